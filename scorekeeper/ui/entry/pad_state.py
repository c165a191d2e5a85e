"""Which field the number pad types into, and whether by digits or by cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.match.pad import PadKey
from scorekeeper.ui.entry.handlers import EntryHandlers, Place
from scorekeeper.ui.entry.number_pad import CLOSING_KEY, KEYBOARD
from scorekeeper.ui.entry.number_rows import next_place
from scorekeeper.ui.session import use_lasting, use_latest, use_value

_NO_PLACE: Final[Place | None] = None


@dataclass(frozen=True)
class PadState:
    """The pad as it is shown, and the ways to change it; `on_key` and `on_next` last from render to render."""

    place: Place | None
    counting: bool
    open: Callable[[Place], None]
    close: Callable[[], None]
    turn: Callable[[], None]
    """From digits to cards and back."""
    on_key: Callable[[PadKey], None]
    on_next: Callable[[], None]


def use_pad(handlers: EntryHandlers, match: Match) -> PadState:
    """The pad of one entry screen.

    What the keys act on is kept in the handlers at once: the next tap may come before the screen has changed.
    """
    session = handlers.session
    place, set_place = use_value(_NO_PLACE)
    counting, set_counting = use_value(False)

    def go(where: Place | None, *, count: bool = False) -> None:
        handlers.place = where
        set_place(where)
        set_counting(count)

    def open_place(where: Place) -> None:
        draft = session.state.draft(match.id)
        if draft is None:
            return
        side = where.side if where.field is None else handlers.side
        counted = where.field is not None and bool(draft.sides[side].cards(where.field))
        go(Place(side, where.field), count=counted)

    def go_on() -> None:
        draft = session.state.draft(match.id)
        if handlers.place is not None and draft is not None:
            go(next_place(handlers.place, draft, match))

    _use_keyboard(handlers, counting=counting, close=lambda: go(None))
    return PadState(
        place=place,
        counting=counting,
        open=open_place,
        close=lambda: go(None),
        turn=lambda: set_counting(not counting),
        on_key=ft.use_callback(handlers.key, [handlers]),
        on_next=ft.use_callback(go_on, [handlers, match]),
    )


def _use_keyboard(handlers: EntryHandlers, *, counting: bool, close: Callable[[], None]) -> None:
    """Let a real keyboard type into the open field, and close it.

    It is listened to all the time: the first key comes faster than a phone is told to listen, or a field is drawn open.
    """
    page = handlers.session.page
    is_counting = use_latest(counting)

    def typed(event: ft.KeyboardEvent) -> None:
        if event.key == CLOSING_KEY:
            close()
        key = KEYBOARD.get(event.key)
        if key is not None and not is_counting():
            handlers.key(key)

    def listen() -> Callable[[], None]:
        heard = handlers.session.guarded(typed)
        page.on_keyboard_event = heard

        def stop() -> None:
            if page.on_keyboard_event is heard:  # another entry may listen already
                page.on_keyboard_event = None

        return stop

    use_lasting(listen, [])
