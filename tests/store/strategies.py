"""Random timelines that went through every command."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.match.match import Match
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.findings import FindingCode
from tests.store.builders import BEGAN, players, uid
from tests.strategies import entries, seatings


@st.composite
def timelines(draw: DrawFn) -> Timeline:
    """A match at any shipped table after random commands, some of them undone."""
    variant, table = draw(seatings())
    match = Match(
        id=uid(draw(st.integers(1, 2**128 - 1))),
        began=BEGAN,
        variant=variant,
        table_id=table.id,
        players=players(table.players),
        first_dealer=draw(st.integers(0, table.players - 1)),
        target=table.target,
        starting=draw(st.just(()) | st.just((Decimal("-65.5"),) * table.scorer_count)),
    )
    timeline = Timeline.begin(match)
    for number in range(draw(st.integers(0, 12))):
        timeline = draw(st.sampled_from(_STEPS))(draw, timeline, number)
    return timeline


def _add(draw: DrawFn, timeline: Timeline, number: int) -> Timeline:
    match = timeline.match
    if match.is_finished:
        return timeline
    entry = draw(entries(match.variant, match.table))
    at = BEGAN + timedelta(seconds=number, microseconds=number)
    overruled = draw(st.just(()) | st.just((FindingCode.SIDE_BLANK,)))
    after = match.add_round(entry, round_id=uid(number + 1), at=at, overruled=overruled)
    return timeline.do(after, StepKind.ADD_ROUND, round_number=len(after.rounds))


def _edit(draw: DrawFn, timeline: Timeline, number: int) -> Timeline:
    match = timeline.match
    if not match.rounds:
        return timeline
    each = draw(st.sampled_from(match.rounds))
    after = match.edit_round(each.id, draw(entries(match.variant, match.table)), at=BEGAN)
    return timeline.do(after, StepKind.EDIT_ROUND, round_number=match.round_index(each.id) + 1)


def _delete(draw: DrawFn, timeline: Timeline, number: int) -> Timeline:
    match = timeline.match
    if not match.rounds:
        return timeline
    after = match.delete_round(draw(st.sampled_from(match.rounds)).id)
    return timeline.do(after, StepKind.DELETE_ROUND)


def _settle(draw: DrawFn, timeline: Timeline, number: int) -> Timeline:
    match = timeline.match
    after = draw(
        st.sampled_from(
            [
                match.rename(f"Παρέα {number}"),
                match.rename_player(match.players[0].id, f"Someone {number}"),
                match.change_target(Decimal("1234.5")),
                match.finish(),
                match.reopen(),
                match.play_on(),
            ]
        )
    )
    return timeline.do(after, StepKind.CHANGE_SETTINGS)


def _undo(draw: DrawFn, timeline: Timeline, number: int) -> Timeline:
    return timeline.undo() if timeline.can_undo else timeline


def _redo(draw: DrawFn, timeline: Timeline, number: int) -> Timeline:
    return timeline.redo() if timeline.can_redo else timeline


_Step = Callable[[DrawFn, Timeline, int], Timeline]
_STEPS: list[_Step] = [_add, _add, _edit, _delete, _settle, _undo, _undo, _redo]
