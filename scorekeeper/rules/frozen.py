"""The base of every value in the rules and the match: immutable, strict about unknown fields."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """An immutable value: equal means equal content, an unknown field is an error, a copy is independent."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)
