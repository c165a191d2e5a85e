"""A match as a picture for a chat: the result, or the whole sheet. Always light, and wide enough to be read there.

Sizes are those of a card of `WIDTH` dp at a text size of 100 %; where the device shows text larger, the card is as
much wider, so that the picture is the same on every phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.match.outcome import Outcome
from scorekeeper.ui import theme
from scorekeeper.ui.measure import longest_text
from scorekeeper.words.bidi import names_as_shown, own_direction
from scorekeeper.words.dates import date_text
from scorekeeper.words.endings import outcome_text
from scorekeeper.words.names import column_names, joined, short_joined
from scorekeeper.words.numbers import points_text
from scorekeeper.words.share import in_play_text

WIDTH: Final = 360
"""The width of the card, in dp."""
PIXELS: Final = 1080
"""The width of the picture."""
MOST_PIXELS: Final = 8000
"""No picture is higher: a phone may not be able to draw it. One that would be is narrower in proportion."""
_EDGE: Final = 16
_LETTER: Final = 0.56
"""A letter's width against its text size, on average, in bold."""
_TITLE, _NAMES, _TEXT, _SMALL, _TOTAL = 20, 16, 15, 13, 20
_CUP: Final = 44
_WINNER: Final = 24
_NUMBER_LETTERS: Final = 3
_COLUMN_TEXT: Final = (15, 13, 11)
"""Sizes of the numbers of a sheet, the largest first."""
_PARTED: Final = 3
"""Up to so many scorers a round's points and the total after it stand beside each other."""


@dataclass(frozen=True)
class _Sheet:
    """How the columns of a sheet share the card's width."""

    number: float
    column: float
    size: int
    beside: bool
    """Points and total in one line; else one below the other."""


