"""The number pad: `120+45+30-15`, ± on any term, points and noughts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.pad import TEXT_LENGTH, PadKey, press
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.points import parse_points

TERM = r"(0|[1-9][0-9]*)(\.[0-9]*)?"
PAD_TEXT = re.compile(rf"−?({TERM}([+−]{TERM})*[+−]?)?")
KEYS = {"±": PadKey.SIGN, "<": PadKey.BACKSPACE, "C": PadKey.CLEAR}


def typed(keys: str, start: str = "") -> str:
    """The text after these keys; ± turns the sign, < takes back, C clears."""
    text = start
    for key in keys:
        text = press(text, KEYS.get(key) or PadKey(key))
    return text


def test_a_sum_is_typed_as_on_paper() -> None:
    text = typed("120+45+30-15")
    assert text == "120+45+30−15"
    assert parse_points(text) == 180


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        pytest.param("±", "−", id="on nothing it begins a negative number"),
        pytest.param("±±", "", id="and takes that back"),
        pytest.param("±185", "−185", id="before the digits"),
        pytest.param("185±", "−185", id="after the digits"),
        pytest.param("185±±", "185", id="twice is as before"),
        pytest.param("120+45±", "120−45", id="on the last term"),
        pytest.param("120-45±", "120+45", id="on a negative last term"),
        pytest.param("120+45±+30", "120−45+30", id="on a middle term while it is the last"),
        pytest.param("120+±", "120−", id="on a dangling sign"),
        pytest.param("5±+3", "−5+3", id="the first term keeps its own sign"),
    ],
)
def test_sign_key_turns_the_term_that_is_being_typed(keys: str, text: str) -> None:
    assert typed(keys) == text


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("12+-", "12−"),
        ("12-+", "12+"),
        ("12++5", "12+5"),
        ("+", ""),
        ("-", "−"),
        ("-+", ""),
        ("12.+", "12+"),
    ],
)
def test_a_sign_replaces_a_dangling_one(keys: str, text: str) -> None:
    assert typed(keys) == text


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("0", "0"),
        ("00", "0"),
        ("05", "5"),
        ("100", "100"),
        ("10+05", "10+5"),
        ("-05", "−5"),
        ("0.05", "0.05"),
        (".5", "0.5"),
        ("12+.5", "12+0.5"),
        ("1.2.3", "1.23"),
        ("1.2+3.4", "1.2+3.4"),
    ],
)
def test_noughts_and_points(keys: str, text: str) -> None:
    assert typed(keys) == text


def test_backspace_and_clear() -> None:
    assert typed("12+5<<") == "12"
    assert typed("<") == ""
    assert typed("12+5C") == ""


@pytest.mark.parametrize(
    ("start", "keys", "text"),
    [
        pytest.param("12-3", "±", "12+3", id="hyphen"),
        pytest.param("12–3", "±", "12+3", id="en dash"),
        pytest.param("-7", "±", "7", id="hyphen in front"),
        pytest.param("12-", "+", "12+", id="dangling hyphen"),
        pytest.param("12＋0", "5", "12+5", id="wide plus"),
        pytest.param("12,5", ".", "12.5", id="comma"),
        pytest.param("12 + 0", "5", "12+5", id="blanks"),
    ],
)
def test_what_another_keyboard_wrote_is_understood(start: str, keys: str, text: str) -> None:
    assert typed(keys, start) == text


def test_a_dangling_sign_is_refused_and_stays_for_correction() -> None:
    text = typed("5+")
    assert text == "5+"
    with pytest.raises(UnreadablePoints):
        parse_points(text)
    assert parse_points(typed("3", text)) == 8


def test_a_full_text_stays_as_it_is_but_can_be_shortened_and_turned() -> None:
    full = "1+" * (TEXT_LENGTH // 2 - 1) + "12"
    assert len(full) == TEXT_LENGTH
    assert [typed(key, full) for key in "7+.-"] == [full] * 4
    assert typed("<", full) == full[:-1]
    assert typed("±", full) == full[:-3] + "−12"
    assert typed("±", "1" * TEXT_LENGTH) == "1" * TEXT_LENGTH


@given(st.lists(st.sampled_from(list(PadKey)), max_size=80))
def test_the_pad_writes_nothing_but_sums_and_their_beginnings(keys: list[PadKey]) -> None:
    text = ""
    for key in keys:
        text = press(text, key)
        assert len(text) <= TEXT_LENGTH
        assert PAD_TEXT.fullmatch(text)


@given(st.lists(st.sampled_from(list(PadKey)), max_size=30))
def test_the_sign_key_twice_is_as_before(keys: list[PadKey]) -> None:
    text = ""
    for key in keys:
        text = press(text, key)
    turned = press(press(text, PadKey.SIGN), PadKey.SIGN)
    assert turned == text
