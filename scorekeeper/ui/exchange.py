"""Matches on their way out to a file, or in from one: one at a time, with its progress, and to be broken off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, TypeVar
from uuid import UUID

from scorekeeper.match.match import Match
from scorekeeper.store.errors import Stopped, StoreDamaged
from scorekeeper.store.exchange import export_parts
from scorekeeper.store.importing import Choice, ImportPlan, ImportReport, apply_import, plan_import
from scorekeeper.store.steps import Progress, in_steps
from scorekeeper.store.store import Store
from scorekeeper.words.spreadsheet import csv_parts

log = logging.getLogger(__name__)

_Done = TypeVar("_Done")


@dataclass(frozen=True)
class Exported:
    """The content of a file, and how many matches are damaged and not in it."""

    content: bytes
    missing: int


class Exchange:
    """The files of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._under_way: asyncio.Future[Any] | None = None

    async def export(self, t: NullTranslations, *, as_table: bool, progress: Progress) -> Exported:
        """Everything as the content of a file, or its rounds as a table in the language of `t`. Raises Stopped."""
        return await self._run(self._exported(t, as_table=as_table, progress=progress))

    async def look_at(self, content: bytes | str, progress: Progress, *, taken: Collection[str]) -> ImportPlan:
        """Check a file whole and say what would happen; house rules may not have the ids `taken`.

        Raises BadFile, Stopped.
        """
        return await self._run(plan_import(self._store, content, progress, taken=taken))

    async def bring_in(self, plan: ImportPlan, choice: Choice, progress: Progress) -> ImportReport:
        """Take the matches of a checked file in. Raises StoreError, Stopped."""
        return await self._run(apply_import(self._store, plan, otherwise=choice, progress=progress))

    def stop(self) -> None:
        """Break off what is under way; matches that are in stay in, and are whole."""
        if self._under_way is not None:
            self._under_way.cancel()

    async def _run(self, work: Coroutine[Any, Any, _Done]) -> _Done:
        task = asyncio.ensure_future(work)
        self._under_way = task
        try:
            return await task
        except asyncio.CancelledError:
            if task.cancelled():
                raise Stopped("it was broken off") from None
            raise

    async def _exported(self, t: NullTranslations, *, as_table: bool, progress: Progress) -> Exported:
        ids = self._store.match_ids()
        written: list[str] = []
        missing: list[UUID] = []

        def readable(match_id: UUID) -> Match | None:
            try:
                return self._store.match(match_id)
            except StoreDamaged:
                log.warning("match %s cannot be read and is not exported", match_id)
                missing.append(match_id)
                return None

        whole = (match for match_id in ids if (match := readable(match_id)) is not None)
        parts = csv_parts(t, whole) if as_table else export_parts(whole, self._store.house.variants)
        async for part in in_steps(parts, len(ids), progress):
            written.append(part)
        return Exported("".join(written).encode(), len(missing))
