"""Random commands on a match and on a paper sheet: after each of them both say the same."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.match import standings as standings_module
from scorekeeper.match.errors import MatchFinished, NothingToUndo
from scorekeeper.match.match import Match, Round
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.rules.score import RoundScore
from scorekeeper.rules.table import Table
from tests.match.builders import EVENING, LATER, NAMES, match_of, player_id, totals_entry
from tests.match.paper_sheet import PaperSheet, Sheet

POINTS = st.integers(-400, 1300) | st.sampled_from([0, 5, 365, 600, 1000])
PAIRS = st.tuples(POINTS, POINTS)
TARGETS = st.sampled_from([600, 1000, 1500, 3000])
SEATS = st.integers(0, 2)
PLACES = st.integers(0, 30)


class MatchMachine(RuleBasedStateMachine):
    """One match beside one sheet; a subclass may begin with another kind of timeline."""

    timeline_type: type[Timeline] = Timeline

    def __init__(self) -> None:
        super().__init__()
        self.next_id = 0
        self.timeline: Timeline = self.timeline_type.begin(match_of())
        self.paper = PaperSheet(list(NAMES[:4]), 3000, lone_table=False)

    @initialize(table=st.sampled_from(["partners", "three-lone"]), goal=TARGETS)
    def sit_down(self, table: str, goal: int) -> None:
        match = match_of("classic", table, target=goal)
        names = [player.name for player in match.players]
        self.timeline = self.timeline_type.begin(match)
        self.paper = PaperSheet(names, goal, lone_table=table == "three-lone")

    @property
    def match(self) -> Match:
        return self.timeline.match

    def do(self, match: Match, step: StepKind) -> None:
        self.timeline = self.timeline.do(match, step)

    def written(self, points: tuple[int, int], alone: int) -> tuple[RoundEntry, dict[str, object]]:
        """The same round for the match and for the sheet."""
        lone_seat = alone if self.paper.lone_table else None
        line = {"id": self.next_id, "points": list(points), "alone": lone_seat}
        return totals_entry(self.match, *points, lone_seat=lone_seat, dealer=0), line

    # -- rounds ------------------------------------------------------------------------------------------

    @rule(rounds=st.lists(PAIRS, min_size=1, max_size=4), alone=SEATS)
    def add(self, rounds: list[tuple[int, int]], alone: int) -> None:
        for points in rounds:
            self.add_one(points, alone)

    @precondition(lambda self: not self.paper.lone_table)
    @rule(points=POINTS)
    def add_and_draw_level(self, points: int) -> None:
        first, second = self.paper.running()[-1]
        self.add_one((points, int(points + first - second)), 0)

    def add_one(self, points: tuple[int, int], alone: int) -> None:
        self.next_id += 1
        entry, line = self.written(points, alone)
        if self.paper.ended() is not None:
            with pytest.raises(MatchFinished):
                self.match.add_round(entry, round_id=UUID(int=self.next_id), at=EVENING)
            return
        changed = self.match.add_round(entry, round_id=UUID(int=self.next_id), at=EVENING)
        self.do(changed, StepKind.ADD_ROUND)
        self.paper.change(lines=[*self.paper.lines, line])

    @rule(points=PAIRS, alone=SEATS, place=PLACES)
    def insert(self, points: tuple[int, int], alone: int, place: int) -> None:
        self.next_id += 1
        entry, line = self.written(points, alone)
        lines = self.paper.lines
        place %= len(lines) + 1
        ended = self.paper.ended()
        if ended is not None and place >= ended[1]:
            with pytest.raises(MatchFinished):
                self.match.insert_round(place, entry, round_id=UUID(int=self.next_id), at=EVENING)
            return
        changed = self.match.insert_round(place, entry, round_id=UUID(int=self.next_id), at=EVENING)
        self.do(changed, StepKind.ADD_ROUND)
        self.paper.change(lines=[*lines[:place], line, *lines[place:]])

    @precondition(lambda self: self.paper.lines)
    @rule(points=PAIRS, alone=SEATS, place=PLACES)
    def edit(self, points: tuple[int, int], alone: int, place: int) -> None:
        lines = self.paper.lines
        place %= len(lines)
        entry, line = self.written(points, alone)
        line["id"] = lines[place]["id"]
        self.do(self.match.edit_round(self.match.rounds[place].id, entry, at=LATER), StepKind.EDIT_ROUND)
        self.paper.change(lines=[*lines[:place], line, *lines[place + 1 :]])

    @precondition(lambda self: self.paper.lines)
    @rule(place=PLACES)
    def delete(self, place: int) -> None:
        lines = self.paper.lines
        place %= len(lines)
        self.do(self.match.delete_round(UUID(int=lines[place]["id"])), StepKind.DELETE_ROUND)
        self.paper.change(lines=lines[:place] + lines[place + 1 :])

    # -- the match as a whole ----------------------------------------------------------------------------

    @rule(seat=SEATS, name=st.sampled_from(["Nikos", "Νίκη", "Olga"]))
    def rename(self, seat: int, name: str) -> None:
        names = list(self.paper.sheet["names"])
        if name in names[:seat] + names[seat + 1 :]:
            return
        self.do(self.match.rename_player(player_id(seat), name), StepKind.RENAME)
        names[seat] = name
        self.paper.change(names=names)

    @rule(goal=TARGETS)
    def change_target(self, goal: int) -> None:
        self.do(self.match.change_target(Decimal(goal)), StepKind.CHANGE_SETTINGS)
        going_on = self.paper.sheet["going on"] and goal == self.paper.sheet["target"]
        self.paper.change(**{"target": goal, "going on": going_on})

    @rule(points=st.tuples(POINTS, POINTS, POINTS))
    def change_starting(self, points: tuple[int, int, int]) -> None:
        start = list(points[: self.paper.columns])
        self.do(self.match.change_starting([Decimal(each) for each in start]), StepKind.CHANGE_SETTINGS)
        self.paper.change(start=start)

    @precondition(lambda self: self.paper.lines or not self.paper.before)
    @rule()
    def finish(self) -> None:
        self.do(self.match.finish(), StepKind.FINISH)
        if self.paper.ended() is None:
            self.paper.change(stopped=True)

    @rule()
    def reopen(self) -> None:
        self.do(self.match.reopen(), StepKind.REOPEN)
        self.paper.change(stopped=False)

    @rule()
    def play_on(self) -> None:
        self.do(self.match.play_on(), StepKind.PLAY_ON)
        self.paper.change(**{"stopped": False, "going on": True})

    @rule()
    def undo(self) -> None:
        if not self.paper.before:
            with pytest.raises(NothingToUndo):
                self.timeline.undo()
            return
        self.timeline = self.timeline.undo()
        self.paper.undo()

    @rule()
    def redo(self) -> None:
        if not self.paper.after:
            with pytest.raises(NothingToUndo):
                self.timeline.redo()
            return
        self.timeline = self.timeline.redo()
        self.paper.redo()

    # -- both say the same -------------------------------------------------------------------------------

    @invariant()
    def same_totals(self) -> None:
        running = [[Fraction(total) for total in totals] for totals in self.match.standings.running]
        assert running == self.paper.running()

    @invariant()
    def same_places(self) -> None:
        assert list(self.match.standings.ranks()) == self.paper.ranks()
        assert list(self.match.standings.leaders()) == self.paper.best()

    @invariant()
    def same_end(self) -> None:
        outcome = self.match.outcome
        ended = None if outcome is None else (list(outcome.winners), outcome.round_count)
        assert ended == self.paper.ended()
        assert self.match.is_finished == (ended is not None)

    @invariant()
    def an_extra_round_is_due_only_while_level_over_the_target(self) -> None:
        last = self.paper.running()[-1]
        level = self.paper.lines and max(last) > self.paper.sheet["target"] and len(self.paper.best()) > 1
        due = bool(level) and self.paper.ended() is None and not self.paper.sheet["going on"]
        assert self.match.extra_round_due is due

    @invariant()
    def same_states(self) -> None:
        past = [as_sheet(state.match) for state in self.timeline.past]
        future = [as_sheet(state.match) for state in self.timeline.future]
        assert past == self.paper.before
        assert as_sheet(self.match) == self.paper.sheet
        assert future == self.paper.after[::-1]
        assert (self.timeline.can_undo, self.timeline.can_redo) == (bool(past), bool(future))


def as_sheet(match: Match) -> Sheet:
    """What a match keeps, written as on a sheet."""
    return {
        "names": [player.name for player in match.players],
        "target": match.target,
        "start": list(match.starting or (0,) * match.table.scorer_count),
        "lines": [as_line(each) for each in match.rounds],
        "stopped": match.finished_early,
        "going on": match.plays_on,
    }


def as_line(each: Round) -> dict[str, object]:
    points = [side.total for side in each.entry.sides]
    return {"id": each.id.int, "points": points, "alone": each.entry.lone_seat}


TestMatchMachine = MatchMachine.TestCase


# -- the machine can fail --------------------------------------------------------------------------------


class TargetForgetter(Timeline):
    """A timeline whose undo leaves the target as it was changed."""

    def undo(self) -> TargetForgetter:
        back = super().undo()
        state = back.present.model_copy(update={"match": back.match.change_target(self.match.target)})
        return type(self)(past=back.past, present=state, future=back.future)


class ForgetfulMachine(MatchMachine):
    timeline_type = TargetForgetter


def run_to_failure(machine: type[MatchMachine]) -> None:
    """Run a machine that must fail; what it finds need not be made small."""
    search = settings(
        max_examples=500,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=search)


def test_machine_notices_an_undo_that_forgets_the_target() -> None:
    with pytest.raises(AssertionError):
        run_to_failure(ForgetfulMachine)


def test_machine_notices_a_dropped_half_point(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = standings_module.scorer_points

    def whole(entry: RoundEntry, score: RoundScore, table: Table) -> tuple[Decimal, ...]:
        return tuple(points.to_integral_value(ROUND_DOWN) for points in exact(entry, score, table))

    monkeypatch.setattr(standings_module, "scorer_points", whole)
    with pytest.raises(AssertionError):
        run_to_failure(MatchMachine)
