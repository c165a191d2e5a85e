"""Undo and redo."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.errors import NothingToUndo
from scorekeeper.match.timeline import STEPS_KEPT, StepKind, Timeline
from tests.match.builders import match_of, played


def rounds_played(*totals: int) -> Timeline:
    timeline = Timeline.begin(match_of())
    for number, points in enumerate(totals, start=1):
        timeline = timeline.do(played(timeline.match, (points, 0)), StepKind.ADD_ROUND, round_number=number)
    return timeline


def test_a_timeline_begins_with_nothing_to_take_back() -> None:
    timeline = Timeline.begin(match_of())
    assert (timeline.present.step, timeline.match) == (StepKind.BEGIN, match_of())
    assert (timeline.can_undo, timeline.can_redo) == (False, False)
    with pytest.raises(NothingToUndo):
        timeline.undo()
    with pytest.raises(NothingToUndo):
        timeline.redo()


def test_undo_goes_back_state_by_state_and_redo_forward() -> None:
    timeline = rounds_played(100, 200, 300)
    back = timeline.undo().undo()
    assert back.match == played(match_of(), (100, 0))
    assert (back.can_undo, back.can_redo) == (True, True)
    assert back.redo().redo() == timeline


def test_the_present_state_says_what_led_to_it() -> None:
    timeline = rounds_played(100, 200)
    assert (timeline.present.step, timeline.present.round_number) == (StepKind.ADD_ROUND, 2)
    assert timeline.undo().present.round_number == 1
    assert timeline.undo().future[0].round_number == 2


def test_a_new_command_after_undo_forgets_what_was_undone() -> None:
    timeline = rounds_played(100, 200).undo()
    other = timeline.do(timeline.match.change_target(Decimal(5000)), StepKind.CHANGE_SETTINGS)
    assert not other.can_redo
    assert other.undo().match == timeline.match


def test_a_command_that_changed_nothing_adds_nothing_and_keeps_what_was_undone() -> None:
    timeline = rounds_played(100, 200).undo()
    same = timeline.do(timeline.match.change_target(Decimal("3000.0")), StepKind.CHANGE_SETTINGS)
    assert same is timeline
    assert same.can_redo


def test_only_the_last_steps_are_kept() -> None:
    timeline = Timeline.begin(match_of())
    for number in range(STEPS_KEPT + 3):
        timeline = timeline.do(timeline.match.rename(f"match {number}"), StepKind.RENAME)
    assert len(timeline.past) == STEPS_KEPT
    assert timeline.past[0].match.name == "match 2"
    for _ in range(STEPS_KEPT):
        timeline = timeline.undo()
    assert (timeline.match.name, len(timeline.future)) == ("match 2", STEPS_KEPT)


@given(st.lists(st.integers(-500, 300), max_size=8), st.integers(0, 8))
def test_undo_then_redo_is_the_same_match(totals: list[int], steps: int) -> None:
    timeline = rounds_played(*totals)
    there, back = timeline, 0
    while back < steps and there.can_undo:
        there, back = there.undo(), back + 1
    assert there.match == rounds_played(*totals[: len(totals) - back]).match
    for _ in range(back):
        there = there.redo()
    assert there == timeline
