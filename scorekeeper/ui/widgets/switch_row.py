"""Something that is on or off, as a row whose whole width is the switch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.direction import inset


def switch_row(
    session: Session,
    title: str,
    *,
    line: str = "",
    value: bool,
    on_change: Callable[[bool], Awaitable[None] | None],
) -> ft.Control:
    """The name and a quiet line stand beside the switch, whose own label would not wrap; they are one node.

    A tap turns what the tap before it left, though the row may not be drawn anew yet.
    """
    now = value

    def turn(on: bool) -> object:
        nonlocal now
        now = on
        return on_change(on)

    words: list[ft.Control] = [ft.Text(title, theme_style=ft.TextThemeStyle.BODY_LARGE)]
    if line:
        words.append(ft.Text(line, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED))
    return ft.MergeSemantics(
        ft.Container(
            ft.Row(
                [
                    ft.Column(words, spacing=2, tight=True, expand=True),
                    ft.Switch(
                        value=value,
                        on_change=session.guarded(lambda event: turn(bool(event.control.value))),
                    ),
                ],
                spacing=12,
            ),
            on_click=session.handler(lambda: turn(not now)),
            padding=inset(session.t, start=theme.EDGE_GAP, end=12, top=4, bottom=4),
            bgcolor=theme.CARD,
            border=ft.Border.all(1, theme.LINE),
            border_radius=theme.TILE_RADIUS,
        )
    )
