"""The editor of house rules: its sections, what is changed and what is to mend in each, and the way to save them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.rules.house import HouseDraft
from scorekeeper.ui import theme
from scorekeeper.ui.house.changes import changed_count
from scorekeeper.ui.house.layout import section_of
from scorekeeper.ui.session import Session, screen, use_app, use_session, use_value
from scorekeeper.ui.setup.kept_form import play_by
from scorekeeper.ui.widgets.chrome import bar, card, foot, main_button, page_view, title_text
from scorekeeper.ui.widgets.confirm import confirm_dialog
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.missing import missing_view
from scorekeeper.words.variant_fields import EditorSection, section_title

_EDIT: Final = "/rules/edit"


def edit_route(draft_id: str, section: EditorSection | None = None) -> str:
    """Where house rules are edited, or one section of them."""
    return f"{_EDIT}/{draft_id}" if section is None else f"{_EDIT}/{draft_id}/{section.value}"


def use_house_draft() -> HouseDraft | None:
    """The house rules half made that the address names; None where there are none."""
    draft_id = str(ft.use_route_params().get("draft_id", ""))
    return use_app(lambda state: state.house_drafts.find(draft_id))


@screen
def HouseEditor() -> ft.View:
    """The sections, each a tap away; saving is possible once nothing is left to mend."""
    session = use_session()
    t = session.t
    draft = use_house_draft()
    unsafe = use_app(lambda state: draft is not None and state.house_drafts.is_unsafe(draft.id))
    asking, ask = use_value(False)
    if draft is None:
        ft.use_dialog(None)
        return no_draft_view(session)

    async def discard() -> None:
        ask(False)
        session.go("/rules")
        thrown = await session.actions.house.discard(draft.id)
        if thrown is None:
            return

        def put_back() -> None:
            if not session.actions.house.put_back(thrown):
                session.notify(t.gettext("These rules are being changed again already."))

        session.notify(
            t.gettext("Your changes were thrown away."),
            action=t.gettext("Undo"),
            on_action=session.handler(put_back),
        )

    ft.use_dialog(
        confirm_dialog(
            title=t.gettext("Throw the changes away?"),
            lines=[t.gettext("The rules they were begun from stay as they are.")],
            confirm=t.gettext("Throw the changes away"),
            cancel=t.gettext("Go on editing"),
            on_confirm=session.handler(discard),
            on_dismiss=session.handler(lambda: ask(False)),
            dangerous=True,
        )
        if asking
        else None
    )
    faults = draft.form.reading().faults
    to_mend = Counter(section_of(t, fault.path) for fault in faults)
    begun = t.gettext("Begun from {name}. Kept as you type; leave and come back whenever you like.")
    content: list[ft.Control] = [
        ft.Text(
            begun.format(name=t.gettext(draft.base.name)),
            theme_style=ft.TextThemeStyle.BODY_MEDIUM,
            color=theme.MUTED,
        ),
        *([_unsafe_card(session)] if unsafe else []),
        *(
            link_row(
                section_title(t, each),
                line=_state(session, to_mend[each], changed_count(t, draft, each)),
                icon=ft.Icons.ERROR_OUTLINE if to_mend[each] else _ICONS[each],
                on_click=session.handler(partial(session.go, edit_route(draft.id, each))),
            )
            for each in EditorSection
        ),
    ]
    name = str(draft.form.value(("name",)) or "") or t.gettext("House rules")
    return page_view(
        app_bar=bar(
            title_text(name, t.gettext("House rules")),
            actions=[
                ft.IconButton(
                    icon=ft.Icon(
                        ft.Icons.DELETE_OUTLINE,
                        color=theme.PRIMARY,
                        semantics_label=t.gettext("Throw the changes away"),
                    ),
                    on_click=session.handler(lambda: ask(True)),
                    width=theme.TARGET,
                    height=theme.TARGET,
                )
            ],
        ),
        content=content,
        bottom=foot(ft.Row([main_button(t.gettext("Save"), session.handler(partial(_save, session, draft.id)))])),
    )


async def _save(session: Session, draft_id: str) -> None:
    """Save and show the rules, or lead to the first thing that is to mend.

    Where the draft is gone, by an earlier tap or on another phone, the screen says so itself.
    """
    t = session.t
    result = await session.actions.house.save(draft_id)
    saved, faults = result.saved, result.faults
    if saved is not None:
        session.go(f"/rules/{saved.id}")
        told = (
            t.gettext("Saved. New matches can be played by these rules.")
            if saved.id == draft_id
            else t.gettext("Saved beside the others: other rules took this place meanwhile.")
        )
        session.notify(
            told,
            action=t.gettext("Play by these rules"),
            on_action=session.handler(lambda: play_by(session, saved)),
        )
    if not faults:
        return
    session.go(edit_route(draft_id, section_of(t, faults[0].path)))
    told = t.ngettext("{count} field is still to mend.", "{count} fields are still to mend.", len(faults))
    session.notify(told.format(count=len(faults)))


def _state(session: Session, to_mend: int, changed: int) -> str:
    t = session.t
    parts = []
    if to_mend:
        parts.append(t.ngettext("{count} to mend", "{count} to mend", to_mend).format(count=to_mend))
    if changed:
        parts.append(t.ngettext("{count} changed", "{count} changed", changed).format(count=changed))
    return " · ".join(parts) or t.gettext("as before")


def _unsafe_card(session: Session) -> ft.Control:
    return card(
        ft.Row(
            [
                ft.Icon(ft.Icons.WARNING_AMBER, color=theme.ALERT),
                ft.Text(
                    session.t.gettext("What you typed could not be written yet. It is on this screen only."),
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                    expand=True,
                ),
            ],
            spacing=12,
        )
    )


def no_draft_view(session: Session) -> ft.View:
    """In the place of house rules that nobody is editing."""
    t = session.t
    return missing_view(
        session,
        bar_title=t.gettext("House rules"),
        title=t.gettext("Nobody is changing these rules"),
        text=t.gettext("They were saved or thrown away. The list of rules has all there are."),
        way=t.gettext("Show the rules"),
        route="/rules",
    )


_ICONS: Final = {
    EditorSection.NAME: ft.Icons.BADGE_OUTLINED,
    EditorSection.CARDS: ft.Icons.STYLE_OUTLINED,
    EditorSection.MELDS: ft.Icons.VIEW_WEEK_OUTLINED,
    EditorSection.TYPES: ft.Icons.WORKSPACE_PREMIUM_OUTLINED,
    EditorSection.OPENING: ft.Icons.LOGIN,
    EditorSection.CLOSING: ft.Icons.INVENTORY_2_OUTLINED,
    EditorSection.CUT: ft.Icons.CONTENT_CUT,
    EditorSection.END: ft.Icons.FLAG_OUTLINED,
    EditorSection.TABLE: ft.Icons.TABLE_RESTAURANT_OUTLINED,
}
