"""What is remembered of a shared table, so that a host that stops and starts again finds everyone still let in.

A small file beside the matches, readable by its owner alone. It serves one evening: a start that finds an older one
draws a new code and forgets the phones.
"""

from __future__ import annotations

import errno
import logging
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from pydantic import AwareDatetime, ConfigDict, Field, ValidationError

from scorekeeper.lan.code import new_code, new_key
from scorekeeper.lan.errors import TableNotKept
from scorekeeper.lan.visitor import HOST_ID
from scorekeeper.rules.frozen import Frozen
from scorekeeper.store.disk import Disk, read_regular
from scorekeeper.store.whole_file import new_file

FILE_NAME: Final = "table.json"
LASTS: Final = timedelta(hours=16)
"""From its first start on, a table can be picked up again for so long."""
LARGEST_FILE: Final = 1 << 20
"""Bytes that are read of it; thousands of phones are below that."""
log = logging.getLogger(__name__)


class Guest(Frozen):
    """A phone that was let in."""

    id: str
    name: str = ""
    """What its owner calls it; empty until they say."""


class Evening(Frozen):
    """The secrets of one evening, its phones in the order they came, and who holds the pen."""

    model_config = ConfigDict(extra="ignore")

    began: AwareDatetime
    code: str = Field(default_factory=new_code, repr=False)
    key: str = Field(default_factory=new_key, repr=False)
    """Signs the phones' tickets."""
    host_key: str = Field(default_factory=new_key, repr=False)
    """Stands in the host's own link."""
    pen: str | None = None
    """The visitor who may write; None while the pen lies on the table."""
    guests: tuple[Guest, ...] = ()


def open_evening(folder: Path, now: datetime, *, pen: str | None, anew: bool = False) -> Evening:
    """The evening that the folder remembers, else a new one whose pen is with `pen`.

    A file that cannot be read is no reason not to play: it is logged, and replaced at the next write. A pen that is
    with nobody at the table is free, so that it can be taken.
    """
    path = folder / FILE_NAME
    try:
        content = read_regular(path, LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        found = Evening.model_validate_json(content)
    except FileNotFoundError:
        found = None
    except (OSError, ValidationError) as error:
        log.warning("%s cannot be read, so the table has a new code: %s", path, type(error).__name__)
        found = None
    if found is None or anew or not timedelta(0) <= now - found.began < LASTS:
        return Evening(began=now, pen=pen)
    if found.pen not in {None, HOST_ID, *(guest.id for guest in found.guests)}:
        log.warning("%s names a phone that is not at the table as the holder of the pen; the pen is free now", path)
        return found.model_copy(update={"pen": None})
    return found


def keep_evening(evening: Evening, folder: Path) -> None:
    """Write the evening, whole or not at all. Raises TableNotKept."""
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        disk = Disk()
        with new_file(disk, path) as handle:
            disk.write(handle, evening.model_dump_json(indent=1).encode())
    except OSError as error:
        raise TableNotKept(f"cannot write {path}: {error.strerror or error}", field="table") from error
