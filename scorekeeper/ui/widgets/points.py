"""Numbers of points on the screen: signed, tabular, terracotta below zero."""

from __future__ import annotations

from decimal import Decimal

import flet as ft

from scorekeeper.rules.points import format_points
from scorekeeper.ui import theme


def points_text(
    points: Decimal,
    *,
    divisor: int,
    style: ft.TextThemeStyle,
    signed: bool = False,
    weight: ft.FontWeight | None = None,
    color: ft.ColorValue | None = None,
    align: ft.TextAlign = ft.TextAlign.START,
) -> ft.Text:
    """A number of points on the variant's display scale."""
    return ft.Text(
        format_points(points, divisor=divisor, signed=signed),
        theme_style=style,
        weight=weight,
        color=color or theme.signed_color(negative=points < 0),
        text_align=align,
        max_lines=1,
        no_wrap=True,
    )
