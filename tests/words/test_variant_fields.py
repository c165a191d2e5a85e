"""Every field of the editor has its words, and every mistake its sentence."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from scorekeeper.rules.variant_fields import FieldKind, variant_fields
from scorekeeper.rules.variant_form import BANDS, VariantForm
from scorekeeper.words.variant_faults import fault_text
from scorekeeper.words.variant_fields import EditorSection, choice_label, field_words, section_title
from tests.builders import preset

ENGLISH = NullTranslations()


def test_each_field_has_a_section_a_label_and_a_sentence() -> None:
    words = field_words(ENGLISH)
    assert set(words) == set(variant_fields())
    assert {each.section for each in words.values()} == set(EditorSection)
    assert all(section_title(ENGLISH, section) for section in EditorSection)
    wordless = {pattern for pattern, each in words.items() if not each.sentence}
    # the first card says it for all
    assert wordless == {pattern for pattern in words if pattern.startswith("cards.")} - {"cards.joker"}


def test_each_choice_has_a_name_of_its_own() -> None:
    for pattern, field in variant_fields().items():
        if field.kind is FieldKind.CHOICE:
            labels = [choice_label(ENGLISH, pattern, value) for value in field.choices]
            assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("cards", "ace"), "x", "Write a number, or a sum with + and −."),
        (("cards", "ace"), "-1", "A card cannot count less than nothing."),
        (("melds", "wilds"), "60", "Write 52 or less."),
        (("melds", "minimum_cards"), "0", "Write 1 or more."),
        (("melds", "wilds"), "a", "Write a whole number."),
        (("tables", 0, "target"), "0", "Write a number above 0."),
        (("tables", 0, "decks"), "1", "66 cards would be dealt, but there are only 56."),
        (("name",), "", "Write something here."),
        ((*BANDS, 2, "from"), "100", "Write more than 100, where the band before it begins."),
    ],
)
def test_a_mistake_is_told_in_the_words_of_the_table(path: tuple[str | int, ...], value: str, sentence: str) -> None:
    tenth = preset("classic-tenth") if path[0] == "opening" else preset("classic")
    (fault,) = VariantForm.of(tenth).with_value(path, value).reading().faults
    assert fault_text(ENGLISH, fault, divisor=tenth.display_divisor) == sentence
