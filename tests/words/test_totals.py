"""The chart of running totals in words."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.match.chart import TotalsChart
from scorekeeper.match.match import Match
from scorekeeper.words.totals import lead_text, totals_text
from tests.builders import preset, variant_with
from tests.match.builders import match_of, played

T = NullTranslations()


def lead(match: Match) -> str:
    return lead_text(T, match, TotalsChart.of(match.standings))


def totals(match: Match) -> str:
    return totals_text(T, match, TotalsChart.of(match.standings, divisor=match.variant.display_divisor))


def test_a_lead_never_lost_is_told_from_round_1_on() -> None:
    assert lead(played(match_of(), (300, 120), (0, 50))) == "In front from round 1 on: Anna & Chloe."


def test_a_lead_that_changed_is_told_with_its_round_and_how_often() -> None:
    turned = played(match_of(), (300, 120), (0, 400), (0, 10))
    assert lead(turned) == "In front since round 2: Babis & Dimitris. The lead changed 1 time."
    again = played(turned, (1000, 0))
    assert lead(again) == "In front since round 4: Anna & Chloe. The lead changed 2 times."


def test_level_sides_are_both_named() -> None:
    assert lead(played(match_of(), (300, 300))) == "Level after round 1: Anna & Chloe; Babis & Dimitris."


def test_to_be_level_for_a_while_is_no_change_of_the_lead() -> None:
    level = played(match_of(), (300, 0), (0, 300))
    assert lead(level) == "Level after round 2: Anna & Chloe; Babis & Dimitris."
    assert lead(played(level, (10, 0))) == "In front from round 1 on: Anna & Chloe."
    assert lead(played(level, (0, 10))) == "In front since round 3: Babis & Dimitris. The lead changed 1 time."


def test_before_the_first_round_nobody_leads() -> None:
    assert lead(match_of()) == ""


def test_everything_that_is_drawn_is_said() -> None:
    match = played(match_of(starting=(1245, -65)), (300, 120), (-50, 2310), (0, 5))
    assert totals(match) == (
        "Running totals, target 3000. In front after round 1: Anna & Chloe. "
        "In front after rounds 2 to 3: Babis & Dimitris. "
        "Anna & Chloe: 1245, 1545, 1495, 1495. Babis & Dimitris: −65, 55, 2365, 2370."
    )


def test_tenths_are_said_as_they_are_shown() -> None:
    match = played(match_of(variant_with(preset("classic"), display_divisor=10)), (535, -15))
    assert "target 300. " in totals(match)
    assert totals(match).endswith("Anna & Chloe: 0, 53.5. Babis & Dimitris: 0, −1.5.")
