"""One of several, as a row that says more about itself than its name."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler


def option_row(title: str, *, lines: Sequence[str] = (), selected: bool, on_click: Handler) -> ft.Control:
    """A row to choose by a tap; the chosen one is filled, outlined and bold, a screen reader hears it."""
    ink = theme.ON_SELECTED if selected else theme.INK
    texts: list[ft.Control] = [
        ft.Text(
            title,
            theme_style=ft.TextThemeStyle.BODY_LARGE,
            weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_500,
            color=ink,
        ),
        *(
            ft.Text(
                line,
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=theme.ON_SELECTED if selected else theme.MUTED,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
            )
            for line in lines
        ),
    ]
    icon = ft.Icons.RADIO_BUTTON_CHECKED if selected else ft.Icons.RADIO_BUTTON_UNCHECKED
    return ft.MergeSemantics(
        ft.Semantics(
            content=ft.Container(
                ft.Semantics(
                    content=ft.Row(
                        [
                            ft.Icon(icon, color=theme.PRIMARY if selected else theme.EDGE),
                            ft.Column(texts, spacing=2, tight=True, expand=True),
                        ],
                        spacing=12,
                    ),
                    label=". ".join((title, *lines)),
                    exclude_semantics=True,
                ),
                ink=True,
                on_click=on_click,
                padding=ft.Padding.symmetric(horizontal=12, vertical=13),
                bgcolor=theme.SELECTED if selected else theme.CARD,
                border=ft.Border.all(2 if selected else 1, theme.PRIMARY if selected else theme.LINE),
                border_radius=theme.TILE_RADIUS,
            ),
            selected=selected,
            button=True,
        )
    )
