"""Statistics in words: rates, averages, and what each number is called."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from gettext import NullTranslations
from uuid import UUID

import pytest

from scorekeeper.match.facts import facts_of
from scorekeeper.match.statistics import Average, Record, Share, head_to_head, record
from scorekeeper.words.share import result_as_text, sheet_as_text
from scorekeeper.words.statistics import average_text, head_figures, record_figures, share_text, told_apart
from tests.match.builders import match_of, played, player_id

T = NullTranslations()
ANNA, BABIS = frozenset({player_id(0)}), frozenset({player_id(1)})


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Share(7, 12), "7 of 12 (58 %)"),
        (Share(1, 8), "1 of 8 (13 %)"),
        (Share(0, 3), "0 of 3 (0 %)"),
        (Share(0, 0), "none yet"),
    ],
)
def test_a_rate_stands_beside_what_it_is_of(share: Share, text: str) -> None:
    assert share_text(T, share) == text


@pytest.mark.parametrize(
    ("average", "divisor", "text"),
    [
        (Average(Decimal(1000), 3), 1, "333.3"),
        (Average(Decimal(-65), 2), 1, "−32.5"),
        (Average(Decimal(1005), 3), 10, "33.5"),
        (Average(Decimal(0), 0), 1, "–"),
    ],
)
def test_an_average_has_one_decimal_on_the_shown_scale(average: Average, divisor: int, text: str) -> None:
    assert average_text(NullTranslations(), average, divisor) == text


def test_every_figure_of_a_record_has_a_name_and_a_value_and_rates_say_what_they_count() -> None:
    facts = facts_of(played(match_of(), (1500, 1000), (1600, 900)))
    figures = {each.name: each for each in record_figures(T, record([facts], ANNA), facts.rules, str)}
    assert figures["Won"].value == "1 of 1 (100 %)"
    assert figures["Best round"].value == "1600"
    assert figures["Best round"].mark == (Decimal(1600), UUID(int=0xB1), 2)
    assert all(each.name and each.value for each in figures.values())
    assert all(each.meaning for each in figures.values() if "%" in each.value)
    met = {
        each.name: each.value for each in head_figures(T, head_to_head([facts], ANNA, BABIS), facts.rules, ("A", "B"))
    }
    assert (met["Won by A"], met["Won by B"], met["Average lead"]) == ("1 of 1 (100 %)", "0 of 1 (0 %)", "+1200")


def test_names_that_read_the_same_are_told_apart() -> None:
    assert told_apart(["Άννα", "Nikos", "αννα", "ΑΝΝΑ"]) == ("Άννα", "Nikos", "αννα (2)", "ΑΝΝΑ (3)")


def test_a_result_for_a_chat_says_who_won_and_why() -> None:
    text = result_as_text(T, played(match_of().rename("Saturday"), (1500, 1000), (1600, 900)))
    assert text.splitlines()[0] == "Saturday"
    assert "1. Anna & Chloe: 3100 🏆\n2. Babis & Dimitris: 1900" in text
    assert text.endswith("Anna & Chloe won, 3100 to 1900. Nobody else is past 3000.")


def test_a_sheet_for_a_chat_keeps_its_columns_with_six_names_and_negative_totals() -> None:
    match = played(match_of("classic", "six"), (-185, 100), (30, -1205))
    lines = sheet_as_text(T, match).splitlines()
    head = next(at for at, line in enumerate(lines) if line.startswith("  1"))
    widths = {len(line) for line in lines[head - 1 : head + 4]}
    assert len(widths) == 1
    assert lines[head + 3].split() == ["=", "−155", "−1105"]
    assert "In play." in lines[-1]


def test_rules_without_a_cut_or_packets_have_no_figure_for_them_unless_some_were_counted() -> None:
    facts = facts_of(played(match_of(), (1500, 1000)))
    found = record([facts], ANNA)

    def names(counted: Record, *, has_packets: bool, has_cut: bool) -> set[str]:
        told = record_figures(T, counted, facts.rules, str, has_packets=has_packets, has_cut=has_cut)
        return {"Cuts", "Packets missed"} & {each.name for each in told}

    assert names(found, has_packets=True, has_cut=True) == {"Cuts", "Packets missed"}
    assert names(found, has_packets=True, has_cut=False) == {"Packets missed"}
    assert names(found, has_packets=False, has_cut=True) == {"Cuts"}
    counted = replace(found, cuts=1, packets_missed=Share(1, 2))
    assert names(counted, has_packets=False, has_cut=False) == {"Cuts", "Packets missed"}
