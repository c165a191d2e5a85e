"""The rounds of a match as on a score sheet: a column for each scorer, points and running total in every row.

The newest round stands on top, right under the totals it led to: on a phone it is in view without scrolling,
and the older a round is, the further down it is looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from gettext import NullTranslations
from typing import Final
from uuid import UUID

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.match.standings import Totals
from scorekeeper.rules.points import ZERO
from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure, longest_text
from scorekeeper.ui.session import Session, memoised, use_session
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.measure import use_measure
from scorekeeper.ui.widgets.points import points_figure
from scorekeeper.words.bidi import listed, names_as_shown, own_direction, parted
from scorekeeper.words.names import column_names, joined
from scorekeeper.words.numbers import named_points, points_text

_SIZES: Final = (
    (ft.TextThemeStyle.BODY_LARGE, ft.TextThemeStyle.BODY_SMALL),
    (ft.TextThemeStyle.BODY_MEDIUM, ft.TextThemeStyle.BODY_SMALL),
    (ft.TextThemeStyle.BODY_SMALL, ft.TextThemeStyle.LABEL_SMALL),
    (ft.TextThemeStyle.LABEL_SMALL, ft.TextThemeStyle.LABEL_SMALL),
)
"""Sizes of a round's points and of the running total below, the largest first."""
_HEAD: Final = ft.TextThemeStyle.LABEL_SMALL
_NUMBER: Final = ft.TextThemeStyle.BODY_MEDIUM
_MANY: Final = 4
"""From so many scorers on, every dp of width is theirs."""
_MARK_SIZE: Final = 16
_COLUMN_GAP: Final = 4
_SIDE_PADDING: Final = 12
_CROWDED_PADDING: Final = 8
_ROW_PADDING: Final = 10
_PINNED_GAP: Final = 12
_PINNED_IN_A_LINE: Final = 2
_FEWEST_LETTERS: Final = 3


@dataclass(frozen=True)
class _Columns:
    """How the columns share the width."""

    number: float
    """The width of the column with the round's number."""
    letters: int
    """How many letters a head has room for."""
    sizes: tuple[ft.TextThemeStyle, ft.TextThemeStyle]


@dataclass(frozen=True)
class _KeptRow:
    """A row that was drawn, and everything that it shows."""

    shown: tuple[object, ...]
    control: ft.Control


@memoised
def ScoreSheet(match: Match, path: str) -> ft.Control:
    """Every round, each a button that opens it, and what the match brought along from paper.

    Where the columns would not fit, because there are many or the device's text is large, each round lists
    its scorers one below the other.
    """
    session = use_session()
    measure, measuring = use_measure(session)
    columns = _columns(session.t, match, measure)
    kept: dict[UUID, _KeptRow] = ft.use_memo(dict, [])
    rows: list[ft.Control] = [] if columns is None else [_header(session.t, match, columns)]
    for index in reversed(range(len(match.rounds))):
        rows.append(_kept_row(kept, session, match, index, path, columns))
    if any(match.standings.running[0]):
        rows.append(_starting_row(session.t, match, columns))
    return measuring(card(ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=0))


@memoised
def PinnedHead(match: Match, *, with_totals: bool) -> ft.Control:
    """The sheet's head once more, for above the rounds when the sheet's own is scrolled away.

    With the totals where those are scrolled away too. A screen reader finds both where they belong.
    """
    session = use_session()
    measure, measuring = use_measure(session)
    columns = _columns(session.t, match, measure)
    parts: list[ft.Control] = []
    if columns is not None:
        parts.append(_header(session.t, match, columns))
        if with_totals:
            parts.append(_totals_row(session.t, match, columns))
    elif with_totals:
        parts.append(_listed_totals(session.t, match, measure))
    head = ft.Container(
        ft.Semantics(
            content=ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            exclude_semantics=True,
        ),
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE) if parts else None,
    )
    return measuring(head)


def _totals_row(t: NullTranslations, match: Match, columns: _Columns) -> ft.Control:
    cells: list[ft.Control] = [
        ft.Row([_total(t, match, points, columns.sizes[0])], expand=True, alignment=ft.MainAxisAlignment.END)
        for points in match.standings.totals
    ]
    return ft.Container(
        ft.Row([ft.Container(width=columns.number), *cells], spacing=0),
        padding=ft.Padding.only(left=_side_padding(match), right=_side_padding(match), bottom=_ROW_PADDING),
    )


