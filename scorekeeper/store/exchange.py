"""The file that matches leave and enter the app by: one versioned JSON document with whole matches in it.

A file is checked whole before anything is made of it, the rounds by the rules as well; the first fault
refuses it with its place. Where the file comes from and what becomes of the matches is not known here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, ValidationError

from scorekeeper.match.match import Match, Round
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import format_points
from scorekeeper.store.errors import BadFile
from scorekeeper.store.places import Path, first_fault, written

FORMAT: Final = "scorekeeper"
VERSION: Final = 1
LARGEST_TEXT: Final = 64 * 1024 * 1024
"""Characters; thousands of matches stay far below."""

_TOP: Final = "top level"


class Export(Frozen):
    """Matches as one document, whole and independent of the program that wrote it."""

    model_config = ConfigDict(title="Scorekeeper export")

    format: Literal["scorekeeper"] = FORMAT
    version: Literal[1] = VERSION
    """Raised when an older program would misread the file."""
    matches: tuple[Match, ...]


def write_export(matches: Iterable[Match]) -> str:
    """The matches as the text of an export; `read_export` gives equal ones back."""
    export = Export(matches=tuple(matches))
    return export.model_dump_json(by_alias=True, exclude_none=True, indent=2) + "\n"


def read_export(text: str) -> Export:
    """The export that a text holds. Raises BadFile with the place and the reason of the first fault."""
    found = _parsed(text)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadFile(_TOP, "is no Scorekeeper export")
    _check_version(found.get("version"))
    raw = found.get("matches")
    if not isinstance(raw, list):
        raise BadFile("matches", "expected a list")
    matches = tuple(_read_match(each, ("matches", index)) for index, each in enumerate(raw))
    _refuse_twins(matches)
    export: Export = _validated(Export, {**found, "matches": matches}, (), found)
    return export


def export_schema() -> dict[str, Any]:
    """What an export looks like, as JSON Schema (draft 2020-12)."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Export.model_json_schema()}


def _parsed(text: str) -> object:
    if len(text) > LARGEST_TEXT:
        raise BadFile(_TOP, f"expected at most {LARGEST_TEXT} characters, got {len(text)}")
    try:
        parsed: object = json.loads(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"), parse_constant=_not_json)
    except json.JSONDecodeError as error:
        raise BadFile(f"line {error.lineno}, column {error.colno}", f"is not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise BadFile(_TOP, f"is not JSON that can be read: {error}") from error
    return parsed


def _not_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _check_version(version: object) -> None:
    if type(version) is not int or version < 1:
        raise BadFile("version", f"expected {VERSION}, got {version!r}")
    if version > VERSION:
        raise BadFile("version", f"was written by a newer Scorekeeper: expected {VERSION}, got {version}")


def _read_match(found: object, place: Path) -> Match:
    match: Match = _validated(Match, found, place, found)
    for number, each in enumerate(match.rounds):
        path = (*place, "rounds", number, "entry")
        for finding in _findings(match, each, path):
            if finding.is_impossible:
                at = written((*path, *_finding_path(finding)))
                raise BadFile(at, _finding_in_words(finding), finding=finding)
    return match


def _findings(match: Match, each: Round, path: Path) -> tuple[Finding, ...]:
    try:
        return check_entry(each.entry, match.variant, match.table)
    except ValidationError as error:
        _, reason = first_fault(error, {}, Finding)
        raise BadFile(written(path), f"holds a number beyond all bounds: {reason}") from error


def _validated(model: type[BaseModel], values: object, place: Path, found: object) -> Any:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        path, reason = first_fault(error, found, model)
        raise BadFile(written((*place, *path)) or _TOP, reason) from error
    except ScorekeeperError as error:
        raise BadFile(written(place), error.reason) from error


def _refuse_twins(matches: tuple[Match, ...]) -> None:
    seen = set()
    for index, match in enumerate(matches):
        if match.id in seen:
            raise BadFile(f"matches[{index}].id", f"the match {match.id} stands twice")
        seen.add(match.id)


def _finding_path(finding: Finding) -> Path:
    if finding.side is None:
        return tuple(finding.field.split("."))
    return ("sides", finding.side, *(finding.field.split(".") if finding.field != "sides" else ()))


def _finding_in_words(finding: Finding) -> str:
    numbers = {"got": finding.got, "limit": finding.limit}
    told = [f"{name} {format_points(number)}" for name, number in numbers.items() if number is not None]
    if finding.name is not None:
        told.insert(0, finding.name)
    words = finding.code.value.replace("_", " ")
    return f"an impossible round: {words}" + (f" ({', '.join(told)})" if told else "")
