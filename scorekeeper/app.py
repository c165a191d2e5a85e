"""The app put together: one store, one state, one set of actions for the process, a session for each page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, cast
from uuid import uuid4

import flet as ft

from scorekeeper.lan.tab import TAB
from scorekeeper.lan.table import SharedTable
from scorekeeper.lan.visitor import HAS_ENDED, VISITOR
from scorekeeper.rules.library import VariantLibrary, shipped_variants
from scorekeeper.store.disk import Disk
from scorekeeper.store.shelf import own_file
from scorekeeper.store.store import Store
from scorekeeper.ui.actions import Actions
from scorekeeper.ui.match_lists import resume_place
from scorekeeper.ui.permit import Permit
from scorekeeper.ui.phone_copy import PhoneCopy
from scorekeeper.ui.root import app_root, dress_page
from scorekeeper.ui.session import Memory, Session
from scorekeeper.ui.state import AppState, is_gone

CARE_AFTER_SECONDS: Final = 5.0
"""How long after the start the store is looked through and copied: when the first screen is surely there."""
RESUME: Final = "/resume"
"""The address that leads to the match to go on with; the menu of the app's icon has it."""


def now() -> datetime:
    """The present time, in UTC."""
    return datetime.now(UTC)


class App:
    """The app of one process."""

    def __init__(
        self,
        state: AppState,
        *,
        clock: Callable[[], datetime],
        table: SharedTable | None = None,
        device_languages: tuple[str, ...] | None = None,
    ) -> None:
        """With a table the rights of each page are those of the visitor whose connection it comes by.

        `device_languages` are asked of each page where they are not known beforehand.
        """
        self.state = state
        self.actions = Actions(state, clock=clock, new_id=uuid4)
        self._table = table
        self._device_languages = device_languages
        if table is not None:
            table.subscribe(partial(self._table_changed, table))

    def _table_changed(self, table: SharedTable) -> None:
        self.state.keep_guests({seat.visitor.id for seat in table.seats})
        self.state.changed()

    async def main(self, page: ft.Page) -> None:
        """What Flet calls for each page. Raises BrokenPipeError, which Flet takes calmly, where it is gone already."""
        languages = self._device_languages
        if languages is None:
            languages = await _device_languages(page)
        if is_gone(page):
            raise BrokenPipeError
        permit = Permit(self._table, VISITOR.get())
        session = Session(page, self.state, self.actions, languages, permit, _memory())
        dress_page(session)
        if page.route == RESUME:
            page.route = resume_place(self.state)
        page.render_views(app_root(session))

    def end_with_line(self, page: ft.Page) -> None:
        """Give back what a page takes as soon as its line ends, for a page that comes back into a new session.

        Flet (1.0.5) keeps a session for up to ten seconds longer than it has to, with all that it shows; and what is
        sent between the end of the line and that of the session fails.
        """
        connection, has_ended = cast(Any, page.session.connection), HAS_ENDED.get() or (lambda: False)
        send = connection.send_message

        def send_until_end(message: object) -> None:
            if not has_ended():
                send(message)

        def end() -> None:
            self.state.leave(page)
            page.on_connect = page.on_close = page.on_app_lifecycle_state_change = None
            page.views = []
            page.update()  # lets go of the screens that were sent
            cast(Any, page.session).close()

        connection.send_message = send_until_end
        page.on_disconnect = end

    async def close(self) -> None:
        """Write what is still on its way to the disk, and let the data folder go."""
        await self.state.settle()
        await self.state.store.close()


def _memory() -> Memory:
    """Return what the tab remembers whose line is served; a fresh memory for any other page."""
    tab = TAB.get()
    if tab is None:
        return Memory()
    if not isinstance(tab.memory, Memory):
        tab.memory = Memory()
    return tab.memory


async def build(
    data_folder: Path | None,
    *,
    clock: Callable[[], datetime] = now,
    library: VariantLibrary | None = None,
    disk: Disk | None = None,
    table: SharedTable | None = None,
    copy: PhoneCopy | None = None,
    device_languages: tuple[str, ...] | None = None,
) -> App:
    """Open the store and return the app on it. Raises StoreError.

    The data folder may be None: then everything is kept in memory and lost with the process. `library` spares the
    reading of the shipped variants; `table` is there where the app is shared, `copy` where it runs on the player's own
    phone.
    """
    store = await Store.open(data_folder, clock=clock, disk=disk)
    store.care_from_now_on(first_after=CARE_AFTER_SECONDS)
    state = AppState(store, library or shipped_variants(), copy=copy, own_file=own_file(data_folder))
    return App(state, clock=clock, table=table, device_languages=device_languages)


async def _device_languages(page: ft.Page) -> tuple[str, ...]:
    """The languages the device prefers, best first; none where it does not tell."""
    try:
        device = await _device_of(page)
    except Exception:  # the client may be too old, or gone already: the app then speaks its default language
        return ()
    told = [getattr(device, "language", None), *(getattr(device, "languages", None) or ())]
    return tuple(str(language) for language in told if language)


async def _device_of(page: ft.Page) -> ft.DeviceInfo | None:
    """What the client tells of its device, asked anew each time it comes back.

    An answer that was under way when the line was cut, as by a reload in the very first moment, never comes.
    """
    is_back = asyncio.Event()
    page.on_connect = is_back.set
    while True:
        is_back.clear()
        asking = asyncio.ensure_future(page.get_device_info())
        returning = asyncio.ensure_future(is_back.wait())
        try:
            await asyncio.wait({asking, returning}, return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                return asking.result()
        finally:
            asking.cancel()
            returning.cancel()
