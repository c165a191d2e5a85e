"""TinyDB on a journal: its tables and queries stay the way in, while a save costs what changed.

TinyDB's own Table reads and writes all tables at each operation, and copies the whole table twice on the way. Here
a table reads through to the records, a document at a time and only when it is looked at, and passes on only the
documents that an operation changed. `gather` makes the changes of several operations one record: all or none.

A document's id is the text of its field `id`, never a number that TinyDB counted. Documents are shared, never changed
in place: whoever changes one puts another in its stead.
"""

from __future__ import annotations

import copy
import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol, cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document as TableDocument
from tinydb.table import Table

from scorekeeper.store.errors import StoreError
from scorekeeper.store.frames import Entry, Located, Place, as_text

Document = dict[str, Any]
_KEPT_READ: Final = 256
"""How many documents stay in memory after they were read or written."""


class Records(Protocol):
    """What lies below: a `Journal`, or memory."""

    def tables(self) -> tuple[str, ...]:
        """The tables that hold something."""

    def places(self, table: str) -> Mapping[str, Place]:
        """The documents of a table, those saved last at the end."""

    def text(self, table: str, key: str) -> bytes | None:
        """A document's text; None where there is none."""

    def append(self, entries: Sequence[Entry]) -> list[Located]:
        """Save the entries, all or none."""

    def take(self, located: Sequence[Located]) -> None:
        """Let what was appended be read."""

    def close(self) -> None:
        """Let everything go."""


class MemoryRecords:
    """Records that end with the process."""

    def __init__(self, entries: Sequence[Entry] = (), *, is_read_only: bool = False) -> None:
        """Begin with these entries; with `is_read_only`, saving raises StoreError."""
        self._rows: dict[str, dict[str, Place]] = {}
        self._texts: dict[tuple[str, str], bytes] = {}
        self._written: dict[tuple[str, str], bytes] = {}
        self._is_read_only = False
        self.take(self.append(entries))
        self._is_read_only = is_read_only

    def tables(self) -> tuple[str, ...]:
        """The tables that hold something."""
        return tuple(table for table, rows in self._rows.items() if rows)

    def places(self, table: str) -> Mapping[str, Place]:
        """The documents of a table, those saved last at the end."""
        return self._rows.get(table, {})

    def text(self, table: str, key: str) -> bytes | None:
        """A document's text; None where there is none."""
        return self._texts.get((table, key))

    def append(self, entries: Sequence[Entry]) -> list[Located]:
        """Hold the entries until they are taken. Raises StoreError."""
        if self._is_read_only:
            raise StoreError("this was opened only to be read")
        self._written = {(entry.table, entry.key): entry.text for entry in entries if entry.text is not None}
        return [
            Located(table, key, None if text is None else Place(0, len(text), 0, outline))
            for table, key, text, outline in entries
        ]

    def take(self, located: Sequence[Located]) -> None:
        """Let what was appended be read."""
        for table, key, place in located:
            rows = self._rows.setdefault(table, {})
            rows.pop(key, None)
            self._texts.pop((table, key), None)
            if place is not None:
                rows[key] = place
                self._texts[table, key] = self._written[table, key]

    def close(self) -> None:
        """Nothing is held."""


class Batch:
    """Changes that reach the records together."""

    def __init__(self) -> None:
        self.changes: dict[tuple[str, str], Document | None] = {}
        """The document of each table and id, or None where it goes; in the order they came."""

    def put(self, table: str, key: str, document: Document | None) -> None:
        """Add a change; an earlier one of the same document is void."""
        self.changes.pop((table, key), None)
        self.changes[table, key] = document


