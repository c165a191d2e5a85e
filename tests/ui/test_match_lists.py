"""Which matches Home shows, and that it reads no more of them than it needs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count
from uuid import UUID

import pytest

from scorekeeper.match.draft import NumberField
from scorekeeper.match.timeline import StepKind
from scorekeeper.rules.library import shipped_variants
from scorekeeper.store.store import Store
from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui.actions import Actions, Setup
from scorekeeper.ui.match_lists import LOOKED_THROUGH, RECENT, OpenRound, home_matches
from scorekeeper.ui.state import AppState
from tests.builders import preset
from tests.match.builders import totals_entry


class Table:
    """An app in memory, and quick ways to play at it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        ids = count(1)
        self.state = AppState(store, shipped_variants())
        self.actions = Actions(self.state, clock=clock, new_id=lambda: UUID(int=next(ids)))

    async def begin(self, name: str = "") -> UUID:
        return await self.actions.begin_match(
            Setup(
                variant=preset("classic"),
                table_id="two",
                names=("Maria", "Nikos"),
                first_dealer=0,
                target=Decimal(1000),
                name=name,
            )
        )

    async def play(self, match_id: UUID, *points: int) -> None:
        timeline = self.state.timeline(match_id)
        assert timeline is not None
        number = len(timeline.match.rounds) + 1
        changed = timeline.match.add_round(
            totals_entry(timeline.match, *points),
            round_id=UUID(int=1000 + number),
            at=datetime(2026, 11, 29, tzinfo=UTC),
        )
        await self.state.store.save_timeline(timeline.do(changed, StepKind.ADD_ROUND, round_number=number))


class Clock:
    """Every look at it is a minute later."""

    def __init__(self) -> None:
        self._time = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._time += timedelta(minutes=1)
        return self._time


@pytest.fixture
async def table() -> Table:
    clock = Clock()
    return Table(await Store.open(None, clock=clock), clock)


async def test_nothing_was_played_yet(table: Table) -> None:
    shown = home_matches(table.state)
    assert (shown.current, shown.others, shown.recent) == (None, (), ())


async def test_the_unfinished_match_touched_last_is_the_one_to_go_on_with(table: Table) -> None:
    first, second = await table.begin("first"), await table.begin("second")
    await table.play(first, 120, -30)
    shown = home_matches(table.state)
    assert shown.current is not None
    assert shown.current.summary.id == first
    assert shown.current.leads == (True, False)
    assert shown.current.dealer == "Nikos"
    assert [each.id for each in shown.others] == [second]


async def test_nobody_leads_while_the_totals_are_level(table: Table) -> None:
    await table.begin()
    shown = home_matches(table.state)
    assert shown.current is not None
    assert shown.current.leads == (False, False)


async def test_a_finished_match_is_among_the_last_ones_only(table: Table) -> None:
    ids = [await table.begin() for _ in range(RECENT + 2)]
    for match_id in ids:
        await table.play(match_id, 1200, 500)
    shown = home_matches(table.state)
    assert shown.current is None
    assert [each.id for each in shown.recent] == ids[: -RECENT - 1 : -1]


async def test_a_round_half_typed_is_gone_on_with(table: Table) -> None:
    match_id = await table.begin()
    await table.play(match_id, 100, 50)
    table.actions.open_round(match_id)
    untouched = home_matches(table.state).current
    assert untouched is not None
    assert untouched.open_round is None
    table.actions.change_draft(match_id, lambda draft: draft.with_text(0, NumberField.TOTAL, "120"))
    typed = home_matches(table.state).current
    assert typed is not None
    assert typed.open_round == OpenRound(number=2, is_correction=False)
    await table.state.settle()


async def test_a_correction_half_made_says_which_round_it_corrects(table: Table) -> None:
    match_id = await table.begin()
    await table.play(match_id, 100, 50)
    await table.play(match_id, 80, 20)
    table.actions.open_correction(match_id, UUID(int=1001))
    current = home_matches(table.state).current
    assert current is not None
    assert current.open_round == OpenRound(number=1, is_correction=True)
    await table.state.settle()


async def test_home_reads_only_the_last_of_many_matches(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(LOOKED_THROUGH + 10):
        await table.play(await table.begin(), 1200, 500)
    read: list[UUID] = []
    summary = table.state.summary

    def counted(match_id: UUID) -> MatchSummary | None:
        read.append(match_id)
        return summary(match_id)

    monkeypatch.setattr(table.state, "summary", counted)
    home_matches(table.state)
    assert len(read) == LOOKED_THROUGH
