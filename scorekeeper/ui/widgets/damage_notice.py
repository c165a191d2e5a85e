"""What Home and Settings say of a damaged file: what happened, what is safe, and what can be done."""

from __future__ import annotations

import flet as ft

from scorekeeper.store.copies import newest_good
from scorekeeper.ui import theme
from scorekeeper.ui.session import component, use_app, use_session
from scorekeeper.ui.state import AppState
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.copies import go_back, look_for_copies, made_text
from scorekeeper.words.damage import notice_text


def has_damage(state: AppState) -> bool:
    """True while there is something to say."""
    return bool(state.store.notices())


@component
def DamageNotice() -> ft.Control:
    """A card for the newest notice, with the newest copy to go back to; shown while `has_damage`."""
    session = use_session()
    t = session.t
    notices, copies = use_app(lambda state: (state.store.notices(), state.copies))
    look_for_copies(session)
    if not notices:
        return ft.Container(visible=False)
    offered = newest_good(copies)
    buttons: list[ft.Control] = [
        ft.TextButton(
            t.gettext("Keep what is here"),
            on_click=session.handler(session.actions.files.dismiss_notices),
            style=ft.ButtonStyle(padding=16),
        )
    ]
    if offered is not None:
        buttons.append(
            ft.OutlinedButton(
                t.gettext("Use the copy of {moment}").format(moment=made_text(t, offered)),
                on_click=session.handler(lambda: go_back(session, offered)),
                style=ft.ButtonStyle(padding=16),
            )
        )
    title, lines = notice_text(t, notices[0])
    return card(
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Icon(ft.Icons.HEALING, color=theme.PRIMARY),
                        ft.Semantics(
                            content=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                            heading_level=3,
                            expand=True,
                        ),
                    ],
                    spacing=12,
                ),
                *(ft.Text(line, theme_style=ft.TextThemeStyle.BODY_MEDIUM) for line in lines),
                ft.Row(buttons, wrap=True, alignment=ft.MainAxisAlignment.END),
            ],
            spacing=theme.GAP,
            tight=True,
        )
    )
