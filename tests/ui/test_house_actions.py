"""House rules by the app's actions: the editor's draft, saving, deleting with undo, taking in."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID, uuid4

import pytest

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_form import BANDS, TYPES, VariantForm
from scorekeeper.rules.variant_text import variant_entry_text, variants_text
from scorekeeper.store.errors import StoreError
from scorekeeper.store.exchange import write_export
from scorekeeper.store.importing import Choice, Fate, apply_import, plan_import
from scorekeeper.store.store import Store
from scorekeeper.ui import house_actions
from scorekeeper.ui.actions import Actions
from scorekeeper.ui.house_actions import SAME_TAP_SECONDS, HouseImport, HouseSave
from scorekeeper.ui.state import AppState
from tests.builders import preset, variant_with
from tests.ui.table import Clock, Table

CLASSIC = preset("classic")
MATCH = UUID(int=3)


def _closing(points: str, form: VariantForm) -> VariantForm:
    return form.with_value(("closing", "points"), points)


async def test_a_copy_is_typed_kept_and_saved(table: Table) -> None:
    house, state = table.actions.house, table.state
    draft_id = house.copy(CLASSIC, "Ours")
    assert draft_id == "house-classic"
    for text in ("1", "15", "15o"):
        house.change(draft_id, lambda form, text=text: _closing(text, form))  # type: ignore[misc]
    await state.settle()
    (kept,) = state.store.house.drafts
    assert kept.form.value(("closing", "points")) == "15o"
    refused = await house.save(draft_id)
    assert (refused.saved, [fault.path for fault in refused.faults]) == (None, [("closing", "points")])
    assert state.store.house.variants == ()
    house.change(draft_id, lambda form: _closing("150", form))
    ours = variant_with(CLASSIC, id="house-classic", name="Ours", closing={"points": 150})
    assert await house.save(draft_id) == HouseSave(ours)
    assert state.library.find("house-classic") == ours
    assert (state.house_drafts.all(), state.store.house.drafts) == ((), ())


def _worths(table: Table, draft_id: str) -> list[object]:
    draft = table.state.house_drafts.find(draft_id)
    assert draft is not None
    return [each["points"] for each in draft.form.value(TYPES)]


async def test_two_taps_take_one_meld_type_out_and_undo_brings_it_back_as_it_was_at_the_tap(table: Table) -> None:
    house = table.actions.house
    draft_id = house.copy(CLASSIC, "Ours")
    first = CLASSIC.melds.types[0].id
    house.change(draft_id, lambda form: form.with_value((*TYPES, 0, "points"), "777"))
    worths = _worths(table, draft_id)
    put_back = house.take_type_out(draft_id, first)
    assert put_back is not None
    assert house.take_type_out(draft_id, first) is None
    assert _worths(table, draft_id) == worths[1:]
    put_back()
    assert _worths(table, draft_id) == worths
    await table.state.settle()


@pytest.mark.parametrize("index", [0, 1, 2])
async def test_two_taps_take_one_band_out_and_undo_brings_it_back_with_where_it_began(table: Table, index: int) -> None:
    house, drafts = table.actions.house, table.state.house_drafts
    draft_id = house.copy(CLASSIC, "Ours")

    def bands() -> list[dict[str, object]]:
        draft = drafts.find(draft_id)
        assert draft is not None
        found: list[dict[str, object]] = draft.form.value(BANDS)
        return found

    before = bands()
    put_back = house.take_band_out(draft_id, index, len(before))
    assert put_back is not None
    assert house.take_band_out(draft_id, index, len(before)) is None
    assert len(bands()) == len(before) - 1
    assert bands()[0]["from"] is None
    put_back()
    assert bands() == before
    await table.state.settle()


async def test_a_double_tap_does_not_take_out_the_band_that_moved_up_and_a_later_tap_does(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(house_actions, "monotonic", lambda: now)
    house = table.actions.house
    draft_id = house.copy(CLASSIC, "Ours")
    count = len(CLASSIC.opening.bands)
    assert house.take_band_out(draft_id, 0, count) is not None
    now += SAME_TAP_SECONDS / 2
    assert house.take_band_out(draft_id, 0, count - 1) is None
    now += SAME_TAP_SECONDS
    assert house.take_band_out(draft_id, 0, count - 1) is not None
    await table.state.settle()


async def test_what_is_thrown_away_can_be_put_back(table: Table) -> None:
    house, drafts = table.actions.house, table.state.house_drafts
    draft_id = house.copy(CLASSIC, "Ours")
    house.change(draft_id, lambda form: _closing("7", form))
    thrown = await house.discard(draft_id)
    assert thrown is not None
    assert (drafts.find(draft_id), table.state.store.house.drafts) == (None, ())
    house.put_back(thrown)
    await table.state.settle()
    assert table.state.store.house.drafts == (thrown,)


async def test_two_copies_have_two_ids(table: Table) -> None:
    house = table.actions.house
    assert [house.copy(CLASSIC, "One"), house.copy(CLASSIC, "Two")] == ["house-classic", "house-classic-2"]
    assert [draft.id for draft in table.state.house_drafts.all()] == ["house-classic-2", "house-classic"]
    await table.state.settle()


async def test_a_house_variant_is_changed_in_place_and_goes_on_where_it_was_left(table: Table) -> None:
    house = table.actions.house
    ours = variant_with(CLASSIC, id="ours")
    await table.state.store.house.save([ours])
    house.open(ours)
    house.change("ours", lambda form: _closing("170", form))
    house.open(ours)
    draft = table.state.house_drafts.find("ours")
    assert draft is not None
    assert (draft.is_new, draft.form.value(("closing", "points"))) == (False, "170")
    await house.save("ours")
    assert table.state.store.house.variants == (variant_with(ours, closing={"points": 170}),)


def _shared(table: Table, variant: Variant) -> HouseImport:
    return table.actions.house.look_at(variant_entry_text(variant).encode(), "the text")


async def test_rules_taken_in_never_get_the_id_of_a_copy_that_is_not_saved_yet(table: Table) -> None:
    house = table.actions.house
    draft_id = house.copy(CLASSIC, "Ours")
    hers = variant_with(CLASSIC, id=draft_id, name="Hers")
    found = _shared(table, hers)
    assert found.differing == (hers,)
    assert await house.bring_in(found, Choice.REPLACE) == (variant_with(hers, id="house-classic-2"),)
    await house.save(draft_id)
    assert {each.id: each.name for each in table.state.store.house.variants} == {
        "house-classic": "Ours",
        "house-classic-2": "Hers",
    }


async def test_a_file_of_matches_does_not_take_the_id_of_a_copy_either(table: Table) -> None:
    draft_id = table.actions.house.copy(CLASSIC, "Ours")
    await table.state.settle()
    hers = variant_with(CLASSIC, id=draft_id, name="Hers")
    plan = await plan_import(table.state.store, write_export([], [hers]))
    assert plan.differing_house == (hers,)
    await apply_import(table.state.store, plan, otherwise=Choice.REPLACE)
    assert [each.id for each in table.state.store.house.variants] == ["house-classic-2"]


async def test_a_copy_whose_id_was_taken_meanwhile_is_saved_beside_it(table: Table) -> None:
    house, book = table.actions.house, table.state.store.house
    draft_id = house.copy(CLASSIC, "Ours")
    hers = variant_with(CLASSIC, id=draft_id, name="Hers")
    await book.save([hers])
    ours = variant_with(CLASSIC, id="house-classic-2", name="Ours")
    assert await house.save(draft_id) == HouseSave(ours)
    assert set(book.variants) == {hers, ours}
    assert (table.state.house_drafts.all(), book.drafts) == ((), ())


async def test_a_copy_does_not_take_the_id_of_the_own_file(tmp_path: Path) -> None:
    file = tmp_path / "variants.yaml"
    clock = Clock()
    state = AppState(await Store.open(None, clock=clock), shipped_variants(), own_file=file)
    house = Actions(state, clock=clock, new_id=uuid4).house
    draft_id = house.copy(CLASSIC, "Ours")
    file.write_text(variants_text([variant_with(CLASSIC, id=draft_id, name="From the file")]), encoding="utf-8")
    house.look_at_own_file()
    saved = (await house.save(draft_id)).saved
    assert saved is not None
    assert (saved.id, [each.name for each in state.shelf.own]) == ("house-classic-2", ["From the file"])


async def test_a_change_does_not_overwrite_rules_that_took_the_place_of_those_it_was_begun_from(table: Table) -> None:
    house, book = table.actions.house, table.state.store.house
    ours = variant_with(CLASSIC, id="ours")
    await book.save([ours])
    house.open(ours)
    house.change("ours", lambda form: _closing("170", form))
    hers = variant_with(ours, name="Hers")
    await house.bring_in(_shared(table, hers), Choice.REPLACE)
    mine = variant_with(ours, id="house-ours", closing={"points": 170})
    assert await house.save("ours") == HouseSave(mine)
    assert set(book.variants) == {hers, mine}


async def test_deleted_rules_come_back_beside_others_that_have_their_id_by_then(table: Table) -> None:
    house, book = table.actions.house, table.state.store.house
    ours, hers = variant_with(CLASSIC, id="ours"), variant_with(CLASSIC, id="ours", name="Hers")
    await book.save([ours])
    await house.delete(ours)
    await house.bring_in(_shared(table, hers), Choice.KEEP)
    await house.restore(ours)
    assert set(book.variants) == {hers, variant_with(ours, id="house-ours")}


async def test_an_id_that_was_taken_while_the_file_was_looked_at_is_not_overwritten(table: Table) -> None:
    house, book = table.actions.house, table.state.store.house
    ours, hers = variant_with(CLASSIC, id="ours"), variant_with(CLASSIC, id="ours", name="Hers")
    found = _shared(table, hers)
    await book.save([ours])
    await house.bring_in(found, Choice.KEEP)
    await house.bring_in(found, Choice.KEEP)
    assert set(book.variants) == {ours, variant_with(hers, id="house-ours")}


async def test_saving_says_that_a_draft_is_gone(table: Table) -> None:
    house = table.actions.house
    draft_id = house.copy(CLASSIC, "Ours")
    await house.discard(draft_id)
    assert await house.save(draft_id) == HouseSave(saved=None, faults=())


async def test_what_was_thrown_away_comes_back_beside_what_was_begun_since(table: Table) -> None:
    house, drafts = table.actions.house, table.state.house_drafts
    thrown = await house.discard(house.copy(CLASSIC, "One"))
    assert thrown is not None
    house.copy(CLASSIC, "Two")
    assert house.put_back(thrown)
    assert {each.id: each.form.value(("name",)) for each in drafts.all()} == {
        "house-classic": "Two",
        "house-classic-2": "One",
    }
    ours = variant_with(CLASSIC, id="ours")
    await table.state.store.house.save([ours])
    house.open(ours)
    changed = await house.discard("ours")
    assert changed is not None
    house.open(ours)
    house.change("ours", lambda form: _closing("170", form))
    assert not house.put_back(changed)
    begun = drafts.find("ours")
    assert begun is not None
    assert begun.form.value(("closing", "points")) == "170"
    await table.state.settle()


async def test_a_deleted_house_variant_comes_back_and_its_matches_never_lost_it(table: Table) -> None:
    ours = variant_with(CLASSIC, id="ours")
    await table.state.store.house.save([ours])
    await table.begin()
    await table.actions.change_rules(MATCH, ours)
    await table.actions.house.delete(ours)
    assert (table.state.store.house.variants, table.match(MATCH).variant) == ((), ours)
    await table.actions.house.restore(ours)
    assert table.state.store.house.variants == (ours,)
    await table.actions.undo(MATCH)
    assert table.match(MATCH).variant == CLASSIC


async def test_a_shared_text_is_checked_and_taken_in(table: Table) -> None:
    house = table.actions.house
    ours = variant_with(CLASSIC, id="ours", name="Ours")
    found = house.look_at(variant_entry_text(ours).encode(), "the text")
    assert ([each.fate for each in found.fates], found.problems) == ([Fate.NEW], ())
    assert await house.bring_in(found, Choice.KEEP) == (ours,)
    other = house.look_at(variants_text([variant_with(ours, name="Other")]).encode(), "a file")
    assert [each.name for each in other.differing] == ["Other"]
    (double,) = await house.bring_in(other, Choice.BOTH)
    assert (double.id, double.name) == ("house-ours", "Other")
    broken = house.look_at(b"- {id: x, name: X, source: S, based_on: ours, closing: {pionts: 1}}", "the text")
    assert (broken.fates, [str(problem) for problem in broken.problems]) == (
        (),
        ["the text:1: variant 'x', field closing.pionts: unknown field 'pionts' (did you mean 'points'?)"],
    )


async def test_a_draft_that_cannot_be_written_is_said_and_written_later(table: Table) -> None:
    drafts, book = table.state.house_drafts, table.state.store.house
    save, refuses = book.save_draft, [True]

    async def refusing(draft: HouseDraft) -> None:
        if refuses[0]:
            raise StoreError("the disk is full")
        await save(draft)

    book.save_draft = refusing  # type: ignore[method-assign]
    draft_id = table.actions.house.copy(CLASSIC, "Ours")
    await table.state.settle()
    assert drafts.is_unsafe(draft_id)
    refuses[0] = False
    table.actions.house.change(draft_id, lambda form: _closing("7", form))
    await table.state.settle()
    assert not drafts.is_unsafe(draft_id)
    assert book.drafts == (drafts.find(draft_id),)
