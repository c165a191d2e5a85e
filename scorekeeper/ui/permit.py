"""What one session may do. At a shared table only whoever holds the pen may write, and each guest has own settings."""

from __future__ import annotations

import asyncio
from types import TracebackType

from scorekeeper.lan.errors import NotTheHost, NotTheScorer
from scorekeeper.lan.table import SharedTable
from scorekeeper.lan.visitor import Visitor


class Permit:
    """The rights of a visitor, as they are now; without a table everything is allowed."""

    def __init__(self, table: SharedTable | None = None, visitor: Visitor | None = None) -> None:
        self.table = table
        self.visitor = visitor

    @property
    def may_write(self) -> bool:
        """True where matches, rounds and drafts may be changed."""
        return self.table is None or (self.visitor is not None and self.table.may_write(self.visitor))

    @property
    def guest_id(self) -> str | None:
        """Whose settings are used; None for those of this installation."""
        if self.table is None or self.visitor is None or self.visitor.is_host:
            return None
        return self.visitor.id

    @property
    def is_guest(self) -> bool:
        """True at a table that another machine shares."""
        return self.guest_id is not None

    def check_host(self) -> None:
        """Raises NotTheHost for a guest."""
        if self.table is not None and (self.visitor is None or not self.visitor.is_host):
            raise NotTheHost("only the host may do this", field="visitor", value=self.guest_id)

    def check(self) -> None:
        """Raises NotTheScorer where nothing may be changed."""
        if not self.may_write:
            visitor = None if self.visitor is None else self.visitor.id
            raise NotTheScorer("only who holds the pen may write", field="pen", value=visitor)


class Turn:
    """A lock for whoever may write: asked before the wait and again after it, for the pen may have moved on."""

    def __init__(self, lock: asyncio.Lock, permit: Permit) -> None:
        self._lock = lock
        self._permit = permit

    async def __aenter__(self) -> None:
        """Raises NotTheScorer."""
        self._permit.check()
        await self._lock.acquire()
        try:
            self._permit.check()
        except NotTheScorer:
            self._lock.release()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()
