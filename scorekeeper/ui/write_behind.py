"""What is being typed, written behind each change by one task that always takes the newest."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from scorekeeper.store.errors import StoreError

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class WriteBehind(Generic[K, V]):
    """Values under keys on their way to the disk; each stays here until it is written."""

    def __init__(
        self,
        save: Callable[[V], Awaitable[None]],
        drop: Callable[[K], Awaitable[None]],
        changed: Callable[[], None],
    ) -> None:
        """`changed` is called when a value becomes unsafe or safe again."""
        self._save = save
        self._drop = drop
        self._changed = changed
        self._waiting: dict[K, V] = {}
        self._unwritten: set[K] = set()
        self._let_go: set[K] = set()
        self._writer: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> dict[K, V]:
        """What is not on the disk yet, the one put first first."""
        return dict(self._waiting)

    @property
    def is_writing(self) -> bool:
        """True while something is being written."""
        return self._writer is not None and not self._writer.done()

    def is_unsafe(self, key: K) -> bool:
        """True while the value could not be written; it lives on the screen only."""
        return key in self._unwritten

    def put(self, key: K, value: V) -> None:
        """Write the value behind, in place of an older one."""
        self._let_go.discard(key)
        self._waiting.pop(key, None)
        self._waiting[key] = value
        if not self.is_writing:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def settle(self) -> None:
        """Wait until everything was written, or could not be."""
        if self._writer is not None:
            await self._writer

    async def forget(self, key: K) -> None:
        """The value is gone from the disk: so is what was still on its way there, unless it was put again since."""
        late = self.is_writing
        self._waiting.pop(key, None)
        self._let_go.add(key)
        await self.settle()
        is_gone = key in self._let_go
        self._let_go.discard(key)
        if not is_gone:
            return
        self._unwritten.discard(key)
        if late:
            try:
                await self._drop(key)
            except StoreError:
                log.exception("what was written late of %s stays", key)

    def when_written(self, act: Callable[[], None]) -> bool:
        """Do it once what is being written is; False, and nothing is done, where nothing is."""
        if self._writer is None or self._writer.done():
            return False
        self._writer.add_done_callback(lambda _done: act())
        return True

    async def _write(self) -> None:
        """Write until nothing new waits; what fails waits for the next change of any."""
        failed: dict[K, V] = {}
        while untried := [each for each in self._waiting.items() if failed.get(each[0]) is not each[1]]:
            key, value = untried[0]
            try:
                await self._save(value)
            except Exception:
                log.exception("what was typed for %s could not be written", key)
                failed[key] = value
                unsafe = True
            else:
                unsafe = False
                if self._waiting.get(key) is value:
                    del self._waiting[key]
            if unsafe != (key in self._unwritten):
                (self._unwritten.add if unsafe else self._unwritten.discard)(key)
                self._changed()
