"""The one place where matches, drafts, players and settings are kept.

Reading is at once, from memory; saving is awaited and done only when it is on disk. Changes go one after the
other, each as one write: after a failed one everything reads as it was saved last. What a document looks like
is known in `documents`, how it reaches the disk in `storage`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar
from uuid import UUID

from pydantic import AwareDatetime
from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage, Storage

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player, clean_name, same_name
from scorekeeper.match.timeline import Timeline
from scorekeeper.rules.frozen import Frozen
from scorekeeper.store.disk import Disk
from scorekeeper.store.documents import as_json, read_model, read_present, read_timeline, timeline_document
from scorekeeper.store.errors import StoreDamaged, StoreError, StoreTooNew, UnknownMatch
from scorekeeper.store.settings import LastTable, Settings
from scorekeeper.store.storage import AtomicStorage, Batch, Document
from scorekeeper.store.summary import MatchSummary

DATA_FILE: Final = "scorekeeper.json"
SCHEMA: Final = 1
"""The version of the data; a change that an older program would misread raises it."""

_ABOUT, _MATCHES, _DRAFTS, _PLAYERS, _CHOICES = "about", "matches", "drafts", "players", "choices"
_TABLES: Final = (_ABOUT, _MATCHES, _DRAFTS, _PLAYERS, _CHOICES)
_OURS: Final = "scorekeeper"
_SETTINGS, _LAST_TABLE = "settings", "last_table"
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


class KnownPlayer(Frozen):
    """Somebody who played here before."""

    id: UUID
    name: str
    last_played: AwareDatetime


@dataclass(frozen=True)
class DeletedMatch:
    """A match that was taken out, with its open round: all that is needed to put it back."""

    id: UUID
    documents: tuple[tuple[str, Document], ...]
    """Table and document."""


class _Change(NamedTuple):
    """Another document in a table, or none."""

    table: str
    id: str
    document: Document | None
    timeline: Timeline | None = None
    """What the document says, where it is at hand."""


_Result = TypeVar("_Result")


class Store:
    """Everything the app remembers. One Store at a time writes a folder."""

    def __init__(self, storage: Storage, *, clock: Callable[[], datetime], disk: Disk | None = None) -> None:
        """A store on an opened storage; `clock` gives aware times. Raises StoreDamaged, StoreTooNew."""
        self._clock = clock
        self._disk = disk or Disk()
        self._batch = Batch(storage)
        self._db = TinyDB(storage=lambda: self._batch)
        self._rows = {name: _rows(self._db, name) for name in _TABLES}
        self._refuse_foreign()
        self._timelines: dict[UUID, Timeline] = {}
        self._summaries: dict[UUID, MatchSummary] = {}
        self._one_at_a_time = asyncio.Lock()
        self._at_work: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @classmethod
    async def open(cls, folder: Path | None, *, clock: Callable[[], datetime], disk: Disk | None = None) -> Self:
        """The store of a folder, or one in memory where there is none.

        Raises StoreDamaged, StoreTooNew and StoreError, and has then changed nothing.
        """
        if folder is None:
            return cls(MemoryStorage(), clock=clock)  # type: ignore[no-untyped-call]
        path = folder / DATA_FILE
        return cls(await _beside_the_loop(lambda: AtomicStorage(path)), clock=clock, disk=disk)

    async def close(self) -> None:
        """Wait for the writes under way; later ones are refused."""
        async with self._one_at_a_time:
            if not self._is_closed:
                self._is_closed = True
                self._db.close()

    # -- matches ---------------------------------------------------------------------------------------

    def match_ids(self) -> tuple[UUID, ...]:
        """Every match, the one saved last first."""
        rows = reversed(self._rows[_MATCHES].values())
        return tuple(UUID(row["id"]) for row in sorted(rows, key=_touched, reverse=True))

    def running_match_ids(self) -> tuple[UUID, ...]:
        """The matches that are not over, the one saved last first; damaged ones are left out."""
        return tuple(
            match_id
            for match_id in self.match_ids()
            if self.damage(match_id) is None and not self._summary(match_id).is_finished
        )

    def timeline(self, match_id: UUID) -> Timeline | None:
        """The match with its undo and redo; None when there is none. Raises StoreDamaged."""
        row = self._rows[_MATCHES].get(str(match_id))
        if row is None:
            return None
        if match_id not in self._timelines:
            self._timelines[match_id] = read_timeline(row)
        return self._timelines[match_id]

    def summary(self, match_id: UUID) -> MatchSummary | None:
        """The match in a few words; None when there is none. Raises StoreDamaged."""
        return self._summary(match_id) if str(match_id) in self._rows[_MATCHES] else None

    def damage(self, match_id: UUID) -> StoreDamaged | None:
        """What makes a match unreadable; None for a healthy one. Reads no more of it than a list shows."""
        try:
            self.summary(match_id)
        except StoreDamaged as error:
            return error
        return None

    async def save_timeline(self, timeline: Timeline) -> None:
        """Keep the match, and remember who plays in it. Raises StoreError."""
        await self._commit(lambda: self._timeline_changes(timeline))

    async def save_round(self, timeline: Timeline, match_id: UUID) -> None:
        """Keep the match and drop its draft, both or neither. Raises StoreError."""
        await self._commit(lambda: (*self._timeline_changes(timeline), _Change(_DRAFTS, str(match_id), None)))

    async def delete_match(self, match_id: UUID) -> DeletedMatch:
        """Take a match and its draft out; the players stay known. Raises UnknownMatch, StoreError."""
        taken: list[tuple[str, Document]] = []

        def changes() -> Sequence[_Change]:
            self._require(match_id)
            for table in (_MATCHES, _DRAFTS):
                if (row := self._rows[table].get(str(match_id))) is not None:
                    taken.append((table, row))
            return [_Change(table, str(match_id), None) for table, _ in taken]

        await self._commit(changes)
        return DeletedMatch(id=match_id, documents=tuple(taken))

    async def restore_match(self, deleted: DeletedMatch) -> None:
        """Put a deleted match back as it was, to its place in time. Raises StoreError."""

        def changes() -> Sequence[_Change]:
            if str(deleted.id) in self._rows[_MATCHES]:
                raise StoreError("this match is there already", field="match", value=deleted.id)
            return [_Change(table, str(deleted.id), row) for table, row in deleted.documents]

        await self._commit(changes)

    # -- the open round --------------------------------------------------------------------------------

    def draft(self, match_id: UUID) -> Draft | None:
        """The half-typed round of a match; None when there is none. Raises StoreDamaged."""
        row = self._rows[_DRAFTS].get(str(match_id))
        return None if row is None else read_model(row.get("draft"), Draft, ("draft",))

    async def save_draft(self, draft: Draft) -> None:
        """Keep the half-typed round of its match. Raises UnknownMatch, StoreError."""

        def changes() -> Sequence[_Change]:
            self._require(draft.match_id)
            key = str(draft.match_id)
            return [_Change(_DRAFTS, key, {"id": key, "draft": as_json(draft)})]

        await self._commit(changes)

    async def drop_draft(self, match_id: UUID) -> None:
        """Forget the half-typed round, if there is one. Raises StoreError."""
        await self._commit(lambda: [_Change(_DRAFTS, str(match_id), None)])

    # -- players ---------------------------------------------------------------------------------------

    def players(self) -> tuple[KnownPlayer, ...]:
        """Everybody who ever played here, whoever played last first. Raises StoreDamaged."""
        known = [read_model(row, KnownPlayer, ("players", key)) for key, row in self._rows[_PLAYERS].items()]
        return tuple(sorted(known, key=lambda player: player.last_played, reverse=True))

    def player_called(self, name: str) -> KnownPlayer | None:
        """The known player whose name reads like this one, so that the id is used again."""
        return next((player for player in self.players() if same_name(player.name, name)), None)

    async def rename_player(self, player_id: UUID, name: str) -> None:
        """Offer a known player under another name; matches keep theirs. Raises BadName, StoreError."""
        cleaned = clean_name(name)

        def changes() -> Sequence[_Change]:
            row = self._rows[_PLAYERS].get(str(player_id))
            if row is None:
                raise StoreError("nobody known has this id", field="player", value=player_id)
            return [_Change(_PLAYERS, str(player_id), {**row, "name": cleaned})]

        await self._commit(changes)

    # -- choices ---------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """The user's choices; the defaults where nothing was chosen."""
        return Settings.lenient(self._rows[_CHOICES].get(_SETTINGS, {}))

    async def save_settings(self, settings: Settings) -> None:
        """Keep the user's choices; those that only a newer version knows stay. Raises StoreError."""

        def changes() -> Sequence[_Change]:
            before = self._rows[_CHOICES].get(_SETTINGS, {})
            chosen = settings.model_dump(mode="json")
            return [_Change(_CHOICES, _SETTINGS, {**before, **chosen, "id": _SETTINGS})]

        await self._commit(changes)

    def last_table(self) -> LastTable | None:
        """The last match's set-up; None where there is none yet. Raises StoreDamaged."""
        row = self._rows[_CHOICES].get(_LAST_TABLE)
        return None if row is None else read_model(row, LastTable, (_CHOICES, _LAST_TABLE))

    async def save_last_table(self, table: LastTable) -> None:
        """Keep a set-up for the next match. Raises StoreError."""
        await self._commit(lambda: [_Change(_CHOICES, _LAST_TABLE, {**as_json(table), "id": _LAST_TABLE})])

    # -- reading a match -------------------------------------------------------------------------------

    def _require(self, match_id: UUID) -> None:
        if str(match_id) not in self._rows[_MATCHES]:
            raise UnknownMatch("there is no match with this id", field="match", value=match_id)

    def _summary(self, match_id: UUID) -> MatchSummary:
        if match_id not in self._summaries:
            row = self._rows[_MATCHES][str(match_id)]
            self._summaries[match_id] = MatchSummary.of(
                self._present(match_id, row),
                touched=_touched(row),
                has_draft=str(match_id) in self._rows[_DRAFTS],
            )
        return self._summaries[match_id]

    def _present(self, match_id: UUID, row: Document) -> Match:
        known = self._timelines.get(match_id)
        return read_present(row) if known is None else known.match

    # -- writing ---------------------------------------------------------------------------------------

    def _timeline_changes(self, timeline: Timeline) -> tuple[_Change, ...]:
        match, now = timeline.match, self._now()
        row = {**timeline_document(timeline), "touched": now}
        players = tuple(_Change(_PLAYERS, str(player.id), row) for player, row in self._seen(match, now))
        return (_Change(_MATCHES, str(match.id), row, timeline), *players)

    def _seen(self, match: Match, now: str) -> Iterator[tuple[Player, Document]]:
        """The players of a match as known from now on.

        A name given to a known player elsewhere stays, unless it was in this match that it changed.
        """
        before = self._names_before(match.id)
        for player in match.players:
            known = self._rows[_PLAYERS].get(str(player.id))
            keeps = known is not None and before.get(player.id) == player.name
            name = known["name"] if known is not None and keeps else player.name
            yield player, {"id": str(player.id), "name": name, "last_played": now}

    def _names_before(self, match_id: UUID) -> dict[UUID, str]:
        row = self._rows[_MATCHES].get(str(match_id))
        if row is None:
            return {}
        try:
            return {player.id: player.name for player in self._present(match_id, row).players}
        except StoreDamaged:
            return {}

    async def _commit(self, changes: Callable[[], Sequence[_Change]]) -> None:
        """Make the changes as one write, after those under way.

        They are asked for only then, so that they rest on what is saved. A caller who is cancelled does not
        stop a write halfway.
        """
        task = asyncio.ensure_future(self._commit_in_turn(changes))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        await asyncio.shield(task)

    async def _commit_in_turn(self, changes: Callable[[], Sequence[_Change]]) -> None:
        async with self._one_at_a_time:
            if self._is_closed:
                raise StoreError("the store is closed")
            asked = list(changes())
            if not self._rows[_ABOUT]:
                asked.append(_Change(_ABOUT, _OURS, {"id": _OURS, "schema": SCHEMA}))
            before = dict(self._batch.read() or {})
            await _beside_the_loop(lambda: self._write(asked))
            try:
                await self._disk.flush()
            except OSError as error:
                await _beside_the_loop(lambda: self._batch.write(before))
                raise StoreError(str(error)) from error
            for change in asked:
                self._take_over(change)

    def _write(self, changes: Sequence[_Change]) -> None:
        with self._batch.together():
            for change in changes:
                table = self._db.table(change.table)
                table.remove(where("id") == change.id)
                if change.document is not None:
                    table.insert(change.document)

    def _take_over(self, change: _Change) -> None:
        rows = self._rows[change.table]
        rows.pop(change.id, None)
        if change.document is not None:
            rows[change.id] = change.document
        if change.table in {_MATCHES, _DRAFTS}:
            self._summaries.pop(UUID(change.id), None)
        if change.table == _MATCHES:
            self._timelines.pop(UUID(change.id), None)
            if change.timeline is not None:
                self._timelines[UUID(change.id)] = change.timeline

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat()

    def _refuse_foreign(self) -> None:
        if self._batch.read() is None:
            return
        about = self._rows[_ABOUT].get(_OURS)
        if about is None:
            raise StoreDamaged("the data were not written by this program", field=_ABOUT)
        schema = about.get("schema")
        if not isinstance(schema, int) or schema < SCHEMA:
            raise StoreDamaged(f"expected a version, got {schema!r}", field=f"{_ABOUT}.schema", value=schema)
        if schema > SCHEMA:
            raise StoreTooNew(
                f"the data have version {schema}, this program knows {SCHEMA}",
                field=f"{_ABOUT}.schema",
                value=schema,
            )


def _rows(db: TinyDB, table: str) -> dict[str, Document]:
    """The documents of a table by their own id. Raises StoreDamaged."""
    rows: dict[str, Document] = {}
    for document in db.table(table):
        key = document.get("id")
        if not isinstance(key, str) or key in rows or (table in {_MATCHES, _DRAFTS} and not _is_uuid(key)):
            raise StoreDamaged(
                f"expected an id that stands once, got {key!r}",
                field=f"{table}.{document.doc_id}.id",
                value=key,
            )
        rows[key] = dict(document)
    return rows


def _is_uuid(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _touched(row: Document) -> datetime:
    """When a match was saved last; long ago where that cannot be read."""
    try:
        return datetime.fromisoformat(row["touched"]).astimezone(UTC)
    except (KeyError, TypeError, ValueError):
        return _LONG_AGO


async def _beside_the_loop(work: Callable[[], _Result]) -> _Result:
    """Do slow work in a thread, where the platform has threads, so that the screen never waits."""
    return work() if sys.platform == "emscripten" else await asyncio.to_thread(work)
