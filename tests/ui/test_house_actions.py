"""House rules by the app's actions: the editor's draft, saving, deleting with undo, taking in."""

from __future__ import annotations

from uuid import UUID

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant_form import VariantForm
from scorekeeper.rules.variant_text import variant_entry_text, variants_text
from scorekeeper.store.errors import StoreError
from scorekeeper.store.importing import Choice, Fate
from tests.builders import preset, variant_with
from tests.ui.table import Table

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
    assert [fault.path for fault in await house.save(draft_id)] == [("closing", "points")]
    assert state.store.house.variants == ()
    house.change(draft_id, lambda form: _closing("150", form))
    assert await house.save(draft_id) == ()
    ours = variant_with(CLASSIC, id="house-classic", name="Ours", closing={"points": 150})
    assert state.library.find("house-classic") == ours
    assert (state.house_drafts.all(), state.store.house.drafts) == ((), ())


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
