"""A disk that refuses, writes less, or loses its power at a chosen operation; and what a power cut leaves."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

from scorekeeper.store.disk import Disk


class PowerCut(BaseException):
    """The process is gone: nothing after this reaches the disk."""


class BrokenDisk(Disk):
    """Counts the operations that change something; the one numbered `fails_at`, and none or all after it, go wrong."""

    def __init__(
        self,
        fails_at: int | None = None,
        *,
        code: int = errno.ENOSPC,
        stays_broken: bool = False,
        short_by: int = 0,
        cuts_power: bool = False,
    ) -> None:
        """`short_by` lets a failing write put down all but so many bytes first."""
        super().__init__()
        self.fails_at = fails_at
        self.operations: list[str] = []
        self._code = code
        self._stays_broken = stays_broken
        self._short_by = short_by
        self._cuts_power = cuts_power
        self._is_off = False
        self._files: set[Path] = set()
        self._synced: dict[int, int] = {}
        self._unsynced_names: list[tuple[Path, Path, bool]] = []

    def break_after(
        self,
        count: int,
        *,
        code: int = errno.ENOSPC,
        stays_broken: bool = False,
        short_by: int = 0,
        cuts_power: bool = False,
    ) -> None:
        """Go wrong at the operation after so many more."""
        self.fails_at = len(self.operations) + count
        self._code, self._stays_broken = code, stays_broken
        self._short_by, self._cuts_power = short_by, cuts_power

    def heal(self) -> None:
        """Nothing fails from now on."""
        self.fails_at = None

    def lose_power(self, loses: Callable[[], int]) -> None:
        """What was not synced may be lost: `loses` says how many bytes of each file, and whether a name (odd)."""
        self._is_off = True
        for (inode, size), path in {(self._inode(path), self._size(path)): path for path in self._files}.items():
            safe = self._synced.get(inode, 0)
            if size > safe:
                os.truncate(path, max(safe, size - loses()))
        for source, target, was_free in reversed(self._unsynced_names):
            if was_free and target.exists() and loses() % 2:
                target.rename(source)

    # -- operations that may go wrong ------------------------------------------------------------------------------

    def create(self, path: Path, mode: int = 0o600) -> int:
        self._step(f"create {path.name}")
        self._files.add(path)
        handle = super().create(path, mode)
        self._synced[os.fstat(handle).st_ino] = 0
        return handle

    def open_to_append(self, path: Path) -> int:
        self._step(f"open {path.name}")
        self._files.add(path)
        handle = super().open_to_append(path)
        status = os.fstat(handle)
        self._synced.setdefault(status.st_ino, status.st_size)
        return handle

    def open_to_read(self, path: Path) -> int:
        self._step(f"read {path.name}")
        return super().open_to_read(path)

    def make_folder(self, folder: Path) -> None:
        self._step(f"folder {folder.name}")
        super().make_folder(folder)

    def write_some(self, handle: int, content: memoryview) -> int:
        if self._goes_wrong("write"):
            if self._short_by:
                os.write(handle, content[: max(0, len(content) - self._short_by)])
            self._break()
        return super().write_some(handle, content)

    def sync(self, handle: int) -> None:
        self._step("sync")
        super().sync(handle)
        status = os.fstat(handle)
        self._synced[status.st_ino] = status.st_size

    def sync_folder(self, folder: Path) -> None:
        self._step("sync folder")
        self._unsynced_names.clear()

    def truncate(self, handle: int, size: int) -> None:
        self._step("truncate")
        super().truncate(handle, size)
        inode = os.fstat(handle).st_ino
        self._synced[inode] = min(size, self._synced.get(inode, 0))

    def put(self, source: Path, target: Path) -> None:
        self._step(f"rename {source.name}")
        was_free = not target.exists()
        super().put(source, target)
        self._unsynced_names.append((source, target, was_free))
        self._files.discard(source)
        self._files.add(target)

    def remove(self, path: Path) -> None:
        self._step(f"remove {path.name}")
        super().remove(path)

    def mark(self, path: Path, text: bytes, *, waits: bool = False) -> None:
        self._step("mark")
        super().mark(path, text, waits=waits)

    def _step(self, operation: str) -> None:
        if self._goes_wrong(operation):
            self._break()

    def _goes_wrong(self, operation: str) -> bool:
        if self._is_off:
            raise PowerCut(operation)
        number = len(self.operations)
        self.operations.append(operation)
        if self.fails_at is None:
            return False
        return number >= self.fails_at if self._stays_broken else number == self.fails_at

    def _break(self) -> None:
        if self._cuts_power:
            self._is_off = True
            raise PowerCut(self.operations[-1])
        raise OSError(self._code, os.strerror(self._code))

    def _inode(self, path: Path) -> int:
        return path.stat().st_ino if path.exists() else 0

    def _size(self, path: Path) -> int:
        return path.stat().st_size if path.exists() else 0
