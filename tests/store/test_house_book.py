"""House rules and half-made ones in the store: kept over a restart, copied, and exported with everything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.match.timeline import Timeline
from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.library import VariantLibrary, shipped_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.store.errors import BadFile
from scorekeeper.store.exchange import write_export
from scorekeeper.store.export_reader import read_export
from scorekeeper.store.house_book import HOUSE
from scorekeeper.store.importing import (
    Choice,
    Fate,
    HouseReport,
    apply_import,
    house_fates,
    incoming_house,
    plan_import,
)
from scorekeeper.store.shelf import Shelf, own_file
from scorekeeper.store.store import Store
from tests.builders import preset, variant_with
from tests.store.builders import Clock, new_match

OURS = variant_with(preset("classic"), id="house-classic", name="Ours", closing={"points": 150})
OTHERS = variant_with(OURS, name="Theirs")


async def _store(folder: Path | None) -> Store:
    return await Store.open(folder, clock=Clock())


def _held(store: Store) -> tuple[list[Variant], list[HouseDraft]]:
    return list(store.house.variants), list(store.house.drafts)


async def test_house_rules_and_drafts_are_there_after_a_restart(tmp_path: Path) -> None:
    draft = HouseDraft.copy_of(preset("classic-tenth"), "Halfway", ())
    draft = draft.with_form(draft.form.with_value(("cards", "joker"), "2o"))
    for folder in (tmp_path, None):
        store = await _store(folder)
        assert _held(store) == ([], [])
        await store.house.save([OURS])
        await store.house.save_draft(draft)
        if folder is not None:
            await store.close()
            store = await _store(folder)
        assert _held(store) == ([OURS], [draft])
        await store.house.save([OTHERS], finished=[draft.id])
        assert _held(store) == ([OTHERS], [])
        await store.house.delete(OTHERS.id)
        assert _held(store) == ([], [])
        await store.close()


async def test_the_one_saved_last_comes_first() -> None:
    store = await _store(None)
    second = variant_with(OURS, id="house-second")
    await store.house.save([OURS, second])
    assert [each.id for each in store.house.variants] == ["house-second", "house-classic"]


async def test_a_copy_brings_house_rules_back(tmp_path: Path) -> None:
    store = await _store(tmp_path)
    await store.house.save([OURS])
    await store.care()
    assert store.keeping is not None
    (copy, *_) = await store.keeping.copies()
    await store.house.delete(OURS.id)
    await store.restore_copy(copy.name)
    assert store.house.variants == (OURS,)
    await store.close()


async def test_house_rules_that_cannot_be_read_cost_nothing_else(tmp_path: Path) -> None:
    store = await _store(tmp_path)
    await store.house.save([OURS])
    table = store._db.table(HOUSE)
    table.insert({"id": "broken", "variant": {"id": "broken"}})
    store.house.forget()
    assert store.house.variants == (OURS,)
    await store.close()


# -- the shelf -----------------------------------------------------------------------------------------------------

OWN_FILE = """\
# my own
version: 1
variants:
  - {id: sundays, name: Sundays, source: Us, based_on: house-classic, packet: {not_taken: 50}}
  - {id: broken, name: Broken, source: Us, based_on: classic, clozing: 3}
  - {id: classic, name: Mine, source: Us, based_on: classic}
