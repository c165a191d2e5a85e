"""Matches for tests: a table with made-up players, and rounds of which only the totals are given."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.rules.variant import Variant
from tests.builders import entry, preset, total

EVENING = datetime(2026, 1, 9, 20, 30, tzinfo=UTC)
LATER = datetime(2026, 1, 9, 23, 15, tzinfo=UTC)
NAMES = ("Anna", "Babis", "Chloe", "Dimitris", "Eleni", "Fotis")

Number = int | str | Decimal


def player_id(seat: int) -> UUID:
    return UUID(int=0xA0 + seat)


def round_id(number: int) -> UUID:
    return UUID(int=number)


def match_of(
    variant: Variant | str = "classic",
    table: str = "partners",
    *,
    target: Number | None = None,
    starting: tuple[Number, ...] = (),
    first_dealer: int = 0,
) -> Match:
    """A match that is about to begin; a variant may be named by its id, the target is the table's own."""
    rules = preset(variant) if isinstance(variant, str) else variant
    seats = rules.table(table).players
    return Match(
        id=UUID(int=0xB1),
        began=EVENING,
        variant=rules,
        table_id=table,
        players=tuple(Player(id=player_id(seat), name=NAMES[seat]) for seat in range(seats)),
        first_dealer=first_dealer,
        target=rules.table(table).target if target is None else Decimal(target),
        starting=tuple(Decimal(points) for points in starting),
    )


def totals_entry(
    match: Match,
    *points: Number,
    closed_by: int | None = None,
    dealer: int | None = None,
    lone_seat: int | None = None,
) -> RoundEntry:
    """A round in which every side gives just its total, in the order of the sides."""
    return entry(
        *(total(each) for each in points),
        closed_by=closed_by,
        dealer=match.next_dealer if dealer is None else dealer,
        lone_seat=lone_seat,
    )


def add(match: Match, each: RoundEntry) -> Match:
    """The match with one more round; rounds are numbered by the ids that `round_id` makes."""
    number = 1 + max((one.id.int for one in match.rounds), default=0)
    return match.add_round(each, round_id=round_id(number), at=EVENING)


def played(match: Match, *rounds: tuple[Number, ...]) -> Match:
    """The match after rounds of these totals."""
    for points in rounds:
        match = add(match, totals_entry(match, *points))
    return match


def edited(match: Match, number: int, *points: Number) -> Match:
    """The match with the totals of one round, counted from 1, replaced."""
    before = match.rounds[number - 1]
    changed = totals_entry(match, *points, dealer=before.entry.dealer, lone_seat=before.entry.lone_seat)
    return match.edit_round(before.id, changed, at=LATER)


def exactly(*points: Number | None) -> tuple[Decimal | None, ...]:
    """Numbers of points to compare with, one per scorer."""
    return tuple(None if each is None else Decimal(each) for each in points)
