"""Taking in house rules: from a file or a pasted text, checked as `scorekeeper variants --check` does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.rules.library import Problem
from scorekeeper.store.importing import Choice
from scorekeeper.ui import theme
from scorekeeper.ui.house.problems import problem_card
from scorekeeper.ui.house_actions import HouseImport
from scorekeeper.ui.session import Session, screen, use_session, use_value
from scorekeeper.ui.widgets.chrome import bar, foot, main_button, page_view, section, title_text
from scorekeeper.ui.widgets.direction import FOR_MACHINES
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.match_dialogs import Typed
from scorekeeper.ui.widgets.typed_field import TypedField
from scorekeeper.ui.widgets.which_is_right import which_is_right
from scorekeeper.words.bidi import pasted_left_to_right, without_line_marks

_NO_PROBLEMS: Final[tuple[Problem, ...]] = ()
_NOTHING_FOUND: Final[HouseImport | None] = None


@screen
def ImportRules() -> ft.View:
    """A field for a text, a button for a file; what is wrong is told line by line."""
    session = use_session()
    t = session.t
    typed = ft.use_memo(lambda: Typed(""), [])
    _shown, show = use_value("")
    asked, ask = use_value(_NOTHING_FOUND)
    problems, tell = use_value(_NO_PROBLEMS)
    picker = ft.use_memo(ft.FilePicker, [])

    async def look_at(content: bytes, name: str) -> None:
        found = session.actions.house.look_at(content, name)
        tell(found.problems)
        if found.differing:
            ask(found)
        elif found.fates:
            await bring_in(found, Choice.KEEP)

    async def bring_in(found: HouseImport, choice: Choice) -> None:
        ask(None)
        incoming = await session.actions.house.bring_in(found, choice)
        if not incoming:
            told = (
                t.gettext("What is here was kept. Nothing was changed.")
                if found.differing and choice is Choice.KEEP
                else t.gettext("All of it was here already. Nothing was changed.")
            )
            session.notify(told)
            return
        told = t.ngettext("{count} set of house rules added.", "{count} sets of house rules added.", len(incoming))
        session.notify(told.format(count=len(incoming)))
        if not found.problems:
            session.go(f"/rules/{incoming[0].id}" if len(incoming) == 1 else "/rules")

    async def pick() -> None:
        files = await picker.pick_files(with_data=True)
        if files and files[0].bytes is not None:
            await look_at(files[0].bytes, files[0].name)

    async def take_text() -> None:
        text = without_line_marks(typed.text)
        if text.strip():
            await look_at(text.encode(), t.gettext("the text"))
        else:
            session.notify(t.gettext("Paste the text first."))

    def put(event: Any) -> None:
        now = str(event.control.value or "")
        typed.text = pasted_left_to_right(t, typed.text, now)
        if typed.text != now:
            show(typed.text)

    ft.use_dialog(None if asked is None else _question(session, asked, partial(bring_in, asked), lambda: ask(None)))
    content: list[ft.Control] = [
        link_row(
            t.gettext("Choose a file"),
            line=t.gettext("A file of variants, in YAML or JSON."),
            icon=ft.Icons.FILE_UPLOAD_OUTLINED,
            on_click=session.handler(pick),
        ),
        section(t.gettext("Or paste the text")),
        TypedField(
            label=t.gettext("Text of the rules"),
            value=typed.text,
            on_change=session.guarded(put),
            text_align=FOR_MACHINES,
            multiline=True,
            align_label_with_hint=True,  # at the first line, not in the middle of the empty field
            min_lines=6,
            max_lines=14,
            autocorrect=False,
            enable_suggestions=False,
            filled=True,
            fill_color=theme.CARD,
            border_color=theme.EDGE,
            focused_border_color=theme.PRIMARY,
            border_radius=theme.TILE_RADIUS,
        ),
        *([_problem_card(session, problems)] if problems else []),
    ]
    return page_view(
        app_bar=bar(title_text(t.gettext("Bring in rules"))),
        content=content,
        bottom=foot(ft.Row([main_button(t.gettext("Bring in the text"), session.handler(take_text))])),
    )


def _question(session: Session, found: HouseImport, answer: Any, dismiss: Any) -> ft.AlertDialog:
    """What to do with rules whose id is here already."""
    t = session.t
    lines = [
        t.gettext("Other rules here have the id {id}: {name}.").format(id=each.id, name=each.name)
        for each in found.differing
    ]
    return which_is_right(session, lines, t.gettext("Keep both sets"), answer, dismiss)


def _problem_card(session: Session, problems: Sequence[Problem]) -> ft.Control:
    t = session.t
    heading = t.ngettext("{count} thing is to mend in it", "{count} things are to mend in it", len(problems))
    return problem_card(t, problems, heading.format(count=len(problems)), is_news=True)
