"""Insets and places that Flet knows only by left and right, by where the language begins and ends a line."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final, TypedDict

import flet as ft

from scorekeeper.words.bidi import reads_right_to_left

FOR_MACHINES: Final = ft.TextAlign.LEFT
"""Where lines of YAML and the like begin in any language."""


class Place(TypedDict, total=False):
    """How far from one edge of a stack a control lies."""

    left: float
    right: float


def inset(t: NullTranslations, *, start: float = 0, end: float = 0, top: float = 0, bottom: float = 0) -> ft.Padding:
    """Padding; `start` is the left of a language that is written from the left."""
    if reads_right_to_left(t):
        start, end = end, start
    return ft.Padding.only(left=start, right=end, top=top, bottom=bottom)


def at_start(t: NullTranslations, distance: float) -> Place:
    """The place in a stack, so far from where lines begin."""
    return {"right": distance} if reads_right_to_left(t) else {"left": distance}
