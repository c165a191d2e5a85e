"""New match: rules and table, who sits where, who deals first, how far it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations
from random import SystemRandom
from typing import Final

import flet as ft

from scorekeeper.match.match import NAME_LENGTH
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.entry.finding_lines import finding_line
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_session, use_value
from scorekeeper.ui.setup.fields import text_field
from scorekeeper.ui.setup.form import Change, SetupForm
from scorekeeper.ui.setup.kept_form import FORMS, blank_form, fitting_form, is_usable, last_form
from scorekeeper.ui.setup.players import known_names, players_card, unnamed_player
from scorekeeper.ui.setup.sections import dealer_card, paper_card, starting_error, target_card, target_error
from scorekeeper.ui.setup.variant_sheet import targets_text, variant_sheet
from scorekeeper.ui.widgets.anchors import Anchors
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import bar, card, foot, main_button, page_view, section, title_text
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.words.errors import error_text
from scorekeeper.words.names import joined
from scorekeeper.words.summary import variant_summary

_FIRST_FREE: Final[int | None] = None
_DRAWING: Final = SystemRandom()


@screen
def NewMatch() -> ft.View:
    """The form, on one page that scrolls, with the start at its foot."""
    session = use_session()
    t = session.t
    library = use_app(lambda state: state.library)
    last = ft.use_memo(lambda: last_form(session), [library])
    form, change = _use_form(session)
    known = ft.use_memo(lambda: known_names(session.state.store), [])
    active, activate = use_value(_FIRST_FREE)
    anchors = ft.use_memo(Anchors, [])
    is_choosing, choose_variant = use_value(False)
    if form is None:
        ft.use_dialog(None)
        return _no_rules(session)
    variant = library.find(form.variant_id)
    table = variant.table(form.table_id)

    def close() -> None:
        choose_variant(False)

    def take_variant(chosen: Variant) -> None:
        close()
        change(lambda now: now.with_variant(chosen, table))

    def read_rules(chosen: Variant) -> None:
        close()
        session.go(f"/rules/{chosen.id}")

    ft.use_dialog(
        variant_sheet(session, variant.id, choose=take_variant, read=read_rules, close=close) if is_choosing else None
    )
    content: list[ft.Control] = []
    if last is not None and form != last:
        content.append(_last_table(session, last, change))
    content += [
        section(t.gettext("Rules")),
        *([finding_line(_stand_in_text(t))] if form.stands_in else []),
        link_row(
            t.gettext(variant.name),
            line=t.gettext("{summary} · {target}").format(
                summary=variant_summary(t, variant), target=targets_text(session, variant)
            ),
            icon=ft.Icons.STYLE_OUTLINED,
            on_click=session.handler(lambda: choose_variant(True)),
        ),
        link_row(
            t.gettext("About these rules"),
            icon=ft.Icons.INFO_OUTLINE,
            on_click=session.handler(lambda: read_rules(variant)),
        ),
        *_tables(session, variant, table, change),
        section(t.gettext("Players, clockwise")),
        _kept(
            "players",
            players_card(
                session, form, table, known=known, active=active, activate=activate, change=change, anchors=anchors
            ),
        ),
        section(t.gettext("First dealer")),
        dealer_card(session, form, variant, table, change=change, random=_DRAWING),
        section(t.gettext("Target")),
        _kept("target", target_card(session, form, variant, table, change=change)),
        section(t.gettext("If you like")),
        _kept("name", _name_card(session, form, change)),
        _kept("paper", paper_card(session, form, variant, table, change=change)),
    ]
    clear = session.handler(lambda: change(lambda now: SetupForm.blank(variant, table)))
    return page_view(
        app_bar=bar(
            title_text(t.gettext("New match")),
            actions=[] if form.is_untouched else [_clear_button(session, clear)],
        ),
        content=content,
        bottom=_foot(session, _refusal(session, form, variant, table) if form.tried else "", change),
    )


def _stand_in_text(t: NullTranslations) -> str:
    return t.gettext("The rules or the table chosen before are not there any more. These stand in for them.")


def _kept(key: str, part: ft.Control) -> ft.Control:
    """A part with fields in it, which keep the focus while parts above them come and go."""
    return ft.Container(part, key=key)


def _foot(session: Session, refusal: str, change: Change) -> ft.Control:
    """The start, and above it what still keeps the match from it."""
    start = main_button(
        session.t.gettext("Start the match"),
        session.handler(lambda: _start(session, change)),
        icon=ft.Icons.PLAY_ARROW,
    )
    told = ft.Semantics(
        content=ft.Row(
            [
                ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.ALERT),
                ft.Text(
                    refusal,
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                    color=theme.ALERT,
                    max_lines=2,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
            ],
            spacing=theme.GAP,
        ),
        label=refusal,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )
    button = ft.Row([start], key="start")  # else the refusal would push it aside, and the focus with it
    return foot(ft.Column([*([told] if refusal else []), button], spacing=theme.GAP, tight=True))


def _use_form(session: Session) -> tuple[SetupForm | None, Change]:
    """The session's form, and how to change it; None where no rules can be used at all."""
    kept, show = use_value(FORMS.get(session.memory) or blank_form(session))
    form = fitting_form(session, kept)

    def keep() -> None:
        if form is not None and not is_usable(session, FORMS.get(session.memory)):
            FORMS[session.memory] = form

    def change(work_out: Callable[[SetupForm], SetupForm]) -> None:
        newest = fitting_form(session, FORMS.get(session.memory, form))
        if newest is not None:
            FORMS[session.memory] = changed = work_out(newest)
            show(changed)

    ft.use_effect(keep, [form])
    return form, change


