"""Text at twice its size on the smallest phone: nothing sticks out, nothing lies below the glass out of reach."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import GoTo
from tests.browser.kept import wait_until
from tests.browser.phone import Phone
from tests.browser.places import PLACES
from tests.browser.table import TOTAL, Scorer

WIDTH, HEIGHT = 360, 640
TWICE = 200

# What is wider than the glass, and what does not scroll and yet reaches below or above it.
_OUT_OF_REACH = """() => {
    const scrolls = node => {
        for (let above = node.parentElement; above; above = above.parentElement)
            if (getComputedStyle(above).overflowY === 'scroll') return true;
        return false;
    };
    return [...document.querySelectorAll('flt-semantics')]
    .filter(node => node.getAttribute('aria-label') || (!node.children.length && node.textContent))
    .map(node => [node, node.getBoundingClientRect()])
    .filter(([node, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1 ||
        (!scrolls(node) && (box.top < -1 || box.bottom > innerHeight + 1))))
    .map(([node, box]) => `${node.getAttribute('aria-label') || node.textContent}: ` +
        [box.left, box.top, box.right, box.bottom].map(Math.round));
}"""
_HEIGHT_OF_TEXT = """() => [...document.querySelectorAll('flt-semantics, flt-semantics *')]
    .filter(node => !node.children.length && (node.textContent || node.getAttribute('aria-label')))
    .reduce((sum, node) => sum + node.getBoundingClientRect().height, 0)"""


def enlarged(held: Phone) -> Phone:
    """The phone once its text has grown and the app has answered to that."""
    before = held.page.evaluate(_HEIGHT_OF_TEXT)
    held.enlarge_text(TWICE)
    wait_until(lambda: held.page.evaluate(_HEIGHT_OF_TEXT) > before)
    held.picture()
    return held


@pytest.mark.parametrize("name", PLACES)
def test_nothing_is_out_of_reach_at_twice_the_size(name: str, go_to: GoTo) -> None:
    held = enlarged(go_to(name, width=WIDTH, height=HEIGHT))

    wait_until(lambda: held.page.evaluate(_OUT_OF_REACH) == [])


def test_a_long_example_of_house_rules_leaves_its_fields_in_sight(go_to: GoTo) -> None:
    held = enlarged(go_to("house-end", width=WIDTH, height=HEIGHT))
    foot = held.text(re.compile(r"^Example: [^.]*\. ")).last
    target = held.field("Target: Four, two against two")

    def is_in_sight() -> bool:
        box, below = target.bounding_box(), foot.bounding_box()
        return box is not None and below is not None and box["y"] + box["height"] <= below["y"] < HEIGHT

    wait_until(is_in_sight)


def test_a_round_of_six_is_entered_at_twice_the_size(go_to: GoTo) -> None:
    held = enlarged(go_to("entry-crowded", width=WIDTH, height=HEIGHT))
    scorer = Scorer(held)
    scorer.closed("Jo")
    scorer.show("Jo")
    scorer.number(TOTAL, "-37.5")
    held.see(scorer.field_name(TOTAL, "−37.5"), "button")
    held.see("Jo: −37.5 points in this round", "button")
