"""What holds for the score of every round at every shipped table, whatever the table saw."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import CardPoints, RoundEntry, SideEntry
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.score import LineKind, score_round
from scorekeeper.rules.table import Seating, Table
from scorekeeper.rules.variant import Variant
from tests.builders import entry, preset, scaled, side, total, variant_with
from tests.strategies import any_entries, rounds, seatings

Round = tuple[RoundEntry, Variant, Table]

careless_rounds = seatings().flatmap(lambda at: st.tuples(any_entries(*at), st.just(at[0]), st.just(at[1])))
any_rounds = rounds() | careless_rounds


def seats_moved_on(round_entry: RoundEntry, table: Table) -> RoundEntry:
    """The same round with everyone one seat further: at a table of two sides, the sides swapped."""

    def moved(index: int | None, count: int) -> int | None:
        return None if index is None else (index + 1) % count

    cut = round_entry.cut
    return round_entry.model_copy(
        update={
            "sides": (round_entry.sides[-1], *round_entry.sides[:-1]),
            "dealer": moved(round_entry.dealer, table.players),
            "closed_by": moved(round_entry.closed_by, table.side_count),
            "last_draw": moved(round_entry.last_draw, table.side_count),
            "cut": cut and cut.model_copy(update={"cutter_side": moved(cut.cutter_side, table.side_count)}),
        }
    )


def numbers_scaled(round_entry: RoundEntry, factor: Decimal) -> RoundEntry:
    """The same round with every typed number multiplied."""

    def typed(given: CardPoints | None) -> CardPoints | None:
        return given and CardPoints(points=given.points * factor)

    sides = tuple(
        own.model_copy(
            update={
                "table_points": typed(own.table_points),
                "hand_points": typed(own.hand_points),
                "packet_points": typed(own.packet_points),
                "total": None if own.total is None else own.total * factor,
            }
        )
        for own in round_entry.sides
    )
    return round_entry.model_copy(update={"sides": sides})


@given(any_rounds)
def test_lines_add_up_to_the_total(played: Round) -> None:
    for own in score_round(*played).sides:
        added = ZERO
        for line in own.lines:
            added += line.each * line.count
        assert own.total == added


@given(rounds())
def test_one_line_of_a_kind(played: Round) -> None:
    for own in score_round(*played).sides:
        kinds = [(line.kind, line.meld_type) for line in own.lines]
        assert len(set(kinds)) == len(kinds)


@given(rounds().filter(lambda played: played[2].seating is not Seating.LONE_PLAYER))
def test_swapping_the_sides_swaps_the_scores(played: Round) -> None:
    round_entry, variant, table = played
    before = score_round(round_entry, variant, table).sides
    after = score_round(seats_moved_on(round_entry, table), variant, table).sides
    assert after == (before[-1], *before[:-1])


@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_of_the_melds_does_not_matter(played: Round, chance: random.Random) -> None:
    round_entry, variant, table = played
    sides = []
    for own in round_entry.sides:
        melds = list(own.melds)
        chance.shuffle(melds)
        sides.append(SideEntry.model_validate(dict(own) | {"melds": tuple(melds)}))
    mixed = round_entry.model_copy(update={"sides": tuple(sides)})
    assert mixed == round_entry
    assert score_round(mixed, variant, table) == score_round(round_entry, variant, table)


@given(any_rounds, st.sampled_from(["0.1", "0.5", "2", "7", "10"]).map(Decimal))
def test_a_scale_of_all_numbers_scales_the_totals_and_finds_the_same(played: Round, factor: Decimal) -> None:
    round_entry, variant, table = played
    larger, typed = scaled(variant, factor), numbers_scaled(round_entry, factor)
    before = score_round(round_entry, variant, table).totals
    assert score_round(typed, larger, table).totals == tuple(points * factor for points in before)
    found, again = check_entry(round_entry, variant, table), check_entry(typed, larger, table)
    assert [(one.code, one.side, one.field) for one in again] == [(one.code, one.side, one.field) for one in found]


@given(any_rounds, st.sampled_from([1, 10]))
def test_the_display_scale_changes_no_score_and_no_finding(played: Round, divisor: int) -> None:
    round_entry, variant, table = played
    shown = variant_with(variant, display_divisor=divisor)
    assert score_round(round_entry, shown, table) == score_round(round_entry, variant, table)
    assert check_entry(round_entry, shown, table) == check_entry(round_entry, variant, table)


@given(rounds())
def test_without_house_rules_a_side_scores_what_the_formula_says(played: Round) -> None:
    round_entry, _, table = played
    classic = preset("classic")
    score = score_round(round_entry, classic, table)
    for index, own in enumerate(round_entry.sides):
        expected = sum((classic_bonus(meld.type) * meld.count for meld in own.melds), ZERO)
        expected += own.table_points.points if own.table_points else ZERO
        expected += Decimal(100) if round_entry.closed_by == index else ZERO
        expected -= own.hand_points.points if own.hand_points else ZERO
        expected -= Decimal(100) if own.packet in {"not_taken", "unplayed"} else ZERO
        assert score.sides[index].total == expected


def classic_bonus(type_id: str) -> Decimal:
    kind = preset("classic").meld_type(type_id)
    return kind.points if kind else ZERO


@given(rounds())
def test_what_is_taken_for_hands_is_what_opponents_would_get_of_two(played: Round) -> None:
    round_entry, variant, table = played
    own = variant_with(variant, hands_go_to="own_side")
    given_away = variant_with(variant, hands_go_to="opponents")
    charged = sum(
        line.points
        for each in score_round(round_entry, own, table).sides
        for line in each.lines
        if line.kind is LineKind.HANDS
    )
    received = sum(
        line.points
        for each in score_round(round_entry, given_away, table).sides
        for line in each.lines
        if line.kind is LineKind.OPPONENTS_HANDS
    )
    assert received == -charged * (table.side_count - 1)


@given(rounds())
def test_every_partner_pays_as_much_as_the_side_would_q17(played: Round) -> None:
    round_entry, variant, table = played
    kinds = {LineKind.PACKET_NOT_TAKEN, LineKind.PACKET_UNPLAYED}
    once = score_round(round_entry, variant_with(variant, packet={"payer": "side"}), table)
    each = score_round(round_entry, variant_with(variant, packet={"payer": "each_player"}), table)
    for index, (of_side, of_players) in enumerate(zip(once.sides, each.sides, strict=True)):
        players = len(table.seats_of_side(index, round_entry.lone_seat))
        assert players >= 1
        paid = sum(line.points for line in of_side.lines if line.kind in kinds)
        assert sum(line.points for line in of_players.lines if line.kind in kinds) == paid * players


@given(any_rounds)
def test_an_unfinished_round_has_a_score_all_the_same(played: Round) -> None:
    round_entry, variant, table = played
    assert len(score_round(round_entry, variant, table).sides) == len(round_entry.sides)


@pytest.mark.parametrize("points", ["0", "-120", "182.5"])
def test_a_bare_total_is_the_score(points: str) -> None:
    classic = preset("classic")
    score = score_round(entry(total(points), side()), classic, classic.table("partners"))
    assert score.totals[0] == Decimal(points)
