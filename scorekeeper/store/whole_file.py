"""Write a file whole or not at all: the one way in which this project replaces a file.

The content goes to a new file in the same folder, which takes the name once all of it has reached the disk. That file
is made under a random name that nothing has, and nothing else is ever removed.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from scorekeeper.store.disk import OWNER_ONLY, Disk

SUFFIX: Final = ".new"
"""Ends the name of a file that is being written."""
_LONGEST_STEM: Final = 40
"""Letters of the name that leave room for the rest; a file system takes 255 bytes."""
AS_UMASK_SAYS: Final = 0o666


@contextmanager
def new_file(disk: Disk, path: Path, *, mode: int = OWNER_ONLY, overwrite: bool = True) -> Iterator[int]:
    """Yield a handle to write to; what was written becomes `path` at the end, and is gone after an error.

    `mode` is for a new file, less the umask. Without `overwrite` a file that is there by then stays as it is. The
    folder has yet to be synced. Raises FileExistsError, OSError.
    """
    temporary = path.with_name(f"{path.name[:_LONGEST_STEM]}.{secrets.token_hex(8)}{SUFFIX}")
    handle = disk.create(temporary, mode)
    try:
        try:
            yield handle
            disk.sync(handle)
        finally:
            disk.close(handle)
        if overwrite:
            disk.put(temporary, path)
        else:
            disk.put_new(temporary, path)
    except BaseException:
        with suppress(OSError):
            disk.remove(temporary)
        raise


def write_file(
    path: Path,
    parts: Iterable[bytes],
    *,
    mode: int = AS_UMASK_SAYS,
    overwrite: bool = True,
    disk: Disk | None = None,
) -> None:
    """Write the parts to a file, which lasts when this returns.

    A file that is replaced passes its permissions on, unless `mode` allows fewer; of a symbolic link the file that it
    leads to is replaced. A device or a pipe is written to as it is. Raises FileExistsError for any other file that is
    there where `overwrite` is false, IsADirectoryError, OSError.
    """
    disk = Disk() if disk is None else disk
    there = _status(path)
    if there is not None and not stat.S_ISREG(there.st_mode) and not stat.S_ISDIR(there.st_mode):
        with path.open("wb") as file:
            file.writelines(parts)
        return
    if there is not None and stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not overwrite and (there is not None or path.is_symlink()):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    target = path.resolve()
    with new_file(disk, target, mode=mode, overwrite=overwrite) as handle:
        if there is not None and sys.platform != "win32":
            os.fchmod(handle, stat.S_IMODE(there.st_mode) & mode)
        for part in parts:
            disk.write(handle, part)
    with suppress(OSError):  # not every file system can sync a folder, and the file is whole
        disk.sync_folder(target.parent)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None