def picture_card(t: NullTranslations, match: Match, *, with_rounds: bool, text_scale: float) -> ft.Control:
    """The card that the picture is taken of."""
    blocks = [_head(t, match), _end(t, match, text_scale)]
    if match.outcome is None or match.outcome.winners:
        blocks.append(_places(t, match, text_scale))
    if with_rounds and match.rounds:
        blocks.append(_rounds(t, match, text_scale))
    return ft.Container(
        ft.Column(blocks, spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=WIDTH * text_scale,
        padding=_EDGE * text_scale,
        bgcolor=theme.PAPER,
        theme=theme.theme(theme.LIGHT_SCHEME),
        theme_mode=ft.ThemeMode.LIGHT,
    )


def _text(
    text: str,
    size: float,
    *,
    color: ft.ColorValue = theme.INK,
    bold: bool = False,
    align: ft.TextAlign = ft.TextAlign.START,
    expand: bool = False,
) -> ft.Text:
    weight = ft.FontWeight.W_700 if bold else ft.FontWeight.W_400
    return ft.Text(text, size=size, weight=weight, color=color, text_align=align, expand=expand)


def _letters(width: float, size: float) -> int:
    return max(int(width / (size * _LETTER)), 1)


def _head(t: NullTranslations, match: Match) -> ft.Control:
    target = points_text(t, match.target, divisor=match.variant.display_divisor)
    about = t.gettext("{variant} · to {target}").format(variant=t.gettext(match.variant.name), target=target)
    lines = [about, date_text(t, match.began.astimezone())]
    if match.name:
        lines.insert(0, match.name)
    title, *rest = lines
    texts: list[ft.Control] = [
        _text(title, _TITLE, bold=True),
        *(_text(line, _SMALL, color=theme.MUTED) for line in rest),
    ]
    return ft.Column(texts, spacing=2)


def _end(t: NullTranslations, match: Match, text_scale: float) -> ft.Control:
    """The winner in gold and why; while the match goes on, how far it is."""
    if match.outcome is None:
        return _text(in_play_text(t, match), _TEXT, color=theme.MUTED)
    center = ft.TextAlign.CENTER
    sign = ft.Icons.EMOJI_EVENTS if match.outcome.winners else ft.Icons.SPORTS_SCORE
    winners = [
        _text(joined(match.scorer_names(winner)), _WINNER, color=theme.GOLD, bold=True, align=center)
        for winner in match.outcome.winners
    ]
    return ft.Container(
        ft.Column(
            [
                ft.Icon(sign, size=_CUP * text_scale, color=theme.GOLD),
                *winners,
                _text(outcome_text(t, match.outcome, match), _TEXT, align=center),
            ],
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=_EDGE,
        bgcolor=theme.ON_GOLD,
        border_radius=theme.RADIUS,
        alignment=ft.Alignment.CENTER,
    )


def _places(t: NullTranslations, match: Match, text_scale: float) -> ft.Control:
    standings, outcome, divisor = match.standings, match.outcome, match.variant.display_divisor
    count = len(match.rounds) if outcome is None else outcome.round_count
    ranks = standings.ranks(count)
    rows: list[ft.Control] = []
    for scorer in sorted(range(standings.scorer_count), key=lambda scorer: ranks[scorer]):
        total = standings.running[count][scorer]
        shown = points_text(t, total, divisor=divisor)
        won = _has_won(outcome, scorer)
        room = WIDTH - 4 * _EDGE - 2 * _TOTAL - longest_text([shown]) * _TOTAL * _LETTER
        names = short_joined(match.scorer_names(scorer), 2 * _letters(room, _NAMES))
        rows.append(
            ft.Row(
                [
                    _text(t.gettext("{rank}.").format(rank=ranks[scorer]), _NAMES, color=theme.MUTED),
                    _text(own_direction(t, names), _NAMES, bold=won, expand=True),
                    *([ft.Icon(ft.Icons.EMOJI_EVENTS, size=_TOTAL * text_scale, color=theme.GOLD)] if won else []),
                    _text(shown, _TOTAL, bold=True, color=theme.GOLD if won else _ink(total)),
                ],
                spacing=8,
            )
        )
    return _framed(ft.Column(rows, spacing=8))


def _rounds(t: NullTranslations, match: Match, text_scale: float) -> ft.Control:
    """Every round with its points and the total after it, the first on top, as on paper."""
    sheet = _sheet(t, match)
    scorers = range(match.table.scorer_count)
    whole = [match.scorer_names(scorer) for scorer in scorers]
    names = names_as_shown(t, column_names(whole, _letters(sheet.column - 6, sheet.size)))
    rows = [
        _row(
            [_text("", _SMALL), *(_cell_text(name, sheet, color=theme.MUTED) for name in names_as_shown(t, names))],
            sheet,
            text_scale,
        )
    ]
    if any(match.standings.running[0]):
        brought = ft.Icon(ft.Icons.HISTORY_EDU, size=_SMALL * text_scale, color=theme.MUTED)
        rows.append(
            _row([brought, *(_total(t, match, each, sheet) for each in match.standings.running[0])], sheet, text_scale)
        )
    for index, points in enumerate(match.standings.rounds):
        after = match.standings.running[index + 1]
        cells = [_pair(t, match, each, total, sheet) for each, total in zip(points, after, strict=True)]
        rows.append(_row([_text(str(index + 1), sheet.size, color=theme.MUTED), *cells], sheet, text_scale))
    return _framed(ft.Column(rows, spacing=0), padding=8)


def _sheet(t: NullTranslations, match: Match) -> _Sheet:
    """The columns in the largest text in which the longest number fits."""
    divisor, count = match.variant.display_divisor, match.table.scorer_count
    numbers = [points_text(t, each, divisor=divisor, signed=True) for line in match.standings.rounds for each in line]
    totals = [points_text(t, each, divisor=divisor) for line in match.standings.running for each in line]
    beside = count <= _PARTED
    letters = longest_text(numbers) + longest_text(totals) + 2 if beside else longest_text([*numbers, *totals])
    for size in _COLUMN_TEXT:
        number = _NUMBER_LETTERS * size * _LETTER
        column = (WIDTH - 2 * _EDGE - 18 - number) / count
        if letters * size * _LETTER <= column:
            return _Sheet(number, column, size, beside=beside)
    return _Sheet(number, column, _COLUMN_TEXT[-1], beside=False)


def _pair(t: NullTranslations, match: Match, points: Decimal, total: Decimal, sheet: _Sheet) -> ft.Control:
    signed = points_text(t, points, divisor=match.variant.display_divisor, signed=True)
    small = _text(signed, sheet.size - 1, color=theme.NEGATIVE if points < 0 else theme.MUTED)
    both: list[ft.Control] = [small, _total(t, match, total, sheet)]
    if sheet.beside:
        return ft.Row(both, alignment=ft.MainAxisAlignment.END, spacing=8)
    return ft.Column(both, horizontal_alignment=ft.CrossAxisAlignment.END, spacing=0)


def _total(t: NullTranslations, match: Match, total: Decimal, sheet: _Sheet) -> ft.Control:
    return _cell_text(points_text(t, total, divisor=match.variant.display_divisor), sheet, color=_ink(total), bold=True)


def _cell_text(text: str, sheet: _Sheet, *, color: ft.ColorValue, bold: bool = False) -> ft.Text:
    return _text(text, sheet.size, color=color, bold=bold, align=ft.TextAlign.END)


def _row(cells: Sequence[ft.Control], sheet: _Sheet, text_scale: float) -> ft.Control:
    number, *rest = cells
    return ft.Container(
        ft.Row(
            [
                ft.Container(number, width=sheet.number * text_scale),
                *(ft.Row([cell], expand=True, alignment=ft.MainAxisAlignment.END) for cell in rest),
            ],
            spacing=0,
        ),
        padding=ft.Padding.symmetric(vertical=3),
        border=ft.Border(bottom=ft.BorderSide(1, theme.LINE)),
    )


def _framed(content: ft.Control, *, padding: float = 12) -> ft.Control:
    return ft.Container(
        content, padding=padding, bgcolor=theme.CARD, border=ft.Border.all(1, theme.LINE), border_radius=theme.RADIUS
    )


def _has_won(outcome: Outcome | None, scorer: int) -> bool:
    return outcome is not None and scorer in outcome.winners


def _ink(points: Decimal) -> ft.Colors:
    return theme.signed_color(negative=points < 0)
