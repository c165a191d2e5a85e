"""How long a save takes: ours with few and with many matches, TinyDB's own file, SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from uuid import UUID

from tinydb import TinyDB, where

from scorekeeper.match.timeline import Timeline
from scorekeeper.store.documents import TimelineWriter
from scorekeeper.store.frames import as_text
from scorekeeper.store.store import Store
from scorekeeper.store.variant_pool import VariantPool
from tests.bench.stored import after_one_more, documents, fill, now, played_match

FEW, MANY, TINYDB = 10, 10_000, 2_000
_TURNS = 150
_SLOW_EVERY = 15
"""TinyDB's file is slow enough to be measured seldom."""
_MATCH = UUID(int=1)


def measure(folder: Path) -> dict[str, float]:
    """The median of each way in seconds; they take turns, so that a busy moment of the machine hits all alike."""
    with asyncio.Runner() as runner:
        stores = {}
        for count in (FEW, MANY, TINYDB):
            fill(folder / str(count), count)
            stores[count] = runner.run(Store.open(folder / str(count), clock=now))
        with closing(_sqlite(folder, "delete")) as rollback, closing(_sqlite(folder, "wal")) as wal:
            ways: dict[str, Callable[[Timeline], object]] = {
                "few": lambda after: runner.run(stores[FEW].save_round(after, _MATCH)),
                "many": lambda after: runner.run(stores[MANY].save_round(after, _MATCH)),
                "two thousand": lambda after: runner.run(stores[TINYDB].save_round(after, _MATCH)),
                "sqlite": lambda after: _commit(rollback, after),
                "sqlite wal": lambda after: _commit(wal, after),
            }
            tinydb = _tinydb(folder)
            seconds: dict[str, list[float]] = {name: [] for name in (*ways, "tinydb")}
            before = played_match(1)
            for turn in range(_TURNS):
                after = after_one_more(before)
                before = after if turn % 5 else played_match(1)
                for name, save in ways.items():
                    seconds[name].append(_timed(save, after))
                if turn % _SLOW_EVERY == 0:
                    seconds["tinydb"].append(_timed(lambda after: _update(tinydb, after), after))
            tinydb.close()
        for store in stores.values():
            runner.run(store.close())
    return {name: median(each) for name, each in seconds.items()}


def _timed(save: Callable[[Timeline], object], after: Timeline) -> float:
    begin = time.perf_counter()
    save(after)
    return time.perf_counter() - begin


_WRITER = TimelineWriter(VariantPool(lambda _key: None))


def _sqlite(folder: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(folder / f"{mode}.sqlite")
    connection.execute(f"pragma journal_mode={mode}")
    connection.execute("pragma synchronous=full")
    connection.execute("create table matches (id text primary key, document text)")
    connection.commit()
    return connection


def _commit(connection: sqlite3.Connection, after: Timeline) -> None:
    text = as_text(_WRITER.document(after)).decode()
    connection.execute("insert or replace into matches values (?, ?)", (str(after.match.id), text))
    connection.commit()


def _tinydb(folder: Path) -> TinyDB:
    db = TinyDB(folder / "tinydb.json", encoding="utf-8", ensure_ascii=False)
    db.table("matches").insert_multiple(row for table, row in documents(TINYDB) if table == "matches")
    return db


def _update(db: TinyDB, after: Timeline) -> None:
    db.table("matches").update(_WRITER.document(after), where("id") == str(after.match.id))
