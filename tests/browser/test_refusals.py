"""Rounds that cannot be, or are unlikely: what the entry says, where, and that it keeps what was typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.match.match import Match
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import kept_match, numbered, wait_until
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import NOT_TAKEN, ON_TABLE, Scorer, like, scoreboard
from tests.match.builders import match_of

SIDE = "{side}: {points} in this round"
A, B = "Anna & Chloe", "Babis & Dimitris"
MATCHES = tuple(numbered(match_of(), number) for number in range(1, 11))


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(*MATCHES)


def entry_of(match: Match, server: AppServer, phone: OpenPhone) -> Scorer:
    """A scorer with the entry of the match's first round open."""
    scorer = Scorer(phone(server, scoreboard(match)))
    scorer.add(1)
    return scorer


def refuse(scorer: Scorer, match: Match, server: AppServer, reason: str) -> None:
    """Save is refused with this reason, the entry stays, and nothing is written."""
    scorer.save()
    scorer.phone.see(reason)
    scorer.phone.see("Save", "button")
    assert kept_match(server.data_folder, match.id).rounds == ()


def is_above_the_foot(held: Phone, control: Locator) -> bool:
    """Whether all of it can be seen between the sides and the foot."""
    box, top, foot = (each.bounding_box() for each in (control, held.button(like(SIDE, side=B)), held.button("Save")))
    if box is None or top is None or foot is None:
        return False
    return top["y"] + top["height"] <= box["y"] and box["y"] + box["height"] <= foot["y"]


def see_above_the_foot(held: Phone, *controls: Locator) -> None:
    """Waits until the screen is scrolled so that all of them are seen."""
    wait_until(lambda: all(is_above_the_foot(held, each) for each in controls))


def test_a_closer_whose_packet_was_not_taken_is_refused_at_the_packet(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[0], server, phone)
    scorer.closed(A)
    scorer.side(A, ["Clean"], table="55", hands="0", packet=NOT_TAKEN)
    scorer.side(B, table="0", hands="65", packet=NOT_TAKEN)
    scorer.show(A)

    refuse(
        scorer,
        MATCHES[0],
        server,
        f"{A}: to close, the packet must be taken. Change the packet or who closed.",
    )


def test_more_card_points_than_the_pack_holds_are_refused(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[1], server, phone)
    scorer.closed(A)
    scorer.side(A, ["Clean"], table="900", hands="0")
    scorer.side(B, table="0", hands="65", packet=NOT_TAKEN)
    scorer.show(A)

    refuse(scorer, MATCHES[1], server, "All 108 cards together count 960; 965 were entered.")


def test_a_number_that_no_cards_make_is_refused(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[2], server, phone)
    scorer.closed(A)
    scorer.side(A, ["Clean"], table="57", hands="0")
    scorer.side(B, table="0", hands="65", packet=NOT_TAKEN)
    scorer.show(A)

    refuse(scorer, MATCHES[2], server, f"Cards on the table ({A}): no cards make 57. Count again.")
    scorer.phone.see(scorer.field_name(ON_TABLE, "57"), "button")


def test_a_round_that_nobody_closed_is_refused_once_it_is_saved(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[3], server, phone)
    scorer.side(A, ["Clean"], table="55", hands="0", packet=NOT_TAKEN)
    scorer.side(B, table="0", hands="65", packet=NOT_TAKEN)
    question = "Who closed? Or did the stock run out?"
    scorer.phone.miss(question)

    refuse(scorer, MATCHES[3], server, question)


def test_a_blank_side_is_asked_about_once_and_may_count_as_nothing(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[4], server, phone)
    scorer.closed(A)
    scorer.side(A, ["Clean"], table="55", hands="0")
    question = f"Nothing was entered for {B}. Count it as 0?"

    scorer.save()
    scorer.phone.see(question)
    scorer.phone.tap("Go back")
    scorer.phone.miss("Yes, save", "button")
    assert kept_match(server.data_folder, MATCHES[4].id).rounds == ()

    scorer.save()
    scorer.phone.see(question)
    scorer.phone.tap("Yes, save")
    scorer.phone.see(f"{A}, 355 points")  # 200 + 55 + 100
    scorer.phone.see(f"{B}, 0 points")


