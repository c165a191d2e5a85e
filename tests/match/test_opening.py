"""The opening minimum: E44 to E47 by score, E48 to E54 by what is laid down, E56 by falling back."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scorekeeper.rules.cards import Suit, parse_cards
from scorekeeper.rules.opening import opening_points, opens
from scorekeeper.rules.points import format_points
from tests.builders import preset, variant_with
from tests.match.builders import match_of, played

BY_SCORE = [
    ("E44", -250, None),
    ("E44", 0, None),
    ("E44", 995, None),
    ("E44", 999, None),
    ("E45", 1000, 75),
    ("E45", 1495, 75),
    ("E45", 1499, 75),
    ("E46", 1500, 90),
    ("E46", 2995, 90),
    ("E46", 2999, 90),
    ("E47", 3000, 90),
    ("E47", 4200, 90),
]


@pytest.mark.parametrize(("score", "minimum"), [pytest.param(s, m, id=f"{number}-{s}") for number, s, m in BY_SCORE])
def test_score_at_round_start_chooses_the_minimum(score: int, minimum: int | None) -> None:
    match = match_of(target=5000, starting=(score, 0))
    assert match.standings.opening_minimum(0) == minimum


@pytest.mark.parametrize(("score", "minimum"), [("999.5", None), ("1499.5", 75)])
def test_half_point_below_a_band_is_below_it(score: str, minimum: int | None) -> None:
    match = match_of("classic", "three-lone", starting=(score, 0, 0))
    assert match.standings.opening_minimum(0) == minimum


def test_variant_without_bands_asks_nothing() -> None:
    match = match_of("jawaker-2005", starting=(1800, 1200))
    assert [match.standings.opening_minimum(scorer) for scorer in (0, 1)] == [None, None]


def test_e56_falling_back_takes_the_minimum_away() -> None:
    match = played(match_of(), (1015, 0), (-75, 0))
    assert match.standings.totals[0] == 940
    assert match.standings.opening_minimum(0, 1) == 75
    assert match.standings.opening_minimum(0) is None


def test_e56_sticky_switch_keeps_the_highest_minimum() -> None:
    sticky = variant_with(preset("classic"), opening={"keyed_on": "highest"})
    match = played(match_of(sticky), (1015, 0), (-75, 0))
    assert match.standings.opening_minimum(0) == 75
    assert match.standings.opening_minimum(1) is None


def test_sticky_switch_counts_totals_brought_along_from_paper() -> None:
    sticky = variant_with(preset("classic"), opening={"keyed_on": "highest"})
    match = played(match_of(sticky, starting=(1600, 0)), (-800, 0))
    assert match.standings.opening_minimum(0) == 90


def test_sticky_switch_looks_no_further_than_the_round_asked_about() -> None:
    sticky = variant_with(preset("classic"), opening={"keyed_on": "highest"})
    match = played(match_of(sticky), (900, 0), (700, 0))
    assert [match.standings.opening_minimum(0, count) for count in (0, 1, 2)] == [None, None, 90]


LAID_DOWN = [
    ("E48", ["KS KH KD", "8C 9C 10C JC"], 70, False, False),
    ("E49", ["KS KH KD", "8C 9C 10C JC", "3D 4D 5D"], 85, True, False),
    ("E50", ["AS AH AD", "QS QH QD"], 75, True, False),
    ("E51", ["AS AH JOKER", "9D 10D JD"], 80, True, False),
    ("E52", ["3H 4H 5H 6H 7H 8H 9H"], 45, False, False),
]


@pytest.mark.parametrize(
    ("melds", "points", "opens_75", "opens_90"), [pytest.param(*row[1:], id=row[0]) for row in LAID_DOWN]
)
def test_first_lay_down_counts_card_points(melds: list[str], points: int, opens_75: bool, opens_90: bool) -> None:
    counted = opening_points([parse_cards(meld) for meld in melds], preset("classic"))
    assert counted == points
    assert (opens(counted, Decimal(75)), opens(counted, Decimal(90))) == (opens_75, opens_90)


def test_e53_bonus_counts_where_the_table_says_so() -> None:
    generous = variant_with(preset("classic"), opening={"counts_bonus": True})
    counted = opening_points([parse_cards("3H 4H 5H 6H 7H 8H 9H")], generous)
    assert counted == 245  # 200 + 45
    assert opens(counted, Decimal(90))


def test_bonus_of_the_trump_suit_counts_with_it() -> None:
    generous = variant_with(preset("classic"), opening={"counts_bonus": True})
    cards = [parse_cards("3H 4H 5H 6H 7H 8H 9H")]
    assert opening_points(cards, generous, trump=Suit.HEARTS) == 645  # 600 + 45
    assert opening_points(cards, generous, trump=Suit.CLUBS) == 245


def test_bonus_that_replaces_the_cards_is_counted_alone() -> None:
    instead = variant_with(preset("bonus-instead"), opening={"counts_bonus": True})
    assert opening_points([parse_cards("5H 6H 7H 8H 9H 10H JH"), parse_cards("3C 4C 5C")], instead) == 315


def test_cards_that_are_no_meld_still_count_their_points() -> None:
    generous = variant_with(preset("classic"), opening={"counts_bonus": True})
    assert opening_points([parse_cards("3H 9C")], generous) == 15


def test_e54_tenth_scale_shows_tenths_and_compares_the_same() -> None:
    tenth = preset("classic-tenth")
    counted = opening_points([parse_cards("AS AH AD"), parse_cards("QS QH QD")], tenth)
    assert format_points(counted, divisor=tenth.display_divisor) == "7.5"
    at_1000, at_1500 = tenth.opening.minimum(Decimal(1000)), tenth.opening.minimum(Decimal(1500))
    assert at_1000 is not None
    assert at_1500 is not None
    assert [format_points(each, divisor=10) for each in (at_1000, at_1500)] == ["7.5", "9"]
    assert opens(counted, at_1000)
    assert not opens(counted, at_1500)


def test_anything_opens_where_nothing_is_asked() -> None:
    assert opens(Decimal(0), None)
