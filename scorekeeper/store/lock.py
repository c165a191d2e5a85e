"""One writer for a data folder, told by a lock that the system takes away when its process ends."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from scorekeeper.store.disk import NotRegularFile, open_regular, why
from scorekeeper.store.errors import StoreError, StoreInUse

LOCK_FILE: Final = "scorekeeper.lock"
_WHO: Final = 32
"""Where a lock is taken on Windows, behind the number of the process, which others may read."""
_HELD: Final = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
"""How the systems say that another process has a lock."""


class NoLock(StoreError):
    """The system does not let this process lock the folder, so nothing may be written there."""


class FolderLock:
    """Held from `__init__` to `release`.

    Nothing is held where the platform has no locks, as in a browser, where there is one process.
    """

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises StoreInUse when another process, or another store of this one, has it, NoLock where it cannot be taken at
        all, since two processes could then write at once, and StoreError where something else has the lock's name.
        """
        self._handle: int | None = None
        if sys.platform == "emscripten":
            return
        path = folder / LOCK_FILE
        try:
            handle = open_regular(path, os.O_RDWR | os.O_CREAT)
        except NotRegularFile as error:
            raise StoreError(_cannot_lock(folder, error), field="folder", value=folder) from error
        except OSError as error:
            raise NoLock(_cannot_lock(folder, error), field="folder", value=folder) from error
        try:
            _lock(handle)
        except OSError as error:
            content = _content(handle)
            os.close(handle)
            if error.errno not in _HELD:
                raise NoLock(_cannot_lock(folder, error), field="folder", value=folder) from error
            holder = f" (process {int(content)})" if content.isdigit() else ""
            raise StoreInUse(
                f"{folder} is in use by another Scorekeeper{holder}; close it first", value=folder
            ) from error
        self._handle = handle
        content = _content(handle)
        # anything but the number of a process was not written here, so it stays
        if not content or content.isdigit():
            with suppress(OSError):
                os.ftruncate(handle, 0)
                os.lseek(handle, 0, os.SEEK_SET)
                os.write(handle, str(os.getpid()).encode())

    def release(self) -> None:
        """Let others write."""
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None


def _cannot_lock(folder: Path, error: OSError) -> str:
    return f"{folder} cannot be locked for writing: {why(error)}"


def _content(handle: int) -> bytes:
    """Return the first bytes of the lock file; none where they cannot be read."""
    with suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        return os.read(handle, _WHO)
    return b""


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
