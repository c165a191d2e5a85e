"""The part of Settings about the phone's own copy of the app: where the matches lie, and how they are kept safe."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.phone_copy import CopyStatus
from scorekeeper.ui.session import Session, component, use_app, use_session
from scorekeeper.ui.widgets.chrome import card, section
from scorekeeper.ui.widgets.phone_notices import nothing_kept_text, update_row


def phone_section(session: Session) -> list[ft.Control]:
    """Heading and card, where there is a copy at all."""
    if session.state.copy is None:
        return []
    return [section(session.t.gettext("On this phone")), PhoneCard()]


@component
def PhoneCard() -> ft.Control:
    """What the browser keeps, and what can be done for it."""
    session = use_session()
    t = session.t
    status = use_app(lambda state: None if state.copy is None else state.copy.status)

    if status is None:
        return ft.Container()
    lines = [_kept_text(session, status), _offline_text(session, status)]
    rows: list[ft.Control] = [ft.Text(line, theme_style=ft.TextThemeStyle.BODY_MEDIUM) for line in lines]
    if status.keeps and not status.is_protected:
        rows.append(_button(session, t.gettext("Ask it not to clear them"), ft.Icons.SHIELD_OUTLINED, _protect))
    if status.has_update:
        rows.append(update_row(session))
    return card(ft.Column(rows, spacing=12, tight=True))


def _protect(session: Session) -> None:
    if session.state.copy is not None:
        session.state.copy.protect()


def _kept_text(session: Session, status: CopyStatus) -> str:
    t = session.t
    if not status.keeps:
        return nothing_kept_text(session)
    if status.is_protected:
        return t.gettext("Matches are kept in this browser, and it has promised not to clear them by itself.")
    return t.gettext(
        "Matches are kept in this browser. It has not promised to keep them when it runs out of room, so save "
        "them to a file now and then."
    )


def _offline_text(session: Session, status: CopyStatus) -> str:
    if status.is_offline_ready:
        return session.t.gettext("Scorekeeper starts without a network.")
    return session.t.gettext("Scorekeeper needs the network to start until this browser has all of it.")


def _button(session: Session, text: str, icon: ft.IconData, act: Any) -> ft.Control:
    return ft.OutlinedButton(
        text,
        icon=icon,
        on_click=session.handler(lambda: act(session)),
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=20, vertical=16), side=ft.BorderSide(1, theme.EDGE)
        ),
    )
