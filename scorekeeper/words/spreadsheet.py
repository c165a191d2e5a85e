"""Rounds as a table for a spreadsheet: a line for each account of each round, with what it then had.

UTF-8 with the mark at its beginning by which spreadsheets know it. A text that a spreadsheet would take for a formula
gets an apostrophe before it; numbers stay numbers, negative ones too, with the plain minus that spreadsheets read.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

from scorekeeper.match.match import Match
from scorekeeper.rules.cards import Suit
from scorekeeper.words.names import joined, suit_name

BYTE_ORDER_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\N{FULLWIDTH EQUALS SIGN}", "\N{MINUS SIGN}")


def rounds_csv(t: NullTranslations, matches: Iterable[Match]) -> str:
    """The rounds of the matches, on the scale that each match shows."""
    return "".join(csv_parts(t, matches))


def csv_parts(t: NullTranslations, matches: Iterable[Match]) -> Iterator[str]:
    """The same in parts: the headings, then each match."""
    yield BYTE_ORDER_MARK + _lines([_headings(t)])
    for match in matches:
        yield _lines(_rows(t, match))


def _headings(t: NullTranslations) -> list[str]:
    return [
        t.gettext("Match"),
        t.gettext("Begun"),
        t.gettext("Rules"),
        t.gettext("Target"),
        t.gettext("Round"),
        t.gettext("Dealer"),
        t.gettext("Trump"),
        t.gettext("Closed"),
        t.gettext("Players"),
        t.gettext("Points"),
        t.gettext("Total"),
        t.gettext("Note"),
    ]


def _rows(t: NullTranslations, match: Match) -> Iterator[list[str]]:
    head = [_inert(match.name), f"{match.began.astimezone():%Y-%m-%d %H:%M}", _inert(t.gettext(match.variant.name))]
    head.append(_number(match, match.target))
    for index, each in enumerate(match.rounds):
        entry = each.entry
        facts = [
            str(index + 1),
            _inert(match.players[entry.dealer].name),
            _trump(t, match, index),
            _closed(match, index),
        ]
        for scorer in range(match.table.scorer_count):
            yield [
                *head,
                *facts,
                _inert(joined(match.scorer_names(scorer))),
                _number(match, match.standings.rounds[index][scorer]),
                _number(match, match.standings.running[index + 1][scorer]),
                _inert(entry.note),
            ]


def _trump(t: NullTranslations, match: Match, index: int) -> str:
    trump = match.rounds[index].entry.trump
    if trump is None:
        return ""
    return suit_name(t, trump) if isinstance(trump, Suit) else t.gettext("none")


def _closed(match: Match, index: int) -> str:
    entry = match.rounds[index].entry
    return "" if entry.closed_by is None else _inert(joined(match.side_names(entry.closed_by, entry.lone_seat)))


def _number(match: Match, points: Decimal) -> str:
    shown = points / match.variant.display_divisor
    return f"{shown.normalize():f}" if shown else "0"


def _inert(text: str) -> str:
    """The text as no spreadsheet takes it for a formula."""
    single = " ".join(text.split())
    return f"'{single}" if single.startswith(_FORMULA) else single


def _lines(rows: Iterable[list[str]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return written.getvalue()
