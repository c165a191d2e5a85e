"""The referee in words: E01 to E28 sentence by sentence, every refusal, one more card, and what opens."""

from __future__ import annotations

from decimal import Decimal
from gettext import NullTranslations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from scorekeeper.rules.cards import Card, Suit, parse_cards
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.judge import Refusal, judge_meld
from scorekeeper.rules.next_card import next_cards
from scorekeeper.rules.opening import opening_points
from scorekeeper.rules.variant import Cleanness, MeldType, Shape, Variant
from scorekeeper.words.cards import card_name, cards_text, meld_title, next_card_texts
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.referee import Ruling, Verdict, opening_rules, opening_text, refusal_text, verdict
from tests.builders import preset, variant_with
from tests.rules.test_judge import EXAMPLES, with_types
from tests.rules.test_judge_properties import ANY_CARDS, VARIANTS

ENGLISH = NullTranslations()
CLASSIC = preset("classic")
PARTNERS = CLASSIC.table("partners")


class Told(Frozen):
    id: str
    word: str
    title: str = ""
    worth: str = ""
    why: tuple[str, ...] = ()
    sum: tuple[tuple[str, str], ...] = ()
    said: tuple[str, ...] = ()


TOLD = [
    Told.model_validate(each) for each in YAML(typ="safe").load(Path(__file__).parent / "examples" / "referee.yaml")
]


def said(cards: str, variant: Variant = CLASSIC, *, trump: Suit | None = None, clean_before: bool = False) -> Verdict:
    hand = parse_cards(cards)
    table = variant.tables[0]
    judgement = judge_meld(hand, variant, trump=trump, table=table, clean_before=clean_before)
    return verdict(ENGLISH, judgement, hand, variant, table)


def why(cards: str, variant: Variant = CLASSIC, *, clean_before: bool = False) -> tuple[str, ...]:
    """The reasons of the best reading, or why there is none."""
    found = said(cards, variant, clean_before=clean_before)
    return found.readings[0].reasons if found.readings else found.reasons


def test_every_worked_example_of_a_meld_has_its_sentences() -> None:
    assert [told.id for told in TOLD] == [example.id for example in EXAMPLES]


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.id)
def test_the_worked_examples_are_told_as_people_would(told: Told) -> None:
    example = next(each for each in EXAMPLES if each.id == told.id)
    variant = preset(example.variant)
    if example.twos is not None:
        twos = next(kind for kind in variant.melds.types if kind.shape is Shape.TWOS)
        variant = with_types(variant, twos.model_copy(update=dict(example.twos)))
    found = said(example.cards, variant, trump=example.trump, clean_before=example.clean_before)
    assert (found.word, found.title, found.worth, found.reasons) == (told.word, told.title, told.worth, told.said)
    if found.readings:
        assert (found.readings[0].reasons, found.readings[0].rows) == (told.why, told.sum)


def test_cards_that_can_be_read_in_two_ways_are_told_in_both() -> None:
    found = said("2H 2S 3H")
    assert [(reading.title, reading.total) for reading in found.readings] == [("Dirty run", "25")]
    twice = said("2H 3H 4H")
    assert [reading.title for reading in twice.readings] == ["Clean run", "Dirty run"]
    assert twice.readings[1].reasons[0] == "The 2 of hearts stands for the 5."
    assert twice.reasons == ("There are several ways to read these cards; the one that counts most comes first.",)


def test_all_of_it_is_heard_in_one_breath() -> None:
    assert said("KH KS JOKER").spoken == (
        "Legal. Dirty group, 40 points. The Joker stands for one more King. A wild card makes it dirty. "
        "No biriba yet: 3 of 7 cards."
    )
    assert said("KH").spoken == "Not a meld yet. A meld has at least 3 cards; here are 1."
    assert said("").spoken == "Tap the cards of a meld."


@pytest.mark.parametrize(
    ("cards", "ruling", "reasons"),
    [
        ("", Ruling.NOTHING, ()),
        ("KH KS", Ruling.NOT_YET, ("A meld has at least 3 cards; here are 2.",)),
        ("3H 5H 6H", Ruling.REFUSED, ("A rank is missing in the run, and no wild card is left to stand for it.",)),
        ("KH KS 8D", Ruling.REFUSED, ("The cards of a group are all of one rank; these are not.",)),
        ("3H 4H 5S", Ruling.REFUSED, ("The cards of a run are all of one suit; these are not.",)),
        (
            "3H 4H 4H 5H",
            Ruling.REFUSED,
            ("A run holds each rank only once; the 4 of hearts stands twice.",),
        ),
        (
            "KH JOKER JOKER",
            Ruling.REFUSED,
            ("At most 1 wild card, a joker or a 2, may stand in a meld; here are more.",),
        ),
        (
            "JOKER JOKER JOKER",
            Ruling.REFUSED,
            ("At most 1 wild card, a joker or a 2, may stand in a meld; here are more.",),
        ),
        ("2H 2S JOKER", Ruling.REFUSED, ("A set of twos holds nothing but twos; no joker may stand in it.",)),
        ("KH KH KH", Ruling.REFUSED, ("King of hearts: the pack holds only 2 of them.",)),
    ],
)
def test_what_is_no_meld_is_told_why(cards: str, ruling: Ruling, reasons: tuple[str, ...]) -> None:
    found = said(cards)
    assert found.ruling is ruling
    assert not found.readings
    assert found.reasons == reasons


