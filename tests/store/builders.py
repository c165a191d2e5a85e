"""A clock that ticks, a small match, a second store; nothing here needs more than the package itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.store.frames import Entry, as_text
from scorekeeper.store.journal import Journal
from scorekeeper.store.migrations import SCHEMA
from scorekeeper.store.store import Store
from tests.builders import preset

BEGAN = datetime(2026, 3, 7, 18, 30, tzinfo=UTC)
NAMES = ("Μαρία", "Nikos", "Ελένη", "Yannis", "Σοφία", "Kostas")


class Clock:
    """A clock that is a second later each time it is read."""

    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def uid(number: int) -> UUID:
    return UUID(int=number)


def players(count: int, first_id: int = 1) -> tuple[Player, ...]:
    return tuple(Player(id=uid(first_id + seat), name=NAMES[seat]) for seat in range(count))


def new_match(number: int = 100, *, name: str = "", first_player: int = 1) -> Match:
    """A match of four by the classic rules, to 3000."""
    return Match(
        id=uid(number),
        began=BEGAN,
        name=name,
        variant=preset("classic"),
        table_id="partners",
        players=players(4, first_player),
        first_dealer=0,
        target=Decimal(3000),
    )


def played(timeline: Timeline, *totals: int) -> Timeline:
    """The timeline with one more round of these totals."""
    match = timeline.match
    round_id = uid(1000 * (len(timeline.past) + 1) + len(match.rounds))
    entry = RoundEntry.of_totals(*totals, dealer=match.next_dealer)
    after = match.add_round(entry, round_id=round_id, at=BEGAN + timedelta(minutes=len(match.rounds)))
    return timeline.do(after, StepKind.ADD_ROUND, round_number=len(after.rounds))


def evening(number: int = 100) -> Timeline:
    """Two rounds, the second corrected, a third undone."""
    timeline = played(played(Timeline.begin(new_match(number)), 300, 120), 250, 400)
    second = timeline.match.rounds[1]
    mended = timeline.match.edit_round(second.id, RoundEntry.of_totals(-50, 400), at=BEGAN)
    timeline = timeline.do(mended, StepKind.EDIT_ROUND, round_number=2)
    return played(timeline, 10, 20).undo()


async def again(folder: Path) -> Store:
    """A look at the same folder by another store, which knows only what is on disk and writes nothing."""
    return await Store.open(folder, clock=Clock(), is_read_only=True)


def rewrite(folder: Path, table: str, document_id: UUID, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a document behind the back of any store, which must be closed; where it stands among others stays."""
    journal = Journal(folder, schema=SCHEMA, clock=Clock())
    for key in list(journal.places(table)):
        place, row = journal.places(table)[key], json.loads(journal.text(table, key) or b"")
        if key == str(document_id):
            change(row)
        journal.take(journal.append([Entry(table, key, as_text(row), place.outline)]))
    journal.close()


def draft_of(timeline: Timeline, text: str = "120+45") -> Draft:
    return Draft.new(timeline.match).with_text(0, NumberField.TABLE_POINTS, text)


def points(*numbers: int) -> tuple[Decimal, ...]:
    return tuple(Decimal(number) for number in numbers)
