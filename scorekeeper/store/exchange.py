"""The file that matches leave and enter the app by: one versioned JSON document with whole matches in it.

A file is checked whole before anything is made of it, the rounds by the rules as well; the first fault
refuses it with its place. Rules stand once in the file, under a name that matches speak of them by. Where the
file comes from and what becomes of the matches is not known here (`importing`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from scorekeeper.match.match import Match, Round
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import format_points
from scorekeeper.rules.variant import Variant
from scorekeeper.store.documents import as_json, content_key
from scorekeeper.store.errors import BadFile
from scorekeeper.store.places import Path, first_fault, written

FORMAT: Final = "scorekeeper"
VERSION: Final = 3
"""The newest that is read, and written where house rules go along."""
_WITHOUT_HOUSE: Final = 2
"""What is written otherwise, so that an older program takes the matches in."""
LARGEST_TEXT: Final = 128 * 1024 * 1024
"""Characters; ten thousand evenings stay below."""
DEEPEST: Final = 32
"""How many lists and groups may stand inside one another; an export has a third of that."""

_TOP: Final = "top level"
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"\\'))
_QUOTED: Final = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)


def _not_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


_DECODER: Final = json.JSONDecoder(parse_constant=_not_json)
_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_ELSEWHERE: Final = object()
"""Stands for a list that was only looked through."""


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


class ExportReader:
    """A file being read, match by match, so that a long one costs little memory, can be told of and broken off."""

    def __init__(self, text: str) -> None:
        """Look through the text, all but its matches. Raises BadFile."""
        self._text, found, self._places = _scanned(text)
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise BadFile(_TOP, "is no Scorekeeper export")
        _check_version(found.get("version"))
        variants = found.get("variants", {})
        if found.get("matches") is not _ELSEWHERE:
            raise BadFile("matches", "expected a list")
        if not isinstance(variants, dict):
            raise BadFile("variants", "expected the rules by their names")
        top: Export = _validated(Export, {**found, "version": VERSION, "variants": {}, "matches": ()}, (), found)
        self._version: int = found["version"]
        self.variants: dict[str, Variant] = {
            key: _validated(Variant, each, ("variants", key), each) for key, each in variants.items()
        }
        """The rules by the names that the file gives them."""
        self.house_variants = top.house_variants
        """The house rules in the file."""
        ids = [each.id for each in self.house_variants]
        for index, each in enumerate(ids):
            if each in ids[:index]:
                raise BadFile(f"house_variants[{index}].id", f"the id {each} stands twice")

    @property
    def count(self) -> int:
        """How many matches the file holds."""
        return len(self._places)

    def match(self, index: int) -> Match:
        """One match, checked whole. Raises BadFile."""
        found, _ = _DECODER.raw_decode(self._text, self._places[index])
        return self._match(found, ("matches", index))

    def matches(self) -> Iterator[Match]:
        """The matches, each checked whole and with an id of its own. Raises BadFile."""
        seen = set()
        for index in range(self.count):
            match = self.match(index)
            if match.id in seen:
                raise BadFile(f"matches[{index}].id", f"the match {match.id} stands twice")
            seen.add(match.id)
            yield match

    def _match(self, found: object, place: Path) -> Match:
        values = {**found, **self._rules(found, place)} if isinstance(found, dict) else found
        match: Match = _validated(Match, values, place, found)
        for number, each in enumerate(match.rounds):
            path = (*place, "rounds", number, "entry")
            for finding in _findings(match, each, path):
                if finding.is_impossible:
                    at = written((*path, *_finding_path(finding)))
                    raise BadFile(at, _finding_in_words(finding), finding=finding)
        return match

    def _rules(self, found: dict[str, Any], place: Path) -> dict[str, Variant]:
        """The rules of a match as its field, so that matches with the same ones share them."""
        if "variant" not in found:
            return {}
        named, at = found["variant"], (*place, "variant")
        if self._version == 1:
            return {"variant": self._carried(named, at)}
        if not isinstance(named, str) or named not in self.variants:
            raise BadFile(written(at), f"expected the name of rules in this file, got {named!r:.60}")
        return {"variant": self.variants[named]}

    def _carried(self, found: object, at: Path) -> Variant:
        """The rules that a match of version 1 carried itself."""
        try:
            key = content_key(found) if isinstance(found, dict) else ""
        except ValueError:
            key = ""  # it holds what no text can: it will not be read either
        if key not in self.variants or not key:
            self.variants[key] = _validated(Variant, found, at, found)
        return self.variants[key]


def write_export(matches: Iterable[Match], house: Sequence[Variant] = ()) -> str:
    """The matches and house rules as the text of an export; `read_export` gives equal ones back."""
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


def read_export(text: str) -> Export:
    """The export that a text holds. Raises BadFile with the place and the reason of the first fault."""
    reader = ExportReader(text)
    return Export(matches=tuple(reader.matches()), variants=reader.variants, house_variants=reader.house_variants)


def decoded(content: bytes) -> str:
    """The text of a file. Raises BadFile."""
    if len(content) > LARGEST_TEXT:
        raise BadFile("file", f"is larger than {LARGEST_TEXT} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadFile(f"line {line}", "is not UTF-8 text") from error


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


def _scanned(text: str) -> tuple[str, object, list[int]]:
    """The text, what stands in it but for the matches, and where each of those begins."""
    if len(text) > LARGEST_TEXT:
        raise BadFile(_TOP, f"expected at most {LARGEST_TEXT} characters, got {len(text)}")
    if _is_deep(text):
        raise BadFile(_TOP, f"is nested more than {DEEPEST} deep")
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    try:
        begin = _skipped(text, 0)
        if text[begin : begin + 1] != "{":
            return text, json.loads(text, parse_constant=_not_json), []
        found, places, end = _fields(text, begin + 1)
        if _skipped(text, end) < len(text):
            raise json.JSONDecodeError("Extra data", text, _skipped(text, end))
        return text, found, places
    except json.JSONDecodeError as error:
        raise BadFile(f"line {error.lineno}, column {error.colno}", f"is not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise BadFile(_TOP, f"is not JSON that can be read: {error}") from error


def _fields(text: str, at: int) -> tuple[dict[str, object], list[int], int]:
    """The fields of the group that was opened before `at`, the places of the matches, and where it ends."""
    found: dict[str, object] = {}
    places: list[int] = []
    at = _skipped(text, at)
    if text[at : at + 1] == "}":
        return found, places, at + 1
    while True:
        if text[at : at + 1] != '"':
            raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
        name, at = _DECODER.raw_decode(text, at)
        at = _skipped(text, _expected(text, _skipped(text, at), ":"))
        if name == "matches" and text[at : at + 1] == "[":
            found[name] = _ELSEWHERE
            places, at = _items(text, at + 1)
        else:
            found[name], at = _DECODER.raw_decode(text, at)
        at = _skipped(text, at)
        if text[at : at + 1] == "}":
            return found, places, at + 1
        at = _skipped(text, _expected(text, at, ","))


def _items(text: str, at: int) -> tuple[list[int], int]:
    """Where the items of the list that was opened before `at` begin, and where it ends; all are parsed, none kept."""
    places: list[int] = []
    at = _skipped(text, at)
    if text[at : at + 1] == "]":
        return places, at + 1
    while True:
        places.append(at)
        _, at = _DECODER.raw_decode(text, at)
        at = _skipped(text, at)
        if text[at : at + 1] == "]":
            return places, at + 1
        at = _skipped(text, _expected(text, at, ","))


def _expected(text: str, at: int, sign: str) -> int:
    if text[at : at + 1] != sign:
        raise json.JSONDecodeError(f"Expecting '{sign}' delimiter", text, at)
    return at + 1


def _skipped(text: str, at: int) -> int:
    blank = _BLANKS.match(text, at)
    return at if blank is None else blank.end()


def _is_deep(text: str) -> bool:
    """True where brackets stand deeper inside one another than an export ever has them.

    Without strings and everything else, each turn takes the innermost pairs away.
    """
    brackets = _QUOTED.sub(b"", text.encode(errors="replace").translate(None, _NOT_BRACKETS))
    for _ in range(DEEPEST):
        fewer = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if len(fewer) == len(brackets):
            return False
        brackets = fewer
    return b"[]" in brackets or b"{}" in brackets


def _check_version(version: object) -> None:
    if type(version) is not int or version < 1:
        raise BadFile("version", f"expected 1 to {VERSION}, got {version!r}")
    if version > VERSION:
        raise BadFile("version", f"was written by a newer Scorekeeper: this one reads up to {VERSION}, got {version}")


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