def test_rules_without_groups_or_wild_cards_say_so() -> None:
    assert why("KH KS KD", preset("jawaker-2005")) == ("Only runs may be melded, no groups.",)
    some = variant_with(CLASSIC, melds={"groups_of": ("A", "3")})
    assert why("KH KS KD", some) == ("Groups may be made of: A, 3.",)
    none = variant_with(CLASSIC, melds={"wilds": 0})
    assert why("KH KS JOKER", none) == ("No wild card may stand in a meld.",)


def test_a_biriba_that_earns_nothing_and_one_that_stays_clean_are_told() -> None:
    runs = tuple(kind for kind in CLASSIC.melds.types if kind.shape is not Shape.GROUP)
    unpaid = variant_with(CLASSIC, melds={"types": tuple(kind.model_dump() for kind in runs)})
    assert why("KH KS KD KC KH KS KD", unpaid)[-1] == "A biriba, but these rules pay no bonus for it."
    lenient = variant_with(CLASSIC, melds={"dirtied_drops": False})
    stays = why("5H 6H 7H 8H 9H 10H JH JOKER", lenient, clean_before=True)
    assert stays[-1] == "It was clean before its wild card came, and stays clean here."


def test_a_semi_clean_biriba_is_told_by_its_natural_cards() -> None:
    semi = MeldType(
        id="semi", label="Semi", shape=Shape.RUN, cleanness=Cleanness.SEMI_CLEAN, trump=False, points=Decimal(150)
    )
    variant = with_types(CLASSIC, semi)
    assert why("5H 6H 7H 8H 9H 10H JH JOKER", variant)[-1] == "7 natural cards lie side by side: semi-clean."
    # so many as there are, not so many as it takes
    assert why("4H 5H 6H 7H 8H 9H 10H JH JOKER", variant)[-1] == "8 natural cards lie side by side: semi-clean."
    # the 3 beyond the joker does not lie beside the others
    assert why("3H JOKER 5H 6H 7H 8H 9H 10H JH", variant)[-1] == "7 natural cards lie side by side: semi-clean."


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("refusal", list(Refusal))
def test_every_refusal_has_a_sentence_in_every_language(refusal: Refusal, language: str) -> None:
    text = refusal_text(translations(language), refusal, parse_cards("KH KH KH"), CLASSIC, PARTNERS)
    assert text.strip()
    assert "{" not in text


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_meld_has_a_title_of_its_own_in_every_language(language: str) -> None:
    t = translations(language)
    titles = {meld_title(t, shape, cleanness) for shape in Shape for cleanness in Cleanness}
    assert len(titles) == len(Shape) * len(Cleanness)


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("", ""),
        ("5H", "5 of hearts"),
        ("AS JOKER", "Ace of spades or Joker"),
        ("2S 2H 2D 2C JOKER", "any 2 or Joker"),
        ("2H 2D 2C JOKER", "any 2 (not spades) or Joker"),
        ("3D 7D JD", "3 of diamonds, 7 of diamonds or Jack of diamonds"),
        ("KS KH", "King of spades or King of hearts"),
    ],
)
def test_cards_that_do_the_same_are_named_in_few_words(cards: str, text: str) -> None:
    assert cards_text(ENGLISH, parse_cards(cards)) == text


@pytest.mark.parametrize(
    ("cards", "lines"),
    [
        (
            "3S 4S 5S 6S 7S 8S",
            [
                "2 of spades or 9 of spades: biriba, Clean: 245",
                "any 2 (not spades) or Joker: biriba, Dirty: 145 to 155",
            ],
        ),
        (
            "5H 6H 7H 8H 9H 10H JH",
            [
                "any 2 or Joker: made dirty, Dirty: 165 to 175 instead of 255",
                "4 of hearts or Queen of hearts: longer, Clean: 260 to 265",
            ],
        ),
        (
            "2H 4H 5H 6H 7H 8H 9H",
            [
                "3 of hearts: clean again, Clean: 255 instead of 150",
                "any 2, 10 of hearts, Jack of hearts or Joker: longer, Dirty: 160 to 170",
            ],
        ),
        (
            "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD",
            ["King of diamonds: full run, Hiliara: 1110", "any 2 or Joker: full run, Pentakosara: 610 to 620"],
        ),
        ("KH KS", ["any 2 or Joker: a meld, Dirty group: 30 to 40", "any King: a meld, Clean group: 30"]),
    ],
)
def test_one_more_card_is_told_with_what_it_makes(cards: str, lines: list[str]) -> None:
    hand = parse_cards(cards)
    best = judge_meld(hand, CLASSIC).best
    before = "" if best is None else str(best.total)
    found = next_card_texts(ENGLISH, next_cards(hand, CLASSIC), CLASSIC, before=before)
    assert [f"{each.cards}: {each.becomes}" for each in found][: len(lines)] == lines


