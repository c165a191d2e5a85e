"""Keeping the phone's screen on while somebody looks at a match."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakKeyDictionary

import flet as ft

from scorekeeper.ui.session import Session, use_session, use_while_shown

log = logging.getLogger(__name__)


class _Awake:
    """One phone's wake lock, and how many screens want it."""

    def __init__(self) -> None:
        self._lock = ft.Wakelock()
        self._wanted = 0

    async def take(self) -> None:
        """Keep the screen on; asked anew each time, for a client that was reloaded has forgotten it."""
        self._wanted += 1
        await self._try(self._lock.enable)

    async def give_back(self) -> None:
        """Let the screen sleep once nobody wants it on."""
        self._wanted -= 1
        if not self._wanted:
            await self._try(self._lock.disable)

    async def _try(self, ask: Callable[[], Awaitable[None]]) -> None:
        try:
            await ask()
        except Exception as error:  # a phone that refuses is as good as one that cannot: the screen goes dark, no more
            log.info("the screen is not kept on: %s", error)


_AWAKE: Final[WeakKeyDictionary[Session, _Awake]] = WeakKeyDictionary()


def use_awake_screen() -> None:
    """The phone's screen stays on while this component is shown; where the phone refuses, nothing else happens."""
    session = use_session()

    def mount() -> Callable[[], None]:
        awake = _AWAKE.get(session)
        if awake is None:
            awake = _AWAKE[session] = _Awake()
        session.handler(awake.take)(None)
        return lambda: session.handler(awake.give_back)(None)

    use_while_shown(mount)
