"""The scoreboard, a round in detail and the result, on a phone."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from uuid import UUID

from scorekeeper.match.match import Match
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.entry import CardPoints, RoundEntry
from scorekeeper.store.store import Store
from tests.browser.conftest import OpenPhone, StartServer
from tests.browser.phone import Phone
from tests.builders import entry, side
from tests.match.builders import add, edited, match_of, played, round_id

EVENING = datetime(2026, 1, 9, 20, 30, tzinfo=UTC)
MATCH = f"/match/{UUID(int=0xB1)}"


def opened(app_server: StartServer, phone: OpenPhone, *states: Match, path: str = MATCH) -> Phone:
    """A phone on a match that went through these states, one round at a time."""
    server = app_server()
    server.stop()
    # Playwright keeps a loop in this thread, so the store is written in another.
    with ThreadPoolExecutor(max_workers=1) as beside:
        beside.submit(asyncio.run, _stored(server.data_folder, states)).result()
    server.start()
    return phone(server, path)


async def _stored(folder: Path, states: tuple[Match, ...]) -> None:
    store = await Store.open(folder, clock=lambda: EVENING)
    timeline = Timeline.begin(states[0])
    for number, state in enumerate(states[1:], start=1):
        timeline = timeline.do(state, StepKind.ADD_ROUND, round_number=number)
    await store.save_timeline(timeline)
    await store.close()


def counted_round(match: Match) -> RoundEntry:
    """E29's first side: 200 + 100 + 150 + 100 - 15 = 535; the other has 300 + 150 - 15 = 435."""
    own = side().model_copy(update={"table_points": CardPoints(points=Decimal(150), typed="100+50")})
    return entry(own, side(), dealer=match.next_dealer)


def test_a_card_is_one_sentence_and_a_round_one_button(app_server: StartServer, phone: OpenPhone) -> None:
    begun = match_of()
    held = opened(app_server, phone, begun, edited(played(begun, (800, 500), (355, 525)), 1, 1015, -20))
    held.see("Anna & Chloe, 1370 points, leads, 1630 to go, opens with 75")
    held.see("Babis & Dimitris, 505 points, 2495 to go, no minimum")
    held.see("Round 2: Anna & Chloe 355, Babis & Dimitris 525; totals 1370, 505", "button")
    held.see("Round 1: Anna & Chloe 1015, Babis & Dimitris −20; totals 1015, −20; edited", "button")
    assert held.unnamed_buttons() == []


def test_quick_undos_all_count_and_redo_brings_them_back(app_server: StartServer, phone: OpenPhone) -> None:
    states = [match_of()]
    for points in ((100, 50), (200, 60), (300, 70)):
        states.append(played(states[-1], points))
    held = opened(app_server, phone, *states)
    undo = held.button(re.compile("^Undo"))
    undo.evaluate("node => { node.click(); node.click(); node.click(); }")
    held.see("No rounds yet")
    held.see("Undone: Round 1 added")
    held.tap(re.compile("^Redo: Round 1 added"))
    held.see(re.compile("^Round 1: Anna & Chloe 100"), "button")


def test_a_round_explains_every_point(app_server: StartServer, phone: OpenPhone) -> None:
    begun = match_of()
    held = opened(app_server, phone, begun, add(begun, counted_round(begun)))
    held.tap(re.compile("^Round 1:"))
    held.see("Cards on the table, 100+50, 150")
    held.see("Closed, 100")
    held.see("Left in hands, −15")
    held.see("Sum, 535")
    held.see("Anna & Chloe +535, 535")


def test_a_deleted_round_comes_back_from_its_notice(app_server: StartServer, phone: OpenPhone) -> None:
    begun = match_of()
    path = f"{MATCH}/rounds/{round_id(1)}"
    held = opened(app_server, phone, begun, played(begun, (100, 50)), path=path)
    held.tap("Delete round 1")
    held.tap("Delete")
    held.see("No rounds yet")
    held.tap("Undo")
    held.see(re.compile("^Round 1: Anna & Chloe 100"), "button")


def test_a_target_that_is_no_number_is_told_at_its_field(app_server: StartServer, phone: OpenPhone) -> None:
    held = opened(app_server, phone, match_of())
    held.tap("More about this match")
    held.tap("Change the target", "menuitem")
    held.fill("Play to", "5+")
    held.tap("Save")
    held.see("Write a number, or a sum with + and −.")
    held.fill("Play to", "2500")
    held.tap("Save")
    held.see("to 2500")


def test_the_result_says_who_won_and_leads_to_a_rematch(app_server: StartServer, phone: OpenPhone) -> None:
    begun = match_of(target=1000)
    held = opened(app_server, phone, begun, played(begun, (1100, 500)))
    held.tap("See the result")
    held.see("1. Anna & Chloe, 1100, Best round: 1100, in round 1")
    held.tap("Rematch")
    held.see("No rounds yet")


def test_an_unknown_match_is_told_calmly(app_server: StartServer, phone: OpenPhone) -> None:
    held = opened(app_server, phone, match_of(), path="/match/nothing")
    held.see("This match is not here")
    held.tap("Back to the start")
    held.miss("This match is not here")
