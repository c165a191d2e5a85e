"""Players and their names."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final
from uuid import UUID

from pydantic import AfterValidator

from scorekeeper.match.errors import BadName
from scorekeeper.rules.frozen import Frozen

NAME_LENGTH: Final = 40


def clean_name(text: str) -> str:
    """The name as it is kept: composed (NFC), blanks trimmed and single.

    Raises BadName when empty or too long.
    """
    visible = "".join(
        char for char in text if char.isspace() or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
    )
    name = " ".join(unicodedata.normalize("NFC", visible).split())
    if not name:
        raise BadName("expected a name", field="name", value=text)
    if len(name) > NAME_LENGTH:
        raise BadName(f"expected at most {NAME_LENGTH} letters", field="name", value=text)
    return name


def same_name(one: str, other: str) -> bool:
    """True when people at a table would read the two names as one: case and accents aside."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    parts = unicodedata.normalize("NFD", " ".join(name.split()).casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def _validated(name: str) -> str:
    try:
        return clean_name(name)
    except BadName as error:
        raise ValueError(error.reason) from error


class Player(Frozen):
    """Someone who plays: an id that never changes and a name that may."""

    id: UUID
    name: Annotated[str, AfterValidator(_validated)]
