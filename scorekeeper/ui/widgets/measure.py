"""How much room a block of a screen has and how large the device shows text.

The client tells neither beforehand, so a block reports its width when it is laid out and an invisible row of
digits reports theirs. Until then the usual phone at a text size of 100 % is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session, use_value
from scorekeeper.words.bidi import without_marks

_PROBE: Final = ft.TextThemeStyle.DISPLAY_LARGE
_PROBE_DIGITS: Final = 10
_USUAL_PHONE: Final = 390
_USUAL_DIGIT: Final = 0.575
"""A digit's width against its text size, in the client's own font."""
_LARGE: Final = 1.3
_DIGIT_PLACES: Final = 3
"""Decimal places kept of a measured digit, so that the client's rounding does not render a block again."""


@dataclass(frozen=True)
class Measure:
    """The room of a block, in dp."""

    width: float
    digit: float = _USUAL_DIGIT
    """The width of one digit against the text size its style has at 100 %."""

    @property
    def text_scale(self) -> float:
        """How large the device shows text, 1 being the usual size."""
        return self.digit / _USUAL_DIGIT

    @property
    def is_large(self) -> bool:
        """True when text is so large that a phone's line holds only a few words."""
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
        letters = max((len(without_marks(text)) for text in texts), default=0)
        return next((style for style in styles if self.text_width(letters, style) <= width), None)


def use_measure(session: Session) -> tuple[Measure, Callable[[ft.Control], ft.Control]]:
    """The room of the block that is wrapped by the returned function, measured anew whenever it changes."""
    shown = session.page.width or _USUAL_PHONE
    width, set_width = use_value(min(shown, theme.CONTENT_WIDTH) - 2 * theme.EDGE_GAP)
    digit, set_digit = use_value(_USUAL_DIGIT)

    def sized(event: Any) -> None:
        set_width(event.width)

    def probed(event: Any) -> None:
        set_digit(round(event.width / _PROBE_DIGITS / theme.text_size(_PROBE), _DIGIT_PLACES))

    def measuring(content: ft.Control) -> ft.Control:
        return ft.Stack(
            [
                ft.Container(content, on_size_change=sized),
                ft.Container(ft.Row([_probe(probed)]), left=0, top=0, opacity=0, ignore_interactions=True),
            ],
            fit=ft.StackFit.PASS_THROUGH,
        )

    return Measure(width=width, digit=digit), measuring


def _probe(on_size: Handler) -> ft.Control:
    digits = ft.Text("0" * _PROBE_DIGITS, theme_style=_PROBE, no_wrap=True)
    return ft.Semantics(content=ft.Container(digits, on_size_change=on_size), exclude_semantics=True)
