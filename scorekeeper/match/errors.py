"""What a match refuses, told as data."""

from __future__ import annotations

from scorekeeper.rules.errors import ScorekeeperError


class MatchFinished(ScorekeeperError):
    """A round was given to a match that is over; reopen it or play on first."""


class UnknownRound(ScorekeeperError):
    """The match has no round with this id."""


class UnknownPlayer(ScorekeeperError):
    """The match has no player with this id."""


class BadName(ScorekeeperError):
    """A name that is empty, too long, or looks like another at the same table."""


class NothingToUndo(ScorekeeperError):
    """There is no earlier, or no later, state."""


class MatchWentOn(ScorekeeperError):
    """Something was done in the match since, so that undo would take that back instead."""


class StaleDraft(ScorekeeperError):
    """The match was changed since this round was opened, so that it would mean another round; it is kept."""


class NoOpenRound(ScorekeeperError):
    """There is no open round any more: it was saved or thrown away elsewhere."""


class RulesDoNotFit(ScorekeeperError):
    """These rules cannot take over the match: another table, or a round that cannot be by them.

    `value` is the number of that round, from 1; None where it is the table.
    """
