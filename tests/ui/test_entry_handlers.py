"""Taps on the entry of a round, while another phone does something else with the match."""

from __future__ import annotations

from typing import Any, cast

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.ui.entry.handlers import EntryHandlers
from scorekeeper.ui.session import Session
from tests.builders import preset, variant_with
from tests.ui.table import Table

CLASSIC = preset("classic")
NO_PAGE = cast(Any, None)
EVENT = cast(Any, None)


async def test_a_meld_is_put_down_by_the_rules_that_the_match_has_at_the_tap(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await table.begin()
    table.actions.open_round(match_id)
    session = Session(NO_PAGE, table.state, table.actions, ("en",))
    told: list[str] = []
    monkeypatch.setattr(session, "notify", lambda text, **_: told.append(text))
    handlers = EntryHandlers(session, match_id)
    kings = parse_cards("KH KS KC")
    for card in kings:
        handlers.now(lambda draft, card=card: draft.with_laid(0, lambda laid: laid.with_card(card)))  # type: ignore[misc]
    await table.actions.change_rules(match_id, variant_with(CLASSIC, id="ours", melds={"groups_of": ["A"]}))
    handlers.put_down(0)
    draft = table.state.draft(match_id)
    assert draft is not None
    assert (draft.sides[0].laid.melds, told) == ((), ["Only a legal meld can be put down."])
    await table.actions.change_rules(match_id, CLASSIC)
    handlers.put_down(0)
    draft = table.state.draft(match_id)
    assert draft is not None
    assert (len(draft.sides[0].laid.melds), len(told)) == (1, 1)
    await table.state.settle()


async def test_a_new_round_begins_at_the_first_side_and_an_open_one_goes_on_where_it_was(table: Table) -> None:
    match_id = await table.begin()
    session = Session(NO_PAGE, table.state, table.actions, ("en",))
    session.memory.sides_shown[match_id] = 1
    session.open_round(match_id)
    handlers = EntryHandlers(session, match_id)
    assert handlers.side == 0
    handlers.turn_to(1)
    handlers.now(lambda draft: draft.with_meld(1, "clean-run", 1))
    session.open_round(match_id)
    assert handlers.side == 1
    await table.state.settle()
