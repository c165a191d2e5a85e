"""No text that a player reads stands in the code without going through the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOMS = Path(__file__).parents[2] / "scorekeeper"
FILES = sorted([*(ROOMS / "ui").rglob("*.py"), *(ROOMS / "words").rglob("*.py")])

TRANSLATES = {"gettext", "ngettext", "pgettext", "npgettext"}
SHOWS_ITS_FIRST = {
    "Button", "FilledButton", "FilledTonalButton", "OutlinedButton", "SnackBar", "Text", "TextButton", "TextSpan",
    "choice_tile", "finding_line", "link_row", "main_button", "notify", "section", "text_field", "title_text",
}  # fmt: skip
"""What shows, or says, its first argument."""
SHOWN = {
    "action", "cancel", "confirm", "error", "helper", "hint_text", "label", "line", "lines", "semantics_label", "shown",
    "subtitle", "text", "title", "tooltip",
}  # fmt: skip
"""Arguments that are shown or said."""
TOLD_TO_NO_PLAYER = {"BadName", "debug", "error", "exception", "info", "warning"}
"""The log, and reasons in English that are for it."""
A_WORD = re.compile(r"[^\W\d_]")
SEVERAL_WORDS = re.compile(r"[^\W\d_]{2,}[,;:]? +[^\W\d_]{2,}")
A_COLOR = re.compile(r"#[0-9A-Fa-f]{6,8}")
A_NAME = re.compile(r"\b[A-Z][a-z]{2,}|[^\W\d_\x00-\x7f]{2,}")
"""A capital with small letters after it, or letters that no code is written in."""

NOT_FOR_READING = {
    # the keys of a keyboard, by Flet's names
    "Backspace", "Delete", "Escape", "Numpad Add", "Numpad Decimal", "Numpad Subtract", "Numpad {}", "Numpad ",
    # the program's own name
    "Scorekeeper",
    # a family of assets/assets/FontManifest.json
    "Noto Sans Arabic",
    # by which parts of an Arabic name are known, in words/names.py
    "ال", "عبد", "أبو", "ابو", "أم", "ام", "ابن", "بن",
}  # fmt: skip


def unwrapped(source: str) -> Iterator[tuple[int, str]]:
    """Each text that looks meant for reading and is not handed to a catalogue, with its line."""
    tree = ast.parse(source)
    beyond: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            beyond.update(each.value for each in node.body if isinstance(each, ast.Expr))
        elif isinstance(node, ast.Raise) or (
            isinstance(node, ast.Call) and _name(node) in TRANSLATES | TOLD_TO_NO_PLAYER
        ):
            beyond.update(ast.walk(node))
    shown = {part for node in ast.walk(tree) for place in _shown(node) for part in _texts(place)}
    for node in ast.walk(tree):
        if node in beyond or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        text = _text(node)
        if text is None or not A_WORD.search(text) or A_COLOR.fullmatch(text) or text in NOT_FOR_READING:
            continue
        if node in shown or SEVERAL_WORDS.search(text) or A_NAME.search(text):
            yield getattr(node, "lineno", 0), text


def _shown(node: ast.AST) -> Iterator[ast.expr]:
    """The arguments of a call that a player sees or hears."""
    if isinstance(node, ast.Call):
        if node.args and _name(node) in SHOWS_ITS_FIRST:
            yield node.args[0]
        yield from (keyword.value for keyword in node.keywords if keyword.arg in SHOWN)


def _texts(place: ast.expr) -> Iterator[ast.AST]:
    """The texts that such an argument may be: itself, or one of two by a condition."""
    if isinstance(place, ast.IfExp):
        yield from (*_texts(place.body), *_texts(place.orelse))
    elif isinstance(place, ast.BoolOp):
        for each in place.values:
            yield from _texts(each)
    else:
        yield place


def _text(node: ast.Constant | ast.JoinedStr) -> str | None:
    """The text; what is put in stands as {}."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node.value, str) else None


def _name(call: ast.Call) -> str:
    """The last part of what is called."""
    called = call.func
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOMS)))
def test_what_a_player_reads_is_a_message(path: Path) -> None:
    assert list(unwrapped(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOMS)))
def test_no_text_is_put_into_capitals(path: Path) -> None:
    """Greek would keep its accents there, and Arabic has no capitals: who wants them writes them in the catalogue."""
    called = {_name(node) for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)}

    assert called.isdisjoint({"upper", "title", "capitalize", "swapcase"})


@pytest.mark.parametrize(
    "code",
    [
        'ft.Text("Won")',
        'ft.Text("won")',
        'ft.Text("won" if it else t.gettext("lost"))',
        'ft.IconButton(tooltip=f"round {number}")',
        'session.notify("saved")',
        'texts = ("The match goes on",)',
        'texts = ("Maria won",)',
        'ft.Semantics(label=name or "nobody")',
        'text = "κλειστό"',
    ],
)
def test_a_text_that_went_past_the_catalogues_is_noticed(code: str) -> None:
    assert list(unwrapped(code))


@pytest.mark.parametrize(
    "code",
    [
        'ft.Text(t.gettext("Won"))',
        't.ngettext("{count} round", "{count} rounds", count)',
        'session.go("/match/new")',
        'raise BadName("expected a name")',
        'log.exception("the draft of %s cannot be read", match_id)',
        'ft.Text("−")',
        '"""A module."""',
    ],
)
def test_what_no_player_reads_is_left_alone(code: str) -> None:
    assert list(unwrapped(code)) == []