def test_the_second_of_two_closers_takes_the_place_of_the_first(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[5], server, phone)
    first, second, stock = (scorer.phone.button(name) for name in (f"{A} closed", f"{B} closed", "Stock ran out"))
    scorer.closed(A)
    expect(first).to_have_attribute("aria-current", "true")

    scorer.closed(B)

    expect(second).to_have_attribute("aria-current", "true")
    expect(first).to_have_attribute("aria-current", "false")
    scorer.phone.tap("Stock ran out")
    expect(stock).to_have_attribute("aria-current", "true")
    expect(second).to_have_attribute("aria-current", "false")


def test_a_sum_that_ends_in_a_plus_is_refused_and_stays_for_correction(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[6], server, phone)
    scorer.closed(A)
    scorer.side(A, ["Clean"], table="55+", hands="0")
    scorer.side(B, table="0", hands="65", packet=NOT_TAKEN)
    scorer.show(A)
    refuse(scorer, MATCHES[6], server, "Cards on the table: write a number, or a sum with + and −.")
    scorer.phone.tap(scorer.field_name(ON_TABLE, "55+"))
    scorer.keys("10")
    scorer.close_pad()
    scorer.save()

    scorer.phone.see(f"{A}, 365 points")  # 200 + 55 + 10 + 100


def test_a_sum_is_worked_out_before_it_is_saved(server: AppServer, phone: OpenPhone) -> None:
    scorer = entry_of(MATCHES[7], server, phone)
    scorer.open(ON_TABLE)

    scorer.keys("120+45+30-15")

    scorer.phone.see("Sum 180")
    scorer.phone.tap("Close the pad")
    scorer.phone.see(scorer.field_name(ON_TABLE, "180"), "button")


def test_what_is_typed_into_a_note_does_not_reach_the_field_below(app_with: StartWith, phone: OpenPhone) -> None:
    match = numbered(match_of(), 77)
    scorer = Scorer(phone(app_with(match), scoreboard(match)))
    scorer.add(1)
    scorer.open(ON_TABLE)
    scorer.keys("55")
    scorer.phone.tap("More")
    scorer.phone.tap("Note about this round", "menuitem")
    scorer.phone.fill("Note", "table 77")
    scorer.phone.tap("Done")
    scorer.phone.see(scorer.field_name(ON_TABLE, "55"), "button")


def test_a_refused_save_turns_to_the_side_and_the_field_that_refuse_it(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(MATCHES[8]), width=360, height=640)
    scorer = Scorer(held)
    scorer.add(1)
    scorer.closed(A)
    scorer.side(A, ["Clean"], table="57", hands="0")
    scorer.side(B, table="0", hands="65", packet=NOT_TAKEN)
    reason = f"Cards on the table ({A}): no cards make 57. Count again."

    scorer.save()

    field = held.button(scorer.field_name(ON_TABLE, "57"))
    expect(field).to_be_focused()
    see_above_the_foot(held, field, held.text(reason).first)
    held.page.mouse.move(180, 300)
    held.page.mouse.wheel(0, -2000)
    wait_until(lambda: not is_above_the_foot(held, field))
    held.tap(reason)
    see_above_the_foot(held, field, held.text(reason).first)


def test_a_refused_save_shows_what_is_missing_of_the_round_itself(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(MATCHES[9]), width=360, height=640)
    scorer = Scorer(held)
    scorer.add(1)
    scorer.side(A, ["Clean"], table="55", hands="0", packet=NOT_TAKEN)
    scorer.side(B, table="0", hands="65", packet=NOT_TAKEN)
    held.page.mouse.move(180, 300)
    held.page.mouse.wheel(0, 2000)
    question = held.button("Stock ran out")
    wait_until(lambda: not is_above_the_foot(held, question))

    scorer.save()

    see_above_the_foot(held, question, held.text("Who closed? Or did the stock run out?").first)
