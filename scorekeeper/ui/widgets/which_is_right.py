"""The question that an import asks where what it brings is here otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorekeeper.store.importing import Choice
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session


def which_is_right(
    session: Session,
    lines: Sequence[str],
    both: str,
    answer: Callable[[Choice], object],
    dismiss: Callable[[], object],
) -> ft.AlertDialog:
    """`lines` say what differs, `both` names the choice that keeps either."""
    t = session.t
    choices = (
        (Choice.KEEP, t.gettext("Keep what is here")),
        (Choice.REPLACE, t.gettext("Take those of the file")),
        (Choice.BOTH, both),
    )
    return ft.AlertDialog(
        title=ft.Text(t.gettext("Which is right?"), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.Column(
            [ft.Text(line, theme_style=ft.TextThemeStyle.BODY_MEDIUM) for line in lines], tight=True, spacing=theme.GAP
        ),
        scrollable=True,
        actions=[
            ft.TextButton(name, on_click=session.handler(partial(answer, choice)), style=ft.ButtonStyle(padding=16))
            for choice, name in choices
        ],
        on_dismiss=session.handler(dismiss),
        bgcolor=theme.CARD,
    )
