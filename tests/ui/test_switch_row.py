"""A row that is a switch: every tap turns it, however fast the taps come."""

from __future__ import annotations

from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.switch_row import switch_row
from tests.ui.table import Table

NO_PAGE = cast(Any, None)


@pytest.mark.parametrize("begins", [False, True])
async def test_two_taps_before_the_row_is_drawn_anew_are_two_turns(table: Table, begins: bool) -> None:
    session = Session(NO_PAGE, table.state, table.actions, ("en",))
    turned: list[bool] = []
    drawn = cast(ft.MergeSemantics, switch_row(session, "Trump", value=begins, on_change=turned.append))
    row = cast(Any, drawn.content)
    row.on_click(None)
    row.on_click(None)
    assert turned == [not begins, begins]
