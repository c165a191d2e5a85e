"""Data folders with many matches, each of twelve rounds that were typed in full."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from scorekeeper.match.facts import facts_of
from scorekeeper.match.match import Match
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.entry import CardPoints, MeldCount, Packet, RoundEntry, SideEntry
from scorekeeper.rules.points import ZERO
from scorekeeper.store.documents import TimelineWriter
from scorekeeper.store.fact_rows import facts_row
from scorekeeper.store.frames import Entry, as_text
from scorekeeper.store.journal import Journal
from scorekeeper.store.journal_file import Content
from scorekeeper.store.keeping import VARIANTS
from scorekeeper.store.migrations import SCHEMA
from scorekeeper.store.variant_pool import VariantPool
from tests.store.builders import new_match

ROUNDS = 12
_BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
_SPACE = UUID(int=0)


def now() -> datetime:
    return datetime.now(UTC)


def _with_one_more(match: Match) -> Match:
    """The match with one more round, typed in full."""
    number = len(match.rounds)
    side = SideEntry(
        melds=(MeldCount(type="clean-run", count=1), MeldCount(type="dirty-run", count=1)),
        table_points=CardPoints(points=ZERO + 150 + 5 * number, typed="120+30"),
        hand_points=CardPoints(points=ZERO + 15),
        packet=Packet.PLAYED,
    )
    entry = RoundEntry(sides=(side, side), dealer=match.next_dealer, closed_by=0)
    return match.add_round(entry, round_id=uuid5(_SPACE, f"{match.id} {number}"), at=_BEGAN)


def after_one_more(timeline: Timeline) -> Timeline:
    after = _with_one_more(timeline.match)
    return timeline.do(after, StepKind.ADD_ROUND, round_number=len(after.rounds))


def played_match(number: int) -> Timeline:
    timeline = Timeline.begin(new_match(number).change_target(ZERO + 100_000))
    for _ in range(ROUNDS):
        timeline = after_one_more(timeline)
    return timeline


def documents(count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Table and document of so many matches; they differ in their ids and moments."""
    pool = VariantPool(lambda _key: None)
    timeline = played_match(1)
    document = TimelineWriter(pool).document(timeline)
    facts = facts_row(facts_of(timeline.match), timeline.match.players, "")
    yield VARIANTS, pool.document(timeline.match.variant)
    for number in range(1, count + 1):
        touched = (_BEGAN + timedelta(hours=number)).isoformat()
        match_id = str(UUID(int=number))
        yield "matches", {**document, "id": match_id, "touched": touched}
        yield "facts", {**facts, "id": match_id, "touched": touched, "began": touched, "name": f"Evening {number}"}


def fill(folder: Path, count: int) -> None:
    """A data folder with so many matches."""
    journal = Journal(folder, schema=SCHEMA, clock=now)
    entries = (Entry(table, row["id"], as_text(row), row.get("touched")) for table, row in documents(count))
    journal.begin_generation(Content(SCHEMA, {"matches": count, "facts": count}, entries, frozenset({VARIANTS})))
    journal.close()
