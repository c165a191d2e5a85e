"""The chart of running totals: a line for each scorer, the target above them, and the lead in words below.

Lines differ in their dashes and markers as well as in colour, and the legend shows each as it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

import flet as ft
import flet.canvas as cv
import flet_charts as charts

from scorekeeper.match.chart import TotalsChart
from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.session import memoised, use_session
from scorekeeper.ui.widgets.chrome import card, section
from scorekeeper.ui.widgets.level_axis import level_axis
from scorekeeper.ui.widgets.measure import use_room
from scorekeeper.words.bidi import reads_right_to_left
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import points_text
from scorekeeper.words.totals import lead_text, totals_text

_HEIGHT: Final = 240
_STROKE: Final = 2.5
_DOT: Final = 3.5
_CROSS: Final = 8
_TARGET_DASHES: Final = (4, 4)
_SWATCH: Final = (44, 16)
"""The size of a line in the legend, in dp."""
_LABEL_HEIGHT: Final = 24


@dataclass(frozen=True)
class _Stroke:
    """How one scorer's line is drawn."""

    color: ft.Colors
    marker: type[charts.ChartPointShape]
    dashes: tuple[int, ...] = ()
    """Lengths drawn and left out in turn; empty where the line is whole."""
    is_hollow: bool = False


_STROKES: Final = (
    _Stroke(theme.PRIMARY, charts.ChartCirclePoint),
    _Stroke(theme.NEGATIVE, charts.ChartSquarePoint, (9, 4)),
    _Stroke(theme.INK, charts.ChartCrossPoint, (2, 4)),
    _Stroke(theme.PRIMARY, charts.ChartSquarePoint, (12, 4, 2, 4), is_hollow=True),
    _Stroke(theme.NEGATIVE, charts.ChartCirclePoint, (5, 5), is_hollow=True),
    _Stroke(theme.INK, charts.ChartSquarePoint, (16, 5)),
)


