"""What the phone itself does for whoever holds it: tremble under a tap, stay awake, hold its pictures still.

A phone may refuse any of it, or know nothing of it; then it does not happen, and nothing else is the worse for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import flet as ft

log = logging.getLogger(__name__)
ANSWER_SECONDS: Final = 5.0
"""How long an answer holds up the next wish: one that was under way when a line was cut never comes."""


class Device:
    """The phone of one session. Its services live as long as it does: Flet drops those that nobody holds."""

    def __init__(self) -> None:
        self._haptics: ft.HapticFeedback | None = None
        self._wakelock: ft.Wakelock | None = None
        self._semantics: ft.SemanticsService | None = None
        self._awake_for = 0
        self._is_awake: bool | None = None
        """What the client was asked for last; None where it may have forgotten it."""
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def tremble(self) -> None:
        """Answer a tap to the finger."""
        self._haptics = self._haptics or ft.HapticFeedback()
        self._try(partial(_in_time, self._haptics.selection_click))

    def stay_awake(self) -> Callable[[], None]:
        """Keep the screen on until the returned function is called; several places may ask for it at once."""
        self._awake_for += 1
        if self._awake_for == 1:
            self._try(self._turn_screen)

        def let_go() -> None:
            self._awake_for -= 1
            if not self._awake_for:
                self._try(self._turn_screen)

        return let_go

    def came_back(self) -> None:
        """Ask anew for what lasts: a client that was reloaded, or out of sight, has forgotten it."""
        self._is_awake = None
        if self._awake_for:
            self._try(self._turn_screen)

    async def wants_stillness(self) -> bool:
        """Whether its owner asked for as little movement as possible; False where it does not tell."""
        self._semantics = self._semantics or ft.SemanticsService()
        try:
            features = await self._semantics.get_accessibility_features()
        except Exception:  # the client may be too old, or gone already
            return False
        return bool(features.reduce_motion or features.disable_animations)

    async def _turn_screen(self) -> None:
        """Ask for the screen as it is wanted now; a client that is asked twice at once stumbles over itself."""
        self._wakelock = self._wakelock or ft.Wakelock()
        async with self._one_at_a_time:
            wanted = bool(self._awake_for)
            if wanted != self._is_awake:
                turn: Callable[[], Awaitable[None]] = self._wakelock.enable if wanted else self._wakelock.disable
                self._is_awake = wanted
                await _in_time(turn)

    def _try(self, act: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.get_running_loop().create_task(_harmlessly(act))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _in_time(act: Callable[[], Awaitable[None]]) -> None:
    """Wait for the phone's answer; one that is gone by now never gives any. Raises TimeoutError."""
    async with asyncio.timeout(ANSWER_SECONDS):
        await act()


async def _harmlessly(act: Callable[[], Awaitable[None]]) -> None:
    try:
        await act()
    except Exception as refusal:
        log.debug("the device refused: %s", refusal)
