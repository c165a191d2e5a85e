"""The one place where matches, drafts, players and settings are kept.

Reading is at once, a document at a time; saving is awaited and done only when it is on disk. Changes go one after the
other, each as one record: after a failed one everything reads as it was saved last. What a document looks like is
known in `documents`, how it reaches the disk in `journal`, what makes it last in `keeping`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self, TypeVar, cast
from uuid import UUID

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.match.timeline import Timeline
from scorekeeper.store.changes import Change, DeletedMatch, Incoming
from scorekeeper.store.copies import Copy
from scorekeeper.store.disk import Disk
from scorekeeper.store.documents import (
    as_json,
    read_model,
)
from scorekeeper.store.errors import StaleMatch, StoreDamaged, StoreError, UnknownMatch
from scorekeeper.store.fact_book import FACTS, MATCHES, FactBook
from scorekeeper.store.house_book import HouseBook
from scorekeeper.store.journal import NOTICES
from scorekeeper.store.keeping import OUTLINES, VARIANTS, Keeping, Notice, beside_the_loop
from scorekeeper.store.maintenance import Maintenance
from scorekeeper.store.match_reads import DRAFTS, MatchReads
from scorekeeper.store.match_rows import MatchRows
from scorekeeper.store.people import KnownPlayer
from scorekeeper.store.player_book import PLAYERS, PlayerBook
from scorekeeper.store.settings import LastTable, Settings
from scorekeeper.store.steps import Progress, untold
from scorekeeper.store.storage import Batch, Document, JournalDB, JournalStorage, JournalTable, MemoryRecords, Records
from scorekeeper.store.summary import MatchSummary
from scorekeeper.store.variant_pool import VariantPool

_CHOICES: Final = "choices"
_SETTINGS, _LAST_TABLE = "settings", "last_table"


_Result = TypeVar("_Result")


class Store:
    """Everything the app remembers. One Store at a time writes a folder."""

    def __init__(self, records: Records, *, clock: Callable[[], datetime], keeping: Keeping | None = None) -> None:
        """A store on opened records; `clock` gives aware times. `open` is the usual way."""
        self.keeping = keeping
        """What makes the data of a folder last; None in memory."""
        self.when_replaced: Callable[[], None] = lambda: None
        """Called when everything may read otherwise than before: after going back to a copy, or mending damage."""
        self._clock = clock
        self._storage = JournalStorage(records, OUTLINES)
        self._db = JournalDB(storage=lambda: self._storage)
        self._variants = VariantPool(lambda key: self._row(VARIANTS, key))
        self._reads = MatchReads(self._storage, self._row, self._variants, self._seated)
        self.facts = FactBook(self._storage, self._reads.match, self._seated)
        """What statistics and filters need of each match."""
        self.book = PlayerBook(self._storage, self._commit, self.facts.healthy)
        """The known players, and what can be done with them."""
        self.house = HouseBook(self._storage, self._commit)
        """The table's own rules, and those half made."""
        self._rows = MatchRows(self._storage, self._variants, self.book, self._seated)
        self._one_at_a_time = asyncio.Lock()
        self._at_work: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._maintenance: Maintenance | None = None
        if keeping is not None:
            self._maintenance = Maintenance(
                keeping,
                alone=self._alone,
                commit=self._commit,
                read_anew=self._read_anew,
                work_out_facts=self.work_out_facts,
            )

    @classmethod
    async def open(
        cls,
        folder: Path | None,
        *,
        clock: Callable[[], datetime],
        disk: Disk | None = None,
        is_read_only: bool = False,
    ) -> Self:
        """The store of a folder, or one in memory where there is none.

        A damaged file is put aside and what is whole goes on (`notices`). Raises StoreInUse, StoreTooNew and
        StoreError, and has then changed nothing.
        """
        if folder is None:
            return cls(MemoryRecords(), clock=clock)
        keeping = await beside_the_loop(
            lambda: Keeping.open(folder, clock=clock, disk=disk or Disk(), is_read_only=is_read_only)
        )
        return cls(keeping.records, clock=clock, keeping=keeping)

    async def close(self) -> None:
        """Wait for the work under way; later writes are refused."""
        if self._maintenance is not None:
            await self._maintenance.stop()
        while self._at_work:
            await asyncio.wait(self._at_work)
        async with self._one_at_a_time:
            if not self._is_closed:
                self._is_closed = True
                try:
                    self._db.close()
                finally:
                    if self.keeping is not None:
                        self.keeping.close()

    # -- matches ---------------------------------------------------------------------------------------

    def match_ids(self) -> tuple[UUID, ...]:
        """Every match, the one saved last first."""
        return self._reads.ids()

    def timeline(self, match_id: UUID) -> Timeline | None:
        """The match with its undo and redo; None when there is none. Raises StoreDamaged."""
        return self._reads.timeline(match_id)

    def match(self, match_id: UUID) -> Match | None:
        """The match as it stands, of which nobody else will ask soon. Raises StoreDamaged."""
        return self._reads.match(match_id)

    def holds(self, match_id: UUID) -> bool:
        """True where there is such a match; it is not read."""
        return self._storage.holds(MATCHES, str(match_id))

    def rules_kept(self) -> tuple[tuple[str, str], ...]:
        """Id and name of the rules of all matches, each id once."""
        rows = (self._storage.document(VARIANTS, key) for key in self._storage.keys(VARIANTS))
        named = {
            row["variant"]["id"]: row["variant"]["name"] for row in rows if row and isinstance(row.get("variant"), dict)
        }
        return tuple(named.items())

    def summary(self, match_id: UUID) -> MatchSummary | None:
        """The match in a few words; None when there is none. Raises StoreDamaged."""
        return self._reads.summary(match_id)

    def damage(self, match_id: UUID) -> StoreDamaged | None:
        """What makes a match unreadable; None for a healthy one. Reads no more of it than a list shows."""
        try:
            self.summary(match_id)
        except StoreDamaged as error:
            return error
        return None

    async def save_timeline(self, timeline: Timeline, *, expected: Timeline | None = None) -> None:
        """Keep the match, and remember who plays in it.

        `expected` is what the change was made from. Raises StaleMatch where that is not what is saved, StoreError.
        """
        await self._commit(lambda: self._timeline_changes(timeline, expected))

    async def save_round(
        self, timeline: Timeline, match_id: UUID, *, expected: Timeline | None = None, draft: Draft | None = None
    ) -> None:
        """Keep the match and put another draft, or none, in the place of its own: both or neither.

        Raises StaleMatch as `save_timeline` does, StoreError.
        """
        await self._commit(lambda: (*self._timeline_changes(timeline, expected), _draft_change(match_id, draft)))

    async def take_in(self, incoming: list[Incoming]) -> None:
        """Keep matches from elsewhere, all or none. Raises StaleMatch where one is here otherwise than expected.

        The list is emptied on the way: a long match then does not lie in memory beside the document made of it.
        """

        def changes() -> Iterator[Change]:
            now = self._clock()
            # the latest at the end, so that its players were last seen then
            incoming.sort(key=lambda each: each.moment or now)
            incoming.reverse()
            while incoming:
                each = incoming.pop()
                match_id, touched = each.timeline.match.id, (each.moment or now).astimezone(UTC).isoformat()
                is_new = not self.holds(match_id)
                if is_new is (each.expected is not None or each.replaces_damaged):
                    raise StaleMatch("the match was changed meanwhile", field="match", value=match_id)
                yield from self._timeline_changes(each.timeline, each.expected, touched, is_taken_in=True)

        await self._commit(changes)

    async def work_out_facts(self, progress: Progress = untold) -> None:
        """Work out, and keep, what statistics and filters need of matches that never told. Raises StoreError."""
        await self.facts.work_out(self._commit, progress)

    async def delete_match(self, match_id: UUID) -> DeletedMatch:
        """Take a match and its draft out; the players stay known. Raises UnknownMatch, StoreError."""
        taken: list[tuple[str, Document]] = []
        rules: list[Document] = []

        def changes() -> Sequence[Change]:
            self._require(match_id)
            rules.extend(self._rules_of(match_id))
            for table in (MATCHES, DRAFTS, FACTS):
                if (row := self._row(table, str(match_id))) is not None:
                    taken.append((table, row))
            return [Change(table, str(match_id), None) for table, _ in taken]

        await self._commit(changes)
        return DeletedMatch(id=match_id, documents=tuple(taken), rules=tuple(rules))

    async def restore_match(self, deleted: DeletedMatch) -> None:
        """Put a deleted match back as it was, to its place in time. Raises StoreError."""

        def changes() -> Sequence[Change]:
            if self._storage.holds(MATCHES, str(deleted.id)):
                raise StoreError("this match is there already", field="match", value=deleted.id)
            missing = [row for row in deleted.rules if not self._storage.holds(VARIANTS, row["id"])]
            rules = [Change(VARIANTS, row["id"], row) for row in missing]
            return [*rules, *(Change(table, str(deleted.id), row) for table, row in deleted.documents)]

        await self._commit(changes)

    # -- the open round --------------------------------------------------------------------------------

    def draft(self, match_id: UUID) -> Draft | None:
        """The half-typed round of a match; None when there is none. Raises StoreDamaged."""
        row = self._row(DRAFTS, str(match_id))
        return None if row is None else read_model(row.get("draft"), Draft, ("draft",))

    def has_draft(self, match_id: UUID) -> bool:
        """True where a half-typed round of the match is saved; it is not read."""
        return self._storage.holds(DRAFTS, str(match_id))

    async def save_draft(self, draft: Draft) -> None:
        """Keep the half-typed round of its match. Raises UnknownMatch, StoreError."""

        def changes() -> Sequence[Change]:
            self._require(draft.match_id)
            return [_draft_change(draft.match_id, draft)]

        await self._commit(changes)

    async def drop_draft(self, match_id: UUID) -> None:
        """Forget the half-typed round, if there is one. Raises StoreError."""
        await self._commit(lambda: [_draft_change(match_id, None)])

    # -- players ---------------------------------------------------------------------------------------

    def players(self) -> tuple[KnownPlayer, ...]:
        """Who is offered for a new match, whoever played last first. Raises StoreDamaged."""
        return self.book.offered()

    def player_called(self, name: str) -> KnownPlayer | None:
        """The known player whose name reads like this one, so that the id is used again."""
        return self.book.called(name)

    # -- choices ---------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """The user's choices; the defaults where nothing was chosen."""
        return Settings.lenient(self._row(_CHOICES, _SETTINGS) or {})

    async def save_settings(self, settings: Settings) -> None:
        """Keep the user's choices; those that only a newer version knows stay. Raises StoreError."""

        def changes() -> Sequence[Change]:
            before = self._row(_CHOICES, _SETTINGS) or {}
            chosen = settings.model_dump(mode="json")
            return [Change(_CHOICES, _SETTINGS, {**before, **chosen, "id": _SETTINGS})]

        await self._commit(changes)

    def last_table(self) -> LastTable | None:
        """The last match's set-up; None where there is none yet. Raises StoreDamaged."""
        row = self._row(_CHOICES, _LAST_TABLE)
        if row is None:
            return None
        table = read_model(row, LastTable, (_CHOICES, _LAST_TABLE))
        return table.model_copy(update={"players": self._seated(table.players)})

    async def save_last_table(self, table: LastTable) -> None:
        """Keep a set-up for the next match. Raises StoreError."""
        await self._commit(lambda: [Change(_CHOICES, _LAST_TABLE, {**as_json(table), "id": _LAST_TABLE})])

    # -- what went wrong, and copies -----------------------------------------------------------------------------------

    def notices(self) -> tuple[Notice, ...]:
        """Damaged files that were found and that nobody has yet read about, the last one first."""
        rows = self._db.table(NOTICES).all()
        told = [read_model(dict(row), Notice, (NOTICES, row["id"])) for row in rows]
        if self.keeping is not None and (open_damage := self.keeping.open_damage()) is not None:
            told.append(open_damage)
        return tuple(sorted(told, key=lambda notice: notice.at, reverse=True))

    async def dismiss_notices(self) -> None:
        """The notices were read; the files put aside stay where they are. Raises StoreError."""
        await self._commit(lambda: [Change(NOTICES, key, None) for key in self._storage.keys(NOTICES)])

    async def restore_copy(self, name: str) -> Copy:
        """Go back to a copy; returns the copy of the state before. Raises StoreError, StoreDamaged, StoreTooNew."""
        keeping = self.keeping
        if keeping is None:
            raise StoreError("there are no copies in memory", field="copy", value=name)
        before = await self._alone(lambda: keeping.go_back(name))
        self._read_anew()
        return before

    def care_from_now_on(self, first_after: float) -> None:
        """Do by itself what `care` does: in `first_after` seconds, then each day after a save."""
        if self._maintenance is not None:
            self._maintenance.start_daily(first_after)

    async def care(self) -> None:
        """Look whether all that is saved is whole, make the day's copy where there is none, tidy, work out facts.

        One run at a time: where one is under way, wait for that. Facts are missing where an older version wrote the
        matches; without them the first filter and the first statistics would wait for all of them. Raises nothing that
        the disk is to blame for.
        """
        if self._maintenance is not None:
            await self._maintenance.run()

    # -- reading -------------------------------------------------------------------------------------------------------

    def _row(self, table: str, key: str) -> Document | None:
        found = self._db.table(table).get(doc_id=cast(int, key))
        return None if found is None else dict(found)

    def _require(self, match_id: UUID) -> None:
        if not self._storage.holds(MATCHES, str(match_id)):
            raise UnknownMatch("there is no match with this id", field="match", value=match_id)

    def _rules_of(self, match_id: UUID) -> Iterator[Document]:
        """The saved rules of a match, as far as they can be read."""
        keys = (self._row(MATCHES, str(match_id)) or {}).get("variants")
        for key in keys if isinstance(keys, list) else ():
            if isinstance(key, str) and (row := self._row(VARIANTS, key)) is not None:
                yield row

    def _seated(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        return self.book.people.seated(players)

    # -- writing -------------------------------------------------------------------------------------------------------

    def _timeline_changes(
        self, timeline: Timeline, expected: Timeline | None, touched: str | None = None, *, is_taken_in: bool = False
    ) -> Iterator[Change]:
        match = timeline.match
        if expected is not None:
            saved = self.timeline(match.id)
            if saved is not expected and saved != expected:
                raise StaleMatch("the match was changed meanwhile", field="match", value=match.id)
        yield from self._rows.of(timeline, touched or self._now(), expected, is_taken_in=is_taken_in)

    async def _commit(self, changes: Callable[[], Iterable[Change]]) -> None:
        """Make the changes as one record, after those under way.

        They are asked for only then, so that they rest on what is saved. A caller who is cancelled does not
        stop a write halfway.
        """
        task = asyncio.ensure_future(self._commit_in_turn(changes))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        await asyncio.shield(task)

    async def _commit_in_turn(self, changes: Callable[[], Iterable[Change]]) -> None:
        async with self._one_at_a_time:
            if self._is_closed:
                raise StoreError("the store is closed")
            asked = list(changes())
            batch = self._gathered(asked)
            located = await beside_the_loop(lambda: self._storage.keep(batch))
            if self.keeping is not None:
                try:
                    await self.keeping.flush()
                except StoreError:
                    self.keeping.journal.take_back()
                    raise
            self._storage.adopt(batch, located)
            for change in asked:
                self._take_over(change)
        if self._maintenance is not None:
            self._maintenance.start_if_due()

    def _gathered(self, changes: Sequence[Change]) -> Batch:
        with self._storage.gather() as batch:
            for change in changes:
                table = cast(JournalTable, self._db.table(change.table))
                if change.document is None:
                    table.remove(doc_ids=[cast(int, change.id)])
                else:
                    table.put(change.document)
        return batch

    def _take_over(self, change: Change) -> None:
        if change.table == PLAYERS and self.book.take(UUID(change.id), change.document):
            self._reads.forget_names()
            self.facts.forget()
        self.house.take(change.table)
        if change.table in {MATCHES, DRAFTS}:
            self._reads.take(change)
        if change.table == MATCHES:
            self.facts.take(UUID(change.id))

    async def _alone(self, work: Callable[[], _Result]) -> _Result:
        async with self._one_at_a_time:
            if self._is_closed:
                raise StoreError("the store is closed")
            result = await beside_the_loop(work)
            if self.keeping is not None:
                await self.keeping.flush()
            return result

    def _read_anew(self) -> None:
        self._storage.forget_read()
        self._variants.forget()
        self._reads.forget()
        self.book.forget()
        self.house.forget()
        self.facts.forget()
        self.when_replaced()

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat()


def _draft_change(match_id: UUID, draft: Draft | None) -> Change:
    key = str(match_id)
    return Change(DRAFTS, key, None if draft is None else {"id": key, "draft": as_json(draft)})
