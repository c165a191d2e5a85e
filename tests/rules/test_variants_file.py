"""The shipped variants against the tables of the rules (sections 2A and 2B), number by number."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scorekeeper.rules.cards import Rank
from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.table import Seating
from scorekeeper.rules.variant import (
    CutGoesTo,
    HandsGoTo,
    PenaltyPayer,
    Rotation,
    SeveralOver,
    TargetTest,
    TieRule,
    UnplayedCosts,
    Variant,
)

PLAIN = {"clean-run": 200, "dirty-run": 100}
GROUPS = {"clean-group": 300, "dirty-group": 150}
GROUPS_200 = {"clean-group": 200, "dirty-group": 100}
FULL = {"hiliara": 1000, "pentakosara": 500}
TRUMP_600 = {"trump-clean-run": 600, "trump-dirty-run": 300}
TRUMP_DOUBLE = {
    "trump-clean-run": 400,
    "trump-dirty-run": 200,
    "trump-hiliara": 2000,
    "trump-pentakosara": 1000,
}
CLASSIC = PLAIN | GROUPS | FULL | TRUMP_600 | {"twos": 300}

MELDS = {
    "classic": CLASSIC,
    "classic-tenth": CLASSIC,
    "classic-plain-hiliara": PLAIN | GROUPS | TRUMP_600 | {"twos": 300},
    "classic-groups-200": PLAIN | GROUPS_200 | FULL | TRUMP_600 | {"twos": 200},
    "dealers-cut-individual": PLAIN | GROUPS | FULL | {"twos": 300},
    "dealers-cut-partners": PLAIN | GROUPS | FULL | {"twos": 300},
    "jawaker-2005": PLAIN | FULL | TRUMP_DOUBLE,
    "pagat": PLAIN | GROUPS | FULL | TRUMP_DOUBLE | {"twos": 300},
    "zoo-greek": PLAIN | GROUPS_200 | FULL | TRUMP_DOUBLE | {"twos": 200},
    "usenet-3030": CLASSIC,
    "elwiki-2007": CLASSIC,
    "cardrulesplus-2000": PLAIN | FULL | TRUMP_600,
    "atou-double-30": PLAIN | GROUPS_200 | FULL | TRUMP_DOUBLE | {"twos": 200},
    "mixed-koz": TRUMP_DOUBLE | TRUMP_600 | {"clean-run": 300, "dirty-run": 100, "hiliara": 1000, "pentakosara": 600},
    "bonus-instead": FULL | {"clean-run": 300, "dirty-run": 150, "clean-group": 400, "dirty-group": 200, "twos": 400},
    "levant-350": PLAIN | GROUPS | {"twos": 400, "dirty-twos": 200},
    "burraco-2005": PLAIN | GROUPS_200 | {"semi-clean-run": 150, "semi-clean-group": 150, "twos": 200},
}

# Joker, 2, ace, 8 to king, 3 to 7; elwiki-2007 is told apart below.
CARDS = dict.fromkeys(MELDS, ("20", "10", "15", "10", "5")) | {
    "elwiki-2007": ("30", "10", "15", "10", "5"),
    "cardrulesplus-2000": ("50", "20", "20", "10", "5"),
    "atou-double-30": ("30", "20", "15", "10", "5"),
    "mixed-koz": ("2.5", "2", "1.5", "1", "0.5"),
    "levant-350": ("10", "10", "15", "10", "5"),
    "burraco-2005": ("30", "20", "15", "10", "5"),
}

# players, seating, decks, jokers, packets, target
ALONE, SIDES, LONE = Seating.INDIVIDUALS, Seating.PARTNERS, Seating.LONE_PLAYER
CLASSIC_TABLES = {
    "partners": (4, SIDES, 2, 4, 2, 3000),
    "two": (2, ALONE, 2, 4, 2, 2500),
    "three": (3, ALONE, 2, 4, 2, 2500),
    "three-lone": (3, LONE, 2, 4, 2, 2500),
    "six": (6, SIDES, 3, 6, 2, 3000),
}


def _everywhere(target: int) -> dict[str, tuple[int, Seating, int, int, int, int]]:
    return {
        "partners": (4, SIDES, 2, 4, 2, target),
        "two": (2, ALONE, 2, 4, 2, target),
        "three": (3, ALONE, 2, 4, 2, target),
        "six": (6, SIDES, 3, 6, 2, target),
    }


TABLES = {
    "classic": CLASSIC_TABLES,
    "classic-tenth": CLASSIC_TABLES,
    "classic-plain-hiliara": CLASSIC_TABLES,
    "classic-groups-200": CLASSIC_TABLES,
    "dealers-cut-individual": {
        "three": (3, ALONE, 2, 4, 3, 2500),
        "two": (2, ALONE, 2, 4, 2, 2500),
        "four": (4, ALONE, 2, 4, 4, 2500),
        "five": (5, ALONE, 3, 6, 5, 2500),
    },
    "dealers-cut-partners": {"partners": (4, SIDES, 2, 4, 2, 2500)},
    "jawaker-2005": {"partners": (4, SIDES, 2, 4, 2, 2005)},
    "pagat": _everywhere(5000),
    "zoo-greek": CLASSIC_TABLES,
    "usenet-3030": _everywhere(3030),
    "elwiki-2007": {"partners": (4, SIDES, 2, 4, 2, 3000)},
    "cardrulesplus-2000": _everywhere(2000),
    "atou-double-30": {"partners": (4, SIDES, 2, 4, 2, 3000)},
    "mixed-koz": {"partners": (4, SIDES, 2, 2, 2, 3000)},
    "bonus-instead": {"partners": (4, SIDES, 2, 4, 2, 3000)},
    "levant-350": {"partners": (4, SIDES, 2, 2, 2, 3500)},
    "burraco-2005": {
        "partners": (4, SIDES, 2, 4, 2, 2005),
        "two": (2, ALONE, 2, 4, 2, 2005),
        "three-lone": (3, LONE, 2, 4, 2, 1005),
    },
}

AT_LEAST = {
    "dealers-cut-individual",
    "dealers-cut-partners",
    "jawaker-2005",
    "usenet-3030",
    "cardrulesplus-2000",
    "levant-350",
}
OPENING = {
    "classic",
    "classic-tenth",
    "classic-plain-hiliara",
    "classic-groups-200",
    "zoo-greek",
    "usenet-3030",
    "elwiki-2007",
    "cardrulesplus-2000",
    "atou-double-30",
}
NO_TRUMP = {"dealers-cut-individual", "dealers-cut-partners", "bonus-instead", "levant-350", "burraco-2005"}
PACKET_VALUE = {"mixed-koz", "bonus-instead", "burraco-2005"}

every_variant = pytest.mark.parametrize("variant", shipped_variants().variants, ids=lambda variant: variant.id)


def test_the_shipped_file_has_every_preset_and_no_problem() -> None:
    library = shipped_variants()
    assert library.problems == ()
    assert [variant.id for variant in library.variants] == list(MELDS)


@every_variant
def test_biribas_earn_what_the_source_says(variant: Variant) -> None:
    assert {kind.id: kind.points for kind in variant.meld_types} == MELDS[variant.id]


@every_variant
def test_cards_count_what_the_source_says(variant: Variant) -> None:
    joker, two, ace, high, low = (Decimal(text) for text in CARDS[variant.id])
    lows = {Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN}
    if variant.id == "elwiki-2007":
        lows |= {Rank.EIGHT, Rank.NINE}
    named = {Rank.JOKER: joker, Rank.TWO: two, Rank.ACE: ace}
    assert {rank: variant.cards.of(rank) for rank in Rank} == {
        rank: named.get(rank, low if rank in lows else high) for rank in Rank
    }


@every_variant
def test_tables_have_the_players_packs_packets_and_target_of_the_source(variant: Variant) -> None:
    assert {
        table.id: (table.players, table.seating, table.decks, table.jokers, table.packets, int(table.target))
        for table in variant.tables
    } == TABLES[variant.id]
    assert {(table.hand_cards, table.packet_cards) for table in variant.tables} == {(11, 11)}


@every_variant
def test_closing_pays_a_hundred_but_for_the_bonus_that_replaces_cards(variant: Variant) -> None:
    assert variant.closing.points == (0 if variant.id == "bonus-instead" else 100)
    assert variant.closing.stock_out_points == 0
    assert variant.closing.needs_biriba


@every_variant
def test_packets_cost_what_the_source_says(variant: Variant) -> None:
    packet = variant.packet
    assert packet.not_taken == 100
    assert packet.not_taken_to_opponents == (100 if variant.id == "bonus-instead" else 0)
    if variant.id in PACKET_VALUE:
        assert packet.unplayed_costs is UnplayedCosts.VALUE
    else:
        assert packet.unplayed_costs is UnplayedCosts.FLAT
        assert packet.unplayed == 100
    assert packet.payer is PenaltyPayer.SIDE
    assert packet.partner_hand_counts
    assert not packet.everyone_pays_on_stock_out
    assert packet.needs_biriba is (variant.id == "jawaker-2005")


@every_variant
def test_hands_count_against_their_own_side(variant: Variant) -> None:
    assert variant.hands_go_to is HandsGoTo.OWN_SIDE


@every_variant
def test_only_the_dealers_cut_pays_for_the_cut(variant: Variant) -> None:
    if not variant.id.startswith("dealers-cut"):
        assert variant.cut is None
        return
    assert variant.cut is not None
    assert [variant.cut.exact, variant.cut.near, variant.cut.near_within] == [100, 50, 1]
    assert variant.cut.cut_by == "dealer"
    assert variant.cut.goes_to is CutGoesTo.DEALER
    assert variant.cut.less_wilds_found is (variant.id == "dealers-cut-individual")


def test_e42_the_exact_cut_is_eleven_a_player_and_one() -> None:
    cut = shipped_variants().find("dealers-cut-individual").cut
    assert cut is not None
    assert [cut.exact_count(players) for players in (2, 3, 4, 5)] == [23, 34, 45, 56]
    assert cut.exact_count(3, wilds_found=2) == 32


def test_partners_lift_45_whatever_lies_at_the_bottom() -> None:
    cut = shipped_variants().find("dealers-cut-partners").cut
    assert cut is not None
    assert cut.exact_count(4, wilds_found=2) == 45


@every_variant
def test_opening_minimum_is_that_of_the_main_rules_or_none(variant: Variant) -> None:
    minimums = [variant.opening.minimum(Decimal(score)) for score in (-250, 999, 1000, 1499, 1500, 2999, 3000)]
    if variant.id in OPENING:
        assert minimums == [None, None, 75, 75, 90, 90, 90]
    else:
        assert minimums == [None] * 7


@every_variant
def test_match_ends_as_the_source_says(variant: Variant) -> None:
    assert variant.end.test is (TargetTest.AT_LEAST if variant.id in AT_LEAST else TargetTest.MORE_THAN)
    assert variant.end.several_over is SeveralOver.HIGHER_TOTAL
    assert variant.end.tie is TieRule.EXTRA_ROUND
    assert not variant.end.loser_under_half_pays_double


@every_variant
def test_trump_is_used_where_the_source_has_one(variant: Variant) -> None:
    assert variant.trump.used is (variant.id not in NO_TRUMP)
    assert not variant.trump.on_groups


@every_variant
def test_groups_are_of_the_ranks_the_source_allows(variant: Variant) -> None:
    everything = set(Rank) - {Rank.JOKER, Rank.TWO}
    allowed: dict[str, set[Rank]] = {
        "jawaker-2005": set(),
        "mixed-koz": set(),
        "levant-350": {Rank.ACE, Rank.THREE},
    }
    assert set(variant.melds.groups_of) == allowed.get(variant.id, everything)


@every_variant
def test_melds_have_the_sizes_and_wild_cards_of_the_main_rules(variant: Variant) -> None:
    assert (variant.melds.minimum_cards, variant.melds.biriba_cards, variant.melds.wilds) == (3, 7, 1)


@every_variant
def test_switches_stand_as_the_source_says(variant: Variant) -> None:
    assert variant.display_divisor == (10 if variant.id in {"classic-tenth", "levant-350"} else 1)
    assert variant.melds.cards_count_in_biribas is (variant.id != "bonus-instead")
    assert variant.melds.dirty_needs_clean is (variant.id == "levant-350")
    assert variant.melds.plain_hiliara is (variant.id in {"classic-plain-hiliara", "levant-350", "burraco-2005"})
    assert variant.melds.dirtied_drops


def test_dealing_differs_by_source() -> None:
    dealing = {variant.id: variant.dealing for variant in shipped_variants().variants}
    assert (dealing["classic"].first_dealer, dealing["classic"].rotation) == ("lowest_card", Rotation.LEFT)
    assert dealing["classic"].play == "counter_clockwise"
    assert dealing["dealers-cut-partners"].first_dealer == "highest_card"
    assert (dealing["jawaker-2005"].first_dealer, dealing["jawaker-2005"].rotation) == (
        "random",
        Rotation.PLAY_ORDER,
    )
    assert dealing["cardrulesplus-2000"].play == "clockwise"


def test_classic_fills_three_rows_of_three_tiles_in_the_order_of_a_screen() -> None:
    assert [kind.id for kind in shipped_variants().find("classic").meld_types] == [
        *("clean-run", "dirty-run", "clean-group"),
        *("trump-clean-run", "trump-dirty-run", "dirty-group"),
        *("hiliara", "pentakosara", "twos"),
    ]


@every_variant
def test_labels_fit_a_tile_and_texts_hold_no_codes(variant: Variant) -> None:
    assert all(len(kind.label) <= 17 for kind in variant.meld_types)
    texts = [variant.name, variant.source, *variant.notes, *variant.house_rules]
    assert not [text for text in texts if "[" in text or "#" in text or text != text.strip()]
    assert variant.notes
    assert variant.house_rules


def test_a_pack_of_108_cards_counts_960() -> None:
    classic = shipped_variants().find("classic")
    totals = [classic.highest_card_points(classic.table(table)) for table in ("partners", "six")]
    assert totals == [960, 1440]
