"""What is asked before a round is saved."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.match.draft import NumberField
from scorekeeper.store.settings import Settings
from scorekeeper.ui.entry.handlers import EntryHandlers
from scorekeeper.ui.entry.questions import question_dialog
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.session import Session
from tests.ui.table import Table


def lines_of(dialog: ft.AlertDialog | None) -> list[str]:
    assert dialog is not None
    assert isinstance(dialog.content, ft.Column)
    return [str(cast(Any, each).value) for each in dialog.content.controls]


@pytest.mark.parametrize("asks", [True, False])
async def test_a_round_is_read_back_also_where_something_about_it_is_unusual(asks: bool, table: Table) -> None:
    await table.actions.change_settings(partial(Settings.model_copy, update={"asks_before_save": asks}))
    match_id = await table.begin()
    table.type_totals(match_id, "120", "33.5")
    table.actions.change_draft(match_id, lambda draft: draft.with_text(1, NumberField.TOTAL, "33"))
    session = Session(cast(Any, None), table.state, table.actions, ("en",))
    draft, match = table.state.draft(match_id), table.match(match_id)
    assert draft is not None
    view = EntryView(EntryHandlers(session, match_id), match, draft, None, 0, tried=True)
    unusual = (await table.actions.save_round(match_id)).findings
    assert not any(one.is_impossible for one in unusual)

    dialog = question_dialog(
        view, unusual, on_close=lambda _: None, on_confirm=lambda _: None, on_discard=lambda _: None
    )

    first, *rest = lines_of(dialog)
    assert first == "Nikos: a total of 33 cannot come from these rules. Keep it so?"
    read_back = question_dialog(
        view, "save", on_close=lambda _: None, on_confirm=lambda _: None, on_discard=lambda _: None
    )
    assert rest == (lines_of(read_back) if asks else [])
    assert len(lines_of(read_back)) == 2
    await table.state.settle()
