"""The file that matches leave and enter the app by: one versioned JSON document with whole matches in it.

Rules stand once in the file, under a name that matches speak of them by. A file is read by `export_reader`; where it
comes from and what becomes of the matches is not known here (`importing`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

from pydantic import ConfigDict, Field

from scorekeeper.match.match import Match
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.variant import Variant
from scorekeeper.store.documents import as_json, content_key

FORMAT: Final = "scorekeeper"
VERSION: Final = 3
"""The newest that is read, and written where house rules go along."""
_WITHOUT_HOUSE: Final = 2
"""What is written otherwise, so that an older program takes the matches in."""


class Export(Frozen):
    """Matches as one document, whole and independent of the program that wrote it."""

    model_config = ConfigDict(title="Scorekeeper export")

    format: Literal["scorekeeper"] = FORMAT
    version: Literal[2, 3] = VERSION
    """Raised when an older program would misread the file: 3 where house rules are in it."""
    variants: dict[str, Variant] = Field(default_factory=dict)
    """The rules of all matches, each once; a match names its own in `variant`."""
    matches: tuple[Match, ...]
    house_variants: tuple[Variant, ...] = ()
    """The house rules of whoever wrote the file, played or not."""


def write_export(matches: Iterable[Match], house: Sequence[Variant] = ()) -> str:
    """The matches and house rules as the text of an export; `export_reader.read_export` gives equal ones back."""
    return "".join(export_parts(matches, house))


def export_parts(matches: Iterable[Match], house: Sequence[Variant] = ()) -> Iterator[str]:
    """The text of an export in its parts, a match in each, and the rules at the end.

    House rules stand in it where there are some: a program that does not know them refuses such a file as newer.
    """
    names: dict[int, tuple[Variant, str]] = {}  # the variant too, so that it lives as long as its number
    variants: dict[str, str] = {}
    version = VERSION if house else _WITHOUT_HOUSE
    yield f'{{\n  "format": "{FORMAT}",\n  "version": {version},\n  "matches": ['
    separator = "\n"
    for match in matches:
        variant = match.variant
        if id(variant) not in names:
            document = as_json(variant)
            names[id(variant)] = variant, content_key(document)
            variants.setdefault(names[id(variant)][1], _line(document))
        plain = match.model_dump(mode="json", by_alias=True, exclude_none=True, exclude={"variant"})
        yield f"{separator}    {_line({**plain, 'variant': names[id(variant)][1]})}"
        separator = ",\n"
    yield "\n  ],\n" if variants else "],\n"
    if house:
        told = ",\n".join(f"    {_line(as_json(variant))}" for variant in house)
        yield f'  "house_variants": [\n{told}\n  ],\n'
    rules = ",\n".join(f'    "{key}": {text}' for key, text in variants.items())
    yield f'  "variants": {{\n{rules}\n  }}\n}}\n' if variants else '  "variants": {}\n}\n'


def export_schema() -> dict[str, Any]:
    """What an export looks like, as JSON Schema (draft 2020-12)."""
    schema = Export.model_json_schema()
    schema["$defs"]["Match"]["properties"]["variant"] = {
        "type": "string",
        "title": "Variant",
        "description": "The name of the match's rules in `variants`.",
    }
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _line(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False)
