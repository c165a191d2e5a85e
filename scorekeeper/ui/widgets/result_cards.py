"""The end of a match as cards: who won, and everyone's place."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.match.outcome import Outcome
from scorekeeper.ui import theme
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.points import points_figure
from scorekeeper.words.bidi import listed, own_direction
from scorekeeper.words.endings import outcome_text
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import points_text

_CUP_SIZE = 56


def winner_card(t: NullTranslations, match: Match, outcome: Outcome) -> ft.Control:
    """The winners large in gold, and why they won."""
    names: list[ft.Control] = [
        ft.Text(
            joined(match.scorer_names(winner)),
            theme_style=ft.TextThemeStyle.HEADLINE_LARGE,
            color=theme.GOLD,
            text_align=ft.TextAlign.CENTER,
        )
        for winner in outcome.winners
    ]
    why = ft.Text(
        outcome_text(t, outcome, match),
        theme_style=ft.TextThemeStyle.BODY_LARGE,
        color=theme.INK,
        text_align=ft.TextAlign.CENTER,
    )
    sign = ft.Icons.EMOJI_EVENTS if outcome.winners else ft.Icons.SPORTS_SCORE
    return ft.Container(
        ft.Column(
            [ft.Icon(sign, size=_CUP_SIZE, color=theme.GOLD), *names, why],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=24),
        bgcolor=theme.ON_GOLD,
        border_radius=theme.RADIUS,
    )


def standings_card(t: NullTranslations, match: Match, outcome: Outcome) -> ft.Control:
    """Every scorer with place, total and best round, the first on top; level ones share a place."""
    ranks = match.standings.ranks(outcome.round_count)
    order = sorted(range(len(ranks)), key=lambda scorer: ranks[scorer])
    rows = [_place(t, match, outcome, scorer, ranks) for scorer in order]
    return card(ft.Column(rows, spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _place(t: NullTranslations, match: Match, outcome: Outcome, scorer: int, ranks: Sequence[int]) -> ft.Control:
    divisor, won = match.variant.display_divisor, scorer in outcome.winners
    total = match.standings.running[outcome.round_count][scorer]
    names = joined(match.scorer_names(scorer))
    best = _best_round(t, match, outcome, scorer)
    texts: list[ft.Control] = [
        ft.Text(
            names,
            theme_style=ft.TextThemeStyle.BODY_LARGE,
            weight=ft.FontWeight.W_700 if won else ft.FontWeight.W_400,
            color=theme.INK,
        )
    ]
    if best:
        texts.append(ft.Text(best, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED))
    rank = t.gettext("{rank}.").format(rank=ranks[scorer])
    said = (f"{rank} {own_direction(t, names)}", points_text(t, total, divisor=divisor), best)
    return ft.Semantics(
        content=ft.Row(
            [
                ft.Text(rank, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, color=theme.MUTED),
                ft.Column(texts, spacing=0, tight=True, expand=True),
                points_figure(
                    t,
                    total,
                    divisor=divisor,
                    style=ft.TextThemeStyle.HEADLINE_SMALL,
                    color=theme.GOLD if won else None,
                ),
            ],
            spacing=12,
        ),
        label=listed(t, (part for part in said if part)),
        container=True,
        exclude_semantics=True,
    )


def _best_round(t: NullTranslations, match: Match, outcome: Outcome, scorer: int) -> str:
    index = match.standings.best_round(scorer, outcome.round_count)
    if index is None:
        return ""
    points = points_text(t, match.standings.rounds[index][scorer], divisor=match.variant.display_divisor)
    return t.gettext("Best round: {points}, in round {number}").format(points=points, number=index + 1)
