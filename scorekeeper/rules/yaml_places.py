"""Text in YAML 1.2 as values that remember their line, for files that people write by hand.

Knows nothing of variants. Anchors, tags and deep nesting are refused: a file of rules needs none of them, and
they are how a small file becomes a huge one. A field that stands twice is kept as a fault of its mapping, so
that one slip does not cost the rest of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer, ComposerError
from ruamel.yaml.error import MarkedYAMLError, StringMark, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from scorekeeper.rules.errors import ScorekeeperError

DEEPEST: Final = 16
"""Levels of nesting that are read; a variant needs seven."""
_LONGEST_NUMBER: Final = 40
_TAG: Final = "tag:yaml.org,2002:"
_PLAIN_TAGS: Final = frozenset(
    _TAG + kind for kind in ("str", "int", "float", "bool", "null", "map", "seq", "timestamp", "merge", "value")
)
_WHOLE: Final = re.compile(r"[-+]?[0-9]+")
_BROKEN: Final = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)")

Scalar = str | int | Decimal | bool | None


class UnreadableYaml(ScorekeeperError):
    """A text that is not YAML, or uses more of it than a file of rules needs."""

    def __init__(self, reason: str, *, line: int) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class Twice:
    """A field that stands a second time in one mapping; the first one counts."""

    key: str
    line: int
    first_line: int


@dataclass(frozen=True, slots=True)
class Place:
    """A value and the line (from 1) where it stands; a field's line is that of its name."""

    line: int
    content: Scalar | Mapping[str, Place] | tuple[Place, ...]
    twice: tuple[Twice, ...] = ()

    @property
    def fields(self) -> Mapping[str, Place]:
        """The fields of a mapping; none for anything else."""
        return self.content if isinstance(self.content, Mapping) else {}

    @property
    def items(self) -> tuple[Place, ...]:
        """The items of a list; none for anything else."""
        return self.content if isinstance(self.content, tuple) else ()

    def plain(self) -> object:
        """The value without its lines: text, numbers, lists and dicts."""
        if isinstance(self.content, Mapping):
            return {key: place.plain() for key, place in self.content.items()}
        if isinstance(self.content, tuple):
            return [place.plain() for place in self.content]
        return self.content

    def line_of(self, path: Sequence[str | int]) -> int:
        """The line of the deepest value that exists along a path of field names and list positions."""
        place = self
        for step in path:
            if isinstance(step, str) and step in place.fields:
                place = place.fields[step]
            elif isinstance(step, int) and step < len(place.items):
                place = place.items[step]
            else:
                break
        return place.line

    def at(self, line: int) -> Place:
        """The same value, said to stand on this line throughout."""
        if isinstance(self.content, Mapping):
            return Place(line, {key: place.at(line) for key, place in self.content.items()})
        if isinstance(self.content, tuple):
            return Place(line, tuple(place.at(line) for place in self.content))
        return Place(line, self.content)

    def over(self, base: Place) -> Place:
        """This value laid over another: mappings merge field by field, everything else replaces.

        What comes from the base is said to stand where this one's mapping stands, because that is what its
        writer can change.
        """
        if not (isinstance(self.content, Mapping) and isinstance(base.content, Mapping)):
            return self
        merged = {key: place.at(self.line) for key, place in base.content.items()}
        for key, place in self.content.items():
            merged[key] = place.over(base.content[key]) if key in base.content else place
        return Place(self.line, merged, self.twice)

    def faults(self, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Twice]]:
        """Every field that stands twice, with the path of the mapping it stands in."""
        for fault in self.twice:
            yield path, fault
        for key, place in self.fields.items():
            yield from place.faults((*path, key))
        for position, place in enumerate(self.items):
            yield from place.faults((*path, position))


def as_place(value: object, line: int) -> Place:
    """A plain value (text, numbers, lists, mappings) as if it had been written on this line."""
    match value:
        case Mapping():
            return Place(line, {str(key): as_place(part, line) for key, part in value.items()})
        case list() | tuple():
            return Place(line, tuple(as_place(part, line) for part in value))
        case str() | int() | Decimal() | None:
            return Place(line, value)
    raise TypeError(f"expected text, a number, a list or a mapping, got {value!r}")


def read_places(text: str) -> Place:
    """The one document of a YAML text. Raises UnreadableYaml, which names the line."""
    yaml = YAML(typ="safe", pure=True)
    yaml.Composer = _PlainComposer
    try:
        node = yaml.compose(text)
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise UnreadableYaml("a control character stands here", line=line) from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise UnreadableYaml(_in_words(error), line=mark.line + 1 if isinstance(mark, StringMark) else 1) from None
    except (YAMLError, ValueError) as error:
        raise UnreadableYaml(f"this is not YAML: {error}", line=1) from None
    if node is None:
        raise UnreadableYaml("the file is empty", line=1)
    return _place(node, node.start_mark.line + 1)


class _PlainComposer(Composer):
    """Stops at anchors, aliases and deep nesting before they cost anything."""

    _depth = 0

    def compose_node(self, parent: Node | None, index: object) -> Node | None:
        event = self.parser.peek_event()
        if event.anchor is not None:
            raise ComposerError(None, None, "anchors and aliases (&name, *name) are not read", event.start_mark)
        if self._depth == DEEPEST:
            raise ComposerError(None, None, f"nested deeper than {DEEPEST} levels", event.start_mark)
        self._depth += 1
        try:
            node: Node | None = super().compose_node(parent, index)
        finally:
            self._depth -= 1
        return node


def _in_words(error: MarkedYAMLError) -> str:
    if isinstance(error, ComposerError) and error.context is None:
        return str(error.problem)
    problem = error.problem or error.context or "unreadable"
    if r"'\t'" in problem:
        return "a tab stands here; indent with blanks"
    if "mapping values are not allowed" in problem:
        return "this is not YAML: a colon where none is expected (put text that holds a colon in quotes)"
    if isinstance(error, ComposerError):
        return "a second document begins here; one file holds one"
    return f"this is not YAML: {problem}"


def _place(node: Node, line: int) -> Place:
    if node.tag not in _PLAIN_TAGS:
        shown = str(node.tag).removeprefix(_TAG)
        raise UnreadableYaml(f"the tag {shown!r} is not read here", line=node.start_mark.line + 1)
    match node:
        case MappingNode():
            return _mapping(node, line)
        case SequenceNode():
            return Place(line, tuple(_place(item, item.start_mark.line + 1) for item in node.value))
        case _:
            return Place(line, _scalar(node))


def _mapping(node: MappingNode, line: int) -> Place:
    fields: dict[str, Place] = {}
    twice: list[Twice] = []
    for name, value in node.value:
        name_line = name.start_mark.line + 1
        if not isinstance(name, ScalarNode):
            raise UnreadableYaml("expected the name of a field", line=name_line)
        if name.value in fields:
            twice.append(Twice(name.value, name_line, fields[name.value].line))
        else:
            fields[name.value] = _place(value, name_line)
    return Place(line, fields, tuple(twice))


def _scalar(node: Node) -> Scalar:
    """The value of a scalar; numbers that nobody writes by hand (hexadecimal, infinite) stay text."""
    text: str = node.value
    kind = str(node.tag).removeprefix(_TAG)
    if kind == "null":
        return None
    if kind == "bool" and text.lower() in {"true", "false"}:
        return text.lower() == "true"
    if kind in {"int", "float"} and len(text) <= _LONGEST_NUMBER:
        if _WHOLE.fullmatch(text):
            return int(text)
        if _BROKEN.fullmatch(text):
            return Decimal(text)
    return text
