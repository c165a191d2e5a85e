"""Taking back and mending: everything after a changed round is worked out anew, and said."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import TOTAL, Scorer, like, scoreboard
from tests.match.builders import match_of, played

A, B = "Anna & Chloe", "Babis & Dimitris"
ADDED = numbered(match_of(), 1)
EDITED = played(numbered(match_of(), 2), (300, 120), (200, 400), (250, 310), (400, 90))
WON = played(numbered(match_of(), 3), (1540, 900), (1500, 1000))
LARGE = numbered(match_of(), 5)
DELETED = played(numbered(match_of(), 4), (300, 120), (200, 400), (250, 310))


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(ADDED, EDITED, WON, DELETED, LARGE)


def row(number: int, points: str, totals: str, mark: str = "") -> str:
    """What a round's row of the score sheet is called; points of both sides, then their totals."""
    first, second = points.split(" : ")
    text = f"Round {number}: {A} {first}, {B} {second}; totals {totals.replace(' : ', ', ')}"
    return f"{text}; {mark}" if mark else text


def correct(held: Phone, number: int, side: str, total: str) -> None:
    """From the score sheet: another total for one side of a round."""
    held.tap(like("Round {number}: {points}", number=number))
    held.tap("Correct this round")
    scorer = Scorer(held)
    scorer.show(side)
    scorer.open(TOTAL)
    held.tap("clear the field")
    scorer.keys(total)
    scorer.close_pad()
    scorer.save()


def test_a_notice_in_large_text_takes_the_round_back_and_goes(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(LARGE), width=360, height=640)
    held.enlarge_text(200)
    held.see("Add round 1", "button")
    Scorer(held).round_of_totals(1, {A: "535", B: "-120"})
    held.see(like("Round {number} saved. Totals: {totals}.", number=1))

    held.tap("Undo")

    held.see("Undone: Round 1 added")
    held.miss(like("Round {number} saved. Totals: {totals}.", number=1))
    held.see(f"{A}, 0 points")


def test_an_added_round_is_undone_and_redone(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(ADDED))
    Scorer(held).round_of_totals(1, {A: "535", B: "-120"})
    held.see(row(1, "535 : −120", "535 : −120"), "button")

    held.tap("Undo: Round 1 added")

    held.see("Undone: Round 1 added")
    held.see(f"{A}, 0 points")
    held.miss(row(1, "535 : −120", "535 : −120"), "button")
    held.tap("Redo: Round 1 added")
    held.see("Redone: Round 1 added")
    held.see(row(1, "535 : −120", "535 : −120"), "button")


def test_a_corrected_round_changes_every_later_total_and_undo_brings_them_back(
    server: AppServer, phone: OpenPhone
) -> None:
    held = phone(server, scoreboard(EDITED))
    held.see(row(4, "400 : 90", "1150 : 920"), "button")  # 300 + 200 + 250 + 400

    correct(held, 2, A, "-50")

    held.see(row(1, "300 : 120", "300 : 120"), "button")
    held.see(row(2, "−50 : 400", "250 : 520", "edited"), "button")
    held.see(row(3, "250 : 310", "500 : 830"), "button")
    held.see(row(4, "400 : 90", "900 : 920"), "button")
    held.tap("Undo: Round 2 changed")
    held.see(row(2, "200 : 400", "500 : 520"), "button")
    held.see(row(3, "250 : 310", "750 : 830"), "button")
    held.see(row(4, "400 : 90", "1150 : 920"), "button")


def test_a_win_that_a_correction_takes_away_is_withdrawn_aloud_and_undo_brings_it_back(
    server: AppServer, phone: OpenPhone
) -> None:
    held = phone(server, scoreboard(WON))
    won = f"{A} won, 3040 to 1900."  # 1540 + 1500
    held.see(won)
    held.see("See the result", "button")

    correct(held, 1, A, "1440")

    held.see(f"{A}, 2940 points, leads, 60 to go, opens with 90")
    held.miss(won)
    held.see(re.compile(r"\b(win|won)\b"))
    held.see("Add round 3", "button")
    held.tap("Undo: Round 1 changed")
    held.see(won)
    held.see(f"{A}, 3040 points, won")


def test_a_deleted_round_is_asked_for_by_name_and_comes_back_by_the_notice(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(DELETED))
    held.tap(row(2, "200 : 400", "500 : 520"))
    held.tap("Delete round 2")
    held.see("Delete round 2?")

    held.tap("Delete")

    held.see(row(2, "250 : 310", "550 : 430"), "button")  # what was round 3
    held.see("Round 2 deleted")
    held.tap("Undo")
    held.see(row(2, "200 : 400", "500 : 520"), "button")
    held.see(row(3, "250 : 310", "750 : 830"), "button")
