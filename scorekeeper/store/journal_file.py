"""One journal file: read as far as it is whole, and written anew from a set of documents.

A save is confirmed once its record is synced, and only then is the next one appended. So a loss of power spoils at most
one record, the last one, which nobody was told about; of its blocks any may be there, be blank or hold something else.
It is dropped. Everything else that cannot be read is damage: the reading lists it, with every document that is whole
all the same. What tells the two apart:

- The first index and what stands before it were synced before the file got its name. Faults in there are damage.
- A record before the length in the mark, or with another one behind it, was confirmed. Faults in it are damage.
- The last record behind the mark was not confirmed, unless the power went before the mark of its save was written: the
  mark is not waited for. Whether it was never whole or was spoilt since cannot be told then, and it is dropped.
- Without any mark, the last record is dropped where it is cut off or blank, as a crash leaves it; else it is damage.

The mark is a line in a file of its own: how far the journal was confirmed, and where its last index stands, so that
opening reads that index and the few records after it, not the journal. It is synced when a journal is begun, written
after each save and not waited for then: it may be old after a loss of power, never too new.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from scorekeeper.store.disk import Disk, NotRegularFile
from scorekeeper.store.errors import StoreDamaged, StoreTooNew
from scorekeeper.store.frames import (
    BATCH,
    FILE,
    INDEX,
    Entry,
    Fault,
    FaultKind,
    Frame,
    FrameReader,
    Located,
    Place,
    batch_frame,
    json_frame,
    read_batch,
    saved_from,
)
from scorekeeper.store.whole_file import new_file

Index = dict[str, dict[str, Place]]
"""Where the documents of each table lie, those saved last at the end."""

FORMAT: Final = "scorekeeper journal"
_LAYOUT: Final = 1
_BATCH_BYTES: Final = 1 << 15
"""How much of a new journal stands in one record; damage costs no more than the documents it hits."""


@dataclass(frozen=True)
class Mark:
    """How far a journal was confirmed."""

    generation: int
    length: int
    index_offset: int
    """Where its last index stands; 0 where it has none."""

    def written(self) -> bytes:
        """The mark as a line of fixed length."""
        line = b"SKM1 %08d %012x %012x" % (self.generation, self.length, self.index_offset)
        return b"%b %08x\n" % (line, crc32(line))


_UNREADABLE_MARK: Final = Mark(generation=0, length=0, index_offset=0)


def read_mark(disk: Disk, path: Path) -> Mark | None:
    """Return the mark in a file, one of no generation where the file is not whole, None where it cannot be read.

    Raises NotRegularFile.
    """
    try:
        handle = disk.open_to_read(path)
    except NotRegularFile:
        raise
    except OSError:
        return None
    try:
        line, _, checksum = disk.read(handle, 0, 64).rstrip(b"\n").rpartition(b" ")
        if int(checksum, 16) != crc32(line):
            return _UNREADABLE_MARK
        _, generation, length, index_offset = line.split(b" ")
        return Mark(int(generation), int(length, 16), int(index_offset, 16))
    except OSError:
        return None
    except ValueError:
        return _UNREADABLE_MARK
    finally:
        disk.close(handle)


@dataclass
class Reading:
    """What a journal holds."""

    schema: int = 0
    """The version of the documents; 0 where the file does not say."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many documents each table had when the file was begun."""
    index: Index = field(default_factory=dict)
    end: int = 0
    """Where the next record belongs."""
    index_offset: int = 0
    index_end: int = 0
    faults: list[str] = field(default_factory=list)
    """What is damaged, in English; empty for a healthy file."""

    @property
    def has_index(self) -> bool:
        """True once an index was read."""
        return self.index_end > 0

    def take(self, located: Iterable[Located]) -> None:
        """Make the changes of a record."""
        for table, key, place in located:
            rows = self.index.setdefault(table, {})
            rows.pop(key, None)
            if place is not None:
                rows[key] = place


def read_journal(disk: Disk, handle: int, *, mark: Mark | None = None) -> Reading:
    """Everything in an open journal. Raises StoreTooNew, OSError."""
    reader = FrameReader(disk, handle, disk.size(handle))
    reading = Reading()
    _read_first(reader, reading)
    if mark is not None and mark.length > reader.size:
        reading.faults.append(f"the file has {reader.size} bytes, {mark.length} were saved")
    if not reading.faults:
        begin = _read_index(reader, mark, reading)
        _replay(reader, begin, mark, reading)
        if not reading.faults and not reading.has_index:
            reading.faults.append("the file ends before its first index")
    if reading.faults:
        # the index may name what is damaged; older records of the same documents may be whole
        reading.index.clear()
        reading.index_offset = reading.index_end = 0
        faults, reading.faults = reading.faults, []
        _replay(reader, 0, mark, reading)
        reading.faults = list(dict.fromkeys((*faults, *reading.faults)))
    return reading


