"""A meld card by card: E01 to E28, ambiguous cards, refusals, and what a variant can switch."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from scorekeeper.rules.cards import Card, Rank, Suit, parse_cards
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.judge import Judgement, MeldReading, Refusal, judge_meld
from scorekeeper.rules.points import Points
from scorekeeper.rules.variant import Cleanness, MeldType, Shape, Variant
from tests.builders import preset, variant_with

CLASSIC = preset("classic")
JAWAKER = preset("jawaker-2005")
BURRACO = preset("burraco-2005")
CLEAN_HEARTS = "5H 6H 7H 8H 9H 10H JH"


class Twos(Frozen):
    cleanness: Cleanness
    points: Points


class MeldExample(Frozen):
    id: str
    variant: str
    cards: str
    trump: Suit | None = None
    twos: Twos | None = None
    clean_before: bool = False
    refused: tuple[Refusal, ...] = ()
    shape: Shape | None = None
    cleanness: Cleanness | None = None
    type: str | None = None
    bonus: Points | None = None
    card_points: Points | None = None
    total: Points | None = None


EXAMPLES = [
    MeldExample.model_validate(example)
    for example in YAML(typ="safe").load(Path(__file__).parent / "examples" / "melds.yaml")
]


def with_types(variant: Variant, *types: MeldType) -> Variant:
    """The variant with these types in the place of its types of the same id, or after them."""
    by_id = {kind.id: kind.model_dump() for kind in (*variant.melds.types, *types)}
    return variant_with(variant, melds={"types": tuple(by_id.values())})


def judge(cards: str, variant: Variant = CLASSIC, *, trump: Suit | None = None) -> Judgement:
    return judge_meld(parse_cards(cards), variant, trump=trump)


def best(judgement: Judgement) -> MeldReading:
    assert judgement.best is not None, judgement.refusals
    return judgement.best


def kind_of(reading: MeldReading) -> str | None:
    return None if reading.type is None else reading.type.id


def standing(reading: MeldReading) -> str:
    """The reading's cards by what they stand for, wild ones in brackets: `2 3 (4)`."""
    return " ".join(f"({place.rank})" if place.wild else str(place.rank) for place in reading.positions)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_worked_examples_count_as_the_rules_say(example: MeldExample) -> None:
    variant = preset(example.variant)
    if example.twos is not None:
        twos = next(kind for kind in variant.melds.types if kind.shape is Shape.TWOS)
        variant = with_types(variant, twos.model_copy(update=dict(example.twos)))

    judgement = judge_meld(
        parse_cards(example.cards),
        variant,
        trump=example.trump,
        table=variant.tables[0],
        clean_before=example.clean_before,
    )

    assert judgement.refusals == example.refused
    if not example.refused:
        reading = best(judgement)
        assert (reading.shape, reading.cleanness, kind_of(reading)) == (
            example.shape,
            example.cleanness,
            example.type,
        )
        assert (reading.bonus, reading.card_points, reading.total) == (
            example.bonus,
            example.card_points,
            example.total,
        )


def test_every_single_meld_example_is_there() -> None:
    numbers = {example.id[:3] for example in EXAMPLES}
    left_out = {"E10", "E26"}  # numbers the rules never gave out
    assert numbers == {f"E{number:02}" for number in range(1, 29)} - left_out


@pytest.mark.parametrize(
    ("cards", "readings"),
    [
        ("AH 2H 3H", ["run clean A 2 3"]),
        ("3H 4H 2H", ["run clean 2 3 4", "run dirty 3 4 (5)"]),
        ("4H 5H 2H", ["run dirty 4 5 (6)"]),  # as the 3 it would say nothing else
        ("2H 2C 3H", ["run dirty 2 3 (4)"]),  # or as the ace
        ("QH KH JOKER", ["run dirty Q K (A)"]),
        ("KH AH JOKER", ["run dirty (Q) K A"]),
        ("4H 5H 6H 2H 8H 9H 10H", ["run dirty 4 5 6 (7) 8 9 10"]),  # its own 2, but not in its place
        ("2H 4H JOKER", ["run dirty 2 (3) 4"]),
        ("QH KH AH 2H", ["run dirty (J) Q K A"]),  # a run does not turn the corner
        ("3H 3H 2H", ["group dirty 3 3 (3)"]),
        ("2S 2H 2D", ["twos clean 2 2 2"]),
        ("KS KH 2D", ["group dirty K K (K)"]),
    ],
)
def test_ambiguous_cards_are_told_each_way_that_matters(cards: str, readings: list[str]) -> None:
    told = [f"{reading.shape} {reading.cleanness} {standing(reading)}" for reading in judge(cards).readings]
    assert told == readings


