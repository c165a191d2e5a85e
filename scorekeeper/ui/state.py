"""What the app knows, shared by every open session of the process, and who wants to hear of changes.

Matches and settings are read from the store, so nothing is shown as done that is not saved. The open draft is kept
here for speed and written behind each change.
"""

from __future__ import annotations

import contextvars
import logging
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import cast
from uuid import UUID

import flet as ft

from scorekeeper.match.draft import Draft
from scorekeeper.match.timeline import Timeline
from scorekeeper.rules.library import VariantLibrary
from scorekeeper.store.copies import Copy
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.settings import Settings
from scorekeeper.store.shelf import Shelf
from scorekeeper.store.store import Store
from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui.house_drafts import HouseDrafts
from scorekeeper.ui.phone_copy import PhoneCopy
from scorekeeper.ui.write_behind import WriteBehind

log = logging.getLogger(__name__)


def is_gone(page: ft.Page) -> bool:
    """Return whether a page has no line to its client, and so nobody to show anything to."""
    try:
        return cast(object, page.session.connection) is None
    except RuntimeError:  # its session has been given up
        return True


class AppState:
    """The store's contents and the open drafts, with subscriptions per page."""

    def __init__(
        self,
        store: Store,
        shipped: VariantLibrary,
        *,
        copy: PhoneCopy | None = None,
        own_file: Path | None = None,
    ) -> None:
        """`copy` is there where the app runs on the player's own phone, `own_file` where there is a data folder."""
        self.store = store
        self.copy = copy
        self.shelf = Shelf(shipped, store.house, own_file)
        self.house_drafts = HouseDrafts(store.house, self.changed)
        """House rules half made."""
        self._drafts: dict[UUID, Draft | None] = {}
        self._written: WriteBehind[UUID, Draft] = WriteBehind(store.save_draft, store.drop_draft, self.changed)
        self.copies: tuple[Copy, ...] = ()
        """The dated copies, as they were when somebody last looked; the newest first."""
        store.when_replaced = self._replaced
        self._subscribers: dict[object, tuple[ft.Page, Callable[[], None]]] = {}
        self.guest_settings: dict[str, Settings] = {}
        """What guests of a shared table chose, each for their own phone and this evening."""
        if copy is not None:
            copy.attach(self.changed)

    # -- reading --------------------------------------------------------------------------------------------------

    @property
    def library(self) -> VariantLibrary:
        """All the rules there are: house rules, those of the user's own file, the shipped ones."""
        return self.shelf.library

    @property
    def settings(self) -> Settings:
        """Language, theme and the like."""
        return self.store.settings()

    def settings_of(self, guest_id: str | None) -> Settings:
        """A guest's own; this installation's for None."""
        return self.settings if guest_id is None else self.guest_settings.get(guest_id, Settings())

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
        """The open round of a match; None when none is open.

        One that cannot be read costs no screen: it counts as none, and lies in the file until another replaces it.
        """
        if match_id not in self._drafts:
            if not self.store.has_draft(match_id):
                return None
            try:
                self._drafts[match_id] = self.store.draft(match_id)
            except StoreDamaged:
                log.exception("the draft of %s cannot be read", match_id)
                self._drafts[match_id] = None
        return self._drafts[match_id]

    def draft_is_unsafe(self, match_id: UUID) -> bool:
        """True while the open round could not be written; it lives on the screen only."""
        return self._written.is_unsafe(match_id)

    # -- the draft ------------------------------------------------------------------------------------------------

    def set_draft(self, draft: Draft) -> None:
        """Show the draft at once and write it behind."""
        if self._drafts.get(draft.match_id) == draft:
            return
        self._drafts[draft.match_id] = draft
        self._written.put(draft.match_id, draft)
        self.changed()

    async def forget_draft(self, match_id: UUID) -> None:
        """The round was saved or thrown away on disk: the draft is no more, nor what a late tap still wrote of it."""
        self._drafts[match_id] = None
        await self._written.forget(match_id)
        # what could not be deleted must not come back
        if self._drafts.get(match_id) is None and not self.store.has_draft(match_id):
            self._drafts.pop(match_id, None)

    async def settle(self) -> None:
        """Wait until every draft is written."""
        await self._written.settle()
        await self.house_drafts.settle()

    def _replaced(self) -> None:
        """The store may hold something else now: read everything again, but for what is still to be written."""
        if self._written.when_written(self._replaced) or self.house_drafts.when_written(self._replaced):
            return
        self._drafts = dict(self._written.waiting)
        self.house_drafts.forget()
        self.changed()

    def keep_guests(self, ids: Collection[str]) -> None:
        """Forget what all other guests chose: they are not at the table any more."""
        self.guest_settings = {guest: chosen for guest, chosen in self.guest_settings.items() if guest in ids}

    # -- telling --------------------------------------------------------------------------------------------------

    def subscribe(self, page: ft.Page, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener in its page's own context after each change; the returned function ends that."""
        key = object()
        self._subscribers[key] = (page, listener)

        def unsubscribe() -> None:
            self._subscribers.pop(key, None)

        return unsubscribe

    @property
    def listeners(self) -> int:
        """How many listeners are told of a change."""
        return len(self._subscribers)

    def leave(self, page: ft.Page) -> None:
        """A page is gone for good: tell it nothing more."""
        for key in [key for key, (subscriber, _) in self._subscribers.items() if subscriber is page]:
            del self._subscribers[key]

    def changed(self) -> None:
        """Tell every session that is connected; one that is away reads again when it is back."""
        by_page: dict[int, tuple[ft.Page, list[Callable[[], None]]]] = {}
        for page, listener in self._subscribers.values():
            by_page.setdefault(id(page), (page, []))[1].append(listener)
        for page, listeners in by_page.values():
            if is_gone(page):
                continue

            async def run(told: Sequence[Callable[[], None]] = tuple(listeners)) -> None:
                for tell in told:
                    try:
                        tell()
                    except Exception:
                        log.exception("a part of a screen did not take up a change")

            # run_task makes its page the current one; a copied context keeps the caller's as it was
            contextvars.copy_context().run(page.run_task, run)
