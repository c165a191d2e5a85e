"""What the keys of the number pad do to the text in a field."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from scorekeeper.rules.points import MINUS, MINUS_SIGNS, PLUS_SIGNS

TEXT_LENGTH: Final = 60
_OWN_SIGNS: Final = str.maketrans(dict.fromkeys(MINUS_SIGNS, MINUS) | dict.fromkeys(PLUS_SIGNS, "+") | {",": "."})


class PadKey(StrEnum):
    """Every key of the pad; digits are their own value."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    POINT = "."
    PLUS = "+"
    MINUS = "-"
    SIGN = "sign"
    BACKSPACE = "backspace"
    CLEAR = "clear"

    @property
    def is_digit(self) -> bool:
        """True for the ten digits."""
        return self.value.isdigit()


def press(text: str, key: PadKey) -> str:
    """The text after a key: a sign replaces a dangling one, ± turns the last term, a term has one point.

    Signs, commas and blanks of another keyboard are written the pad's way. A text that is full stays as it
    is.
    """
    if key is PadKey.CLEAR:
        return ""
    if key is PadKey.BACKSPACE:
        return text[:-1]
    own = "".join(text.split()).translate(_OWN_SIGNS)
    after = _turned(own) if key is PadKey.SIGN else _appended(own, key)
    return text if len(after) > max(TEXT_LENGTH, len(own)) else after


def _appended(text: str, key: PadKey) -> str:
    if key in {PadKey.PLUS, PadKey.MINUS}:
        sign = "+" if key is PadKey.PLUS else MINUS
        bare = text.rstrip("+" + MINUS + ".")
        return bare + sign if bare else ("" if key is PadKey.PLUS else sign)
    start, term = _last_term(text)
    if key is PadKey.POINT:
        return text if "." in term else f"{text}{'' if term else '0'}."
    return start + key.value if term == "0" else text + key.value


def _last_term(text: str) -> tuple[str, str]:
    """The text up to and with its last sign, and the digits after it."""
    at = max(text.rfind("+"), text.rfind(MINUS)) + 1
    return text[:at], text[at:]


def _turned(text: str) -> str:
    start, term = _last_term(text)
    if start.endswith(MINUS):
        start = start[:-1] + ("+" if start[:-1] else "")
    elif start.endswith("+"):
        start = start[:-1] + MINUS
    else:
        start = MINUS
    return start + term
