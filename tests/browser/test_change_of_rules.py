"""A round that is half entered while its match moves to rules that do not know all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.variant_text import variants_text
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import keep, kept_draft, numbered, wait_until
from tests.browser.server import AppServer
from tests.browser.table import Scorer, scoreboard
from tests.builders import variant_with
from tests.match.builders import match_of
from tests.match.test_moved_draft import without_hiliara

A = "Anna & Chloe"
PLAIN = variant_with(without_hiliara(), id="plain", name="Plain", trump={"used": False})
OPEN = match_of()
ROUND = (
    Draft.new(OPEN).with_meld(0, "hiliara", 1).with_meld(0, "clean-run", 1).with_text(0, NumberField.HAND_POINTS, "15")
)
STUCK = numbered(match_of(PLAIN), 7)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[AppServer]:
    server = AppServer(tmp_path)
    keep(server.data_folder, OPEN, draft=ROUND)
    (server.data_folder / "variants.yaml").write_text(variants_text([PLAIN]), "utf-8")
    with server:
        yield server


def test_what_drops_out_of_the_open_round_is_said_before_and_undo_brings_it_back(
    server: AppServer, phone: OpenPhone
) -> None:
    held = phone(server, f"{scoreboard(OPEN)}/rules/plain")
    held.see(f"These rules do not know all of the open round. This drops out of it: {A}: Hiliara")
    held.tap("Move the match to these rules")
    held.see("The match goes on by Plain.")
    wait_until(lambda: (kept := kept_draft(server.data_folder, OPEN.id)) is not None and kept != ROUND)
    kept = kept_draft(server.data_folder, OPEN.id)
    assert kept is not None
    assert [meld.type for meld in kept.sides[0].melds] == ["clean-run"]

    held.tap("Undo: Rules changed")  # the one that stays: the notice goes by itself

    held.see("Undone: Rules changed")
    wait_until(lambda: kept_draft(server.data_folder, OPEN.id) == ROUND)


def test_what_the_rules_of_an_open_round_do_not_know_can_be_taken_out(app_with: StartWith, phone: OpenPhone) -> None:
    stuck = Draft.new(STUCK).with_meld(0, "hiliara", 1).having(trump=Suit.HEARTS)
    server = app_with(STUCK, draft=stuck)
    held = phone(server, f"{scoreboard(STUCK)}/round")
    held.see(re.compile("these rules know no biriba “hiliara”"))
    held.see("These rules do not know this: Trump")
    assert held.unnamed_buttons() == []
    held.tap("Take out: Trump")
    held.tap("One less: Hiliara")
    held.miss(re.compile("these rules know no biriba"))
    held.miss("These rules do not know this: Trump")
    scorer = Scorer(held)
    scorer.closed(A)
    scorer.side(A, ["Clean"], table="150", hands="15")
    scorer.side("Babis & Dimitris", table="45", hands="65", packet="Not taken")
    scorer.save()
    held.see("Add round 2", "button")


def test_a_form_keeps_everybody_when_its_rules_go(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/new")
    held.see(re.compile("^Plain"), "button")
    held.fill("Player 1", "Maria")
    held.fill("Player 2", "Anna")
    (server.data_folder / "variants.yaml").unlink()
    other = phone(server, "/rules")
    other.see(re.compile("^Classic"), "button")
    other.miss(re.compile("^Plain"), "button")
    held.see("The rules or the table chosen before are not there any more. These stand in for them.")
    held.see("Side A: Maria & Player 3")
    held.see("Side B: Anna & Player 4")
    held.tap("Start the match")
    held.see("Add round 1", "button")
    held.see("Maria & Player 3, 0 points")
