"""Files of matches and players through the actions, as the screens call them."""

from __future__ import annotations

from gettext import NullTranslations
from uuid import UUID

import pytest

from scorekeeper.match.history import HistoryFilter
from scorekeeper.match.match import Match
from scorekeeper.store.errors import BadFile, Stopped, StoreDamaged
from scorekeeper.store.exchange import write_export
from scorekeeper.store.export_reader import read_export
from scorekeeper.store.importing import Choice, Fate
from scorekeeper.store.steps import untold
from scorekeeper.ui.match_lists import all_facts
from scorekeeper.ui.widgets.backup import report_text
from tests.builders import preset, variant_with
from tests.store.builders import evening, new_match
from tests.ui.table import Table

T = NullTranslations()


async def test_everything_is_written_to_a_file_and_read_from_it(table: Table) -> None:
    match_id = await table.begin("Σάββατο")
    await table.play(match_id, 300, 120)
    exported = await table.actions.files.export(T, as_table=False, progress=untold)
    assert exported.missing == 0
    assert read_export(exported.content).matches == (table.match(match_id),)
    rows = (
        (await table.actions.files.export(T, as_table=True, progress=untold)).content.decode("utf-8-sig").splitlines()
    )
    assert len(rows) == 1 + 2
    plan = await table.actions.files.look_at_import(exported.content, untold)
    assert plan.fates == (Fate.SAME,)
    assert (await table.actions.files.bring_in(plan, Choice.KEEP, untold)).changed == 0


async def test_house_rules_of_a_file_never_stand_before_shipped_ones(table: Table) -> None:
    mine = variant_with(preset("classic"), name="Mine")
    plan = await table.actions.files.look_at_import(write_export([], [mine]), untold)
    assert plan.needs_choice
    await table.actions.files.bring_in(plan, Choice.REPLACE, untold)
    assert table.state.library.find("classic") == preset("classic")
    assert table.state.library.find("house-classic").name == "Mine"


async def test_an_import_that_was_to_keep_what_is_here_says_so(table: Table) -> None:
    ours = variant_with(preset("classic"), id="house-classic", name="Ours")
    await table.state.store.house.save([ours])
    told = []
    for found in (ours, variant_with(ours, name="Theirs")):
        plan = await table.actions.files.look_at_import(write_export([], [found]), untold)
        told.append(report_text(T, await table.actions.files.bring_in(plan, Choice.KEEP, untold)))
    assert told == [
        "All of it was here already. Nothing was changed.",
        "What is here was kept. Nothing was changed.",
    ]


async def test_a_bad_file_is_told_and_changes_nothing(table: Table) -> None:
    with pytest.raises(BadFile):
        await table.actions.files.look_at_import("{}", untold)
    assert table.state.match_ids() == ()


async def test_an_import_that_is_stopped_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.store.steps._STEP_SECONDS", 0)
    text = write_export(evening(number).match for number in range(1, 6))

    def stop_after_two(done: int, _of: int) -> None:
        if done == 2:
            table.actions.files.stop_exchange()

    with pytest.raises(Stopped):
        await table.actions.files.look_at_import(text, stop_after_two)
    assert table.state.match_ids() == ()
    plan = await table.actions.files.look_at_import(text, untold)
    assert (await table.actions.files.bring_in(plan, Choice.KEEP, untold)).added == 5


async def test_the_history_is_searched_by_a_name_that_was_given_later(table: Table) -> None:
    match_id = await table.begin()
    nikos = table.match(match_id).players[1]
    await table.actions.rename_everywhere(nikos.id, "Σταύρος")
    facts = await all_facts(table.state, is_wanted=lambda: True)
    assert facts is not None
    assert [each.id for each in facts if HistoryFilter(text="stavros").accepts()(each)] == [match_id]
    assert not [each for each in facts if HistoryFilter(text="nikos").accepts()(each)]


async def test_a_search_nobody_waits_for_any_more_ends(table: Table) -> None:
    await table.begin()
    assert await all_facts(table.state, is_wanted=lambda: False) is None


async def test_a_merged_player_sits_down_under_the_name_of_today(table: Table) -> None:
    first = await table.begin()
    maria = table.match(first).players[0]
    await table.actions.files.bring_in(
        await table.actions.files.look_at_import(write_export([new_match(900, first_player=50)]), untold),
        Choice.KEEP,
        untold,
    )
    other = next(player for player in table.state.store.players() if player.name == "Μαρία")
    await table.actions.merge_players(other.id, maria.id)
    setup = await table.begin()
    assert table.match(setup).players[0].id == maria.id
    found = table.state.store.player_called("Μαρία")
    assert found is not None
    assert found.name == "Maria"
    await table.actions.part_player(other.id)
    await table.actions.retire_player(other.id, retired=True)
    assert other.id not in {player.id for player in table.state.store.players()}


async def test_a_damaged_match_is_counted_as_missing_from_the_file(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, damaged = await table.begin(), await table.begin()
    read = table.state.store.match

    def match(match_id: UUID) -> Match | None:
        if match_id == damaged:
            raise StoreDamaged("cannot be read")
        return read(match_id)

    monkeypatch.setattr(table.state.store, "match", match)
    exported = await table.actions.files.export(T, as_table=False, progress=untold)
    assert exported.missing == 1
    assert [each.id for each in read_export(exported.content).matches] == [whole]
