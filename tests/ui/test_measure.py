"""How many things stand beside each other at which size of text."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.ui.measure import USUAL_DIGIT, Measure

NARROW = 328.0
"""The column of a phone of 360 dp."""


def room(percent: int, width: float = NARROW) -> Measure:
    return Measure(width=width, digit=USUAL_DIGIT * percent / 100)


@pytest.mark.parametrize(
    ("percent", "text", "count"),
    [
        (100, "Pentakosara", 3),  # at the usual size the rows are as they were drawn
        (200, "Clean", 3),  # 5 letters of 13 * 2 * 0.575 = 15 dp are 75, and 16 around them fit 104
        (200, "Hiliara", 2),  # 7 are 105
        (200, "Pentakosara", 1),  # 11 are 164, more than the 160 - 16 of two to a row
        (200, "Clean trump", 3),  # it wraps between its words
    ],
)
def test_so_many_to_a_row_that_no_word_is_broken(percent: int, text: str, count: int) -> None:
    assert room(percent).per_row([text], 3) == count


def test_the_longest_word_decides_for_all() -> None:
    assert room(200).per_row(["Clean", "Pentakosara"], 3) == 1
    assert room(200, width=640).per_row(["Clean", "Pentakosara"], 3) == 3


def test_the_scale_is_told_from_the_width_of_a_digit() -> None:
    assert room(200).text_scale == pytest.approx(2)
    assert room(100).is_large is False
    assert room(200).is_large is True
    assert room(200).text_width(4, ft.TextThemeStyle.LABEL_MEDIUM) == pytest.approx(2 * 13 * 4 * USUAL_DIGIT)
