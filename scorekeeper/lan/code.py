"""The table's code: short enough to be typed from across the room, drawn so that nobody guesses it."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without the letters and digits that look like each other (I, L, O, 0, 1)."""
LENGTH: Final = 6
"""About 30 bits: with the limits of `guesses.py` a whole evening of guessing finds it once in thousands of years."""
_HALF: Final = LENGTH // 2
_LONGEST_TRY: Final = 64


def new_code() -> str:
    """A code from the system's source of randomness."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_key() -> str:
    """A secret that is never typed."""
    return secrets.token_urlsafe(24)


def shown_code(code: str) -> str:
    """The code in two halves, as it is read out."""
    return f"{code[:_HALF]} {code[_HALF:]}"


def same_secret(given: str, secret: str) -> bool:
    """True when both are the same; how long the answer takes does not tell how much of it was right."""
    return secrets.compare_digest(given.encode(), secret.encode())


def typed_code(text: str) -> str:
    """The code that somebody typed: in capitals, without spaces and strokes."""
    return "".join(sign for sign in text[:_LONGEST_TRY].upper() if sign.isalnum())