def _listed_totals(t: NullTranslations, match: Match, measure: Measure) -> ft.Control:
    """Short names with their totals, as many to a line as there is room for."""
    longest = longest_text(
        points_text(t, points, divisor=match.variant.display_divisor) for points in match.standings.totals
    )
    pair = (measure.width - 2 * _CROWDED_PADDING - _PINNED_GAP) / _PINNED_IN_A_LINE
    room = pair - measure.text_width(longest, _HEAD) - _COLUMN_GAP
    names = column_names(_names(match), max(measure.letters_in(room, _HEAD), _FEWEST_LETTERS))
    pairs: list[ft.Control] = [
        ft.Row(
            [ft.Text(name, theme_style=_HEAD, color=theme.MUTED, max_lines=1), _total(t, match, points, _HEAD)],
            spacing=_COLUMN_GAP,
            tight=True,
        )
        for name, points in zip(names_as_shown(t, names), match.standings.totals, strict=True)
    ]
    return ft.Container(ft.Row(pairs, wrap=True, spacing=_PINNED_GAP, run_spacing=0), padding=_CROWDED_PADDING)


def _total(t: NullTranslations, match: Match, points: Decimal, style: ft.TextThemeStyle) -> ft.Text:
    return points_figure(t, points, divisor=match.variant.display_divisor, style=style, weight=ft.FontWeight.W_700)


def _columns(t: NullTranslations, match: Match, measure: Measure) -> _Columns | None:
    """The columns in the largest sizes that fit; None where none do."""
    marked = any(_marks(match, index) for index in range(len(match.rounds)))
    number = measure.text_width(len(str(len(match.rounds))), _NUMBER) + (_MARK_SIZE if marked else 0)
    number = max(number, measure.text_width(longest_text([_round_head(t, match)]), _HEAD)) + _COLUMN_GAP
    scorer = (measure.width - 2 * _side_padding(match) - number) / match.table.scorer_count
    texts = _longest(t, match)
    for points, running in _SIZES:
        if measure.largest(texts, scorer - _COLUMN_GAP, (points,)):
            letters = measure.letters_in(scorer - _COLUMN_GAP, _HEAD)
            return _Columns(number=number, letters=letters, sizes=(points, running))
    return None


def _longest(t: NullTranslations, match: Match) -> Sequence[str]:
    divisor = match.variant.display_divisor
    every = (*match.standings.rounds, *match.standings.running)
    return [points_text(t, points, divisor=divisor) for totals in every for points in totals]


def _round_head(t: NullTranslations, match: Match) -> str:
    """The head of the numbers; left out where the scorers need the room."""
    return "" if _is_crowded(match) else t.gettext("Round")


def _is_crowded(match: Match) -> bool:
    return match.table.scorer_count >= _MANY


def _side_padding(match: Match) -> int:
    return _CROWDED_PADDING if _is_crowded(match) else _SIDE_PADDING


def _names(match: Match) -> list[tuple[str, ...]]:
    return [match.scorer_names(scorer) for scorer in range(match.table.scorer_count)]


