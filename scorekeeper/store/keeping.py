"""What makes the data of a folder last: one writer, old data brought up to date, dated copies, and word of damage."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from pydantic import AwareDatetime, ConfigDict

from scorekeeper.rules.frozen import Frozen
from scorekeeper.store import generations
from scorekeeper.store.copies import Copy, CopyKind, copies, is_copied_today, make_copy, read_copy
from scorekeeper.store.disk import Disk, why
from scorekeeper.store.errors import StoreDamaged, StoreError
from scorekeeper.store.frames import Entry, as_text
from scorekeeper.store.journal import NOTICES, READ_ONLY, Journal
from scorekeeper.store.journal_file import Content
from scorekeeper.store.lock import FolderLock, NoLock
from scorekeeper.store.migrations import SCHEMA, Tables, migrated
from scorekeeper.store.storage import MemoryRecords, Records
from scorekeeper.store.version1 import FILE as VERSION_1_FILE
from scorekeeper.store.version1 import read_version_1

log = logging.getLogger(__name__)

OUTLINES: Final = {"matches": "touched", "facts": "touched", "players": "standing"}
"""What lists know of a document without reading it: a field of the documents of a table."""
VARIANTS: Final = "variants"
_Result = TypeVar("_Result")


class Notice(Frozen):
    """A damaged file that was found."""

    model_config = ConfigDict(extra="ignore")

    id: str
    at: AwareDatetime
    file: str
    """What it is called now, in the data folder."""
    reasons: tuple[str, ...] = ()
    """In English, for whoever looks into the file."""


class Keeping:
    """The journal of a folder, and what is done around it."""

    def __init__(self, journal: Journal, lock: FolderLock | None, *, clock: Callable[[], datetime]) -> None:
        """Everything opened; `open` is the usual way."""
        self.journal = journal
        self.records: Records = journal
        """What is read: the journal, or older data brought up to date in memory."""
        self._unreadable: Notice | None = None
        self._lock = lock
        self._clock = clock
        self._copied: str | None = None

    @classmethod
    def open(cls, folder: Path, *, clock: Callable[[], datetime], disk: Disk, is_read_only: bool) -> Self:
        """The folder, its data brought up to date: on the disk, or in memory where nothing may be written.

        Raises StoreInUse, StoreTooNew, StoreError.
        """
        lock, refused = None, READ_ONLY
        if not is_read_only:
            try:
                disk.make_folder(folder)
            except OSError as error:
                raise StoreError(f"{folder} cannot be used: {why(error)}", field="folder", value=folder) from error
            try:
                lock = FolderLock(folder)
            except NoLock as error:
                # what is there is shown all the same, and every save says why it fails
                log.warning("%s", error)
                is_read_only, refused = True, error.reason
        try:
            journal = Journal(
                folder,
                schema=SCHEMA,
                clock=clock,
                disk=disk,
                doubled=frozenset({VARIANTS}),
                is_read_only=is_read_only,
                refused=refused,
            )
            if not is_read_only:
                _bring_up_to_date(journal, folder / VERSION_1_FILE, clock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        keeping = cls(journal, lock, clock=clock)
        if is_read_only:
            try:
                keeping._read_older(folder / VERSION_1_FILE)
            except BaseException:
                keeping.close()
                raise
        return keeping

    def close(self) -> None:
        """Close the journal and let another process write."""
        self.journal.close()
        if self._lock is not None:
            self._lock.release()

    async def flush(self) -> None:
        """Wait for what the platform needs besides. Raises StoreError."""
        try:
            await self.journal.disk.flush()
        except OSError as error:
            raise StoreError(f"{self.journal.path} cannot be written: {why(error)}") from error

    def open_damage(self) -> Notice | None:
        """Damage that was not put aside: the disk refused, or the folder was opened only to be read."""
        reasons = self.journal.damage
        if not reasons:
            return self._unreadable
        return Notice(id="", at=self._clock(), file=self.journal.path.name, reasons=reasons)

    # -- copies --------------------------------------------------------------------------------------------------------

    async def copies(self) -> tuple[Copy, ...]:
        """Every copy that one can go back to, the newest first. Raises StoreError."""
        return await beside_the_loop(lambda: copies(self.journal))

    def go_back(self, name: str) -> Copy:
        """Put the content of a copy in place of all that is there, which is copied first; returns that copy."""
        if self._lock is None:
            raise StoreError(READ_ONLY, field="folder", value=self.journal.folder)
        reading, content = read_copy(self.journal, name)
        before = make_copy(self.journal, CopyKind.BEFORE, self._clock(), keep=name)
        if reading.schema < SCHEMA:
            content = _migrated_content(_tables_of(content.entries), reading.schema)
        told = {table: count for table, count in content.counts.items() if table != NOTICES}
        entries = (entry for entry in content.entries if entry.table != NOTICES)
        self.journal.begin_generation(Content(SCHEMA, told, entries, frozenset({VARIANTS})))
        return before

    def is_due(self) -> bool:
        """True when the day has not been asked for its copy yet."""
        return self._copied != self._today()

    def copy_of_the_day(self) -> None:
        """Make the day's copy, where there is something to copy and none was made. Raises StoreError."""
        today = self._today()
        if self._lock is None or self.journal.is_new or self.journal.damage or self._copied == today:
            return
        now = self._clock()
        self._copied = today  # also where it fails: a full disk is not asked again at every save
        if not is_copied_today(self.journal, now):
            make_copy(self.journal, CopyKind.DAY, now)

    def _read_older(self, version_1: Path) -> None:
        """Bring data of an older version up to date in memory. Raises StoreTooNew, StoreDamaged, StoreError."""
        if self.journal.is_new and version_1.exists():
            try:
                tables, version = _tables_of_version_1(version_1), 1
            except StoreDamaged as error:
                self._unreadable = Notice(id="", at=self._clock(), file=version_1.name, reasons=(str(error),))
                return
        elif 0 < self.journal.schema < SCHEMA and not self.journal.is_new:
            tables, version = _tables_of(self.journal.content().entries), self.journal.schema
        else:
            return
        self.records = MemoryRecords(tuple(_entries(migrated(tables, version))), is_read_only=True)

    def _today(self) -> str:
        return f"{self._clock().astimezone(UTC):%Y-%m-%d}"


