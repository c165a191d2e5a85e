"""A large JSON document, read an item at a time by the standard library's parser.

Parsed at once, a document takes ten times its size in memory. Here its bytes are kept, and only the part that is asked
for is parsed: the fields of a group, or one item of a long list.
"""

from __future__ import annotations

import codecs
import json
import re
from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, TypeVar

from scorekeeper.store.errors import BadFile

TOP: Final = "top level"
DEEPEST: Final = 32
"""How many lists and groups may be nested in a field or an item; an export has a third of that."""
_CHUNK: Final = 1 << 20
_BLANKS: Final = re.compile(r"[ \t\n\r]*")
# possessive, and content with a string that never ends: no byte is looked at twice
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\Z)', re.DOTALL)
_NO_BRACKETS: Final = dict.fromkeys(set(range(256)) - set(b"[]{}"))
_Result = TypeVar("_Result")

Lists = Mapping[str, "Lists"]
"""The names of fields whose lists are long, each with those of the groups in it."""
Items = array
"""A list that was looked through and not kept: where each of its items begins."""


def _not_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


_DECODER: Final = json.JSONDecoder(parse_constant=_not_json)


class JsonDocument:
    """The bytes of a document, held as Latin-1 text: each byte is a letter, and JSON's own signs are what they are."""

    def __init__(self, content: bytes) -> None:
        """Keep a document that is UTF-8, as JSON has to be. Raises BadFile."""
        _check_utf_8(content)
        self._text = content.removeprefix(codecs.BOM_UTF8).decode("latin-1")

    def top(self, lists: Lists) -> Any:
        """Return the whole document; where it is a group, its fields with these lists as Items. Raises BadFile."""
        begin = self._skipped(0)
        found, end = self._guarded(lambda: self._value(begin, lists))
        rest = self._skipped(end)
        if rest < len(self._text):
            raise self._bad_at("Extra data", rest)
        return found

    def at(self, begin: int, lists: Lists | None = None) -> Any:
        """Return the value that begins where `top` found an item, with these lists as Items."""
        found, _ = self._value(begin, lists or {})
        return found

    def _guarded(self, read: Callable[[], _Result]) -> _Result:
        try:
            return read()
        except json.JSONDecodeError as error:
            raise self._bad_at(error.msg, error.pos) from error
        except (ValueError, RecursionError) as error:
            raise BadFile(TOP, f"is not JSON that can be read: {error}") from error

    def _bad_at(self, reason: str, at: int) -> BadFile:
        line = self._text.count("\n", 0, at) + 1
        before = self._text[self._text.rfind("\n", 0, at) + 1 : at].encode("latin-1")
        return BadFile(f"line {line}, column {len(before.decode(errors='replace')) + 1}", f"is not JSON: {reason}")

    def _value(self, begin: int, lists: Lists) -> tuple[Any, int]:
        """The value that begins there, and where it ends."""
        if lists and self._text[begin : begin + 1] == "{":
            return self._fields(begin + 1, lists)
        found, end = _DECODER.raw_decode(self._text, begin)
        part = self._text[begin:end]
        if _is_deep(part):
            raise BadFile(TOP, f"is nested more than {DEEPEST} deep")
        return found if part.isascii() else _DECODER.decode(part.encode("latin-1").decode()), end

    def _fields(self, at: int, lists: Lists) -> tuple[dict[str, Any], int]:
        """The fields of the group that was opened before `at`, and where it ends."""
        found: dict[str, Any] = {}
        at = self._skipped(at)
        if self._text[at : at + 1] == "}":
            return found, at + 1
        while True:
            if self._text[at : at + 1] != '"':
                raise json.JSONDecodeError("Expecting property name enclosed in double quotes", self._text, at)
            name, at = self._value(at, {})
            at = self._skipped(self._expected(self._skipped(at), ":"))
            if name in lists and self._text[at : at + 1] == "[":
                found[name], at = self._items(at + 1, lists[name])
            else:
                found[name], at = self._value(at, {})
            at = self._skipped(at)
            if self._text[at : at + 1] == "}":
                return found, at + 1
            at = self._skipped(self._expected(at, ","))

    def _items(self, at: int, lists: Lists) -> tuple[Items[int], int]:
        """Where the items of the list that was opened before `at` begin, and where it ends."""
        begins: Items[int] = array("Q")
        at = self._skipped(at)
        if self._text[at : at + 1] == "]":
            return begins, at + 1
        while True:
            begins.append(at)
            _, at = self._value(at, lists)
            at = self._skipped(at)
            if self._text[at : at + 1] == "]":
                return begins, at + 1
            at = self._skipped(self._expected(at, ","))

    def _expected(self, at: int, sign: str) -> int:
        if self._text[at : at + 1] != sign:
            raise json.JSONDecodeError(f"Expecting '{sign}' delimiter", self._text, at)
        return at + 1

    def _skipped(self, at: int) -> int:
        blank = _BLANKS.match(self._text, at)
        return at if blank is None else blank.end()


def _check_utf_8(content: bytes) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")()
    for begin in range(0, len(content) + 1, _CHUNK):
        part = content[begin : begin + _CHUNK]
        try:
            decoder.decode(part, final=begin + len(part) == len(content))
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, begin + error.start) + 1
            raise BadFile(f"line {line}", "is not UTF-8 text") from error


def _is_deep(text: str) -> bool:
    """True where more lists and groups are nested than in any export.

    Without strings and everything else, each turn takes the innermost pairs away.
    """
    if text[0] not in "[{":
        return False
    brackets = _STRING.sub("", text).translate(_NO_BRACKETS)
    for _ in range(DEEPEST):
        fewer = brackets.replace("[]", "").replace("{}", "")
        if len(fewer) == len(brackets):
            return False
        brackets = fewer
    return "[]" in brackets or "{}" in brackets
