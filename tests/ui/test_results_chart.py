"""How a party's last matches ended, told by more than a colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft
import flet_charts as charts
import pytest

from scorekeeper.match.facts import facts_of
from scorekeeper.match.statistics import Result, record
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.widgets.results_chart import SIGNS, results_chart
from scorekeeper.words.catalog import translations
from tests.match.builders import match_of, played
from tests.match.test_statistics import ANNA, LOST, WON, evening, numbered

TIED = facts_of(numbered(played(match_of(), (500, 500)).finish(), 4))
ROOM = Measure(width=390)
FACTS = [evening(1, *WON), evening(2, *LOST), evening(3, *LOST), TIED]


def inside(control: Any) -> Iterator[Any]:
    """The control and all that it holds."""
    yield control
    content = getattr(control, "content", None)
    for each in (*([content] if isinstance(content, ft.Control) else []), *getattr(control, "controls", ())):
        yield from inside(each)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_each_bar_has_a_sign_of_its_own_result_and_a_legend_names_the_signs(language: str) -> None:
    t = translations(language)
    parts = list(inside(results_chart(t, record(FACTS, ANNA), FACTS[0].rules, ROOM)))
    (chart,) = (each for each in parts if isinstance(each, charts.BarChart))
    signs = [label.label.icon for label in chart.bottom_axis.labels]
    ended = [Result.WON, Result.LOST, Result.LOST, Result.TIED]
    assert signs == [SIGNS[each] for each in (ended if language == "en" else reversed(ended))]
    assert [label.value for label in chart.bottom_axis.labels] == [group.x for group in chart.groups]
    assert len(set(SIGNS.values())) == len(Result)
    legend = [each.value for each in parts if isinstance(each, ft.Text)]
    assert legend == [t.gettext("won"), t.gettext("tied"), t.gettext("lost")]


def test_a_result_that_did_not_come_is_not_in_the_legend() -> None:
    parts = inside(results_chart(translations("en"), record(FACTS[:1], ANNA), FACTS[0].rules, ROOM))
    assert [each.value for each in parts if isinstance(each, ft.Text)] == ["won"]
