"""How much room there is and how large text is shown: what decides how many things stand beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.words.bidi import without_marks

USUAL_PHONE: Final = 390
"""The width of a usual phone, in dp: assumed until the client tells its own."""
USUAL_HEIGHT: Final = 640
"""The height of a small phone, in dp: assumed until the client tells its own."""
USUAL_DIGIT: Final = 0.575
"""A digit's width against its text size, in the client's own font."""
_LARGE: Final = 1.3
"""From this text scale on, things beside each other are counted out by their words."""


@dataclass(frozen=True)
class Measure:
    """The room of a block, in dp."""

    width: float
    digit: float = USUAL_DIGIT
    """The width of one digit against the text size its style has at 100 %."""

    @property
    def text_scale(self) -> float:
        """How large text is, 1 being the usual size: the device's own choice and the app's together."""
        return self.digit / USUAL_DIGIT

    @property
    def is_large(self) -> bool:
        """True when text is so large that rows of several may have to give way to fewer."""
        return self.text_scale >= _LARGE

    def text_width(self, letters: int, style: ft.TextThemeStyle) -> float:
        """The width of so many digits, or of as many letters on average."""
        return letters * self.digit * theme.text_size(style)

    def letters_in(self, width: float, style: ft.TextThemeStyle) -> int:
        """How many letters fit into the width."""
        return max(int(width / self.text_width(1, style)), 1)

    def largest(
        self, texts: Sequence[str], width: float, styles: Sequence[ft.TextThemeStyle]
    ) -> ft.TextThemeStyle | None:
        """The first of the styles in which every text fits into the width; None where none does."""
        return next((style for style in styles if self.text_width(longest_text(texts), style) <= width), None)

    def per_row(
        self,
        texts: Sequence[str],
        most: int,
        *,
        style: ft.TextThemeStyle = ft.TextThemeStyle.LABEL_MEDIUM,
        inset: float = 2 * theme.GAP,
    ) -> int:
        """How many tiles of these texts stand beside each other: `most`, or so few that no word is broken.

        `inset` is what edges and padding take of a tile's width.
        """
        if not self.is_large:
            return most
        needed = self.text_width(longest_word(texts), style) + inset
        return next((count for count in range(most, 1, -1) if self.column(count) >= needed), 1)

    def column(self, count: int) -> float:
        """The width of each of so many things beside each other."""
        return (self.width - theme.GAP * (count - 1)) / count


def longest_text(texts: Iterable[str]) -> int:
    """The letters of the longest text; marks of direction have no width."""
    return max((len(without_marks(text)) for text in texts), default=0)


def longest_word(texts: Sequence[str]) -> int:
    """The letters of the longest word, which wraps nowhere."""
    return max((len(word) for text in texts for word in without_marks(text).split()), default=0)
