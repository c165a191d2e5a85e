"""A line near the foot of the screen that goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.ui import theme


def notice(
    text: str,
    action: str | None,
    on_action: Callable[[Any], object] | None,
    *,
    milliseconds: int,
    is_large: bool,
    foot: float,
) -> ft.SnackBar:
    """The line, with an action if need be; `foot` is what it keeps free below, in dp.

    Large text is a step smaller here, so that what has changed can be seen above, and has its action below it: beside
    it words would break, and the client's own way of putting it below leaves the words little more than half the width.
    """
    words = ft.Text(
        text,
        theme_style=ft.TextThemeStyle.BODY_SMALL if is_large else None,
        color=ft.Colors.ON_INVERSE_SURFACE,
    )
    bar = ft.SnackBar(
        words,
        persist=False,
        duration=ft.Duration(milliseconds=milliseconds),
        behavior=ft.SnackBarBehavior.FLOATING,
        margin=ft.Margin.only(left=theme.EDGE_GAP, right=theme.EDGE_GAP, bottom=foot),
        show_close_icon=action is None,
    )
    if action is None or on_action is None:
        return bar
    if not is_large:
        bar.action, bar.on_action = action, on_action
        return bar

    def done(event: Any) -> None:
        bar.open = False
        bar.update()
        on_action(event)

    button = ft.TextButton(action, on_click=done, style=ft.ButtonStyle(color=ft.Colors.INVERSE_PRIMARY, padding=12))
    bar.content = ft.Column([words, ft.Row([button], alignment=ft.MainAxisAlignment.END)], spacing=0, tight=True)
    return bar
