"""The journals of a folder by their names: `scorekeeper-000007.journal` is the seventh generation.

A file that was found damaged keeps its number behind a dated prefix, so that a crash before the next generation stands
is noticed by it.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from scorekeeper.store.disk import Disk
from scorekeeper.store.whole_file import SUFFIX

COPIES: Final = "copies"
STAMP: Final = "%Y-%m-%dT%H%M%SZ"
_JOURNAL: Final = re.compile(r"(?:damaged-.+-)?scorekeeper-([0-9]{6,})\.journal")
_UNFINISHED: Final = re.compile(
    rf"(?:scorekeeper-[0-9]{{6,}}|[0-9T-]+Z-[a-z]+(?:-[0-9]+)?)\.journal(?:\.[0-9a-f]+)?{re.escape(SUFFIX)}"
)
_DAMAGED: Final = "damaged"


def journal_path(folder: Path, generation: int) -> Path:
    """Where a generation lies, or will."""
    return folder / f"scorekeeper-{generation:06}.journal"


def newest(disk: Disk, folder: Path) -> tuple[int, Path] | None:
    """The highest generation, and its file: the damaged one only where no other has the number; None where none is."""
    numbers = {name: int(found[1]) for name in disk.names(folder) if (found := _JOURNAL.fullmatch(name))}
    name = max(numbers, key=lambda name: (numbers[name], not name.startswith(_DAMAGED)), default=None)
    return None if name is None else (numbers[name], folder / name)


def is_put_aside(path: Path) -> bool:
    """True for a file that was found damaged."""
    return path.name.startswith(_DAMAGED)


def aside_of(disk: Disk, path: Path, at: datetime) -> Path:
    """The dated name that a damaged file is put aside under; nothing has it."""
    return free_name(disk, path.with_name(f"{_DAMAGED}-{at.strftime(STAMP)}-{path.name}"))


def leftover_journals(disk: Disk, folder: Path, current: Path) -> tuple[Path, ...]:
    """Return the healthy journals of a folder besides the current one."""
    names = (name for name in disk.names(folder) if _JOURNAL.fullmatch(name) and not name.startswith(_DAMAGED))
    return tuple(folder / name for name in names if folder / name != current)


def keep_all(disk: Disk, folder: Path, current: Path) -> None:
    """Put the journals besides the current one, which is damaged, among the dated copies. Raises OSError."""
    for path in leftover_journals(disk, folder, current):
        saved = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        disk.make_folder(folder / COPIES)
        disk.put(path, free_name(disk, folder / COPIES / f"{saved.strftime(STAMP)}-last.journal"))


def remove_before(disk: Disk, folder: Path, generation: int) -> None:
    """Delete the generations before this one; those that cannot be deleted stay."""
    with suppress(OSError):
        for name in disk.names(folder):
            found = _JOURNAL.fullmatch(name)
            if found and not name.startswith(_DAMAGED) and int(found[1]) < generation:
                disk.remove(folder / name)


def remove_unfinished(disk: Disk, folder: Path) -> None:
    """Delete what a crash left of a generation, or of a copy, that was being written."""
    for place in (folder, folder / COPIES):
        with suppress(OSError):
            for name in disk.names(place):
                if _UNFINISHED.fullmatch(name):
                    disk.remove(place / name)


def free_name(disk: Disk, path: Path) -> Path:
    """The path, or one like it that nothing has."""
    taken = set(disk.names(path.parent))
    free, number = path, 1
    while free.name in taken:
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