@pytest.mark.parametrize(
    ("cards", "refusals"),
    [
        ("", [Refusal.TOO_FEW]),
        ("5H", [Refusal.TOO_FEW]),
        ("5H 9H", [Refusal.TOO_FEW]),
        ("JOKER", [Refusal.TOO_FEW]),
        ("2H JOKER", [Refusal.TOO_FEW]),
        ("2H 2S", [Refusal.TOO_FEW]),
        ("JOKER JOKER JOKER", [Refusal.TOO_MANY_WILDS]),
        ("5H JOKER JOKER", [Refusal.TOO_MANY_WILDS]),
        ("5H 6H 2S 2C", [Refusal.TOO_MANY_WILDS]),
        ("9H 10H 2H 2C", [Refusal.TOO_MANY_WILDS]),
        ("5H 6H 7C", [Refusal.MIXED_SUITS]),
        ("9H 9C 9D 10H", [Refusal.MIXED_RANKS]),
        ("KH KC QH", [Refusal.MIXED_SUITS, Refusal.MIXED_RANKS]),
        ("5H 6H 7C JOKER JOKER", [Refusal.TOO_MANY_WILDS, Refusal.MIXED_SUITS]),
        ("5H 6H 6H 7H", [Refusal.DUPLICATE_CARD]),
        ("QH KH AH AH", [Refusal.DUPLICATE_CARD]),
        ("KH AH 3H", [Refusal.NOT_CONSECUTIVE]),
        ("5H 7H 8H", [Refusal.NOT_CONSECUTIVE]),
        ("5H 8H JOKER", [Refusal.NOT_CONSECUTIVE]),
        ("2S 2H JOKER", [Refusal.TWOS_WITH_JOKER]),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JOKER", [Refusal.TOO_MANY_CARDS]),
    ],
)
def test_cards_that_are_no_meld_are_refused_by_the_nearest_one(cards: str, refusals: list[Refusal]) -> None:
    judgement = judge(cards)
    assert (judgement.readings, list(judgement.refusals)) == ((), refusals)


@pytest.mark.parametrize(
    ("variant", "cards", "refusals"),
    [
        (JAWAKER, "9H 9C 9D", [Refusal.GROUPS_NOT_ALLOWED]),
        (JAWAKER, "9H 9C 10D", [Refusal.MIXED_SUITS]),  # never "not one rank" where there are no groups
        (JAWAKER, "2H 2C 2D", [Refusal.TWOS_NOT_ALLOWED]),
        (JAWAKER, "9H JOKER", [Refusal.TOO_FEW]),
        (
            variant_with(CLASSIC, melds={"groups_of": ["A"]}),
            "9H 9C 9D",
            [Refusal.RANK_NOT_ALLOWED_FOR_GROUPS],
        ),
        (variant_with(CLASSIC, melds={"wilds": 3}), "JOKER JOKER JOKER", [Refusal.NO_NATURAL_CARD]),
        (
            variant_with(CLASSIC, melds={"fourteen_card_runs": False}),
            "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH",
            [Refusal.TOO_MANY_CARDS, Refusal.DUPLICATE_CARD],
        ),
    ],
    ids=["groups", "groups-mixed", "twos", "groups-too-few", "rank", "jokers", "fourteen"],
)
def test_a_variant_refuses_what_it_does_not_know(variant: Variant, cards: str, refusals: list[Refusal]) -> None:
    judgement = judge(cards, variant)
    assert (judgement.readings, list(judgement.refusals)) == ((), refusals)


def test_the_pack_must_hold_the_cards() -> None:
    table = CLASSIC.table("partners")  # two decks, four jokers
    nines, more = parse_cards("9H 9H 9C"), parse_cards("9H 9H 9H")
    assert judge_meld(nines, CLASSIC, table=table).is_legal
    assert judge_meld(more, CLASSIC, table=table).refusals == (Refusal.TOO_MANY_COPIES,)
    assert judge_meld(more, CLASSIC).is_legal
    assert judge_meld(more, CLASSIC, table=CLASSIC.table("six")).is_legal
    many_wilds = variant_with(CLASSIC, melds={"wilds": 9})
    jokers = parse_cards("9H JOKER JOKER JOKER JOKER")
    assert judge_meld(jokers, many_wilds, table=table).is_legal
    fifth = judge_meld([*jokers, Card(rank=Rank.JOKER)], many_wilds, table=table)
    assert fifth.refusals == (Refusal.TOO_MANY_COPIES,)


def test_a_plain_hiliara_in_trump_earns_what_a_trump_run_does() -> None:  # Q9
    plain = preset("classic-plain-hiliara")
    reading = best(judge("AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD", plain, trump=Suit.DIAMONDS))
    assert (reading.shape, kind_of(reading), int(reading.total)) == (
        Shape.FULL_RUN,
        "trump-clean-run",
        600 + 110,
    )


def test_trump_earns_nothing_where_the_variant_has_none() -> None:
    bonus_instead = preset("bonus-instead")
    reading = best(judge(CLEAN_HEARTS, bonus_instead, trump=Suit.HEARTS))
    assert (reading.trump, kind_of(reading)) == (False, "clean-run")


