"""What is read of the matches: order, timelines, summaries; worked out when asked for and kept while they are true."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from operator import itemgetter
from typing import Final, TypeVar
from uuid import UUID

from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.match.timeline import Timeline
from scorekeeper.store.changes import Change
from scorekeeper.store.documents import read_present, read_timeline
from scorekeeper.store.fact_book import MATCHES
from scorekeeper.store.storage import Document, JournalStorage
from scorekeeper.store.summary import MatchSummary
from scorekeeper.store.variant_pool import VariantPool

DRAFTS: Final = "drafts"
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
_TIMELINES_KEPT: Final = 16
_SUMMARIES_KEPT: Final = 512
_Kept = TypeVar("_Kept")


class MatchReads:
    """The matches of a storage; `seated` gives players the names they have now."""

    def __init__(
        self,
        storage: JournalStorage,
        row: Callable[[str, str], Document | None],
        variants: VariantPool,
        seated: Callable[[tuple[Player, ...]], tuple[Player, ...]],
    ) -> None:
        self._storage = storage
        self._row = row
        self._variants = variants
        self._seated = seated
        self._timelines: dict[UUID, Timeline] = {}
        self._summaries: dict[UUID, MatchSummary] = {}
        self._order: dict[UUID, str] | None = None

    def ids(self) -> tuple[UUID, ...]:
        """Every match, the one saved last first."""
        if self._order is None:
            keys = self._storage.keys(MATCHES)
            touched = sorted(((self._storage.outline(MATCHES, key) or "", key) for key in keys), key=itemgetter(0))
            self._order = {UUID(key): when for when, key in touched}
        return tuple(reversed(self._order))

    def timeline(self, match_id: UUID) -> Timeline | None:
        """The match with its undo and redo; None when there is none. Raises StoreDamaged."""
        if match_id not in self._timelines:
            row = self._row(MATCHES, str(match_id))
            if row is None:
                return None
            timeline = read_timeline(row, self._variants, self._seated)
            _keep(self._timelines, match_id, timeline, _TIMELINES_KEPT)
        return self._timelines[match_id]

    def match(self, match_id: UUID) -> Match | None:
        """The match as it stands, of which nobody else will ask soon. Raises StoreDamaged."""
        row = self._storage.read_once(MATCHES, str(match_id))
        return None if row is None else self._present(match_id, row)

    def summary(self, match_id: UUID) -> MatchSummary | None:
        """The match in a few words; None when there is none. Raises StoreDamaged."""
        if match_id not in self._summaries:
            row = self._row(MATCHES, str(match_id))
            if row is None:
                return None
            summary = MatchSummary.of(
                self._present(match_id, row),
                touched=_touched(row),
                has_draft=self._storage.holds(DRAFTS, str(match_id)),
            )
            _keep(self._summaries, match_id, summary, _SUMMARIES_KEPT)
        return self._summaries[match_id]

    def take(self, change: Change) -> None:
        """A match or its draft was saved otherwise."""
        match_id = UUID(change.id)
        self._summaries.pop(match_id, None)
        if change.table == MATCHES:
            self._timelines.pop(match_id, None)
            if change.timeline is not None:
                _keep(self._timelines, match_id, change.timeline, _TIMELINES_KEPT)
            self._put_in_order(match_id, change.document)

    def forget_names(self) -> None:
        """Players are called otherwise: read the matches again."""
        self._timelines.clear()
        self._summaries.clear()

    def forget(self) -> None:
        """Everything may be otherwise."""
        self.forget_names()
        self._order = None

    def _present(self, match_id: UUID, row: Document) -> Match:
        known = self._timelines.get(match_id)
        return read_present(row, self._variants, self._seated) if known is None else known.match

    def _put_in_order(self, match_id: UUID, row: Document | None) -> None:
        if self._order is None:
            return
        self._order.pop(match_id, None)
        if row is None:
            return
        touched = str(row.get("touched", ""))
        if self._order and touched < next(reversed(self._order.values())):
            self._order = None  # back to its old place
        else:
            self._order[match_id] = touched


def _keep(known: dict[UUID, _Kept], match_id: UUID, value: _Kept, most: int) -> None:
    """Keep a value that was worked out; the oldest goes where there are too many."""
    known[match_id] = value
    if len(known) > most:
        del known[next(iter(known))]


def _touched(row: Document) -> datetime:
    """When a match was saved last; long ago where that cannot be read."""
    try:
        return datetime.fromisoformat(row["touched"]).astimezone(UTC)
    except (KeyError, TypeError, ValueError):
        return _LONG_AGO
