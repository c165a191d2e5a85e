"""A variant in the editor: what is typed stays, what it says is read, mistakes stand at their field."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house import HouseDraft, free_id
from scorekeeper.rules.library import read_variants, shipped_variants
from scorekeeper.rules.score import score_round
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_fields import FIXED, Path, variant_fields
from scorekeeper.rules.variant_form import BANDS, CUT, DIVISOR, TYPES, VariantForm, new_cut
from scorekeeper.rules.variant_text import variant_entry_text, variants_text
from tests.builders import preset, variant_with
from tests.strategies import any_entries, edited_forms

CLASSIC = preset("classic")
every_variant = pytest.mark.parametrize("variant", shipped_variants().variants, ids=lambda variant: variant.id)


@every_variant
def test_an_untouched_form_says_its_variant(variant: Variant) -> None:
    form = VariantForm.of(variant)
    assert form.reading() == (variant, ())
    assert VariantForm.model_validate_json(form.model_dump_json()) == form


def test_every_field_of_the_model_can_be_changed_but_those_that_are_fixed() -> None:
    def leaves(value: Any, path: str = "") -> set[str]:
        if isinstance(value, dict):
            return {leaf for key, part in value.items() for leaf in leaves(part, f"{path}.{key}" if path else key)}
        if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            return {leaf for part in value for leaf in leaves(part, f"{path}.*")}
        return {path}

    cut = preset("dealers-cut-partners").cut
    whole = variant_with(CLASSIC, cut=cut.model_dump() if cut else None).model_dump(by_alias=True)
    assert leaves(whole) == set(variant_fields()) | FIXED


@pytest.mark.parametrize(
    ("path", "value", "fault_path", "code"),
    [
        (("cards", "joker"), "20x", None, "unreadable"),
        (("cards", "joker"), "", None, "missing"),
        (("cards", "joker"), "-5", None, "card_below_nothing"),
        (("melds", "wilds"), "1.5", None, "not_whole"),
        (("melds", "wilds"), "53", None, "less_than_equal"),
        (("melds", "biriba_cards"), "0", None, "greater_than_equal"),
        (("melds", "groups_of"), [], (*TYPES, 2, "shape"), "group_without_ranks"),
        ((*TYPES, 2, "trump"), True, None, "trump_group"),
        ((*TYPES, 2, "label"), " ", None, "string_too_short"),
        (TYPES, [], None, "too_short"),
        (("tables", 1, "target"), "0", None, "greater_than"),
        (("tables", 0, "decks"), "1", ("tables", 0, "packets"), "too_many_dealt"),
        ((*BANDS, 2, "from"), "900", None, "bands_not_rising"),
        ((*BANDS, 1, "from"), "", None, "missing"),
        (("name",), "", None, "string_too_short"),
        (("notes",), "fine\n" + "x" * 601, None, "string_too_long"),
    ],
)
def test_a_mistake_stands_at_its_field_and_what_was_typed_stays(
    path: Path, value: Any, fault_path: Path | None, code: str
) -> None:
    form = VariantForm.of(CLASSIC).with_value(path, value)
    variant, faults = form.reading()
    assert variant is None
    assert [(fault.path, fault.code) for fault in faults] == [(fault_path or path, code)]
    assert form.value(path) == value


def test_numbers_are_typed_with_a_comma_and_as_sums() -> None:
    form = VariantForm.of(CLASSIC).with_value(("cards", "ace"), "12,5").with_value(("closing", "points"), "100+50−5")
    variant = form.reading().variant
    assert variant is not None
    assert (variant.cards.ace, variant.closing.points) == (Decimal("12.5"), Decimal(145))


def test_another_written_scale_shows_the_same_points_and_changes_none() -> None:
    form = VariantForm.of(CLASSIC).with_value(("cards", "two"), "1o").with_value(DIVISOR, 10)
    assert (form.value(("cards", "ace")), form.value(("tables", 0, "target"))) == ("1.5", "300")
    assert form.value(("cards", "two")) == "1o", "what cannot be read stays as it was typed"
    variant = form.with_value(("cards", "two"), "1").reading().variant
    assert variant == variant_with(CLASSIC, display_divisor=10)


def test_a_band_ends_where_the_next_one_begins() -> None:
    form = VariantForm.of(CLASSIC).with_new_band()
    form = form.with_value((*BANDS, 3, "from"), "2500").with_value((*BANDS, 3, "minimum"), "120")
    variant = form.reading().variant
    assert variant is not None
    assert [variant.opening.minimum(Decimal(total)) for total in (999, 1000, 2499, 2500)] == [None, 75, 90, 120]
    without = form.without_band(0).reading().variant
    assert without is not None
    assert without.opening.minimum(Decimal(-100)) == 75


def test_bands_can_be_taken_out_to_the_last() -> None:
    form = VariantForm.of(CLASSIC)
    for _ in range(3):
        form = form.without_band(0)
    variant = form.reading().variant
    assert variant is not None
    assert variant.opening.bands == ()


def test_a_new_type_has_an_id_of_its_own_and_comes_out_again() -> None:
    form = VariantForm.of(CLASSIC).with_new_type("Ours").with_new_type("Ours too")
    form = form.with_value((*TYPES, 9, "points"), "450")
    variant = form.reading().variant
    assert variant is not None
    assert [(kind.id, kind.label, kind.points) for kind in variant.melds.types[9:]] == [
        ("own-1", "Ours", Decimal(450)),
        ("own-2", "Ours too", Decimal(0)),
    ]
    assert form.without_item(TYPES, 10).without_item(TYPES, 9) == VariantForm.of(CLASSIC)


def test_the_cut_comes_and_goes() -> None:
    form = VariantForm.of(CLASSIC).with_cut(new_cut(1)).with_value((*CUT, "exact"), "100")
    variant = form.reading().variant
    assert variant is not None
    assert variant.cut is not None
    assert variant.cut.exact == 100
    assert form.with_cut(None).reading().variant == CLASSIC


@every_variant
def test_shared_text_reads_back_as_the_same_rules(variant: Variant) -> None:
    for text in (variants_text([variant]), variant_entry_text(variant), variant.model_dump_json(by_alias=True)):
        library = read_variants(text.encode(), "shared")
        assert (library.variants, library.problems) == ((variant,), ())


def test_the_entry_can_be_pasted_at_the_end_of_a_file_of_variants() -> None:
    two = preset("levant-350")
    library = read_variants((variants_text([CLASSIC]) + variant_entry_text(two)).encode(), "pasted")
    assert library.variants == (CLASSIC, two)


@given(st.data())
def test_whatever_the_editor_makes_scores_rounds_and_reads_back_from_its_text(data: st.DataObject) -> None:
    variant, faults = data.draw(edited_forms()).reading()
    if variant is None:
        assert all(fault.path and fault.reason for fault in faults)
        return
    for table in variant.tables:
        score = score_round(data.draw(any_entries(variant, table)), variant, table)
        assert all(side.total == sum(line.points for line in side.lines) for side in score.sides)
    library = read_variants(variants_text([variant]).encode(), "shared")
    assert (library.variants, library.problems) == ((variant,), ())
    again = VariantForm.of(variant).reading().variant
    assert again == variant


def test_a_copy_has_a_free_id_and_says_the_same() -> None:
    draft = HouseDraft.copy_of(CLASSIC, "Ours", {"classic", "house-classic"})
    variant = draft.form.reading().variant
    assert variant == variant_with(CLASSIC, id="house-classic-2", name="Ours")
    assert (draft.id, draft.base, draft.is_new) == ("house-classic-2", CLASSIC, True)


@pytest.mark.parametrize(
    ("wanted", "taken", "found"),
    [
        ("classic", (), "house-classic"),
        ("house-classic", ("house-classic",), "house-classic-2"),
        ("house-classic-2", ("house-classic", "house-classic-2"), "house-classic-3"),
        ("house-classic-2", ("house-classic-2",), "house-classic-2-2"),
        ("jawaker-2005", (), "house-jawaker-2005"),
        ("jawaker-2005", ("house-jawaker-2005",), "house-jawaker-2005-2"),
        ("house-jawaker-2005-2", ("house-jawaker-2005", "house-jawaker-2005-2"), "house-jawaker-2005-3"),
        ("levant-350", ("house-levant",), "house-levant-350"),
        ("2005", (), "house-2005"),
    ],
)
def test_a_free_id_keeps_a_number_that_belongs_to_the_name(wanted: str, taken: tuple[str, ...], found: str) -> None:
    assert free_id(wanted, taken) == found


@given(
    st.sets(st.sampled_from(["house-a", "house-a-2", "house-a-3", "a"])),
    st.from_regex(r"[a-z0-9][a-z0-9-]{0,47}", fullmatch=True),
)
def test_free_ids_are_free_and_are_ids(taken: set[str], wanted: str) -> None:
    found = free_id(wanted, taken)
    assert found not in taken
    assert VariantForm.of(CLASSIC).with_value(("id",), found).reading().variant is not None
