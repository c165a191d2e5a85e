"""Two sets of rules side by side, with what differs marked."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

import flet as ft

from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.ui.house.comparison import comparison_cards, difference_choice
from scorekeeper.ui.screens.variant_rules import unknown_rules
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_session, use_value
from scorekeeper.ui.setup.variant_sheet import variant_sheet
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import bar, page_view, section, title_text
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.words.comparison import compared, difference_count


class _Side(StrEnum):
    """Which of the two is being chosen."""

    ONE = "one"
    TWO = "two"


_NOBODY: Final[_Side | None] = None


@screen
def CompareRules() -> ft.View:
    """The two that the address names; each can be exchanged for another by a tap."""
    session = use_session()
    t = session.t
    params = ft.use_route_params()
    ids = {side: str(params.get(side.value, "")) for side in _Side}
    library = use_app(lambda state: state.library)
    choosing, choose = use_value(_NOBODY)
    only, set_only = use_value(True)
    table_id, choose_table = use_value("")

    def close() -> None:
        choose(None)

    def take(variant: Variant) -> None:
        close()
        chosen = {**ids, choosing or _Side.ONE: variant.id}
        session.go(compare_route(chosen[_Side.ONE], chosen[_Side.TWO]))

    def read(variant: Variant) -> None:
        close()
        session.go(f"/rules/{variant.id}")

    ft.use_dialog(
        None if choosing is None else variant_sheet(session, ids[choosing], choose=take, read=read, close=close)
    )
    try:
        one, two = library.find(ids[_Side.ONE]), library.find(ids[_Side.TWO])
    except UnknownVariant:
        return unknown_rules(session)
    tables = shared_tables(one, two)
    pair = next((each for each in tables if each[1].id == table_id), tables[0])
    sections = compared(t, (one, pair[0]), (two, pair[1]))
    names = t.gettext(one.name), t.gettext(two.name)
    content: list[ft.Control] = [
        _chooser(session, t.gettext("The first: {name}").format(name=names[0]), lambda: choose(_Side.ONE)),
        _chooser(session, t.gettext("The second: {name}").format(name=names[1]), lambda: choose(_Side.TWO)),
    ]
    if len(tables) > 1:
        choices = [Choice(each.id, t.gettext(each.name)) for _, each in tables]

        def on_table(chosen: str) -> Handler:
            return session.handler(lambda: choose_table(chosen))

        content += [section(t.gettext("Table")), choice_rows(choices, pair[1].id, on_table, per_row=2)]
    count = difference_count(sections)
    content.append(difference_choice(session, count, only, set_only))
    content += comparison_cards(t, sections, names, only_differing=only)
    return page_view(app_bar=bar(title_text(t.gettext("Compare"), " · ".join(names))), content=content)


def compare_route(one: str, two: str) -> str:
    """Where two variants are compared."""
    return f"/rules/compare/{one}/{two}"


def shared_tables(one: Variant, two: Variant) -> list[tuple[Table, Table]]:
    """The tables that both have; where they share none, the first of each."""
    shared = [(mine, other) for mine in one.tables for other in two.tables if mine.id == other.id]
    return shared or [(one.tables[0], two.tables[0])]


def _chooser(session: Session, text: str, choose: Callable[[], None]) -> ft.Control:
    return link_row(text, icon=ft.Icons.SWAP_HORIZ, on_click=session.handler(choose))
