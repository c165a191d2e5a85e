"""From the first start to a running match, and back to it: Home, New match, History and the settings."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone, StartServer
from tests.browser.phone import Phone

SEATS = ("Player 1", "Player 2", "Player 3", "Player 4")


def seat(phone: Phone, *names: str) -> None:
    for field, name in zip(SEATS, names, strict=True):
        phone.fill(field, name)


def begun(held: Phone) -> Phone:
    """The phone once a match of four has begun on it."""
    seat(held, "Maria", "Anna", "Nikos", "Petros")
    held.tap("Start the match")
    expect(held.page).to_have_url(re.compile("/match/"))
    return held


def test_four_people_sit_down_and_begin(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server())
    held.see("Ready for the first deal")
    held.tap("New match")
    seat(held, "Maria", "Anna", "Nikos", "Petros")
    held.see("Side A: Maria & Nikos")
    held.see("Side B: Anna & Petros")
    held.tap("Petros")
    held.see("Petros deals first.")
    assert held.unnamed_buttons() == []
    held.tap("Start the match")
    expect(held.page).to_have_url(re.compile("/match/[0-9a-f-]{36}$"))

    held.open("/")
    held.see(re.compile("Maria & Nikos 0, Anna & Petros 0.*Round 1 · deals Petros"), "button")
    held.tap("Resume")
    expect(held.page).to_have_url(re.compile("/match/[0-9a-f-]{36}$"))


def test_enter_goes_on_to_the_next_name(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/new")
    names = ("Maria", "Anna", "Nikos", "Petros")
    for field, name in zip(SEATS, names, strict=True):
        held.fill(field, name)
        held.page.keyboard.press("Enter")
        if field != SEATS[-1]:
            expect(held.field(SEATS[SEATS.index(field) + 1])).to_be_focused()
    held.see("Side B: Anna & Petros")


def test_the_last_table_is_a_tap_away_with_the_deal_passed_on(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    begun(phone(server, "/new"))

    other = phone(server, "/new")
    other.tap(re.compile("^Same table as last time"))
    other.see("Anna deals first.")
    other.tap("Start the match")
    expect(other.page).to_have_url(re.compile("/match/"))
    other.open("/history")
    expect(other.find("button", re.compile("Maria & Nikos 0"))).to_have_count(2)


def test_a_name_is_typed_on_while_the_last_table_comes_back_above_it(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    begun(phone(server, "/new"))

    other = phone(server, "/new")
    other.tap(re.compile("^Same table as last time"))
    other.miss(re.compile("^Same table as last time"), "button")
    other.fill("Player 2", "A")
    other.see(re.compile("^Same table as last time"), "button")
    other.page.keyboard.type("lexandra")
    other.see("Side B: Alexandra & Petros")


def test_past_players_are_seated_by_a_tap_each(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    begun(phone(server, "/new"))

    other = phone(server, "/new")
    for name in ("Petros", "Maria", "Nikos", "Anna"):
        other.tap(f"Seat {name} here")
        other.miss(f"Seat {name} here", "button")
    other.see("Side A: Petros & Nikos")
    other.see("Side B: Maria & Anna")


def test_a_name_twice_is_refused_with_the_reason(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/new")
    seat(held, "Maria", "Anna", "María", "Petros")
    held.press("Start the match")
    held.see(re.compile("Someone at this table is called María already"))
    expect(held.button("Start the match")).to_be_focused()
    expect(held.page).to_have_url(re.compile("/new$"))
    held.fill("Player 3", "Nikos")
    held.miss(re.compile("is called María already"))
    held.tap("Start the match")
    expect(held.page).to_have_url(re.compile("/match/"))


def test_seats_change_by_buttons(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/new")
    seat(held, "Maria", "Anna", "Nikos", "Petros")
    held.tap("Move Petros up")
    held.see("Side A: Maria & Petros")
    held.press("Move Maria down")
    held.see("Side A: Anna & Petros")


def test_a_half_filled_form_outlives_a_look_at_the_rules_and_a_reload(
    app_server: StartServer, phone: OpenPhone
) -> None:
    held = phone(app_server(), "/new")
    seat(held, "Maria", "Anna", "Nikos", "Petros")
    held.tap("About these rules")
    held.see(re.compile("^Classic"), "heading")
    held.back()
    held.see("Side A: Maria & Nikos")
    held.reload()
    held.see("Side A: Maria & Nikos")
    held.page.set_viewport_size({"width": 844, "height": 390})
    held.see("Side A: Maria & Nikos")


def test_totals_come_from_paper(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/new")
    held.tap("Two")
    held.fill("Player 1", "Maria")
    held.fill("Player 2", "Nikos")
    held.tap("Begun on paper", "switch")
    held.fill("Maria", "1245")
    held.fill("Nikos", "65")
    held.tap("Change the sign for Nikos")
    held.tap("Start the match")
    expect(held.page).to_have_url(re.compile("/match/"))
    held.open("/")
    held.see(re.compile("Maria 1245, Nikos −65"), "button")


def test_the_settings_show_at_once_and_stay(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    held = phone(server, "/settings")
    light = held.picture()
    held.tap("Dark", "radio")
    expect(held.find("radio", "Dark")).to_have_attribute("aria-checked", "true")
    assert held.picture() != light
    server.restart()
    again = phone(server, "/settings")
    expect(again.find("radio", "Dark")).to_have_attribute("aria-checked", "true")


def test_an_address_that_leads_nowhere_leads_home(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/no/such/place")
    held.see("There is nothing here")
    held.tap("Back to the start")
    held.see("New match", "button")


def test_everything_has_a_name(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server())
    for path in ("/", "/new", "/history", "/rules", "/rules/classic", "/settings"):
        held.open(path)
        assert held.unnamed_buttons() == [], path
