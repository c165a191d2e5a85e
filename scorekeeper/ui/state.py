"""What the app knows, shared by every open session of the process, and who wants to hear of changes.

Matches and settings are read from the store, so nothing is shown as done that is not saved. The open draft is kept
here for speed and written behind each change by one task that always takes the newest.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable
from typing import cast
from uuid import UUID

import flet as ft

from scorekeeper.match.draft import Draft
from scorekeeper.match.timeline import Timeline
from scorekeeper.rules.library import VariantLibrary
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui.phone_copy import PhoneCopy

log = logging.getLogger(__name__)


class AppState:
    """The store's contents and the open drafts, with subscriptions per page."""

    def __init__(self, store: Store, library: VariantLibrary, *, copy: PhoneCopy | None = None) -> None:
        """`copy` is there where the app runs on the player's own phone."""
        self.store = store
        self.copy = copy
        self.library = library
        self._drafts: dict[UUID, Draft | None] = {}
        self._unsaved: dict[UUID, Draft] = {}
        self._writer: asyncio.Task[None] | None = None
        self._draft_failed = False
        self._subscribers: dict[object, tuple[ft.Page, Callable[[], None]]] = {}
        if copy is not None:
            copy.attach(self.changed)

    # -- reading --------------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """Language, theme and the like."""
        return self.store.settings()

    def timeline(self, match_id: UUID) -> Timeline | None:
        """A match with its undo and redo; None when there is none."""
        return self.store.timeline(match_id)

    def match_ids(self) -> tuple[UUID, ...]:
        """All matches, the most recently touched first."""
        return self.store.match_ids()

    def summary(self, match_id: UUID) -> MatchSummary | None:
        """What a list shows of a match."""
        return self.store.summary(match_id)

    def draft(self, match_id: UUID) -> Draft | None:
        """The open round of a match; None when none is open."""
        if match_id not in self._drafts:
            self._drafts[match_id] = self.store.draft(match_id)
        return self._drafts[match_id]

    @property
    def draft_is_unsafe(self) -> bool:
        """True while the draft could not be written; it lives on the screen only."""
        return self._draft_failed

    # -- the draft ------------------------------------------------------------------------------------------------

    def set_draft(self, draft: Draft) -> None:
        """Show the draft at once and write it behind."""
        if self._drafts.get(draft.match_id) == draft:
            return
        self._drafts[draft.match_id] = draft
        self._unsaved[draft.match_id] = draft
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write_drafts())
        self.changed()

    def forget_draft(self, match_id: UUID) -> None:
        """The round is saved or thrown away: the draft is no more."""
        self._unsaved.pop(match_id, None)
        self._drafts[match_id] = None

    async def settle(self) -> None:
        """Wait until every draft is written."""
        if self._writer is not None:
            await self._writer

    async def _write_drafts(self) -> None:
        while self._unsaved:
            match_id, draft = self._unsaved.popitem()
            try:
                await self.store.save_draft(draft)
                failed = False
            except Exception:
                log.exception("the draft of %s could not be written", match_id)
                failed = True
            if failed != self._draft_failed:
                self._draft_failed = failed
                self.changed()

    # -- telling --------------------------------------------------------------------------------------------------

    def subscribe(self, page: ft.Page, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener in its page's own context after each change; the returned function ends that."""
        key = object()
        self._subscribers[key] = (page, listener)

        def unsubscribe() -> None:
            self._subscribers.pop(key, None)

        return unsubscribe

    def changed(self) -> None:
        """Tell every session that is connected; one that is away reads again when it is back."""
        for page, listener in list(self._subscribers.values()):
            away = cast(object, page.session.connection) is None
            if away:
                continue

            async def run(tell: Callable[[], None] = listener) -> None:
                tell()

            # run_task makes its page the current one; a copied context keeps the caller's as it was
            contextvars.copy_context().run(page.run_task, run)
