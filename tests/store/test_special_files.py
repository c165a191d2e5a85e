"""Links, named pipes and folders where files of the data folder belong: nobody waits, nothing outside is written."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from pathlib import Path

import pytest

from scorekeeper.rules.library import shipped_variants
from scorekeeper.store import lock as lock_module
from scorekeeper.store.disk import Disk
from scorekeeper.store.errors import StoreError, StoreInUse
from scorekeeper.store.keeping import Keeping
from scorekeeper.store.lock import LOCK_FILE
from scorekeeper.store.shelf import OWN_FILE, Shelf
from scorekeeper.store.store import Store
from tests.special_files import PATIENCE_SECONDS, named_pipe, unless_it_waits
from tests.store.builders import Clock, again, evening, played, uid

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes and links")

OWN_RULES = "- {id: sundays, name: Sundays, source: Us, based_on: classic}\n"
READ_AT_THE_START = ["scorekeeper-000002.journal", "scorekeeper.mark"]
NOT_OURS = b"what somebody keeps elsewhere\n"


async def filled(folder: Path) -> None:
    store = await Store.open(folder, clock=Clock())
    await store.save_timeline(evening())
    await store.care()
    await store.close()


def keeping(folder: Path, *, is_read_only: bool = False) -> Keeping:
    return Keeping.open(folder, clock=Clock(), disk=Disk(), is_read_only=is_read_only)


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("is_read_only", [False, True], ids=["to write", "to read"])
@pytest.mark.parametrize("name", READ_AT_THE_START)
async def test_a_pipe_in_place_of_a_file_is_refused_by_name(tmp_path: Path, name: str, is_read_only: bool) -> None:
    await filled(tmp_path)
    (tmp_path / name).unlink(missing_ok=True)
    before = everything(tmp_path)
    with named_pipe(tmp_path / name), pytest.raises(StoreError, match=f"cannot be read: {name} is not a regular file"):
        await unless_it_waits(lambda: keeping(tmp_path, is_read_only=is_read_only))
    assert {key: content for key, content in everything(tmp_path).items() if key != LOCK_FILE} == {
        key: content for key, content in before.items() if key != LOCK_FILE
    }


@pytest.mark.parametrize("name", [*READ_AT_THE_START, "scorekeeper.lock"])
@pytest.mark.parametrize("kind", ["link", "link to nothing", "folder"])
async def test_a_link_or_a_folder_in_place_of_a_file_is_refused_and_not_written_through(
    tmp_path: Path, name: str, kind: str
) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    await filled(folder)
    path = folder / name
    path.unlink(missing_ok=True)
    if kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(elsewhere)
    if kind == "link":
        elsewhere.write_bytes(NOT_OURS)
    with pytest.raises(StoreError, match=f"{name} is not a regular file"):
        await Store.open(folder, clock=Clock())
    assert (elsewhere.read_bytes() if elsewhere.exists() else None) == (NOT_OURS if kind == "link" else None)


async def test_a_pipe_in_place_of_the_lock_is_refused(tmp_path: Path) -> None:
    with (
        named_pipe(tmp_path / LOCK_FILE),
        pytest.raises(StoreError, match=f"cannot be locked for writing: {LOCK_FILE} is not a regular file"),
    ):
        await unless_it_waits(lambda: keeping(tmp_path))


async def test_what_stands_in_a_lock_file_and_is_no_number_of_a_process_stays(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).write_bytes(NOT_OURS)
    first = await Store.open(tmp_path, clock=Clock())
    with pytest.raises(StoreInUse, match=r"in use by another Scorekeeper; close it first"):
        await Store.open(tmp_path, clock=Clock())
    await first.close()
    assert (tmp_path / LOCK_FILE).read_bytes() == NOT_OURS
    (tmp_path / LOCK_FILE).write_bytes(b"4194304999")
    second = await Store.open(tmp_path, clock=Clock())
    assert (tmp_path / LOCK_FILE).read_bytes() == str(os.getpid()).encode()
    with pytest.raises(StoreInUse, match=rf"in use by another Scorekeeper \(process {os.getpid()}\)"):
        await Store.open(tmp_path, clock=Clock())
    await second.close()


@pytest.mark.parametrize(
    ("refusing", "error"),
    [
        ("open_regular", PermissionError(errno.EACCES, "Permission denied")),
        ("open_regular", OSError(errno.EROFS, "Read-only file system")),
        ("_lock", OSError(errno.ENOLCK, "No locks available")),
    ],
    ids=["lock of another user", "read-only disk", "network disk without locks"],
)
async def test_without_a_lock_everything_is_shown_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusing: str, error: OSError
) -> None:
    await filled(tmp_path)

    def refuse(*_arguments: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(lock_module, refusing, refuse)
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        store = await Store.open(tmp_path, clock=Clock())
        timeline = store.timeline(uid(100))
        assert timeline == evening()
        with pytest.raises(StoreError, match=f"cannot be locked for writing: {error.strerror}"):
            await store.save_timeline(played(timeline, 1, 2))
        assert store.keeping is not None
        with pytest.raises(StoreError, match="opened only to be read"):
            store.keeping.go_back("2026-01-01T000000Z-day.journal")
        await store.care()
        assert store.timeline(uid(100)) == timeline
        await store.close()
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    writing = await Store.open(tmp_path, clock=Clock())
    await writing.save_timeline(played(timeline, 1, 2))
    await writing.close()
    assert (await again(tmp_path)).timeline(uid(100)) == played(timeline, 1, 2)


async def test_where_the_platform_has_no_locks_it_is_written_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / LOCK_FILE).mkdir()
    monkeypatch.setattr(sys, "platform", "emscripten")
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(evening())
    await store.close()
    assert (await again(tmp_path)).timeline(uid(100)) == evening()


async def test_a_link_in_place_of_an_unfinished_journal_is_replaced_and_not_written_through(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    elsewhere.write_bytes(NOT_OURS)
    folder.mkdir()
    (folder / "scorekeeper-000001.journal.new").symlink_to(elsewhere)
    store = await Store.open(folder, clock=Clock())
    await store.save_timeline(evening())
    await store.close()
    assert (await again(folder)).timeline(uid(100)) == evening()
    assert elsewhere.read_bytes() == NOT_OURS
    assert not (folder / "scorekeeper-000001.journal").is_symlink()


async def test_a_mark_that_becomes_a_link_while_the_store_is_open_is_not_written_through(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    elsewhere.write_bytes(NOT_OURS)
    store = await Store.open(folder, clock=Clock())
    await store.save_timeline(evening())
    (folder / "scorekeeper.mark").unlink()
    (folder / "scorekeeper.mark").symlink_to(elsewhere)
    await store.save_timeline(played(evening(), 10, 20))
    await store.close()
    assert elsewhere.read_bytes() == NOT_OURS


@pytest.mark.parametrize("kind", ["pipe", "link"])
async def test_a_copy_that_is_no_regular_file_is_listed_and_refused(tmp_path: Path, kind: str) -> None:
    await filled(tmp_path)
    (day,) = (tmp_path / "copies").iterdir()
    other = day.with_name("2026-01-01T120000Z-day.journal")
    if kind == "link":
        other.symlink_to(day)
    store = await Store.open(tmp_path, clock=Clock())
    held = store.keeping
    assert held is not None
    with named_pipe(tmp_path / "unused" if kind == "link" else other):
        listed = await asyncio.wait_for(held.copies(), PATIENCE_SECONDS)
        with pytest.raises(StoreError, match=f"{other.name} is not a regular file"):
            await unless_it_waits(lambda: held.go_back(other.name))
    assert [(copy.name, copy.match_count) for copy in listed] == [(day.name, 1), (other.name, None)]
    await store.close()


async def test_a_pipe_in_place_of_the_data_of_version_1_is_refused(tmp_path: Path) -> None:
    with named_pipe(tmp_path / "scorekeeper.json") as path:
        with pytest.raises(StoreError, match=r"cannot be read: scorekeeper\.json is not a regular file"):
            await unless_it_waits(lambda: keeping(tmp_path))
        assert path.is_fifo()


async def test_the_users_own_rules_may_be_a_link_but_no_pipe(tmp_path: Path) -> None:
    store = await Store.open(None, clock=Clock())
    own, elsewhere = tmp_path / OWN_FILE, tmp_path / "elsewhere.yaml"
    elsewhere.write_text(OWN_RULES)
    own.symlink_to(elsewhere)
    assert [each.id for each in Shelf(shipped_variants(), store.house, own).own] == ["sundays"]
    own.unlink()
    with named_pipe(own):
        library = await unless_it_waits(lambda: Shelf(shipped_variants(), store.house, own).library)
    assert library.variants == shipped_variants().variants
    assert [problem.message for problem in library.problems] == [
        f"the file cannot be read: {OWN_FILE} is not a regular file"
    ]


async def test_the_data_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "data").symlink_to(tmp_path / "real")
    await filled(tmp_path / "data")
    store = await Store.open(tmp_path / "data", clock=Clock())
    assert store.timeline(uid(100)) == evening()
    await store.close()
    assert (tmp_path / "real" / LOCK_FILE).is_file()
