"""What is said where a search of the history finds nothing."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from scorekeeper.match.history import HistoryFilter
from scorekeeper.words.history import advice_text


@pytest.mark.parametrize(
    ("wanted", "advice"),
    [
        (HistoryFilter(text="anna"), "Look for fewer words, or for the beginning of a name."),
        (HistoryFilter(is_finished=True), "Take a filter away to see more."),
        (HistoryFilter(text="  ", variant_id="classic"), "Take a filter away to see more."),
        (HistoryFilter(text="anna", is_finished=False), "Look for fewer words, or take a filter away."),
    ],
)
def test_the_advice_is_about_what_was_asked(wanted: HistoryFilter, advice: str) -> None:
    assert advice_text(NullTranslations(), wanted) == advice
