"""House rules half made: shown at once, and written behind each change by one task that takes the newest."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant import Variant
from scorekeeper.store.errors import StoreError
from scorekeeper.store.house_book import HouseBook

log = logging.getLogger(__name__)


class HouseDrafts:
    """The drafts of one app, as they are typed."""

    def __init__(self, book: HouseBook, changed: Callable[[], None]) -> None:
        self._book = book
        self._changed = changed
        self._open: dict[str, HouseDraft] | None = None
        self._unsaved: dict[str, HouseDraft] = {}
        self._unwritten: set[str] = set()
        self._writer: asyncio.Task[None] | None = None

    def all(self) -> tuple[HouseDraft, ...]:
        """Everything half made, the one begun last first."""
        return tuple(reversed(self._drafts.values()))

    def find(self, draft_id: str) -> HouseDraft | None:
        """What is half made under this id; None where nothing is."""
        return self._drafts.get(draft_id)

    def is_unsafe(self, draft_id: str) -> bool:
        """True while the draft could not be written; it lives on the screen only."""
        return draft_id in self._unwritten

    def show(self, draft: HouseDraft) -> None:
        """Show the draft at once and write it behind."""
        if self._drafts.get(draft.id) == draft:
            return
        self._drafts[draft.id] = self._unsaved[draft.id] = draft
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())
        self._changed()

    async def drop(self, draft_id: str) -> None:
        """Forget a draft, here and on the disk. Raises StoreError."""
        await self.settle()
        await self._book.drop_draft(draft_id)
        await self._let_go(draft_id)

    async def finish(self, draft_id: str, variant: Variant) -> None:
        """Save what a draft has become, and let the draft go: both or neither. Raises StoreError."""
        await self.settle()
        await self._book.save([variant], finished=[draft_id])
        await self._let_go(draft_id)

    async def settle(self) -> None:
        """Wait until every draft is written."""
        if self._writer is not None:
            await self._writer

    def forget(self) -> None:
        """Read everything again, but for what is still to be written."""
        self._open = None

    @property
    def _drafts(self) -> dict[str, HouseDraft]:
        if self._open is None:
            self._open = {draft.id: draft for draft in reversed(self._book.drafts)} | self._unsaved
        return self._open

    async def _let_go(self, draft_id: str) -> None:
        """The draft is gone from the disk: so is what a late key still wrote of it."""
        late = self._writer is not None and not self._writer.done()
        self._unsaved.pop(draft_id, None)
        self._drafts.pop(draft_id, None)
        self._unwritten.discard(draft_id)
        self._changed()
        if late:
            await self.settle()
            await self._book.drop_draft(draft_id)

    async def _write(self) -> None:
        """Write until nothing waits; what fails waits for the next change."""
        failed: dict[str, HouseDraft] = {}
        while self._unsaved:
            draft_id, draft = self._unsaved.popitem()
            try:
                await self._book.save_draft(draft)
                unsafe = False
            except StoreError:
                log.exception("the draft of %s could not be written", draft_id)
                failed[draft_id] = draft
                unsafe = True
            if unsafe != (draft_id in self._unwritten):
                (self._unwritten.add if unsafe else self._unwritten.discard)(draft_id)
                self._changed()
        self._unsaved = failed | self._unsaved
