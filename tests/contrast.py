"""How far two colours stand apart, as WCAG 2.2 defines it."""

from __future__ import annotations

_LINEAR_BELOW = 0.04045


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours such as "#1D2B33", from 1 to 21."""
    lower, higher = sorted((_luminance(one), _luminance(other)))
    return (higher + 0.05) / (lower + 0.05)


def _luminance(color: str) -> float:
    """From 0 for black to 1 for white."""
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= _LINEAR_BELOW else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
