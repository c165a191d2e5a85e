"""A row that leads somewhere else."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler


def link_row(title: str, *, line: str | None = None, icon: ft.IconData | None = None, on_click: Handler) -> ft.Control:
    """One button over the whole width, with what it leads to and a quiet line about it."""
    texts: list[ft.Control] = [
        ft.Text(title, theme_style=ft.TextThemeStyle.BODY_LARGE, weight=ft.FontWeight.W_600, color=theme.INK)
    ]
    if line:
        texts.append(ft.Text(line, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED))
    leading = [] if icon is None else [ft.Icon(icon, color=theme.PRIMARY)]
    return ft.Container(
        ft.Semantics(
            content=ft.Row(
                [
                    *leading,
                    ft.Column(texts, spacing=2, tight=True, expand=True),
                    ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.MUTED),
                ],
                spacing=12,
            ),
            label=f"{title}. {line}" if line else title,
            exclude_semantics=True,
        ),
        ink=True,
        on_click=on_click,
        padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=13),
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
    )
