"""The places of a screen that it can turn to by itself: scroll to them, and put the focus there."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import flet as ft

from scorekeeper.ui.session import Session, use_value

log = logging.getLogger(__name__)
_SCROLLED: Final = ft.Duration(milliseconds=200)
_PATIENCE_SECONDS: Final = 5


class Anchors:
    """The scrolling column of one screen with the places in it, by names that no other screen has."""

    def __init__(self) -> None:
        self.column: ft.Ref[ft.Column] = ft.Ref()
        self._focusable: defaultdict[str, ft.Ref[Any]] = defaultdict(ft.Ref)

    def focusable(self, name: str) -> ft.Ref[Any]:
        """The reference for the control that takes the focus at this place; it needs a method `focus`."""
        return self._focusable[name]

    async def show(self, name: str, *, moves: bool) -> None:
        """Scroll until the place is the first on the screen, where there is as much below it; slowly if all moves."""
        if self.column.current is not None:
            await _asked(self.column.current.scroll_to(scroll_key=name, duration=_SCROLLED if moves else 0))

    async def focus(self, name: str) -> None:
        """Put the focus there; nothing where the place takes none, or is not on the screen now."""
        control = self.focusable(name).current
        if control is not None:
            await _asked(control.focus())


class _Turned:
    """That the screen was asked to turn to a place; asked again it turns again."""

    def __init__(self, place: str) -> None:
        self.place = place


_NOT_TURNED: Final[_Turned | None] = None


def use_turning(session: Session) -> tuple[Anchors, Callable[[str], None]]:
    """The anchors of a screen, and how to turn to one: scroll there, and put the focus there.

    It is done once the screen is drawn anew: what it turns to may not have been there before.
    """
    anchors = ft.use_memo(Anchors, [])
    turned, set_turned = use_value(_NOT_TURNED)

    async def turn() -> None:
        if turned is not None:
            await anchors.show(turned.place, moves=session.moves)
            await anchors.focus(turned.place)

    ft.use_effect(lambda: session.handler(turn)(None), [turned])
    return anchors, lambda place: set_turned(_Turned(place))


def anchor(name: str) -> ft.Control:
    """Marks a place: nothing to see, above what is to be shown.

    The client makes what has such a key anew at each render (flet 1.0.5): no control that holds anything may have it.
    """
    return ft.Container(key=cast(Any, ft.ScrollKey)(name), height=0)


async def _asked(answer: Awaitable[None]) -> None:
    """What is asked of the client may fail: the control may just have gone, or the connection. It is a comfort only."""
    try:
        await asyncio.wait_for(answer, _PATIENCE_SECONDS)
    except (RuntimeError, TimeoutError) as error:
        log.info("the screen did not turn to a place: %s", error)
