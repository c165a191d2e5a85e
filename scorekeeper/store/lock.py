"""One writer for a data folder, told by a lock that the system takes away when its process ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from scorekeeper.store.errors import StoreInUse

LOCK_FILE: Final = "scorekeeper.lock"
_WHO: Final = 32
"""Where a lock is taken on Windows, behind the number of the process, which others may read."""


class FolderLock:
    """Held from `__init__` to `release`.

    Nothing is held where the platform has no locks, as in a browser, where there is one process; nor in a folder that
    takes no new file, for it takes no journal either.
    """

    def __init__(self, folder: Path) -> None:
        """Take the lock. Raises StoreInUse when another process, or another store of this one, has it."""
        self._handle: int | None = None
        if sys.platform == "emscripten":
            return
        path = folder / LOCK_FILE
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return
        try:
            _lock(handle)
        except OSError as error:
            holder = _holder(handle)
            os.close(handle)
            raise StoreInUse(
                f"{folder} is in use by another Scorekeeper{holder}; close it first", value=folder
            ) from error
        self._handle = handle
        with suppress(OSError):
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode())

    def release(self) -> None:
        """Let others write."""
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None


def _holder(handle: int) -> str:
    with suppress(OSError, ValueError):
        os.lseek(handle, 0, os.SEEK_SET)
        return f" (process {int(os.read(handle, _WHO))})"
    return ""


def _lock(handle: int) -> None:
    """Take the lock at once or raise OSError."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, _WHO, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
