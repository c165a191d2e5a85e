"""The axis beside a chart of points: round numbers written out, as everywhere in the app."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

import flet as ft
import flet_charts as charts

from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure, longest_text
from scorekeeper.words.numbers import points_text

_STYLE: Final = ft.TextThemeStyle.LABEL_SMALL
_SPARE_LETTERS: Final = 1
"""A minus sign is wider than a digit, and letters stand a little apart."""


def level_axis(t: NullTranslations, levels: Sequence[Decimal], room: Measure) -> charts.ChartAxis:
    """A label at each level, as wide as large text needs; the client by itself would write 1K."""
    texts = [points_text(t, level) for level in levels]
    return charts.ChartAxis(
        labels=[
            charts.ChartAxisLabel(
                value=float(level),
                label=ft.Text(text, theme_style=_STYLE, color=theme.MUTED, no_wrap=True),
            )
            for level, text in zip(levels, texts, strict=True)
        ],
        label_spacing=float(levels[1] - levels[0]),
        label_size=room.text_width(longest_text(texts) + _SPARE_LETTERS, _STYLE) + theme.GAP,
    )
