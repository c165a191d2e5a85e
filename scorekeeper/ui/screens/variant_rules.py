"""A variant written out as a table can read it: one that can be played, or the copy that a match keeps."""

from __future__ import annotations

import flet as ft

from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session, screen, use_session, use_value
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import bar, card, page_view, section, title_text
from scorekeeper.ui.widgets.match_place import use_match_place
from scorekeeper.ui.widgets.missing import no_match_view
from scorekeeper.words.rules import RuleSection, variant_rules


@screen
def VariantRules() -> ft.View:
    """The rules at one of the variant's tables; where it has several, the table is chosen above."""
    session = use_session()
    t = session.t
    variant_id = str(ft.use_route_params().get("variant_id", ""))
    chosen, choose = use_value("")
    try:
        variant = session.state.library.find(variant_id)
    except UnknownVariant:
        return _unknown(session)
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
    return page_view(app_bar=_bar(session, variant), content=content)


@screen
def MatchRules() -> ft.View:
    """The rules one match is played by: its own copy, whatever became of them since it began."""
    session = use_session()
    place = use_match_place()
    if place is None:
        return no_match_view(session)
    match = place.timeline.match
    return page_view(app_bar=_bar(session, match.variant), content=_sections(session, match.variant, match.table))


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
        rows.append(_row(label, value))
    sentences = [ft.Text(each, theme_style=ft.TextThemeStyle.BODY_MEDIUM) for each in rules.sentences]
    return card(
        ft.Column(
            [*rows, *sentences],
            spacing=10,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    )


def _row(label: str, value: str) -> ft.Control:
    """A label and its value on one line, or on two where they do not fit; read out together."""
    return ft.Semantics(
        content=ft.Row(
            [
                ft.Text(label, theme_style=ft.TextThemeStyle.BODY_LARGE),
                ft.Text(value, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
            ],
            wrap=True,
            spacing=theme.EDGE_GAP,
            run_spacing=0,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        label=f"{label}: {value}",
        container=True,
        exclude_semantics=True,
    )


def _unknown(session: Session) -> ft.View:
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
