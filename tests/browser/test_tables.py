"""One round at each kind of table: what the entry asks for there, and what the scoreboard makes of it."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Match
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered
from tests.browser.server import AppServer
from tests.browser.table import NOT_TAKEN, PLAYED, Scorer, scoreboard
from tests.match.builders import match_of

THREE = numbered(match_of("classic", "three"), 1)
SIX = numbered(match_of("classic", "six"), 2)
CUT_ALONE = numbered(match_of("dealers-cut-individual", "three"), 3)
CUT_WILDS = numbered(match_of("dealers-cut-individual", "three"), 4)
CUT_PARTNERS = numbered(match_of("dealers-cut-partners", "partners"), 5)
JAWAKER = numbered(match_of("jawaker-2005", "partners"), 6)
LONE = numbered(match_of("classic", "three-lone"), 7)


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(THREE, SIX, CUT_ALONE, CUT_WILDS, CUT_PARTNERS, JAWAKER, LONE)


def entry_of(match: Match, server: AppServer, phone: OpenPhone) -> Scorer:
    """A scorer with the entry of the match's first round open."""
    scorer = Scorer(phone(server, scoreboard(match)))
    scorer.add(1)
    return scorer


def test_e34_three_alone_each_have_a_side_and_a_total(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(THREE, server, phone)
    scorer.closed("Anna")
    scorer.side("Anna", ["Clean"], table="180")
    scorer.side("Babis", ["Dirty"], table="110", hands="35", packet=PLAYED)
    scorer.side("Chloe", table="0", hands="80", packet=NOT_TAKEN)
    scorer.save()

    scorer.phone.see("Anna, 480 points")  # 200 + 180 + 100
    scorer.phone.see("Babis, 175 points")  # 100 + 110 − 35
    scorer.phone.see("Chloe, −180 points")  # 0 − 100 − 80


def test_six_play_three_against_three(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(SIX, server, phone)
    scorer.closed("Anna, Chloe & Eleni")
    scorer.side("Anna, Chloe & Eleni", ["Clean", "Dirty"], table="150", hands="15")
    scorer.side("Babis, Dimitris & Fotis", table="45", hands="65", packet=NOT_TAKEN)
    scorer.save()

    scorer.phone.see("Anna, Chloe & Eleni, 535 points")  # 300 + 150 + 100 − 15
    scorer.phone.see("Babis, Dimitris & Fotis, −120 points")  # 45 − 65 − 100


def test_e39_an_exact_cut_pays_the_dealer_100(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(CUT_ALONE, server, phone)
    scorer.cut("34")
    scorer.closed("Babis")
    scorer.side("Anna", ["Dirty"], table="140", hands="0", packet=PLAYED)
    scorer.side("Babis", ["Clean"], table="55")
    scorer.side("Chloe", table="0", hands="20", packet=NOT_TAKEN)
    scorer.save()

    scorer.phone.see("Anna, 340 points")  # 100 + 140 = 240, and 100 for the cut
    scorer.phone.see("Babis, 355 points")
    scorer.phone.see("Chloe, −120 points")


def test_e40_each_wild_card_found_lowers_the_exact_cut_by_one(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(CUT_WILDS, server, phone)
    scorer.phone.see("Cards cut: nothing entered; exact would be 34", "button")
    scorer.phone.tap("One wild card more")
    scorer.phone.tap("One wild card more")
    scorer.phone.see("2 wild cards found")
    scorer.cut("31")

    scorer.phone.see("Cards cut: 31; exact would be 32", "button")
    scorer.phone.see("Anna: +50 points in this round", "button")


def test_e41_the_cut_pays_the_dealers_side_once(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(CUT_PARTNERS, server, phone)
    scorer.phone.miss("Trump Hearts", "button")
    scorer.cut("44")
    scorer.closed("Anna & Chloe")
    scorer.side("Anna & Chloe", ["Clean"], table="55", hands="40")
    scorer.side("Babis & Dimitris", table="0", hands="30", packet=NOT_TAKEN)
    scorer.save()

    scorer.phone.see("Anna & Chloe, 365 points")  # 200 + 55 − 40 + 100 = 315, and 50 for the cut
    scorer.phone.see("Babis & Dimitris, −130 points")


def test_e36_jawaker_is_won_in_one_round_with_a_trump_hiliara(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(JAWAKER, server, phone)
    scorer.trump("Spades")
    scorer.closed("Anna & Chloe")
    scorer.side("Anna & Chloe", ["Trump hiliara"], table="110", hands="25")
    scorer.side("Babis & Dimitris", ["Clean"], table="55", hands="70", packet=NOT_TAKEN)
    scorer.save()

    # 2000 + 110 + 100 − 25 = 2185; 200 + 55 − 70 − 100 = 85
    scorer.phone.see("Anna & Chloe won, 2185 to 85. Nobody else has reached 2005.")


def test_e35_partners_of_one_round_get_half_of_its_points_each(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(LONE, server, phone)
    scorer.phone.see("The pair: 0 points in this round", "button")
    scorer.phone.tap("Anna alone")
    scorer.closed("Babis & Chloe")
    scorer.side("Anna", table="0", hands="80", packet=NOT_TAKEN)
    scorer.side("Babis & Chloe", ["Clean"], table="65", hands="0")
    scorer.save()

    scorer.phone.see("Anna, −180 points")
    scorer.phone.see("Babis, 182.5 points, 2317.5 to go")  # (200 + 65 + 100) / 2
    scorer.phone.see("Chloe, 182.5 points, 2317.5 to go")
