"""Rounds for a spreadsheet: names do nothing there, numbers stay numbers."""

from __future__ import annotations

import csv
from decimal import Decimal
from gettext import NullTranslations

import pytest

from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.words.spreadsheet import rounds_csv
from tests.match.builders import match_of, played, player_id


def table(match: Match) -> list[dict[str, str]]:
    text = rounds_csv(NullTranslations(), [match])
    assert text.startswith("\ufeff")
    return list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))


@pytest.mark.parametrize("name", ["=1+1", "+30", "-30", "@SUM(A1)", "\N{MINUS SIGN}5", "=cmd|' /C calc'!A0"])
def test_a_name_that_looks_like_a_formula_is_a_text(name: str) -> None:
    match = match_of()
    seats = (Player(id=player_id(0), name=name), *match.players[1:])
    match = played(match.model_copy(update={"players": seats, "name": name}), (10, 20))
    for row in table(match):
        assert row["Match"] == row["Dealer"] == f"'{name}"
    assert table(match)[0]["Players"].startswith(f"'{name} & ")


def test_negative_and_broken_points_are_numbers_on_the_shown_scale() -> None:
    rows = table(played(match_of("classic-tenth"), (-185, 100), (1205, 0)))
    assert [row["Points"] for row in rows] == ["-18.5", "10", "120.5", "0"]
    assert [Decimal(row["Total"]) for row in rows[2:]] == [Decimal("102"), Decimal("10")]


def test_a_comma_in_a_name_moves_no_column() -> None:
    match = played(match_of().rename('Saturday, "the" long one'), (10, 20))
    assert table(match)[0]["Match"] == 'Saturday, "the" long one'
