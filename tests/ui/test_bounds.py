"""What the screens' state holds of matches and guests leaves when these are done with."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from uuid import UUID

import pytest

from scorekeeper.app import App
from scorekeeper.lan.evening import Evening
from scorekeeper.lan.table import MOST_GUESTS, SharedTable, Welcome
from scorekeeper.lan.visitor import HOST_ID
from scorekeeper.match.draft import Draft
from scorekeeper.store.settings import Settings
from scorekeeper.ui import moved_rounds
from scorekeeper.ui.moved_rounds import MovedRounds
from scorekeeper.ui.state import AppState
from tests.builders import preset
from tests.store.builders import Clock, draft_of, new_match
from tests.store.builders import evening as played_evening
from tests.ui.table import Table


async def test_a_draft_leaves_memory_when_it_is_saved_thrown_away_or_its_match_deleted(table: Table) -> None:
    saved, thrown, deleted, open_still = [await table.begin(str(number)) for number in range(4)]
    for match_id in (saved, thrown, deleted, open_still):
        assert table.state.draft(match_id) is None
    assert table.state._drafts == {}
    for match_id in (saved, thrown, deleted, open_still):
        table.type_totals(match_id, "100", "50")
    await table.state.settle()
    assert set(table.state._drafts) == {saved, thrown, deleted, open_still}

    assert (await table.actions.save_round(saved)).saved
    await table.actions.discard_draft(thrown)
    await table.actions.delete_match(deleted)

    assert set(table.state._drafts) == {open_still}
    assert [table.state.draft(match_id) for match_id in (saved, thrown, deleted)] == [None] * 3
    assert set(table.state._drafts) == {open_still}


async def test_a_match_that_is_restored_has_its_open_round_again(table: Table) -> None:
    match_id = await table.begin()
    table.type_totals(match_id, "100", "50")
    await table.state.settle()
    draft = table.state.draft(match_id)
    deleted = await table.actions.delete_match(match_id)
    assert table.state.draft(match_id) is None
    await table.actions.restore_match(deleted)
    assert draft is not None
    assert table.state.draft(match_id) == draft


async def test_a_draft_that_cannot_be_read_is_logged_once(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await table.begin()
    await table.state.store.save_draft(Draft.new(table.match(match_id)))
    row = table.state.store._row

    def damaged(name: str, key: str) -> dict[str, object] | None:
        return {"id": key, "draft": 7} if name == "drafts" else row(name, key)

    monkeypatch.setattr(table.state.store, "_row", damaged)
    with caplog.at_level(logging.ERROR):
        assert [table.state.draft(match_id) for _ in range(3)] == [None] * 3
    assert len([each for each in caplog.records if "cannot be read" in each.message]) == 1


def test_rounds_that_went_on_by_other_rules_are_remembered_of_a_few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moved_rounds, "KEPT", 3)
    moved = MovedRounds()
    for number in range(1, 10):
        before = new_match(number)
        after = before.change_rules(preset("levant-350"))
        draft = draft_of(played_evening(number)).having(match_id=before.id)
        there = moved.follow(draft, before, after, drops=True)
        assert moved.follow(there, after, before, drops=False) == draft
        assert len(moved._moved) <= moved_rounds.KEPT
    assert set(moved._moved) == {UUID(int=number) for number in (7, 8, 9)}


async def test_what_a_guest_chose_leaves_with_the_guest(table: Table) -> None:
    evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC), pen=HOST_ID)
    shared = SharedTable(evening, keep=lambda _evening: None, address="http://192.168.1.5:8550")
    state: AppState = App(table.state, clock=Clock(), table=shared).state
    first = shared.let_in(Welcome.GUEST)
    for number in range(3 * MOST_GUESTS):
        guest = shared.let_in(Welcome.GUEST) if number else first
        state.guest_settings[guest.id] = Settings(language="el")
        assert state.settings_of(guest.id).language == "el"
    assert len(state.guest_settings) == MOST_GUESTS
    assert first.id not in state.guest_settings
    assert state.settings_of(first.id) == Settings()
