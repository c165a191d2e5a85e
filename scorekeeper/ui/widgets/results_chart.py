"""The last finished matches of a party as bars: how high the total was, and how the match ended."""

from __future__ import annotations

import math
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

import flet as ft
import flet_charts as charts

from scorekeeper.match.facts import RulesPlayed
from scorekeeper.match.statistics import Record, Result
from scorekeeper.ui import theme
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.words.bidi import reads_right_to_left
from scorekeeper.words.numbers import points_text
from scorekeeper.words.statistics import result_text

_HEIGHT: Final = 160
_STEPS: Final = (10, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000)
_MOST_STEPS: Final = 4


def results_chart(t: NullTranslations, record: Record, rules: RulesPlayed) -> ft.Control:
    """A bar for each match, the latest at the end; a screen reader hears them as a sentence."""
    colors = {Result.WON: theme.PRIMARY, Result.LOST: theme.NEGATIVE, Result.TIED: theme.GOLD}
    divisor, mirrored = rules.display_divisor, reads_right_to_left(t)
    axis = _axis(t, record, divisor)
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
        for at, each in enumerate(reversed(record.last) if mirrored else record.last)
    ]
    spoken = "; ".join(
        f"{points_text(t, each.total, divisor=divisor)} {result_text(t, each.result)}" for each in record.last
    )
    return ft.Semantics(
        content=card(
            charts.BarChart(
                groups=bars,
                height=_HEIGHT,
                interactive=False,
                border=ft.Border(bottom=ft.BorderSide(1, theme.LINE)),
                **{"right_axis" if mirrored else "left_axis": axis},
                horizontal_grid_lines=charts.ChartGridLines(color=theme.LINE, width=1),
            )
        ),
        label=t.gettext("Totals of the last matches: {totals}").format(totals=spoken),
        image=True,
        container=True,
        exclude_semantics=True,
    )


def _axis(t: NullTranslations, record: Record, divisor: int) -> charts.ChartAxis:
    """Round numbers written out, three or four of them; the client would write 1K."""
    highest = max((each.total / divisor for each in record.last), default=Decimal(1))
    step = next((step for step in _STEPS if step * _MOST_STEPS >= highest), _STEPS[-1])
    lowest = min((each.total / divisor for each in record.last), default=Decimal(0))
    values = range(min(0, step * math.floor(lowest / step)), step * math.ceil(highest / step) + 1, step)
    return charts.ChartAxis(
        labels=[
            charts.ChartAxisLabel(
                value=value, label=ft.Text(points_text(t, Decimal(value)), theme_style=ft.TextThemeStyle.LABEL_SMALL)
            )
            for value in values
        ],
        label_spacing=step,
        label_size=44,
        show_max=False,
    )
