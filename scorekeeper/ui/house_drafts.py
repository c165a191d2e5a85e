"""House rules half made: shown at once, and written behind each change."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant import Variant
from scorekeeper.store.house_book import HouseBook
from scorekeeper.ui.write_behind import WriteBehind


class HouseDrafts:
    """The drafts of one app, as they are typed."""

    def __init__(self, book: HouseBook, changed: Callable[[], None]) -> None:
        self._book = book
        self._changed = changed
        self._open: dict[str, HouseDraft] | None = None
        self._written: WriteBehind[str, HouseDraft] = WriteBehind(self._save, book.drop_draft, changed)

    def all(self) -> tuple[HouseDraft, ...]:
        """Everything half made, the one begun last first."""
        return tuple(reversed(self._drafts.values()))

    def find(self, draft_id: str) -> HouseDraft | None:
        """What is half made under this id; None where nothing is."""
        return self._drafts.get(draft_id)

    def is_unsafe(self, draft_id: str) -> bool:
        """True while the draft could not be written; it lives on the screen only."""
        return self._written.is_unsafe(draft_id)

    def show(self, draft: HouseDraft) -> None:
        """Show the draft at once and write it behind."""
        if self._drafts.get(draft.id) == draft:
            return
        self._drafts[draft.id] = draft
        self._written.put(draft.id, draft)
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
        await self._written.settle()

    def when_written(self, act: Callable[[], None]) -> bool:
        """Do it once what is being written is; False, and nothing is done, where nothing is."""
        return self._written.when_written(act)

    def forget(self) -> None:
        """Read everything again, but for what is still to be written."""
        self._open = None

    @property
    def _drafts(self) -> dict[str, HouseDraft]:
        if self._open is None:
            self._open = {draft.id: draft for draft in reversed(self._book.drafts)} | self._written.waiting
        return self._open

    async def _save(self, draft: HouseDraft) -> None:
        await self._book.save_draft(draft)

    async def _let_go(self, draft_id: str) -> None:
        """The draft is gone from the disk: so is what a late key still wrote of it."""
        self._drafts.pop(draft_id, None)
        self._changed()
        await self._written.forget(draft_id)
