"""Looking up evenings: search, filters, statistics, people, and files out and in."""

from __future__ import annotations

import re
from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import expect

from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.store.exchange import write_export
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import kept_match, numbered
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import Scorer, like, scoreboard
from tests.match.builders import match_of, played

A, B = "Anna & Chloe", "Babis & Dimitris"


def of_people(match: Match, *names: str) -> Match:
    """The same match played by others."""
    others = tuple(Player(id=UUID(int=0xC0 + seat), name=name) for seat, name in enumerate(names))
    return match.model_copy(update={"players": others})


RUNNING = played(numbered(match_of(), 1), (300, 120))
WON = played(numbered(match_of(), 2), (1500, 1200), (1600, 1300))
GREEKS = of_people(played(numbered(match_of(), 3), (100, 50)), "Άννα", "Μαρία", "Νίκος", "Πέτρος")
TAKEN_OUT = played(numbered(match_of("pagat"), 4), (70, 60))
EVERY = (RUNNING, WON, GREEKS, TAKEN_OUT)
_RUNNING, _WON, _GREEKS, _OTHER = (
    like("{match}. {a} 300, {rest}"),
    like("{match}. Won by {names}. {rest}"),
    like("{match}. Άννα & Νίκος 100, {rest}"),
    like("{match}. {a} 70, {b} 60. {rest}"),
)


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(*EVERY)


def choose(held: Phone, menu: str, item: str) -> None:
    """Opens a filter and takes one of its lines."""
    held.tap(re.compile(f"^{menu}"))
    found = held.find("menuitem", item).or_(held.find("menuitemcheckbox", item)).or_(held.button(item))
    found.first.evaluate("node => node.click()")


