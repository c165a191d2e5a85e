"""Where everyone stands, in figures that are read across the table: a card for each scorer."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.session import memoised, use_session
from scorekeeper.ui.widgets.measure import use_measure
from scorekeeper.ui.widgets.score_rows import score_rows
from scorekeeper.ui.widgets.standing_parts import (
    MARK_SIZE,
    MARKED_EDGE,
    lead_mark,
    opening_badge,
    standing_card,
    to_go_text,
    total_text,
)
from scorekeeper.words.bidi import names_as_shown
from scorekeeper.words.names import block_names
from scorekeeper.words.standing import Standing, standings_of

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
_MARK_GAP: Final = 4
_SIDES: Final = 2
_THREE: Final = 3
_MOST_CARDS: Final = 4
"""More scorers than this have rows in place of cards."""
_FLAT_SHARE: Final = 0.5
"""The most of a flat card's width that its total takes; the rest is for the names."""
_NAME_LINES: Final = 3


@memoised
def ScoreCards(match: Match) -> ft.Control:
    """A card for each scorer: side by side for two, a row each for three, a grid for four.

    Figures are as large as all of them fit. More scorers than that, or text so large that cards would push the
    newest round out of view, make one card with a row for each.
    """
    session = use_session()
    measure, measuring = use_measure(session)
    standings = standings_of(session.t, match)
    if len(standings) > _MOST_CARDS or measure.is_large:
        return measuring(score_rows(session.t, standings, measure))
    totals = [standing.total for standing in standings]
    beside = _inner_width(measure, _SIDES)
    styles = _FIGURES if len(standings) == _SIDES else _GRID_FIGURES
    grid = measure.largest(totals, beside, styles[:_READABLE_FIGURES])
    if grid is not None and len(standings) != _THREE:
        shown = _shown(session.t, standings, measure, beside)
        tall = [_tall_card(each, names, grid, expand=True) for each, names in zip(standings, shown, strict=True)]
        return measuring(_grid(tall))
    whole = _inner_width(measure, 1)
    flat = measure.largest(totals, whole * _FLAT_SHARE, styles[:_READABLE_FIGURES])
    if flat is not None:
        shown = _shown(session.t, standings, measure, whole * (1 - _FLAT_SHARE))
        return measuring(_stack([_flat_card(*each, flat) for each in zip(standings, shown, strict=True)]))
    alone = measure.largest(totals, whole, styles) or styles[-1]
    shown = _shown(session.t, standings, measure, whole)
    return measuring(_stack([_tall_card(*each, alone) for each in zip(standings, shown, strict=True)]))


def _shown(t: NullTranslations, standings: Sequence[Standing], measure: Measure, width: float) -> tuple[str, ...]:
    """The names for blocks of this width, with room for the sign of who leads."""
    limit = measure.letters_in(width - MARK_SIZE - _MARK_GAP, ft.TextThemeStyle.TITLE_SMALL)
    return names_as_shown(t, block_names([standing.names for standing in standings], limit, _NAME_LINES))


def _inner_width(measure: Measure, columns: int) -> float:
    gaps = theme.GAP * (columns - 1)
    return (measure.width - gaps) / columns - 2 * (_PADDING + MARKED_EDGE)


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


def _tall_card(standing: Standing, names: str, style: ft.TextThemeStyle, *, expand: bool = False) -> ft.Control:
    below = [each for each in (to_go_text(standing), opening_badge(standing)) if each is not None]
    return standing_card(
        standing,
        ft.Column(
            [
                ft.Row(
                    [ft.Container(_names(names), expand=True), *lead_mark(standing)],
                    spacing=_MARK_GAP,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                ft.Column(
                    [
                        total_text(standing, style),
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
        padding=_PADDING,
        expand=expand,
    )


def _flat_card(standing: Standing, names: str, style: ft.TextThemeStyle) -> ft.Control:
    below = [each for each in (to_go_text(standing), opening_badge(standing)) if each is not None]
    return standing_card(
        standing,
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Container(
                            ft.Row(
                                [*lead_mark(standing), ft.Container(_names(names), expand=True)],
                                spacing=_MARK_GAP,
                                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                            ),
                            expand=True,
                        ),
                        total_text(standing, style),
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
        padding=_PADDING,
    )


def _names(names: str) -> ft.Control:
    return ft.Text(
        names,
        theme_style=ft.TextThemeStyle.TITLE_SMALL,
        color=theme.INK,
    )


def _bar(standing: Standing) -> ft.Control:
    return ft.ProgressBar(
        value=standing.progress,
        bar_height=_BAR_HEIGHT,
        border_radius=_BAR_HEIGHT // 2,
        color=theme.GOLD if standing.won else theme.PRIMARY,
        bgcolor=theme.QUIET,
    )
