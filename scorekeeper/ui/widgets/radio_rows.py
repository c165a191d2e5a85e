"""One of a few, as rows under each other that a screen reader knows as radio buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Session


def radio_rows(
    session: Session,
    options: Sequence[tuple[str, str]],
    chosen: str,
    on_choose: Callable[[str], Awaitable[None] | None],
) -> ft.Control:
    """A row for each value and its name; the chosen one is filled, outlined and bold."""
    return ft.RadioGroup(
        ft.Column(
            [_row(value, name, selected=value == chosen) for value, name in options],
            spacing=theme.GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        value=chosen,
        on_change=session.guarded(lambda event: on_choose(str(event.control.value))),
    )


def _row(value: str, name: str, *, selected: bool) -> ft.Control:
    return ft.Container(
        ft.Radio(
            value=value,
            label=name,
            label_style=ft.TextStyle(
                size=16,
                weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_400,
                color=theme.ON_SELECTED if selected else theme.INK,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=4, vertical=8),
        bgcolor=theme.SELECTED if selected else theme.CARD,
        border=ft.Border.all(2 if selected else 1, theme.PRIMARY if selected else theme.LINE),
        border_radius=theme.TILE_RADIUS,
    )
