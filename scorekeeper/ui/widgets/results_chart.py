"""The last finished matches of a party as bars: how high the total was, and how the match ended."""

from __future__ import annotations

from decimal import Decimal
from gettext import NullTranslations
from typing import Final

import flet as ft
import flet_charts as charts

from scorekeeper.match.chart import levels_around
from scorekeeper.match.facts import RulesPlayed
from scorekeeper.match.statistics import Record, Result
from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.level_axis import level_axis
from scorekeeper.words.bidi import parted, reads_right_to_left
from scorekeeper.words.numbers import points_text
from scorekeeper.words.statistics import result_text

_HEIGHT: Final = 160
_MOST_STEPS: Final = 4
_MARK: Final = 12
"""The size of the sign below a bar."""
_COLORS: Final = {Result.WON: theme.PRIMARY, Result.TIED: theme.GOLD, Result.LOST: theme.NEGATIVE}
SIGNS: Final = {Result.WON: ft.Icons.CHECK, Result.TIED: ft.Icons.DRAG_HANDLE, Result.LOST: ft.Icons.CLOSE}
"""What says the same as a bar's colour, for those who do not see it; ✓, = and ×."""


def results_chart(t: NullTranslations, record: Record, rules: RulesPlayed, room: Measure) -> ft.Control:
    """A bar for each match, the latest at the end; a screen reader hears them as a sentence."""
    shown = list(reversed(record.last)) if reads_right_to_left(t) else list(record.last)
    divisor, mirrored = rules.display_divisor, reads_right_to_left(t)
    bars = [
        charts.BarChartGroup(
            x=at,
            rods=[
                charts.BarChartRod(
                    from_y=0,
                    to_y=float(each.total / divisor),
                    width=max(4, min(14, 280 // len(record.last))),
                    color=_COLORS[each.result],
                    border_radius=3,
                )
            ],
        )
        for at, each in enumerate(shown)
    ]
    levels = levels_around((Decimal(0), *(each.total / divisor for each in record.last)), most_steps=_MOST_STEPS)
    spoken = parted(
        t,
        (f"{points_text(t, each.total, divisor=divisor)} {result_text(t, each.result)}" for each in record.last),
    )
    marks = [charts.ChartAxisLabel(value=at, label=_sign(each.result)) for at, each in enumerate(shown)]
    chart = charts.BarChart(
        groups=bars,
        height=_HEIGHT,
        interactive=False,
        border=ft.Border(bottom=ft.BorderSide(1, theme.LINE)),
        min_y=float(levels[0]),
        max_y=float(levels[-1]),
        bottom_axis=charts.ChartAxis(labels=marks, label_size=_MARK + theme.GAP),
        **{"right_axis" if mirrored else "left_axis": level_axis(t, levels, room)},
        horizontal_grid_lines=charts.ChartGridLines(color=theme.LINE, width=1, interval=float(levels[1] - levels[0])),
    )
    return ft.Semantics(
        content=card(ft.Column([chart, _legend(t, record)], spacing=theme.GAP, tight=True)),
        label=t.gettext("Totals of the last matches: {totals}").format(totals=spoken),
        image=True,
        container=True,
        exclude_semantics=True,
    )


def _sign(result: Result) -> ft.Icon:
    return ft.Icon(SIGNS[result], size=_MARK, color=_COLORS[result])


def _legend(t: NullTranslations, record: Record) -> ft.Control:
    """What the signs and colours mean, of those that occur."""
    found = {each.result for each in record.last}
    return ft.Row(
        [
            ft.Row(
                [
                    _sign(result),
                    ft.Text(result_text(t, result), theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED),
                ],
                spacing=4,
                tight=True,
            )
            for result in SIGNS
            if result in found
        ],
        wrap=True,
        spacing=theme.EDGE_GAP,
        run_spacing=0,
    )
