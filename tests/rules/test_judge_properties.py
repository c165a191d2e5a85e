"""What must hold for any cards: order and the names of the suits never matter, sums add up, numbers scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from itertools import permutations

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.cards import SUIT_RANKS, Card, Rank, Suit, parse_cards
from scorekeeper.rules.judge import MeldReading, judge_meld
from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.variant import Cleanness, MeldType, Shape, Variant
from tests.builders import preset, scaled, variant_with

CLASSIC = preset("classic")

ANY_CARD = st.builds(
    lambda rank, suit: Card(rank=rank, suit=None if rank is Rank.JOKER else suit),
    st.sampled_from(Rank),
    st.sampled_from(Suit),
)
VARIANTS = st.sampled_from(shipped_variants().variants)


@st.composite
def likely_melds(draw: st.DrawFn) -> list[Card]:
    """Cards that are often a meld: a stretch of a suit or some of a rank, some of them changed or added."""
    suit = draw(st.sampled_from(Suit))
    if draw(st.booleans()):
        ladder = (*SUIT_RANKS, Rank.ACE)
        start = draw(st.integers(0, len(ladder) - 3))
        length = draw(st.integers(3, len(ladder) - start))
        cards = [Card(rank=rank, suit=suit) for rank in ladder[start : start + length]]
    else:
        rank = draw(st.sampled_from(SUIT_RANKS))
        cards = [Card(rank=rank, suit=draw(st.sampled_from(Suit))) for _ in range(draw(st.integers(3, 9)))]
    for _ in range(draw(st.integers(0, 2))):
        cards[draw(st.integers(0, len(cards) - 1))] = draw(
            st.sampled_from([Card(rank=Rank.JOKER), Card(rank=Rank.TWO, suit=suit)]) | ANY_CARD
        )
    return cards


ANY_CARDS = likely_melds() | st.lists(ANY_CARD, max_size=9)


@given(st.data(), ANY_CARDS, VARIANTS, st.sampled_from(Suit))
def test_the_order_of_the_cards_never_matters(
    data: st.DataObject, cards: list[Card], variant: Variant, trump: Suit
) -> None:
    shuffled = data.draw(st.permutations(cards))
    assert judge_meld(shuffled, variant, trump=trump) == judge_meld(cards, variant, trump=trump)


@given(ANY_CARDS, VARIANTS, st.sampled_from(Suit))
def test_cards_are_either_read_or_refused_and_the_sums_add_up(cards: list[Card], variant: Variant, trump: Suit) -> None:
    judgement = judge_meld(cards, variant, trump=trump)
    assert judgement.is_legal == (not judgement.refusals)
    totals = [reading.total for reading in judgement.readings]
    assert totals == sorted(totals, reverse=True)
    for reading in judgement.readings:
        assert sorted(str(place.card) for place in reading.positions) == sorted(map(str, cards))
        assert reading.card_points == sum(variant.cards.of(card.rank) for card in cards)
        replaced = reading.bonus and not variant.melds.cards_count_in_biribas
        assert reading.total == reading.bonus + (0 if replaced else reading.card_points)
        assert reading.bonus == (0 if reading.type is None else reading.type.points)


@given(ANY_CARDS, VARIANTS, st.sampled_from(Suit), st.permutations(list(Suit)))
def test_another_name_for_each_suit_changes_no_points(
    cards: list[Card], variant: Variant, trump: Suit, suits: list[Suit]
) -> None:
    renamed = dict(zip(Suit, suits, strict=True))
    others = [Card(rank=card.rank, suit=None if card.suit is None else renamed[card.suit]) for card in cards]
    before = judge_meld(cards, variant, trump=trump)
    after = judge_meld(others, variant, trump=renamed[trump])
    assert after.refusals == before.refusals
    assert Counter(map(worth, after.readings)) == Counter(map(worth, before.readings))


def worth(reading: MeldReading) -> tuple[Decimal, MeldType | None, Cleanness, bool]:
    """What a reading is worth, whatever its suit is called."""
    return reading.total, reading.type, reading.cleanness, reading.trump


@given(ANY_CARDS, VARIANTS, st.sampled_from(Suit), st.integers(2, 10))
def test_every_number_times_k_makes_every_total_times_k(
    cards: list[Card], variant: Variant, trump: Suit, k: int
) -> None:
    before = judge_meld(cards, variant, trump=trump)
    after = judge_meld(cards, scaled(variant, Decimal(k)), trump=trump)
    assert [reading.total for reading in after.readings] == [reading.total * k for reading in before.readings]


@given(st.integers(0, 7), st.integers(7, 11), st.sampled_from(["JOKER", "2C"]))
def test_a_wild_card_costs_a_clean_run_half_its_bonus(start: int, length: int, wild: str) -> None:  # S27
    ladder = (*SUIT_RANKS, Rank.ACE)
    clean = [Card(rank=rank, suit=Suit.HEARTS) for rank in ladder[start : start + min(length, 14 - start)]]
    before, after = judge_meld(clean, CLASSIC), judge_meld([*clean, Card.parse(wild)], CLASSIC)
    assert before.best is not None
    assert after.best is not None
    assert (int(before.best.bonus), int(after.best.bonus)) == (200, 100)


@given(
    st.lists(ANY_CARD, min_size=3, max_size=5)
    | st.lists(st.sampled_from(parse_cards("AH 2H 3H 4H 2C JOKER QH KH 2H 4C")), min_size=3, max_size=5),
    st.integers(0, 2),
)
def test_a_search_through_every_arrangement_finds_the_same_readings(cards: list[Card], wilds: int) -> None:
    assume(any(card.rank is not Rank.TWO for card in cards))
    variant = variant_with(CLASSIC, melds={"wilds": wilds})
    told = {(reading.shape, reading.cleanness) for reading in judge_meld(cards, variant).readings}
    assert told == readings_by_trial(cards, wilds)


def readings_by_trial(cards: Sequence[Card], wilds: int) -> set[tuple[Shape, Cleanness]]:
    """What small melds can be in classic, by trying every order of the cards at every place of every suit."""
    found = set()
    ladder = (*SUIT_RANKS, Rank.ACE)
    for order in permutations(cards):
        for suit in Suit:
            for start in range(len(ladder) - len(cards) + 1):
                places = [Card(rank=rank, suit=suit) for rank in ladder[start : start + len(cards)]]
                strange = [card for card, place in zip(order, places, strict=True) if card != place]
                if len(strange) < len(cards) and len(strange) <= wilds and all(card.may_be_wild for card in strange):
                    found.add((Shape.RUN, Cleanness.DIRTY if strange else Cleanness.CLEAN))
    natural = [card for card in cards if not card.may_be_wild]
    if natural and len(cards) - len(natural) <= wilds and len({card.rank for card in natural}) == 1:
        found.add((Shape.GROUP, Cleanness.CLEAN if len(natural) == len(cards) else Cleanness.DIRTY))
    return found
