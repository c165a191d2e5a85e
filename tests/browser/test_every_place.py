"""Every screen on the smallest phone and on a usual one, and with text at twice its size on the smallest.

A place is visited once for all of it: to come there takes longer than to look around.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import GoTo
from tests.browser.kept import wait_until
from tests.browser.look_over import SMALL, WHOLE, WIDTHS, audit, enlarged, look_over, out_of_reach, resized
from tests.browser.places import PLACES

ASKING = ("ask-target", "ask-name", "ask-totals")
"""Places with the focus in a field: there a phone takes a lower glass for its keyboard; the page stays as it was."""


@pytest.mark.parametrize("name", PLACES)
def test_everything_is_named_and_large_enough_and_nothing_is_out_of_reach(name: str, go_to: GoTo) -> None:
    width, height = SMALL
    if name in ASKING:
        for each in WIDTHS:
            look_over(go_to(name, width=each, height=WHOLE))
    held = go_to(name, width=width, height=height)
    if name not in ASKING and not name.startswith("entry"):  # see test_reach: the keys of the entry's pad are nearer
        held.picture()
        audit(held)
        resized(held, width, height)

    enlarged(held)

    wait_until(lambda: out_of_reach(held) == [])
