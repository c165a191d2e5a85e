"""The last finished matches of a party as bars: how high the total was, and how the match ended."""

from __future__ import annotations

from decimal import Decimal
from gettext import NullTranslations

import flet as ft
import flet_charts as charts

from scorekeeper.match.facts import RulesPlayed
from scorekeeper.match.statistics import Record, Result
from scorekeeper.rules.points import format_points
from scorekeeper.ui import theme
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.words.statistics import result_text

_HEIGHT = 160


def _labels(record: Record, divisor: int) -> list[charts.ChartAxisLabel]:
    """Nought, and the totals that stand out, so that no number is rounded for the eye."""
    marks = {Decimal(0), *(mark.points for mark in (record.best_match,) if mark is not None)}
    texts = ((points, format_points(points, divisor=divisor)) for points in marks)
    return [
        charts.ChartAxisLabel(
            value=float(points / divisor), label=ft.Text(text, theme_style=ft.TextThemeStyle.LABEL_SMALL)
        )
        for points, text in texts
    ]


def results_chart(t: NullTranslations, record: Record, rules: RulesPlayed) -> ft.Control:
    """A bar for each match, the latest at the end; a screen reader hears them as a sentence."""
    colors = {Result.WON: theme.PRIMARY, Result.LOST: theme.NEGATIVE, Result.TIED: theme.GOLD}
    divisor = rules.display_divisor
    bars = [
        charts.BarChartGroup(
            x=at,
            rods=[
                charts.BarChartRod(
                    from_y=0,
                    to_y=float(each.total / divisor),
                    width=max(4, min(14, 280 // len(record.last))),
                    color=colors[each.result],
                    border_radius=3,
                )
            ],
        )
        for at, each in enumerate(record.last)
    ]
    spoken = "; ".join(
        f"{format_points(each.total, divisor=divisor)} {result_text(t, each.result)}" for each in record.last
    )
    return ft.Semantics(
        content=card(
            charts.BarChart(
                groups=bars,
                height=_HEIGHT,
                interactive=False,
                border=ft.Border(bottom=ft.BorderSide(1, theme.LINE)),
                left_axis=charts.ChartAxis(
                    labels=_labels(record, divisor), label_size=52, show_min=False, show_max=False
                ),
                horizontal_grid_lines=charts.ChartGridLines(color=theme.LINE, width=1),
            )
        ),
        label=t.gettext("Totals of the last matches: {totals}").format(totals=spoken),
        image=True,
        container=True,
        exclude_semantics=True,
    )