@given(ANY_CARDS, VARIANTS, st.none() | st.sampled_from(Suit), st.sampled_from(languages()))
def test_any_cards_by_any_rules_are_told_without_a_gap(
    cards: list[Card], variant: Variant, trump: Suit | None, language: str
) -> None:
    t, table = translations(language), variant.tables[0]
    judgement = judge_meld(cards, variant, trump=trump, table=table)
    found = verdict(t, judgement, cards, variant, table)
    assert found.spoken.strip()
    assert bool(found.readings) == judgement.is_legal
    texts = [found.spoken, *found.reasons, *(text for reading in found.readings for text in reading.reasons)]
    texts += [
        part
        for each in next_card_texts(t, next_cards(cards, variant), variant, before="7")
        for part in (each.cards, each.becomes)
    ]
    assert all(text and "{" not in text and "None" not in text for text in texts)


OPENINGS = [
    ("E48", "KH KS KD / 8H 9H 10H JH", 70, False, False),
    ("E49", "KH KS KD / 8H 9H 10H JH / 3C 4C 5C", 85, True, False),
    ("E50", "AH AS AD / QH QS QD", 75, True, False),
    ("E51", "AH AS JOKER / 9C 10C JC", 80, True, False),
    ("E52", "3H 4H 5H 6H 7H 8H 9H", 45, False, False),
]


def counted(*melds: str, variant: Variant = CLASSIC) -> list[tuple[str, Decimal]]:
    """Melds with what they count towards the opening, under their own cards as titles."""
    return [(cards, opening_points([parse_cards(cards)], variant)) for cards in melds]


@pytest.mark.parametrize("points", [75, 90])
@pytest.mark.parametrize("example", OPENINGS, ids=lambda example: example[0])
def test_the_openings_are_answered_with_their_sum(example: tuple[str, str, int, bool, bool], points: int) -> None:
    _, text, total, *answers = example
    melds = counted(*text.split("/"))
    found = opening_text(ENGLISH, melds, CLASSIC, Decimal(points))
    expected = answers[0 if points == 75 else 1]
    assert (found.total, found.opens) == (str(total), expected)
    assert sum(int(value) for _, value in found.rows) == total
    if expected:
        assert found.sentence == f"It opens: {total}, and {points} are needed."
    else:
        assert found.sentence == (f"It does not open: {total}, and {points} are needed; {points - total} are missing.")


def test_e53_and_e54_a_bonus_counts_where_the_rules_say_and_tenths_are_shown_as_tenths() -> None:
    bonus = variant_with(CLASSIC, opening={"counts_bonus": True})
    run = counted("3H 4H 5H 6H 7H 8H 9H", variant=bonus)
    assert opening_text(ENGLISH, run, bonus, Decimal(90)).sentence == "It opens: 245, and 90 are needed."
    tenth = preset("classic-tenth")
    aces = counted("AH AS AD", "QH QS QD", variant=tenth)
    found = opening_text(ENGLISH, aces, tenth, Decimal(90))
    assert found.sentence == "It does not open: 7.5, and 9 are needed; 1.5 are missing."


def test_without_a_minimum_anything_opens_and_nothing_opens_nothing() -> None:
    kings = counted("KH KS KD")
    assert opening_text(ENGLISH, kings, CLASSIC, None).sentence == "It opens: there is no minimum."
    assert opening_text(ENGLISH, [], CLASSIC, Decimal(75)).opens is None


def test_a_meld_in_tenths_is_worth_points_of_their_own_number() -> None:
    assert said("3H 4H 5H", preset("classic-tenth")).worth == "1.5 points"
    cheap = variant_with(CLASSIC, cards={"three": 1, "four": 0, "five": 0})
    assert said("3H 4H 5H", cheap).worth == "1 point"


def test_the_rules_of_the_opening_are_named() -> None:
    assert opening_rules(ENGLISH, CLASSIC) == (
        "Only the points of the cards count towards it.",
        "The side must reach it once a round.",
    )
    assert opening_rules(ENGLISH, preset("jawaker-2005")) == ("There is no opening minimum.",)


def test_a_card_is_called_by_its_rank_and_suit() -> None:
    assert [card_name(ENGLISH, card) for card in parse_cards("10H AS QD 2C JOKER")] == [
        "10 of hearts",
        "Ace of spades",
        "Queen of diamonds",
        "2 of clubs",
        "Joker",
    ]
