"""Where everyone stands, in figures that are read across the table: a card for each scorer."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.rules.points import format_points
from scorekeeper.ui import theme
from scorekeeper.ui.measure import longest_word
from scorekeeper.ui.session import memoised, use_session
from scorekeeper.ui.widgets.measure import Measure, use_measure
from scorekeeper.words.endings import way_text
from scorekeeper.words.names import joined

_FIGURES: Final = (
    ft.TextThemeStyle.DISPLAY_LARGE,
    ft.TextThemeStyle.DISPLAY_MEDIUM,
    ft.TextThemeStyle.DISPLAY_SMALL,
    ft.TextThemeStyle.HEADLINE_LARGE,
    ft.TextThemeStyle.HEADLINE_MEDIUM,
    ft.TextThemeStyle.HEADLINE_SMALL,
)
"""Sizes of a total, the largest first."""
_GRID_FIGURES: Final = _FIGURES[1:]
"""Where many cards share the screen."""
_READABLE_FIGURES: Final = 3
"""So many of the sizes are large enough for cards side by side."""
_PADDING: Final = 12
_BAR_HEIGHT: Final = 8
_MARK_SIZE: Final = 20
_SIDES: Final = 2
_THREE: Final = 3
_FLAT_SHARE: Final = 0.5
"""The most of a flat card's width that its total takes; the rest is for the names."""
_NAME: Final = ft.TextThemeStyle.TITLE_SMALL
_NAME_LINES: Final = 4


@dataclass(frozen=True)
class _Standing:
    """What one card shows."""

    names: str
    total: str
    is_negative: bool
    to_go: str
    opens: str
    """The opening minimum in words; empty where nothing is asked."""
    opens_with_points: bool
    leads: bool
    won: bool
    progress: float
    sentence: str
    """All of it as a screen reader says it."""


@memoised
def ScoreCards(match: Match) -> ft.Control:
    """A card for each scorer: side by side for two, a row each for three, a grid for more.

    Figures are as large as all of them fit. Where the device's text is so large that two cards leave no room
    for them, each card has the whole width.
    """
    session = use_session()
    measure, measuring = use_measure(session)
    standings = [_standing(session.t, match, scorer) for scorer in range(match.table.scorer_count)]
    totals = [standing.total for standing in standings]
    beside = _inner_width(measure, _SIDES)
    styles = _FIGURES if len(standings) == _SIDES else _GRID_FIGURES
    grid = measure.largest(totals, beside, styles[:_READABLE_FIGURES])
    words = longest_word([standing.names for standing in standings])
    names_fit = not measure.is_large or words <= measure.letters_in(beside, _NAME)
    if grid is not None and names_fit and len(standings) != _THREE:
        return measuring(_grid([_tall_card(each, grid, expand=True) for each in standings]))
    whole = _inner_width(measure, 1)
    flat = measure.largest(totals, whole * _FLAT_SHARE, styles[:_READABLE_FIGURES])
    if flat is not None:
        return measuring(_stack([_flat_card(each, flat) for each in standings]))
    alone = measure.largest(totals, whole, styles) or styles[-1]
    return measuring(_stack([_tall_card(each, alone) for each in standings]))


def _standing(t: NullTranslations, match: Match, scorer: int) -> _Standing:
    standings, outcome, divisor = match.standings, match.outcome, match.variant.display_divisor
    count = None if outcome is None else outcome.round_count
    total = standings.running[-1 if count is None else count][scorer]
    leaders = standings.leaders(count)
    minimum = standings.opening_minimum(scorer)
    opens = ""
    if outcome is None and match.variant.opening.bands:
        opens = t.gettext("no minimum")
        if minimum is not None:
            opens = t.gettext("opens with {points}").format(points=format_points(minimum, divisor=divisor))
    names = joined(match.scorer_names(scorer))
    shown = format_points(total, divisor=divisor)
    leads = outcome is None and leaders == (scorer,)
    won = outcome is not None and scorer in outcome.winners
    place = t.gettext("leads") if leads else t.gettext("won") if won else ""
    way = "" if outcome is not None else way_text(t, match, scorer)
    said = (names, t.gettext("{points} points").format(points=shown), place, way, opens)
    return _Standing(
        names=names,
        total=shown,
        is_negative=total < 0,
        to_go=way,
        opens=opens,
        opens_with_points=minimum is not None,
        leads=leads,
        won=won,
        progress=standings.progress(scorer, count),
        sentence=", ".join(part for part in said if part),
    )


