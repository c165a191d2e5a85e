"""What a newcomer is told is true of the match's own rules."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.words.hints import Hint, entry_hints, score_hints
from tests.builders import preset, table_with, variant_with

t = NullTranslations()


def told(variant: Variant, table: str = "partners") -> dict[str, str]:
    """The answers of the entry's hints by their names."""
    return {hint.name: hint.answer for hint in entry_hints(t, variant, variant.table(table))}


def test_a_dirty_biriba_is_explained_with_both_values() -> None:
    assert told(preset("classic"))["dirty"] == (
        "One with a joker or a 2 in the place of another card. A 2 in its own place in its suit is clean. "
        "Clean 200, dirty 100."
    )


def test_the_packet_is_explained_with_what_it_costs() -> None:
    assert told(preset("classic"))["packet"] == (
        "A second hand of 11 cards that lies aside. Whoever has played all their cards takes it. "
        "Not taken: −100. Taken, but no card of it played: −100."
    )


def test_numbers_are_on_the_scale_of_the_table() -> None:
    assert told(preset("classic-tenth"))["hiliara"] == "All 13 cards of one suit in a run, clean: 100."


def test_a_variant_says_nothing_of_what_it_does_not_have() -> None:
    classic = preset("classic")
    plain = variant_with(classic, trump={"used": False}, opening={"bands": []})
    without_packets = plain.model_copy(update={"tables": tuple(table_with(table, packets=0) for table in plain.tables)})

    assert not {"trump", "cut", "packet"} & set(told(without_packets))
    assert score_hints(t, without_packets) == ()
    assert "trump" in told(classic)
    assert "cut" in told(preset("dealers-cut-partners"))


def test_the_opening_minimum_names_its_bands() -> None:
    (hint,) = score_hints(t, preset("classic"))

    assert hint.answer.endswith("The more points a side has, the more: 75, 90.")


@pytest.mark.parametrize("variant", shipped_variants().variants, ids=lambda variant: variant.id)
def test_hints_are_short_and_told_apart_in_every_variant(variant: Variant) -> None:
    for table in variant.tables:
        hints: tuple[Hint, ...] = (*entry_hints(t, variant, table), *score_hints(t, variant))
        assert len({hint.name for hint in hints}) == len(hints)
        assert all(len(hint.answer) <= 200 for hint in hints)
        assert not any("{" in hint.answer + hint.question for hint in hints)