"""


async def test_the_library_holds_house_rules_the_users_file_and_the_shipped_ones(tmp_path: Path) -> None:
    store = await _store(None)
    await store.house.save([OURS])
    file = tmp_path / "variants.yaml"
    file.write_text(OWN_FILE)
    shelf = Shelf(shipped_variants(), store.house, own_file(tmp_path))
    ids = [variant.id for variant in shelf.library.variants]
    assert ids == ["house-classic", "sundays", *(each.id for each in shipped_variants().variants)]
    assert shelf.library.find("sundays").closing.points == 150
    assert shelf.library.find("classic") == preset("classic")
    assert [(problem.line, problem.variant, problem.field) for problem in shelf.library.problems] == [
        (5, "broken", "clozing"),
        (6, "classic", "id"),
    ]
    assert file.read_text() == OWN_FILE


async def test_a_changed_file_and_changed_house_rules_are_seen(tmp_path: Path) -> None:
    store = await _store(None)
    shelf = Shelf(shipped_variants(), store.house, own_file(tmp_path))
    assert shelf.library == shipped_variants()
    assert not shelf.look()
    (tmp_path / "variants.yaml").write_text("- {id: sundays, name: Sundays, source: Us, based_on: classic}")
    assert shelf.look()
    assert [each.id for each in shelf.own] == ["sundays"]
    await store.house.save([OURS])
    assert shelf.library.variants[0] == OURS
    await store.house.delete(OURS.id)
    assert [each.id for each in shelf.library.variants][:2] == ["sundays", "classic"]


async def test_a_shelf_without_a_folder_has_no_file_of_its_own() -> None:
    store = await _store(None)
    assert Shelf(VariantLibrary(), store.house, own_file(None)).library == VariantLibrary()


# -- export and import ---------------------------------------------------------------------------------------------


async def test_everything_takes_house_rules_along() -> None:
    text = write_export([new_match()], [OURS])
    assert read_export(text).house_variants == (OURS,)
    store = await _store(None)
    plan = await plan_import(store, text)
    assert [each.fate for each in plan.house] == [Fate.NEW]
    report = await apply_import(store, plan)
    assert (report.added, report.house) == (1, HouseReport(added=1))
    assert store.house.variants == (OURS,)
    again = await plan_import(store, text)
    assert not again.needs_choice
    assert (await apply_import(store, again)).changed == 0


def test_a_file_with_house_rules_is_refused_as_newer_by_what_does_not_know_them() -> None:
    text = write_export([new_match()], [OURS])
    assert json.loads(text)["version"] == 3
    assert read_export(text).version == 3


def test_a_file_with_house_rules_from_before_they_had_a_version_is_read() -> None:
    text = write_export([new_match()], [OURS]).replace('"version": 3', '"version": 2')
    assert read_export(text) == read_export(write_export([new_match()], [OURS]))


def test_a_file_without_house_rules_is_the_same_as_ever() -> None:
    assert json.loads(write_export([new_match()]))["version"] == 2
    assert "house_variants" not in write_export([new_match()])
    assert read_export(write_export([new_match()])).house_variants == ()


def test_house_rules_in_a_file_are_checked() -> None:
    text = write_export([], [OURS]).replace('"closing": {"points": 150', '"closing": {"points": "many"')
    with pytest.raises(BadFile) as refused:
        read_export(text)
    assert refused.value.place == "house_variants[0].closing.points"
    with pytest.raises(BadFile, match="stands twice"):
        read_export(write_export([], [OURS, OURS]))


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        (Choice.KEEP, {"house-classic": "Ours"}),
        (Choice.REPLACE, {"house-classic": "Theirs"}),
        (Choice.BOTH, {"house-classic": "Ours", "house-classic-2": "Theirs"}),
    ],
)
async def test_house_rules_that_are_here_otherwise_wait_for_a_choice(choice: Choice, left: dict[str, str]) -> None:
    store = await _store(None)
    await store.house.save([OURS])
    await store.save_timeline(Timeline.begin(new_match()))
    plan = await plan_import(store, write_export([], [OTHERS]))
    assert plan.differing_house == (OTHERS,)
    await apply_import(store, plan, otherwise=choice)
    assert {each.id: each.name for each in store.house.variants} == left
    # however often it is done
    await apply_import(store, await plan_import(store, write_export([], [OTHERS])), otherwise=choice)
    assert {each.id: each.name for each in store.house.variants} == left


def test_rules_with_a_shipped_id_never_take_its_place() -> None:
    mine: Variant = variant_with(preset("classic"), name="Mine")
    fates = house_fates([mine], [], {"classic"})
    assert [each.fate for each in fates] == [Fate.DIFFERS]
    for choice in (Choice.REPLACE, Choice.BOTH):
        assert [each.id for each in incoming_house(fates, [], choice, {"classic"})] == ["house-classic"]
    assert incoming_house(fates, [], Choice.KEEP, {"classic"}) == ()


async def test_a_free_id_is_not_that_of_other_rules_of_the_same_file() -> None:
    ours = variant_with(OURS, id="house-x", name="Ours")
    theirs = variant_with(OURS, id="house-x", name="Theirs")
    second = variant_with(OURS, id="house-x-2", name="Second")
    for found in ([theirs, second], [second, theirs]):
        store = await _store(None)
        await store.house.save([ours])
        report = await apply_import(store, await plan_import(store, write_export([], found)), otherwise=Choice.BOTH)
        assert report.house == HouseReport(added=1, doubled=1)
        names = {each.id: each.name for each in store.house.variants}
        assert names == {"house-x": "Ours", "house-x-2": "Second", "house-x-3": "Theirs"}


async def test_a_backup_never_takes_the_place_of_shipped_rules_or_of_the_users_file(tmp_path: Path) -> None:
    (tmp_path / "variants.yaml").write_text("- {id: sundays, name: Sundays, source: Us, based_on: classic}")
    text = write_export([], [variant_with(OURS, id="classic"), variant_with(OURS, id="sundays"), OURS])
    for choice, left in (
        (Choice.KEEP, {"house-classic"}),
        (Choice.REPLACE, {"house-classic", "house-classic-2", "house-sundays"}),
        (Choice.BOTH, {"house-classic", "house-classic-2", "house-sundays"}),
    ):
        store = await _store(None)
        shelf = Shelf(shipped_variants(), store.house, own_file(tmp_path))
        plan = await plan_import(store, text, taken=shelf.fixed_ids)
        assert [each.fate for each in plan.house] == [Fate.DIFFERS, Fate.DIFFERS, Fate.NEW]
        await apply_import(store, plan, otherwise=choice)
        assert {each.id for each in store.house.variants} == left
        assert shelf.library.find("classic") == preset("classic")
        assert shelf.library.find("sundays").name == "Sundays"


async def test_house_rules_saved_since_the_file_was_looked_at_are_not_written_over() -> None:
    store = await _store(None)
    plan = await plan_import(store, write_export([], [OTHERS]))
    await store.house.save([OURS])
    await apply_import(store, plan)
    assert {each.id: each.name for each in store.house.variants} == {
        "house-classic": "Ours",
        "house-classic-2": "Theirs",
    }
