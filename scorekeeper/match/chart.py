"""What a chart of totals shows: its lines, its levels and its labels, as numbers; drawing it is the screen's.

Numbers are those that people read: points on the variant's display scale, so with tenths 535 is 53.5.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from itertools import pairwise, takewhile
from typing import Final, Self

from scorekeeper.match.standings import Standings

Line = tuple[Decimal, ...]
"""One scorer's totals: what the match began with, then after each round."""

_MANTISSAS: Final = (Decimal(1), Decimal(2), Decimal(5))
_MOST_STEPS: Final = 5
_MOST_LABELS: Final = 10
_MOST_MARKERS: Final = 15


@dataclass(frozen=True)
class LeadSpan:
    """Rounds after which the same scorers had the highest total."""

    leaders: tuple[int, ...]
    first: int
    """The first of these rounds, counted from 1."""
    last: int


@dataclass(frozen=True)
class TotalsChart:
    """The running totals of a match as lines over its rounds."""

    lines: tuple[Line, ...]
    """One per scorer."""
    target: Decimal
    levels: tuple[Decimal, ...]
    """Round numbers at even distances, the lowest first: nothing that is shown lies outside them."""
    labelled: tuple[int, ...]
    """The rounds whose number is written below; 0 is the beginning."""
    marked: frozenset[int]
    """The rounds at which each line has its marker, so that many rounds do not become one row of markers."""
    leads: tuple[LeadSpan, ...]
    """Who led when, round by round."""

    @classmethod
    def of(cls, standings: Standings, *, divisor: int = 1) -> Self:
        """The chart of these standings on the variant's display scale."""
        running = standings.running
        lines = tuple(tuple(total / divisor for total in each) for each in zip(*running, strict=True))
        target, last = standings.target / divisor, len(running) - 1
        return cls(
            lines=lines,
            target=target,
            levels=levels_around((target, Decimal(0), *(total for line in lines for total in line))),
            labelled=_spread(last, _MOST_LABELS),
            marked=frozenset(_spread(last, _MOST_MARKERS)),
            leads=_leads(standings),
        )

    @property
    def step(self) -> Decimal:
        """The distance between two levels."""
        return self.levels[1] - self.levels[0]

    @property
    def round_count(self) -> int:
        """How many rounds the lines run over."""
        return len(self.lines[0]) - 1

    @property
    def lead_changes(self) -> int:
        """How often somebody took the lead from another; to be level for a while is no change."""
        alone = [span.leaders for span in self.leads if len(span.leaders) == 1]
        return sum(one != other for one, other in pairwise(alone))

    @property
    def in_front_since(self) -> int | None:
        """The round, counted from 1, since which the leader was alone in front and never behind; None while level."""
        *_, now = (None, *(span.leaders for span in self.leads))
        if now is None or len(now) > 1:
            return None
        held = takewhile(lambda span: now[0] in span.leaders, reversed(self.leads))
        return min(span.first for span in held if span.leaders == now)

    def across(self, number: int, *, mirrored: bool) -> int:
        """How far from the left the totals after this round lie; `mirrored` begins at the right."""
        return self.round_count - number if mirrored else number


def levels_around(numbers: Iterable[Decimal], *, most_steps: int = _MOST_STEPS) -> tuple[Decimal, ...]:
    """Round numbers (1, 2 or 5 and noughts apart) from at or below the lowest to at or above the highest.

    There are at least two, and at most `most_steps` steps between them where both ends fall well; one more
    where they do not.
    """
    known = tuple(numbers)
    lowest, highest = min(known), max(known)
    step = _step((highest - lowest) / most_steps)
    first = (lowest / step).to_integral_value(ROUND_FLOOR)
    last = (highest / step).to_integral_value(ROUND_CEILING)
    return tuple(step * at for at in range(int(first), max(int(last), int(first) + 1) + 1))


def _step(least: Decimal) -> Decimal:
    """The smallest of ..., 1, 2, 5, 10, 20, ... that is not below `least`; 1 where nothing is asked."""
    if least <= 0:
        return Decimal(1)
    power = Decimal(1).scaleb(least.adjusted())
    return next(mantissa * power for mantissa in (*_MANTISSAS, Decimal(10)) if mantissa * power >= least)


def _spread(last: int, most: int) -> tuple[int, ...]:
    """Numbers from 0 to at most `last` at one even distance, so many that no more than `most` follow the first."""
    every = int(_step(Decimal(last) / most)) if last > most else 1
    return tuple(range(0, last + 1, every))


def _leads(standings: Standings) -> tuple[LeadSpan, ...]:
    spans: list[LeadSpan] = []
    for number in range(1, len(standings.running)):
        leaders = standings.leaders(number)
        if spans and spans[-1].leaders == leaders:
            spans[-1] = LeadSpan(leaders, spans[-1].first, number)
        else:
            spans.append(LeadSpan(leaders, number, number))
    return tuple(spans)
