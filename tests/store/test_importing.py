"""Files brought in: twice is once, what differs is asked about, and what is damaged changes nothing."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.match import Match
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.store import importing
from scorekeeper.store.errors import BadFile, StaleMatch
from scorekeeper.store.exchange import write_export
from scorekeeper.store.importing import Choice, Fate, ImportReport, apply_import, plan_import
from scorekeeper.store.store import Store
from tests.store.builders import BEGAN, Clock, again, evening, new_match, played, uid
from tests.store.strategies import timelines

MUTATIONS: Final = 5000


def content(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


async def brought_in(store: Store, *matches: Match, **options: Any) -> ImportReport:
    return await apply_import(store, await plan_import(store, write_export(matches)), **options)


def corrected(match: Match) -> Match:
    """The match as somebody else has it: its first round is another."""
    return match.edit_round(match.rounds[0].id, RoundEntry.of_totals(7, 8), at=BEGAN)


@given(st.lists(timelines(), max_size=3, unique_by=lambda timeline: timeline.match.id))
def test_export_then_import_is_the_same_history(found: list[Timeline]) -> None:
    async def there_and_back() -> None:
        one, other = await Store.open(None, clock=Clock()), await Store.open(None, clock=Clock())
        for timeline in found:
            await one.save_timeline(timeline)
        report = await brought_in(other, *(timeline.match for timeline in found))
        assert report.added == len(found)
        for timeline in found:
            assert other.match(timeline.match.id) == timeline.match == one.match(timeline.match.id)
            assert other.facts.of(timeline.match.id) == one.facts.of(timeline.match.id)
        assert {player.id for player in other.players()} == {player.id for player in one.players()}

    asyncio.run(there_and_back())


async def test_the_same_file_twice_is_once(store: Store, tmp_path: Path) -> None:
    matches = [evening(1).match, evening(2).match]
    assert (await brought_in(store, *matches)).added == 2
    before = content(tmp_path)
    report = await brought_in(store, *matches)
    assert (report.added, report.same, report.changed) == (0, 2, 0)
    assert content(tmp_path) == before
    assert (await again(tmp_path)).match_ids() == store.match_ids()


async def test_a_match_brought_in_stands_where_it_was_played(store: Store) -> None:
    await store.save_timeline(Timeline.begin(new_match(1)))
    old = played(Timeline.begin(new_match(2)), 10, 20).match
    older = Match.model_validate(dict(new_match(3)) | {"began": BEGAN - timedelta(days=400)})
    await brought_in(store, older, old)
    assert store.match_ids() == (uid(1), uid(2), uid(3))


async def test_looking_at_a_file_changes_nothing(store: Store, tmp_path: Path) -> None:
    await store.save_timeline(evening(1))
    before = content(tmp_path)
    plan = await plan_import(
        store, write_export([evening(1).match, corrected(evening(1).match.rename("x")), new_match(2)][::2])
    )
    assert plan.fates == (Fate.SAME, Fate.NEW)
    assert content(tmp_path) == before


async def test_a_match_that_differs_is_shown_as_both_have_it(store: Store) -> None:
    await store.save_timeline(evening(1))
    plan = await plan_import(store, write_export([corrected(evening(1).match)]))
    (difference,) = plan.differences
    assert difference.kept is not None
    # rounds 300 and -50 here, 7 and -50 there
    assert difference.kept.accounts[0].total == Decimal(250)
    assert difference.found.accounts[0].total == Decimal(-43)


async def test_keep_leaves_what_is_here(store: Store, tmp_path: Path) -> None:
    await store.save_timeline(evening(1))
    before = content(tmp_path)
    report = await brought_in(store, corrected(evening(1).match))
    assert (report.kept, report.changed) == (1, 0)
    assert content(tmp_path) == before


async def test_replace_is_a_step_that_undo_takes_back(store: Store, tmp_path: Path) -> None:
    await store.save_timeline(evening(1))
    other = corrected(evening(1).match)
    report = await brought_in(store, other, otherwise=Choice.REPLACE)
    assert report.replaced == 1
    found = (await again(tmp_path)).timeline(uid(1))
    assert found is not None
    assert (found.match, found.present.step) == (other, StepKind.REPLACE)
    assert found.undo().match == evening(1).match
    assert (await brought_in(store, other)).same == 1


async def test_both_stand_beside_each_other_and_only_once(store: Store) -> None:
    await store.save_timeline(evening(1))
    other = corrected(evening(1).match)
    assert (await brought_in(store, other, choices={uid(1): Choice.BOTH})).doubled == 1
    assert len(store.match_ids()) == 2
    assert store.match(uid(1)) == evening(1).match
    report = await brought_in(store, other, choices={uid(1): Choice.BOTH})
    assert (report.same, len(store.match_ids())) == (1, 2)


async def test_a_match_that_cannot_be_read_here_can_be_replaced(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(evening(1))
    row = store._storage.document("matches", str(uid(1)))  # white box: only a fault of the disk does this
    assert row is not None
    with store._storage.together():
        store._storage.change("matches", {str(uid(1)): {**row, "rounds": 5}})
    store._read_anew()
    assert store.damage(uid(1)) is not None
    plan = await plan_import(store, write_export([evening(1).match]))
    assert [difference.kept for difference in plan.differences] == [None]
    await apply_import(store, plan, otherwise=Choice.REPLACE)
    assert store.match(uid(1)) == evening(1).match
    await store.close()


async def test_a_match_changed_while_the_choice_was_made_is_told(store: Store) -> None:
    plan = await plan_import(store, write_export([evening(1).match]))
    await store.save_timeline(evening(1))
    with pytest.raises(StaleMatch):
        await apply_import(store, plan)
    assert store.timeline(uid(1)) == evening(1)


async def test_names_given_here_stay_whatever_a_file_calls_people(store: Store) -> None:
    await store.save_timeline(evening(1))
    await store.book.rename(uid(2), "Νίκος")
    report = await brought_in(store, evening(1).match, evening(2).match)
    assert (report.same, report.added) == (1, 1)
    match = store.match(uid(2))
    assert match is not None
    assert match.players[1].name == "Νίκος"
    assert store.player_called("Νίκος") is not None


async def test_a_long_import_tells_how_far_it_is(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "AT_A_TIME", 2)
    told: list[tuple[int, int]] = []
    text = write_export(evening(number).match for number in range(1, 6))
    plan = await plan_import(store, text, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (5, 5)
    told.clear()
    await apply_import(store, plan, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (5, 5)
    assert len(store.match_ids()) == 5


async def test_an_import_broken_off_goes_on_when_done_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "AT_A_TIME", 2)
    text = write_export(evening(number).match for number in range(1, 8))
    plan = await plan_import(store, text)
    take_in = store.take_in

    async def taken_and_broken_off(incoming: Any) -> None:
        await take_in(incoming)
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)

    monkeypatch.setattr(store, "take_in", taken_and_broken_off)
    with pytest.raises(asyncio.CancelledError):
        await asyncio.create_task(apply_import(store, plan))
    assert len(store.match_ids()) == 2
    monkeypatch.undo()
    report = await apply_import(store, await plan_import(store, text))
    assert (report.added, report.same) == (5, 2)


def test_thousands_of_damaged_files_change_nothing_and_say_why(tmp_path: Path) -> None:
    asyncio.run(_damaged_files(tmp_path))


async def _damaged_files(folder: Path) -> None:
    chance = random.Random(7)
    store = await Store.open(folder, clock=Clock())
    await store.save_timeline(evening(1))
    before, held = content(folder), store.timeline(uid(1))
    whole = write_export([corrected(evening(1).match), played(Timeline.begin(new_match(2)), 5, 6).match])
    document = json.loads(whole)
    reasons: list[BadFile] = []
    for _ in range(MUTATIONS):
        mutated = chance.choice(_MUTATIONS)(chance, whole, document)
        try:
            await plan_import(store, mutated)
        except BadFile as error:
            reasons.append(error)
    assert len(reasons) > MUTATIONS * 3 // 4
    assert all(error.place and error.reason and "\n" not in str(error) for error in reasons)
    assert content(folder) == before
    assert store.timeline(uid(1)) == held
    await store.close()


_Mutation = Callable[[random.Random, str, dict[str, Any]], bytes]
_STRANGE: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 10**30, 1e308, 0.1, "", "=1+1", "\ud800", "x" * 5000, [], {}, [[[]]], {"a": 1}, [None] * 50,
)  # fmt: skip


def _cut(chance: random.Random, whole: str, _document: dict[str, Any]) -> bytes:
    return whole.encode()[: chance.randrange(len(whole))]


def _flipped(chance: random.Random, whole: str, _document: dict[str, Any]) -> bytes:
    bytes_of = bytearray(whole.encode())
    for _ in range(chance.randint(1, 4)):
        bytes_of[chance.randrange(len(bytes_of))] = chance.randrange(256)
    return bytes(bytes_of)


def _without_a_piece(chance: random.Random, whole: str, _document: dict[str, Any]) -> bytes:
    begin = chance.randrange(len(whole))
    piece = whole[begin : begin + chance.randint(1, 200)]
    return (whole[:begin] + piece * chance.choice([0, 2]) + whole[begin + len(piece) :]).encode()


def _with_something_strange(chance: random.Random, _whole: str, document: dict[str, Any]) -> bytes:
    """One value anywhere is replaced, or a field is taken out."""
    changed = copy.deepcopy(document)
    at: Any = changed
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = chance.choice(keys)
        if isinstance(at[key], dict | list) and at[key] and chance.random() < 0.8:
            at = at[key]
            continue
        if chance.random() < 0.3:
            del at[key]
        else:
            at[key] = copy.deepcopy(chance.choice(_STRANGE))
        return json.dumps(changed).encode()


_MUTATIONS: Final[tuple[_Mutation, ...]] = (
    _cut, _flipped, _without_a_piece, _with_something_strange, _with_something_strange, _with_something_strange,
)  # fmt: skip
