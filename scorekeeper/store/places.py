"""Where in a JSON document something is wrong, written as `matches[0].rounds[3].entry`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from scorekeeper.rules.validation_words import in_words

Path = tuple[str | int, ...]

_LONGEST_STEP: Final = 60
"""Letters of a field's name that a place shows; the file may come from anywhere."""
_PLACE_FIRST: Final = re.compile(r"(?P<place>[a-z_]+(?:\.(?:[a-z_]+|[0-9]+))*): (?P<rest>.+)", re.DOTALL)


def written(path: Sequence[str | int]) -> str:
    """The place as people who know JSON read it; list items count from 0."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step[:_LONGEST_STEP]}" for step in path)
    return text.removeprefix(".").encode(errors="backslashreplace").decode()


def first_fault(error: ValidationError, found: object, model: type[BaseModel]) -> tuple[Path, str]:
    """The path and the reason of the first thing that keeps `found` from being this model."""
    path, reason, *_ = in_words(error.errors(include_url=False), model)[0]
    inside = _PLACE_FIRST.fullmatch(reason)
    if inside is not None:
        path, reason = (*path, *inside["place"].split(".")), inside["rest"]
    return _without_tags(tuple(_number(step) for step in path), found), reason


def _number(step: str | int) -> str | int:
    return int(step) if isinstance(step, str) and step.isdecimal() else step


def _without_tags(path: Path, found: Any) -> Path:
    """The steps that exist in the document, and the last one where it is the missing field itself.

    pydantic also names the member of a union it tried, which nobody wrote.
    """
    steps: list[str | int] = []
    for step in path:
        if _has(found, step):
            found = found[step]
        elif isinstance(found, dict) and step == path[-1]:
            found = None
        else:
            continue
        steps.append(step)
    return tuple(steps)


def _has(found: Any, step: str | int) -> bool:
    if isinstance(found, list):
        return isinstance(step, int) and step < len(found)
    return isinstance(found, dict) and step in found
