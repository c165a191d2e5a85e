"""Every text stands out from every ground it is written on, by day and by night (WCAG 1.4.3, 1.4.11)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import cast

import flet as ft
import pytest

import scorekeeper.ui
from scorekeeper.ui import theme
from tests.contrast import contrast

TEXT, CONTROL = 4.5, 3.0
SCHEMES = {"light": theme.LIGHT_SCHEME, "dark": theme.DARK_SCHEME}

WRITTEN_ON: dict[str, tuple[str, ...]] = {
    "INK": ("PAPER", "CARD", "QUIET", "SELECTED"),
    "MUTED": ("PAPER", "CARD", "QUIET", "SELECTED"),
    "PRIMARY": ("PAPER", "CARD", "SELECTED"),
    "ON_PRIMARY": ("PRIMARY",),
    "ON_SELECTED": ("SELECTED",),
    "NEGATIVE": ("PAPER", "CARD", "SELECTED"),
    "GOLD": ("CARD", "ON_GOLD"),
    "SUIT_RED": ("CARD", "SELECTED"),
    "ALERT": ("PAPER", "CARD"),
    "ON_ALERT_GROUND": ("ALERT_GROUND",),
}
"""Each colour of words and signs, with the grounds it is written on."""
EDGES: dict[str, tuple[str, ...]] = {"EDGE": ("PAPER", "CARD"), "PRIMARY": ("PAPER", "CARD", "SELECTED")}
NOT_WRITTEN = {"LINE", "EDGE"}
"""Decoration, edges, and what is switched off."""


def shown(scheme: str, token: str) -> str:
    """The colour of a theme token in a scheme, as "#RRGGBB"."""
    role = cast(ft.Colors, getattr(theme, token))
    return str(getattr(SCHEMES[scheme], role.name.lower()))


def test_black_on_white_is_the_most_there_is() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)  # the well-known grey that just fails


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("text", "ground"), [(text, one) for text, grounds in WRITTEN_ON.items() for one in grounds])
def test_text_stands_out_from_its_ground(scheme: str, text: str, ground: str) -> None:
    assert contrast(shown(scheme, text), shown(scheme, ground)) >= TEXT


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("edge", "ground"), [(edge, one) for edge, grounds in EDGES.items() for one in grounds])
def test_the_edge_of_a_control_stands_out_from_its_ground(scheme: str, edge: str, ground: str) -> None:
    assert contrast(shown(scheme, edge), shown(scheme, ground)) >= CONTROL


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_notice_and_its_button_stand_out(scheme: str) -> None:
    colors = SCHEMES[scheme]
    for text in (colors.on_inverse_surface, colors.inverse_primary):
        assert contrast(str(text), str(colors.inverse_surface)) >= TEXT


def test_every_colour_that_words_are_written_in_is_measured_above() -> None:
    used = {
        keyword.value.attr
        for path in Path(scorekeeper.ui.__file__).parent.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg == "color" and isinstance(keyword.value, ast.Attribute)
        if isinstance(keyword.value.value, ast.Name) and keyword.value.value.id == "theme"
    }
    assert used - NOT_WRITTEN <= set(WRITTEN_ON)
    assert {"INK", "MUTED", "PRIMARY"} <= used