def _header(t: NullTranslations, match: Match, columns: _Columns) -> ft.Control:
    cells = [
        ft.Semantics(
            content=ft.Text(
                own_direction(t, shown),
                theme_style=_HEAD,
                color=theme.MUTED,
                text_align=ft.TextAlign.END,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            label=joined(names),
            exclude_semantics=True,
            expand=True,
        )
        for names, shown in zip(_names(match), column_names(_names(match), columns.letters), strict=True)
    ]
    head = ft.Text(_round_head(t, match), theme_style=_HEAD, color=theme.MUTED, max_lines=1)
    return ft.Container(
        ft.Row([ft.Container(head, width=columns.number), *cells], spacing=0),
        padding=ft.Padding.symmetric(horizontal=_side_padding(match), vertical=_ROW_PADDING),
    )


def _kept_row(
    kept: dict[UUID, _KeptRow], session: Session, match: Match, index: int, path: str, columns: _Columns | None
) -> ft.Control:
    """The row as it was drawn before, where nothing in it changed: Flet does not look into a control it knows."""
    each, standings = match.rounds[index], match.standings
    shown = (
        each,
        index,
        standings.rounds[index],
        standings.running[index + 1],
        _decided(match, index),
        _names(match),
        columns,
        path,
        session.language,
    )
    before = kept.get(each.id)
    if before is None or before.shown != shown:
        kept[each.id] = before = _KeptRow(shown, _round_row(session, match, index, path, columns))
    return before.control


def _round_row(session: Session, match: Match, index: int, path: str, columns: _Columns | None) -> ft.Control:
    t, each = session.t, match.rounds[index]
    numbered = str(index + 1) if columns else t.gettext("Round {number}").format(number=index + 1)
    number = ft.Row(
        [
            ft.Text(numbered, theme_style=_NUMBER, color=theme.MUTED),
            *_marks(match, index),
        ],
        spacing=2,
        tight=True,
    )
    points, running = match.standings.rounds[index], match.standings.running[index + 1]
    face = _cells(t, match, number, points, running, columns)
    return ft.Container(
        ft.Semantics(content=face, label=_sentence(t, match, index), exclude_semantics=True),
        key=str(each.id),
        ink=True,
        on_click=session.handler(lambda: session.go(f"{path}/rounds/{each.id}")),
        padding=ft.Padding.symmetric(horizontal=_side_padding(match), vertical=_ROW_PADDING),
        border=_LINE_ABOVE,
    )


def _starting_row(t: NullTranslations, match: Match, columns: _Columns | None) -> ft.Control:
    """The totals that a match begun on paper brought along."""
    starting = match.standings.running[0]
    label = ft.Row([ft.Icon(ft.Icons.HISTORY_EDU, size=_MARK_SIZE, color=theme.MUTED)], tight=True)
    listed = _with_names(t, match, starting)
    return ft.Semantics(
        content=ft.Container(
            _cells(t, match, label, starting, None, columns),
            padding=ft.Padding.symmetric(horizontal=_side_padding(match), vertical=_ROW_PADDING),
            border=_LINE_ABOVE,
        ),
        label=t.gettext("Brought along: {points}").format(points=listed),
        container=True,
        exclude_semantics=True,
    )


def _marks(match: Match, index: int) -> list[ft.Control]:
    """The sign beside the number: the round was edited, or else it decided the match."""
    if match.rounds[index].edited is not None:
        return [ft.Icon(ft.Icons.EDIT, size=_MARK_SIZE, color=theme.MUTED)]
    if _decided(match, index):
        return [ft.Icon(ft.Icons.EMOJI_EVENTS, size=_MARK_SIZE, color=theme.GOLD)]
    return []


def _cells(
    t: NullTranslations,
    match: Match,
    first: ft.Control,
    points: Totals,
    running: Totals | None,
    columns: _Columns | None,
) -> ft.Control:
    """One row: the number, then for each scorer the points with the running total below."""
    small: Sequence[Decimal | None] = running or (None,) * len(points)
    if columns is None:
        listed = [_listed(t, match, *both) for both in zip(_names(match), points, small, strict=True)]
        return ft.Column([first, *listed], spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    cells = [_pair(t, match, above, below, columns.sizes) for above, below in zip(points, small, strict=True)]
    return ft.Row([ft.Container(first, width=columns.number), *cells], spacing=0)


def _pair(
    t: NullTranslations,
    match: Match,
    points: Decimal,
    running: Decimal | None,
    sizes: tuple[ft.TextThemeStyle, ft.TextThemeStyle],
) -> ft.Control:
    divisor = match.variant.display_divisor
    texts: list[ft.Control] = [points_figure(t, points, divisor=divisor, style=sizes[0])]
    if running is not None:
        texts.append(points_figure(t, running, divisor=divisor, style=sizes[1], color=_quiet(running)))
    return ft.Column(texts, spacing=0, tight=True, expand=True, horizontal_alignment=ft.CrossAxisAlignment.END)


def _listed(
    t: NullTranslations, match: Match, names: tuple[str, ...], points: Decimal, running: Decimal | None
) -> ft.Control:
    """A scorer's line of a round where columns do not fit: the names above, the numbers below."""
    divisor, (style, small) = match.variant.display_divisor, _SIZES[0]
    numbers: list[ft.Control] = [points_figure(t, points, divisor=divisor, style=style)]
    if running is not None:
        numbers.append(points_figure(t, running, divisor=divisor, style=small, color=_quiet(running)))
    return ft.Column(
        [
            ft.Text(joined(names), theme_style=_HEAD, color=theme.MUTED),
            ft.Row(numbers, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, wrap=True),
        ],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _quiet(points: Decimal) -> ft.Colors:
    return theme.NEGATIVE if points < ZERO else theme.MUTED


def _sentence(t: NullTranslations, match: Match, index: int) -> str:
    """A row as a screen reader says it."""
    standings, divisor = match.standings, match.variant.display_divisor
    totals = listed(t, (points_text(t, points, divisor=divisor) for points in standings.running[index + 1]))
    known = t.gettext("Round {number}: {points}; totals {totals}").format(
        number=index + 1, points=_with_names(t, match, standings.rounds[index]), totals=totals
    )
    edited = t.gettext("edited") if match.rounds[index].edited is not None else ""
    decided = t.gettext("decided the match") if _decided(match, index) else ""
    return parted(t, (part for part in (known, decided, edited) if part))


def _decided(match: Match, index: int) -> bool:
    outcome = match.outcome
    return outcome is not None and bool(outcome.winners) and outcome.round_count == index + 1


def _with_names(t: NullTranslations, match: Match, totals: Totals) -> str:
    divisor = match.variant.display_divisor
    named = zip(_names(match), totals, strict=True)
    return listed(t, (named_points(t, names, points, divisor=divisor) for names, points in named))


_LINE_ABOVE: Final = ft.Border(top=ft.BorderSide(1, theme.LINE))
