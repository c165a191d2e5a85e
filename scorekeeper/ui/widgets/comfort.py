"""The part of Settings about eyes and hands: how large text is, what the phone does, how rounds are saved, hints."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.store.settings import Settings, TextSize
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.chrome import section
from scorekeeper.ui.widgets.radio_rows import radio_rows
from scorekeeper.ui.widgets.switch_row import switch_row

_AT_ONCE: Final = "now"
_ASK: Final = "ask"


def text_size_rows(session: Session, settings: Settings) -> list[ft.Control]:
    """How large text is, on top of what the device says."""
    t = session.t
    names: dict[TextSize, str] = {
        "smaller": t.gettext("Smaller"),
        "normal": t.gettext("Usual"),
        "large": t.gettext("Large"),
        "largest": t.gettext("Very large"),
    }

    async def choose(size: str) -> None:
        await _keep(session, text_size=size)

    return [
        section(t.gettext("Text size")),
        radio_rows(session, list(names.items()), settings.text_size, choose),
    ]


def hand_rows(session: Session, settings: Settings) -> list[ft.Control]:
    """What the phone does in the hand."""
    t = session.t

    async def left(on: bool) -> None:
        await _keep(session, left_handed=on)

    async def tremble(on: bool) -> None:
        await _keep(session, haptics=on)

    async def awake(on: bool) -> None:
        await _keep(session, keeps_awake=on)

    return [
        section(t.gettext("In the hand")),
        ft.Column(
            [
                switch_row(
                    session,
                    t.gettext("Left-handed"),
                    line=t.gettext("What is tapped most lies under the left thumb."),
                    value=settings.left_handed,
                    on_change=left,
                ),
                switch_row(
                    session,
                    t.gettext("Feel the taps"),
                    line=t.gettext("A short buzz with each tap, where the phone can."),
                    value=settings.haptics,
                    on_change=tremble,
                ),
                switch_row(
                    session,
                    t.gettext("Keep the screen on"),
                    line=t.gettext("While a match is shown, where the phone allows it."),
                    value=settings.keeps_awake,
                    on_change=awake,
                ),
            ],
            spacing=theme.GAP,
            tight=True,
        ),
    ]


def saving_rows(session: Session, settings: Settings) -> list[ft.Control]:
    """Whether a round is saved at once or read back first."""
    t = session.t
    ways = ((_AT_ONCE, t.gettext("At once; Undo takes it back")), (_ASK, t.gettext("Read it back and ask first")))

    async def choose(way: str) -> None:
        await _keep(session, asks_before_save=way == _ASK)

    chosen = _ASK if settings.asks_before_save else _AT_ONCE
    return [section(t.gettext("Saving a round")), radio_rows(session, ways, chosen, choose)]


def hint_rows(session: Session, settings: Settings) -> list[ft.Control]:
    """Whether hints are shown; turning them on brings those back that were read."""
    t = session.t

    async def show(on: bool) -> None:
        await _keep(session, hides_hints=not on, hints_read=())

    async def again() -> None:
        await _keep(session, hints_read=())
        session.notify(t.gettext("All hints are shown again."))

    rows: list[ft.Control] = [
        section(t.gettext("Hints")),
        switch_row(
            session,
            t.gettext("Show hints"),
            line=t.gettext("What the words of the game mean, where they are first met."),
            value=not settings.hides_hints,
            on_change=show,
        ),
    ]
    if settings.hints_read and not settings.hides_hints:
        rows.append(
            ft.OutlinedButton(
                t.gettext("Show the read ones again"),
                icon=ft.Icons.LIGHTBULB_OUTLINE,
                on_click=session.handler(again),
                style=ft.ButtonStyle(padding=16, side=ft.BorderSide(1, theme.EDGE)),
            )
        )
    return rows


async def _keep(session: Session, **changes: object) -> None:
    await session.actions.change_settings(lambda now: now.model_copy(update=changes))
