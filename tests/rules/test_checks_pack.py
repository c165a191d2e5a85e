"""What `check_entry` finds of biribas and card points that the pack cannot hold."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import Packet, RoundEntry
from scorekeeper.rules.findings import FindingCode, Severity
from tests.builders import entry, preset, seen, side, table_with, variant_with
from tests.rules.asked import check, only, told

CLASSIC = preset("classic")
PARTNERS = CLASSIC.table("partners")
JAWAKER = preset("jawaker-2005")

# --- melds against the pack ------------------------------------------------------------------------


def test_an_unknown_meld_is_refused() -> None:
    finding = only(entry(side(), side(melds={"clean-group": 1}, table=190)), JAWAKER)
    assert seen(finding, "code", "side", "name") == (FindingCode.UNKNOWN_MELD_TYPE, 1, "clean-group")
    assert finding.is_impossible


def test_a_type_that_the_house_switched_off_is_unknown_v1() -> None:
    plain = preset("classic-plain-hiliara")
    assert check(entry(side(melds={"hiliara": 1}, table=300), side()), plain) == [("unknown_meld_type", "melds", 0)]


def test_two_decks_hold_eight_full_runs() -> None:
    eight = entry(side(0, 0, 460, melds={"hiliara": 4}), side(0, 0, 460, melds={"pentakosara": 4}))
    nine = entry(side(0, 0, 460, melds={"hiliara": 4}), side(0, 0, 460, melds={"pentakosara": 5}))
    assert FindingCode.TOO_MANY_FULL_RUNS.value not in [code for code, _, _ in check(eight)]
    found = [one for one in check_entry(nine, CLASSIC, PARTNERS) if one.code is FindingCode.TOO_MANY_FULL_RUNS]
    assert [seen(one, "side", "got", "limit", "is_impossible") for one in found] == [(1, 9, 8, True)]


@pytest.mark.parametrize(
    ("trump", "melds", "limit"),
    [
        (None, {"trump-hiliara": 2, "trump-pentakosara": 1}, 2),
        (None, {"hiliara": 7}, None),
        ("hearts", {"hiliara": 7}, 6),
        ("none", {"hiliara": 7}, None),
        ("hearts", {"hiliara": 5, "trump-hiliara": 2}, None),
    ],
)
def test_full_runs_are_told_apart_by_suit_where_trump_ones_pay_more(
    trump: str | None, melds: dict[str, int], limit: int | None
) -> None:
    own = side(0, 0, 800, melds=melds)
    round_entry = RoundEntry.model_validate(entry(own, side(0, 0, 20)).model_dump() | {"trump": trump})
    found = check_entry(round_entry, JAWAKER, JAWAKER.tables[0])
    limits = [one.limit for one in found if one.code is FindingCode.TOO_MANY_FULL_RUNS]
    assert limits == ([] if limit is None else [limit])


@pytest.mark.parametrize(("wilds", "runs", "limit"), [(7, 4, None), (7, 5, 4), (13, 9, None), (20, 9, None)])
def test_more_wild_cards_make_more_full_runs_of_a_suit(wilds: int, runs: int, limit: int | None) -> None:
    # With seven wild cards a run needs six of the suit's 26.
    variant = variant_with(JAWAKER, melds={"wilds": wilds})
    own = side(0, 0, 900, melds={"trump-pentakosara": runs})
    found = check_entry(entry(own, side(0, 0, 20)), variant, variant.tables[0])
    limits = [one.limit for one in found if one.code is FindingCode.TOO_MANY_FULL_RUNS]
    assert limits == ([] if limit is None else [limit])


def test_three_decks_hold_three_trump_full_runs() -> None:
    six = table_with(PARTNERS, id="six", players=6, decks=3, jokers=6)
    own = side(0, 0, 500, melds={"trump-hiliara": 3})
    assert check(entry(own, side(), trump=Suit.HEARTS), JAWAKER, six) == []


def test_the_biribas_need_no_more_cards_than_the_pack_has() -> None:
    # 15 runs of 7 are 105 of 108 cards; 16 would be 112.
    fifteen = entry(side(8, 0, 480), side(7, 0, 430))
    sixteen = entry(side(8, 0, 480), side(8, 0, 430))
    assert check(fifteen) == []
    finding = only(sixteen)
    assert seen(finding, "code", "field", "got", "limit") == (
        FindingCode.TOO_MANY_BIRIBAS,
        "melds",
        112,
        108,
    )
    assert finding.is_impossible


def test_the_biribas_may_take_every_card_of_the_pack() -> None:
    sixteen = entry(side(8, 0, 480), side(8, 0, 430))  # 112 cards
    assert check(sixteen, table=table_with(PARTNERS, jokers=8)) == []
    assert check(sixteen, table=table_with(PARTNERS, jokers=7)) == [("too_many_biribas", "melds", 0)]


def test_a_semi_clean_biriba_takes_one_card_more_q44() -> None:
    burraco = preset("burraco-2005")
    own = side(0, 0, 1000, 0, melds={"semi-clean-run": 14})  # 14 x 8 = 112 cards
    finding = only(entry(own, side(0, 0, 0, 0)), burraco)
    assert seen(finding, "code", "got") == (FindingCode.TOO_MANY_BIRIBAS, 112)


def test_a_full_run_takes_thirteen_cards() -> None:
    # 8 x 13 = 104 cards; one more run of 7 makes 111.
    round_entry = entry(side(1, 0, 500, melds={"hiliara": 4}), side(0, 0, 430, melds={"pentakosara": 4}))
    assert check(round_entry) == [("too_many_biribas", "melds", 0)]


# --- points ----------------------------------------------------------------------------------------


def test_points_below_nothing_are_refused() -> None:
    unplayed = side(packet=Packet.UNPLAYED, packet_points=-5)
    found = check_entry(entry(side(0, 0, -5), unplayed, closed_by=None, stock_out=True), CLASSIC, PARTNERS)
    assert told(found) == [("points_negative", "table_points", 0), ("points_negative", "packet_points", 1)]
    assert all(finding.is_impossible and finding.got == -5 for finding in found)


def test_all_card_points_together_are_no_more_than_the_pack_holds() -> None:
    assert check(entry(side(table=700), side(table=230, hand=15))) == []  # 700 + 15 + 230 + 15 = 960
    finding = only(entry(side(table=700), side(table=230, hand=20)))
    assert seen(finding, "code", "side", "field", "got", "limit") == (
        FindingCode.POINTS_ABOVE_PACK,
        0,
        "table_points",
        965,
        960,
    )
    assert finding.is_impossible


def test_a_number_beyond_the_pack_is_told_once() -> None:
    assert check(entry(side(table=1003), side())) == [("points_above_pack", "table_points", 0)]


def test_an_unplayed_packet_is_part_of_the_pack() -> None:
    unplayed = side(table=150, packet=Packet.UNPLAYED, packet_points=130)
    assert check(entry(side(table=650), unplayed)) == []  # 650 + 15 + 150 + 15 + 130 = 960
    assert check(entry(side(table=655), unplayed)) == [("points_above_pack", "table_points", 0)]


def test_points_of_a_packet_that_was_played_are_not_looked_at() -> None:
    stale = side(table=230, packet=Packet.PLAYED, packet_points=-3)
    assert check(entry(side(table=700), stale)) == []
    assert check(entry(side(table=700), side(table=230, packet_points=500))) == []


def test_three_decks_hold_more() -> None:
    six = CLASSIC.table("six")
    assert check(entry(side(table=1000), side(table=410)), table=six) == []  # 1000 + 15 + 410 + 15 = 1440
    assert only(entry(side(table=1000), side(table=415)), table=six).limit == 1440


@pytest.mark.parametrize("points", ["3", "152", "12.5"])
def test_points_that_no_cards_add_up_to_are_refused(points: str) -> None:
    finding = only(entry(side(), side(hand=points)))
    assert seen(finding, "code", "field", "side", "got") == (
        FindingCode.POINTS_NOT_A_SUM_OF_CARDS,
        "hand_points",
        1,
        Decimal(points),
    )
    assert finding.is_impossible


def test_halves_are_points_where_cards_are_worth_halves() -> None:
    mixed = preset("mixed-koz")
    assert check(entry(side(table="10.5", hand="2.5"), side(table=12, hand=3)), mixed) == []
    assert check(entry(side(table="10.5", hand="2.4"), side(table=12, hand=3)), mixed) == [
        ("points_not_a_sum_of_cards", "hand_points", 0)
    ]


def test_the_cards_of_the_pack_are_counted_out_not_only_their_divisor() -> None:
    # With the five-point cards worth nothing, aces (15) and tens are left: 5 is a divisor, but no sum.
    small = dict.fromkeys(["three", "four", "five", "six", "seven"], 0)
    variant = variant_with(CLASSIC, cards=small)
    assert check(entry(side(table=150, hand=5), side()), variant) == [("points_not_a_sum_of_cards", "hand_points", 0)]
    # Beyond the top the same hole opens: all but five points of the pack.
    most = variant.highest_card_points(PARTNERS)
    rest = side(0, 0, 0, 0)
    assert check(entry(side(table=most - 5, hand=0), rest), variant) == [
        ("points_not_a_sum_of_cards", "table_points", 0)
    ]


def test_card_values_too_odd_to_list_are_asked_for_their_divisor_only() -> None:
    odd = variant_with(CLASSIC, cards={"joker": 999_983, "ace": 999_979})
    assert check(entry(side(), side(hand=23)), odd) == []
    assert check(entry(side(), side(hand="23.5")), odd) == [("points_not_a_sum_of_cards", "hand_points", 1)]


def test_a_pack_of_worthless_cards_counts_nothing() -> None:
    worthless = variant_with(CLASSIC, cards=dict.fromkeys(CLASSIC.cards.model_dump(), 0))
    assert check(entry(side(table=0, hand=0), side(table=0, hand=0)), worthless) == []
    assert check(entry(side(table=5, hand=0), side(table=0, hand=0)), worthless) == [
        ("points_above_pack", "table_points", 0)
    ]


# What the cheapest biriba of each type holds, with jokers 20, aces 15, twos 10, 3 to 7 5 and the rest 10.
LEAST = [
    ("clean-run", 45),  # 2 to 8: 10 + 5 x 5 + 10; A to 7 is 50, 3 to 9 is 45 as well
    ("dirty-run", 45),  # 3 to 9 with a 2 for the 8
    ("clean-group", 35),  # seven fives
    ("dirty-group", 40),  # six fives and a 2
    ("hiliara", 110),  # 15 + 10 + 5 x 5 + 6 x 10
    ("pentakosara", 105),  # the ace's place taken by a 2
    ("trump-clean-run", 45),
    ("trump-dirty-run", 45),
    ("twos", 70),
]


@pytest.mark.parametrize(("type_id", "least"), LEAST)
def test_the_cards_of_the_biribas_are_among_the_table_points(type_id: str, least: int) -> None:
    enough = entry(side(), side(0, 0, least, melds={type_id: 1}))
    assert check(enough) == []
    finding = only(entry(side(), side(0, 0, least - 5, melds={type_id: 1})))
    assert seen(finding, "code", "severity", "side") == (
        FindingCode.POINTS_BELOW_BIRIBAS,
        Severity.UNUSUAL,
        1,
    )
    assert seen(finding, "field", "got", "limit") == ("table_points", least - 5, least)


def test_a_semi_clean_biriba_holds_a_wild_beside_the_natural_cards_q44() -> None:
    burraco = preset("burraco-2005")  # two 20, joker 30: 3 to 9 is 45, and a 2
    finding = only(entry(side(), side(0, 0, 60, melds={"semi-clean-run": 1})), burraco)
    assert seen(finding, "code", "limit") == (FindingCode.POINTS_BELOW_BIRIBAS, 65)


def test_more_wild_cards_make_a_dirty_biriba_cheaper() -> None:
    # Seven kings are 70; two of them are twos at 5, and a third may not be.
    two_wilds = variant_with(CLASSIC, cards={"two": 5}, melds={"wilds": 2, "groups_of": ["K"]})
    finding = only(entry(side(), side(0, 0, 55, melds={"dirty-group": 1})), two_wilds)
    assert seen(finding, "code", "limit") == (FindingCode.POINTS_BELOW_BIRIBAS, 60)


def test_a_second_wild_card_is_not_used_where_it_is_dearer() -> None:
    # Seven threes are 35; one must be a two at 10.
    two_wilds = variant_with(CLASSIC, melds={"wilds": 2})
    finding = only(entry(side(), side(0, 0, 35, melds={"dirty-group": 1})), two_wilds)
    assert seen(finding, "code", "limit") == (FindingCode.POINTS_BELOW_BIRIBAS, 40)


def test_the_cheapest_run_may_end_with_the_ace() -> None:
    high = dict.fromkeys(["eight", "nine", "ten", "jack", "queen", "king"], 1)  # 8 to A: six ones and nothing
    variant = variant_with(CLASSIC, cards={"ace": 0, **high})
    finding = only(entry(side(), side(0, 0, 5, melds={"clean-run": 1})), variant)
    assert seen(finding, "code", "limit") == (FindingCode.POINTS_BELOW_BIRIBAS, 6)


def test_a_dirty_set_of_twos_may_hold_the_cheaper_joker() -> None:
    levant = variant_with(preset("levant-350"), cards={"joker": 5})
    finding = only(entry(side(), side(0, 0, 60, melds={"dirty-twos": 1})), levant)
    assert seen(finding, "code", "limit") == (FindingCode.POINTS_BELOW_BIRIBAS, 65)


def test_nothing_is_asked_where_the_bonus_replaces_the_cards_q15() -> None:
    alone = variant_with(CLASSIC, melds={"cards_count_in_biribas": False})
    assert check(entry(side(table=0), side(table=0)), alone) == []
