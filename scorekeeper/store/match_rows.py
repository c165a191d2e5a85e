"""The documents that saving a match changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

from scorekeeper.match.facts import facts_of
from scorekeeper.match.player import Player
from scorekeeper.match.timeline import Timeline
from scorekeeper.store.changes import Change
from scorekeeper.store.documents import TimelineWriter, present_players, read_seatings, with_seatings
from scorekeeper.store.fact_book import FACTS, MATCHES
from scorekeeper.store.fact_rows import facts_row
from scorekeeper.store.keeping import VARIANTS
from scorekeeper.store.player_book import PlayerBook
from scorekeeper.store.storage import JournalStorage
from scorekeeper.store.variant_pool import VariantPool


class MatchRows:
    """Writes matches for one storage; `seated` gives players the names they have now."""

    def __init__(
        self,
        storage: JournalStorage,
        variants: VariantPool,
        book: PlayerBook,
        seated: Callable[[tuple[Player, ...]], tuple[Player, ...]],
    ) -> None:
        self._storage = storage
        self._variants = variants
        self._book = book
        self._seated = seated
        self._writer = TimelineWriter(variants)

    def of(self, timeline: Timeline, touched: str, expected: Timeline | None, *, is_taken_in: bool) -> Iterator[Change]:
        """The rules of a match, its players, itself, and its facts.

        `expected` is what it was before, where that is known; a match that is taken in came from elsewhere.
        """
        match, people = timeline.match, self._book.people
        is_new = not self._storage.holds(MATCHES, str(match.id))
        seatings: list[tuple[Player, ...]] = []
        if not is_new and (expected is None or not people.is_plain):
            seatings = read_seatings(self._storage.document(MATCHES, str(match.id)) or {})
        row = {**self._writer.document(timeline), "touched": touched}
        if not people.is_plain:
            row = with_seatings(row, lambda players: people.as_written(seatings, players))
        # a new match brings its rules along, so that more than one record has them
        missing = {key for key in row["variants"] if is_new or not self._storage.holds(VARIANTS, key)}
        if missing:
            states = (*timeline.past, timeline.present, *timeline.future)
            rules = {self._variants.key_of(state.match.variant): state.match.variant for state in states}
            yield from (Change(VARIANTS, key, self._variants.document(rules[key])) for key in rules if key in missing)
        if is_taken_in:
            seatings = [match.players]
        elif expected is not None:
            seatings = [expected.match.players]
        names: dict[UUID, set[str]] = {}
        for players in (*seatings, *map(self._seated, seatings)):
            for player in players:
                names.setdefault(player.id, set()).add(player.name)
        yield from self._book.seen(match, touched, names, plays_anew=is_new and not is_taken_in)
        # who came from elsewhere may be called otherwise here, so that match is read again
        yield Change(MATCHES, str(match.id), row, None if is_taken_in else timeline)
        yield Change(FACTS, str(match.id), facts_row(facts_of(match), present_players(row), touched))
