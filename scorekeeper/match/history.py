"""Which matches of a long history somebody means: by name, people, rules, time, and whether they are over.

A match is known here by its facts alone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from pydantic import AwareDatetime

from scorekeeper.match.facts import MatchFacts
from scorekeeper.match.search import finder
from scorekeeper.rules.frozen import Frozen


class HistoryFilter(Frozen):
    """What the sought matches have in common; a blank field asks nothing."""

    text: str = ""
    """Words of the names of the match, its people and its rules."""
    people: frozenset[UUID] = frozenset()
    """All of them played in it."""
    rules: tuple[str, str] | None = None
    """The group of the rules (`RulesPlayed.group`)."""
    variant_id: str | None = None
    """The rules by their id, however they were changed since."""
    is_finished: bool | None = None
    since: AwareDatetime | None = None
    """Begun then or later."""
    before: AwareDatetime | None = None
    """Begun earlier than that."""

    @property
    def is_blank(self) -> bool:
        """True where every match is meant."""
        return not self.has_filters and not self.text.strip()

    @property
    def has_filters(self) -> bool:
        """True where something besides words is asked."""
        return self != HistoryFilter(text=self.text)

    def accepts(self) -> Callable[[MatchFacts], bool]:
        """Says of a match whether it is meant."""
        finds = finder(self.text)

        def is_meant(match: MatchFacts) -> bool:
            return (
                (self.is_finished is None or match.is_finished is self.is_finished)
                and (self.rules is None or match.rules.group == self.rules)
                and (self.variant_id is None or match.rules.variant_id == self.variant_id)
                and _is_between(match.began, self.since, self.before)
                and self.people <= {player.id for player in match.players}
                and (not self.text or finds((match.name, match.rules.name, *(each.name for each in match.players))))
            )

        return is_meant


def _is_between(began: datetime, since: datetime | None, before: datetime | None) -> bool:
    return (since is None or began >= since) and (before is None or began < before)
