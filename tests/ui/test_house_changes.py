"""What the editor counts as changed: what its user changed, each thing once."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

import pytest

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant_form import BANDS, CUT, DIVISOR, TYPES, VariantForm, new_cut
from scorekeeper.ui.house.changes import changed_count
from scorekeeper.words.catalog import translations
from scorekeeper.words.variant_fields import EditorSection
from tests.builders import preset

ENGLISH = NullTranslations()
GREEK = translations("el")
COPY = HouseDraft.copy_of(preset("classic"), "Classic, our way", ())
CUT_COPY = HouseDraft.copy_of(preset("dealers-cut-partners"), "Our cut", ())


def _changed(draft: HouseDraft, form: VariantForm, t: NullTranslations = ENGLISH) -> dict[EditorSection, int]:
    counts = {section: changed_count(t, draft.with_form(form), section) for section in EditorSection}
    return {section: count for section, count in counts.items() if count}


def test_a_copy_that_nobody_touched_has_nothing_changed() -> None:
    assert _changed(COPY, COPY.form) == {}
    assert _changed(HouseDraft.of_house(preset("classic")), VariantForm.of(preset("classic"))) == {}
    moved = COPY.under("house-classic-7")
    assert _changed(moved, moved.form) == {}


@pytest.mark.parametrize(
    ("change", "section"),
    [
        (lambda form: form.with_value(("name",), "Eleni's"), EditorSection.NAME),
        (lambda form: form.with_value(DIVISOR, 10), EditorSection.NAME),
        (lambda form: form.with_value(("closing", "points"), "120"), EditorSection.CLOSING),
        (lambda form: form.with_value(("closing", "points"), "12o"), EditorSection.CLOSING),
        (lambda form: form.with_value((*TYPES, 3, "points"), "1"), EditorSection.TYPES),
        (lambda form: form.with_new_type("New biriba"), EditorSection.TYPES),
        (lambda form: form.without_item(TYPES, 0), EditorSection.TYPES),
        (lambda form: form.with_new_band(), EditorSection.OPENING),
        (lambda form: form.without_band(0), EditorSection.OPENING),
        (lambda form: form.without_band(1), EditorSection.OPENING),
        (lambda form: form.with_value((*BANDS, 1, "from"), "1100"), EditorSection.OPENING),
        (lambda form: form.with_cut(new_cut(1)), EditorSection.CUT),
        (lambda form: form.with_value(("tables", 0, "target"), "2000"), EditorSection.END),
        (lambda form: form.with_value(("tables", 0, "hand_cards"), "13"), EditorSection.TABLE),
    ],
)
def test_one_change_counts_once_in_its_section_and_in_no_other(
    change: Callable[[VariantForm], VariantForm], section: EditorSection
) -> None:
    assert _changed(COPY, change(COPY.form)) == {section: 1}


def test_meld_types_are_matched_by_what_they_are_when_others_come_and_go() -> None:
    form = COPY.form.with_new_type("New biriba").with_value((*TYPES, 0, "points"), "210").without_item(TYPES, 1)
    assert _changed(COPY, form) == {EditorSection.TYPES: 3}


def test_a_cut_that_is_not_paid_any_more_is_one_change() -> None:
    assert _changed(CUT_COPY, CUT_COPY.form.with_cut(None)) == {EditorSection.CUT: 1}
    two = CUT_COPY.form.with_value((*CUT, "exact"), "1").with_value((*CUT, "near"), "2")
    assert _changed(CUT_COPY, two) == {EditorSection.CUT: 2}


def test_what_says_the_same_is_no_change_however_it_is_written() -> None:
    ranks = ("melds", "groups_of")
    form = COPY.form.with_rank_turned(ranks, "K").with_rank_turned(ranks, "K")
    form = form.with_value(("closing", "points"), " 50 + 50 ").with_value(("source",), f"{form.value(('source',))} ")
    form = form.with_value(DIVISOR, 10).with_value(DIVISOR, 1)
    assert _changed(COPY, form) == {}


def test_words_that_are_shown_in_the_players_language_may_be_typed_in_it() -> None:
    label = (*TYPES, 0, "label")
    translated = GREEK.gettext(str(COPY.form.value(label)))
    assert translated != COPY.form.value(label)
    assert _changed(COPY, COPY.form.with_value(label, translated), GREEK) == {}


def test_a_draft_from_before_names_were_kept_counts_its_name_only() -> None:
    older = COPY.model_copy(update={"given_name": ""})
    assert _changed(older, older.form) == {EditorSection.NAME: 1}


def test_what_stood_before_is_told_on_the_scale_that_is_typed_on() -> None:
    draft = COPY.with_form(COPY.form.with_value(DIVISOR, 10))
    assert draft.before.value(("closing", "points")) == "100"
    assert draft.before_as_typed.value(("closing", "points")) == "10"
    assert draft.before_as_typed.value(("name",)) == "Classic, our way"
