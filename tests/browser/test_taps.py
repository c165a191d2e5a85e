"""How much work an ordinary round is: the fingers that touch the glass, counted by the browser itself."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import IN_HANDS, NOT_TAKEN, ON_TABLE, Scorer, scoreboard
from tests.match.builders import match_of

A, B = "Anna & Chloe", "Babis & Dimitris"
MOST_TAPS = 24
SCREENS = ((390, 844), (360, 640))
MATCHES = tuple(numbered(match_of(), width) for width, _ in SCREENS)

_COUNT_TOUCHES = """() => {
    window.touches = 0;
    addEventListener('pointerdown', event => {
        if (event.isTrusted && event.pointerType === 'touch') window.touches += 1;
    }, true);
}"""


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(*MATCHES)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_e29_takes_at_most_24_touches_from_add_round_to_saved(
    width: int, height: int, server: AppServer, phone: OpenPhone
) -> None:
    match = MATCHES[SCREENS.index((width, height))]
    held = phone(server, scoreboard(match), width=width, height=height)
    held.see("Add round 1", "button")
    held.page.evaluate(_COUNT_TOUCHES)

    _touch_e29(held)

    held.see(f"{A}, 535 points")
    held.see(f"{B}, −120 points")
    assert held.page.evaluate("window.touches") <= MOST_TAPS


def _touch_e29(held: Phone) -> None:
    scorer = Scorer(held, press=held.touch)
    scorer.add(1)
    scorer.trump("Hearts")
    scorer.closed(A)
    scorer.meld("Clean")
    scorer.meld("Dirty")
    scorer.open(ON_TABLE)
    scorer.keys("150")
    held.touch("Next field")
    scorer.keys("15")
    held.touch("Done")
    scorer.show(B)
    scorer.open(ON_TABLE)
    scorer.keys("45")
    held.touch("Next field")
    scorer.keys("65")
    held.touch("Done")
    held.see(scorer.field_name(IN_HANDS, "−65"), "button")
    scorer.packet(NOT_TAKEN)
    scorer.save()