async def beside_the_loop(work: Callable[[], _Result]) -> _Result:
    """Do slow work in a thread, where the platform has threads, so that the screen never waits."""
    return work() if sys.platform == "emscripten" else await asyncio.to_thread(work)


def _bring_up_to_date(journal: Journal, version_1: Path, clock: Callable[[], datetime]) -> None:
    """Read data of an older version into the journal, which then holds today's. Raises StoreTooNew, StoreError."""
    if journal.is_new and version_1.exists():
        _import_version_1(journal, version_1, clock().astimezone(UTC))
    elif journal.schema < SCHEMA and not journal.is_new and not journal.damage:
        journal.begin_generation(_migrated_content(_tables_of(journal.content().entries), journal.schema))


def _import_version_1(journal: Journal, path: Path, now: datetime) -> None:
    try:
        tables = _tables_of_version_1(path)
    except StoreDamaged as error:
        aside = generations.aside_of(journal.disk, path, now)
        key = f"{now.strftime(generations.STAMP)}-0"
        notice = {"id": key, "at": now.isoformat(), "file": aside.name, "reasons": [str(error)]}
        told = Entry(NOTICES, key, as_text(notice))
        journal.begin_generation(Content(SCHEMA, {NOTICES: 1}, (told,)))
        _rename(journal.disk, path, aside)
        return
    journal.begin_generation(_migrated_content(tables, 1))
    _rename(journal.disk, path, generations.free_name(journal.disk, path.with_name(f"{path.name}.version-1")))


def _tables_of_version_1(path: Path) -> Tables:
    """Return what the file holds. Raises StoreDamaged, StoreTooNew, StoreError."""
    try:
        return read_version_1(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {why(error)}", value=path) from error


def _rename(disk: Disk, path: Path, target: Path) -> None:
    """Out of the way; where that fails the file stays, and the journal beside it counts."""
    with suppress(OSError):
        disk.put(path, target)


def _migrated_content(tables: Tables, version: int) -> Content:
    tables = migrated(tables, version)
    counts = {table: len(rows) for table, rows in tables.items()}
    return Content(SCHEMA, counts, _entries(tables), frozenset({VARIANTS}))


def _entries(tables: Tables) -> Iterator[Entry]:
    for table, rows in tables.items():
        for key, row in rows.items():
            outline: Any = row.get(OUTLINES[table]) if table in OUTLINES else None
            yield Entry(table, key, as_text(row), outline if isinstance(outline, str) else None)


def _tables_of(entries: Iterable[Entry]) -> Tables:
    tables: Tables = {}
    for entry in entries:
        if entry.text is not None:
            tables.setdefault(entry.table, {})[entry.key] = json.loads(entry.text)
    return tables
