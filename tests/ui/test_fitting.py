"""Figures that fill a screen."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ui.fitting import Fitted, Room, Wanted, fit_figures

DIGIT = 0.575
SCREENS = {"360x640": (344, 576), "390x844": (374, 780), "740x360": (724, 296), "1024x768": (1008, 704)}


def room(width: float, height: float, scale: float = 1.0) -> Room:
    return Room(width=width, height=height, gap=8, padding=10, digit=DIGIT * scale, text_scale=scale)


def wanted(count: int, letters: int = 4) -> Wanted:
    return Wanted(count=count, figure_letters=letters, name_letters=18, line_letters=13, lines=2)


def fitted(screen: str, count: int, scale: float = 1.0) -> Fitted:
    return fit_figures(wanted(count), room(*SCREENS[screen], scale))


@pytest.mark.parametrize(
    ("screen", "count", "columns"),
    [("360x640", 2, 1), ("740x360", 2, 2), ("390x844", 5, 2), ("1024x768", 5, 3), ("1024x768", 4, 2)],
)
def test_cells_stand_so_that_figures_are_largest(screen: str, count: int, columns: int) -> None:
    assert fitted(screen, count).columns == columns


@pytest.mark.parametrize("screen", SCREENS)
def test_two_totals_are_read_from_two_metres(screen: str) -> None:
    # 1 cm of height is read from two metres with ease; a phone has about 63 dp to the centimetre
    assert fitted(screen, 2).figure >= 100


@given(
    st.sampled_from(sorted(SCREENS)), st.integers(2, 6), st.integers(1, 8), st.floats(0.8, 2.0, allow_subnormal=False)
)
def test_everything_fits_into_its_cell_and_the_cells_into_the_area(
    screen: str, count: int, letters: int, scale: float
) -> None:
    area = room(*SCREENS[screen], scale)
    found = fit_figures(wanted(count, letters), area)
    inner = found.width - 2 * area.padding
    rows = math.ceil(count / found.columns)

    assert found.figure * letters * area.digit <= max(inner, 20 * letters * area.digit)
    assert found.line * 13 * area.digit * 0.95 <= inner + 0.001
    assert found.columns * found.width + (found.columns - 1) * area.gap <= area.width + 0.001
    assert rows * found.height + (rows - 1) * area.gap <= area.height + 0.001 or found.figure == 20


def test_names_that_fit_are_whole() -> None:
    found = fit_figures(Wanted(count=2, figure_letters=4, name_letters=16, line_letters=13, lines=2), room(724, 296))
    assert found.name_letters >= 16
