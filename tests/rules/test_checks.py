"""What `check_entry` refuses and what it asks about; every finding has a round that shows it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import Cut, Packet, RoundEntry, SideEntry
from scorekeeper.rules.findings import FindingCode, Severity
from scorekeeper.rules.score import score_round
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from tests.builders import entry, preset, seen, side, table_with, total, variant_with
from tests.rules.asked import check, only
from tests.strategies import any_entries, rounds, seatings

CLASSIC = preset("classic")
PARTNERS = CLASSIC.table("partners")
THREE = CLASSIC.table("three")
LONE = CLASSIC.table("three-lone")
JAWAKER = preset("jawaker-2005")
CUT_ALONE = preset("dealers-cut-individual")

# --- rounds that nothing is wrong with -------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_entry", "variant_id", "table_id"),
    [
        pytest.param(entry(), "classic", "partners", id="an ordinary close"),
        pytest.param(
            entry(side(packet=None), side()),
            "classic",
            "partners",
            id="the closer's packet goes without saying",
        ),
        pytest.param(entry(stock_out=True), "classic", "partners", id="stock out"),
        pytest.param(
            entry(side(hand=None), side(), side(packet=Packet.NOT_TAKEN)),
            "classic",
            "three",
            id="three alone",
        ),
        pytest.param(
            entry(side(hand=0), side(), side(packet=Packet.NOT_TAKEN)),
            "classic",
            "three",
            id="nothing in hand",
        ),
        pytest.param(entry(side(hand=None), side(), lone_seat=2), "classic", "three-lone", id="the lone player closes"),
        pytest.param(entry(side(), side(), lone_seat=2, closed_by=1), "classic", "three-lone", id="the pair closes"),
        pytest.param(RoundEntry.of_totals(535, -120), "classic", "partners", id="just totals"),
        pytest.param(entry(total(535), side(), closed_by=1), "classic", "partners", id="one total"),
        pytest.param(entry(trump="none"), "classic", "partners", id="no trump this round"),
        pytest.param(entry(trump="none"), "dealers-cut-partners", "partners", id="no trump where there is none"),
        pytest.param(
            entry(side(hand=None), side(), side(), cut=Cut(cards=32, wilds_found=2)),
            "dealers-cut-individual",
            "three",
            id="a cut",
        ),
    ],
)
def test_a_sound_round_is_not_asked_about(round_entry: RoundEntry, variant_id: str, table_id: str) -> None:
    variant = preset(variant_id)
    assert check(round_entry, variant, variant.table(table_id)) == []


# --- seats and sides -------------------------------------------------------------------------------


def test_a_round_of_three_sides_is_refused_at_a_table_of_two() -> None:
    finding = only(entry(side(), side(), total(0)))
    assert seen(finding, "code", "got", "limit") == (FindingCode.SIDE_COUNT, 3, 2)
    assert finding.is_impossible


@pytest.mark.parametrize(
    ("round_entry", "field"),
    [
        (entry(closed_by=2), "closed_by"),
        (entry(stock_out=True, last_draw=5), "last_draw"),
    ],
)
def test_a_side_that_does_not_play_is_refused(round_entry: RoundEntry, field: str) -> None:
    finding = only(round_entry)
    assert seen(finding, "code", "field", "limit") == (FindingCode.NO_SUCH_SIDE, field, 2)
    assert finding.is_impossible


@pytest.mark.parametrize("cutter", [3, -1])
def test_a_cutter_who_does_not_play_is_refused(cutter: int) -> None:
    round_entry = entry(side(hand=None), side(), side(), cut=Cut(cards=34, cutter_side=cutter))
    finding = only(round_entry, CUT_ALONE, CUT_ALONE.table("three"))
    assert seen(finding, "code", "field") == (FindingCode.NO_SUCH_SIDE, "cut.cutter_side")


def test_a_dealer_who_does_not_sit_there_is_refused() -> None:
    finding = only(entry(dealer=4))
    assert seen(finding, "code", "field", "got", "limit") == (
        FindingCode.NO_SUCH_SEAT,
        "dealer",
        4,
        4,
    )
    assert finding.is_impossible


def test_a_lone_seat_beyond_the_table_is_refused() -> None:
    assert check(entry(side(hand=None), side(), lone_seat=3), table=LONE) == [("no_such_seat", "lone_seat", None)]


def test_one_against_two_must_say_who_is_alone() -> None:
    finding = only(entry(side(hand=None), side()), table=LONE)
    assert finding.code is FindingCode.LONE_PLAYER_MISSING
    assert finding.is_impossible


def test_nobody_is_alone_at_another_table() -> None:
    finding = only(entry(lone_seat=1))
    assert finding.code is FindingCode.LONE_PLAYER_NOT_USED
    assert finding.is_impossible


# --- the ending ------------------------------------------------------------------------------------


def test_a_round_that_did_not_end_is_refused() -> None:
    finding = only(entry(closed_by=None))
    assert seen(finding, "code", "field") == (FindingCode.ENDING_MISSING, "closed_by")
    assert finding.is_impossible


def test_one_total_beside_a_counted_side_still_needs_an_ending() -> None:
    assert check(entry(total(535), side(), closed_by=None)) == [("ending_missing", "closed_by", None)]


def test_the_last_draw_is_asked_for_only_where_it_earns_something_q23() -> None:
    paying = variant_with(CLASSIC, closing={"stock_out_points": 100})
    finding = only(entry(stock_out=True), paying)
    assert seen(finding, "code", "severity") == (FindingCode.LAST_DRAW_MISSING, Severity.UNUSUAL)
    assert check(entry(stock_out=True, last_draw=0), paying) == []
    assert check(entry(), paying) == []


def test_the_closing_side_has_a_biriba_s55() -> None:
    finding = only(entry(side(clean=0, dirty=0), side()))
    assert seen(finding, "code", "severity", "side") == (
        FindingCode.CLOSER_WITHOUT_BIRIBA,
        Severity.UNUSUAL,
        0,
    )
    free = variant_with(CLASSIC, closing={"needs_biriba": False})
    assert check(entry(side(clean=0, dirty=0), side()), free) == []


def test_who_closes_alone_holds_no_cards() -> None:
    finding = only(entry(side(hand=15), side(), side(packet=Packet.NOT_TAKEN)), table=THREE)
    assert seen(finding, "code", "side", "got") == (FindingCode.CLOSER_ALONE_HOLDS_CARDS, 0, 15)
    assert finding.is_impossible


def test_a_pair_that_closes_may_hold_cards() -> None:
    assert check(entry(side(), side(hand=40), lone_seat=0, closed_by=1), table=LONE) == []


# --- trump -----------------------------------------------------------------------------------------


def test_a_trump_suit_is_refused_where_none_is_used() -> None:
    variant = preset("dealers-cut-partners")
    finding = only(entry(trump=Suit.HEARTS), variant)
    assert seen(finding, "code", "name") == (FindingCode.TRUMP_NOT_USED, "hearts")
    assert finding.is_impossible


def test_no_trump_is_refused_where_there_must_be_one_q11() -> None:
    variant = variant_with(CLASSIC, trump={"may_be_none": False})
    assert check(entry(trump="none"), variant) == [("trump_must_be", "trump", None)]


def test_trump_melds_are_refused_in_a_round_without_trump() -> None:
    own = side(melds={"trump-clean-run": 1}, table=250)
    finding = only(entry(own, side(), trump="none"))
    assert seen(finding, "code", "side", "name") == (
        FindingCode.TRUMP_MELD_WITHOUT_TRUMP,
        0,
        "trump-clean-run",
    )
    assert finding.is_impossible


@pytest.mark.parametrize("trump", [None, "spades"])
def test_trump_melds_are_fine_whether_or_not_the_suit_was_noted(trump: str | None) -> None:
    own = side(melds={"trump-clean-run": 1}, table=250)
    round_entry = RoundEntry.model_validate(entry(own, side()).model_dump() | {"trump": trump})
    assert check(round_entry) == []


# --- packets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packet", "code"),
    [
        (Packet.NOT_TAKEN, FindingCode.CLOSER_PACKET_NOT_TAKEN),
        (Packet.UNPLAYED, FindingCode.CLOSER_PACKET_UNPLAYED),
    ],
)
def test_the_closing_side_has_played_its_packet(packet: Packet, code: FindingCode) -> None:
    finding = only(entry(side(packet=packet), side()))
    assert seen(finding, "code", "field", "side") == (code, "packet", 0)
    assert finding.is_impossible


def test_the_other_side_must_say_what_became_of_its_packet() -> None:
    finding = only(entry(side(), side(packet=None)))
    assert seen(finding, "code", "side") == (FindingCode.PACKET_MISSING, 1)
    assert finding.is_impossible


def test_nobody_is_asked_about_packets_where_none_are_dealt() -> None:
    none_dealt = table_with(PARTNERS, packets=0)
    assert check(entry(side(packet=None), side(packet=None)), table=none_dealt) == []


@pytest.mark.parametrize("closers", [None, Packet.PLAYED])
def test_three_players_cannot_take_three_of_two_packets(closers: Packet | None) -> None:
    finding = only(entry(side(hand=None, packet=closers), side(), side(packet=Packet.UNPLAYED)), table=THREE)
    assert seen(finding, "code", "side", "got", "limit") == (
        FindingCode.TOO_MANY_PACKETS,
        None,
        3,
        2,
    )
    assert finding.is_impossible


@pytest.mark.parametrize("costs", ["value", "both"])
def test_the_unplayed_packet_is_counted_where_it_costs_what_it_holds_q19(costs: str) -> None:
    variant = variant_with(CLASSIC, packet={"unplayed_costs": costs})
    finding = only(entry(side(), side(packet=Packet.UNPLAYED)), variant)
    assert seen(finding, "code", "field", "side") == (
        FindingCode.PACKET_POINTS_MISSING,
        "packet_points",
        1,
    )
    assert finding.is_impossible
    assert check(entry(side(), side(packet=Packet.UNPLAYED, packet_points=130)), variant) == []


def test_a_packet_is_taken_only_with_a_biriba_where_the_rules_say_so_s56() -> None:
    round_entry = entry(side(), side(clean=0, dirty=0, table=30))
    finding = only(round_entry, JAWAKER)
    assert seen(finding, "code", "severity", "side") == (
        FindingCode.PACKET_WITHOUT_BIRIBA,
        Severity.UNUSUAL,
        1,
    )
    assert check(round_entry) == []


# --- blanks ----------------------------------------------------------------------------------------


def test_a_blank_side_is_asked_about_once() -> None:
    finding = only(entry(side(), SideEntry()))
    assert seen(finding, "code", "severity", "side") == (FindingCode.SIDE_BLANK, Severity.UNUSUAL, 1)


def test_blank_is_not_nothing() -> None:
    assert check(entry(side(), side(table=None, hand=None))) == [
        ("table_points_blank", "table_points", 1),
        ("hand_points_blank", "hand_points", 1),
    ]
    found = check_entry(entry(side(), side(table=None, hand=None)), CLASSIC, PARTNERS)
    assert {finding.severity for finding in found} == {Severity.UNUSUAL}
    assert check(entry(side(), side(0, 0, table=0, hand=0))) == []


def test_the_partner_of_the_closer_is_asked_for_a_hand() -> None:
    assert check(entry(side(hand=None), side())) == [("hand_points_blank", "hand_points", 0)]


def test_a_hand_that_does_not_count_is_not_asked_for_q20() -> None:
    spared = variant_with(CLASSIC, packet={"partner_hand_counts": False})
    round_entry = entry(side(), side(hand=None, packet=Packet.UNPLAYED))
    assert check(round_entry, spared) == []
    assert check(round_entry) == [("hand_points_blank", "hand_points", 1)]


# --- totals ----------------------------------------------------------------------------------------


def test_a_total_stands_alone() -> None:
    both = SideEntry.model_validate(side().model_dump() | {"total": 535})
    finding = only(entry(both, side(), closed_by=1))
    assert seen(finding, "code", "field", "side") == (FindingCode.TOTAL_AND_DETAILS, "total", 0)
    assert finding.is_impossible


def test_a_total_is_made_of_what_the_table_pays() -> None:
    finding = only(RoundEntry.of_totals(533, -120))
    assert seen(finding, "code", "severity", "side", "got") == (
        FindingCode.TOTAL_NOT_A_SUM,
        Severity.UNUSUAL,
        0,
        533,
    )


def test_halves_are_totals_where_a_pair_shares_q42() -> None:
    halves = RoundEntry.model_validate(RoundEntry.of_totals(Decimal("182.5"), -120).model_dump() | {"lone_seat": 0})
    assert check(halves, table=LONE) == []
    full = table_with(LONE, share="full")
    assert check(halves, table=full) == [("total_not_a_sum", "total", 0)]


# --- the cut ---------------------------------------------------------------------------------------


def test_a_cut_is_refused_where_it_pays_nothing() -> None:
    finding = only(entry(cut=Cut(cards=45)))
    assert finding.code is FindingCode.CUT_NOT_PAID
    assert finding.is_impossible


def test_a_cut_lifts_no_more_than_the_pack_and_finds_no_more_wilds_than_it_has() -> None:
    variant = preset("dealers-cut-partners")
    assert check(entry(cut=Cut(cards=108, wilds_found=12)), variant) == []  # 4 jokers and 8 twos
    found = check_entry(entry(cut=Cut(cards=109, wilds_found=13)), variant, variant.tables[0])
    assert [seen(one, "code", "field", "got", "limit") for one in found] == [
        (FindingCode.CUT_ABOVE_PACK, "cut.cards", 109, 108),
        (FindingCode.WILDS_ABOVE_PACK, "cut.wilds_found", 13, 12),
    ]
    assert all(finding.is_impossible for finding in found)


def test_the_cutter_is_asked_for_only_where_the_cut_earns_and_the_entry_does_not_say_q39() -> None:
    by_others = variant_with(CUT_ALONE, cut={"cut_by": "opponent", "goes_to": "cutter"})
    table = by_others.table("three")

    def cut(cards: int, cutter: int | None) -> RoundEntry:
        return entry(side(hand=None), side(), side(), cut=Cut(cards=cards, cutter_side=cutter))

    finding = only(cut(34, None), by_others, table)
    assert seen(finding, "code", "field") == (FindingCode.CUTTER_MISSING, "cut.cutter_side")
    assert finding.is_impossible
    assert check(cut(34, 1), by_others, table) == []
    assert check(cut(20, None), by_others, table) == []
    assert check(cut(34, None), CUT_ALONE, table) == []


# --- all at once -----------------------------------------------------------------------------------


def test_everything_is_found_at_once_the_round_first() -> None:
    round_entry = entry(
        side(clean=0, dirty=0, table=-5, packet=Packet.NOT_TAKEN),
        side(table=3, hand=None, packet=None),
        dealer=9,
        lone_seat=1,
        cut=Cut(cards=300),
    )
    assert check(round_entry) == [
        ("no_such_seat", "dealer", None),
        ("lone_player_not_used", "lone_seat", None),
        ("cut_not_paid", "cut", None),
        ("cut_above_pack", "cut.cards", None),
        ("closer_without_biriba", "melds", 0),
        ("closer_packet_not_taken", "packet", 0),
        ("points_negative", "table_points", 0),
        ("points_below_biribas", "table_points", 1),
        ("packet_missing", "packet", 1),
        ("hand_points_blank", "hand_points", 1),
        ("points_not_a_sum_of_cards", "table_points", 1),
    ]


@given(rounds())
def test_a_round_that_could_be_played_is_never_refused(played: tuple[RoundEntry, Variant, Table]) -> None:
    assert [finding for finding in check_entry(*played) if finding.is_impossible] == []


@given(st.data())
def test_any_round_is_checked_and_in_order(data: st.DataObject) -> None:
    variant, table = data.draw(seatings())
    round_entry = data.draw(any_entries(variant, table))
    found = check_entry(round_entry, variant, table)
    places = [-1 if finding.side is None else finding.side for finding in found]
    assert places == sorted(places)
    assert found == check_entry(round_entry, variant, table)
    assert len(set(found)) == len(found)


@given(rounds())
def test_a_bare_total_that_the_score_gives_is_never_odd(played: tuple[RoundEntry, Variant, Table]) -> None:
    round_entry, variant, table = played
    totals = RoundEntry.of_totals(*score_round(round_entry, variant, table).totals, dealer=round_entry.dealer)
    bare = totals.model_copy(update={"lone_seat": round_entry.lone_seat})
    assert check_entry(bare, variant, table) == ()
