"""Dated copies of everything, kept sparingly, and the way back to one.

A copy is a journal like any other, made from the healthy documents of the open one: one for each day on which
something changed, of which the last three stay, and the newest of each of the four weeks before; and the state before
each way back, so that going back can itself be taken back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from scorekeeper.store.disk import Disk, why
from scorekeeper.store.errors import StoreDamaged, StoreError
from scorekeeper.store.generations import COPIES, STAMP, free_name, leftover_journals
from scorekeeper.store.journal import Journal, entries_of
from scorekeeper.store.journal_file import Content, Reading, counts_at_first, read_journal, write_journal

DAYS_KEPT: Final = 3
WEEKS_KEPT: Final = 4
OTHERS_KEPT: Final = 3
_NAME: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z)-(day|before|last)(?:-[0-9]+)?\.journal")


class CopyKind(StrEnum):
    """Why a copy was made."""

    DAY = "day"
    """By itself, the first of its day."""
    BEFORE = "before"
    """Just before going back to an older copy."""
    LAST = "last"
    """The journal before a damaged one."""


@dataclass(frozen=True)
class Copy:
    """A copy that one can go back to."""

    name: str
    """The name of its file."""
    made: datetime
    kind: CopyKind
    match_count: int | None = None
    """How many matches it holds; None where that cannot be read."""


def copies(journal: Journal) -> tuple[Copy, ...]:
    """Every copy of a folder, the newest first."""
    folder = journal.folder / COPIES
    found = [_copy(name) for name in journal.disk.names(folder)]
    listed = [
        Copy(copy.name, copy.made, copy.kind, _match_count(journal.disk, folder / copy.name))
        for copy in found
        if copy is not None
    ]
    return tuple(sorted(listed, key=lambda copy: (copy.made, copy.name), reverse=True))


def newest_good(found: Iterable[Copy]) -> Copy | None:
    """Return the copy to offer after damage: the newest that is not itself the state before going back."""
    good = (copy for copy in found if copy.kind is not CopyKind.BEFORE)
    return max(good, key=lambda copy: (copy.made, copy.name), default=None)


def offered_copy(journal: Journal) -> tuple[Copy, Path] | None:
    """Return the copy that the app offers for the present damage, and its file; None where there is none.

    While the damaged file is not put aside, the journals before it are not yet among the copies.
    """
    found = {copy: journal.folder / COPIES / copy.name for copy in copies(journal)}
    for path in leftover_journals(journal.disk, journal.folder, journal.path) if journal.damage else ():
        made = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        found[Copy(path.name, made, CopyKind.LAST)] = path
    copy = newest_good(found)
    return None if copy is None else (copy, found[copy])


def is_copied_today(journal: Journal, now: datetime) -> bool:
    """True where the day has its copy."""
    day = f"{now.astimezone(UTC):%Y-%m-%d}"
    kinds = (_copy(name) for name in journal.disk.names(journal.folder / COPIES))
    return any(copy is not None and copy.kind is CopyKind.DAY and copy.name.startswith(day) for copy in kinds)


def make_copy(journal: Journal, kind: CopyKind, now: datetime, *, keep: str | None = None) -> Copy:
    """Copy everything that is saved, and drop the copies that are too many, but for the one named `keep`.

    Raises StoreError, StoreDamaged.
    """
    folder, disk = journal.folder / COPIES, journal.disk
    made = now.astimezone(UTC).replace(microsecond=0)
    name = free_name(disk, folder / f"{made.strftime(STAMP)}-{kind.value}.journal").name
    content = journal.content()
    try:
        disk.make_folder(folder)
        write_journal(disk, folder / name, content)
        disk.sync_folder(folder)
    except OSError as error:
        raise StoreError(f"{folder} cannot be written: {why(error)}", field="folder", value=folder) from error
    with suppress(OSError):
        for each in _too_many([copy for known in disk.names(folder) if (copy := _copy(known)) is not None]):
            if each.name != keep:
                disk.remove(folder / each.name)
    return Copy(name, made, kind, content.counts.get("matches", 0))


def read_copy(journal: Journal, name: str) -> tuple[Reading, Content]:
    """Everything in a copy. Raises StoreDamaged where it is not whole, StoreTooNew, StoreError."""
    path, disk = journal.folder / COPIES / name, journal.disk
    if _copy(name) is None:
        raise StoreError("there is no such copy", field="copy", value=name)
    try:
        handle = disk.open_to_read(path)
        try:
            reading = read_journal(disk, handle)
        finally:
            disk.close(handle)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {why(error)}", field="copy", value=path) from error
    if reading.faults:
        raise StoreDamaged(f"{path} is damaged: {reading.faults[0]}", field="copy", value=path)
    counts = {table: len(rows) for table, rows in reading.index.items()}
    return reading, Content(reading.schema, counts, entries_of(disk, path, reading.index))


def _copy(name: str) -> Copy | None:
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    return Copy(name, datetime.strptime(found[1], STAMP).replace(tzinfo=UTC), CopyKind(found[2]))


def _match_count(disk: Disk, path: Path) -> int | None:
    """What the first record of a copy says; a journal that went on after its first record does not know."""
    if f"-{CopyKind.LAST.value}" in path.name:
        return None
    try:
        handle = disk.open_to_read(path)
    except OSError:
        return None
    try:
        counts = counts_at_first(disk, handle)
        return None if counts is None else counts.get("matches", 0)
    except OSError:
        return None
    finally:
        disk.close(handle)


def _too_many(known: Iterable[Copy]) -> Iterator[Copy]:
    """The copies that are not kept."""
    newest_first = sorted(known, key=lambda copy: (copy.made, copy.name), reverse=True)
    daily = [copy for copy in newest_first if copy.kind is CopyKind.DAY]
    weeks: set[tuple[int, int]] = set()
    for copy in daily[DAYS_KEPT:]:
        year, week, _ = copy.made.isocalendar()
        if (year, week) in weeks or len(weeks) == WEEKS_KEPT:
            yield copy
        else:
            weeks.add((year, week))
    yield from [copy for copy in newest_first if copy.kind is not CopyKind.DAY][OTHERS_KEPT:]
