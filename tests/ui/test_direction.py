"""No screen has a left and a right of its own: what differs between them goes by where the language begins a line."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.ui.widgets.direction import at_start, inset
from tests.words.test_bidi import ARABIC

UI = Path(__file__).parents[2] / "scorekeeper" / "ui"
FILES = sorted(path for path in UI.rglob("*.py") if path.name != "direction.py")
NAMED_FOR_A_SIDE = ("LEFT", "RIGHT")
MIRRORED_BY_THE_CLIENT = {"CHEVRON_RIGHT"}
"""Icons that Flutter turns round by itself."""
NEUTRAL_FORM = "format_points"
"""For files and the command line, and for what a form keeps."""
MAY_BE_NEUTRAL = {"setup/form.py"}


def one_sided(source: str) -> Iterator[int]:
    """The lines where the left differs from the right."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            sides = {each.arg: ast.dump(each.value) for each in node.keywords if each.arg in {"left", "right"}}
            none = ast.dump(ast.Constant(0))
            if sides.get("left", none) != sides.get("right", none):
                yield node.lineno
        elif isinstance(node, ast.Attribute):
            names_a_side = any(part in NAMED_FOR_A_SIDE for part in node.attr.split("_"))
            if names_a_side and node.attr not in MIRRORED_BY_THE_CLIENT:
                yield node.lineno


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(UI)))
def test_left_and_right_are_alike_or_go_by_the_language(path: Path) -> None:
    assert list(one_sided(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "code",
    ["ft.Padding.only(left=14, right=6)", "ft.Container(left=6)", "ft.Alignment.CENTER_LEFT", "x.TextAlign.RIGHT"],
)
def test_a_side_of_its_own_is_noticed(code: str) -> None:
    assert list(one_sided(code)) == [1]


@pytest.mark.parametrize("code", ["ft.Padding.only(left=6, right=6, top=2)", "ft.Container(left=0, top=0)", "ft.left"])
def test_both_sides_alike_are_well(code: str) -> None:
    assert list(one_sided(code)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(UI)))
def test_points_on_a_screen_are_written_in_its_language(path: Path) -> None:
    names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}

    assert NEUTRAL_FORM not in names or str(path.relative_to(UI)) in MAY_BE_NEUTRAL


def test_an_inset_is_mirrored_where_the_language_is() -> None:
    assert inset(NullTranslations(), start=14, end=6, top=2) == ft.Padding.only(left=14, right=6, top=2)
    assert inset(ARABIC, start=14, end=6, top=2) == ft.Padding.only(left=6, right=14, top=2)
    assert at_start(NullTranslations(), 6) == {"left": 6}
    assert at_start(ARABIC, 6) == {"right": 6}
