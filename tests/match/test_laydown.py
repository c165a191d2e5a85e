"""Melds by their cards: tapped in one by one, put down, taken up again, and what they count."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.laydown import MOST_CARDS, LaidMeld, Laydown
from scorekeeper.rules.cards import Card, Suit, parse_cards
from scorekeeper.rules.judge import Refusal, judge_meld
from scorekeeper.rules.next_card import Step
from scorekeeper.rules.variant import Cleanness, Variant
from tests.builders import preset, variant_with
from tests.rules.test_judge_properties import ANY_CARD, VARIANTS, likely_melds

CLASSIC = preset("classic")
PARTNERS = CLASSIC.table("partners")


def tapped(cards: str, laid: Laydown | None = None) -> Laydown:
    """The lay-down after these cards were tapped in."""
    laid = laid or Laydown()
    for card in parse_cards(cards):
        laid = laid.with_card(card)
    return laid


def laid_down(*melds: str, variant: Variant = CLASSIC) -> Laydown:
    """These melds, each put down."""
    laid = Laydown()
    for cards in melds:
        laid = tapped(cards, laid).put_down(variant)
    return laid


def test_cards_are_kept_in_the_order_of_the_taps_and_the_last_goes_first() -> None:
    laid = tapped("5H 6H 5H")
    assert [str(card) for card in laid.open.cards] == ["5H", "6H", "5H"]
    assert laid.without_last_card() == tapped("5H 6H")
    assert laid.without_card(Card.parse("5H")) == tapped("5H 6H")
    assert laid.without_card(Card.parse("9C")) == laid
    assert laid.cleared() == Laydown() == Laydown().without_last_card()


def test_no_more_cards_are_taken_than_any_meld_has() -> None:
    full = tapped("JOKER " * (MOST_CARDS + 3))
    assert len(full.open.cards) == MOST_CARDS


def test_only_a_legal_meld_is_put_down_and_the_next_begins_empty() -> None:
    short = tapped("5H 6H")
    assert short.put_down(CLASSIC) == short
    down = tapped("7H", short).put_down(CLASSIC)
    assert down == Laydown(melds=(LaidMeld(cards=parse_cards("5H 6H 7H")),))
    assert down.put_down(CLASSIC) == down


def test_a_meld_is_taken_up_again_only_onto_an_empty_place() -> None:
    laid = laid_down("KH KS KD", "3C 4C 5C")
    kings = laid.melds[0]
    taken = laid.taken_up(0, kings)
    assert (taken.open, len(taken.melds)) == (kings, 1)
    assert taken.put_down(CLASSIC).melds == laid.melds[::-1]
    assert laid.taken_up(1, kings) == laid, "another meld lies there by now"
    busy = tapped("9C", laid)
    assert busy.taken_up(0, kings) == busy


def test_the_pack_must_hold_all_the_cards_together() -> None:  # S04: two kings of hearts in two decks
    laid = laid_down("KH KS KD", "KH KC KD")
    third = tapped("KH KS KC", laid)
    assert third.judgement(CLASSIC).is_legal
    assert third.judgement(CLASSIC, table=PARTNERS).refusals == (Refusal.TOO_MANY_COPIES,)
    assert third.put_down(CLASSIC, table=PARTNERS) == third
    alone = tapped("KH KS KC")
    assert alone.judgement(CLASSIC, table=PARTNERS).is_legal
    beside = parse_cards("KH KH")
    assert alone.put_down(CLASSIC, table=PARTNERS, beside=beside) == alone


def test_melds_count_their_type_and_their_cards_and_small_ones_their_cards_alone() -> None:
    worth = laid_down("5H 6H 7H 8H 9H 10H JH", "4D 5D 6D JOKER 8D 9D 10D", "8S 8C 8H").worth(CLASSIC)  # E29, side A
    assert worth.types == ("clean-run", "dirty-run")
    assert [int(points) for points in worth.points] == [55, 65, 30]
    assert worth.total == 150
    assert (worth.count("clean-run"), worth.count("hiliara")) == (1, 0)


def test_a_trump_that_is_said_later_changes_what_a_run_is() -> None:
    laid = laid_down("8S 9S 10S JS QS KS AS")
    assert laid.worth(CLASSIC).types == ("clean-run",)
    assert laid.worth(CLASSIC, trump=Suit.SPADES).types == ("trump-clean-run",)
    assert laid.worth(CLASSIC, trump=Suit.HEARTS).types == ("clean-run",)


def test_where_the_bonus_stands_for_the_cards_only_small_melds_count_theirs() -> None:  # Q15, E28
    worth = laid_down("5H 6H 7H 8H 9H 10H JH", "8S 8C 8H").worth(preset("bonus-instead"))
    assert [int(points) for points in worth.points] == [0, 30]


def test_cards_that_other_rules_make_no_meld_count_as_cards() -> None:
    worth = laid_down("8S 8C 8H").worth(preset("jawaker-2005"))
    assert (worth.types, int(worth.total)) == ((), 30)


def test_whether_it_was_clean_before_its_joker_is_asked_only_where_that_is_no_loss() -> None:  # Q16, E24
    dirtied = LaidMeld(cards=parse_cards("5H 6H 7H 8H 9H 10H JH JOKER"))
    lenient = variant_with(CLASSIC, melds={"dirtied_drops": False})
    assert not dirtied.asks_clean_before(CLASSIC)
    assert dirtied.asks_clean_before(lenient)
    assert not LaidMeld(cards=parse_cards("5H 6H 7H 8H 9H JOKER JH")).asks_clean_before(lenient)
    best = dirtied.having(clean_before=True).judgement(lenient).best
    assert best is not None
    assert (best.cleanness, int(best.total)) == (Cleanness.CLEAN, 275)


def test_whether_its_rank_was_turned_up_is_asked_only_where_groups_can_be_trump() -> None:  # Q8
    kings = LaidMeld(cards=parse_cards("KH KS KD KC KH KS KD"))
    types = [kind.model_dump() for kind in CLASSIC.melds.types]
    types.append(
        {"id": "trump-group", "label": "Trump group", "shape": "group", "cleanness": "clean", "trump": True}
        | {"points": Decimal(600)}
    )
    doubled = variant_with(CLASSIC, trump={"on_groups": True}, melds={"types": tuple(types)})
    assert not kings.asks_turned_up(CLASSIC)
    assert kings.asks_turned_up(doubled)
    best = kings.having(turned_up=True).judgement(doubled).best
    assert best is not None
    assert best.total == 670
    assert not LaidMeld(cards=parse_cards("5H 6H 7H")).asks_turned_up(doubled)


def test_one_more_card_is_told_for_the_open_meld() -> None:
    found = LaidMeld(cards=parse_cards("3S 4S 5S 6S 7S 8S")).next_cards(CLASSIC, table=PARTNERS)
    assert [each.step for each in found] == [Step.BIRIBA, Step.BIRIBA]


@given(
    st.lists(likely_melds() | st.lists(ANY_CARD, max_size=4), max_size=4), VARIANTS, st.none() | st.sampled_from(Suit)
)
def test_what_a_laydown_counts_is_what_its_melds_count_each_alone(
    melds: list[list[Card]], variant: Variant, trump: Suit | None
) -> None:
    laid = Laydown()
    expected = Decimal(0)
    for cards in melds:
        laid = laid.cleared()
        for card in cards:
            laid = laid.with_card(card)
        best = judge_meld(cards, variant, trump=trump).best
        before = laid
        laid = laid.put_down(variant, trump=trump)
        assert (laid != before) == (best is not None)
        expected += 0 if best is None else best.total
    worth = laid.worth(variant, trump=trump)
    bonuses = sum((kind.points for each in worth.types if (kind := variant.meld_type(each)) is not None), Decimal(0))
    assert bonuses + worth.total == expected
    assert Laydown.model_validate_json(laid.model_dump_json()) == laid
