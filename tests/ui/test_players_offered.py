"""Who is offered as a player."""

from __future__ import annotations

from decimal import Decimal

from scorekeeper.ui.actions import Setup
from scorekeeper.ui.setup.players import known_names
from tests.builders import preset
from tests.ui.table import Table


async def test_a_name_that_the_app_gave_is_nobodys(table: Table) -> None:
    await table.actions.begin_match(
        Setup(
            variant=preset("classic"),
            table_id="partners",
            names=("Player 1", "Παίκτης 2", "Anna", "Player X"),
            first_dealer=0,
            target=Decimal(1000),
        )
    )
    assert set(known_names(table.state.store)) == {"Anna", "Player X"}
