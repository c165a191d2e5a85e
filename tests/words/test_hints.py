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


def test_a_packet_that_needs_a_biriba_is_not_said_to_be_anybodys_s56() -> None:
    assert told(preset("jawaker-2005"))["packet"] == (
        "A second hand of 11 cards that lies aside. Whoever has played all their cards takes it, once their side has a "
        "biriba. Not taken: −100. Taken, but no card of it played: −100."
    )


def test_an_unplayed_packet_that_costs_its_cards_says_so_q19() -> None:
    burraco = preset("burraco-2005")
    assert told(burraco)["packet"].endswith("Not taken: −100. Taken, but no card of it played: its cards taken off.")
    both = variant_with(burraco, packet={"unplayed_costs": "both", "unplayed": 100})
    assert told(both)["packet"].endswith("Taken, but no card of it played: −100 and its cards taken off.")
    nothing_flat = variant_with(burraco, packet={"unplayed_costs": "both"})
    assert told(nothing_flat)["packet"].endswith("Taken, but no card of it played: its cards taken off.")
    free = variant_with(burraco, packet={"unplayed_costs": "flat"})
    assert told(free)["packet"].endswith("Not taken: −100.")


def test_each_player_pays_only_where_a_side_has_several_q17() -> None:
    each = variant_with(preset("classic"), packet={"payer": "each_player"})
    assert told(each)["packet"].endswith("no card of it played: −100. Each player of the side pays.")
    assert told(each, "three-lone")["packet"].endswith("Each player of the side pays.")
    assert told(each, "two")["packet"].endswith("no card of it played: −100.")
    its_cards = variant_with(each, packet={"unplayed_costs": "value", "not_taken": 0})
    assert told(its_cards)["packet"].endswith("its cards taken off.")


def test_a_missed_packet_that_every_side_pays_for_says_when_q21() -> None:
    every = variant_with(preset("classic"), packet={"everyone_pays_on_stock_out": True})
    assert told(every)["packet"].endswith("When the stock runs out and a packet was not taken, every side pays for it.")


def test_hands_that_are_not_counted_beside_an_unplayed_packet_are_told_q20() -> None:
    spared = variant_with(preset("classic"), packet={"partner_hand_counts": False})
    assert told(spared)["packet"].endswith("A side with an unplayed packet pays for no other cards in its hands.")


def test_who_must_reach_the_opening_minimum_is_who_the_rules_name_q28() -> None:
    (side,) = score_hints(t, preset("classic"))
    (player,) = score_hints(t, variant_with(preset("classic"), opening={"per": "player"}))

    assert side.answer.startswith("The first cards a side lays down in a round must be worth this much.")
    assert player.answer.startswith("The first cards that each player lays down in a round must be worth this much.")


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
