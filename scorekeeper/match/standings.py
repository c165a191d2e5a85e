"""Totals and all that follows from them: the only place where round results are added up.

Shapes are one value per scorer, in the order of the table's accounts; points are on the variant's own scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Self

from scorekeeper.rules.entry import RoundEntry
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.score import RoundScore
from scorekeeper.rules.table import PAIR_SIDE, Seating, Share, Table
from scorekeeper.rules.variant import KeyedOn, Variant

Totals = tuple[Decimal, ...]
_PAIR: Final = 2


def scorer_points(entry: RoundEntry, score: RoundScore, table: Table) -> Totals:
    """What each account gets for a round; a pair that changes by round shares exactly (E35, Q42)."""
    if table.seating is not Seating.LONE_PLAYER:
        return score.totals
    points = []
    for seat in range(table.players):
        side = table.side_of_seat(seat, entry.lone_seat)
        halved = side == PAIR_SIDE and table.share is Share.HALF
        points.append(score.totals[side] / _PAIR if halved else score.totals[side])
    return tuple(points)


def closing_scorers(entry: RoundEntry, table: Table) -> tuple[int, ...]:
    """The accounts of those who closed the round; none when nobody did."""
    if entry.closed_by is None:
        return ()
    if table.seating is Seating.LONE_PLAYER:
        return table.seats_of_side(entry.closed_by, entry.lone_seat)
    return (entry.closed_by,)


@dataclass(frozen=True)
class Standings:
    """Where everyone stands, round by round."""

    variant: Variant
    table: Table
    target: Decimal
    rounds: tuple[Totals, ...]
    """Each round's points per scorer."""
    running: tuple[Totals, ...]
    """Totals before the first round, then after each: one more than there are rounds."""

    @classmethod
    def of(
        cls,
        variant: Variant,
        table: Table,
        target: Decimal,
        starting: Totals,
        entries: Sequence[RoundEntry],
        scores: Iterable[RoundScore],
    ) -> Self:
        """The standings that these rounds lead to, from these starting totals."""
        rounds = tuple(scorer_points(entry, score, table) for entry, score in zip(entries, scores, strict=True))
        running = [starting]
        for points in rounds:
            running.append(tuple(total + more for total, more in zip(running[-1], points, strict=True)))
        return cls(variant=variant, table=table, target=target, rounds=rounds, running=tuple(running))

    @property
    def totals(self) -> Totals:
        """Totals after the last round."""
        return self.running[-1]

    @property
    def scorer_count(self) -> int:
        """How many accounts there are."""
        return len(self.running[0])

    def leaders(self, round_count: int | None = None) -> tuple[int, ...]:
        """Who has the highest total after so many rounds (all of them by default); several when level."""
        totals = self.running[-1 if round_count is None else round_count]
        return tuple(scorer for scorer, total in enumerate(totals) if total == max(totals))

    def ranks(self, round_count: int | None = None) -> tuple[int, ...]:
        """Each scorer's place, level ones sharing the better: 1, 1, 3."""
        totals = self.running[-1 if round_count is None else round_count]
        return tuple(1 + sum(other > total for other in totals) for total in totals)

    def opening_minimum(self, scorer: int, round_count: int | None = None) -> Decimal | None:
        """What the scorer's first lay-down after so many rounds must be worth; None where nothing is asked.

        Keyed on the total at that moment, or the highest so far (rules 1.6, Q27). Examples E44 to E47, E56.
        """
        until = len(self.rounds) if round_count is None else round_count
        so_far = [totals[scorer] for totals in self.running[: until + 1]]
        opening = self.variant.opening
        return opening.minimum(so_far[-1] if opening.keyed_on is KeyedOn.ROUND_START else max(so_far))

    def reached(self, round_count: int) -> tuple[int, ...]:
        """Who has reached the target after so many rounds (S58-S60, Q32)."""
        return tuple(
            scorer
            for scorer, total in enumerate(self.running[round_count])
            if self.variant.end.reached(total, self.target)
        )

    def to_go(self, scorer: int) -> Decimal:
        """How far the scorer is from the target; nothing once level with it, also where it must be passed."""
        return max(self.target - self.totals[scorer], ZERO)

    def progress(self, scorer: int, round_count: int | None = None) -> float:
        """How much of the way to the target is done after so many rounds, from 0 to 1; for drawing only."""
        total = self.running[-1 if round_count is None else round_count][scorer]
        return float(min(max(total / self.target, ZERO), Decimal(1)))

    def best_round(self, scorer: int, round_count: int | None = None) -> int | None:
        """Where the scorer's best round among the first so many stands, from 0; the earliest of equal ones.

        None where no round was played.
        """
        played = [points[scorer] for points in self.rounds[:round_count]]
        return played.index(max(played)) if played else None

    def lead(self) -> Decimal:
        """How far the first is before the second; nothing when they are level."""
        first, second, *_ = sorted(self.totals, reverse=True)
        return first - second
