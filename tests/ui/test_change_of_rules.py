"""A match that goes on by other rules while a round of it is open, on this phone or another."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.errors import MatchWentOn
from scorekeeper.match.timeline import StepKind
from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.rules.variant import Shape
from scorekeeper.ui.entry.handlers import EntryHandlers
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.take_back import take_back
from tests.builders import preset, variant_with
from tests.match.test_moved_draft import without_hiliara
from tests.ui.table import Table

HAND = NumberField.HAND_POINTS
DEARER = variant_with(preset("classic"), cards={"king": Decimal(15)})
NO_GROUPS = [kind.model_dump() for kind in preset("classic").melds.types if kind.shape is not Shape.GROUP]


class Page:
    """Takes notices."""

    width = None
    session = SimpleNamespace(connection="open")

    def __init__(self) -> None:
        self.told: list[str] = []

    def show_dialog(self, bar: Any) -> None:
        self.told.append(bar.content.value)


def session_of(table: Table, page: Any = None) -> Session:
    return Session(cast(Any, page), table.state, table.actions, ("en",))


def draft_of(table: Table, match_id: UUID) -> Draft:
    draft = table.state.draft(match_id)
    assert draft is not None
    return draft


async def test_a_card_is_counted_by_the_rules_of_the_moment_it_is_tapped(table: Table) -> None:
    match_id = await table.begin()
    table.actions.open_round(match_id)
    handlers = EntryHandlers(session_of(table), match_id)
    king = handlers.card(0, HAND, Rank.KING, 1)
    king(None)
    assert draft_of(table, match_id).sides[0].hand_points == "10"
    await table.actions.change_rules(match_id, DEARER)
    assert draft_of(table, match_id).sides[0].hand_points == "15"
    king(None)
    assert draft_of(table, match_id).sides[0].hand_points == "30"
    await table.state.settle()


async def test_the_open_round_loses_what_the_new_rules_do_not_know_and_undo_brings_it_back(table: Table) -> None:
    match_id = await table.begin()
    table.actions.open_round(match_id)
    table.actions.change_draft(match_id, lambda draft: draft.with_meld(0, "hiliara", 1).with_meld(0, "clean-run", 1))
    before = draft_of(table, match_id)
    await table.actions.change_rules(match_id, without_hiliara())
    after = draft_of(table, match_id)
    assert [meld.type for meld in after.sides[0].melds] == ["clean-run"]
    assert (await table.actions.undo(match_id)).step is StepKind.CHANGE_RULES
    assert draft_of(table, match_id) == before
    await table.actions.redo(match_id)
    assert draft_of(table, match_id) == after
    table.actions.change_draft(match_id, lambda draft: draft.having(trump=Suit.HEARTS))
    await table.actions.undo(match_id)
    assert draft_of(table, match_id) == after.having(trump=Suit.HEARTS), "what was typed since is not taken back"
    await table.state.settle()


async def test_undo_of_what_is_no_more_the_last_step_does_nothing(table: Table) -> None:
    match_id = await table.begin()
    await table.actions.change_rules(match_id, DEARER)
    done = table.state.timeline(match_id)
    await table.play(match_id, 300, 120)
    with pytest.raises(MatchWentOn):
        await table.actions.undo(match_id, only=done)
    assert len(table.match(match_id).rounds) == 1


async def test_the_undo_of_a_notice_leaves_another_phones_round_alone_and_says_so(table: Table) -> None:
    page = Page()
    session, match_id = session_of(table, page), await table.begin()
    await table.actions.change_rules(match_id, DEARER)
    undo = take_back(session, match_id)
    await table.play(match_id, 300, 120)
    undo(None)
    await asyncio.gather(*session._tasks)
    assert page.told == ["The match went on since. Undo takes it back step by step."]
    assert len(table.match(match_id).rounds) == 1
    await table.actions.undo(match_id)
    undo(None)
    await asyncio.gather(*session._tasks)
    assert page.told[1:] == ["Undone: Rules changed"]
    assert table.match(match_id).variant == preset("classic")
