"""Let equal parts of many rounds be one object in memory.

A round is a dozen small values, and nearly all of what they take is not their content: each has a dict, and the set of
the fields that were given. Most of the sets are equal, and so are many of the values. They never change, so one of each
is enough: a match of thousands of rounds takes a quarter of the memory.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar, cast

from pydantic import BaseModel

from scorekeeper.match.match import Round
from scorekeeper.rules.entry import CardPoints

_Part = TypeVar("_Part", bound=Hashable)


class SharedParts:
    """The parts of the rounds seen so far."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Hashable] = {}
        self._field_sets: dict[frozenset[str], set[str]] = {}

    def shared(self, each: Round) -> Round:
        """Return the round, which was just read and belongs to nobody else yet, its parts shared with those before."""
        for model in (each, each.entry, *each.entry.sides):
            self._share_field_set(model)
        for side in each.entry.sides:
            parts = vars(side)
            for name, part in parts.items():
                if isinstance(part, CardPoints):
                    self._share_field_set(part)
                if isinstance(part, CardPoints | tuple):
                    parts[name] = self._one_of(part)
        return each

    def _one_of(self, part: _Part) -> _Part:
        return cast(_Part, self._known.setdefault(part, part))

    def _share_field_set(self, model: BaseModel) -> None:
        given = model.model_fields_set
        # What was given is written nowhere: all that is written leaves out what is blank.
        object.__setattr__(model, "__pydantic_fields_set__", self._field_sets.setdefault(frozenset(given), given))
