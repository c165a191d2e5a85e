"""Whole matches: the worked examples of rules.md 3.5, and what other score keepers got wrong."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scorekeeper.match.match import Match
from scorekeeper.match.outcome import Ending, Outcome
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.entry import Packet, RoundEntry
from scorekeeper.rules.points import format_points
from tests.builders import entry, preset, side, variant_with
from tests.match.builders import add, edited, exactly, match_of, played, totals_entry

E55_ROUNDS = [(535, -120), (480, 610), (355, 525), (-95, 740), (620, 1180), (1240, 80)]
E55_TOTALS = [(535, -120), (1015, 490), (1370, 1015), (1275, 1755), (1895, 2935), (3135, 3015)]
E55_MINIMA = [(None, None), (75, None), (75, 75), (75, 90), (90, 90)]


def e29() -> RoundEntry:
    """An ordinary close: 200 + 100 + 150 + 100 - 15 against 45 - 100 - 65."""
    return entry(
        side(clean=1, dirty=1, table=55 + 65 + 30, hand=15),
        side(clean=0, dirty=0, table=15 + 30, hand=30 + 35, packet=Packet.NOT_TAKEN),
        closed_by=0,
    )


def running(match: Match, scorer: int = 0) -> list[int]:
    return [int(totals[scorer]) for totals in match.standings.running[1:]]


def minima(match: Match) -> tuple[Decimal | None, ...]:
    return tuple(match.standings.opening_minimum(scorer) for scorer in range(match.standings.scorer_count))


def test_e55_totals_and_minima_after_each_round() -> None:
    match = match_of()
    for points, totals, minimum in zip(E55_ROUNDS[:5], E55_TOTALS[:5], E55_MINIMA, strict=True):
        match = played(match, points)
        assert match.standings.totals == exactly(*totals)
        assert minima(match) == exactly(*minimum)
        assert match.outcome is None
    match = played(match, E55_ROUNDS[5])
    assert match.standings.totals == exactly(*E55_TOTALS[5])
    assert match.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(0,), round_count=6)


def test_e55_is_the_same_when_its_first_round_is_counted_from_the_cards() -> None:
    match = played(add(match_of(), e29()), *E55_ROUNDS[1:])
    assert match.standings.rounds[0] == exactly(535, -120)
    assert match.standings.running[1:] == tuple(exactly(*totals) for totals in E55_TOTALS)
    assert match.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(0,), round_count=6)


def test_e57_two_over_the_target_the_higher_total_wins() -> None:
    match = played(match_of("dealers-cut-partners", starting=(2400, 2400)), (105, 210))
    assert match.standings.totals == exactly(2505, 2610)
    assert match.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(1,), round_count=1)


def test_e57_three_over_and_two_of_them_level_play_one_more_round_among_all() -> None:
    start = match_of("dealers-cut-individual", "three", target=2400, starting=(2300, 2300, 2300))
    level = played(start, (200, 200, 195))
    assert level.standings.totals == exactly(2500, 2500, 2495)
    assert level.standings.reached(1) == (0, 1, 2)
    assert level.outcome is None
    assert level.extra_round_due
    decided = played(level, (10, 20, 30))
    assert decided.standings.totals == exactly(2510, 2520, 2525)
    assert decided.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(2,), round_count=2)
    assert not decided.extra_round_due


@pytest.mark.parametrize(
    ("variant", "table", "total", "is_over"),
    [
        pytest.param("classic", "two", 2500, False, id="E58-classic-two-2500"),
        pytest.param("classic", "two", 2505, True, id="E58-classic-two-2505"),
        pytest.param("dealers-cut-individual", "two", 2500, True, id="E58-dealers-cut-2500"),
        pytest.param("classic", "partners", 3000, False, id="E58-classic-3000"),
        pytest.param("classic", "partners", 3005, True, id="E58-classic-3005"),
        pytest.param("jawaker-2005", "partners", 2000, False, id="E58-jawaker-2000"),
        pytest.param("jawaker-2005", "partners", 2005, True, id="E58-jawaker-2005"),
    ],
)
def test_e58_edge_of_the_target(variant: str, table: str, total: int, is_over: bool) -> None:
    match = played(match_of(variant, table), (total, 100))
    assert match.is_finished is is_over
    assert not match.extra_round_due
    assert bool(match.standings.reached(1)) is is_over


def test_e59_the_closer_has_no_privilege() -> None:
    start = match_of("jawaker-2005", starting=(1980, 1900))
    match = add(start, totals_entry(start, 40, 150, closed_by=0))
    assert match.standings.totals == exactly(2020, 2050)
    assert match.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(1,), round_count=1)


def test_e36_one_round_wins_a_match() -> None:
    jawaker = preset("jawaker-2005")
    full_trump = next(kind.id for kind in jawaker.meld_types if kind.points == 2000)
    won = entry(
        side(clean=0, dirty=0, melds={full_trump: 1}, table=110, hand=25),
        side(clean=1, dirty=0, table=55, hand=70, packet=Packet.NOT_TAKEN),
        closed_by=0,
    )
    match = add(match_of(jawaker), won)
    assert match.standings.totals == exactly(2185, 85)  # 2000 + 110 + 100 - 25; 255 - 100 - 70
    assert match.outcome == Outcome(ending=Ending.TARGET, winners=(0,), round_count=1)


def test_e35_the_pair_shares_exactly() -> None:
    start = match_of("classic", "three-lone")
    match = add(start, totals_entry(start, -20, 365, lone_seat=1))
    assert match.standings.totals == exactly("182.5", -20, "182.5")


def test_e35_the_pair_gets_all_of_it_where_the_table_says_so() -> None:
    classic = preset("classic")
    tables = [table.model_dump() | {"share": "full"} for table in classic.tables]
    start = match_of(variant_with(classic, tables=tables), "three-lone")
    match = add(start, totals_entry(start, -20, 365, lone_seat=1))
    assert match.standings.totals == exactly(365, -20, 365)


def test_halves_add_up_while_the_lone_player_changes() -> None:
    match = match_of("classic", "three-lone")
    for lone_seat, lone, pair in ((0, 100, 365), (1, -45, 205), (2, 310, -15)):
        match = add(match, totals_entry(match, lone, pair, lone_seat=lone_seat))
    # 100 + 102.5 - 7.5; 182.5 - 45 - 7.5; 182.5 + 102.5 + 310
    assert match.standings.totals == exactly(195, 130, 595)
    assert match.standings.running[2] == exactly("202.5", "137.5", 285)
    assert match.standings.ranks() == (2, 3, 1)


# What went wrong elsewhere: field.md, "To try by hand and in tests".


def test_rounds_add_up_and_the_next_one_is_the_fourth() -> None:
    match = played(match_of(), (300, 120), (250, 400), (-50, 310))
    assert match.standings.totals == exactly(500, 830)
    assert len(match.rounds) + 1 == 4
    assert match.standings.leaders() == (1,)
    assert match.standings.lead() == 330


def test_a_mended_round_refolds_everything_and_undo_takes_it_back() -> None:
    timeline = Timeline.begin(played(match_of(), (300, 0), (200, 0), (250, 0), (400, 0)))
    mended = timeline.do(edited(timeline.match, 2, -50, 0), StepKind.EDIT_ROUND, round_number=2)
    assert running(mended.match) == [300, 250, 500, 900]
    assert running(mended.undo().match) == [300, 500, 750, 1150]
    assert running(mended.undo().redo().match) == [300, 250, 500, 900]


def test_a_mended_round_can_take_the_win_away_and_undo_restores_it() -> None:
    won = played(match_of(), (1000, 900), (1200, 700), (840, 800))
    assert won.standings.totals == exactly(3040, 2400)
    assert won.outcome == Outcome(ending=Ending.TARGET, winners=(0,), round_count=3)
    timeline = Timeline.begin(won).do(edited(won, 2, 1100, 700), StepKind.EDIT_ROUND, round_number=2)
    assert timeline.match.standings.totals[0] == 2940
    assert timeline.match.outcome is None
    assert not timeline.match.extra_round_due
    assert timeline.undo().match.outcome == won.outcome


def test_both_over_in_one_round_the_order_of_the_sides_never_decides() -> None:
    match = played(match_of(starting=(2900, 2900)), (220, 170))
    swapped = played(match_of(starting=(2900, 2900)), (170, 220))
    assert match.standings.totals == exactly(3120, 3070)
    assert match.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(0,), round_count=1)
    assert swapped.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(1,), round_count=1)


def test_level_over_the_target_nobody_has_won_yet() -> None:
    match = played(match_of(), (3050, 3050))
    assert match.outcome is None
    assert match.extra_round_due
    assert match.standings.leaders() == (0, 1)
    assert match.standings.ranks() == (1, 1)


def test_a_total_below_nothing_keeps_its_sign_and_its_place() -> None:
    match = played(match_of(), (120, -200), (-185, 0))
    assert match.standings.totals == exactly(-65, -200)
    assert format_points(match.standings.totals[0]) == "−65"
    assert match.standings.opening_minimum(0) is None
    assert match.standings.leaders() == (0,)
    assert match.standings.ranks() == (1, 2)


def test_totals_brought_from_paper_count_for_minimum_and_target_from_the_first_round() -> None:
    start = match_of(starting=(1245, -65))
    assert minima(start) == exactly(75, None)
    assert start.standings.to_go(0) == 1755
    match = played(start, (1760, 100))
    assert match.standings.totals == exactly(3005, 35)
    assert match.outcome == Outcome(ending=Ending.TARGET, winners=(0,), round_count=1)


def test_totals_brought_from_paper_win_nothing_before_a_round_is_over() -> None:
    start = match_of(starting=(3100, 0))
    assert start.outcome is None
    assert not start.extra_round_due
    assert played(start, (-50, 0)).outcome == Outcome(ending=Ending.TARGET, winners=(0,), round_count=1)


def test_to_go_and_progress_stay_within_their_bounds() -> None:
    behind, ahead = played(match_of(), (-300, 750)), played(match_of(), (0, 3600))
    assert (behind.standings.to_go(0), behind.standings.to_go(1)) == exactly(3300, 2250)
    assert (behind.standings.progress(0), behind.standings.progress(1)) == (0.0, 0.25)
    assert ahead.standings.to_go(1) == 0
    assert ahead.standings.progress(1) == 1.0


def test_ranks_share_the_better_place() -> None:
    match = played(match_of("dealers-cut-individual", "five"), (100, 300, 300, -10, 100))
    assert match.standings.ranks() == (3, 1, 1, 5, 3)
    assert match.standings.lead() == 0
