"""Which matches the lists show.

A list reads only the matches that it shows, so that it is there as fast with ten thousand stored as with ten.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from scorekeeper.match.facts import MatchFacts
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.steps import in_steps
from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui.state import AppState

LOOKED_THROUGH: Final = 30
"""How many of the last matches Home looks through for those still in play; older ones are in the history."""
RECENT: Final = 5
"""How many finished matches Home shows."""
Listed = MatchSummary | StoreDamaged
"""A match of a list, or why it cannot be read."""


@dataclass(frozen=True)
class OpenRound:
    """A round that somebody began to type."""

    number: int
    is_correction: bool


@dataclass(frozen=True)
class RunningMatch:
    """The match to go on with."""

    summary: MatchSummary
    dealer: str
    """Who deals the next round."""
    open_round: OpenRound | None
    leads: tuple[bool, ...]
    """For each account, whether it alone is ahead."""


@dataclass(frozen=True)
class HomeMatches:
    """What Home shows."""

    current: RunningMatch | None
    """The unfinished match that was touched last."""
    others: tuple[MatchSummary, ...]
    """More unfinished ones."""
    recent: tuple[MatchSummary, ...]


def home_matches(state: AppState) -> HomeMatches:
    """The matches of Home, the one touched last first; damaged ones are left to the history."""
    listed = [listed_match(state, match_id) for match_id in state.match_ids()[:LOOKED_THROUGH]]
    healthy = [each for each in listed if isinstance(each, MatchSummary)]
    running = [each for each in healthy if not each.is_finished]
    current = next((found for each in running if (found := _running(state, each)) is not None), None)
    return HomeMatches(
        current=current,
        others=tuple(each for each in running if current is None or each.id != current.summary.id),
        recent=tuple(each for each in healthy if each.is_finished)[:RECENT],
    )


def resume_place(state: AppState) -> str:
    """The address of the match to go on with, or of its open round; Home where there is none."""
    current = home_matches(state).current
    if current is None:
        return "/"
    place = f"/match/{current.summary.id}"
    return place if current.open_round is None else f"{place}/round"


def listed_match(state: AppState, match_id: UUID) -> Listed | None:
    """The match in a few words, or why it cannot be read; None when it is not there any more."""
    try:
        return state.summary(match_id)
    except StoreDamaged as error:
        return error


async def all_facts(state: AppState, *, is_wanted: Callable[[], bool]) -> tuple[MatchFacts, ...] | None:
    """The facts of every match that can be read, the one touched last first; None once nobody wants them any more.

    They are read a few at a time, so that screens go on meanwhile.
    """
    ids = state.match_ids()
    found: list[MatchFacts] = []
    async for match_id in in_steps(ids, len(ids)):
        if not is_wanted():
            return None
        try:
            facts = state.store.facts.of(match_id)
        except StoreDamaged:
            continue
        if facts is not None:
            found.append(facts)
    return tuple(found)


def _running(state: AppState, summary: MatchSummary) -> RunningMatch | None:
    """The match to go on with; None where its undo and redo cannot be read, so that it cannot be opened."""
    try:
        timeline = state.timeline(summary.id)
    except StoreDamaged:
        return None
    if timeline is None:
        return None
    match = timeline.match
    draft = state.draft(summary.id)
    draft = None if draft is None else draft.waiting(match)
    open_round = None
    if draft is not None:
        open_round = OpenRound(number=draft.index(match) + 1, is_correction=draft.round_id is not None)
    leaders = match.standings.leaders() if match.standings.lead() else ()
    return RunningMatch(
        summary=summary,
        dealer=match.players[match.next_dealer].name,
        open_round=open_round,
        leads=tuple(scorer in leaders for scorer in range(len(summary.scorers))),
    )
