"""The dated copies in Settings, and the way back to one; a copy of the state before makes that reversible."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.store.copies import Copy, CopyKind
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, component, use_app, use_session, use_value
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.confirm import confirm_dialog
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.words.dates import moment_text

_NO_COPY: Final[Copy | None] = None


@component
def Copies() -> ft.Control:
    """Every copy by its date; a tap asks whether to go back to it."""
    session = use_session()
    t = session.t
    copies = use_app(lambda state: state.copies)
    asked, ask = use_value(_NO_COPY)
    look_for_copies(session)
    ft.use_dialog(
        None
        if asked is None
        else confirm_dialog(
            title=t.gettext("Go back to the copy of {moment}?").format(moment=made_text(t, asked)),
            lines=[
                t.gettext("All matches, players and settings become what they were then."),
                t.gettext("What is here now is copied first, so you can come back to it."),
            ],
            confirm=t.gettext("Go back"),
            cancel=t.gettext("Cancel"),
            on_confirm=session.handler(lambda: (ask(None), go_back(session, asked))[1]),
            on_dismiss=session.handler(lambda: ask(None)),
        )
    )
    lines: list[ft.Control] = [
        link_row(
            made_text(t, copy),
            line=_line(t, copy),
            icon=ft.Icons.RESTORE,
            on_click=session.handler(lambda copy=copy: ask(copy)),  # type: ignore[misc]
        )
        for copy in copies
    ]
    about = t.gettext("A copy of everything is made by itself on each day you play. The newest ones are kept.")
    return ft.Column(
        [card(ft.Text(about, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED)), *lines],
        spacing=theme.GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def look_for_copies(session: Session) -> None:
    """Look for copies once, when the component that calls this is shown."""
    ft.use_effect(lambda: session.handler(session.actions.files.look_for_copies)(None), [])


async def go_back(session: Session, copy: Copy) -> None:
    """Go back to a copy and say so, with the way to take it back."""
    t = session.t
    before = await session.actions.files.restore_copy(copy.name)
    session.notify(
        t.gettext("This is the copy of {moment}.").format(moment=made_text(t, copy)),
        action=t.gettext("Undo"),
        on_action=session.handler(lambda: session.actions.files.restore_copy(before.name)),
    )


def made_text(t: NullTranslations, copy: Copy) -> str:
    """When the copy was made, on the clock of this place."""
    return moment_text(t, copy.made.astimezone())


def _line(t: NullTranslations, copy: Copy) -> str | None:
    kinds = {
        CopyKind.DAY: None,
        CopyKind.BEFORE: t.gettext("Before going back to an older copy"),
        CopyKind.LAST: t.gettext("The last good state before damage"),
    }
    count = copy.match_count
    counted = None if count is None else t.ngettext("{count} match", "{count} matches", count).format(count=count)
    return " · ".join(part for part in (counted, kinds[copy.kind]) if part) or None
