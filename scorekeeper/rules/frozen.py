"""The base of every value in the rules and the match: immutable, strict about unknown fields."""

from __future__ import annotations

import sys
from typing import Final

from pydantic import BaseModel, ConfigDict

_HAS_SOURCES: Final = sys.platform != "emscripten"
"""The browser's modules come without their text, and nobody asks for a schema there."""


class Frozen(BaseModel):
    """An immutable value: equal means equal content, an unknown field is an error, a copy is independent."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", use_attribute_docstrings=_HAS_SOURCES)
