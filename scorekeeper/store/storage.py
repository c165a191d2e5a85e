"""How the data reach the disk: whole or not at all.

`AtomicStorage` is one JSON file; `Batch` makes several changes one write of whatever storage lies below it.
Documents are shared, never changed in place: whoever changes one puts another in its stead.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

from tinydb.storages import Storage

from scorekeeper.store.errors import StoreChanged, StoreDamaged, StoreError

Document = dict[str, Any]
Tables = dict[str, dict[str, Any]]
_Stamp = tuple[int, int, int]


class AtomicStorage(Storage):
    """One JSON file that always holds either the old data or the new.

    A write goes to a temporary file beside it, is synced, takes its place, and the folder is synced. The data
    stay in memory, so a read costs no parsing. One writer: a file that somebody else replaced meanwhile is
    refused.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or begin without one. Raises StoreDamaged, StoreError; never changes the file."""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not os.access(path.parent, os.W_OK):
                raise StoreError(f"{path.parent} cannot be written: {os.strerror(errno.EACCES)}", value=path)
            self._stamp = self._stamp_on_disk()
            self._tables = None if self._stamp is None else _parsed(path.read_bytes(), path)
        except OSError as error:
            raise StoreError(f"{path} cannot be read: {_why(error)}", value=path) from error

    def read(self) -> Tables | None:
        """All tables, or None before the first write."""
        return None if self._tables is None else dict(self._tables)

    def write(self, data: Tables) -> None:
        """Put these tables in place of the old. Raises StoreError, StoreChanged; then the old ones stay."""
        self._refuse_other_writer()
        before = self._tables
        self._put(data)
        try:
            _sync_folder(self._path.parent)
        except OSError as error:
            self._put_back(before)
            self._refuse(error)
        self._tables = dict(data)

    def _put(self, tables: Tables) -> None:
        temporary = self._path.with_name(f"{self._path.name}.new")
        try:
            text = json.dumps(tables, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
            with temporary.open("wb") as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self._path)
            self._stamp = self._stamp_on_disk()
        except (OSError, UnicodeEncodeError) as error:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            self._refuse(error)

    def _put_back(self, before: Tables | None) -> None:
        """The old data again, as far as the disk allows: the new ones took their place but might not last."""
        with suppress(OSError, StoreError):
            if before is None:
                self._path.unlink(missing_ok=True)
                self._stamp = None
            else:
                self._put(before)

    def _refuse(self, error: OSError | UnicodeEncodeError) -> NoReturn:
        raise StoreError(f"{self._path} cannot be written: {_why(error)}", value=self._path) from error

    def _refuse_other_writer(self) -> None:
        try:
            on_disk = self._stamp_on_disk()
        except OSError as error:
            self._refuse(error)
        if on_disk is not None and on_disk != self._stamp:
            raise StoreChanged(f"{self._path} was changed by another program; start again", value=self._path)

    def _stamp_on_disk(self) -> _Stamp | None:
        """What tells this file from another in its place; None where there is none. Raises OSError.

        A disk that cannot say just now whether the file is there must not look like one without it.
        """
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size


class Batch(Storage):
    """A storage that can hold several changes back and pass them on as one write."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._held: Tables | None = None

    def read(self) -> Tables | None:
        """All tables, with the changes held back."""
        return self._storage.read() if self._held is None else self._held

    def write(self, data: Tables) -> None:
        """Pass the tables on, or hold them back until the batch is whole."""
        if self._held is None:
            self._storage.write(data)
        else:
            self._held = data

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written inside reaches the storage at once at the end, and nothing of it after an error."""
        self._held = dict(self._storage.read() or {})
        try:
            yield
            whole = self._held
        finally:
            self._held = None
        self._storage.write(whole)

    def close(self) -> None:
        """Close the storage below."""
        self._storage.close()


def _parsed(content: bytes, path: Path) -> Tables:
    if not content:
        raise StoreDamaged(f"{path} is empty", value=path)
    try:
        found = json.loads(content.decode(), parse_constant=_not_json)
    except (ValueError, RecursionError) as error:
        raise StoreDamaged(f"{path} is not JSON: {error}", value=path) from error
    if not _are_tables(found):
        raise StoreDamaged(f"{path} holds no tables of documents", value=path)
    tables: Tables = found
    return tables


def _are_tables(found: object) -> bool:
    return isinstance(found, dict) and all(
        isinstance(table, dict)
        and all(number.isdecimal() and isinstance(document, dict) for number, document in table.items())
        for table in found.values()
    )


def _not_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _sync_folder(folder: Path) -> None:
    """Make a rename last; where folders cannot be synced the platform does it by itself."""
    if sys.platform in {"win32", "emscripten"}:
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _why(error: OSError | UnicodeEncodeError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)
