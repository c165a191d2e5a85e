"""Points: exact numbers, how they are typed (`120+45+30-15`) and how they are written.

Points are always held on the variant's own scale (×1). A variant that shows tenths only divides for the
eye (`format_points(..., divisor=10)`); nothing stored ever changes with the display scale (rules V3, Q43).
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer

from scorekeeper.rules.errors import UnreadablePoints

MINUS: Final = "\N{MINUS SIGN}"
_LIMIT: Final = Decimal(10) ** 9
_DECIMAL_PLACES: Final = 6
MINUS_SIGNS: Final = (
    f"-{MINUS}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{SMALL HYPHEN-MINUS}\N{FULLWIDTH HYPHEN-MINUS}"
)
"""Everything that people and keyboards write for a minus."""
PLUS_SIGNS: Final = "+\N{SUPERSCRIPT PLUS SIGN}\N{FULLWIDTH PLUS SIGN}"
"""Everything that stands for a plus."""
INVISIBLE: Final = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
"""Marks of writing direction and their like, for `str.translate` to take away: they come along with what is pasted."""
_TERM: Final = re.compile(r"(?P<sign>[+-]?)(?P<number>[0-9]+(?:[.,][0-9]+)?)")


def _exact(value: object) -> object:
    """Let ints, decimals, short floats and plain numerals in; pydantic refuses the rest."""
    if isinstance(value, bool):
        raise ValueError("expected a number of points")
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, str) and not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value):
        raise ValueError(f"expected a number of points, got {value!r}")
    return value


def _bounded(value: Decimal) -> Decimal:
    if not value.is_finite() or value.copy_abs() >= _LIMIT:  # abs() itself fails beyond a million digits
        raise ValueError("expected a number of points below a thousand million")
    if value != round(value, _DECIMAL_PLACES):
        raise ValueError("expected at most six decimal places")
    return value


def as_number(value: Decimal) -> int | float:
    """Whole points as a JSON integer; halves and tenths as the JSON number that reads back equal."""
    return int(value) if value == value.to_integral_value() else float(value)


Points = Annotated[
    Decimal,
    BeforeValidator(_exact),
    AfterValidator(_bounded),
    PlainSerializer(as_number, return_type=int | float, when_used="json"),
]
"""An exact number of points on the variant's own scale; JSON holds it as a number."""

LARGEST_WORTH: Final = 10**6
"""What rules may name at most: the cards of the largest pack, and a target passed by some, are still `Points`."""
Worth = Annotated[Points, Field(ge=-LARGEST_WORTH, le=LARGEST_WORTH)]
"""Points that rules give for something, or ask."""

ZERO: Final = Decimal(0)


def parse_points(text: str, *, divisor: int = 1) -> Decimal:
    """The points that a typed number or sum is worth, on the variant's own scale.

    Signs that only look like a minus are understood, blanks and marks of direction are ignored, a comma or a point
    parts the decimals. `divisor` is the variant's display scale: what people type is what they see, so it is
    multiplied back. Raises UnreadablePoints for anything else ("5+", "", "1_000", "٣").
    """
    plain = "".join(text.translate(INVISIBLE).split())
    plain = plain.translate({ord(sign): "-" for sign in MINUS_SIGNS} | {ord(sign): "+" for sign in PLUS_SIGNS})
    terms = list(_TERM.finditer(plain))
    joined = "".join(term.group() for term in terms)
    if not terms or joined != plain:
        raise UnreadablePoints(f"expected a number or a sum such as 120+45-15, got {text!r}", value=text)
    try:
        # Every term is bounded before it is added, so that the sum is exact.
        numbers = [_bounded(Decimal(term["sign"] + term["number"].replace(",", "."))) for term in terms]
        return _bounded(sum(numbers, ZERO) * divisor)
    except ValueError as error:
        raise UnreadablePoints(str(error), value=text) from None


def format_points(points: Decimal, *, divisor: int = 1, signed: bool = False) -> str:
    """The points as people read them: shortest exact form, a true minus sign, `+` only when asked for.

    With the tenth scale (`divisor` 10) 535 reads "53.5" (E38).
    """
    shown = points / divisor
    text = f"{abs(shown):f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if shown < 0:
        return MINUS + text
    return f"+{text}" if signed and shown > 0 else text
