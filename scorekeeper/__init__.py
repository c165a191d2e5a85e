"""Scorekeeper: keeps the score of a Biriba table on a phone."""

__version__ = "0.1.0"
