"""What a half-typed round outlives: a power cut, a lost connection, a turned phone, a reload, the way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from scorekeeper.match.draft import NumberField
from scorekeeper.match.match import Match
from tests.browser.cable import Cable
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import kept_draft, numbered, wait_until
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import IN_HANDS, ON_TABLE, Scorer, scoreboard
from tests.builders import entry, side
from tests.match.builders import add, match_of

A, B = "Anna & Chloe", "Babis & Dimitris"
TALL, WIDE = (390, 844), (844, 390)
BEGUN = add(match_of(), entry(side(), side()))
OFFLINE, TURNED, RELOADED, LEFT = (numbered(BEGUN, number) for number in (2, 3, 4, 5))


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(OFFLINE, TURNED, RELOADED, LEFT)


def half_typed(match: Match, server: AppServer, phone: OpenPhone) -> Scorer:
    """A scorer in the middle of round 2, the pad open on a sum that is not finished."""
    return half_type(Scorer(phone(server, scoreboard(match))))


def half_type(scorer: Scorer) -> Scorer:
    """The same from the scoreboard on."""
    scorer.add(2)
    scorer.closed(A)
    scorer.show(B)
    scorer.meld("Clean", times=2)
    scorer.open(ON_TABLE)
    scorer.keys("120+5")
    scorer.phone.see("Sum 125")
    return scorer


def see_half_typed(scorer: Scorer) -> None:
    """All of it is on the screen again; a phone that starts anew may show the other side first."""
    scorer.show(B)
    scorer.phone.see(scorer.meld_name("Clean", 2), "button")
    scorer.phone.see(scorer.field_name(ON_TABLE, "125"), "button")
    scorer.phone.see(f"{B}: +525 points in this round", "button")  # 2 × 200 + 125


def test_a_power_cut_leaves_the_draft_and_the_saved_rounds(app_with: StartWith, phone: OpenPhone) -> None:
    server = app_with(BEGUN)
    scorer = half_typed(BEGUN, server, phone)

    def is_kept() -> bool:
        draft = kept_draft(server.data_folder, BEGUN.id)
        return draft is not None and draft.sides[1].text(NumberField.TABLE_POINTS) == "120+5"

    wait_until(is_kept)
    server.kill()
    scorer.phone.close()
    server.start()

    held = phone(server)

    held.see(f"Classic. {A} 535, {B} 435. in play. 1 round")
    held.tap("Go on with round 2")
    see_half_typed(Scorer(held))


def test_an_app_that_is_killed_and_comes_back_finds_the_phone_where_it_was(
    app_with: StartWith, phone: OpenPhone
) -> None:
    server = app_with(BEGUN)
    scorer = half_typed(BEGUN, server, phone)
    wait_until(lambda: kept_draft(server.data_folder, BEGUN.id) is not None)

    server.restart()

    scorer.phone.listen()
    scorer.phone.see(scorer.meld_name("Clean"), "button")
    scorer.meld("Dirty")
    scorer.phone.see(scorer.meld_name("Dirty", 1), "button")


def test_a_lost_connection_that_comes_back_leaves_no_screen_that_is_deaf(server: AppServer, chromium: Browser) -> None:
    with Cable(server.port) as cable:
        held = Phone(chromium, cable.url).open(scoreboard(OFFLINE))
        scorer = half_type(Scorer(held))

        with held.page.expect_event("requestfailed", lambda request: "/line?" in request.url):
            cable.cut()
        cable.mend()

        held.listen()
        see_half_typed(scorer)
        held.tap("One less: Clean")
        held.see(scorer.meld_name("Clean", 1), "button")
        scorer.number(IN_HANDS, "25")
        held.see(f"{B}: +300 points in this round", "button")  # 525 − 200 − 25
        held.close()


# A low wide screen has the pad in its right half, a tall one below; until it is there, keys are still on the move.
_PAD_IS_IN_PLACE = """isWide => {
    const keys = [...document.querySelectorAll('flt-semantics[role=button]')].filter(node => node.innerText === '7');
    const left = keys.length === 1 ? keys[0].getBoundingClientRect().left : NaN;
    return isWide ? left > innerWidth / 2 : left < 24;
}"""


def test_turning_the_phone_keeps_the_round_and_the_open_pad(server: AppServer, phone: OpenPhone) -> None:
    scorer = half_typed(TURNED, server, phone)
    page, key = scorer.phone.page, scorer.phone.button("7")
    before = key.bounding_box()

    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    wait_until(lambda: (box := key.bounding_box()) is not None and box["x"] > WIDE[0] / 2)
    scorer.phone.see("Sum 125")
    page.set_viewport_size({"width": TALL[0], "height": TALL[1]})
    wait_until(lambda: key.bounding_box() == before)
    scorer.phone.see("Sum 125")
    scorer.keys("0+30")

    scorer.phone.see("Sum 200")  # 120 + 50 + 30
    scorer.phone.see(scorer.field_name(ON_TABLE, "200"), "button")
    scorer.close_pad()
    scorer.phone.see(f"{B}: +600 points in this round", "button")


def test_a_reload_keeps_the_round_that_is_typed(server: AppServer, phone: OpenPhone) -> None:
    scorer = half_typed(RELOADED, server, phone)

    scorer.phone.reload()

    see_half_typed(scorer)
    scorer.number(IN_HANDS, "15")
    scorer.phone.see(f"{B}: +510 points in this round", "button")  # 525 − 15


def test_the_way_back_keeps_the_round_and_offers_to_go_on_with_it(server: AppServer, phone: OpenPhone) -> None:
    scorer = half_typed(LEFT, server, phone)

    scorer.phone.back()

    scorer.phone.tap("Go on with round 2")
    see_half_typed(scorer)


def test_a_page_reloaded_in_its_very_first_moment_starts_all_the_same(server: AppServer, phone: OpenPhone) -> None:
    """Its answer to what the server asked of it is lost with its line."""
    held = phone(server, "/settings")
    lost: list[str | bytes] = []
    is_first = True

    def between(line: WebSocketRoute) -> None:
        beyond = line.connect_to_server()
        is_cut = is_first

        def pass_on(message: str | bytes) -> None:
            if is_cut and isinstance(message, bytes) and b"browser_name" in message:
                lost.append(message)
            else:
                beyond.send(message)

        line.on_message(pass_on)

    held.page.evaluate("sessionStorage.clear()")
    held.page.route_web_socket(re.compile("/ws"), between)
    held.page.reload()
    wait_until(lambda: held.page.evaluate("true") and bool(lost))
    is_first = False
    held.reload()

    held.see("Language")
    held.tap("Play", "tab")
    held.see(re.compile("^Referee"), "button")
