"""What one more card makes of a meld: each named card does what is said, and no card that does it is left out."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import SUIT_RANKS, Card, Rank, Suit, parse_cards
from scorekeeper.rules.judge import judge_meld
from scorekeeper.rules.next_card import NextCards, Step, next_cards
from scorekeeper.rules.variant import Cleanness, Shape, Variant
from tests.builders import preset, variant_with
from tests.rules.test_judge_properties import ANY_CARDS, VARIANTS

CLASSIC = preset("classic")
PACK = [*(Card(rank=rank, suit=suit) for rank in SUIT_RANKS for suit in Suit), Card(rank=Rank.JOKER)]
TAP_SECONDS = 0.05
"""What one tap on the keys may cost."""


def told(cards: str, variant: Variant = CLASSIC, *, trump: Suit | None = None) -> dict[Step, list[str]]:
    """Each step with the cards that make it, those of several outcomes one after the other."""
    found: dict[Step, list[str]] = {}
    for each in next_cards(parse_cards(cards), variant, trump=trump):
        found.setdefault(each.step, []).extend(str(card) for card in each.cards)
    return found


def only(cards: str, step: Step, variant: Variant = CLASSIC) -> NextCards:
    (found,) = [each for each in next_cards(parse_cards(cards), variant) if each.step is step]
    return found


def summary(each: NextCards) -> tuple[Step, str | None, int, int]:
    """The step, the meld type's id and the totals."""
    return each.step, None if each.type is None else each.type.id, int(each.least), int(each.most)


def test_the_seventh_card_of_e23_makes_a_clean_or_a_dirty_biriba() -> None:
    clean, dirty = next_cards(parse_cards("3S 4S 5S 6S 7S 8S"), CLASSIC)
    assert [str(card) for card in clean.cards] == ["2S", "9S"]
    assert summary(clean) == (
        Step.BIRIBA,
        "clean-run",
        245,
        245,
    )
    assert [str(card) for card in dirty.cards] == ["2H", "2D", "2C", "JOKER"]
    assert summary(dirty) == (
        Step.BIRIBA,
        "dirty-run",
        145,
        155,
    )


def test_a_joker_dirties_the_clean_run_of_e24() -> None:
    dirtier = only("5H 6H 7H 8H 9H 10H JH", Step.DIRTIER)
    assert [str(card) for card in dirtier.cards] == ["2S", "2H", "2D", "2C", "JOKER"]
    assert (dirtier.cleanness, int(dirtier.least), int(dirtier.most)) == (Cleanness.DIRTY, 165, 175)


def test_where_that_is_no_loss_a_clean_biriba_stays_clean_with_a_joker() -> None:  # Q16
    kind = variant_with(CLASSIC, melds={"dirtied_drops": False})
    assert Step.DIRTIER not in told("5H 6H 7H 8H 9H 10H JH", kind)
    assert "JOKER" in told("5H 6H 7H 8H 9H 10H JH", kind)[Step.LONGER]


def test_the_own_two_that_comes_home_cleans_a_dirty_run() -> None:  # S26
    assert told("2H 4H 5H 6H 7H 8H 9H")[Step.CLEANER] == ["3H"]


def test_the_thirteenth_card_makes_a_full_run() -> None:
    cards = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD"
    hiliara, pentakosara = next_cards(parse_cards(cards), CLASSIC)
    assert [each.type and each.type.id for each in (hiliara, pentakosara)] == ["hiliara", "pentakosara"]
    assert [str(card) for card in hiliara.cards] == ["KD"]
    assert {hiliara.step, pentakosara.step} == {Step.FULL_RUN}
    assert [int(hiliara.least), int(pentakosara.least), int(pentakosara.most)] == [1110, 610, 620]


def test_what_is_no_meld_yet_is_told_what_makes_it_one() -> None:
    assert told("KH KS") == {Step.MELD: ["2S", "2H", "2D", "2C", "JOKER", "KS", "KH", "KD", "KC"]}
    assert told("3H KS") == {}
    assert told("") == {}


def test_a_card_of_which_the_pack_holds_no_more_is_not_named() -> None:
    table = CLASSIC.tables[0]
    cards = parse_cards("KH KH KS")
    assert Card.parse("KH") in {card for each in next_cards(cards, CLASSIC) for card in each.cards}
    assert Card.parse("KH") not in {card for each in next_cards(cards, CLASSIC, table=table) for card in each.cards}


@given(ANY_CARDS, VARIANTS, st.none() | st.sampled_from(Suit))
def test_each_named_card_does_what_is_said_and_every_other_does_nothing(
    cards: list[Card], variant: Variant, trump: Suit | None
) -> None:
    before = judge_meld(cards, variant, trump=trump).best
    named: dict[Card, NextCards] = {}
    for each in next_cards(cards, variant, trump=trump):
        assert not named.keys() & set(each.cards), "a card is named twice"
        named |= dict.fromkeys(each.cards, each)
        totals = [best_total([*cards, card], variant, trump) for card in each.cards]
        assert (min(totals), max(totals)) == (each.least, each.most)
    for card in PACK:
        after = judge_meld([*cards, card], variant, trump=trump).best
        assert (after is not None) == (card in named)
        if after is None:
            continue
        each = named[card]
        assert (after.shape, after.cleanness, after.type) == (each.shape, each.cleanness, each.type)
        full, biriba = after.shape is Shape.FULL_RUN, after.biriba
        was_full, was_biriba = (False, False) if before is None else (before.shape is Shape.FULL_RUN, before.biriba)
        assert (each.step is Step.FULL_RUN) == (full and not was_full)
        assert (each.step is Step.BIRIBA) == (biriba and not was_biriba and each.step is not Step.FULL_RUN)
        if each.step in {Step.CLEANER, Step.DIRTIER, Step.LONGER}:
            assert before is not None
            order = list(Cleanness)
            change = order.index(after.cleanness) - order.index(before.cleanness)
            assert (change < 0, change > 0) == (each.step is Step.CLEANER, each.step is Step.DIRTIER)
        assert (before is None) or each.step is not Step.MELD


def best_total(cards: list[Card], variant: Variant, trump: Suit | None) -> Decimal:
    best = judge_meld(cards, variant, trump=trump).best
    assert best is not None
    return best.total


@pytest.mark.parametrize(
    "cards",
    [
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
        "2H 3H 4H 5H JOKER 7H 8H 9H 10H JH QH KH",
        "9H 9S 9D 9C 9H 9S JOKER",
        "2H 2S 2D 2C 2H 2S 2D",
    ],
)
def test_it_is_quick_enough_for_every_tap(cards: str) -> None:
    """Processor time, so that whatever else the machine does costs nothing here."""
    hand = parse_cards(cards)
    next_cards(hand, CLASSIC)
    began = time.process_time()
    next_cards(hand, CLASSIC)
    assert time.process_time() - began < TAP_SECONDS
