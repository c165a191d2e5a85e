"""Points: how they are typed, written and kept."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.points import MINUS_SIGNS, PLUS_SIGNS, Points, format_points, parse_points

POINTS: TypeAdapter[Decimal] = TypeAdapter(Points)
EXACT = st.integers(-(10**9) + 1, 10**9 - 1).map(Decimal) | st.decimals(
    min_value=-(10**8), max_value=10**8, places=6, allow_nan=False
)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0", "0"),
        ("185", "185"),
        ("007", "7"),
        ("-185", "-185"),
        ("+5", "5"),
        ("120+45+30-15", "180"),
        ("  120 + 45\t- 5 ", "160"),
        ("182.5", "182.5"),
        ("182,5+0,5", "183"),
        ("-5-5", "-10"),
        ("5-5", "0"),
        ("0.1+0.2", "0.3"),
    ],
)
def test_a_number_or_a_sum_is_read(text: str, points: str) -> None:
    assert parse_points(text) == Decimal(points)


@pytest.mark.parametrize("sign", [*MINUS_SIGNS])
def test_whatever_looks_like_a_minus_is_one(sign: str) -> None:
    assert parse_points(f"{sign}185") == -185
    assert parse_points(f"120{sign}5") == 115


@pytest.mark.parametrize("sign", [*PLUS_SIGNS])
def test_whatever_looks_like_a_plus_is_one(sign: str) -> None:
    assert parse_points(f"120{sign}5") == 125


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "5+",
        "+",
        "-",
        "5--3",
        "5+-3",
        "1_000",
        "１２",
        "٣",
        "²",
        "1e3",
        "nan",
        "inf",
        "0x10",
        "5.",
        ".5",
        "1.2.3",
        "1,000.5",
        "5*3",
        "=1+1",
        "5\N{ZERO WIDTH SPACE}5",
        "1000000000",
        "999999999+1",
        "0.0000001",
        "0.00000000000000000000000000000000001+1",
        "9" * 5000,
        "9" * 1_100_000,
    ],
    ids=lambda text: text[:20],
)
def test_anything_else_is_refused_and_named(text: str) -> None:
    with pytest.raises(UnreadablePoints) as refused:
        parse_points(text)
    assert refused.value.value == text


def test_tenth_scale_is_typed_as_it_is_shown() -> None:
    assert parse_points("53.5", divisor=10) == 535
    assert parse_points("7.5+1", divisor=10) == 85
    assert format_points(Decimal(535), divisor=10) == "53.5"
    assert format_points(Decimal(-120), divisor=10) == "−12"


def test_a_number_that_only_the_tenth_scale_makes_too_large_is_refused() -> None:
    assert parse_points("999999999") == 999_999_999
    with pytest.raises(UnreadablePoints):
        parse_points("999999999", divisor=10)


@pytest.mark.parametrize(
    ("points", "plain", "signed"),
    [
        ("0", "0", "0"),
        ("-0", "0", "0"),
        ("535", "535", "+535"),
        ("-120", "−120", "−120"),
        ("182.50", "182.5", "+182.5"),
        ("1E+3", "1000", "+1000"),
        ("100", "100", "+100"),
        ("0.000001", "0.000001", "+0.000001"),
    ],
)
def test_points_are_written_short_and_exact_with_a_true_minus(points: str, plain: str, signed: str) -> None:
    assert format_points(Decimal(points)) == plain
    assert format_points(Decimal(points), signed=True) == signed


@given(EXACT)
def test_what_is_written_is_read_back_equal(points: Decimal) -> None:
    assert parse_points(format_points(points)) == points
    assert parse_points(format_points(points, signed=True)) == points


@given(st.integers(-(10**8), 10**8).map(lambda halves: Decimal(halves) / 2))
def test_tenths_are_read_back_equal(points: Decimal) -> None:
    assert parse_points(format_points(points, divisor=10), divisor=10) == points


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=10), st.data())
def test_a_typed_sum_is_the_sum_of_its_terms(terms: list[int], data: st.DataObject) -> None:
    signs = data.draw(st.lists(st.sampled_from("+-"), min_size=len(terms), max_size=len(terms)))
    text = "".join(sign + str(term) for sign, term in zip(signs, terms, strict=True))
    expected = sum(term if sign == "+" else -term for sign, term in zip(signs, terms, strict=True))
    assert parse_points(text) == expected


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        points = parse_points(text)
    except UnreadablePoints:
        return
    assert parse_points(format_points(points)) == points


@given(EXACT)
def test_points_are_kept_as_a_json_number_that_reads_back_equal(points: Decimal) -> None:
    kept = json.loads(POINTS.dump_json(points))
    assert isinstance(kept, int | float)
    assert POINTS.validate_python(kept) == points
    assert POINTS.validate_json(POINTS.dump_json(points)) == points


@pytest.mark.parametrize(
    "value",
    [
        *(True, "many", "1e3", "1_000", " 5", "nan", float("nan"), float("inf"), 10**9, "0.0000001", None, [1]),
        *("9" * 1_100_000, "0." + "9" * 1_100_000, -1e300, Decimal("1e-999999")),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_exact_number_of_points_is_not_kept(value: object) -> None:
    with pytest.raises(ValidationError):
        POINTS.validate_python(value)


def test_halves_and_tenths_from_a_file_are_exact() -> None:
    assert POINTS.validate_python(0.1) == Decimal("0.1")
    assert POINTS.validate_python("607.5") == Decimal("607.5")
