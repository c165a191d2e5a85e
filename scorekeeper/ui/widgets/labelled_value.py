"""A label and its value, read out together."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui import theme


def labelled_value(
    label: str,
    value: str,
    *,
    style: ft.TextThemeStyle = ft.TextThemeStyle.BODY_LARGE,
    value_style: ft.TextThemeStyle = ft.TextThemeStyle.TITLE_MEDIUM,
) -> ft.Control:
    """On one line, or on two where they do not fit."""
    return ft.Semantics(
        content=ft.Row(
            [ft.Text(label, theme_style=style), ft.Text(value, theme_style=value_style)],
            wrap=True,
            spacing=theme.EDGE_GAP,
            run_spacing=0,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        label=f"{label}: {value}",
        container=True,
        exclude_semantics=True,
    )
