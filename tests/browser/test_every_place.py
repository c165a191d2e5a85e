"""Every screen on the smallest phone and on a usual one, and with text at twice its size on the smallest.

A place is visited once for all of it: to come there takes longer than to look around.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import GoTo
from tests.browser.kept import wait_until
from tests.browser.look_over import SMALL, WHOLE, audit, enlarged, look_over, out_of_reach, resized
from tests.browser.places import PLACES

ASKING = ("ask-target", "ask-name", "ask-totals")
"""Places whose caret blinks, so that they never come to rest; under a dialog a page keeps the width it had."""


@pytest.mark.parametrize("name", PLACES)
def test_everything_is_named_and_large_enough_and_nothing_is_out_of_reach(name: str, go_to: GoTo) -> None:
    width, height = SMALL
    held = go_to(name, width=width, height=height)
    if name in ASKING:
        look_over(resized(held, width, WHOLE))
    elif not name.startswith("entry"):  # for the entry see test_reach: the keys of its pad are nearer to each other
        held.picture()
        audit(held)
    resized(held, width, height)

    enlarged(held)

    wait_until(lambda: out_of_reach(held) == [])
