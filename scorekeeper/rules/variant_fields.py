"""Every field of a variant that a table may change, read off the model itself.

A path names a field as the file of variants writes it; in a pattern `*` stands for the place in a list, such as
`melds.types.*.points`.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from enum import Enum, StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from scorekeeper.rules.cards import Rank
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.variant import Variant

Path = tuple[str | int, ...]
ANY: Final = "*"
FIXED: Final = frozenset(
    {
        "id",
        "melds.types.*.id",
        "opening.bands.*.below",  # a band ends where the next begins
        "tables.*.id",
        "tables.*.players",  # another number of seats is another table
        "tables.*.seating",
    }
)
"""What the editor leaves alone: names for the program, what follows from other fields, and who sits where."""


class FieldKind(StrEnum):
    """How a field is filled in."""

    POINTS = "points"
    WHOLE = "whole"
    """A whole number."""
    SWITCH = "switch"
    CHOICE = "choice"
    TEXT = "text"
    LINES = "lines"
    """Several sentences, one a line."""
    RANKS = "ranks"
    """Some of the thirteen ranks."""


class VariantField(Frozen):
    """One field."""

    pattern: str
    kind: FieldKind
    choices: tuple[str | int, ...] = ()
    """What may be chosen, as the file writes it."""
    is_optional: bool = False
    """True where it may be left blank."""


@cache
def variant_fields() -> dict[str, VariantField]:
    """The fields that can be changed, by their patterns, in the order of the model."""
    found = {field.pattern: field for field in _fields_of(Variant, "")}
    return {pattern: field for pattern, field in found.items() if pattern not in FIXED}


def pattern_of(path: Path) -> str:
    """The path with `*` for each place in a list."""
    return ".".join(ANY if isinstance(step, int) else step for step in path)


def field_at(path: Path) -> VariantField:
    """The field that a path leads to. Raises KeyError."""
    return variant_fields()[pattern_of(path)]


def _fields_of(model: type[BaseModel], prefix: str) -> Iterator[VariantField]:
    for name, info in model.model_fields.items():
        yield from _of(info.annotation, f"{prefix}{info.alias or name}", is_optional=False)


def _of(annotation: Any, pattern: str, *, is_optional: bool) -> Iterator[VariantField]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _of(arguments[0], pattern, is_optional=is_optional)
    elif origin in {Union, UnionType}:
        (inner,) = (each for each in arguments if each is not type(None))
        yield from _of(inner, pattern, is_optional=True)
    elif origin is tuple:
        yield from _of_list(arguments[0], pattern)
    elif origin is Literal:
        yield VariantField(pattern=pattern, kind=FieldKind.CHOICE, choices=arguments)
    elif issubclass(annotation, BaseModel):
        yield from _fields_of(annotation, f"{pattern}.")
    elif issubclass(annotation, Enum):
        choices = tuple(each.value for each in annotation)
        yield VariantField(pattern=pattern, kind=FieldKind.CHOICE, choices=choices)
    else:
        yield VariantField(pattern=pattern, kind=_PLAIN[annotation], is_optional=is_optional)


def _of_list(item: Any, pattern: str) -> Iterator[VariantField]:
    if item is Rank:
        yield VariantField(pattern=pattern, kind=FieldKind.RANKS)
    elif isinstance(item, type) and issubclass(item, BaseModel):
        yield from _fields_of(item, f"{pattern}.{ANY}.")
    else:
        yield VariantField(pattern=pattern, kind=FieldKind.LINES)


_PLAIN: Final = {Decimal: FieldKind.POINTS, int: FieldKind.WHOLE, bool: FieldKind.SWITCH, str: FieldKind.TEXT}
