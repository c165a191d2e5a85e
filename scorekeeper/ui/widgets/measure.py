"""How much room a block of a screen has and how large the device shows text.

The client tells neither beforehand, so a block reports its width when it is laid out, and on every screen an
invisible row of digits reports theirs. Until then the usual phone and the app's own text size are assumed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.session import Session, component, use_app, use_session, use_value

_PROBE: Final = ft.TextThemeStyle.DISPLAY_LARGE
_PROBE_DIGITS: Final = 10
_DIGIT_PLACES: Final = 3
"""Decimal places kept of a measured digit, so that the client's rounding does not render a block again."""


def use_room() -> Measure:
    """The room of the screen's column; the component renders again where that changes how large text is laid out."""
    session = use_session()
    use_app(lambda _state: session.tight_room)
    return session.room


def use_measure(session: Session) -> tuple[Measure, Callable[[ft.Control], ft.Control]]:
    """The room of the block that is wrapped by the returned function, measured anew whenever it changes."""
    width, set_width = use_value(session.room.width)
    digit = use_app(lambda _state: session.digit)

    def sized(event: Any) -> None:
        set_width(event.width)

    return Measure(width=width, digit=digit), lambda content: ft.Container(
        content, on_size_change=sized, size_change_interval=0
    )


@component
def RoomProbe() -> ft.Control:
    """Tells the session how wide this place is and how wide a digit is drawn; nobody sees or hears it."""
    session = use_session()

    def sized(event: Any) -> None:
        session.measured(width=event.width)

    def probed(event: Any) -> None:
        session.measured(digit=round(event.width / _PROBE_DIGITS / theme.text_size(_PROBE), _DIGIT_PLACES))

    digits = ft.Text("0" * _PROBE_DIGITS, theme_style=_PROBE, no_wrap=True)
    probe = ft.Semantics(
        content=ft.Container(digits, on_size_change=probed, size_change_interval=0), exclude_semantics=True
    )
    return ft.Container(
        ft.Row([probe]), opacity=0, ignore_interactions=True, on_size_change=sized, size_change_interval=0
    )
