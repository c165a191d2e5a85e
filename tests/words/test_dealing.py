from gettext import NullTranslations
from typing import Literal

import pytest

from scorekeeper.rules.variant import DealingRules, Rotation
from scorekeeper.words.dealing import first_dealer_text


@pytest.mark.parametrize(
    ("found", "play", "said"),
    [
        # S11 and S16: the turn goes to the right, so the one before the first receiver sits on the left
        ("lowest_card", "counter_clockwise", "the neighbour on their left deals"),
        ("lowest_card", "clockwise", "the neighbour on their right deals"),
        ("highest_card", "clockwise", "the highest deals"),
        ("random", "clockwise", "Chance decides"),
    ],
)
def test_it_says_who_deals_first(
    found: Literal["lowest_card", "highest_card", "random"],
    play: Literal["clockwise", "counter_clockwise"],
    said: str,
) -> None:
    dealing = DealingRules(first_dealer=found, rotation=Rotation.LEFT, play=play)
    assert said in first_dealer_text(NullTranslations(), dealing)
