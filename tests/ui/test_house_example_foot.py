"""What is said in the place of the example while something is to mend."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.rules.variant_form import VariantForm
from scorekeeper.ui.house.example import waiting_text
from scorekeeper.words.variant_fields import EditorSection
from tests.builders import preset

ENGLISH = NullTranslations()


def test_a_section_without_a_mistake_names_the_one_that_has_it() -> None:
    faults = VariantForm.of(preset("classic")).with_value(("closing", "points"), "1o0").reading().faults
    assert waiting_text(ENGLISH, EditorSection.CLOSING, faults) == (
        "The example comes back when what is marked is mended."
    )
    assert waiting_text(ENGLISH, EditorSection.TYPES, faults) == (
        "The example comes back when what is marked in “Closing and packets” is mended."
    )
