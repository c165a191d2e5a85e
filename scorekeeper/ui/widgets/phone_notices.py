"""What a player must know of the phone's own copy of the app before anything else."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.phone_copy import CopyStatus
from scorekeeper.ui.session import Session, component, use_app, use_session
from scorekeeper.ui.widgets.chrome import card


def copy_notices(session: Session) -> list[ft.Control]:
    """The notices, where there is a copy at all."""
    return [] if session.state.copy is None else [CopyNotices()]


@component
def CopyNotices() -> ft.Control:
    """Nothing is kept here; a newer version is there."""
    session = use_session()
    status = use_app(lambda state: None if state.copy is None else state.copy.status)
    notices = [] if status is None else _notices(session, status)
    return ft.Column(notices, visible=bool(notices), spacing=theme.GAP, tight=True)


def update_row(session: Session) -> ft.Control:
    """The newer version, and the tap that takes it. What is typed is saved before."""
    t = session.t

    async def update() -> None:
        await session.state.settle()
        if session.state.copy is not None:
            session.state.copy.update()

    return ft.Row(
        [
            ft.Text(
                t.gettext("A new version of Scorekeeper is ready."),
                theme_style=ft.TextThemeStyle.BODY_LARGE,
                expand=True,
            ),
            ft.TextButton(t.gettext("Update now"), on_click=session.handler(update), style=ft.ButtonStyle(padding=16)),
        ],
        spacing=theme.GAP,
    )


def nothing_kept_text(session: Session) -> str:
    """What it means that the browser refuses its database, and what helps."""
    return session.t.gettext(
        "This browser keeps nothing: matches are lost when this page closes. Private windows do that, and so does "
        "blocking the data of websites. Open Scorekeeper in an ordinary window, or allow it to keep data."
    )


def _notices(session: Session, status: CopyStatus) -> list[ft.Control]:
    notices: list[ft.Control] = []
    if not status.keeps:
        text = ft.Text(nothing_kept_text(session), theme_style=ft.TextThemeStyle.BODY_LARGE, expand=True)
        notices.append(card(ft.Row([ft.Icon(ft.Icons.WARNING_AMBER, color=theme.ALERT), text], spacing=12)))
    if status.has_update:
        notices.append(card(update_row(session)))
    return notices
