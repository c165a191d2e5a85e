"""How many things stand beside each other at which size of text."""

from __future__ import annotations

from decimal import Decimal

import flet as ft
import flet_charts as charts
import pytest

from scorekeeper.ui.measure import USUAL_DIGIT, Measure, longest_text
from scorekeeper.ui.widgets.level_axis import level_axis
from scorekeeper.ui.widgets.picture_cards import _sheet
from scorekeeper.words.catalog import translations
from scorekeeper.words.numbers import points_text
from tests.match.builders import match_of, played

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


def test_marks_of_direction_have_no_width() -> None:
    arabic = translations("ar")
    assert longest_text(points_text(arabic, Decimal(points)) for points in (-75, 1250)) == len("1250")
    assert longest_text([]) == 0


def test_a_sheet_in_arabic_is_written_as_large_as_in_english() -> None:
    match = played(match_of("dealers-cut-individual", "five"), (-1245, 15, -700, 5, 20), (1200, -1150, 100, -1100, 20))
    assert _sheet(translations("ar"), match) == _sheet(translations("en"), match)


def test_an_axis_in_arabic_is_as_wide_as_in_english() -> None:
    assert _axis("ar").label_size == _axis("en").label_size


def _axis(language: str) -> charts.ChartAxis:
    return level_axis(translations(language), (Decimal(-500), Decimal(0), Decimal(500)), Measure(width=390))
