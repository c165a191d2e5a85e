"""The table's own rules, each saved under its id, and those half made in the editor."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from pydantic import BaseModel

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant import Variant
from scorekeeper.store.changes import Change, Commit
from scorekeeper.store.documents import as_json, read_model
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.storage import Document, JournalStorage

log = logging.getLogger(__name__)

HOUSE: Final = "house"
HOUSE_DRAFTS: Final = "house_drafts"
_Value = TypeVar("_Value", bound=BaseModel)


class HouseBook:
    """House rules of one store. What cannot be read is passed over and stays in the file."""

    def __init__(self, storage: JournalStorage, commit: Commit) -> None:
        self._storage = storage
        self._commit = commit
        self._variants: tuple[Variant, ...] | None = None
        self._drafts: tuple[HouseDraft, ...] | None = None
        self._unreadable: dict[tuple[str, str], StoreDamaged] = {}

    # -- asking --------------------------------------------------------------------------------------------------------

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The house variants, the one saved last first."""
        if self._variants is None:
            self._variants = tuple(self._read(HOUSE, "variant", Variant))
        return self._variants

    @property
    def drafts(self) -> tuple[HouseDraft, ...]:
        """What is half made, the one typed into last first."""
        if self._drafts is None:
            self._drafts = tuple(self._read(HOUSE_DRAFTS, "draft", HouseDraft))
        return self._drafts

    @property
    def unreadable(self) -> tuple[StoreDamaged, ...]:
        """What keeps house variants from being read, one error for each of them."""
        _ = self.variants
        return tuple(error for (table, _), error in self._unreadable.items() if table == HOUSE)

    @property
    def begun_ids(self) -> frozenset[str]:
        """The ids that new house rules, still half made, will have."""
        return frozenset(draft.id for draft in self.drafts if draft.is_new)

    # -- commands ------------------------------------------------------------------------------------------------------

    async def save(self, variants: Sequence[Variant], *, finished: Iterable[str] = ()) -> None:
        """Keep house variants, each in place of the one with its id, and let these drafts go. Raises StoreError."""
        done = tuple(finished)
        await self._commit(lambda: [*map(house_change, variants), *(Change(HOUSE_DRAFTS, key, None) for key in done)])

    async def delete(self, variant_id: str) -> None:
        """Forget a house variant; matches have their own copy. Raises StoreError."""
        await self._commit(lambda: [Change(HOUSE, variant_id, None)])

    async def save_draft(self, draft: HouseDraft) -> None:
        """Keep what is half made. Raises StoreError."""
        row = {"id": draft.id, "draft": draft.model_dump(mode="json", by_alias=True)}
        await self._commit(lambda: [Change(HOUSE_DRAFTS, draft.id, row)])

    async def drop_draft(self, draft_id: str) -> None:
        """Forget what is half made. Raises StoreError."""
        await self._commit(lambda: [Change(HOUSE_DRAFTS, draft_id, None)])

    # -- for the store -------------------------------------------------------------------------------------------------

    def take(self, table: str) -> None:
        """A document of this table was saved."""
        if table == HOUSE:
            self._variants = None
        if table == HOUSE_DRAFTS:
            self._drafts = None

    def forget(self) -> None:
        """Read everything anew."""
        self._variants = self._drafts = None

    def _read(self, table: str, field: str, model: Callable[..., _Value]) -> Iterator[_Value]:
        for key in reversed(self._storage.keys(table)):
            self._unreadable.pop((table, key), None)
            try:
                row: Document | None = self._storage.document(table, key)
                if row is not None:
                    yield read_model(row.get(field), model, (table, key))  # type: ignore[arg-type]
            except StoreDamaged as error:
                log.warning("%s", error)
                self._unreadable[table, key] = error


def house_change(variant: Variant) -> Change:
    """What saves a house variant."""
    return Change(HOUSE, variant.id, {"id": variant.id, "variant": as_json(variant)})
