"""Text at twice its size on the smallest phone: what is worked on stays in sight."""

from __future__ import annotations

import re

from tests.browser.conftest import GoTo
from tests.browser.kept import wait_until
from tests.browser.look_over import SMALL, enlarged
from tests.browser.table import TOTAL, Scorer

WIDTH, HEIGHT = SMALL


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
