"""Rules: every variant that can be played, what is half made, and what is wrong with those that cannot be used."""

from __future__ import annotations

import flet as ft

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant import Variant
from scorekeeper.ui.house.problems import problem_card
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_may_write, use_session
from scorekeeper.ui.widgets.chrome import bar, section, tab_view, title_text
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.words.summary import variant_summary


@screen
def Rules() -> ft.View:
    """The list of variants; each opens written out."""
    session = use_session()
    t = session.t
    library = use_app(lambda state: state.library)
    house, own = use_app(lambda state: (state.store.house.variants, state.shelf.own))
    drafts = use_app(lambda state: state.house_drafts.all())
    may_write = use_may_write()
    ft.use_effect(session.actions.house.look_at_own_file, [])
    mine = {each.id for each in (*house, *own)}
    groups = (
        (t.gettext("House rules"), house),
        (t.gettext("From your file variants.yaml"), own),
        (t.gettext("From books, sites and other apps"), [each for each in library.variants if each.id not in mine]),
    )
    content: list[ft.Control] = []
    if library.problems:
        heading = t.ngettext("One set of rules is left out", "Some rules are left out", len(library.problems))
        line = t.gettext("All others work. Whoever wrote the file finds here what to mend:")
        content.append(problem_card(t, library.problems, heading, line))
    if drafts and may_write:
        content += [section(t.gettext("Begun and not saved yet")), *(_draft_row(session, each) for each in drafts)]
    for heading, variants in groups:
        if variants:
            content += [section(heading)] if mine or drafts else []
            content += [_variant_row(session, each) for each in variants]
    content.append(section(t.gettext("More about rules")))
    if len(library.variants) > 1:
        one, two = library.variants[:2]
        content.append(
            link_row(
                t.gettext("Compare two sets of rules"),
                icon=ft.Icons.COMPARE_ARROWS,
                on_click=session.handler(lambda: session.go(f"/rules/compare/{one.id}/{two.id}")),
            )
        )
    if may_write:
        content.append(
            link_row(
                t.gettext("Bring in rules"),
                line=t.gettext("House rules that somebody sent you, as a file or as text."),
                icon=ft.Icons.FILE_UPLOAD_OUTLINED,
                on_click=session.handler(lambda: session.go("/rules/import/house")),
            )
        )
    return tab_view(
        session,
        "/rules",
        app_bar=bar(title_text(t.gettext("Rules"), t.gettext("How the rounds are counted"))),
        content=content,
    )


def _variant_row(session: Session, variant: Variant) -> ft.Control:
    t = session.t
    return link_row(t.gettext(variant.name), line=variant_summary(t, variant), on_click=_opens(session, variant.id))


def _draft_row(session: Session, draft: HouseDraft) -> ft.Control:
    t = session.t
    name = str(draft.form.value(("name",)) or "") or t.gettext("House rules")
    return link_row(
        name,
        line=t.gettext("Go on where you left"),
        icon=ft.Icons.EDIT_OUTLINED,
        on_click=session.handler(lambda: session.go(f"/rules/edit/{draft.id}")),
    )


def _opens(session: Session, variant_id: str) -> Handler:
    return session.handler(lambda: session.go(f"/rules/{variant_id}"))
