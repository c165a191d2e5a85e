"""What the actions keep and refuse, also when taps and saves cross."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.errors import NoOpenRound, StaleDraft
from scorekeeper.match.pad import PadKey
from scorekeeper.match.timeline import Timeline
from scorekeeper.store.errors import StoreError, UnknownMatch
from scorekeeper.store.store import Store
from tests.ui.table import Clock, Table


async def test_a_tap_that_crosses_the_save_of_its_round_leaves_no_draft_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    table = Table(await Store.open(tmp_path, clock=clock), clock)
    match_id = await table.begin()
    table.type_totals(match_id, "120", "30")
    save_round = table.state.store.save_round

    async def crossed(timeline: Timeline, saved: UUID, **rest: Any) -> None:
        table.actions.change_draft(match_id, lambda draft: draft.having(note="late"))
        await save_round(timeline, saved, **rest)

    monkeypatch.setattr(table.state.store, "save_round", crossed)
    result = await table.actions.save_round(match_id)
    assert result.saved
    assert table.state.draft(match_id) is None
    await table.state.settle()
    assert (await Store.open(tmp_path, clock=clock, is_read_only=True)).draft(match_id) is None


async def test_a_round_that_cannot_be_thrown_away_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await table.begin()
    table.type_totals(match_id, "120")
    await table.state.settle()

    async def refused(_match_id: UUID) -> None:
        raise StoreError("no space left")

    monkeypatch.setattr(table.state.store, "drop_draft", refused)
    with pytest.raises(StoreError):
        await table.actions.discard_draft(match_id)
    draft = table.state.draft(match_id)
    assert draft is not None
    assert draft.sides[0].total == "120"


async def test_a_round_thrown_away_comes_back_unless_another_was_begun(table: Table) -> None:
    match_id = await table.begin()
    table.type_totals(match_id, "120")
    thrown = await table.actions.discard_draft(match_id)
    assert thrown is not None
    table.type_totals(match_id, "7")
    assert not table.actions.put_back_draft(thrown)
    begun = table.state.draft(match_id)
    assert begun is not None
    assert begun.sides[0].total == "7"
    await table.actions.discard_draft(match_id)
    table.actions.open_round(match_id)
    assert table.actions.put_back_draft(thrown)
    assert table.state.draft(match_id) == thrown
    await table.state.settle()


async def test_the_dealer_of_a_half_typed_round_follows_an_undo(table: Table) -> None:
    match_id = await table.begin()
    table.type_totals(match_id, "120", "30")
    await table.actions.save_round(match_id)
    table.type_totals(match_id, "50", "60")
    await table.actions.undo(match_id)
    await table.actions.save_round(match_id)
    match = table.match(match_id)
    assert [each.entry.dealer for each in match.rounds] == [0]
    assert match.next_dealer == 1


async def test_two_settings_chosen_at_once_are_both_kept(table: Table) -> None:
    await asyncio.gather(
        table.actions.change_settings(lambda now: now.model_copy(update={"language": "el"})),
        table.actions.change_settings(lambda now: now.model_copy(update={"theme": "dark"})),
    )
    assert (table.state.settings.language, table.state.settings.theme) == ("el", "dark")


async def test_a_rematch_seats_the_same_people_under_the_names_of_this_match(table: Table) -> None:
    first, second = await table.begin("first"), await table.begin("second")
    maria = table.match(first).players[0]
    await table.actions.rename_player(second, maria.id, "Marika")
    again = await table.actions.rematch(first)
    assert table.match(again).players == table.match(first).players


async def test_the_deal_passes_on_in_a_rematch(table: Table) -> None:
    first = await table.begin()
    table.type_totals(first, "120", "30")
    await table.actions.save_round(first)
    again = table.match(await table.actions.rematch(first))
    assert (again.first_dealer, again.rounds, again.target) == (1, (), table.match(first).target)


async def test_a_match_that_is_gone_is_said_to_be_gone(table: Table) -> None:
    with pytest.raises(UnknownMatch):
        await table.actions.undo(UUID(int=99))


async def test_every_one_of_many_fast_taps_counts(table: Table) -> None:
    match_id = await table.begin()
    table.actions.open_round(match_id)
    for digit in "1234567890":
        table.actions.change_draft(
            match_id, partial(Draft.with_key, side=0, field=NumberField.TOTAL, key=PadKey(digit))
        )
    await table.state.settle()
    saved = table.state.store.draft(match_id)
    assert saved is not None
    assert saved.sides[0].total == "1234567890"


async def test_a_forgotten_round_is_put_in_where_it_belongs(table: Table) -> None:
    match_id = await table.begin()
    for totals in (("100", "200"), ("300", "-50")):
        table.type_totals(match_id, *totals)
        await table.actions.save_round(match_id)
    second = table.match(match_id).rounds[1].id
    table.actions.open_insertion(match_id, second)
    table.type_totals(match_id, "10", "20")
    assert (await table.actions.save_round(match_id)).saved
    match = table.match(match_id)
    assert [points for points, _ in match.standings.rounds] == [100, 10, 300]
    assert [total for total, _ in match.standings.running] == [0, 100, 110, 410]  # 100 + 10 + 300
    timeline = table.state.timeline(match_id)
    assert timeline is not None
    assert timeline.present.round_number == 2


async def test_only_what_was_confirmed_is_let_through(table: Table) -> None:
    match_id = await table.begin()
    table.type_totals(match_id, "120", "30")
    table.actions.change_draft(match_id, lambda draft: draft.with_text(1, NumberField.TOTAL, ""))
    asked = await table.actions.save_round(match_id)
    assert [(one.code.value, one.side) for one in asked.findings] == [("ending_missing", None)]
    table.actions.change_draft(match_id, lambda draft: draft.with_ending(stock_out=True))
    asked = await table.actions.save_round(match_id)
    assert [(one.code.value, one.side) for one in asked.findings] == [("side_blank", 1)]
    for side, text in enumerate(("", "30")):
        table.actions.change_draft(match_id, partial(_typed, side=side, text=text))
    again = await table.actions.save_round(match_id, confirmed=asked.findings)
    assert [(one.code.value, one.side) for one in again.findings] == [("side_blank", 0)]
    assert (await table.actions.save_round(match_id, confirmed=again.findings)).saved


def _typed(draft: Draft, *, side: int, text: str) -> Draft:
    return draft.with_text(side, NumberField.TOTAL, text)


async def test_the_same_round_saved_twice_is_told_the_second_time_and_nothing_is_lost(table: Table) -> None:
    match_id = await table.begin()
    await table.play(match_id, 300, 120)
    table.type_totals(match_id, "250", "400")
    results = await asyncio.gather(
        table.actions.save_round(match_id), table.actions.save_round(match_id), return_exceptions=True
    )
    assert isinstance(results[1], NoOpenRound)
    assert [each.entry.sides[0].total for each in table.match(match_id).rounds] == [300, 250]


async def test_a_round_typed_while_another_was_saved_is_kept_and_told(table: Table) -> None:
    match_id = await table.begin()
    table.type_totals(match_id, "250", "400")
    await table.play(match_id, 300, 120)
    with pytest.raises(StaleDraft):
        await table.actions.save_round(match_id)
    draft = table.state.draft(match_id)
    assert draft is not None
    assert draft.sides[0].total == "250"
    assert len(table.match(match_id).rounds) == 1
    # whoever has looked saves once more
    assert (await table.actions.save_round(match_id)).saved
    assert [each.entry.sides[0].total for each in table.match(match_id).rounds] == [300, 250]


async def test_going_back_to_a_copy_takes_the_open_round_with_it(tmp_path: Path) -> None:
    clock = Clock()
    table = Table(await Store.open(tmp_path, clock=clock), clock)
    match_id = await table.begin()
    table.type_totals(match_id, "120")
    await table.state.settle()
    await table.state.store.care()
    await table.actions.files.look_for_copies()
    (copy,) = table.state.copies
    table.type_totals(match_id, "7")
    before = await table.actions.files.restore_copy(copy.name)
    draft = table.state.draft(match_id)
    assert draft is not None
    assert draft.sides[0].total == "120"
    assert table.state.copies == (before, copy)
    await table.actions.files.restore_copy(before.name)
    typed = table.state.draft(match_id)
    assert typed is not None
    assert typed.sides[0].total == "7"
    await table.state.store.close()


async def test_a_new_round_waits_while_an_old_one_is_corrected(tmp_path: Path) -> None:
    clock = Clock()
    table = Table(await Store.open(tmp_path, clock=clock), clock)
    match_id = await table.begin()
    table.type_totals(match_id, "100", "200")
    await table.actions.save_round(match_id)
    table.type_totals(match_id, "55")
    table.actions.open_correction(match_id, table.match(match_id).rounds[0].id)
    table.actions.change_draft(match_id, partial(_typed, side=0, text="110"))
    assert (await table.actions.save_round(match_id)).saved
    back = table.state.draft(match_id)
    assert back is not None
    assert (back.round_id, back.sides[0].total) == (None, "55")
    await table.state.settle()
    await table.state.store.close()
    kept = (await Store.open(tmp_path, clock=clock)).draft(match_id)
    assert kept == back
    assert list(table.match(match_id).standings.totals) == [110, 200]


async def test_a_correction_that_is_given_up_brings_the_new_round_back(table: Table) -> None:
    match_id = await table.begin()
    table.type_totals(match_id, "100", "200")
    await table.actions.save_round(match_id)
    table.type_totals(match_id, "55")
    first = table.match(match_id).rounds[0].id
    table.actions.open_correction(match_id, first)
    table.actions.open_round(match_id)  # untouched: back to the new round
    table.actions.open_correction(match_id, first)
    table.actions.change_draft(match_id, partial(_typed, side=0, text="110"))
    thrown = await table.actions.discard_draft(match_id)
    new = table.state.draft(match_id)
    assert new is not None
    assert (new.round_id, new.sides[0].total) == (None, "55")
    assert thrown is not None
    assert table.actions.put_back_draft(thrown)
    assert table.state.draft(match_id) == thrown
    await table.state.settle()