def _inner_width(measure: Measure, columns: int) -> float:
    gaps = theme.GAP * (columns - 1)
    return (measure.width - gaps) / columns - 2 * _PADDING


def _grid(cards: list[ft.Control]) -> ft.Control:
    rows: list[ft.Control] = []
    for start in range(0, len(cards), _SIDES):
        some = cards[start : start + _SIDES]
        filling = [ft.Container(expand=True) for _ in range(_SIDES - len(some))]
        rows.append(
            ft.Row(
                [*some, *filling],
                spacing=theme.GAP,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        )
    return ft.Column(rows, spacing=theme.GAP)


def _stack(cards: list[ft.Control]) -> ft.Control:
    return ft.Column(cards, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _tall_card(standing: _Standing, style: ft.TextThemeStyle, *, expand: bool = False) -> ft.Control:
    below = [each for each in (_to_go(standing), _badge(standing)) if each is not None]
    return _card(
        standing,
        ft.Column(
            [
                ft.Row(
                    [ft.Container(_names(standing), expand=True), *_mark(standing)],
                    spacing=4,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                ft.Column(
                    [
                        _total(standing, style),
                        _bar(standing),
                        ft.Row(below, wrap=True, spacing=theme.GAP, run_spacing=6),
                    ],
                    spacing=6,
                    tight=True,
                ),
            ],
            spacing=6,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        expand=expand,
    )


def _flat_card(standing: _Standing, style: ft.TextThemeStyle) -> ft.Control:
    below = [each for each in (_to_go(standing), _badge(standing)) if each is not None]
    return _card(
        standing,
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Container(
                            ft.Row(
                                [*_mark(standing), ft.Container(_names(standing), expand=True)],
                                spacing=4,
                                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                            ),
                            expand=True,
                        ),
                        _total(standing, style),
                    ],
                    spacing=theme.GAP,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                _bar(standing),
                ft.Row(
                    below,
                    wrap=True,
                    spacing=theme.GAP,
                    run_spacing=6,
                    alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                ),
            ],
            spacing=4,
            tight=True,
        ),
    )


def _card(standing: _Standing, content: ft.Control, *, expand: bool = False) -> ft.Control:
    marked = standing.leads or standing.won
    edge = theme.GOLD if standing.won else theme.PRIMARY if standing.leads else theme.LINE
    return ft.Semantics(
        content=ft.Container(
            content,
            padding=_PADDING,
            bgcolor=theme.CARD,
            border=ft.Border.all(2 if marked else 1, edge),
            border_radius=theme.RADIUS,
        ),
        label=standing.sentence,
        container=True,
        exclude_semantics=True,
        expand=expand,
    )


def _names(standing: _Standing) -> ft.Control:
    return ft.Text(
        standing.names,
        theme_style=_NAME,
        color=theme.INK,
        max_lines=_NAME_LINES,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _mark(standing: _Standing) -> list[ft.Control]:
    """The sign beside the names of who leads, or won."""
    if standing.won:
        return [ft.Icon(ft.Icons.EMOJI_EVENTS, color=theme.GOLD, size=_MARK_SIZE)]
    if standing.leads:
        return [ft.Icon(ft.Icons.STAR, color=theme.PRIMARY, size=_MARK_SIZE)]
    return []


def _total(standing: _Standing, style: ft.TextThemeStyle) -> ft.Control:
    return ft.Text(
        standing.total,
        theme_style=style,
        color=theme.GOLD if standing.won else theme.signed_color(negative=standing.is_negative),
        max_lines=1,
        no_wrap=True,
    )


def _bar(standing: _Standing) -> ft.Control:
    return ft.ProgressBar(
        value=standing.progress,
        bar_height=_BAR_HEIGHT,
        border_radius=_BAR_HEIGHT // 2,
        color=theme.GOLD if standing.won else theme.PRIMARY,
        bgcolor=theme.QUIET,
    )


def _to_go(standing: _Standing) -> ft.Control | None:
    if not standing.to_go:
        return None
    return ft.Text(standing.to_go, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED)


def _badge(standing: _Standing) -> ft.Control | None:
    """What the next first lay-down must be worth; gold only where it is worth something."""
    if not standing.opens:
        return None
    if not standing.opens_with_points:
        return ft.Text(standing.opens, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED)
    return ft.Container(
        ft.Text(standing.opens, theme_style=ft.TextThemeStyle.LABEL_MEDIUM, color=theme.GOLD),
        bgcolor=theme.ON_GOLD,
        border_radius=theme.GAP,
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
    )
