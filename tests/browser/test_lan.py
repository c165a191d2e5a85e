"""One table and several phones: who gets in, who writes, and what those who watch see."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.lan.evening import FILE_NAME, Evening
from scorekeeper.match.match import Match
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import kept_draft, kept_match, numbered
from tests.browser.phone import PATIENCE_MS, Phone
from tests.browser.server import AppServer
from tests.browser.table import Scorer, scoreboard
from tests.match.builders import match_of, played
from tests.wire_phone import RECORD

A, B = "Anna & Chloe", "Babis & Dimitris"
BEGUN = played(match_of(), (300, 120))
WATCHED, HANDED, FORGED, DROPPED = (numbered(BEGUN, number) for number in (2, 3, 4, 5))
AWAY = "No connection. These are the last scores; it goes on by itself."


def evening(server: AppServer) -> Evening:
    """The secrets of the table, as they stand in the app's folder."""
    return Evening.model_validate_json((server.data_folder / FILE_NAME).read_bytes())


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(WATCHED, HANDED, FORGED, DROPPED, arguments=["--lan"])


@pytest.fixture
def host(server: AppServer, phone: OpenPhone) -> Callable[[Match], Phone]:
    """Call it with a match to open it on the host's screen, with the pen in hand."""

    def open_host(match: Match) -> Phone:
        held = phone(server, f"/table?code={evening(server).host_key}")
        held.see("The host: this screen")
        if held.button("Take the pen").count():
            held.tap("Take the pen")
        held.see("Put the pen down", "button")
        return held.open(scoreboard(match))

    return open_host


@pytest.fixture
def guest(server: AppServer, phone: OpenPhone) -> Callable[[Match], Phone]:
    """Call it with a match to open it on one more phone that scanned the square."""
    return lambda match: phone(server, f"{scoreboard(match)}?code={evening(server).code}")


def card(name: str, points: str) -> str:
    """The beginning of what a side's card says."""
    return f"{name}, {points} points"


def test_without_the_code_there_is_only_the_door(server: AppServer, chromium: Browser) -> None:
    held = Phone(chromium, server.url)
    held.page.goto(server.url + scoreboard(WATCHED))
    held.page.get_by_label("Code of the table").fill("WRONG2")
    held.page.get_by_role("button", name="Come in").tap()
    expect(held.page.get_by_role("alert")).to_have_text("That is not the code of this table.")
    held.page.get_by_label("Code of the table").fill(evening(server).code.lower())
    held.page.get_by_role("button", name="Come in").tap()
    held.listen().see(card(A, "300"))
    assert held.page.url == server.url + scoreboard(WATCHED)
    held.close()


def test_a_watcher_sees_a_save_live(
    server: AppServer, host: Callable[[Match], Phone], guest: Callable[[Match], Phone]
) -> None:
    writing, watching = Scorer(host(WATCHED)), guest(WATCHED)
    watching.see("The host keeps the score.")
    writing.add(2)
    writing.only_totals({A: "535", B: "-120"})
    writing.save()
    watching.see(card(A, "835"))
    watching.see(f"Round 2: {A} 535, {B} −120; totals 835, 0", "button")


def test_a_watcher_finds_nothing_to_change_things_with(server: AppServer, guest: Callable[[Match], Phone]) -> None:
    held = guest(WATCHED)
    held.see(card(A, "835"))
    held.miss("Add round", "button")
    held.miss("Undo", "button")
    held.tap("More about this match")
    held.see("Rules of this match", "menuitem")
    held.miss("Delete the match", "menuitem")
    held.open(f"{scoreboard(WATCHED)}/round")
    held.see("You are watching")
    held.open("/new")
    held.see("You are watching")
    assert kept_draft(server.data_folder, WATCHED.id) is None


def test_the_pen_goes_to_another_phone_and_comes_back(
    server: AppServer, host: Callable[[Match], Phone], guest: Callable[[Match], Phone]
) -> None:
    writing, anna = host(HANDED), guest(HANDED)
    anna.open("/table")
    anna.fill("Name", "Anna")
    anna.tap("Save")
    anna.see("The others see you as Anna now.")
    anna.open(scoreboard(HANDED))
    writing.open("/table")
    writing.tap("Give the pen to Anna. here")
    writing.tap("Give the pen")
    writing.see("Anna keeps the score.")
    anna.see("Add round 2", "button")
    Scorer(anna).round_of_totals(2, {A: "100", B: "200"})
    anna.see(card(B, "320"))
    writing.open(scoreboard(HANDED))
    writing.see(card(B, "320"))
    writing.tap("Take the pen")
    writing.see("Add round 3", "button")
    anna.miss("Add round 3", "button")
    anna.see("The host keeps the score.")


def test_messages_of_a_phone_that_lost_the_pen_change_nothing(
    server: AppServer, host: Callable[[Match], Phone], guest: Callable[[Match], Phone]
) -> None:
    writing, anna = host(FORGED), guest(FORGED)
    anna.page.add_init_script(RECORD)
    anna.reload()
    writing.open("/table")
    writing.tap("Put the pen down")
    anna.tap("Take the pen")
    scorer = Scorer(anna)
    scorer.add(2)
    scorer.only_totals({A: "400", B: "0"})
    before = kept_match(server.data_folder, FORGED.id)
    writing.tap("Take the pen")
    anna.see("You are watching")
    assert anna.page.evaluate("window.sent.length") > 10

    anna.page.evaluate("window.again()")

    # a page of its own: the answers may take the forging one elsewhere at any moment
    anna.page = anna.context.new_page()
    anna.open(scoreboard(FORGED))
    anna.see(card(A, "300"))
    assert kept_match(server.data_folder, FORGED.id) == before
    writing.open(scoreboard(FORGED))
    Scorer(writing).press("Go on with round 2")
    writing.see(f"{A}: +400 points in this round", "button")


def test_a_phone_that_loses_the_network_keeps_the_scores_and_comes_back_live(
    server: AppServer, host: Callable[[Match], Phone], guest: Callable[[Match], Phone]
) -> None:
    writing, watching = Scorer(host(DROPPED)), guest(DROPPED)
    watching.see(card(A, "300"))
    watching.context.set_offline(True)
    note = watching.page.locator("#away")
    expect(note).to_have_text(AWAY, timeout=PATIENCE_MS)
    watching.see(card(A, "300"))
    writing.round_of_totals(2, {A: "100", B: "0"})
    writing.phone.see(card(A, "400"))
    watching.see(card(A, "300"))

    watching.context.set_offline(False)
    expect(note).to_have_count(0, timeout=PATIENCE_MS)
    watching.listen()
    watching.see(card(A, "400"))
    writing.round_of_totals(3, {A: "50", B: "0"})
    watching.see(card(A, "450"))


def test_a_host_that_starts_again_finds_its_phones_and_the_pen(app_with: StartWith, phone: OpenPhone) -> None:
    server = app_with(BEGUN, arguments=["--lan"])
    anna = phone(server, f"{scoreboard(BEGUN)}?code={evening(server).code}")
    anna.tap("Take the pen")
    anna.see("Add round 2", "button")
    server.kill()
    expect(anna.page.locator("#away")).to_have_text(AWAY, timeout=PATIENCE_MS)
    anna.see(card(A, "300"))
    server.start()
    expect(anna.page.locator("#away")).to_have_count(0, timeout=PATIENCE_MS)
    anna.listen()
    Scorer(anna).round_of_totals(2, {A: "100", B: "0"})
    anna.see(card(A, "400"))
