from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from scorekeeper.store.errors import StoreChanged, StoreDamaged, StoreError
from scorekeeper.store.storage import AtomicStorage, Batch, Tables

OLD: Tables = {"players": {"1": {"id": "a", "name": "Μαρία"}}}
NEW: Tables = {"players": {"1": {"id": "a", "name": "Νίκος"}}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "data.json"


def failing(after: int = 0) -> Callable[..., Any]:
    """Something that fails as a full disk does, once it was called so many times."""
    calls = 0

    def fail(*args: Any, **named: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > after:
            raise OSError(errno.ENOSPC, "No space left on device")

    return fail


def test_nothing_is_written_before_the_first_write(path: Path) -> None:
    assert AtomicStorage(path).read() is None
    assert list(path.parent.iterdir()) == []


def test_what_was_written_is_there_after_opening_again(path: Path) -> None:
    AtomicStorage(path).write(OLD)
    assert AtomicStorage(path).read() == OLD
    assert "Μαρία".encode() in path.read_bytes()
    assert list(path.parent.iterdir()) == [path]


def test_reading_needs_no_file(path: Path) -> None:
    storage = AtomicStorage(path)
    storage.write(OLD)
    path.unlink()
    assert storage.read() == OLD


def test_the_new_file_is_synced_before_it_takes_its_place_and_the_folder_after(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        steps.append("folder" if Path(f"/proc/self/fd/{handle}").resolve().is_dir() else "file")
        fsync(handle)

    def replaced(source: str, target: str) -> None:
        steps.append("replace")
        replace(source, target)

    storage = AtomicStorage(path)
    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    storage.write(OLD)
    assert steps == ["file", "replace", "folder"]


@pytest.mark.parametrize(
    ("name", "after"),
    [("fsync", 0), ("fsync", 1), ("replace", 0)],
    ids=["while syncing the file", "while syncing the folder", "while replacing"],
)
@pytest.mark.parametrize("begun", [True, False], ids=["with old data", "first write"])
def test_a_failed_write_keeps_the_old_data(
    path: Path, monkeypatch: pytest.MonkeyPatch, name: str, after: int, begun: bool
) -> None:
    storage = AtomicStorage(path)
    if begun:
        storage.write(OLD)
    with monkeypatch.context() as broken:
        calls = failing(after)
        if name == "fsync":
            broken.setattr(os, "fsync", _first_failing(calls, os.fsync, after))
        else:
            broken.setattr(os, "replace", calls)
        with pytest.raises(StoreError, match=r"cannot be written: No space left on device$"):
            storage.write(NEW)
    assert storage.read() == (OLD if begun else None)
    assert list(path.parent.iterdir()) == ([path] if begun else [])
    if begun:
        assert AtomicStorage(path).read() == OLD
    storage.write(NEW)
    assert AtomicStorage(path).read() == NEW


def _first_failing(fail: Callable[..., Any], real: Callable[[int], None], after: int) -> Callable[[int], None]:
    """The real call before and after the one that fails."""
    calls = 0

    def call(handle: int) -> None:
        nonlocal calls
        calls += 1
        fail() if calls <= after + 1 else None
        real(handle)

    return call


def test_a_half_written_file_of_a_crash_does_no_harm(path: Path) -> None:
    AtomicStorage(path).write(OLD)
    path.with_name("data.json.new").write_text('{"players": {"1"')
    storage = AtomicStorage(path)
    assert storage.read() == OLD
    storage.write(NEW)
    assert list(path.parent.iterdir()) == [path]


def test_a_text_that_utf8_cannot_hold_is_refused(path: Path) -> None:
    storage = AtomicStorage(path)
    storage.write(OLD)
    with pytest.raises(StoreError, match="cannot be written"):
        storage.write({"players": {"1": {"id": "\ud800"}}})
    assert AtomicStorage(path).read() == storage.read() == OLD


def test_a_folder_that_cannot_be_written_is_refused_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda folder, mode: (folder, mode) != (path.parent, os.W_OK))
    with pytest.raises(StoreError, match="folder cannot be written: Permission denied"):
        AtomicStorage(path)


def test_a_disk_that_cannot_say_whether_the_file_is_there_is_not_taken_for_an_empty_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = AtomicStorage(path)
    storage.write(OLD)
    with monkeypatch.context() as broken:
        broken.setattr(Path, "stat", failing())
        with pytest.raises(StoreError, match="cannot be written"):
            storage.write(NEW)
        broken.setattr(Path, "mkdir", lambda *args, **named: None)
        with pytest.raises(StoreError, match="cannot be read"):
            AtomicStorage(path)
    assert AtomicStorage(path).read() == storage.read() == OLD


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file")
    with pytest.raises(StoreError, match="cannot be read"):
        AtomicStorage(tmp_path / "folder" / "data.json")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        json.dumps(OLD).encode()[:30],
        json.dumps(OLD).encode() + b"}",
        b"[]",
        b'{"name": "another program"}',
        b'{"players": {"one": {}}}',
        b'{"players": {"1": 5}}',
        b'{"players": {"1": {"points": NaN}}}',
        b"\xff\xfe",
        b"[" * 100_000,
        b"1" * 5000,
    ],
    ids=["empty", "cut", "brace", "list", "foreign", "number", "row", "nan", "bytes", "deep", "long"],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(StoreDamaged):
        AtomicStorage(path)
    assert path.read_bytes() == content


def test_a_file_that_somebody_else_wrote_is_not_overwritten(path: Path) -> None:
    first, second = AtomicStorage(path), AtomicStorage(path)
    second.write(NEW)
    with pytest.raises(StoreChanged, match="another program"):
        first.write(OLD)
    assert AtomicStorage(path).read() == NEW


def test_a_batch_is_one_write(path: Path) -> None:
    storage = AtomicStorage(path)
    batch = Batch(storage)
    with batch.together():
        batch.write(OLD)
        assert batch.read() == OLD
        assert storage.read() is None
        batch.write(NEW)
    assert storage.read() == NEW


def test_a_batch_that_breaks_off_writes_nothing(path: Path) -> None:
    batch = Batch(AtomicStorage(path))

    def break_off() -> None:
        with batch.together():
            batch.write(NEW)
            raise RuntimeError("halfway")

    with pytest.raises(RuntimeError, match="halfway"):
        break_off()
    assert batch.read() is None
    assert not path.exists()


def test_a_table_that_could_not_be_written_reads_as_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = AtomicStorage(path)
    storage.write(OLD)
    table = TinyDB(storage=lambda: storage).table("players")
    monkeypatch.setattr(os, "replace", failing())
    with pytest.raises(StoreError):
        table.insert({"id": "b", "name": "Ελένη"})
    assert storage.read() == OLD
    assert len(table) == 1
