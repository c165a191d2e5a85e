"""TinyDB's own interface on a journal."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from tinydb import TinyDB, where
from tinydb.table import Document as TableDocument

from scorekeeper.store.errors import StoreError
from scorekeeper.store.journal import Journal
from scorekeeper.store.storage import JournalDB, JournalStorage, JournalTable, MemoryRecords
from tests.store.builders import Clock

MARIA = {"id": "a", "name": "Μαρία", "rounds": [1, 2]}
NIKOS = {"id": "b", "name": "Νίκος", "rounds": []}


def db_of(folder: Path) -> tuple[JournalStorage, TinyDB]:
    storage = JournalStorage(Journal(folder, schema=1, clock=Clock()), {"players": "name"})
    return storage, JournalDB(storage=lambda: storage)


@pytest.fixture(params=["on disk", "in memory"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> TinyDB:
    if request.param == "on disk":
        return db_of(tmp_path)[1]
    return JournalDB(storage=lambda: JournalStorage(MemoryRecords()))


def key(text: str) -> int:
    """TinyDB calls its ids numbers; ours are texts."""
    return cast(int, text)


def test_documents_are_found_by_id_and_by_query(db: TinyDB) -> None:
    table = db.table("players")
    assert table.insert(MARIA) == key("a")
    assert table.insert_multiple([NIKOS]) == [key("b")]
    assert table.get(doc_id=key("a")) == MARIA
    assert table.get(where("name") == "Νίκος") == NIKOS
    assert table.search(where("rounds").any([2])) == [MARIA]
    assert (len(table), table.count(where("id") == "a"), table.contains(doc_id=key("c"))) == (2, 1, False)
    assert db.tables() == {"players"}


def test_updates_change_what_they_name(db: TinyDB) -> None:
    table = db.table("players")
    table.insert_multiple([MARIA, NIKOS])
    assert table.update({"name": "Mary"}, where("id") == "a") == [key("a")]
    table.update(lambda row: row["rounds"].append(3), doc_ids=[key("b")])
    assert table.all() == [{**MARIA, "name": "Mary"}, {**NIKOS, "rounds": [3]}]
    table.upsert({"id": "c", "name": "Ελένη"}, where("id") == "c")
    table.upsert(TableDocument({"name": "Νίκη"}, key("b")))
    assert [row["name"] for row in table] == ["Mary", "Ελένη", "Νίκη"]  # the one saved last at the end


def test_what_was_read_is_not_changed_by_an_operation_that_fails_halfway(db: TinyDB) -> None:
    table = db.table("players")
    table.insert_multiple([MARIA, NIKOS])

    def spoil(row: Any) -> None:
        row["name"] = "?"
        if row["id"] == "b":
            raise RuntimeError("halfway")

    with pytest.raises(RuntimeError, match="halfway"):
        table.update(spoil)
    assert table.all() == [MARIA, NIKOS]


def test_documents_are_taken_out_and_tables_dropped(db: TinyDB) -> None:
    table = db.table("players")
    table.insert_multiple([MARIA, NIKOS])
    assert table.remove(where("name") == "Μαρία") == [key("a")]
    assert table.remove(doc_ids=[key("z")]) == []
    assert table.all() == [NIKOS]
    table.truncate()
    assert (table.all(), db.tables()) == ([], set())
    db.table("other").insert(MARIA)
    db.drop_tables()
    assert db.tables() == set()


def test_a_document_without_an_id_and_one_that_is_there_are_refused(db: TinyDB) -> None:
    table = db.table("players")
    with pytest.raises(ValueError, match="as its id"):
        table.insert({"name": "nobody"})
    table.insert(MARIA)
    with pytest.raises(ValueError, match="already exists"):
        table.insert({**MARIA, "name": "Mary"})
    cast(JournalTable, table).put({**MARIA, "name": "Mary"})
    assert table.all() == [{**MARIA, "name": "Mary"}]


def test_everything_is_there_after_opening_again_in_the_order_it_was_saved(tmp_path: Path) -> None:
    storage, db = db_of(tmp_path)
    table = db.table("players")
    table.insert_multiple([MARIA, NIKOS])
    cast(JournalTable, table).put(MARIA)
    db.close()
    storage, db = db_of(tmp_path)
    assert db.table("players").all() == [NIKOS, MARIA]
    assert storage.outline("players", "b") == "Νίκος"
    assert list((storage.read() or {})["players"]) == ["b", "a"]


def test_gathered_changes_are_one_record_and_read_at_once_only_inside(tmp_path: Path) -> None:
    storage, db = db_of(tmp_path)
    table = db.table("players")
    table.insert(MARIA)
    with storage.gather() as batch:
        table.remove(doc_ids=[key("a")])
        table.insert(NIKOS)
        assert table.all() == [NIKOS]
    assert table.all() == [MARIA]
    located = storage.keep(batch)
    assert len(located) == 2
    assert table.all() == [MARIA]
    storage.adopt(batch, located)
    assert table.all() == [NIKOS]
    db.close()
    assert db_of(tmp_path)[1].table("players").all() == [NIKOS]


def test_changes_that_break_off_are_not_saved(tmp_path: Path) -> None:
    storage, db = db_of(tmp_path)

    def break_off() -> None:
        with storage.together():
            db.table("players").insert(MARIA)
            raise RuntimeError("halfway")

    with pytest.raises(RuntimeError, match="halfway"):
        break_off()
    assert storage.read() is None


def test_a_text_that_utf8_cannot_hold_is_refused(tmp_path: Path) -> None:
    _, db = db_of(tmp_path)
    db.table("players").insert(MARIA)
    with pytest.raises(StoreError, match="cannot be written"):
        db.table("players").insert({"id": "b", "name": "\ud800"})
    assert db.table("players").all() == [MARIA]


def test_an_operation_costs_the_disk_what_it_changes(tmp_path: Path) -> None:
    _, db = db_of(tmp_path)
    table = db.table("players")
    table.insert_multiple({"id": str(number), "rounds": list(range(100))} for number in range(200))
    journal = next(tmp_path.glob("*.journal"))
    before = journal.stat().st_size
    table.update({"name": "Mary"}, where("id") == "7")
    # one document of about 400 bytes, its line in the record, and the record's own
    assert journal.stat().st_size - before < 600
