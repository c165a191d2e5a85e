"""By which rules the referee judges: those of the match being played, else those chosen or played last."""

from __future__ import annotations

from decimal import Decimal

from scorekeeper.rules.cards import Suit
from scorekeeper.ui.referee.desk import Desk
from scorekeeper.ui.referee.opening_view import minimum_of
from scorekeeper.ui.screens.referee import rules_of, running_match
from tests.builders import preset
from tests.match.builders import match_of, played
from tests.ui.table import Table


async def test_before_anything_was_played_the_first_rules_are_asked(table: Table) -> None:
    assert running_match(table.state) is None
    assert rules_of(table.state, Desk(), None) == table.state.library.variants[0]


async def test_a_running_match_is_judged_by_its_own_copy_of_the_rules(table: Table) -> None:
    match_id = await table.begin()
    running = running_match(table.state)
    assert running == table.match(match_id)
    assert rules_of(table.state, Desk(variant_id="pagat"), running) is table.match(match_id).variant


async def test_after_it_the_rules_played_last_are_asked_or_those_chosen(table: Table) -> None:
    match_id = await table.begin()
    await table.actions.finish(match_id)
    assert running_match(table.state) is None
    assert rules_of(table.state, Desk(), None) == preset("classic")
    assert rules_of(table.state, Desk(variant_id="pagat"), None) == preset("pagat")
    assert rules_of(table.state, Desk(variant_id="no-such-rules"), None) == table.state.library.variants[0]


def test_the_opening_minimum_is_that_of_the_side_in_a_match_and_the_chosen_one_outside() -> None:
    match = played(match_of(), (1015, 490))  # E55, after two rounds
    assert minimum_of(Desk(scorer=0), match) == 75
    assert minimum_of(Desk(scorer=1), match) is None
    assert minimum_of(Desk(scorer=5), match) is None, "a side of another match counts as the last of this one"
    assert minimum_of(Desk(minimum=Decimal(90)), None) == 90


def test_a_desk_changes_one_thing_and_keeps_the_rest() -> None:
    desk = Desk(scorer=1, minimum=Decimal(75)).having(trump=Suit.HEARTS)
    assert desk == Desk(scorer=1, minimum=Decimal(75), trump=Suit.HEARTS)
