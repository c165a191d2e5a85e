"""A start that is tapped just as the rules of the form went."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from scorekeeper.ui.screens.new_match import _start
from scorekeeper.ui.session import Session
from scorekeeper.ui.setup.form import SetupForm
from scorekeeper.ui.setup.kept_form import FORMS, play_by
from tests.builders import preset, variant_with
from tests.ui.table import Table

OURS = variant_with(preset("classic"), id="ours", name="Ours")


async def test_no_match_begins_by_rules_that_were_not_seen_and_nothing_typed_is_lost(table: Table) -> None:
    session = Session(cast(Any, None), table.state, table.actions, ("en",))
    form = SetupForm.blank(OURS, OURS.table("two")).with_name(0, "Maria")
    FORMS[session.memory] = form  # its rules are not, or no more, among those of the app
    asked: list[SetupForm] = []

    def change(work_out: Callable[[SetupForm], SetupForm]) -> None:
        asked.append(work_out(FORMS[session.memory]))

    await _start(session, change)
    assert asked == [form]
    assert FORMS[session.memory] == form
    assert table.state.match_ids() == ()


async def test_a_match_by_rules_that_are_read_keeps_who_was_named_already(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[str] = []
    session = Session(cast(Any, None), table.state, table.actions, ("en",))
    monkeypatch.setattr(session, "go", went.append)
    classic, other = preset("classic"), preset("jawaker-2005")
    FORMS[session.memory] = SetupForm.blank(classic, classic.table("partners")).with_name(2, "Maria")
    play_by(session, other)
    form = FORMS[session.memory]
    assert (form.variant_id, form.seats[2].name, went) == (other.id, "Maria", ["/new"])
    assert other.table(form.table_id).players == classic.table("partners").players
