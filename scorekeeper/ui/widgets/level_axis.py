"""The axis beside a chart of points: round numbers written out, as everywhere in the app."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

import flet as ft
import flet_charts as charts

from scorekeeper.ui import theme
from scorekeeper.ui.measure import longest_text
from scorekeeper.words.numbers import points_text

_LETTER_WIDTH: Final = 9


def level_axis(t: NullTranslations, levels: Sequence[Decimal]) -> charts.ChartAxis:
    """A label at each level; the client by itself would write 1K."""
    texts = [points_text(t, level) for level in levels]
    return charts.ChartAxis(
        labels=[
            charts.ChartAxisLabel(
                value=float(level),
                label=ft.Text(text, theme_style=ft.TextThemeStyle.LABEL_SMALL, color=theme.MUTED, no_wrap=True),
            )
            for level, text in zip(levels, texts, strict=True)
        ],
        label_spacing=float(levels[1] - levels[0]),
        label_size=_LETTER_WIDTH * longest_text(texts) + theme.GAP,
    )
