"""The questions of the entry screen: who dealt, a note, throwing the round away, and what is unusual."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session

NOTE_LENGTH = 300


def dealer_dialog(
    session: Session, match: Match, dealer: int, *, on_choose: Callable[[int], None], on_dismiss: Handler
) -> ft.AlertDialog:
    """Who dealt this round."""
    t = session.t
    return ft.AlertDialog(
        title=ft.Text(t.gettext("Who dealt this round?"), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.RadioGroup(
            ft.Column(
                [
                    ft.Radio(value=str(seat), label=player.name, height=theme.TARGET)
                    for seat, player in enumerate(match.players)
                ],
                tight=True,
                spacing=4,
                scroll=ft.ScrollMode.AUTO,
            ),
            value=str(dealer),
            on_change=session.guarded(lambda event: on_choose(int(event.control.value))),
        ),
        actions=[ft.TextButton(t.gettext("Close"), on_click=on_dismiss)],
        on_dismiss=on_dismiss,
        bgcolor=theme.CARD,
    )


def note_dialog(
    session: Session, note: str, *, on_change: Callable[[str], None], on_dismiss: Handler
) -> ft.AlertDialog:
    """A remark about the round; kept as it is typed."""
    t = session.t
    return ft.AlertDialog(
        title=ft.Text(t.gettext("Note about this round"), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.TextField(
            value=note,
            label=t.gettext("Note"),
            multiline=True,
            min_lines=2,
            max_lines=5,
            max_length=NOTE_LENGTH,
            autofocus=True,
            on_change=session.guarded(lambda event: on_change(str(event.control.value or ""))),
        ),
        actions=[ft.TextButton(t.gettext("Done"), on_click=on_dismiss)],
        on_dismiss=on_dismiss,
        bgcolor=theme.CARD,
    )