async def _start(session: Session, change: Change) -> None:
    """Begin the match, or show what keeps it from beginning.

    The form is taken away while it begins, so that a second tap begins nothing.
    """
    form = FORMS.get(session.memory)
    if form is None:
        return
    if not is_usable(session, form):
        change(lambda now: now)  # its rules went just now: those that stand in are to be seen before a match begins
        return
    del FORMS[session.memory]
    variant = session.state.library.find(form.variant_id)
    table = variant.table(form.table_id)
    setup = form.setup(variant, table, unnamed_player(session))
    if setup is None:
        FORMS[session.memory] = form
        change(lambda now: replace(now, tried=True))
        return
    try:
        match_id = await session.actions.begin_match(setup)
    except Exception:
        FORMS[session.memory] = form
        raise
    session.go(f"/match/{match_id}")


def _refusal(session: Session, form: SetupForm, variant: Variant, table: Table) -> str:
    """The first thing that keeps the match from beginning, named by its field; empty where nothing does."""
    t = session.t
    for error in form.name_errors(table, unnamed_player(session)).values():
        return error_text(t, error)
    if form.target_points(variant, table) is None:
        return t.gettext("Target: {reason}").format(reason=target_error(session, variant, table))
    if form.name_is_too_long:
        return _name_error(session)
    if form.setup(variant, table, unnamed_player(session)) is None:
        return t.gettext("Totals on paper: {reason}").format(reason=starting_error(session))
    return ""


def _last_table(session: Session, last: SetupForm, change: Change) -> ft.Control:
    """The last set-up, one tap away."""
    t = session.t
    variant = session.state.library.find(last.variant_id)
    table = variant.table(last.table_id)
    names = last.names(table, unnamed_player(session))
    dealer = t.gettext("{name} deals").format(name=names[last.dealer_seat(table)])
    return link_row(
        t.gettext("Same table as last time"),
        line=f"{joined(names)} · {t.gettext(variant.name)} · {dealer}",
        icon=ft.Icons.REPLAY,
        on_click=session.handler(lambda: change(lambda _now: last)),
    )


def _tables(session: Session, variant: Variant, table: Table, change: Change) -> list[ft.Control]:
    if len(variant.tables) == 1:
        return []
    t = session.t
    choices = [Choice(each.id, t.gettext(each.name)) for each in variant.tables]

    def choose(table_id: str) -> Handler:
        return session.handler(lambda: change(lambda now: now.with_table(variant.table(table_id))))

    return [section(t.gettext("Table")), choice_rows(choices, table.id, choose, per_row=2)]


def _name_card(session: Session, form: SetupForm, change: Change) -> ft.Control:
    return card(
        ft.Row(
            [
                text_field(
                    session.t.gettext("Name of the match"),
                    form.name,
                    session.guarded(lambda event: change(lambda now: replace(now, name=event.control.value))),
                    error=_name_error(session) if form.name_is_too_long else None,
                    capitalization=ft.TextCapitalization.SENTENCES,
                )
            ]
        ),
        padding=12,
    )


def _name_error(session: Session) -> str:
    return session.t.ngettext(
        "A name has at most {count} letter.", "A name has at most {count} letters.", NAME_LENGTH
    ).format(count=NAME_LENGTH)


def _clear_button(session: Session, on_click: Handler) -> ft.Control:
    return ft.IconButton(
        icon=ft.Icon(ft.Icons.RESTART_ALT, color=theme.PRIMARY, semantics_label=session.t.gettext("Clear the form")),
        on_click=on_click,
        width=theme.TARGET,
        height=theme.TARGET,
    )


def _no_rules(session: Session) -> ft.View:
    t = session.t
    return page_view(
        app_bar=bar(title_text(t.gettext("New match"))),
        content=[
            calm_text(
                ft.Icons.MENU_BOOK_OUTLINED,
                t.gettext("No rules can be used"),
                t.gettext("The file with the rules has a mistake; the Rules tab says where."),
            )
        ],
        bottom=foot(ft.Row([main_button(t.gettext("Show the rules"), session.handler(lambda: session.go("/rules")))])),
    )
