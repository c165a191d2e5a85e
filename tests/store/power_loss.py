"""What a loss of power may leave on a disk: everything synced, and any mixture of blocks of what was not.

The disk keeps count of what is durable: the content of a file at its last sync, the names of a folder at its last sync.
`moments` are all states between two operations; `Moment.after_power_loss` draws one of the folders that each may leave.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from scorekeeper.store.disk import OWNER_ONLY, Disk
from scorekeeper.store.frames import MAGIC

BLOCK_SIZES: Final = (512, 4096)
_KINDS: Final = ("written", "zeros", "written", "noise", "stale")
"""What a block may be left with."""


@dataclass
class _File:
    """One file, whatever it is called."""

    versions: list[bytes] = field(default_factory=lambda: [b""])
    """The contents it had since it was synced last, that one first."""


@dataclass(frozen=True)
class _State:
    """The contents of a file that may be on the disk: the durable one, and those written since."""

    versions: tuple[bytes, ...]


@dataclass(frozen=True)
class Moment:
    """What is on the disk, and what is on its way there."""

    operation: str
    now: dict[str, _State]
    durable: dict[str, _State]
    known: Any
    """What the workload noted then."""

    @property
    def has_pending(self) -> bool:
        """True where the power takes something away."""
        return self.now != self.durable or any(len(state.versions) > 1 for state in self.now.values())

    def after_power_loss(self, chance: Random, folder: Path) -> None:
        """Write one of the folders that may be left."""
        folder.mkdir()
        block = chance.choice(BLOCK_SIZES)
        for name in sorted({*self.now, *self.durable}):
            states = [names[name] for names in (self.now, self.durable) if name in names]
            if len(states) < 2 and chance.random() < 0.5:
                continue
            state = chance.choice(states)
            stale = b"".join(each.versions[0] for each in self.durable.values())
            (folder / name).write_bytes(_left_of(state.versions, stale, block, chance))


def _left_of(versions: tuple[bytes, ...], stale: bytes, block: int, chance: Random) -> bytes:
    """One of the contents that a file may be left with.

    A version that begins otherwise than the durable one was written over it within one block: old or new, whole.
    """
    durable = versions[0]
    written = chance.choice(versions)
    if not written.startswith(durable):
        return chance.choice((durable, written))
    length = chance.choice((len(written), chance.randint(len(durable), len(written)), _up_to_a_block(written, block)))
    length = max(length, len(durable))
    content = bytearray(durable)
    for begin in range(len(durable) // block * block, length, block):
        end = min(begin + block, length)
        # the block with the end of what is durable is written anew as one, or not at all
        kinds = _KINDS if begin >= len(durable) else _KINDS[:2]
        content[len(content) : end] = _block(
            written[max(begin, len(durable)) : end], stale, chance.choice(kinds), chance
        )
    return bytes(content)


def _up_to_a_block(written: bytes, block: int) -> int:
    return len(written) // block * block


def _block(written: bytes, stale: bytes, kind: str, chance: Random) -> bytes:
    """What was to be written, zeros, noise, or what an older file left in the block."""
    if kind == "zeros" or (kind == "stale" and len(stale) <= len(written)):
        return bytes(len(written))
    if kind == "noise":
        return chance.randbytes(len(written))
    if kind == "stale":
        # from the beginning of a record where there is one, so that the block looks as healthy as it can
        begin = stale.find(b"\n" + MAGIC, chance.randrange(len(stale)))
        old = stale[max(begin, 0) :][: len(written)]
        return old.ljust(len(written), b"\0")
    return written


class PowerLossDisk(Disk):
    """A disk that remembers all moments at which the power may go."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[Moment] = []
        self.known: Any = None
        """What the workload knows now; noted with each moment."""
        self._files: dict[int, _File] = {}
        self._now: dict[Path, _File] = {}
        self._durable: dict[str, _File] = {}

    def create(self, path: Path, mode: int = OWNER_ONLY) -> int:
        handle = super().create(path, mode)
        self._now[path] = self._files[os.fstat(handle).st_ino] = _File()
        self._note(f"create {path.name}")
        return handle

    def write_some(self, handle: int, content: memoryview) -> int:
        written = super().write_some(handle, content)
        self._written(handle)
        self._note("write")
        return written

    def sync(self, handle: int) -> None:
        super().sync(handle)
        file = self._files[os.fstat(handle).st_ino]
        del file.versions[:-1]
        self._note("sync")

    def truncate(self, handle: int, size: int) -> None:
        super().truncate(handle, size)
        self._written(handle)
        self._note("truncate")

    def put(self, source: Path, target: Path) -> None:
        super().put(source, target)
        self._now[target] = self._now.pop(source)
        self._note(f"rename {source.name}")

    def remove(self, path: Path) -> None:
        super().remove(path)
        self._now.pop(path, None)
        self._note(f"remove {path.name}")

    def sync_folder(self, folder: Path) -> None:
        self._durable = {path.name: file for path, file in self._now.items() if path.parent == folder}
        self._note("sync folder")

    def mark(self, path: Path, text: bytes, *, waits: bool = False) -> None:
        super().mark(path, text, waits=waits)
        file = self._now.setdefault(path, _File())
        file.versions.append(path.read_bytes())
        self._note("mark")
        if waits:
            del file.versions[:-1]
            self._note("mark synced")

    def _written(self, handle: int) -> None:
        file = self._files[os.fstat(handle).st_ino]
        path = next(path for path, each in self._now.items() if each is file)
        file.versions.append(path.read_bytes())

    def _note(self, operation: str) -> None:
        now = {path.name: _State(tuple(file.versions)) for path, file in self._now.items()}
        durable = {name: _State(tuple(file.versions)) for name, file in self._durable.items()}
        self.moments.append(Moment(operation, now, durable, self.known))
