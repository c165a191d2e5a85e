"""Everybody reaches everything: a thumb, a screen reader, a keyboard, on the smallest phone and on a usual one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import kept_match, numbered
from tests.browser.look_over import WHOLE, audit
from tests.browser.phone import Name
from tests.browser.server import AppServer
from tests.browser.table import IN_HANDS, NOT_TAKEN, ON_TABLE, TOTAL, Scorer, like, scoreboard
from tests.match.builders import match_of

A, B = "Anna & Chloe", "Babis & Dimitris"
TYPED, HEARD, MENU, ENTRY, LEFT = (numbered(match_of(), number) for number in (3, 4, 5, 6, 7))
PAD_GAP = 5.5
"""Between the keys of the pad, which are larger than a thumb instead."""
MOST_TABS = 80

# Flutter moves the focus while it draws the next frame, and tells the browser in the one after.
_DRAWN = """async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(TYPED, HEARD, MENU, ENTRY, LEFT)


def test_every_control_of_the_entry_has_a_name_and_the_size_of_a_thumb(server: AppServer, phone: OpenPhone) -> None:
    scorer = Scorer(phone(server, scoreboard(ENTRY), height=WHOLE))
    scorer.add(1)
    scorer.meld("Clean")
    scorer.phone.see("One less: Clean", "button")
    audit(scorer.phone)

    scorer.open(ON_TABLE)
    audit(scorer.phone, gap=PAD_GAP)

    scorer.phone.tap("Count")
    scorer.phone.see(like("{label}, {worth}: {count}", label="Joker"), "button")
    audit(scorer.phone, gap=PAD_GAP)


def test_a_round_is_entered_and_saved_by_keyboard_alone(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(TYPED))
    scorer = Scorer(held)
    held.see("Add round 1", "button")
    keys = held.page.keyboard

    def go(name: Name, key: str = "Enter") -> None:
        """Tab until the control has the focus, then the key."""
        control = held.button(name)
        for _ in range(MOST_TABS):
            if control.evaluate("node => node === document.activeElement"):
                break
            keys.press("Tab")
            held.page.evaluate(_DRAWN)
        expect(control).to_be_focused()
        keys.press(key)

    go("Add round 1")
    held.see("Save", "button")
    go(f"{A} closed", "Space")
    go(scorer.meld_name("Clean"), "Space")
    go(scorer.meld_name("Dirty"))
    go(scorer.field_name(ON_TABLE))
    held.see("Next field", "button")
    keys.type("150")
    held.see(scorer.field_name(ON_TABLE, "150"), "button")
    go("Next field")
    held.see("Done", "button")
    keys.type("15")
    held.see(scorer.field_name(IN_HANDS, "−15"), "button")
    go("Done")
    held.see("Save", "button")
    go(like("{side}: {points} in this round", side=B))
    held.see(scorer.field_name(ON_TABLE, "nothing entered"), "button")
    go(scorer.field_name(ON_TABLE))
    held.see("Next field", "button")
    keys.type("15+30")
    held.see("Sum 45")
    go("Next field")
    held.see("Done", "button")
    keys.type("65")
    held.see(scorer.field_name(IN_HANDS, "−65"), "button")
    go("Done")
    go(f"Packet: {NOT_TAKEN}", "Space")
    go("Save")

    held.see(f"{A}, 535 points")
    held.see(f"{B}, −120 points")


def test_a_round_is_entered_and_saved_by_the_taps_of_a_screen_reader_alone(server: AppServer, phone: OpenPhone) -> None:
    scorer = Scorer(phone(server, scoreboard(HEARD)))
    scorer.add(1)
    scorer.closed(A)
    scorer.side(A, ["Clean", "Dirty"], table="150", hands="15")
    scorer.side(B, table="45", hands="65", packet=NOT_TAKEN)
    scorer.save()

    scorer.phone.see(f"{A}, 535 points")
    assert len(kept_match(server.data_folder, HEARD.id).rounds) == 1


def test_a_screen_reader_can_ask_for_the_total_alone(server: AppServer, phone: OpenPhone) -> None:
    scorer = Scorer(phone(server, scoreboard(MENU)))
    scorer.add(1)
    scorer.phone.tap("More")

    scorer.phone.page.get_by_text("Only the total for").or_(
        scorer.phone.page.get_by_label("Only the total for")
    ).evaluate("node => node.click()")

    scorer.phone.see(scorer.field_name(TOTAL), "button")


def test_a_key_pressed_after_the_entry_was_left_types_nothing_into_it(server: AppServer, phone: OpenPhone) -> None:
    scorer = Scorer(phone(server, scoreboard(LEFT)))
    scorer.add(1)
    scorer.open(ON_TABLE)
    scorer.keys("12")
    scorer.phone.see(scorer.field_name(ON_TABLE, "12"))
    scorer.phone.back()
    scorer.phone.see("Go on with round 1", "button")

    scorer.phone.page.keyboard.press("7")

    scorer.phone.tap("Go on with round 1")
    scorer.phone.see(scorer.field_name(ON_TABLE, "12"))
