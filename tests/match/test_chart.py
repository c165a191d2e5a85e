"""What the chart of running totals shows."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.chart import LeadSpan, TotalsChart, levels_around
from tests.match.builders import Number, edited, exactly, match_of, played


def chart_of(*rounds: tuple[Number, ...], starting: tuple[Number, ...] = (), target: Number = 3000) -> TotalsChart:
    match = played(match_of(starting=starting, target=target), *rounds)
    return TotalsChart.of(match.standings)


def test_a_line_begins_with_what_was_brought_along_and_has_a_point_for_each_round() -> None:
    chart = chart_of((300, 120), (-50, 310), starting=(1245, -65))
    assert chart.lines == (exactly(1245, 1545, 1495), exactly(-65, 55, 365))
    assert chart.round_count == 2


def test_a_corrected_round_moves_every_later_point() -> None:
    match = edited(played(match_of(), (300, 0), (200, 0), (250, 0), (400, 0)), 2, -50, 0)
    assert TotalsChart.of(match.standings).lines[0] == exactly(0, 300, 250, 500, 900)


def test_tenths_are_shown_as_tenths() -> None:
    match = played(match_of(target=3000), (535, -15))
    chart = TotalsChart.of(match.standings, divisor=10)
    assert (chart.lines, chart.target) == ((exactly(0, "53.5"), exactly(0, "-1.5")), Decimal(300))


def test_totals_below_zero_and_the_target_lie_between_the_levels() -> None:
    chart = chart_of((120, 0), (-185, 700))
    assert chart.levels == exactly(-1000, 0, 1000, 2000, 3000)
    assert chart.step == 1000


def test_a_total_far_past_the_target_widens_the_levels() -> None:
    assert chart_of((3900, 0)).levels == exactly(0, 1000, 2000, 3000, 4000)


@pytest.mark.parametrize(
    ("rounds", "labelled"),
    [(1, (0, 1)), (10, tuple(range(11))), (11, (0, 2, 4, 6, 8, 10)), (25, (0, 5, 10, 15, 20, 25)),
     (60, (0, 10, 20, 30, 40, 50, 60))],
)  # fmt: skip
def test_of_many_rounds_every_second_fifth_or_tenth_has_its_number(rounds: int, labelled: tuple[int, ...]) -> None:
    assert chart_of(*[(10, 20)] * rounds).labelled == labelled


def test_sixty_rounds_have_a_point_each_and_few_markers() -> None:
    chart = chart_of(*[(10, 20)] * 60)
    assert len(chart.lines[0]) == 61
    assert chart.marked == set(range(0, 61, 5))


def test_the_lead_is_told_in_spans_of_rounds() -> None:
    chart = chart_of((300, 120), (100, 100), (0, 300), (0, -120))
    assert chart.leads == (LeadSpan((0,), 1, 2), LeadSpan((1,), 3, 3), LeadSpan((0, 1), 4, 4))


def test_a_match_that_begins_has_a_point_and_no_lead() -> None:
    chart = chart_of(starting=(100, 50))
    assert (chart.lines, chart.leads, chart.labelled) == ((exactly(100), exactly(50)), (), (0,))


@given(st.lists(st.decimals(-100_000, 100_000, places=1), min_size=1))
def test_levels_hold_every_number_between_them_in_few_even_steps(numbers: list[Decimal]) -> None:
    levels = levels_around(numbers)
    assert levels[0] <= min(numbers) <= max(numbers) <= levels[-1]
    assert len({after - before for before, after in pairwise(levels)}) == 1
    assert 2 <= len(levels) <= 7


A, B, LEVEL = (1, 0, 0), (0, 1, 0), (1, 1, 0)
"""Who is in front of the three after a round."""


@pytest.mark.parametrize(
    ("fronts", "changes", "since"),
    [
        ((), 0, None),
        ((A, A), 0, 1),
        ((A, LEVEL, A), 0, 1),
        ((A, LEVEL), 0, None),
        ((LEVEL, A), 0, 2),
        ((A, LEVEL, B), 1, 3),
        ((A, B, LEVEL, A, LEVEL, A), 2, 4),
        ((A, B, LEVEL, B), 1, 2),
        ((A, (0, 1, 1), A), 0, 3),
    ],
)
def test_a_lead_changes_only_from_one_alone_to_another_alone(
    fronts: tuple[tuple[int, ...], ...], changes: int, since: int | None
) -> None:
    totals = [(0, 0, 0), *fronts]
    rounds = [tuple(new - old for old, new in zip(*pair, strict=True)) for pair in pairwise(totals)]
    three = match_of(table="three")
    chart = TotalsChart.of(played(three, *rounds).standings)
    assert (chart.lead_changes, chart.in_front_since) == (changes, since)
