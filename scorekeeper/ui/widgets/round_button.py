"""A round button with a sign on it, beside a screen's main button."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler

SIZE: Final = 56
ROUND_BUTTON_SPACE: Final = SIZE + 12
"""What a round button takes beside a main button, with the gap between them, in dp."""


def round_button(icon: ft.IconData, name: str, *, on_click: Handler, disabled: bool = False) -> ft.Control:
    """The button; it stays visible, faded, while there is nothing for it to do."""
    return ft.IconButton(
        icon=ft.Icon(icon, semantics_label=name, color=theme.EDGE if disabled else theme.INK),
        width=SIZE,
        height=SIZE,
        on_click=on_click,
        disabled=disabled,
        style=ft.ButtonStyle(shape=ft.CircleBorder(), bgcolor=theme.QUIET),
    )
