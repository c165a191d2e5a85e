"""What one open window knows of itself."""

from __future__ import annotations

from typing import Any, cast

from scorekeeper.ui.session import Session
from tests.ui.table import Table

NO_PAGE = cast(Any, None)


async def test_the_chosen_language_comes_before_the_devices(table: Table) -> None:
    session = Session(NO_PAGE, table.state, table.actions, ("el-GR", "en"))
    assert session.language == "el"
    await table.actions.change_settings(lambda now: now.model_copy(update={"language": "en"}))
    assert session.language == "en"


async def test_a_language_that_is_not_there_any_more_falls_back_on_the_devices(table: Table) -> None:
    session = Session(NO_PAGE, table.state, table.actions, ("el-GR",))
    await table.actions.change_settings(lambda now: now.model_copy(update={"language": "tlh"}))
    assert session.language == "el"
    assert session.t.gettext("Round") == "Γύρος"
