"""Taps as fast as they come: the screen answers each a moment later, and every one counts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import IN_HANDS, ON_TABLE, Scorer, scoreboard
from tests.match.builders import match_of

TILES, KEYS, SUMS = (numbered(match_of(), number) for number in (1, 2, 3))
TIMES = 10
REPEATS = 5


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(TILES, KEYS, SUMS)


def middle(control: Locator) -> tuple[float, float]:
    """Where a finger would touch it."""
    box = control.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drum(held: Phone, *places: tuple[float, float]) -> None:
    """Touches these places one after the other without looking at the screen."""
    for x, y in places:
        held.page.touchscreen.tap(x, y)


def test_ten_fast_touches_on_a_tile_count_ten(server: AppServer, phone: OpenPhone) -> None:
    scorer = Scorer(phone(server, scoreboard(TILES)))
    scorer.add(1)

    drum(scorer.phone, *[middle(scorer.phone.button(scorer.meld_name("Clean")))] * TIMES)

    scorer.phone.see(scorer.meld_name("Clean", TIMES), "button")


def test_ten_fast_touches_on_the_pad_all_count_in_their_order(server: AppServer, phone: OpenPhone) -> None:
    scorer = Scorer(phone(server, scoreboard(KEYS)))
    scorer.add(1)
    scorer.open(ON_TABLE)
    typed = ("1", "2", "0", "plus", "4", "5", "plus", "3", "0", "0")

    drum(scorer.phone, *[middle(scorer.phone.button(key)) for key in typed])

    scorer.phone.see(scorer.field_name(ON_TABLE, "465"), "button")  # 120 + 45 + 300
    scorer.phone.see("Sum 465")


def test_the_field_below_opens_at_once_though_a_remark_above_it_has_just_gone(
    server: AppServer, phone: OpenPhone
) -> None:
    """No cards make 18: a remark may stand under the first field until the last 0 of 15+30 arrives."""
    scorer = Scorer(phone(server, scoreboard(SUMS)))
    scorer.add(1)
    for _ in range(REPEATS):
        scorer.number(ON_TABLE, "15+30")

        scorer.open(IN_HANDS)

        scorer.close_pad()
        scorer.open(ON_TABLE)
        scorer.phone.tap("clear the field")
        scorer.close_pad()
        scorer.phone.see(scorer.field_name(ON_TABLE, "nothing entered"), "button")
