"""Which matches Home shows, and that it reads no more of them than it needs."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from scorekeeper.match.draft import NumberField
from scorekeeper.store.store import Store
from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui.match_lists import LOOKED_THROUGH, RECENT, OpenRound, home_matches
from tests.store.builders import rewrite
from tests.ui.table import Clock, Table


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
    table.actions.change_draft(match_id, lambda draft: draft.with_text(0, NumberField.TOTAL, "120"))
    current = home_matches(table.state).current
    assert current is not None
    assert current.open_round == OpenRound(number=1, is_correction=True)
    await table.state.settle()


async def test_a_correction_whose_round_was_undone_is_not_gone_on_with(table: Table) -> None:
    match_id = await table.begin()
    await table.play(match_id, 100, 50)
    table.actions.open_correction(match_id, UUID(int=1001))
    table.actions.change_draft(match_id, lambda draft: draft.with_text(0, NumberField.TOTAL, "120"))
    await table.actions.undo(match_id)
    current = home_matches(table.state).current
    assert current is not None
    assert (current.open_round, current.summary.round_count) == (None, 0)
    await table.state.settle()


async def test_a_match_whose_undo_or_draft_cannot_be_read_does_not_cost_home(tmp_path: Path) -> None:
    clock = Clock()
    before = Table(await Store.open(tmp_path, clock=clock), clock)
    healthy, no_draft, no_undo = await before.begin("healthy"), await before.begin("draft"), await before.begin("undo")
    before.type_totals(no_draft, "120")
    await before.state.settle()
    await before.state.store.close()
    rewrite(tmp_path, "drafts", no_draft, lambda row: row["draft"].update(sides="damaged"))
    rewrite(tmp_path, "matches", no_undo, lambda row: row["states"].append({"step": "damaged"}))
    after = Table(await Store.open(tmp_path, clock=clock), clock)
    shown = home_matches(after.state)
    assert shown.current is not None
    assert (shown.current.summary.id, shown.current.open_round) == (no_draft, None)
    assert [each.id for each in shown.others] == [no_undo, healthy]


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
