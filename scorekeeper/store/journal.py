"""Where the documents of a folder are kept: a journal that grows by what changed, and starts anew when it pays.

Why a journal. TinyDB's JSONStorage rewrites the file in place: a crash leaves garbage or a mixture, and every save
costs the whole history. A temporary file that takes the old one's place is safe, but costs as much. SQLite would do
both well, but its file is opaque, it is not TinyDB, and it weighs a megabyte in the browser. Here a save appends one
record (`frames`) and waits for one sync: a millisecond, with ten matches or ten thousand.

Generations. `scorekeeper-000007.journal` is the seventh. Once more than half of a journal is dead (documents replaced
since), the live ones are copied to the next: written under another name, synced, renamed, the folder synced. Writing
the live half after as much was appended costs each save about its own length again. The generation before stays as the
last good copy until there is a newer one. The highest number counts, so that nothing has to be switched: a journal has
its name only when it is whole.

Documents stay on the disk: the memory knows where they lie (about 300 bytes each) and reads one when it is asked for.
An index is appended each time the records since the last are four times its length, so that opening reads little.

Failure. An append that fails is cut off again; if that fails too, the tail is not trusted, and the next save cuts it
off or begins a new generation before it does anything else. A damaged file is put aside under a dated name once what
is whole stands in a new generation. A file that is not where it was, or not as long, is not written to.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Final

from scorekeeper.store import generations
from scorekeeper.store.disk import Disk, why
from scorekeeper.store.errors import StoreChanged, StoreError, StoreTooNew
from scorekeeper.store.frames import Entry, Located, Place, as_text, batch_frame
from scorekeeper.store.journal_file import (
    Content,
    Index,
    Mark,
    Reading,
    index_frame,
    read_journal,
    read_mark,
    text_at,
    write_journal,
)
from scorekeeper.store.version1 import FILE as VERSION_1_FILE

log = logging.getLogger(__name__)

MARK_FILE: Final = "scorekeeper.mark"
NOTICES: Final = "notices"
"""The table of what was found damaged, for the user to read."""
READ_ONLY: Final = "opened only to be read"
SPARE_BYTES: Final = 1 << 18
"""A journal with no more dead bytes than this is not worth copying, nor so many new ones another index."""
_INDEX_SHARE: Final = 4


class Journal:
    """The newest generation of a folder, open. Appending and tidying may be done in a thread, one at a time."""

    def __init__(
        self,
        folder: Path,
        *,
        schema: int,
        clock: Callable[[], datetime],
        disk: Disk | None = None,
        doubled: frozenset[str] = frozenset(),
        is_read_only: bool = False,
        refused: str = READ_ONLY,
    ) -> None:
        """Open the folder, mended where it is damaged. Raises StoreTooNew, StoreError, and has then changed nothing.

        `refused` says why nothing is written where it is only read.
        """
        self.folder = folder
        self.disk = disk or Disk()
        self._schema = schema
        self._clock = clock
        self._doubled = doubled
        self._is_read_only = is_read_only
        self._guard = threading.Lock()
        self._generation = 0
        self._path = folder
        self._reading = Reading(schema=schema)
        self._live = 0
        self._reader: int | None = None
        self._old_reader: int | None = None
        self._writer: int | None = None
        self._damage: tuple[str, ...] = ()
        self._last_begin = 0
        self._must_cut = self._must_sync_folder = False
        self._compact_from = 0
        """How long the file must be before compacting is tried again after it failed."""
        self._stray: Path | None = None
        """A journal that was begun and must not be found by the next start."""
        self._refused: str | None = refused if is_read_only else None
        try:
            self._open()
        except OSError as error:
            self.close()
            raise StoreError(f"{folder} cannot be read: {why(error)}", field="folder", value=folder) from error
        except StoreError:
            self.close()
            raise

    # -- reading -----------------------------------------------------------------------------------------------------

    @property
    def is_new(self) -> bool:
        """True while nothing was ever saved here."""
        return self._generation == 0

    @property
    def schema(self) -> int:
        """The version of the documents that were found."""
        return self._reading.schema

    @property
    def damage(self) -> tuple[str, ...]:
        """What is wrong with the file, in English, while it could not be mended."""
        return self._damage

    @property
    def path(self) -> Path:
        """The file that is read."""
        return self._path

    @property
    def length(self) -> int:
        """How many bytes of the file are saved records; each save adds some."""
        return self._reading.end

    def tables(self) -> tuple[str, ...]:
        """The tables that hold something."""
        return tuple(table for table, rows in self._reading.index.items() if rows)

    def places(self, table: str) -> Mapping[str, Place]:
        """Where the documents of a table lie, those saved last at the end."""
        return self._reading.index.get(table, {})

    def text(self, table: str, key: str) -> bytes | None:
        """A document's text; None where there is none. Raises StoreDamaged, StoreError."""
        with self._guard:
            place = self._reading.index.get(table, {}).get(key)
            if place is None or self._reader is None:
                return None
            try:
                return text_at(self.disk, self._reader, place)
            except OSError as error:
                raise StoreError(f"{self._path} cannot be read: {why(error)}", value=self._path) from error

    def content(self) -> Content:
        """Everything as it is now, read while it is asked for; later changes do not show."""
        with self._guard:
            index = {table: dict(rows) for table, rows in self._reading.index.items()}
            path = self._path
        counts = {table: len(rows) for table, rows in index.items()}
        # a damaged file is repaired as it is, and brought up to date after that
        schema = self._reading.schema or self._schema
        return Content(schema, counts, entries_of(self.disk, path, index), self._doubled)

    # -- writing -----------------------------------------------------------------------------------------------------

    def append(self, entries: Sequence[Entry]) -> list[Located]:
        """Save the entries, all or none; what is read changes only by `take`. Raises StoreError, StoreChanged."""
        writer = self._ready()
        self._last_begin = self._reading.end
        record, located = batch_frame(entries, self._last_begin)
        self._write(writer, record)
        self._put_mark()
        return located

    def take_back(self) -> None:
        """Cut off the last record, which was appended and not taken: it did not get to where it would last."""
        self._reading.end = self._last_begin
        self._must_cut = True
        if self._writer is not None:
            with suppress(OSError):
                self._cut_off(self._writer)
        self._put_mark()

    def take(self, located: Sequence[Located]) -> None:
        """Let what was appended be read."""
        with self._guard:
            for table, key, place in located:
                before = self._reading.index.get(table, {}).get(key)
                self._live += (0 if place is None else place.length) - (0 if before is None else before.length)
            self._reading.take(located)

    def tidy(self) -> None:
        """Keep the file short and opening fast, where that pays now. Raises StoreError; nothing saved is at stake.

        After a failure `wants_tidying` waits until the file has grown: a full disk is not tried again at every save.
        """
        if self.is_new or self._refused is not None:
            return
        try:
            self._compact()
        except StoreError:
            self._compact_from = self._reading.end + SPARE_BYTES
            raise

    def _compact(self) -> None:
        writer = self._ready()
        if self.is_half_dead:
            self.begin_generation(self.content())
        elif self._is_long_since_index:
            begin = self._reading.end
            self._write(writer, index_frame(self._reading.index))
            self._reading.index_offset, self._reading.index_end = begin, self._reading.end
            self._put_mark()

    def begin_generation(self, content: Content) -> None:
        """Go on in a new journal that holds this content. Raises StoreError, StoreDamaged; then the old one goes on."""
        try:
            self._begin_generation(content)
        except OSError as error:
            raise self._unwritable(error) from error
        generations.remove_before(self.disk, self.folder, self._generation - 1)

    def is_whole(self) -> bool:
        """Look through the whole file; False where something in it is damaged. May run beside everything else."""
        if self.is_new or self._reader is None:
            return True
        with self._guard:
            path, confirmed = self._path, Mark(self._generation, self._reading.end, index_offset=0)
        try:
            handle = self.disk.open_to_read(path)
        except OSError:
            return False
        try:
            return not read_journal(self.disk, handle, mark=confirmed).faults
        except OSError:
            return False
        finally:
            self.disk.close(handle)

    def mend(self) -> None:
        """Put a file that is not whole aside, and go on in a new one with what is. Raises StoreError."""
        if self._reader is None or self._damage:
            return
        confirmed = Mark(self._generation, self._reading.end, index_offset=0)
        try:
            reading = read_journal(self.disk, self._reader, mark=confirmed)
        except OSError as error:
            raise StoreError(f"{self._path} cannot be read: {why(error)}", value=self._path) from error
        if reading.faults:
            with self._guard:
                self._reading, self._damage = reading, tuple(reading.faults)
                self._live = length_of(reading.index)
            self._ready()

    @property
    def wants_tidying(self) -> bool:
        """True when `tidy` has something to do."""
        return self._reading.end >= self._compact_from and (self.is_half_dead or self._is_long_since_index)

    def close(self) -> None:
        """Let the files go; nothing can be saved any more.

        A refused record that could not be cut off at the time is cut off now: the next start would take it for saved.
        """
        try:
            with suppress(OSError):
                self._cut_what_was_refused()
        finally:
            self._let_go()

    def _cut_what_was_refused(self) -> None:
        if self._refused is None and self._writer is not None and self._must_cut:
            self._cut_off(self._writer)
        if self._refused is None:
            self._remove_stray()

    def _let_go(self) -> None:
        with self._guard:
            for handle in (self._reader, self._old_reader, self._writer):
                if handle is not None:
                    self.disk.close(handle)
            self._reader = self._old_reader = self._writer = None
            self._refused = "the store is closed"

    @property
    def is_half_dead(self) -> bool:
        """True when `tidy` would copy what is live to a new generation."""
        return self._reading.end - self._live > max(SPARE_BYTES, self._live)

    @property
    def _is_long_since_index(self) -> bool:
        reading = self._reading
        length = reading.index_end - reading.index_offset
        return reading.end - reading.index_end > max(SPARE_BYTES, _INDEX_SHARE * length)

    # -- opening -----------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        if not self._is_read_only:
            self.disk.make_folder(self.folder)
        mark = read_mark(self.disk, self.folder / MARK_FILE)
        found = generations.newest(self.disk, self.folder)
        if mark is not None and (found is None or mark.generation > found[0]):
            self._generation = max(mark.generation, 1)
            self._path = generations.journal_path(self.folder, self._generation)
            self._damage = ("the file is gone",)
        elif found is not None:
            self._generation, self._path = found
            if mark is not None and mark.generation < self._generation:
                # the power went before the mark of this generation was written: it confirms nothing
                mark = Mark(self._generation, length=0, index_offset=0)
            if mark is not None and self._is_read_only:
                # nothing looks through the file later, so everything is read and checked now
                mark = replace(mark, index_offset=0)
            self._read(mark)
            if generations.is_put_aside(self._path) and not self._damage:
                self._damage = ("the file was put aside",)
        elif self._was_emptied():
            self._generation, self._path = 1, generations.journal_path(self.folder, 1)
            self._damage = ("the file is gone",)
        else:
            return
        if not self._is_read_only:
            self._settle()

    def _was_emptied(self) -> bool:
        """Return True where dated copies are all that is left of the data."""
        try:
            copies = self.disk.names(self.folder / generations.COPIES)
        except OSError:
            return False  # nobody knows whether there are any; whoever asks for them is told why
        return any(name.endswith(".journal") for name in copies) and VERSION_1_FILE not in self.disk.names(self.folder)

    def _read(self, mark: Mark | None) -> None:
        self._reader = self.disk.open_to_read(self._path)
        self._reading = read_journal(self.disk, self._reader, mark=mark)
        if self._reading.schema > self._schema:
            found = self._reading.schema
            raise StoreTooNew(
                f"the data have version {found}, this program knows {self._schema}", field="schema", value=found
            )
        self._damage = tuple(self._reading.faults)
        self._must_cut = not self._damage and self._reading.end < self.disk.size(self._reader)
        self._live = length_of(self._reading.index)

    def _settle(self) -> None:
        """Mend what a crash or damage left; where the disk refuses that, the next save tries again."""
        try:
            self._ready()
        except StoreError as error:
            log.warning("%s", error)
            return
        self._put_mark()
        generations.remove_unfinished(self.disk, self.folder)

    # -- writing, in detail ------------------------------------------------------------------------------------------

    def _ready(self) -> int:
        """A handle to append with, once everything is as it should be. Raises StoreError, StoreChanged."""
        if self._refused is not None:
            raise StoreError(f"{self.folder} cannot be written: {self._refused}", field="folder", value=self.folder)
        try:
            self._remove_stray()
            if self._damage:
                self._put_aside()
            if self.is_new:
                self._begin_generation(Content(self._schema, {}, (), self._doubled))
            if self._writer is None:
                self._writer = self.disk.open_to_append(self._path)
            if self._must_cut:
                self._cut()
            if self._must_sync_folder:
                self._sync_folder()
            self._refuse_other_writer()
        except OSError as error:
            raise self._unwritable(error) from error
        assert self._writer is not None
        return self._writer

    def _write(self, writer: int, record: bytes) -> None:
        try:
            self.disk.write(writer, record)
            self.disk.sync(writer)
        except BaseException as error:
            self._must_cut = True
            with suppress(OSError):
                self._cut_off(writer)
            if isinstance(error, OSError):
                raise self._unwritable(error) from error
            raise
        self._reading.end += len(record)

    def _cut(self) -> None:
        """Take the uncertain end off, or go on in a file that has none."""
        assert self._writer is not None
        try:
            self._cut_off(self._writer)
        except OSError:
            self._begin_generation(self.content())
            self._writer = self.disk.open_to_append(self._path)

    def _cut_off(self, writer: int) -> None:
        self.disk.truncate(writer, self._reading.end)
        self.disk.sync(writer)
        self._must_cut = False

    def _begin_generation(self, content: Content) -> None:
        number = self._generation + 1
        path = generations.journal_path(self.folder, number)
        written = write_journal(self.disk, path, content)
        try:
            reader = self.disk.open_to_read(path)
        except OSError:
            # two journals must not go on side by side: the next start would take the higher one
            self._stray = path
            self._remove_stray()
            raise
        with self._guard:
            for handle in (self._old_reader, self._writer):
                if handle is not None:
                    self.disk.close(handle)
            # a reader may just be about to use the old one
            self._old_reader, self._reader, self._writer = self._reader, reader, None
            self._generation, self._path, self._reading = number, path, written
            self._live = length_of(written.index)
            self._damage, self._must_cut, self._must_sync_folder = (), False, True
            self._compact_from = 0
        with suppress(OSError):
            self._sync_folder()
            # from here on a missing mark is not what a loss of power leaves
            self._put_mark(waits=True)
            self._sync_folder()

    def _put_aside(self) -> None:
        """Give the damaged file a name that nothing overwrites, then go on with what is whole.

        A crash in between is noticed by the number in that name, which is then the highest. The good copy of before
        joins the dated ones.
        """
        now = self._clock().astimezone(UTC)
        if self._reader is not None and not generations.is_put_aside(self._path):
            aside = generations.aside_of(self.disk, self._path, now)
            self.disk.put(self._path, aside)
            self._path = aside
            self.disk.sync_folder(self.folder)
        generations.keep_all(self.disk, self.folder, self._path)
        content = self.content()
        key = f"{now.strftime(generations.STAMP)}-{self._generation}"
        notice = {"id": key, "at": now.isoformat(), "file": self._path.name, "reasons": self._damage}
        told = Entry(NOTICES, key, as_text(notice))
        counts = {**content.counts, NOTICES: content.counts.get(NOTICES, 0) + 1}
        self._begin_generation(Content(content.schema, counts, chain(content.entries, (told,)), self._doubled))

    def _refuse_other_writer(self) -> None:
        assert self._reader is not None
        if self.disk.is_in_place(self._reader, self._path, self._reading.end):
            return
        if not self._path.exists():
            raise StoreError(f"{self._path} is not there any more", value=self._path)
        raise StoreChanged(f"{self._path} was changed by another program; start again", value=self._path)

    def _remove_stray(self) -> None:
        if self._stray is not None:
            self.disk.remove(self._stray)
            self._stray, self._must_sync_folder = None, True

    def _sync_folder(self) -> None:
        self.disk.sync_folder(self.folder)
        self._must_sync_folder = False

    def _put_mark(self, *, waits: bool = False) -> None:
        reading = self._reading
        with suppress(OSError):
            mark = Mark(self._generation, reading.end, reading.index_offset)
            self.disk.mark(self.folder / MARK_FILE, mark.written(), waits=waits)

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError(f"{self._path} cannot be written: {why(error)}", field="folder", value=self._path)


def entries_of(disk: Disk, path: Path, index: Index) -> Iterator[Entry]:
    """The documents of a journal that stand in an index. Raises StoreDamaged, OSError."""
    if not any(index.values()):
        return
    handle = disk.open_to_read(path)
    try:
        for table, rows in index.items():
            for key, place in rows.items():
                yield Entry(table, key, text_at(disk, handle, place), place.outline)
    finally:
        disk.close(handle)


def length_of(index: Index) -> int:
    """How many bytes the documents of an index have together."""
    return sum(place.length for rows in index.values() for place in rows.values())
