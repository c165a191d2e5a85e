"""A match in a few words, for lists of matches; derived, never stored."""

from __future__ import annotations

from decimal import Decimal
from typing import Self
from uuid import UUID

from pydantic import AwareDatetime

from scorekeeper.match.match import Match
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import Points


class MatchSummary(Frozen):
    """What a list shows of a match; tuples have one item per scorer."""

    id: UUID
    name: str
    began: AwareDatetime
    touched: AwareDatetime
    """When it was last saved."""
    variant_name: str
    table_name: str
    display_divisor: int
    target: Points
    scorers: tuple[tuple[str, ...], ...]
    """The names of each account, in seat order."""
    totals: tuple[Decimal, ...]
    round_count: int
    is_finished: bool
    winners: tuple[int, ...]
    """The scorers who won; empty while the match goes on."""
    has_draft: bool
    """True while a half-typed round waits."""

    @classmethod
    def of(cls, match: Match, *, touched: AwareDatetime, has_draft: bool) -> Self:
        """The summary of a match as it stands."""
        outcome = match.outcome
        return cls(
            id=match.id,
            name=match.name,
            began=match.began,
            touched=touched,
            variant_name=match.variant.name,
            table_name=match.table.name,
            display_divisor=match.variant.display_divisor,
            target=match.target,
            scorers=tuple(match.scorer_names(scorer) for scorer in range(match.table.scorer_count)),
            totals=match.standings.totals,
            round_count=len(match.rounds),
            is_finished=match.is_finished,
            winners=() if outcome is None else outcome.winners,
            has_draft=has_draft,
        )
