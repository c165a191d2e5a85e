"""Settings for eyes and hands: each is taken up where it matters, at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone, StartServer, StartWith
from tests.browser.kept import kept_match, numbered, wait_until
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import NOT_TAKEN, ON_TABLE, Scorer, scoreboard
from tests.match.builders import match_of

A, B = "Anna & Chloe", "Babis & Dimitris"
SAVED, ASKED, LEFT, FELT, HINTED, LARGE, SPOKEN = (numbered(match_of(), number) for number in range(1, 8))

_LISTEN_TO_THE_MOTOR = """() => {
    window.trembles = 0;
    navigator.vibrate = () => { window.trembles += 1; return true; };
}"""
_TURN = """state => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    if (state === 'hidden') window.lock.dispatchEvent(new Event('release'));
    document.dispatchEvent(new Event('visibilitychange'));
}"""
"""The browser goes out of sight, as when the phone is locked, and lets the screen go dark; or it comes back."""
_LISTEN_TO_THE_LOCK = """() => {
    window.locks = [];
    navigator.wakeLock.request = async () => {
        window.locks.push('on');
        const lock = window.lock = new EventTarget();
        lock.release = async () => { window.locks.push('off'); lock.dispatchEvent(new Event('release')); };
        return lock;
    };
}"""
_LISTEN = """() => {
    window.heard = [];
    new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(
        node => window.heard.push(node.textContent)))).observe(
        document.querySelector('flt-announcement-host'), {childList: true, subtree: true});
}"""


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(SAVED, HINTED, LARGE, SPOKEN, FELT)


def left_of(held: Phone, one: re.Pattern[str] | str, other: re.Pattern[str] | str) -> bool:
    """Whether a button stands left of another."""
    lefts: list[float] = [
        held.button(name).evaluate("node => node.getBoundingClientRect().left") for name in (one, other)
    ]
    return lefts[0] < lefts[1]


def height_of(held: Phone, button: str) -> float:
    box = held.button(button).bounding_box()
    assert box is not None
    return box["height"]


def enter_e29(scorer: Scorer) -> None:
    scorer.closed(A)
    scorer.side(A, ["Clean", "Dirty"], table="150", hands="15")
    scorer.side(B, table="45", hands="65", packet=NOT_TAKEN)


def test_a_saved_round_is_told_with_the_new_totals_and_taken_back_from_there(
    server: AppServer, phone: OpenPhone
) -> None:
    scorer = Scorer(phone(server, scoreboard(SAVED)))
    scorer.add(1)
    enter_e29(scorer)
    scorer.save()

    scorer.phone.see(f"Round 1 saved. Totals: {A} 535, {B} −120.")
    scorer.phone.see("Add round 2", "button")
    scorer.phone.tap("Undo")
    scorer.phone.see("Undone: Round 1 added")
    wait_until(lambda: not kept_match(server.data_folder, SAVED.id).rounds)


def test_who_wants_to_be_asked_hears_the_round_before_it_is_saved(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/settings")
    held.tap("Read it back and ask first", "radio")
    expect(held.find("radio", "Read it back and ask first")).to_be_checked()
    held.open("/")
    held.tap("New match")
    held.tap("Start the match")
    scorer = Scorer(held)
    scorer.add(1)
    scorer.closed("Player 1 & Player 3")
    scorer.side("Player 1 & Player 3", ["Clean"], table="100", hands="0")
    scorer.side("Player 2 & Player 4", table="45", hands="65", packet=NOT_TAKEN)
    scorer.save()

    held.see("Save round 1?")
    held.see("Player 1 & Player 3: +400 points in this round")
    held.tap("Go back")
    held.miss("Save round 1?")
    scorer.save()
    held.see("Save round 1?")
    held.find("alertdialog", re.compile("")).get_by_role("button", name="Save").evaluate("node => node.click()")
    held.see(re.compile("^Round 1 saved"))


def test_a_left_hand_finds_the_main_buttons_on_its_side(app_with: StartWith, phone: OpenPhone) -> None:
    held = phone(app_with(LEFT), scoreboard(LEFT))
    held.see("Add round 1", "button")
    assert left_of(held, re.compile("^Undo"), "Add round 1")
    held.open("/settings")
    held.tap(re.compile("^Left-handed"), "switch")
    expect(held.find("switch", re.compile("^Left-handed"))).to_be_checked()
    held.open(scoreboard(LEFT))
    held.see("Add round 1", "button")
    assert left_of(held, "Add round 1", re.compile("^Undo"))
    scorer = Scorer(held)
    scorer.add(1)
    scorer.open(ON_TABLE)
    assert left_of(held, "Next field", "0")
    assert left_of(held, "plus", "4")
    assert left_of(held, "4", "6")


def test_taps_are_felt_and_the_screen_stays_on_while_a_match_is_shown(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server)
    held.page.evaluate(_LISTEN_TO_THE_MOTOR)
    held.page.evaluate(_LISTEN_TO_THE_LOCK)
    held.tap("History", "tab")
    held.see(re.compile("^Statistics"), "button")
    assert held.page.evaluate("window.locks") == []
    held.tap("Play", "tab")
    held.tap("Resume")
    held.page.wait_for_function("window.locks.join() === 'on'")
    scorer = Scorer(held)
    scorer.add(1)
    scorer.meld("Clean")
    held.page.wait_for_function("window.trembles === 1")
    scorer.number(ON_TABLE, "15")
    held.page.wait_for_function("window.trembles === 3")
    held.tap("Back to the scoreboard")
    held.see("Go on with round 1", "button")
    held.tap(re.compile("^Back"))
    held.see("Go on with round 1", "button")
    held.page.wait_for_function("window.locks.join() === 'on,off'")


def test_a_phone_that_was_put_away_is_asked_again_to_stay_awake(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server)
    held.page.add_init_script(f"({_LISTEN_TO_THE_LOCK})()")
    held.open(scoreboard(HINTED))
    held.page.wait_for_function("window.lock")
    held.picture()
    held.page.evaluate(_TURN, "hidden")
    before = held.page.evaluate("window.locks.length")
    held.page.evaluate(_TURN, "visible")
    held.page.wait_for_function("before => window.locks.slice(before).includes('on')", arg=before)
    assert held.page.evaluate("window.locks.at(-1)") == "on"


def test_hints_come_one_by_one_and_come_back_from_settings(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, f"{scoreboard(HINTED)}/round")
    trump = re.compile("^What is the trump")
    held.see(trump)
    held.tap("Got it")
    held.see(re.compile("^Who closed"))
    held.miss(trump)
    held.tap("No more hints")
    held.miss("Got it", "button")
    held.tap("More")
    held.find("menuitem", "What the words mean").evaluate("node => node.click()")
    held.see("What is a dirty biriba?")
    held.tap("Close")
    held.miss("What is a dirty biriba?")
    held.open("/settings")
    held.tap(re.compile("^Show hints"), "switch")
    expect(held.find("switch", re.compile("^Show hints"))).to_be_checked()
    held.open(f"{scoreboard(HINTED)}/round")
    held.see(trump)


def test_very_large_text_is_taken_up_at_once_everywhere(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    held, other = phone(server), phone(server, "/settings")
    held.see("New match", "button")
    before = height_of(held, "New match")
    other.tap("Very large", "radio")
    wait_until(lambda: height_of(held, "New match") > before + 4)


def test_keys_still_count_after_the_devices_text_grew_under_an_open_pad(server: AppServer, phone: OpenPhone) -> None:
    scorer = Scorer(phone(server, scoreboard(LARGE), width=360, height=640))
    scorer.add(1)
    scorer.open(ON_TABLE)
    scorer.keys("1")
    scorer.phone.enlarge_text(200)
    wait_until(lambda: not scorer.phone.button(re.compile("points in this round")).count())
    scorer.keys("20")
    scorer.phone.see(re.compile("^120$"))
    scorer.close_pad()
    scorer.phone.see(scorer.field_name(ON_TABLE, "120"), "button")


def test_a_refusal_that_was_on_the_screen_before_is_announced_at_save(app_with: StartWith, phone: OpenPhone) -> None:
    match = numbered(match_of(), 78)
    held = phone(app_with(match), scoreboard(match))
    scorer = Scorer(held)
    scorer.add(1)
    scorer.closed(A)
    scorer.number(ON_TABLE, "5+")
    held.see("Cards on the table: write a number, or a sum with + and −.")
    held.page.evaluate(_LISTEN)
    scorer.save()
    held.page.wait_for_function("() => window.heard.some(each => each.includes('Cards on the table: write a number'))")


def test_a_new_total_a_refusal_and_a_saved_round_are_announced(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(SPOKEN))
    scorer = Scorer(held)
    scorer.add(1)
    held.page.evaluate(_LISTEN)

    def heard(text: str) -> None:
        held.page.wait_for_function("text => window.heard.some(each => each.includes(text))", arg=text)

    scorer.meld("Clean")
    heard(f"{A}: 200")
    scorer.save()
    heard("Who closed? Or did the stock run out?")
    enter_e29(scorer)
    scorer.save()
    heard(f"Round 1 saved. Totals: {A}")
