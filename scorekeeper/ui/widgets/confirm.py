"""A question before something that matters, asked by name."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler


def confirm_dialog(
    *,
    title: str,
    lines: Sequence[str],
    confirm: str,
    cancel: str,
    on_confirm: Handler,
    on_dismiss: Handler,
    dangerous: bool = False,
) -> ft.AlertDialog:
    """A dialog with two ways out; `on_dismiss` is also called for Escape and a tap outside.

    Hand it to `ft.use_dialog` while a flag is true, and clear the flag in both handlers.
    """
    color = theme.ALERT if dangerous else None
    return ft.AlertDialog(
        title=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.Column(
            [ft.Text(line, theme_style=ft.TextThemeStyle.BODY_MEDIUM) for line in lines],
            tight=True,
            spacing=theme.GAP,
        ),
        scrollable=True,
        actions=[
            ft.TextButton(cancel, on_click=on_dismiss, style=ft.ButtonStyle(padding=16)),
            ft.TextButton(
                confirm,
                on_click=on_confirm,
                style=ft.ButtonStyle(color=color, padding=16),
            ),
        ],
        on_dismiss=on_dismiss,
        bgcolor=theme.CARD,
    )
