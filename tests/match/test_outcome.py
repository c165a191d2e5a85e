"""How a match ends: ties, several over the target, an early end, playing on, and edits after the end."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.match.errors import MatchFinished
from scorekeeper.match.match import Match
from scorekeeper.match.outcome import Ending, Outcome
from scorekeeper.rules.variant import Variant
from tests.builders import preset, variant_with
from tests.match.builders import LATER, add, edited, exactly, match_of, played, round_id, totals_entry


def classic_with(**end: Any) -> Variant:
    return variant_with(preset("classic"), end=end)


def target_win(*winners: int, after: int) -> Outcome:
    return Outcome(ending=Ending.TARGET, winners=winners, round_count=after)


# -- level at the top ------------------------------------------------------------------------------------


def test_level_at_the_top_plays_extra_rounds_until_one_leads() -> None:
    match = played(match_of(), (3050, 3050), (100, 100))
    assert match.outcome is None
    assert match.extra_round_due
    assert played(match, (0, 5)).outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(1,), round_count=3)


def test_level_below_the_target_is_no_tie_of_the_match() -> None:
    match = played(match_of(), (3000, 3000))
    assert match.outcome is None
    assert not match.extra_round_due


def test_a_third_below_the_tied_ones_does_not_decide() -> None:
    match = played(match_of("classic", "three"), (2600, 2550, 2600))
    assert match.standings.reached(1) == (0, 1, 2)
    assert match.outcome is None


def test_those_who_fall_back_below_the_target_after_a_tie_play_on_as_before() -> None:
    match = played(match_of(), (3050, 3050), (-100, -100))
    assert match.outcome is None
    assert not match.extra_round_due


def test_shared_win_goes_to_all_who_are_level() -> None:
    match = played(match_of(classic_with(tie="shared"), "three"), (2600, 2550, 2600))
    assert match.outcome == Outcome(ending=Ending.SHARED, winners=(0, 2), round_count=1)
    assert not match.extra_round_due


def test_the_closer_among_the_level_wins_where_the_table_says_so() -> None:
    start = match_of(classic_with(tie="closer_wins"))
    match = add(start, totals_entry(start, 3050, 3050, closed_by=1))
    assert match.outcome == Outcome(ending=Ending.CLOSER, winners=(1,), round_count=1)


def test_a_closer_who_is_not_among_the_level_decides_nothing() -> None:
    start = match_of(classic_with(tie="closer_wins"), "three")
    match = add(start, totals_entry(start, 2600, 2600, 2590, closed_by=2))
    assert match.outcome is None
    assert match.extra_round_due


def test_level_without_a_closer_plays_another_round() -> None:
    match = played(match_of(classic_with(tie="closer_wins")), (3050, 3050))
    assert match.outcome is None
    assert match.extra_round_due


@pytest.mark.parametrize(
    ("closed_by", "winners"),
    [
        pytest.param(0, (1,), id="the lone player closed"),
        pytest.param(1, (0,), id="the pair closed"),
    ],
)
def test_closer_wins_at_the_lone_table(closed_by: int, winners: tuple[int, ...]) -> None:
    start = match_of(classic_with(tie="closer_wins"), "three-lone", starting=(2400, 2400, 0))
    match = add(start, totals_entry(start, 200, 400, lone_seat=1, closed_by=closed_by))
    assert match.standings.totals == exactly(2600, 2600, 200)
    assert match.outcome == Outcome(ending=Ending.CLOSER, winners=winners, round_count=1)


def test_a_pair_that_closes_while_level_with_each_other_plays_another_round() -> None:
    start = match_of(classic_with(tie="closer_wins"), "three-lone", starting=(2400, 2000, 2400))
    match = add(start, totals_entry(start, 200, 400, lone_seat=1, closed_by=1))
    assert match.standings.totals == exactly(2600, 2200, 2600)
    assert match.outcome is None
    assert match.extra_round_due


# -- several over the target -----------------------------------------------------------------------------


def test_several_over_play_one_more_round_where_the_table_says_so() -> None:
    match = played(match_of(classic_with(several_over="play_on")), (3100, 3050))
    assert match.outcome is None
    assert match.extra_round_due
    assert played(match, (10, 80)).outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(1,), round_count=2)


def test_one_over_wins_at_once_also_where_several_would_play_on() -> None:
    match = played(match_of(classic_with(several_over="play_on")), (3100, 2900))
    assert match.outcome == target_win(0, after=1)


def test_after_the_extra_round_the_one_who_is_still_over_wins() -> None:
    match = played(match_of(classic_with(several_over="play_on")), (3100, 3050), (-200, 50))
    assert match.outcome == target_win(1, after=2)


def test_several_over_afresh_after_all_fell_back_play_one_more_round_again() -> None:
    match = played(match_of(classic_with(several_over="play_on")), (3100, 3050), (-200, -200), (300, 200))
    assert match.standings.totals == exactly(3200, 3050)
    assert match.outcome is None
    assert match.extra_round_due


# -- ended by the table ----------------------------------------------------------------------------------


def test_an_early_end_goes_to_the_leader() -> None:
    match = played(match_of(), (500, 800)).finish()
    assert match.outcome == Outcome(ending=Ending.FINISHED_EARLY, winners=(1,), round_count=1)
    with pytest.raises(MatchFinished):
        played(match, (10, 10))


def test_an_early_end_while_level_names_both() -> None:
    match = played(match_of(), (800, 800)).finish()
    assert match.outcome == Outcome(ending=Ending.FINISHED_EARLY, winners=(0, 1), round_count=1)


def test_a_tie_over_the_target_may_be_left_as_it_stands() -> None:
    match = played(match_of(), (3050, 3050)).finish()
    assert match.outcome == Outcome(ending=Ending.FINISHED_EARLY, winners=(0, 1), round_count=1)
    assert not match.extra_round_due


def test_an_early_end_before_the_first_round_has_no_winner() -> None:
    match = match_of(starting=(500, 0)).finish()
    assert match.outcome == Outcome(ending=Ending.FINISHED_EARLY, winners=(), round_count=0)


def test_reopening_takes_the_early_end_back() -> None:
    match = played(match_of(), (500, 800))
    assert match.finish().reopen() == match


def test_ending_a_match_that_is_won_changes_nothing() -> None:
    match = played(match_of(), (3100, 800))
    assert match.finish() == match
    assert match.reopen() == match


def test_a_win_that_an_edit_brings_about_comes_before_the_early_end() -> None:
    ended = played(match_of(), (500, 800), (100, 900)).finish()
    match = edited(ended, 1, 3100, 800)
    assert match.outcome == target_win(0, after=1)
    assert edited(match, 1, 500, 800).outcome == ended.outcome


def test_an_early_end_follows_the_rounds_that_are_edited_later() -> None:
    match = edited(played(match_of(), (500, 800)).finish(), 1, 900, 800)
    assert match.outcome == Outcome(ending=Ending.FINISHED_EARLY, winners=(0,), round_count=1)


# -- playing on after a win ------------------------------------------------------------------------------


def test_playing_on_after_a_win_until_the_table_ends_it() -> None:
    match = played(played(match_of(), (3100, 800)).play_on(), (-500, 2000))
    assert match.outcome is None
    assert not match.extra_round_due
    assert match.finish().outcome == Outcome(ending=Ending.FINISHED_EARLY, winners=(1,), round_count=2)


def test_reopening_after_playing_on_goes_on_playing() -> None:
    going_on = played(match_of(), (3100, 800)).play_on()
    assert going_on.finish().reopen() == going_on


def test_playing_on_without_a_win_does_not_hide_the_next_one() -> None:
    match = played(match_of(), (1000, 800))
    assert match.play_on() == match
    assert played(match.play_on(), (2100, 0)).outcome == target_win(0, after=2)


def test_playing_on_takes_an_early_end_back() -> None:
    match = played(match_of(), (1000, 800))
    assert match.finish().play_on() == match


def test_playing_on_ends_with_the_win_it_went_on_after() -> None:
    going_on = played(match_of(), (3100, 800)).play_on()
    without_win = edited(going_on, 1, 1000, 800)
    assert not without_win.plays_on
    assert edited(without_win, 1, 3100, 800).outcome == target_win(0, after=1)


def test_deleting_the_winning_round_ends_playing_on() -> None:
    match = played(match_of(), (3100, 800)).play_on().delete_round(round_id(1))
    assert played(match, (0, 3200)).outcome == target_win(1, after=1)


def test_playing_on_stays_while_the_match_is_renamed() -> None:
    match = played(match_of(), (3100, 800)).play_on().rename("Sunday")
    assert match.plays_on
    assert match.outcome is None


# -- another target --------------------------------------------------------------------------------------


def test_a_higher_target_opens_a_match_that_was_won() -> None:
    match = played(match_of(), (3100, 800))
    raised = match.change_target(Decimal(5000))
    assert raised.outcome is None
    assert raised.standings.to_go(0) == 1900
    assert raised.change_target(Decimal(3000)).outcome == match.outcome


def test_a_lower_target_ends_the_match_where_it_was_first_passed() -> None:
    match = played(match_of(), (1100, 800), (100, 900), (100, 900)).change_target(Decimal(1000))
    assert match.outcome == target_win(0, after=1)
    assert len(match.rounds) == 3


def test_another_target_ends_playing_on() -> None:
    going_on = played(match_of(), (3100, 800)).play_on()
    assert going_on.change_target(Decimal(3050)).outcome == target_win(0, after=1)


def test_the_same_target_changes_nothing() -> None:
    going_on = played(match_of(), (3100, 800)).play_on()
    assert going_on.change_target(Decimal("3000.0")) == going_on


def test_another_target_leaves_an_early_end() -> None:
    match = played(match_of(), (500, 800)).finish().change_target(Decimal(5000))
    assert match.outcome == Outcome(ending=Ending.FINISHED_EARLY, winners=(1,), round_count=1)


# -- mending a match that is over ------------------------------------------------------------------------


def test_an_edit_that_makes_an_earlier_round_the_winning_one_keeps_the_later_rounds() -> None:
    match = played(match_of(), (1000, 900), (900, 800), (500, 1400))
    assert match.outcome == target_win(1, after=3)
    mended = edited(match, 2, 2100, 800)
    assert mended.outcome == target_win(0, after=2)
    assert mended.standings.totals == exactly(3600, 3100)
    assert [each.id for each in mended.rounds] == [round_id(1), round_id(2), round_id(3)]


def test_a_forgotten_round_can_be_put_in_before_the_end() -> None:
    match = played(match_of(), (1000, 900), (2100, 800))
    forgotten = totals_entry(match, 0, 1500)
    mended = match.insert_round(1, forgotten, round_id=round_id(9), at=LATER)
    assert [each.id for each in mended.rounds] == [round_id(1), round_id(9), round_id(2)]
    assert mended.standings.totals == exactly(3100, 3200)
    assert mended.outcome == Outcome(ending=Ending.HIGHER_TOTAL, winners=(1,), round_count=3)


@pytest.mark.parametrize("index", [1, 2])
def test_nothing_is_put_in_after_the_end(index: int) -> None:
    match = edited(played(match_of(), (1000, 900), (2100, 800)), 1, 3100, 900)
    assert match.outcome == target_win(0, after=1)
    with pytest.raises(MatchFinished):
        match.insert_round(index, totals_entry(match, 0, 0), round_id=round_id(9), at=LATER)


# -- what a loser pays -----------------------------------------------------------------------------------


def doubled(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.loses_double


def test_losers_below_half_the_target_lose_double_where_the_table_says_so() -> None:
    start = match_of(classic_with(loser_under_half_pays_double=True), "three")
    assert doubled(played(start, (2600, 1245, 1250))) == (1,)  # half of 2500 is 1250
    assert doubled(played(match_of("classic", "three"), (2600, 0, 0))) == ()


def test_double_loss_is_judged_when_the_match_was_won() -> None:
    start = match_of(classic_with(loser_under_half_pays_double=True))
    match = edited(played(start, (1000, 100), (1000, 1600), (1100, -500)), 1, 2500, 100)
    assert match.outcome == Outcome(ending=Ending.TARGET, winners=(0,), round_count=2)
    assert match.standings.totals == exactly(4600, 1200)
    assert doubled(match) == ()  # 1700 when it was won, half is 1500
    assert doubled(edited(match, 2, 1000, 1300)) == (1,)  # 1400


def test_nobody_loses_double_when_the_table_ends_early() -> None:
    match = played(match_of(classic_with(loser_under_half_pays_double=True)), (500, 100)).finish()
    assert doubled(match) == ()
