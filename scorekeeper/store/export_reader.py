"""Reading an exported file: match by match, and each match round by round, so that a long one costs little memory.

A file is checked whole before anything is made of it, the rounds by the rules as well; the first fault refuses it with
its place.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from pydantic import BaseModel, ValidationError

from scorekeeper.match.match import Match, Round
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.points import format_points
from scorekeeper.rules.variant import Variant
from scorekeeper.store.documents import content_key
from scorekeeper.store.errors import BadFile
from scorekeeper.store.exchange import FORMAT, VERSION, Export
from scorekeeper.store.json_items import TOP, JsonDocument, Lists
from scorekeeper.store.places import Path, first_fault, written
from scorekeeper.store.shared_parts import SharedParts

LARGEST_FILE: Final = 128 * 1024 * 1024
"""Bytes; ten thousand evenings stay below."""
_MATCH_LISTS: Final[Lists] = {"rounds": {}}
_LISTS: Final[Lists] = {"matches": _MATCH_LISTS, "house_variants": {}}
MOST_RULES: Final = 1000
"""Sets of rules in a file; each is large, and all of them are held in memory."""


class ExportReader:
    """A file being read, match by match, which can be stopped in between."""

    def __init__(self, content: bytes | str) -> None:
        """Look through the file, all but its matches. Raises BadFile."""
        content = content.encode() if isinstance(content, str) else content
        refuse_large(len(content))
        self._document = JsonDocument(content)
        found = self._document.top(_LISTS)
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise BadFile(TOP, "is no Scorekeeper export")
        _check_version(found.get("version"))
        variants, matches = found.get("variants", {}), found.get("matches")
        if not isinstance(matches, array):
            raise BadFile("matches", "expected a list")
        if not isinstance(variants, dict):
            raise BadFile("variants", "expected the rules by their names")
        for name in ("variants", "house_variants"):
            rules = found.get(name)
            if isinstance(rules, dict | array) and len(rules) > MOST_RULES:
                raise BadFile(name, f"there are more than {MOST_RULES} sets of rules in the file")
        if isinstance(found.get("house_variants"), array):
            found["house_variants"] = [self._document.at(begin) for begin in found["house_variants"]]
        self._places = matches
        top: Export = _validated(Export, {**found, "version": VERSION, "variants": {}, "matches": ()}, (), found)
        self._version: int = found["version"]
        self.variants: dict[str, Variant] = {
            key: _validated(Variant, each, ("variants", key), each) for key, each in variants.items()
        }
        """The rules by the names that the file gives them."""
        self.house_variants = top.house_variants
        """The house rules in the file."""
        ids: set[str] = set()
        for index, each in enumerate(self.house_variants):
            if each.id in ids:
                raise BadFile(f"house_variants[{index}].id", f"the id {each.id} stands twice")
            ids.add(each.id)

    @property
    def count(self) -> int:
        """How many matches the file holds."""
        return len(self._places)

    def match(self, index: int, *, is_checked: bool = False) -> Match:
        """Return one match, checked whole; `is_checked` spares it where that was done before. Raises BadFile."""
        place = ("matches", index)
        found = self._document.at(self._places[index], _MATCH_LISTS)
        values = found
        if isinstance(found, dict):
            if isinstance(found.get("rounds"), array):
                found["rounds"] = list(self._rounds(found["rounds"], place))
            values = {**found, **self._rules(found, place)}
        match: Match = _validated(Match, values, place, found)
        if not is_checked:
            _refuse_impossible(match, place)
        return match

    def matches(self) -> Iterator[Match]:
        """The matches, each checked whole and with an id of its own. Raises BadFile."""
        seen = set()
        for index in range(self.count):
            match = self.match(index)
            if match.id in seen:
                raise BadFile(f"matches[{index}].id", f"the match {match.id} stands twice")
            seen.add(match.id)
            yield match

    def _rounds(self, begins: Iterable[int], place: Path) -> Iterator[Round]:
        """The rounds of a match, with one object for equal parts of them. Raises BadFile."""
        parts = SharedParts()
        for number, begin in enumerate(begins):
            found = self._document.at(begin)
            yield parts.shared(_validated(Round, found, (*place, "rounds", number), found))

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


def read_limited(stream: BinaryIO) -> bytes:
    """Return what is left of a stream. Raises BadFile where that is more than the largest file."""
    content = stream.read(LARGEST_FILE + 1)
    refuse_large(len(content))
    return content


def refuse_large(size: int) -> None:
    """Raise BadFile for more bytes than the largest file has."""
    if size > LARGEST_FILE:
        raise BadFile("file", f"is larger than {LARGEST_FILE >> 20} MiB, the most that is read")


def read_export(content: bytes | str) -> Export:
    """The export that a file holds. Raises BadFile with the place and the reason of the first fault."""
    reader = ExportReader(content)
    return Export(matches=tuple(reader.matches()), variants=reader.variants, house_variants=reader.house_variants)


def _check_version(version: object) -> None:
    if type(version) is not int or version < 1:
        raise BadFile("version", f"expected 1 to {VERSION}, got {version!r}")
    if version > VERSION:
        raise BadFile("version", f"was written by a newer Scorekeeper: this one reads up to {VERSION}, got {version}")


def _refuse_impossible(match: Match, place: Path) -> None:
    for number, each in enumerate(match.rounds):
        path = (*place, "rounds", number, "entry")
        for finding in _findings(match, each, path):
            if finding.is_impossible:
                at = written((*path, *_finding_path(finding)))
                raise BadFile(at, _finding_in_words(finding), finding=finding)


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
        raise BadFile(written((*place, *path)) or TOP, reason) from error
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
