"""Points as people read them in the language of a catalogue: its decimal sign, a true minus, never out of order.

`rules.points.format_points` is the form for files and the command line. Digits are Western in every language, and
thousands are not grouped.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

from scorekeeper.rules.points import format_points
from scorekeeper.words.bidi import left_to_right, own_direction, typed_left_to_right, without_marks
from scorekeeper.words.names import joined

_POINT: Final = "."


def points_text(t: NullTranslations, points: Decimal, *, divisor: int = 1, signed: bool = False) -> str:
    """The points on the display scale, "−120" or "53,5"; a plus only where it is asked for."""
    text = format_points(points, divisor=divisor, signed=signed).replace(_POINT, decimal_sign(t))
    return text if text[0].isdigit() else left_to_right(t, text)


def counted_points(t: NullTranslations, points: Decimal, *, divisor: int = 1, signed: bool = False) -> str:
    """The points with their unit on the display scale, "255 points" or "+1 point"."""
    shown = points_text(t, points, divisor=divisor, signed=signed)
    return t.ngettext("{points} point", "{points} points", plural_number(t, points / divisor)).format(points=shown)


def plural_number(t: NullTranslations, number: Decimal) -> int:
    """The whole number whose form of a word stands beside this number; beside a fraction it is the language's own."""
    if number == number.to_integral_value():
        return int(abs(number))
    # Translators: a whole number beside which a word has the form that it has beside 1.5: "1.5 points, 2 points".
    return int(t.pgettext("takes the form of a fraction", "2"))


def named_points(
    t: NullTranslations, names: Sequence[str], points: Decimal, *, divisor: int = 1, signed: bool = False
) -> str:
    """An account's names with its points: "Maria & Nikos −120"."""
    return f"{own_direction(t, joined(names))} {points_text(t, points, divisor=divisor, signed=signed)}"


def typed_text(t: NullTranslations, text: str) -> str:
    """A number or a sum as it is being typed, "120+45−15"."""
    shown = text.replace(_POINT, decimal_sign(t))
    is_plain = shown[-1:].isdigit() and text.replace(_POINT, "").isdigit()
    return shown if is_plain else left_to_right(t, shown)


def number_in_field(t: NullTranslations, text: str) -> str:
    """A number as a text field holds it, of the form that `number_from_field` gives back."""
    return typed_left_to_right(t, text.replace(_POINT, decimal_sign(t)))


def number_from_field(t: NullTranslations, text: str) -> str:
    """What was typed into a text field, the same in every language: a point parts the tenths."""
    return without_marks(text).replace(decimal_sign(t), _POINT)


def decimal_sign(t: NullTranslations) -> str:
    """What parts the tenths from the whole points."""
    # Translators: the decimal sign of your language; with Western digits it is a point in Arabic.
    return t.pgettext("decimal sign", ".")
