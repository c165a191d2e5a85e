"""The scoreboard's menu: what is done to a match now and then."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.match_dialogs import Question
from scorekeeper.ui.widgets.menu_item import menu_item


def match_menu(
    session: Session, match: Match, path: str, ask: Callable[[Question], None], *, may_write: bool
) -> ft.Control:
    """The button with the menu; `ask` opens the dialog of a question, `path` is the scoreboard's own address.

    Those who watch find only the rules and the picture in it.
    """
    t = session.t

    def asking(question: Question, text: str, icon: ft.IconData) -> ft.PopupMenuItem:
        return menu_item(text, session.handler(lambda: ask(question)), icon=icon)

    rules = session.handler(lambda: session.go(f"{path}/rules"))

    async def reopen() -> None:
        await session.actions.reopen(match.id)

    ending: list[ft.PopupMenuItem] = []
    if not match.is_finished:
        ending = [asking(Question.FINISH, t.gettext("Finish the match"), ft.Icons.SPORTS_SCORE)]
    elif match.finished_early:
        ending = [menu_item(t.gettext("Reopen the match"), session.handler(reopen), icon=ft.Icons.REPLAY)]
    about_rules = menu_item(t.gettext("Rules of this match"), rules, icon=ft.Icons.MENU_BOOK_OUTLINED)
    show_picture = session.handler(lambda: session.go(f"{path}/picture"))
    picture = menu_item(t.gettext("Share as a picture"), show_picture, icon=ft.Icons.IMAGE_OUTLINED)
    items = [
        *ending,
        asking(Question.TARGET, t.gettext("Change the target"), ft.Icons.FLAG_OUTLINED),
        asking(Question.PLAYER, t.gettext("Rename a player"), ft.Icons.PERSON_OUTLINE),
        asking(Question.NAME, t.gettext("Rename the match"), ft.Icons.DRIVE_FILE_RENAME_OUTLINE),
        asking(Question.STARTING, t.gettext("Totals brought along"), ft.Icons.HISTORY_EDU),
        about_rules,
        picture,
        asking(Question.DELETE, t.gettext("Delete the match"), ft.Icons.DELETE_OUTLINE),
    ]
    return ft.MergeSemantics(
        ft.PopupMenuButton(
            icon=ft.Icons.MORE_VERT,
            icon_color=theme.INK,
            tooltip=t.gettext("More about this match"),
            bgcolor=theme.CARD,
            items=items if may_write else [about_rules, picture],
        )
    )