class JournalStorage(Storage):
    """The documents of all tables, read one at a time."""

    def __init__(self, records: Records, outlines: Mapping[str, str] | None = None) -> None:
        """`outlines` names a text field for each table whose lists need it without reading the documents."""
        self._records = records
        self._outlines = dict(outlines or {})
        self._read: OrderedDict[tuple[str, str], Document] = OrderedDict()
        self._batch: Batch | None = None

    # -- what TinyDB asks of a storage ---------------------------------------------------------------------------------

    def read(self) -> dict[str, dict[str, Any]] | None:
        """All tables, or None where there is nothing; each document is read when it is looked at."""
        tables = {table: self.documents(table) for table in self._records.tables()}
        return cast(dict[str, dict[str, Any]], tables) or None

    def write(self, data: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> None:
        """Put these tables in place of all that is there; only what differs is saved. Raises StoreError."""
        with self.together():
            for table in (*self._records.tables(), *data):
                before, after = self.documents(table), {str(key): row for key, row in data.get(table, {}).items()}
                gone = {key: None for key in before if key not in after}
                self.change(table, gone | {k: dict(row) for k, row in after.items() if before.get(k) != row})

    def close(self) -> None:
        """Let the records go."""
        self._records.close()

    # -- what a JournalTable asks --------------------------------------------------------------------------------------

    def documents(self, table: str) -> Documents:
        """A table, read as it is looked at."""
        return Documents(self, table)

    def change(self, table: str, changes: Mapping[str, Document | None]) -> None:
        """Save the changes, or add them to the batch that is being gathered. Raises StoreError."""
        if self._batch is not None:
            for key, document in changes.items():
                self._batch.put(table, key, document)
        elif changes:
            with self.together():
                self.change(table, changes)

    def document(self, table: str, key: str) -> Document | None:
        """A document; None where there is none. Raises StoreDamaged, StoreError."""
        place = (table, key)
        if self._batch is not None and place in self._batch.changes:
            return self._batch.changes[place]
        if place in self._read:
            self._read.move_to_end(place)
            return self._read[place]
        document = self.read_once(table, key)
        if document is not None:
            self._keep_read(place, document)
        return document

    def read_once(self, table: str, key: str) -> Document | None:
        """A saved document of which nobody else will ask soon; None where there is none. Raises StoreDamaged."""
        text = self._records.text(table, key)
        return None if text is None else cast(Document, json.loads(text))

    def holds(self, table: str, key: str) -> bool:
        """True where there is such a document; it is not read."""
        if self._batch is not None and (table, key) in self._batch.changes:
            return self._batch.changes[table, key] is not None
        return key in self._records.places(table)

    def outline(self, table: str, key: str) -> str | None:
        """The text of the field that `outlines` names, as saved; None where there is none."""
        place = self._records.places(table).get(key)
        return None if place is None else place.outline

    def keys(self, table: str) -> list[str]:
        """The ids of a table, those saved last at the end."""
        keys = dict.fromkeys(self._records.places(table))
        for (name, key), document in (self._batch.changes if self._batch is not None else {}).items():
            if name == table:
                keys.pop(key, None)
                if document is not None:
                    keys[key] = None
        return list(keys)

    # -- several changes as one ----------------------------------------------------------------------------------------

    @contextmanager
    def gather(self) -> Iterator[Batch]:
        """What is changed inside is read there, saved by nobody, and handed over as a batch."""
        self._batch = batch = Batch()
        try:
            yield batch
        finally:
            self._batch = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is changed inside is saved at once at the end, and nothing of it after an error. Raises StoreError."""
        with self.gather() as batch:
            yield
        self.adopt(batch, self.keep(batch))

    def keep(self, batch: Batch) -> list[Located]:
        """Save a batch; what is read stays as it is until `adopt`. Raises StoreError."""
        try:
            entries = [self._entry(table, key, document) for (table, key), document in batch.changes.items()]
        except ValueError as error:
            raise StoreError(f"this cannot be written: {error}") from error
        return self._records.append(entries) if entries else []

    def adopt(self, batch: Batch, located: Sequence[Located]) -> None:
        """Let a saved batch be read."""
        self._records.take(located)
        for place, document in batch.changes.items():
            self._read.pop(place, None)
            if document is not None:
                self._keep_read(place, document)

    def forget_read(self) -> None:
        """Read everything anew: the records are others now."""
        self._read.clear()

    def _keep_read(self, place: tuple[str, str], document: Document) -> None:
        self._read[place] = document
        if len(self._read) > _KEPT_READ:
            self._read.popitem(last=False)

    def _entry(self, table: str, key: str, document: Document | None) -> Entry:
        if document is None:
            return Entry(table, key, None)
        outline = document.get(self._outlines[table]) if table in self._outlines else None
        return Entry(table, key, as_text(document), outline if isinstance(outline, str) else None)


class Documents(Mapping[str, Document]):
    """The documents of one table."""

    def __init__(self, storage: JournalStorage, table: str) -> None:
        self._storage = storage
        self._table = table

    def __getitem__(self, key: str) -> Document:
        document = self._storage.document(self._table, key)
        if document is None:
            raise KeyError(key)
        return document

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._storage.holds(self._table, key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._storage.keys(self._table))

    def __len__(self) -> int:
        return len(self._storage.keys(self._table))


class JournalTable(Table):
    """A TinyDB table whose operations cost what they look at and what they change."""

    document_id_class = cast(type[int], str)

    def __init__(self, storage: Storage, name: str, cache_size: int = 0, persist_empty: bool = False) -> None:
        """Results of queries are not kept: what is stored may change below the table."""
        super().__init__(storage, name, cache_size=cache_size, persist_empty=persist_empty)

    def insert(self, document: Mapping[str, Any]) -> int:
        """Insert a document under the id in it; returns that. Raises ValueError where it has none or is there."""
        return super().insert(_with_own_id(document))

    def insert_multiple(self, documents: Iterable[Mapping[str, Any]]) -> list[int]:
        """Insert documents under the ids in them; returns those."""
        return super().insert_multiple(_with_own_id(document) for document in documents)

    def put(self, document: Mapping[str, Any]) -> None:
        """Put a document in place of the one with its id, or insert it. Raises ValueError where it has no id."""
        own = _with_own_id(document)
        self._update_table(lambda rows: rows.__setitem__(own.doc_id, dict(own)))

    def _read_table(self) -> dict[str, Mapping[str, Any]]:
        return cast(dict[str, Mapping[str, Any]], cast(JournalStorage, self._storage).documents(self.name))

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        storage = cast(JournalStorage, self._storage)
        rows = _Changing(storage.documents(self.name))
        updater(rows)
        storage.change(self.name, rows.changes())


class JournalDB(TinyDB):
    """TinyDB with such tables."""

    table_class = JournalTable


class _Changing(MutableMapping[str, Document]):
    """A table during an operation that may put, take out and change documents in place."""

    def __init__(self, before: Documents) -> None:
        self._before = before
        self._after: dict[str, Document | None] = {}
        self._looked_at: set[str] = set()

    def changes(self) -> dict[str, Document | None]:
        """What is different from before."""
        unchanged = {key for key in self._looked_at if self._after[key] == self._before.get(key)}
        return {key: row for key, row in self._after.items() if key not in unchanged}

    def __getitem__(self, key: str) -> Document:
        if key not in self._after:
            # an operation may write into what it gets
            self._after[key] = copy.deepcopy(self._before[key])
            self._looked_at.add(key)
        row = self._after[key]
        if row is None:
            raise KeyError(key)
        return row

    def __setitem__(self, key: str, row: Document) -> None:
        self._looked_at.discard(key)
        self._after[key] = row

    def __delitem__(self, key: str) -> None:
        if key not in self:
            raise KeyError(key)
        self._looked_at.discard(key)
        self._after[key] = None

    def __contains__(self, key: object) -> bool:
        if key in self._after:
            return self._after[key] is not None
        return key in self._before

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in self._before if self._after.get(key, key) is not None)
        yield from (key for key, row in self._after.items() if row is not None and key not in self._before)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _with_own_id(document: Mapping[str, Any]) -> TableDocument:
    if isinstance(document, TableDocument):
        return document
    key = document.get("id")
    if not isinstance(key, str):
        raise ValueError(f"expected a document with a text as its id, got {key!r}")
    return TableDocument(document, cast(int, key))
