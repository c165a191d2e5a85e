"""Large figures for everybody at the table, and the chart of running totals."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.match.player import Player
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered, wait_until
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import Scorer, scoreboard
from tests.match.builders import match_of, played

A, B = "Anna & Chloe", "Babis & Dimitris"
RUNNING = numbered(played(match_of(starting=(1245, -65)), (300, 120), (-185, 2000)), 1)
LONG_NAMES: Final = (
    "Konstantinopoulou1", "Papadimitropoulos2", "Anastasia-Evangel3", "Theodoros-Panagio4", "Wolfgang-Amadeus-5",
    "Alexandros-Maximo6",
)  # fmt: skip
SIX = numbered(played(match_of("classic", "six"), *[(5 * number, -5) for number in range(1, 26)]), 2)
SIX = SIX.model_copy(
    update={
        "players": tuple(Player(id=player.id, name=name) for player, name in zip(SIX.players, LONG_NAMES, strict=True))
    }
)
_COUNTS_WAKE_LOCKS = """
    window.wakeLocks = {asked: 0, released: 0};
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async kind => {
        window.wakeLocks.asked += 1;
        const lock = await ask(kind);
        const release = lock.release.bind(lock);
        lock.release = () => { window.wakeLocks.released += 1; return release(); };
        return lock;
    };
"""
_REFUSES_WAKE_LOCKS = """
    window.refused = 0;
    navigator.wakeLock.request = async () => {
        window.refused += 1;
        throw new DOMException('Wake Lock permission request denied', 'NotAllowedError');
    };
"""
_PLACE = """node => {
    const {left, top, right, bottom} = node.closest('flt-semantics').getBoundingClientRect();
    return [left, top, right, bottom];
}"""


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(RUNNING, SIX)


def wake_locks(held: Phone) -> dict[str, int]:
    counts: dict[str, int] = held.page.evaluate("window.wakeLocks")
    return counts


def test_the_chart_says_all_that_it_shows(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(RUNNING))
    held.see(
        f"Running totals, target 3000. In front after round 1: {A}. In front after round 2: {B}. "
        f"{A}: 1245, 1545, 1360. {B}: −65, 55, 2055.",
        "img",
    )
    held.see(f"In front since round 2: {B}. The lead changed 1 time.")


def test_large_figures_follow_each_save_while_the_screen_stays_on(server: AppServer, phone: OpenPhone) -> None:
    lying = phone(server)
    lying.context.grant_permissions(["screen-wake-lock"])
    lying.context.add_init_script(_COUNTS_WAKE_LOCKS)
    lying.open(scoreboard(RUNNING))
    lying.tap("Large figures")
    lying.see(f"{B}, 2055 points, leads, 945 to go, opens with 90")
    lying.see("Round 3 · deals Chloe")
    wait_until(lambda: wake_locks(lying)["asked"] > 0)
    assert lying.unnamed_buttons() == []

    Scorer(phone(server, scoreboard(RUNNING))).round_of_totals(3, {A: "900", B: "-20"})
    lying.see(f"{A}, 2260 points, leads, 740 to go, opens with 90")
    lying.see("Round 4 · deals Dimitris")

    lying.tap("To the score sheet")
    lying.see("Add round 4", "button")
    assert wake_locks(lying)["released"] == 0, "the score sheet keeps it on as well"
    lying.tap(re.compile("^Back"))
    lying.see("New match", "button")
    wait_until(lambda: wake_locks(lying)["released"] > 0)


def test_a_phone_that_refuses_to_stay_awake_shows_the_figures_all_the_same(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server)
    held.context.add_init_script(_REFUSES_WAKE_LOCKS)
    held.open(f"/history{scoreboard(SIX)}/table")
    held.see(re.compile(r"^Konstantinopoulou1, Anastasia-Evangel3 & Wolfgang-Amadeus-5, 1625 points"))
    wait_until(lambda: bool(held.page.evaluate("window.refused")))
    held.tap("To the score sheet")
    held.see("Add round 26", "button")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (740, 360), (1024, 768)])
@pytest.mark.parametrize("percent", [100, 200])
def test_everybodys_figures_lie_within_the_screen(
    width: int, height: int, percent: int, server: AppServer, phone: OpenPhone
) -> None:
    held = phone(server, f"{scoreboard(RUNNING)}/table", width=width, height=height)
    held.enlarge_text(percent)
    for side in (A, B):
        cell = held.text(re.compile(f"^{side}, ")).first

        def lies_within(cell: Locator = cell) -> bool:
            left, top, right, bottom = cell.evaluate(_PLACE)
            return bool(left >= 0 and top >= 0 and right <= width and bottom <= height)

        wait_until(lies_within)


def test_six_long_names_at_twice_the_text_size_keep_the_newest_round_in_view(
    server: AppServer, phone: OpenPhone
) -> None:
    held = phone(server, scoreboard(SIX), width=360, height=640)
    held.enlarge_text(200)
    newest = held.button(re.compile("^Round 25: "))
    main = held.button("Add round 26")
    expect(main).to_be_attached()

    def is_in_view() -> bool:
        row, foot = newest.bounding_box(), main.bounding_box()
        return row is not None and foot is not None and row["y"] + row["height"] / 2 < foot["y"]

    wait_until(is_in_view)
