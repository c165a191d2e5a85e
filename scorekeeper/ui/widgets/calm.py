"""What a screen says when it has nothing to show."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui import theme


def calm_text(icon: ft.IconData, title: str, text: str) -> ft.Control:
    """A sign, a heading and a sentence in the middle of the width."""
    return ft.Container(
        ft.Column(
            [
                ft.Icon(icon, size=56, color=theme.PRIMARY),
                ft.Semantics(
                    content=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_LARGE, text_align=ft.TextAlign.CENTER),
                    heading_level=3,
                ),
                ft.Text(
                    text,
                    theme_style=ft.TextThemeStyle.BODY_LARGE,
                    color=theme.MUTED,
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=14,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=12, right=12, top=72, bottom=24),
    )
