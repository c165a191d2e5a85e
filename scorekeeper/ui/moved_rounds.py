"""Open rounds whose match goes on by other rules, or goes back to those from before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.match.moved_draft import restated, without_leftovers
from scorekeeper.rules.variant import Variant

KEPT: Final = 64
"""Of how many matches it is known how their open round was before the rules changed; the oldest leaves first."""


@dataclass(frozen=True)
class _Moved:
    """What became of an open round."""

    rules: Variant
    """Those from before."""
    before: Draft
    after: Draft


class MovedRounds:
    """Takes open rounds along, and knows until something is typed how they were before."""

    def __init__(self) -> None:
        self._moved: dict[UUID, _Moved] = {}

    def follow(self, draft: Draft, before: Match, after: Match, *, drops: bool) -> Draft:
        """The open round as it goes on by the rules of `after`.

        Back at the rules it came from, it is what it was there. Otherwise with `drops`, where people were told of it,
        it loses what the rules do not know; without, that stays, for the screen to show.
        """
        moved = self._moved.pop(draft.match_id, None)
        if moved is not None and (moved.after, moved.rules) == (draft, after.variant):
            there = moved.before
        else:
            there = restated(draft, before.variant, after.variant)
            if drops:
                there = without_leftovers(there, after)
        self._moved[draft.match_id] = _Moved(before.variant, draft, there)
        if len(self._moved) > KEPT:
            del self._moved[next(iter(self._moved))]
        return there
