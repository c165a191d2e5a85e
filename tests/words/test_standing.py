"""Where a scorer stands, in words and figures."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.match.match import Match
from scorekeeper.words.standing import Standing, standings_of
from tests.builders import preset, variant_with
from tests.match.builders import match_of, played

T = NullTranslations()


def first(match: Match) -> Standing:
    return standings_of(T, match)[0]


def test_who_leads_is_told_with_the_way_and_the_opening() -> None:
    standing = first(played(match_of(), (1045, 120)))
    assert (standing.total, standing.leads, standing.to_go) == ("1045", True, "1955 to go")
    assert (standing.minimum, standing.opens) == ("75", "opens with 75")
    assert standing.sentence == "Anna & Chloe, 1045 points, leads, 1955 to go, opens with 75"


def test_totals_from_paper_count_for_the_way_and_the_opening_from_round_1_on() -> None:
    paper = standings_of(T, match_of(starting=(1245, -65)))
    assert [(each.total, each.to_go, each.opens) for each in paper] == [
        ("1245", "1755 to go", "opens with 75"),
        ("−65", "3065 to go", "no minimum"),
    ]


def test_a_total_below_zero_is_known_and_no_way_is_done() -> None:
    standing = first(played(match_of(), (120, 0), (-185, 0)))
    assert (standing.total, standing.is_negative, standing.progress) == ("−65", True, 0.0)
    assert (standing.leads, standing.opens) == (False, "no minimum")


def test_after_the_end_a_winner_has_nothing_ahead() -> None:
    standing = first(played(match_of(), (3100, 0)))
    assert (standing.won, standing.leads, standing.to_go, standing.opens) == (True, False, "", "")
    assert standing.sentence == "Anna & Chloe, 3100 points, won"


def test_one_point_is_not_told_as_several() -> None:
    assert first(played(match_of(), (1, 0))).sentence.startswith("Anna & Chloe, 1 point, leads")
    tenths = variant_with(preset("classic"), display_divisor=10)
    assert first(played(match_of(tenths), (15, 0))).sentence.startswith("Anna & Chloe, 1.5 points, leads")
