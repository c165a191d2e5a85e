"""The facts of all matches: read where they were kept, worked out where they were not, the same for whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final
from uuid import UUID

from scorekeeper.match.facts import MatchFacts, facts_of
from scorekeeper.match.match import Match
from scorekeeper.store.changes import Change, Commit
from scorekeeper.store.documents import Seated, present_players
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.fact_rows import FactReader, facts_row
from scorekeeper.store.steps import Progress, in_steps, untold
from scorekeeper.store.storage import JournalStorage

FACTS: Final = "facts"
MATCHES: Final = "matches"
_KEPT_AT_A_TIME: Final = 500


class FactBook:
    """Facts by their match."""

    def __init__(self, storage: JournalStorage, match_of: Callable[[UUID], Match | None], seated: Seated) -> None:
        """`match_of` reads a whole match, `seated` says who players are today."""
        self._storage = storage
        self._match_of = match_of
        self._seated = seated
        self._reader = FactReader()
        self._known: dict[UUID, MatchFacts] = {}

    def of(self, match_id: UUID) -> MatchFacts | None:
        """The facts of a match; None where there is no such match. Raises StoreDamaged."""
        known = self._known.get(match_id)
        if known is not None:
            return known
        facts = self._read(match_id)
        if facts is None:
            match = self._match_of(match_id)
            facts = None if match is None else facts_of(match)
        if facts is not None:
            self._known[match_id] = facts
        return facts

    def healthy(self) -> Iterator[MatchFacts]:
        """The facts of every match that can be read."""
        for key in self._storage.keys(MATCHES):
            try:
                facts = self.of(UUID(key))
            except StoreDamaged:
                continue
            if facts is not None:
                yield facts

    def missing(self) -> tuple[UUID, ...]:
        """The matches whose facts must be worked out from the whole match; no document is read for it."""
        return tuple(UUID(key) for key in self._storage.keys(MATCHES) if not self._is_current(key))

    def lost(self) -> Iterator[tuple[UUID, MatchFacts | None]]:
        """Yield each match that is not there any more though its facts are; None where those cannot be read.

        Only after damage: an older program deletes matches and leaves their facts.
        """
        for key in self._storage.keys(FACTS):
            if not self._storage.holds(MATCHES, key):
                yield UUID(key), self._read_row(key)

    def stale(self) -> tuple[UUID, ...]:
        """Return the matches that are older than their facts: the last save of the match is lost."""
        return tuple(
            UUID(key)
            for key in self._storage.keys(MATCHES)
            if (self._storage.outline(MATCHES, key) or "") < (self._storage.outline(FACTS, key) or "")
        )

    async def work_out(self, commit: Commit, progress: Progress = untold) -> None:
        """Work out all facts that are missing and keep them, a few at a time. Raises StoreError."""
        missing = self.missing()
        changes: list[Change] = []
        async for match_id in in_steps(missing, len(missing), progress):
            changes += self._rows(match_id)
            if len(changes) >= _KEPT_AT_A_TIME:
                await commit(lambda changes=changes: changes)  # type: ignore[misc]
                changes = []
        if changes:
            await commit(lambda: changes)

    def _rows(self, match_id: UUID) -> Iterator[Change]:
        key = str(match_id)
        try:
            facts, match = self.of(match_id), self._storage.read_once(MATCHES, key)
        except StoreDamaged:
            return
        touched = self._storage.outline(MATCHES, key)
        if facts is not None and match is not None and touched is not None:
            yield Change(FACTS, key, facts_row(facts, present_players(match), touched))

    def take(self, match_id: UUID) -> None:
        """The match was saved or taken out."""
        self._known.pop(match_id, None)

    def forget(self) -> None:
        """Read everything anew."""
        self._known.clear()

    def _is_current(self, key: str) -> bool:
        touched = self._storage.outline(MATCHES, key)
        return touched is not None and self._storage.outline(FACTS, key) == touched

    def _read(self, match_id: UUID) -> MatchFacts | None:
        key = str(match_id)
        return self._read_row(key) if self._is_current(key) else None

    def _read_row(self, key: str) -> MatchFacts | None:
        try:
            row = self._storage.read_once(FACTS, key)
        except StoreDamaged:
            return None
        return None if row is None else self._reader.read(row, self._seated)
