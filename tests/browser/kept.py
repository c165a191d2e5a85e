"""What lies in an app's data folder: put there before the app starts, and looked at while it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar
from uuid import UUID

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.match.timeline import Timeline
from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant import Variant
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from tests.match.builders import EVENING

PATIENCE_SECONDS = 60
T = TypeVar("T")


def numbered(match: Match, number: int) -> Match:
    """The same match under an id of its own, so that several may lie in one folder."""
    return match.model_copy(update={"id": UUID(int=number)})


def keep(
    folder: Path,
    *contents: Match | Timeline | Variant | HouseDraft,
    draft: Draft | None = None,
    settings: Settings | None = None,
) -> None:
    """Puts matches and house rules, saved or half made, into the data folder of an app that does not run.

    A match comes with its undo where it is given as a timeline. The last match was touched last. An open round of one
    of them, and settings, if need be.
    """

    async def write(store: Store) -> None:
        for each in contents:
            if isinstance(each, Match):
                await store.save_timeline(Timeline.begin(each))
            elif isinstance(each, Timeline):
                await store.save_timeline(each)
            elif isinstance(each, Variant):
                await store.house.save([each])
            else:
                await store.house.save_draft(each)
        if draft is not None:
            await store.save_draft(draft)
        if settings is not None:
            await store.save_settings(settings)

    _with_store(folder, write)


def kept_match(folder: Path, match_id: UUID) -> Match:
    """The match as it is on disk."""

    async def read(store: Store) -> Match:
        timeline = store.timeline(match_id)
        assert timeline is not None
        return timeline.match

    return _with_store(folder, read, is_read_only=True)


def kept_draft(folder: Path, match_id: UUID) -> Draft | None:
    """The open round of a match as it is on disk."""

    async def read(store: Store) -> Draft | None:
        return store.draft(match_id)

    return _with_store(folder, read, is_read_only=True)


def kept_house_drafts(folder: Path) -> tuple[HouseDraft, ...]:
    """The house rules half made as they are on disk."""

    async def read(store: Store) -> tuple[HouseDraft, ...]:
        return store.house.drafts

    return _with_store(folder, read, is_read_only=True)


def wait_until(holds: Callable[[], bool]) -> None:
    """Asks again and again until the answer is yes; fails where it never is."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"


def _with_store(
    folder: Path, work: Callable[[Store], Coroutine[object, object, T]], *, is_read_only: bool = False
) -> T:
    """Playwright keeps an event loop in the main thread, so the store's runs in another."""

    async def run() -> T:
        store = await Store.open(folder, clock=lambda: EVENING, is_read_only=is_read_only)
        try:
            return await work(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(max_workers=1) as beside:
        return beside.submit(lambda: asyncio.run(run())).result()
