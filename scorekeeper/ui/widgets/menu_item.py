"""An item of a menu, with room to the next: large text takes several lines there."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler

_BETWEEN_ITEMS: Final = 12
"""From the last line of an item to the first of the next, in dp."""


def menu_item(text: str, on_click: Handler, *, icon: ft.IconData | None = None) -> ft.PopupMenuItem:
    """An item that says what it does, with a sign before it where there is one."""
    words = ft.Text(text, theme_style=ft.TextThemeStyle.BODY_LARGE, color=theme.INK, expand=True)
    sign = [] if icon is None else [ft.Icon(icon, color=theme.MUTED)]
    return spaced_item(ft.Row([*sign, words], spacing=12), on_click)


def spaced_item(content: ft.Control, on_click: Handler) -> ft.PopupMenuItem:
    """An item that shows anything."""
    padding = ft.Padding.symmetric(vertical=_BETWEEN_ITEMS / 2)
    return ft.PopupMenuItem(content=ft.Container(content, padding=padding), on_click=on_click)
