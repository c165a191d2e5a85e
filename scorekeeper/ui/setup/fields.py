"""The fields of the form: all alike, with what is wrong right under them."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.typed_field import TypedField


def text_field(
    label: str,
    value: str,
    on_change: Handler,
    *,
    error: str | None = None,
    on_focus: Handler | None = None,
    on_enter: Handler | None = None,
    keyboard: ft.KeyboardType = ft.KeyboardType.TEXT,
    capitalization: ft.TextCapitalization = ft.TextCapitalization.NONE,
) -> TypedField:
    """A field that takes the width that is left; its label is its name. `on_enter` hears the key that ends a line."""
    return TypedField(
        label=label,
        value=value,
        on_change=on_change,
        on_focus=on_focus,
        on_submit=on_enter,
        error=error,
        error_max_lines=6,
        keyboard_type=keyboard,
        capitalization=capitalization,
        autocorrect=False,
        enable_suggestions=False,
        filled=True,
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=18),
        fill_color=theme.CARD,
        border_color=theme.ALERT if error else theme.EDGE,
        focused_border_color=theme.PRIMARY,
        border_radius=theme.TILE_RADIUS,
        expand=True,
    )
