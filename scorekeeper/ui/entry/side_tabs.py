"""The sides of the round with what each has so far; the shown one is filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.entry.view import TAB_LINES, TAB_NAME, TAB_SIDES, TABS_PER_ROW, EntryView
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.choice import equal_row
from scorekeeper.words.lines import round_text
from scorekeeper.words.numbers import points_text

_TOTALS: Final = (
    ft.TextThemeStyle.HEADLINE_MEDIUM,
    ft.TextThemeStyle.TITLE_LARGE,
    ft.TextThemeStyle.TITLE_SMALL,
    ft.TextThemeStyle.LABEL_SMALL,
)
"""Sizes of a total, the largest first."""


def side_tabs(view: EntryView, on_show: Callable[[int], Handler]) -> ft.Control:
    """One tab for each side, three to a row at most; where text is large, totals as large as all of them fit.

    The tabs stay where they are while totals grow: a tap on its way to one of them would get lost.
    """
    sides = range(len(view.names))
    size = _total_size(view)
    rows: list[ft.Control] = [
        equal_row([_tab(view, side, on_show(side), size) for side in sides[start : start + TABS_PER_ROW]])
        for start in range(0, len(sides), TABS_PER_ROW)
    ]
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def _points(view: EntryView, side: int) -> str:
    return points_text(view.t, view.score.sides[side].total, divisor=view.variant.display_divisor, signed=True)


def _total_size(view: EntryView) -> ft.TextThemeStyle:
    room, sides = view.handlers.session.room, range(len(view.names))
    if not room.is_large:
        return _TOTALS[0]
    width = room.column(min(len(sides), TABS_PER_ROW)) - TAB_SIDES
    return room.largest([_points(view, side) for side in sides], width, _TOTALS) or _TOTALS[-1]


def _tab(view: EntryView, side: int, on_click: Handler, size: ft.TextThemeStyle) -> ft.Control:
    t, name = view.t, view.names[side]
    points = view.score.sides[side].total
    total = _points(view, side)
    selected, flagged = side == view.side, side in view.findings.sides()
    ink = theme.ON_PRIMARY if selected else theme.INK
    heading: list[ft.Control] = [
        ft.Text(
            view.short_names[side],
            theme_style=TAB_NAME,
            weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_400,
            color=ink,
            max_lines=TAB_LINES if view.handlers.session.room.is_large else 1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
        )
    ]
    if flagged:
        heading.append(ft.Icon(ft.Icons.ERROR_OUTLINE, size=16, color=ink if selected else theme.ALERT))
    spoken = round_text(t, name, points, divisor=view.variant.display_divisor)
    if flagged:
        fault = t.gettext("Something here needs fixing.")
        spoken = f"{spoken}. {fault}"
    face = ft.Column(
        [
            ft.Row(heading, spacing=4),
            ft.Text(
                total,
                theme_style=size,
                color=theme.NEGATIVE if points < 0 and not selected else ink,
                max_lines=1,
                no_wrap=True,
            ),
        ],
        spacing=0,
        tight=True,
    )
    tile = ft.Container(
        ft.Semantics(content=face, label=spoken, exclude_semantics=True),
        ink=True,
        on_click=on_click,
        padding=ft.Padding.symmetric(horizontal=13 if selected else 14, vertical=6 if selected else 7),
        bgcolor=theme.PRIMARY if selected else theme.CARD,
        border=ft.Border.all(2 if selected else 1, theme.PRIMARY if selected else theme.LINE),
        border_radius=theme.TILE_RADIUS,
    )
    return ft.MergeSemantics(ft.Semantics(content=tile, selected=selected, button=True), expand=True)
