"""What an open round holds of other rules than the match's: no field of these rules shows it, so it has a row here."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.match.moved_draft import leftovers, without
from scorekeeper.ui import theme
from scorekeeper.ui.entry.finding_lines import finding_line
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.words.moved import leftover_name


def leftover_rows(view: EntryView) -> list[ft.Control]:
    """A line and a way to take it out, for each; biribas have tiles among the others instead."""
    t, rows = view.t, list[ft.Control]()
    for each in leftovers(view.draft.having(aside=None), view.match):
        if each.field == "melds" or each.side not in {None, view.side}:
            continue
        name = leftover_name(t, each, view.match, lone_seat=view.draft.lone_seat)
        rows.append(finding_line(t.gettext("These rules do not know this: {what}").format(what=name)))
        rows.append(
            ft.OutlinedButton(
                t.gettext("Take out: {what}").format(what=name),
                key=f"without {name}",
                icon=ft.Icons.REMOVE,
                on_click=view.handlers.change(partial(without, leftover=each)),
                height=theme.TARGET,
            )
        )
    return rows