@dataclass(frozen=True)
class Content:
    """What a new journal is made of."""

    schema: int
    counts: dict[str, int]
    """How many documents each table has."""
    entries: Iterable[Entry]
    doubled: frozenset[str] = frozenset()
    """Tables written at both ends of the file, because much else depends on them."""


def counts_at_first(disk: Disk, handle: int) -> dict[str, int] | None:
    """How many documents each table had when a journal was begun; None where it does not say. Raises OSError."""
    reading = Reading()
    try:
        _read_first(FrameReader(disk, handle, disk.size(handle)), reading)
    except StoreTooNew:
        return None
    return None if reading.faults else reading.counts


def write_journal(disk: Disk, path: Path, content: Content) -> Reading:
    """A new journal with these documents, whole and synced before it takes its name.

    The folder has yet to be synced. Raises OSError, and then there is no such file; StoreDamaged as the entries do.
    """
    with new_file(disk, path) as handle:
        return _write_all(disk, handle, content)


def index_frame(index: Index) -> bytes:
    """Where everything lies, as a record."""
    return json_frame(INDEX, index)


def read_index(frame: Frame) -> Index:
    """The index of a healthy record."""
    tables: dict[str, dict[str, list[Any]]] = json.loads(frame.body)
    return {name: {key: Place(*row) for key, row in rows.items()} for name, rows in tables.items()}


def text_at(disk: Disk, handle: int, place: Place) -> bytes:
    """The text of a document. Raises StoreDamaged where it is not what was saved, OSError."""
    text = disk.read(handle, place.offset, place.length)
    if len(text) < place.length or crc32(text) != place.checksum:
        raise StoreDamaged("this was saved, but the device gives back something else", field=f"byte {place.offset}")
    return text


def _read_first(reader: FrameReader, reading: Reading) -> None:
    if reader.size == 0:
        reading.faults.append("the file is empty")
        return
    first = reader.at(0)
    if isinstance(first, Fault) or first.kind != FILE:
        reading.faults.append("the file does not begin as a journal of Scorekeeper does")
        return
    about = json.loads(first.body)
    if about.get("format") != FORMAT:
        reading.faults.append("the file is another program's")
        return
    if about["layout"] > _LAYOUT:
        raise StoreTooNew(f"the file has layout {about['layout']}, this program knows {_LAYOUT}", field="layout")
    reading.schema, reading.counts = about["schema"], about["counts"]


def _read_index(reader: FrameReader, mark: Mark | None, reading: Reading) -> int:
    """Take the index that the mark names; where the records after it begin."""
    if mark is None or mark.index_offset == 0:
        return 0
    found = reader.at(mark.index_offset)
    if isinstance(found, Fault) or found.kind != INDEX:
        reading.faults.append(f"the index at byte {mark.index_offset} is damaged")
        return 0
    reading.index = read_index(found)
    reading.index_offset, reading.index_end = found.offset, found.end
    return found.end


def _replay(reader: FrameReader, offset: int, mark: Mark | None, reading: Reading) -> None:
    while offset < reader.size:
        found = reader.at(offset)
        if isinstance(found, Frame):
            if found.kind == BATCH:
                reading.take(read_batch(found))
            elif found.kind == INDEX:
                reading.index_offset, reading.index_end = found.offset, found.end
            offset = found.end
            continue
        if reading.has_index and _was_never_confirmed(reader, found, mark):
            break
        reading.faults.append(f"{found.kind.value} at byte {offset}")
        reading.take(saved_from(found))
        following = reader.next_after(offset)
        if following is None:
            break
        offset = following
    reading.end = offset


def _was_never_confirmed(reader: FrameReader, fault: Fault, mark: Mark | None) -> bool:
    """Return True for the remains of a save that a crash or a loss of power cut short."""
    if reader.is_followed(fault):
        return False
    if mark is None:
        return fault.kind is FaultKind.UNFINISHED or reader.is_blank_from(fault.offset)
    return fault.offset >= mark.length


def _write_all(disk: Disk, handle: int, content: Content) -> Reading:
    reading = Reading(schema=content.schema, counts=content.counts)
    again: list[Entry] = []
    waiting: list[Entry] = []
    gathered = 0

    def put(record: bytes) -> None:
        disk.write(handle, record)
        reading.end += len(record)

    def put_batch() -> None:
        record, located = batch_frame(waiting, reading.end)
        put(record)
        reading.take(located)
        waiting.clear()

    put(json_frame(FILE, {"format": FORMAT, "layout": _LAYOUT, "schema": content.schema, "counts": content.counts}))
    for entry in content.entries:
        waiting.append(entry)
        gathered += len(entry.text or b"")
        if entry.table in content.doubled:
            again.append(entry)
        if gathered >= _BATCH_BYTES:
            put_batch()
            gathered = 0
    if waiting:
        put_batch()
    waiting.extend(again)
    if waiting:
        put_batch()
    reading.index_offset = reading.end
    put(index_frame(reading.index))
    reading.index_end = reading.end
    return reading
