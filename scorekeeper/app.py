"""The app put together: one store, one state, one set of actions for the process, a session for each page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import uuid4

import flet as ft

from scorekeeper.lan.table import SharedTable
from scorekeeper.lan.visitor import VISITOR
from scorekeeper.rules.library import shipped_variants
from scorekeeper.store.store import Store
from scorekeeper.ui.actions import Actions
from scorekeeper.ui.permit import Permit
from scorekeeper.ui.root import app_root, dress_page
from scorekeeper.ui.session import Session
from scorekeeper.ui.state import AppState

CARE_AFTER_SECONDS: Final = 5.0
"""How long after the start the store is looked through and copied: when the first screen is surely there."""
Main = Callable[[ft.Page], Awaitable[None]]


def now() -> datetime:
    """The present time, in UTC."""
    return datetime.now(UTC)


async def build(
    data_folder: Path | None, *, clock: Callable[[], datetime] = now, table: SharedTable | None = None
) -> Main:
    """Open the store and return what Flet calls for each page. Raises StoreError.

    The data folder may be None: then everything is kept in memory and lost with the process. With a table the rights
    of each page are those of the visitor whose connection it comes by.
    """
    store = await Store.open(data_folder, clock=clock)
    store.care_from_now_on(first_after=CARE_AFTER_SECONDS)
    state = AppState(store, shipped_variants())
    actions = Actions(state, clock=clock, new_id=uuid4)

    if table is not None:
        table.subscribe(state.changed)

    async def main(page: ft.Page) -> None:
        permit = Permit(table, VISITOR.get())
        session = Session(page, state, actions, await _device_languages(page), permit)
        dress_page(session)
        page.render_views(app_root(session))

    return main


async def _device_languages(page: ft.Page) -> tuple[str, ...]:
    """The languages the device prefers, best first; none where it does not tell."""
    try:
        device = await page.get_device_info()
    except Exception:  # the client may be too old, or gone already: the app then speaks its default language
        return ()
    told = [getattr(device, "language", None), *(getattr(device, "languages", None) or ())]
    return tuple(str(language) for language in told if language)
