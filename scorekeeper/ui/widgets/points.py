"""Numbers of points on the screen: signed, tabular, terracotta below zero."""

from __future__ import annotations

from decimal import Decimal
from gettext import NullTranslations

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.words.numbers import points_text


def points_figure(
    t: NullTranslations,
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
        points_text(t, points, divisor=divisor, signed=signed),
        theme_style=style,
        weight=weight,
        color=color or theme.signed_color(negative=points < 0),
        text_align=align,
        max_lines=1,
        no_wrap=True,
    )
