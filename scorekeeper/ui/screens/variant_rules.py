"""A variant written out as a table can read it: one that can be played, or the copy that a match keeps.

From here it is copied to house rules, compared with others, shared, and a match is moved to other rules.
"""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.house.sharing import ShareRules
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_may_write, use_session, use_value
from scorekeeper.ui.setup.kept_form import play_by
from scorekeeper.ui.setup.variant_sheet import variant_sheet
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import bar, card, foot, main_button, page_view, section, title_text, with_main_button
from scorekeeper.ui.widgets.labelled_value import labelled_value
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.match_place import use_match_place
from scorekeeper.ui.widgets.missing import no_match_view
from scorekeeper.words.rules import RuleSection, variant_rules

_PADDING: Final = 18


@screen
def VariantRules() -> ft.View:
    """The rules at one of the variant's tables; where it has several, the table is chosen above."""
    session = use_session()
    t = session.t
    variant_id = str(ft.use_route_params().get("variant_id", ""))
    chosen, choose = use_value("")
    library = use_app(lambda state: state.library)
    house = use_app(lambda state: state.store.house.variants)
    may_write = use_may_write()
    try:
        variant = library.find(variant_id)
    except UnknownVariant:
        return unknown_rules(session)
    table = next((each for each in variant.tables if each.id == chosen), variant.tables[0])

    def on_table(table_id: str) -> Handler:
        return session.handler(lambda: choose(table_id))

    content: list[ft.Control] = []
    if len(variant.tables) > 1:
        tables = [Choice(each.id, t.gettext(each.name)) for each in variant.tables]
        content += [
            section(t.gettext("Table")),
            choice_rows(tables, table.id, on_table, per_row=2),
        ]
    content += _sections(session, variant, table)
    other = next((each for each in library.variants if each.id != variant.id), variant)
    content += [
        section(t.gettext("What you can do with these rules")),
        *([_play_row(session, variant)] if may_write else []),
        link_row(
            t.gettext("Compare with other rules"),
            icon=ft.Icons.COMPARE_ARROWS,
            on_click=session.handler(lambda: session.go(f"/rules/compare/{variant.id}/{other.id}")),
        ),
        ShareRules(variant),
    ]
    is_house = any(each is variant for each in house)
    if is_house and may_write:
        content.append(_delete_row(session, variant))
    return page_view(
        app_bar=_bar(session, variant),
        content=content,
        bottom=_edit_foot(session, variant, is_house=is_house) if may_write else None,
    )


def _edit_foot(session: Session, variant: Variant, *, is_house: bool) -> ft.Control:
    """House rules are changed, all others copied first; house rules can be copied too."""
    t, house = session.t, session.actions.house

    def copy() -> None:
        name = t.gettext("{name}, our way").format(name=t.gettext(variant.name))
        session.go(f"/rules/edit/{house.copy(variant, name)}")

    def change() -> None:
        house.open(variant)
        session.go(f"/rules/edit/{variant.id}")

    if not is_house:
        button = main_button(t.gettext("Copy and change"), session.handler(copy), icon=ft.Icons.COPY_ALL)
        return foot(ft.Row([button]))
    copying = ft.OutlinedButton(
        t.gettext("Copy"),
        on_click=session.handler(copy),
        style=ft.ButtonStyle(padding=_PADDING, side=ft.BorderSide(1, theme.EDGE)),
    )
    taken = session.room.text_width(len(t.gettext("Copy")), ft.TextThemeStyle.LABEL_LARGE) + 2 * _PADDING + theme.GAP
    change_text = t.gettext("Change")
    return foot(
        with_main_button(session, [copying], taken, change_text, session.handler(change), icon=ft.Icons.EDIT_OUTLINED)
    )


def _play_row(session: Session, variant: Variant) -> ft.Control:
    t = session.t
    return link_row(
        t.gettext("Play by these rules"),
        line=t.gettext("Opens a new match with them chosen"),
        icon=ft.Icons.PLAY_ARROW_OUTLINED,
        on_click=session.handler(lambda: play_by(session, variant)),
    )


def _delete_row(session: Session, variant: Variant) -> ft.Control:
    t, house = session.t, session.actions.house

    async def delete() -> None:
        session.go("/rules")
        await house.delete(variant)
        session.notify(
            t.gettext("{name} is deleted. Matches keep their own copy.").format(name=variant.name),
            action=t.gettext("Undo"),
            on_action=session.handler(lambda: house.restore(variant)),
        )

    return link_row(
        t.gettext("Delete these house rules"),
        line=t.gettext("Matches played by them keep their own copy."),
        icon=ft.Icons.DELETE_OUTLINE,
        on_click=session.handler(delete),
    )


@screen
def MatchRules() -> ft.View:
    """The rules one match is played by: its own copy, whatever became of them since it began."""
    session = use_session()
    t = session.t
    place = use_match_place()
    variants = use_app(lambda state: state.library.variants)
    may_write = use_may_write()
    choosing, choose = use_value(False)
    if place is None:
        ft.use_dialog(None)
        return no_match_view(session)
    match = place.timeline.match
    content: list[ft.Control] = []
    today = next((each for each in variants if each.id == match.variant.id), match.variant)
    if may_write and today != match.variant:
        content.append(
            link_row(
                t.gettext("These rules were changed since this match began"),
                line=t.gettext("The match keeps its own copy. Tap to see what is different."),
                icon=ft.Icons.NEW_RELEASES_OUTLINED,
                on_click=session.handler(lambda: session.go(f"{place.path}/rules/{today.id}")),
            )
        )
    content += _sections(session, match.variant, match.table)

    def close() -> None:
        choose(False)

    def take(variant: Variant) -> None:
        close()
        session.go(f"{place.path}/rules/{variant.id}")

    def read(variant: Variant) -> None:
        close()
        session.go(f"/rules/{variant.id}")

    ft.use_dialog(variant_sheet(session, match.variant.id, choose=take, read=read, close=close) if choosing else None)
    if may_write:
        content.append(
            link_row(
                t.gettext("Move this match to other rules"),
                line=t.gettext("First you see what would change; it can be undone."),
                icon=ft.Icons.SWAP_HORIZ,
                on_click=session.handler(lambda: choose(True)),
            )
        )
    return page_view(app_bar=_bar(session, match.variant), content=content)


def _sections(session: Session, variant: Variant, table: Table) -> list[ft.Control]:
    content: list[ft.Control] = []
    for each in variant_rules(session.t, variant, table):
        content += [section(each.title), _section_card(each)]
    return content


def _bar(session: Session, variant: Variant) -> ft.AppBar:
    return bar(title_text(session.t.gettext(variant.name), session.t.gettext("Rules")))


def _section_card(rules: RuleSection) -> ft.Control:
    rows: list[ft.Control] = []
    for label, value in rules.rows:
        if rows:
            rows.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
        rows.append(labelled_value(label, value))
    sentences = [ft.Text(each, theme_style=ft.TextThemeStyle.BODY_MEDIUM) for each in rules.sentences]
    return card(
        ft.Column(
            [*rows, *sentences],
            spacing=10,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    )


def unknown_rules(session: Session) -> ft.View:
    """In the place of rules that nobody knows."""
    t = session.t
    return page_view(
        app_bar=bar(title_text(t.gettext("Rules"))),
        content=[
            calm_text(
                ft.Icons.MENU_BOOK_OUTLINED,
                t.gettext("No such rules"),
                t.gettext("These rules are not here. A match that was begun with them keeps its own copy."),
            )
        ],
    )
