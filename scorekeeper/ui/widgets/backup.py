"""A file of all matches out of the app, and files of matches into it, with a look at what would happen first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.match.facts import MatchFacts
from scorekeeper.store.importing import Choice, Fate, ImportPlan, ImportReport
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, component, use_app, use_session, use_value
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.which_is_right import which_is_right
from scorekeeper.words.dates import date_text
from scorekeeper.words.numbers import named_points

_NO_PLAN: Final[ImportPlan | None] = None
_NOTHING_DONE: Final[tuple[int, int] | None] = None
_TOLD: Final = 3
"""How many matches that differ the question names."""


@component
def Backup() -> ft.Control:
    """Rows to save everything, or its rounds as a table, and to bring a file in."""
    session = use_session()
    t = session.t
    count = use_app(lambda state: len(state.match_ids()))
    plan, set_plan = use_value(_NO_PLAN)
    progress, set_progress = use_value(_NOTHING_DONE)
    picker = ft.use_memo(ft.FilePicker, [])

    async def save(*, as_table: bool) -> None:
        exported = await session.actions.files.export(session.t, as_table=as_table, progress=_telling)
        set_progress(None)
        day = f"{session.actions.now().astimezone():%Y-%m-%d}"
        name = f"scorekeeper-{day}.csv" if as_table else f"scorekeeper-{day}.json"
        await picker.save_file(file_name=name, src_bytes=exported.content)
        if exported.missing:
            session.notify(t.gettext("Damaged matches could not go into the file."))

    def _telling(done: int, of: int) -> None:
        set_progress((done, of))

    async def pick() -> None:
        files = await picker.pick_files(with_data=True)
        if not files or files[0].bytes is None:
            return
        try:
            found = await session.actions.files.look_at_import(files[0].bytes, _telling)
        finally:
            set_progress(None)
        if found.needs_choice:
            set_plan(found)
        else:
            await bring_in(found, Choice.KEEP)

    async def bring_in(found: ImportPlan, choice: Choice) -> None:
        set_plan(None)
        try:
            report = await session.actions.files.bring_in(found, choice, _telling)
        finally:
            set_progress(None)
        session.notify(report_text(session.t, report))

    ft.use_dialog(None if plan is None else _question(session, plan, partial(bring_in, plan), lambda: set_plan(None)))
    rows: list[ft.Control] = [
        link_row(
            t.gettext("Save all matches to a file"),
            line=t.ngettext("{count} match", "{count} matches", count).format(count=count),
            icon=ft.Icons.FILE_DOWNLOAD_OUTLINED,
            on_click=session.handler(partial(save, as_table=False)),
        ),
        link_row(
            t.gettext("Save all rounds for a spreadsheet"),
            icon=ft.Icons.GRID_ON,
            on_click=session.handler(partial(save, as_table=True)),
        ),
        link_row(
            t.gettext("Bring in matches from a file"),
            line=t.gettext("What is here already is not added twice; nothing is overwritten unasked."),
            icon=ft.Icons.FILE_UPLOAD_OUTLINED,
            on_click=session.handler(pick),
        ),
    ]
    if progress is not None:
        rows.append(_progress_card(t, session, *progress))
    return ft.Column(rows, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def report_text(t: NullTranslations, report: ImportReport) -> str:
    """What became of the matches of a file, in a sentence or two."""
    if not report.changed and report.left_out:
        return t.gettext("What is here was kept. Nothing was changed.")
    if not report.changed:
        return t.gettext("All of it was here already. Nothing was changed.")
    added = report.added + report.doubled
    parts = []
    if added:
        parts.append(t.ngettext("{count} match added.", "{count} matches added.", added).format(count=added))
    if report.replaced:
        replaced = t.ngettext("{count} match replaced.", "{count} matches replaced.", report.replaced)
        parts.append(replaced.format(count=report.replaced))
    if count := report.house.taken_in:
        house = t.ngettext("{count} set of house rules added.", "{count} sets of house rules added.", count)
        parts.append(house.format(count=count))
    if report.same:
        same = t.ngettext("{count} was here already.", "{count} were here already.", report.same)
        parts.append(same.format(count=report.same))
    return " ".join(parts)


def _progress_card(t: NullTranslations, session: Session, done: int, of: int) -> ft.Control:
    text = t.gettext("{done} of {all}").format(done=done, all=of)
    return card(
        ft.Row(
            [
                ft.ProgressBar(value=done / of if of else None, expand=True, semantics_label=text),
                ft.Text(text, theme_style=ft.TextThemeStyle.BODY_MEDIUM),
                ft.TextButton(
                    t.gettext("Stop"),
                    on_click=session.handler(session.actions.files.stop_exchange),
                    height=theme.TARGET,
                ),
            ],
            spacing=12,
        )
    )


def _question(
    session: Session, plan: ImportPlan, answer: Callable[[Choice], object], dismiss: Callable[[], object]
) -> ft.AlertDialog:
    """What to do with matches that are here otherwise, some of them named as both have them."""
    t = session.t
    count = len(plan.differences)
    lines = []
    if count:
        differ = t.ngettext(
            "{count} match of the file differs from the one that is here.",
            "{count} matches of the file differ from those that are here.",
            count,
        )
        lines.append(differ.format(count=count))
    lines += [
        t.gettext("The house rules {name} are different in the file.").format(name=variant.name)
        for variant in plan.differing_house
    ]
    for each in plan.differences[:_TOLD]:
        kept = t.gettext("cannot be read") if each.kept is None else _told(t, each.kept)
        lines.append(
            t.gettext("{date}: here {kept}, in the file {found}").format(
                date=date_text(t, each.found.began.astimezone()), kept=kept, found=_told(t, each.found)
            )
        )
    new = plan.count(Fate.NEW)
    if new:
        lines.append(t.ngettext("{count} other is new.", "{count} others are new.", new).format(count=new))
    return which_is_right(session, lines, t.gettext("Keep both"), answer, dismiss)


def _told(t: NullTranslations, facts: MatchFacts) -> str:
    return " : ".join(
        named_points(t, facts.names(index), account.total, divisor=facts.rules.display_divisor)
        for index, account in enumerate(facts.accounts)
    )