def test_groups_of_the_turned_up_rank_are_trump_where_the_table_says_so() -> None:  # Q8
    nines = parse_cards("9S 9S 9H 9H 9D 9D 9C")
    loud = with_types(
        variant_with(CLASSIC, trump={"on_groups": True}),
        MeldType(
            id="trump-clean-group",
            label="Trump group",
            shape=Shape.GROUP,
            cleanness=Cleanness.CLEAN,
            trump=True,
            points=Decimal(600),
        ),
    )
    assert best(judge_meld(nines, loud, turned_rank=Rank.NINE)).total == 600 + 70
    assert best(judge_meld(nines, loud, turned_rank=Rank.TEN)).total == 300 + 70
    assert best(judge_meld(nines, CLASSIC, turned_rank=Rank.NINE)).total == 300 + 70
    assert not best(judge_meld(nines, CLASSIC, turned_rank=Rank.NINE)).trump


@pytest.mark.parametrize(
    ("cards", "kind", "bonus"),
    [
        ("5H 6H 7H 8H 9H 10H JH JOKER", "semi-clean-run", 150),  # seven in a row beside the joker
        ("3H JOKER 5H 6H 7H 8H 9H 10H JH", "semi-clean-run", 150),
        ("4H 5H 6H JOKER 8H 9H 10H JH", "dirty-run", 100),  # seven natural cards, but no seven in a row
        ("QS QS QH QH QD QD QC 2H", "semi-clean-group", 150),
        ("QS QS QH QH QD QD 2H", "dirty-group", 100),
        ("AH 2H 3H 4H 5H 6H 7H JOKER 9H 10H JH QH KH", "semi-clean-run", 150),
    ],
)
def test_seven_natural_cards_in_a_row_are_semi_clean_where_that_is_paid(
    cards: str, kind: str, bonus: int
) -> None:  # Q44
    reading = best(judge(cards, BURRACO))
    assert (kind_of(reading), int(reading.bonus)) == (kind, bonus)


def test_semi_clean_runs_make_no_semi_clean_groups_or_full_runs() -> None:  # Q44
    semi_clean = next(kind for kind in BURRACO.melds.types if kind.id == "semi-clean-run")
    classic = with_types(CLASSIC, semi_clean)
    group = judge("QS QS QH QH QD QD QC 2H", classic)
    full_run = judge("AH 2H 3H 4H 5H 6H 7H JOKER 9H 10H JH QH KH", classic)
    assert (kind_of(best(group)), kind_of(best(full_run))) == ("dirty-group", "pentakosara")


def test_the_better_paid_reading_comes_first() -> None:
    strange = next(kind for kind in CLASSIC.melds.types if kind.id == "dirty-run")
    inverted = with_types(CLASSIC, strange.model_copy(update={"points": Decimal(900)}))
    cards = "2H 3H 4H 5H 6H 7H 8H"
    assert [kind_of(reading) for reading in judge(cards).readings] == ["clean-run", "dirty-run"]
    assert [kind_of(reading) for reading in judge(cards, inverted).readings] == ["dirty-run", "clean-run"]


def test_a_finished_clean_biriba_keeps_its_worth_where_the_table_says_so() -> None:  # Q16
    kept = variant_with(CLASSIC, melds={"dirtied_drops": False})
    joined = parse_cards(CLEAN_HEARTS + " JOKER")
    assert best(judge_meld(joined, kept, clean_before=True)).total == 200 + 75
    assert best(judge_meld(joined, kept)).total == 100 + 75
    assert best(judge_meld(joined, CLASSIC, clean_before=True)).total == 100 + 75
    with_its_two = judge_meld(parse_cards("2H 3H 4H 5H 6H 7H 8H 9H"), kept, clean_before=True)
    assert [standing(reading) for reading in with_its_two.readings] == ["2 3 4 5 6 7 8 9"]
    never_clean = parse_cards("5H 6H 7H JOKER 9H 10H JH")
    assert best(judge_meld(never_clean, kept, clean_before=True)).total == 100 + 65


def test_a_run_that_only_its_wild_card_makes_full_is_no_hiliara() -> None:  # Q16
    kept = variant_with(CLASSIC, melds={"dirtied_drops": False})
    twelve = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    made_full = judge_meld(parse_cards(twelve + " JOKER"), kept, clean_before=True)
    assert (kind_of(best(made_full)), int(best(made_full).total)) == ("pentakosara", 500 + 95 + 20)
    full = judge_meld(parse_cards("AH " + twelve + " JOKER"), kept, clean_before=True)
    assert (kind_of(best(full)), int(best(full).total)) == ("hiliara", 1000 + 110 + 20)


def test_a_joker_joins_the_twos_only_where_dirty_twos_are_paid() -> None:  # Q12
    levant = preset("levant-350")
    six_twos = "2S 2S 2H 2H 2D 2D"
    assert kind_of(best(judge(six_twos + " 2C", levant))) == "twos"
    assert kind_of(best(judge(six_twos + " JOKER", levant))) == "dirty-twos"
    assert judge(six_twos + " JOKER JOKER", levant).refusals == (Refusal.TOO_MANY_WILDS,)


def test_a_group_without_a_type_counts_its_cards_alone() -> None:
    runs_only = preset("cardrulesplus-2000")
    reading = best(judge("9S 9S 9H 9H 9D 9D 9C", runs_only))
    assert (reading.biriba, kind_of(reading), int(reading.total)) == (True, None, 70)