def test_a_name_is_found_without_its_accents_and_a_filter_narrows_further(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/history")
    held.see(_GREEKS, "button")
    held.fill("Search by name", "αννα")
    held.see(_GREEKS, "button")
    held.fill("Search by name", "μαρια")
    held.miss(_RUNNING, "button")
    held.see(_GREEKS, "button")
    held.fill("Search by name", "")
    held.see(_RUNNING, "button")

    choose(held, "State", "finished")
    held.miss(_RUNNING, "button")
    held.see(_WON, "button")
    assert held.unnamed_buttons() == []
    held.fill("Search by name", "nobody of this name")
    held.see("Look for fewer words, or take a filter away.")


def test_no_letter_of_a_fast_typist_is_lost(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/history")
    held.see(_GREEKS, "button")
    held.fill("Search by name", "")
    for milliseconds in (0, 5, 20, 40, 60):
        held.page.keyboard.type("άννα μαρία νίκος πέτρος babis", delay=milliseconds)
        held.miss(_GREEKS, "button")
        for _ in "_babis":
            held.page.keyboard.press("Backspace", delay=milliseconds)
        held.see(_GREEKS, "button")
        expect(held.field("Search by name")).to_have_value("άννα μαρία νίκος πέτρος")
        held.fill("Search by name", "")
        held.see(_RUNNING, "button")


def test_a_deleted_match_comes_back_by_the_notice(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, f"/history{scoreboard(TAKEN_OUT)}")
    held.tap("More about this match")
    held.find("menuitem", "Delete the match").evaluate("node => node.click()")
    held.tap("Delete")
    held.see(_RUNNING, "button")  # the history is shown, not the match's own score sheet with its own Undo
    held.miss(_OTHER, "button")
    held.tap("Undo")
    held.see(_OTHER, "button")
    held.open(f"/history{scoreboard(TAKEN_OUT)}")
    held.see("Round 1: Anna & Chloe 70, Babis & Dimitris 60; totals 70, 60", "button")
    assert len(kept_match(server.data_folder, TAKEN_OUT.id).rounds) == 1


def test_a_rematch_from_the_history_is_a_match_of_its_own_by_the_same_people(
    app_with: StartWith, phone: OpenPhone
) -> None:
    server = app_with(WON)
    held = phone(server, f"/history{scoreboard(WON)}")
    held.tap("See the result")
    held.tap("Rematch")
    held.see("No rounds yet")
    Scorer(held).round_of_totals(1, {A: "40", B: "30"})
    held.see("Add round 2", "button")
    held.open("/history")
    held.see(like("{match}. {a} 40, {b} 30. {rest}"), "button")
    held.see(_WON, "button")
    assert kept_match(server.data_folder, WON.id) == WON


def test_statistics_count_each_of_the_rules_apart(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/history")
    held.tap(re.compile("^Statistics"))
    held.tap(re.compile(r"^Anna & Chloe\. 2 matches · 1 won · 0 lost · 1 unfinished"))
    held.see(re.compile("^Won"))
    held.see("In figures")
    held.see(re.compile("^Packets missed"))
    held.miss(re.compile("^Cuts"))  # the classic rules pay none
    held.see("Against Babis & Dimitris")


def test_people_are_renamed_everywhere_made_one_parted_and_retired(app_with: StartWith, phone: OpenPhone) -> None:
    held = phone(app_with(RUNNING, GREEKS), "/history/players")
    held.tap(re.compile("^Dimitris"))
    held.fill("Name", "Dimos")
    held.tap("Save the name")
    held.see(re.compile("^Dimos"), "button")

    held.tap(re.compile("^Πέτρος"))
    held.tap("Merge with another player")
    held.tap("Dimos")
    held.see("Πέτρος is now Dimos.")
    held.tap(re.compile("^Πέτρος is Dimos"))
    held.see(re.compile("^Πέτρος. Last"), "button")

    held.tap(re.compile("^Chloe"))
    held.tap("Offer no more")
    held.see("Offered no more")
    held.open(scoreboard(RUNNING))
    held.see("Babis & Dimos, 120 points, 2880 to go, no minimum")


def test_a_large_file_comes_in(app_with: StartWith, phone: OpenPhone, tmp_path: Path) -> None:
    held = phone(app_with(), "/settings")
    file = tmp_path / "large.json"
    file.write_text(write_export([RUNNING]) + " " * 20_000_000, "utf-8")
    with held.page.expect_file_chooser() as asking:
        held.touch(re.compile("^Bring in matches from a file"))
    asking.value.set_files(file)
    held.see(re.compile("1 match added."))


def test_a_file_of_all_matches_comes_in_again_and_asks_where_a_match_differs(
    app_with: StartWith, phone: OpenPhone, tmp_path: Path
) -> None:
    server = app_with(RUNNING)
    held = phone(server, "/settings")
    with held.page.expect_download() as coming:
        held.tap(re.compile("^Save all matches to a file"))
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)

    def bring_in() -> None:
        held.open("/settings")
        with held.page.expect_file_chooser() as asking:
            held.touch(re.compile("^Bring in matches from a file"))
        asking.value.set_files(file)

    bring_in()
    held.see("All of it was here already. Nothing was changed.")

    held.open(scoreboard(RUNNING))
    Scorer(held).round_of_totals(2, {A: "10", B: "20"})
    held.see("Add round 3", "button")
    bring_in()
    held.see("Which is right?")
    held.tap("Keep what is here")
    held.open(scoreboard(RUNNING))
    held.see("Add round 3", "button")
    bring_in()
    held.tap("Take those of the file")
    held.see(re.compile("1 match replaced."))
    held.open(scoreboard(RUNNING))
    held.see("Add round 2", "button")
    Scorer(held).round_of_totals(2, {A: "10", B: "20"})
    held.see("Add round 3", "button")
    bring_in()
    held.tap("Keep both")
    held.see(re.compile("1 match added."))
    held.open("/history")
    held.see(like("{match}. {a} 310, {b} 140. {rest}"), "button")
    held.see(_RUNNING, "button")
