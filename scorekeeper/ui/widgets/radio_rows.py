"""One of a few, as rows under each other that a screen reader knows as radio buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.widgets.direction import inset

Choose = Callable[[str], Awaitable[None] | None]


def radio_rows(session: Session, options: Sequence[tuple[str, str]], chosen: str, on_choose: Choose) -> ft.Control:
    """A row for each value and its name; the chosen one is filled, outlined and bold."""

    def chooses(value: str) -> Handler:
        return session.handler(lambda: on_choose(value))

    return ft.RadioGroup(
        ft.Column(
            [_row(session, value, name, selected=value == chosen, on_click=chooses(value)) for value, name in options],
            spacing=theme.GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        value=chosen,
        on_change=session.guarded(lambda event: on_choose(str(event.control.value))),
    )


def _row(session: Session, value: str, name: str, *, selected: bool, on_click: Handler) -> ft.Control:
    """The name stands beside the radio button, whose own label would not wrap; together they are one node."""
    return ft.MergeSemantics(
        ft.Container(
            ft.Row(
                [
                    ft.Radio(value=value),
                    ft.Text(
                        name,
                        theme_style=ft.TextThemeStyle.BODY_LARGE,
                        weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_400,
                        color=theme.ON_SELECTED if selected else theme.INK,
                        expand=True,
                    ),
                ],
                spacing=4,
            ),
            on_click=on_click,
            padding=inset(session.t, start=4, end=12, top=4, bottom=4),
            bgcolor=theme.SELECTED if selected else theme.CARD,
            border=ft.Border.all(2 if selected else 1, theme.PRIMARY if selected else theme.LINE),
            border_radius=theme.TILE_RADIUS,
        )
    )
