"""How a match ends: who won, why, and with which round (rules 1.7).

Only whole rounds count; the order of the sides never decides. One function walks the rounds, every other
question asks its answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scorekeeper.match.standings import Standings
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.variant import SeveralOver, TieRule


class Ending(StrEnum):
    """Why a match is over."""

    TARGET = "target"
    """One scorer reached the target."""
    HIGHER_TOTAL = "higher_total"
    """Several reached it; the higher total wins (S61)."""
    SHARED = "shared"
    """Level at the top, and the variant shares the win (Q34)."""
    CLOSER = "closer"
    """Level at the top; the one who closed the round wins (Q34)."""
    FINISHED_EARLY = "finished_early"
    """The table ended it."""


class Outcome(Frozen):
    """The end of a match."""

    ending: Ending
    winners: tuple[int, ...]
    """The scorers who won; several when shared or ended early while level, none when nothing was played."""
    round_count: int
    """How many rounds count; later ones are kept but came after the end."""
    loses_double: tuple[int, ...] = ()
    """Losers below half the target, where that costs double (Q46); never after an early end."""


def outcome_of(
    standings: Standings, closers: Sequence[tuple[int, ...]], *, finished_early: bool, plays_on: bool
) -> Outcome | None:
    """Who won and why; None while the match goes on (E55, E57-E59).

    `closers` holds, for each round, the scorers whose side closed it. A match that plays on after a win, or
    is level at the top where an extra round decides, is not over. A win by the rules comes before an early
    end, also when an edit brings it about later.
    """
    won = None if plays_on else first_win(standings, closers)
    if won is not None or not finished_early:
        return won
    played = len(standings.rounds)
    return Outcome(ending=Ending.FINISHED_EARLY, winners=standings.leaders() if played else (), round_count=played)


def first_win(standings: Standings, closers: Sequence[tuple[int, ...]]) -> Outcome | None:
    """The first round that wins the match by its rules, whatever came after; None where none does."""
    waited = False
    for count in range(1, len(standings.rounds) + 1):
        over = standings.reached(count)
        if not over:
            waited = False
            continue
        if len(over) > 1 and standings.variant.end.several_over is SeveralOver.PLAY_ON and not waited:
            waited = True
            continue
        decided = _decide(standings, over, closers[count - 1], count)
        if decided is not None:
            return decided
    return None


def _decide(standings: Standings, over: tuple[int, ...], closers: tuple[int, ...], count: int) -> Outcome | None:
    top = standings.leaders(count)
    if len(top) == 1:
        return _outcome(standings, Ending.TARGET if len(over) == 1 else Ending.HIGHER_TOTAL, top, count)
    tie = standings.variant.end.tie
    if tie is TieRule.SHARED:
        return _outcome(standings, Ending.SHARED, top, count)
    if tie is TieRule.CLOSER_WINS:
        closed = tuple(scorer for scorer in top if scorer in closers)
        if len(closed) == 1:
            return _outcome(standings, Ending.CLOSER, closed, count)
    return None


def _outcome(standings: Standings, ending: Ending, winners: tuple[int, ...], count: int) -> Outcome:
    doubled: tuple[int, ...] = ()
    if standings.variant.end.loser_under_half_pays_double:
        half = standings.target / 2
        doubled = tuple(
            scorer for scorer, total in enumerate(standings.running[count]) if scorer not in winners and total < half
        )
    return Outcome(ending=ending, winners=winners, round_count=count, loses_double=doubled)
