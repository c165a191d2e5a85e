"""A least height that grows with the text, which Flet's controls lack."""

from __future__ import annotations

import flet as ft


def at_least(content: ft.Control, height: float) -> ft.Control:
    """The content in the middle of a space that is no lower than this, and higher where large text needs it."""
    return ft.Stack(
        [ft.Container(height=height, width=0), content],
        alignment=ft.Alignment.CENTER,
        fit=ft.StackFit.LOOSE,
    )
