"""A match in a list: who plays, where it stands, and whether it goes on; the whole card is one button."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.points import points_figure
from scorekeeper.words.bidi import listed
from scorekeeper.words.dates import date_text
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import named_points

_SEPARATOR: Final = " · "


def match_card(t: NullTranslations, summary: MatchSummary, *, on_click: Handler) -> ft.Control:
    """The card; a winner is told by a cup, a word and bold figures."""
    about = match_line(t, summary)
    head = ft.Row(
        [
            ft.Text(
                match_title(t, summary),
                theme_style=ft.TextThemeStyle.TITLE_SMALL,
                color=theme.INK,
                max_lines=3,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
            _status(t, summary),
        ],
        spacing=theme.GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(
        ft.Semantics(
            content=ft.Column(
                [
                    head,
                    *(_scorer(t, summary, scorer) for scorer in range(len(summary.scorers))),
                    ft.Text(about, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED),
                ],
                spacing=theme.GAP,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            label=match_sentence(t, summary),
            exclude_semantics=True,
        ),
        ink=True,
        on_click=on_click,
        padding=theme.EDGE_GAP,
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
    )


def damaged_card(t: NullTranslations, reason: str) -> ft.Control:
    """In the place of a match that cannot be read."""
    return ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.ALERT),
                ft.Text(
                    t.gettext("One match cannot be read. {reason}").format(reason=reason),
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                    expand=True,
                ),
            ],
            spacing=12,
        ),
        padding=theme.EDGE_GAP,
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
    )


def match_title(t: NullTranslations, summary: MatchSummary) -> str:
    """What the match is called: its own name, or the rules it is played by."""
    return summary.name or t.gettext(summary.variant_name)


def match_line(t: NullTranslations, summary: MatchSummary) -> str:
    """The rules, the number of rounds and the day it began, in one quiet line."""
    rounds = rounds_text(t, summary.round_count)
    date = date_text(t, summary.began.astimezone())
    variant = (t.gettext(summary.variant_name),) if summary.name else ()
    return _SEPARATOR.join((*variant, rounds, date))


def rounds_text(t: NullTranslations, count: int) -> str:
    """How many rounds were played."""
    if not count:
        return t.gettext("no round yet")
    return t.ngettext("{count} round", "{count} rounds", count).format(count=count)


def match_sentence(t: NullTranslations, summary: MatchSummary) -> str:
    """The whole card for a screen reader."""
    named = zip(summary.scorers, summary.totals, strict=True)
    scorers = listed(t, (named_points(t, names, total, divisor=summary.display_divisor) for names, total in named))
    parts = [match_title(t, summary), scorers, _result(t, summary), match_line(t, summary)]
    return ". ".join(parts)


def _result(t: NullTranslations, summary: MatchSummary) -> str:
    if not summary.is_finished:
        return t.gettext("in play")
    if not summary.winners:
        return t.gettext("finished")
    names = listed(t, (joined(summary.scorers[winner]) for winner in summary.winners))
    # Translators: who won a match, for a screen reader.
    return t.gettext("Won by {names}").format(names=names)


def _status(t: NullTranslations, summary: MatchSummary) -> ft.Control:
    running = not summary.is_finished
    return ft.Container(
        ft.Text(
            t.gettext("in play") if running else t.gettext("finished"),
            theme_style=ft.TextThemeStyle.LABEL_SMALL,
            color=theme.ON_SELECTED if running else theme.MUTED,
        ),
        padding=ft.Padding.symmetric(horizontal=10, vertical=3),
        bgcolor=theme.SELECTED if running else theme.QUIET,
        border_radius=theme.TILE_RADIUS,
    )


def _scorer(t: NullTranslations, summary: MatchSummary, scorer: int) -> ft.Control:
    """Name and total; a long name takes more lines, and the totals stay in their column."""
    won = scorer in summary.winners
    weight = ft.FontWeight.W_700 if won else ft.FontWeight.W_400
    name: Sequence[ft.Control] = [
        ft.Text(joined(summary.scorers[scorer]), theme_style=ft.TextThemeStyle.BODY_LARGE, weight=weight)
    ]
    if won:
        shared = len(summary.winners) > 1
        name = [
            *name,
            ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=theme.GOLD),
            ft.Text(
                t.gettext("shared") if shared else t.gettext("won"),
                theme_style=ft.TextThemeStyle.LABEL_MEDIUM,
                color=theme.GOLD,
            ),
        ]
    return ft.Row(
        [
            ft.Row(list(name), spacing=6, run_spacing=0, wrap=True, expand=True),
            points_figure(
                t,
                summary.totals[scorer],
                divisor=summary.display_divisor,
                style=ft.TextThemeStyle.TITLE_MEDIUM,
                weight=weight,
            ),
        ],
        spacing=theme.GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
