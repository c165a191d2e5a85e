"""How large figures can be that fill a screen: pure measuring, no controls."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

_LARGEST: Final = 400
_SMALLEST: Final = 20
_STEP: Final = 2
_LINE: Final = 1.2
"""A line's height against its text size."""
_LETTER: Final = 0.95
"""A letter's width against a digit's, on average, in bold."""
_NAME_SHARE: Final = 0.3
_LEAST_NAME_SHARE: Final = 0.2
"""Names are made smaller than their usual share of the figure, down to this, before they are shortened."""
_LEAST_NAME: Final = 14
_LARGEST_NAME: Final = 56
_LINE_SHARE: Final = 0.22
_LEAST_LINE: Final = 13
_LARGEST_LINE: Final = 34


@dataclass(frozen=True)
class Wanted:
    """What the cells have to hold, all alike."""

    count: int
    figure_letters: int
    """The length of the longest figure."""
    name_letters: int
    line_letters: int
    lines: int
    """How many lines stand below each figure."""


@dataclass(frozen=True)
class Room:
    """The area that the cells share, in dp, and how the device shows text."""

    width: float
    height: float
    gap: float
    """Between cells."""
    padding: float
    """Inside a cell, on each side."""
    digit: float
    """The width of one digit against its text size."""
    text_scale: float


@dataclass(frozen=True)
class Fitted:
    """Cells that fill the area, and the text sizes inside each: a name, a figure and lines about it."""

    columns: int
    width: float
    """Of a cell, in dp."""
    height: float
    figure: int
    """Text sizes at a text scale of 100 %, in dp."""
    name: int
    line: int
    mark: float
    """The size of a sign as high as the name, in dp: signs do not grow with the device's text."""
    name_letters: int
    """How many letters of a name fit beside the sign."""


def fit_figures(wanted: Wanted, room: Room) -> Fitted:
    """The arrangement in which the longest figure can be largest.

    Where even the smallest text does not fit, the cells are higher than the area, which then has to scroll.
    """
    best: Fitted | None = None
    for columns in range(1, wanted.count + 1):
        rows = math.ceil(wanted.count / columns)
        height = (room.height - room.gap * (rows - 1)) / rows
        across = _across(columns, room) / (wanted.figure_letters * room.digit)
        for figure in range(min(_LARGEST, int(across) // _STEP * _STEP), _SMALLEST - 1, -_STEP):
            fitted = _sized(wanted, room, columns, height, figure)
            if _needed(fitted, wanted, room) <= height:
                if best is None or figure > best.figure:
                    best = fitted
                break
    if best is not None:
        return best
    smallest = _sized(wanted, room, 1, 0.0, _SMALLEST)
    return _sized(wanted, room, 1, _needed(smallest, wanted, room), _SMALLEST)


def _across(columns: int, room: Room) -> float:
    """The width inside a cell."""
    return (room.width - room.gap * (columns - 1)) / columns - 2 * room.padding


def _sized(wanted: Wanted, room: Room, columns: int, height: float, figure: int) -> Fitted:
    across, letter = _across(columns, room), room.digit * _LETTER
    # beside the name there may be a sign as high as it
    whole_name = across / (wanted.name_letters * letter + _LINE * room.text_scale)
    most, least = figure * _NAME_SHARE, figure * _LEAST_NAME_SHARE
    name = math.floor(min(max(min(most, max(whole_name, least)), _LEAST_NAME), _LARGEST_NAME))
    line = min(max(figure * _LINE_SHARE, _LEAST_LINE), _LARGEST_LINE, across / (max(wanted.line_letters, 1) * letter))
    return Fitted(
        columns=columns,
        width=across + 2 * room.padding,
        height=height,
        figure=figure,
        name=name,
        line=math.floor(line),
        mark=name * room.text_scale,
        name_letters=max(int((across - _LINE * name * room.text_scale) / (name * letter)), 1),
    )


def _needed(fitted: Fitted, wanted: Wanted, room: Room) -> float:
    text = fitted.name + fitted.figure + wanted.lines * fitted.line
    return text * _LINE * room.text_scale + 2 * room.padding
