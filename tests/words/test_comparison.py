"""Two variants rule by rule: nothing that differs is passed over."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pytest

from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_fields import ANY, FieldKind, VariantField, variant_fields
from scorekeeper.rules.variant_form import TYPES, VariantForm
from scorekeeper.words.comparison import Compared, compared, difference_count
from scorekeeper.words.rules import variant_rules
from tests.builders import preset, variant_with

ENGLISH = NullTranslations()
CUT = preset("dealers-cut-partners").cut
WHOLE = variant_with(preset("classic"), cut=None if CUT is None else CUT.model_dump(), trump={"on_groups": True})
NOT_RULES = {"name"}
"""What the two are called stands above the comparison."""


def _differences(one: Variant, two: Variant, table: str = "partners") -> list[Compared]:
    sections = compared(ENGLISH, (one, one.table(table)), (two, two.table(table)))
    return [row for section in sections for row in section.differing]


def _another(field: VariantField, value: Any) -> Any:
    if field.kind is FieldKind.SWITCH:
        return not value
    if field.kind is FieldKind.CHOICE:
        return next(each for each in field.choices if each != value)
    if field.kind is FieldKind.RANKS:
        return value[1:]
    return str(int(value) + 1) if field.kind in {FieldKind.POINTS, FieldKind.WHOLE} else f"{value} too"


@pytest.mark.parametrize("pattern", sorted(set(variant_fields()) - NOT_RULES))
def test_a_change_of_any_field_is_a_difference_that_can_be_read(pattern: str) -> None:
    field = variant_fields()[pattern]
    # the share is asked only where the lone player changes; the second band is the first with both its ends
    place, table = (3, "three-lone") if pattern == "tables.*.share" else (0, "partners")
    place = 1 if pattern.startswith("opening.bands") else place
    form = VariantForm.of(WHOLE)
    path = tuple(place if step == ANY else step for step in pattern.split("."))
    changed = form.with_value(path, _another(field, form.value(path))).reading()
    assert changed.faults == ()
    assert changed.variant is not None
    assert _differences(WHOLE, changed.variant, table)


def test_a_variant_does_not_differ_from_itself() -> None:
    for variant in shipped_variants().variants:
        for table in variant.tables:
            sections = compared(ENGLISH, (variant, table), (variant, table))
            assert difference_count(sections) == 0
            told = [text for section in variant_rules(ENGLISH, variant, table) for text in section.sentences]
            assert set(told) <= {row.one for section in sections for row in section.rows}


def test_meld_types_are_matched_by_what_they_are_though_they_are_renamed() -> None:
    form = VariantForm.of(WHOLE).with_value((*TYPES, 6, "label"), "Chiliara")
    renamed = form.with_value((*TYPES, 6, "points"), "1200").reading().variant
    assert renamed is not None
    row = next(row for row in _differences(WHOLE, renamed) if row.label)
    assert (row.label, row.one, row.two) == ("Hiliara / Chiliara", "Hiliara: 1000", "Chiliara: 1200")


def test_ranks_that_count_alike_in_both_share_a_row() -> None:
    changed = variant_with(WHOLE, cards={"queen": 12, "king": 12})
    rows = [row for row in _differences(WHOLE, changed) if row.label]
    assert [(row.label, row.one, row.two) for row in rows] == [("Q, K", "10", "12")]


def test_what_only_one_of_them_says_has_a_blank_beside_it() -> None:
    jawaker = preset("jawaker-2005")
    rows = {row.label: (row.one, row.two) for row in _differences(preset("classic"), jawaker) if row.label}
    assert rows["Trump hiliara"] == ("", "2000")
    assert rows["Below 1000"] == ("none", "")
    assert rows["Target"] == ("more than 3000", "at least 2005")


def test_a_scale_is_one_difference_and_everything_else_is_told_as_it_is_counted() -> None:
    tenths = preset("classic-tenth")
    assert [(row.label, row.one, row.two) for row in _differences(WHOLE, variant_with(WHOLE, display_divisor=10))] == [
        ("Written scores", "As counted", "In tenths")
    ]
    for table in tenths.tables:
        sections = compared(
            ENGLISH, (tenths, tenths.table(table.id)), (preset("classic"), preset("classic").table(table.id))
        )
        rules = [row for section in sections[:-1] for row in section.differing]
        assert [(row.label, row.one, row.two) for row in rules] == [("Written scores", "In tenths", "As counted")]


def test_two_variants_in_tenths_are_told_in_tenths() -> None:
    tenths = preset("classic-tenth")
    changed = variant_with(tenths, closing={"points": 200})
    rows = _differences(tenths, changed)
    assert [(row.label, row.one, row.two) for row in rows] == [("Closing", "+10", "+20")]


def test_bands_are_matched_by_the_total_they_begin_at() -> None:
    bands = [{"below": 1500}, {"from": 1500, "below": 2000, "minimum": 90}, {"from": 2000, "minimum": 120}]
    changed = variant_with(WHOLE, opening={"bands": bands})
    assert [(row.label, row.one, row.two) for row in _differences(WHOLE, changed)] == [
        ("Below 1000 / Below 1500", "Below 1000: none", "Below 1500: none"),
        ("From 1000 to below 1500", "75", ""),
        ("From 1500 / From 1500 to below 2000", "From 1500: 90", "From 1500 to below 2000: 90"),
        ("From 2000", "", "120"),
    ]


class OneTitle(NullTranslations):
    """A language that has one word for two parts of the rules."""

    def gettext(self, message: str) -> str:
        return "Count" if message in {"Biribas", "Cards", "Closing", "Opening minimum"} else message


def test_parts_of_the_rules_are_told_apart_though_a_language_has_one_word_for_several() -> None:
    two = variant_with(WHOLE, closing={"points": 200}, cards={"king": 12}, opening={"bands": []})
    texts = [
        [
            (row.one, row.two)
            for section in compared(t, (WHOLE, WHOLE.tables[0]), (two, two.tables[0]))
            for row in section.rows
        ]
        for t in (ENGLISH, OneTitle())
    ]
    assert texts[0] == texts[1]
