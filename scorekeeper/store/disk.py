"""The operations on files that the store is made of, and nothing else.

Everything that can fail for want of space or of leave goes through one small object: a test puts another in its
place that fails, breaks off or writes less; in the browser `flush` hands what was written to the browser's database.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600
"""The mode of a file that nobody but its owner reads."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""Opening a named pipe waits for its other end without this; a regular file does not notice it."""
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_FOLDER: Final = getattr(os, "O_DIRECTORY", 0)


class NotRegularFile(OSError):
    """A regular file was expected under this name, and it is a link, a named pipe, a device or a folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, f"{path.name} is not a regular file")


def open_regular(path: Path, flags: int, *, mode: int = OWNER_ONLY, follows_links: bool = False) -> int:
    """Return a handle of a regular file; one that `flags` create gets `mode`, less the umask.

    Never waits for the other end of a named pipe, nor goes through a symbolic link unless `follows_links`. Raises
    NotRegularFile, OSError.
    """
    try:
        handle = os.open(path, flags | _BINARY | _AT_ONCE | (0 if follows_links else _NO_LINK), mode)
    except OSError as error:
        if error.errno in {errno.ELOOP, errno.ENXIO, errno.EISDIR}:
            raise NotRegularFile(path) from error
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NotRegularFile(path)
    return handle


def read_regular(path: Path, most: int = -1, *, follows_links: bool = False) -> bytes:
    """Return the content of a regular file, at most so many bytes. Raises NotRegularFile, OSError."""
    with os.fdopen(open_regular(path, os.O_RDONLY, follows_links=follows_links), "rb") as file:
        return file.read(most)


class Disk:
    """The real disk. Each method raises OSError where the system refuses."""

    def __init__(self) -> None:
        self._one_reader = threading.Lock()

    def make_folder(self, folder: Path) -> None:
        """Make the folder and those above it, where they are missing."""
        folder.mkdir(parents=True, exist_ok=True)

    def names(self, folder: Path) -> tuple[str, ...]:
        """What lies in a folder, in order of the names; nothing where there is no folder."""
        try:
            return tuple(sorted(path.name for path in folder.iterdir()))
        except (FileNotFoundError, NotADirectoryError):
            return ()

    def open_to_read(self, path: Path) -> int:
        """A handle to read an existing file. Raises NotRegularFile."""
        return open_regular(path, os.O_RDONLY)

    def open_to_append(self, path: Path) -> int:
        """A handle whose writes go to the end of an existing file. Raises NotRegularFile."""
        return open_regular(path, os.O_WRONLY | os.O_APPEND)

    def create(self, path: Path, mode: int = OWNER_ONLY) -> int:
        """A handle to write a new file, its mode less the umask. Raises FileExistsError where the name is taken."""
        return open_regular(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, mode=mode)

    def close(self, handle: int) -> None:
        """Let a handle go."""
        with suppress(OSError):
            os.close(handle)

    def size(self, handle: int) -> int:
        """How many bytes the file of a handle has."""
        return os.fstat(handle).st_size

    def is_in_place(self, handle: int, path: Path, size: int) -> bool:
        """True while the path still leads to the file of the handle, and that has so many bytes."""
        try:
            there = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        return there.st_size == size and os.path.samestat(there, os.fstat(handle))

    def read(self, handle: int, offset: int, length: int) -> bytes:
        """So many bytes from a place; fewer at the end of the file."""
        parts = []
        while length > 0:
            part = self._read_some(handle, offset, length)
            if not part:
                break
            parts.append(part)
            offset, length = offset + len(part), length - len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def write(self, handle: int, content: bytes) -> None:
        """Write all of it, in as many turns as the system takes."""
        rest = memoryview(content)
        while rest:
            rest = rest[self.write_some(handle, rest) :]

    def write_some(self, handle: int, content: memoryview) -> int:
        """Write as much as the system takes at once; how much that was."""
        return os.write(handle, content)

    def sync(self, handle: int) -> None:
        """Return once everything written to the handle would outlast a power cut."""
        os.fsync(handle)

    def truncate(self, handle: int, size: int) -> None:
        """Cut the file off after so many bytes."""
        os.ftruncate(handle, size)

    def put(self, source: Path, target: Path) -> None:
        """Give a file another name, in place of what has it."""
        source.replace(target)

    def put_new(self, source: Path, target: Path) -> None:
        """Give a file another name. Raises FileExistsError where the name is taken, also since a moment ago."""
        try:
            os.link(source, target)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError, AttributeError):
            # A file system without hard links: take the name first, then put the file there.
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            try:
                source.replace(target)
            except OSError:
                target.unlink()
                raise
        else:
            source.unlink()

    def remove(self, path: Path) -> None:
        """Delete a file, if it is there."""
        path.unlink(missing_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Make new names last; where folders cannot be synced the platform does it by itself."""
        if sys.platform in {"win32", "emscripten"}:
            return
        handle = os.open(folder, os.O_RDONLY | _FOLDER)
        try:
            self.sync(handle)
        finally:
            os.close(handle)

    def mark(self, path: Path, text: bytes, *, waits: bool = False) -> None:
        """Put a short text into a file in place; with `waits`, return only once it would outlast a power cut.

        Raises NotRegularFile.
        """
        handle = open_regular(path, os.O_WRONLY | os.O_CREAT)
        try:
            os.write(handle, text)
            if waits:
                os.fsync(handle)
        finally:
            os.close(handle)

    async def flush(self) -> None:
        """What a platform needs besides, at the end of a save; a real disk needs nothing."""

    def _read_some(self, handle: int, offset: int, length: int) -> bytes:
        if hasattr(os, "pread"):
            return os.pread(handle, length, offset)
        with self._one_reader:
            os.lseek(handle, offset, os.SEEK_SET)
            return os.read(handle, length)


def why(error: OSError) -> str:
    """The reason of a refusal, in the system's words."""
    return error.strerror or str(error)
