r"""How records lie in a journal: one after the other, each with its length and two checksums.

A frame is a line of ASCII, a body of so many bytes and a line end, so that a journal can be read with a text editor:

    SKJ1 B 000004d2 9a8b7c6d 1a2b3c4d\n
    ...1234 bytes...\n

The kind is H (what this file is), B (changes made together), or I (where everything lies). The first checksum is the
body's, the second that of the line itself, so that a damaged length is not taken for the torn end of the file. JSON
escapes line ends, so a line that begins a frame stands nowhere inside a document.

The body of a batch is a line that lists its entries, then their documents, a line each. Every document has a checksum
of its own in that list: a document is checked when it is read alone, and the healthy ones of a damaged batch are saved.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from typing import Any, Final, NamedTuple
from zlib import crc32

from scorekeeper.store.disk import Disk

MAGIC: Final = b"SKJ1 "
HEAD_LENGTH: Final = len(b"SKJ1 B 00000000 00000000 00000000\n")
FILE, BATCH, INDEX = b"H", b"B", b"I"
_KINDS: Final = (FILE, BATCH, INDEX)
_WINDOW: Final = 1 << 20
_LONG_LIST: Final = 1000
"""Items of a list that are written one at a time."""


class Entry(NamedTuple):
    """A document on its way into a table, or out of it where there is no text."""

    table: str
    key: str
    text: bytes | None
    outline: str | None = None
    """What lists need to know of the document without reading it."""


class Place(NamedTuple):
    """Where a document lies."""

    offset: int
    length: int
    checksum: int
    outline: str | None = None


class Located(NamedTuple):
    """An entry that is in the file; it has no place where it takes the document out."""

    table: str
    key: str
    place: Place | None


class FaultKind(Enum):
    """What may be wrong with a frame."""

    UNFINISHED = "the file ends inside a record"
    DAMAGED = "a record is damaged"


@dataclass(frozen=True)
class Frame:
    """A whole and healthy record."""

    offset: int
    kind: bytes
    body: bytes

    @property
    def body_offset(self) -> int:
        """Where the body begins."""
        return self.offset + HEAD_LENGTH

    @property
    def end(self) -> int:
        """Where the next frame begins."""
        return self.body_offset + len(self.body) + 1


@dataclass(frozen=True)
class Fault:
    """A place where a record should be and is not."""

    offset: int
    kind: FaultKind
    damaged_batch: bytes | None = None
    """The body of a batch whose own checksum is wrong; some of its documents may be whole."""
    end: int | None = None
    """Where the record would end by its head; None where the head is damaged too."""


class FrameReader:
    """The frames of an open file of a known size."""

    def __init__(self, disk: Disk, handle: int, size: int) -> None:
        self.size = size
        self._disk = disk
        self._handle = handle

    def at(self, offset: int) -> Frame | Fault:
        """The frame that begins there, or what is wrong."""
        head = self._disk.read(self._handle, offset, HEAD_LENGTH)
        read = _read_head(head)
        if read is None:
            begins = head[: len(MAGIC)] == MAGIC[: len(head)] and len(head) < HEAD_LENGTH
            return Fault(offset, FaultKind.UNFINISHED if begins else FaultKind.DAMAGED)
        kind, length, checksum = read
        end = offset + HEAD_LENGTH + length + 1
        body = self._disk.read(self._handle, offset + HEAD_LENGTH, length + 1)
        if len(body) < length + 1:
            return Fault(offset, FaultKind.UNFINISHED, end=end)
        if body[-1:] != b"\n" or crc32(memoryview(body)[:-1]) != checksum:
            return Fault(offset, FaultKind.DAMAGED, body[:-1] if kind == BATCH else None, end)
        return Frame(offset, kind, body[:-1])

    def next_after(self, offset: int) -> int | None:
        """Where the next line that begins a frame stands after this place; None where there is none."""
        position = offset + 1
        while position < self.size:
            window = self._disk.read(self._handle, position - 1, _WINDOW + HEAD_LENGTH)
            found = window.find(b"\n" + MAGIC)
            while found >= 0:
                if _read_head(window[found + 1 : found + 1 + HEAD_LENGTH]) is not None:
                    return position + found
                found = window.find(b"\n" + MAGIC, found + 1)
            position += _WINDOW
        return None

    def is_followed(self, fault: Fault) -> bool:
        """Return True where another record was appended behind the faulty one, which was then confirmed before.

        The file is longer than the head says or, where the head is lost, ends with whole records. A whole record alone
        proves nothing: a block that was never written may hold a part of an older journal.
        """
        if fault.end is not None:
            return self.size > fault.end
        begin = self.next_after(fault.offset)
        while begin is not None:
            found = self.at(begin)
            while isinstance(found, Frame) and found.end < self.size:
                found = self.at(found.end)
            if isinstance(found, Frame):
                return True
            begin = self.next_after(found.offset)
        return False

    def is_blank_from(self, offset: int) -> bool:
        """True where nothing but zeros follows, as a power cut may leave them."""
        while offset < self.size:
            window = self._disk.read(self._handle, offset, _WINDOW)
            if not window or window.strip(b"\0"):
                return not window
            offset += len(window)
        return True


def frame(kind: bytes, *lines: bytes) -> bytes:
    """A record as it is written; its body is the lines, put together only once because they may be long."""
    length, checksum = len(lines) - 1, crc32(lines[0])
    for line in lines[1:]:
        checksum = crc32(line, crc32(b"\n", checksum))
    length += sum(map(len, lines))
    head = b"%b%b %08x %08x" % (MAGIC, kind, length, checksum)
    return b"\n".join((b"%b %08x" % (head, crc32(head)), *lines, b""))


def json_frame(kind: bytes, content: Any) -> bytes:
    """A record that holds one JSON value."""
    return frame(kind, as_text(content))


def as_text(content: Any) -> bytes:
    """JSON without blanks. Raises ValueError for what JSON or UTF-8 cannot hold."""
    if isinstance(content, dict) and any(
        isinstance(each, list) and len(each) > _LONG_LIST for each in content.values()
    ):
        return _long_text(content)
    return _dumped(content)


def _long_text(content: dict[str, Any]) -> bytes:
    """Write an object with long lists an item at a time: the encoder holds all pieces of one call until its end."""
    text = BytesIO()
    before = b"{"
    for name, value in content.items():
        text.write(b"%b%b:" % (before, _dumped(name)))
        before = b","
        if isinstance(value, list) and value:
            for number, item in enumerate(value):
                text.write(b",%b" % _dumped(item) if number else b"[%b" % _dumped(item))
            text.write(b"]")
        else:
            text.write(_dumped(value))
    text.write(b"}")
    return text.getvalue()


def _dumped(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def batch_frame(entries: Sequence[Entry], offset: int) -> tuple[bytes, list[Located]]:
    """The entries as one record that will stand at an offset, and where each will then lie."""
    texts = [entry.text for entry in entries if entry.text is not None]
    listed = as_text(
        [
            (table, key, None) if text is None else (table, key, len(text), crc32(text), outline)
            for table, key, text, outline in entries
        ]
    )
    record = frame(BATCH, listed, *texts)
    return record, list(_located(json.loads(listed), offset + HEAD_LENGTH + len(listed) + 1))


def read_batch(batch: Frame) -> list[Located]:
    """What a healthy batch did."""
    listed, _, _ = batch.body.partition(b"\n")
    return list(_located(json.loads(listed), batch.body_offset + len(listed) + 1))


def saved_from(fault: Fault) -> list[Located]:
    """The documents of a damaged batch that are whole all the same."""
    body = fault.damaged_batch or b""
    listed, _, _ = body.partition(b"\n")
    body_offset = fault.offset + HEAD_LENGTH
    try:
        located = list(_located(json.loads(listed), body_offset + len(listed) + 1))
    except (ValueError, TypeError):
        return []
    return [
        each
        for each in located
        if each.place is not None
        and isinstance(each.table, str)
        and isinstance(each.key, str)
        and _is_whole(each.place, body, body_offset)
    ]


def _is_whole(place: Place, body: bytes, body_offset: int) -> bool:
    begin = place.offset - body_offset
    return crc32(body[begin : begin + place.length]) == place.checksum


def _located(listed: list[Any], offset: int) -> Iterator[Located]:
    for table, key, length, *rest in listed:
        if length is None:
            yield Located(table, key, None)
        else:
            yield Located(table, key, Place(offset, length, *rest))
            offset += length + 1


def _read_head(head: bytes) -> tuple[bytes, int, int] | None:
    if len(head) != HEAD_LENGTH or head[: len(MAGIC)] != MAGIC or head[-1:] != b"\n":
        return None
    try:
        checksum = int(head[-9:-1], 16)
        if crc32(head[:-10]) != checksum:
            return None
        kind, length, body_checksum = head[len(MAGIC) : -10].split(b" ")
        return (kind, int(length, 16), int(body_checksum, 16)) if kind in _KINDS else None
    except ValueError:
        return None