@memoised
def TotalsChartCard(match: Match) -> ft.Control:
    """The chart with its heading and legend; nothing of it is there before the first round."""
    session, room = use_session(), use_room()
    if not match.rounds:
        return ft.Container(height=0)
    t = session.t
    chart = TotalsChart.of(match.standings, divisor=match.variant.display_divisor)
    said = totals_text(t, match, chart)
    drawing = ft.Semantics(
        content=_drawing(t, chart, room),
        label=said,
        image=True,
        container=True,
        exclude_semantics=True,
    )
    names = [joined(match.scorer_names(scorer)) for scorer in range(match.table.scorer_count)]
    target = t.gettext("Target {points}").format(points=points_text(t, chart.target))
    entries = [_entry(_swatch(_stroke(scorer)), name) for scorer, name in enumerate(names)]
    entries.append(_entry(_target_swatch(), target))
    return ft.Column(
        [
            section(t.gettext("Running totals")),
            card(
                ft.Column(
                    [
                        drawing,
                        # What the legend says, the drawing's own text says too.
                        ft.Semantics(
                            content=ft.Row(entries, wrap=True, spacing=theme.EDGE_GAP, run_spacing=4),
                            exclude_semantics=True,
                        ),
                        ft.Text(lead_text(t, match, chart), theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.INK),
                    ],
                    spacing=12,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                padding=12,
            ),
        ],
        spacing=theme.GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _drawing(t: NullTranslations, chart: TotalsChart, room: Measure) -> ft.Control:
    """From the side that the language is written from."""
    mirrored = reads_right_to_left(t)
    lines = (_line(chart, scorer, mirrored=mirrored) for scorer in range(len(chart.lines)))
    drawing: ft.Control = charts.LineChart(
        data_series=[_target_line(chart), *lines],
        height=_HEIGHT,
        interactive=False,
        animation=ft.Animation(0),
        min_x=0,
        max_x=chart.round_count,
        min_y=float(chart.levels[0]),
        max_y=float(chart.levels[-1]),
        border=ft.Border(bottom=ft.BorderSide(1, theme.LINE)),
        **{"right_axis" if mirrored else "left_axis": level_axis(t, chart.levels, room)},
        bottom_axis=_rounds_axis(chart, room, mirrored=mirrored),
        horizontal_grid_lines=charts.ChartGridLines(color=theme.LINE, width=1, interval=float(chart.step)),
    )
    return drawing


def _line(chart: TotalsChart, scorer: int, *, mirrored: bool) -> charts.LineChartData:
    stroke = _stroke(scorer)
    marker = _marker(stroke)
    return charts.LineChartData(
        points=[
            charts.LineChartDataPoint(
                x=chart.across(number, mirrored=mirrored),
                y=float(total),
                point=marker if number in chart.marked or number == chart.round_count else False,
                show_tooltip=False,
            )
            for number, total in enumerate(chart.lines[scorer])
        ],
        color=stroke.color,
        stroke_width=_STROKE,
        dash_pattern=list(stroke.dashes) or None,
        rounded_stroke_join=True,
        point=False,
    )


def _target_line(chart: TotalsChart) -> charts.LineChartData:
    return charts.LineChartData(
        points=[
            charts.LineChartDataPoint(x=number, y=float(chart.target), show_tooltip=False)
            for number in (0, chart.round_count)
        ],
        color=theme.GOLD,
        stroke_width=2,
        dash_pattern=list(_TARGET_DASHES),
        point=False,
    )


def _marker(stroke: _Stroke) -> charts.ChartPointShape:
    inner = theme.CARD if stroke.is_hollow else stroke.color
    if stroke.marker is charts.ChartCirclePoint:
        return charts.ChartCirclePoint(color=inner, radius=_DOT, stroke_color=stroke.color, stroke_width=2)
    if stroke.marker is charts.ChartSquarePoint:
        return charts.ChartSquarePoint(color=inner, size=2 * _DOT, stroke_color=stroke.color, stroke_width=2)
    return charts.ChartCrossPoint(color=stroke.color, size=_CROSS, width=2)


def _rounds_axis(chart: TotalsChart, room: Measure, *, mirrored: bool) -> charts.ChartAxis:
    return charts.ChartAxis(
        labels=[
            charts.ChartAxisLabel(
                value=chart.across(number, mirrored=mirrored),
                label=ft.Text(str(number), theme_style=ft.TextThemeStyle.LABEL_SMALL, color=theme.MUTED),
            )
            for number in chart.labelled
        ],
        label_spacing=1,
        label_size=_LABEL_HEIGHT * max(room.text_scale, 1),
    )


def _stroke(scorer: int) -> _Stroke:
    return _STROKES[scorer % len(_STROKES)]


def _entry(swatch: ft.Control, text: str) -> ft.Control:
    words = ft.Text(text, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.INK)
    return ft.Row([swatch, words], spacing=theme.GAP, tight=True, wrap=True)


def _swatch(stroke: _Stroke) -> ft.Control:
    """A piece of the line with its marker, as in the chart."""
    width, height = _SWATCH
    middle_x, middle_y = width / 2, height / 2
    edge = ft.Paint(color=stroke.color, stroke_width=2, style=ft.PaintingStyle.STROKE)
    inner = ft.Paint(color=theme.CARD if stroke.is_hollow else stroke.color, style=ft.PaintingStyle.FILL)
    shapes: list[cv.Shape] = [_piece(stroke.color, stroke.dashes, _STROKE)]
    if stroke.marker is charts.ChartCirclePoint:
        shapes += [cv.Circle(middle_x, middle_y, _DOT, paint=paint) for paint in (inner, edge)]
    elif stroke.marker is charts.ChartSquarePoint:
        corner = middle_x - _DOT, middle_y - _DOT
        shapes += [cv.Rect(*corner, 2 * _DOT, 2 * _DOT, paint=paint) for paint in (inner, edge)]
    else:
        arm = _CROSS / 2
        shapes += [
            cv.Line(middle_x - arm, middle_y - rise, middle_x + arm, middle_y + rise, paint=edge)
            for rise in (arm, -arm)
        ]
    return cv.Canvas(shapes, width=width, height=height)


def _target_swatch() -> ft.Control:
    width, height = _SWATCH
    return cv.Canvas([_piece(theme.GOLD, _TARGET_DASHES, 2)], width=width, height=height)


def _piece(color: ft.Colors, dashes: Sequence[int], stroke_width: float) -> cv.Shape:
    width, height = _SWATCH
    paint = ft.Paint(
        color=color,
        stroke_width=stroke_width,
        style=ft.PaintingStyle.STROKE,
        stroke_dash_pattern=list(dashes) or None,
    )
    return cv.Line(0, height / 2, width, height / 2, paint=paint)
