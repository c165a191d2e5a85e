"""Maintenance in the background: one run at a time, and none that is not due."""

from __future__ import annotations

import asyncio
import errno
import threading
from pathlib import Path

import pytest

from scorekeeper.store import journal as journal_module
from scorekeeper.store.disk import Disk
from scorekeeper.store.errors import StoreError
from scorekeeper.store.frames import Entry
from scorekeeper.store.journal import Journal
from scorekeeper.store.store import Store
from tests.store.broken_disk import BrokenDisk
from tests.store.builders import Clock, evening

_READINGS_OF_A_RUN = 2
"""One to check the journal, one to copy it."""


class CountingDisk(Disk):
    """Counts readings of a whole journal; the first lasts until it is released, or a second one begins."""

    def __init__(self) -> None:
        super().__init__()
        self.readings = 0
        self.overlaps = 0
        self.is_counting = False
        self._released = threading.Event()

    def open_to_read(self, path: Path) -> int:
        if self.is_counting and path.suffix == ".journal":
            self.readings += 1
            if self.readings == 1:
                self._released.wait()
            elif not self._released.is_set():
                self.overlaps += 1
                self._released.set()
        return super().open_to_read(path)

    def release(self) -> None:
        self._released.set()


async def opened(folder: Path) -> tuple[Store, CountingDisk]:
    """A store in which something was saved, and whose readings count from now on."""
    disk = CountingDisk()
    store = await Store.open(folder, clock=Clock(), disk=disk)
    await store.save_timeline(evening(1))
    disk.is_counting = True
    return store, disk


async def has_turn() -> None:
    """Return when what was due in no time from now was called."""
    turn = asyncio.Event()
    asyncio.get_running_loop().call_later(0, turn.set)
    await turn.wait()


async def test_many_saves_on_a_new_day_read_the_journal_once(tmp_path: Path) -> None:
    store, disk = await opened(tmp_path)
    store.care_from_now_on(first_after=3600)
    for number in range(2, 22):
        await store.save_timeline(evening(number))
    disk.release()
    await store.close()
    assert (disk.readings, disk.overlaps) == (_READINGS_OF_A_RUN, 0)
    assert len(list((tmp_path / "copies").iterdir())) == 1


async def test_whoever_asks_meanwhile_waits_for_the_same_run(tmp_path: Path) -> None:
    store, disk = await opened(tmp_path)
    runs = [asyncio.ensure_future(store.care()) for _ in range(5)]
    await has_turn()
    assert not any(run.done() for run in runs)
    disk.release()
    await asyncio.gather(*runs)
    assert (disk.readings, disk.overlaps) == (_READINGS_OF_A_RUN, 0)
    await store.close()


async def test_one_who_stops_waiting_stops_no_run(tmp_path: Path) -> None:
    store, disk = await opened(tmp_path)
    waiting = asyncio.ensure_future(store.care())
    await has_turn()
    waiting.cancel()
    disk.release()
    await store.close()
    assert waiting.cancelled()
    assert len(list((tmp_path / "copies").iterdir())) == 1


async def test_the_first_run_is_left_out_where_a_save_had_one_already(tmp_path: Path) -> None:
    store, disk = await opened(tmp_path)
    disk.release()
    store.care_from_now_on(first_after=3600)
    await store.save_timeline(evening(2))
    assert store.keeping is not None
    while not await store.keeping.copies():
        await has_turn()
    known = disk.readings
    store.care_from_now_on(first_after=0)
    await has_turn()
    await store.close()
    # a list of the copies reads each of them
    assert disk.readings == known


async def test_a_store_that_was_closed_before_its_first_run_has_none(tmp_path: Path) -> None:
    store, disk = await opened(tmp_path)
    store.care_from_now_on(first_after=0)
    await store.close()
    await has_turn()
    assert disk.readings == 0


async def test_a_system_error_is_logged_and_not_raised(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Unlistable(Disk):
        def names(self, folder: Path) -> tuple[str, ...]:
            if folder.name == "copies":
                raise PermissionError(errno.EACCES, "Permission denied")
            return super().names(folder)

    store = await Store.open(tmp_path, clock=Clock(), disk=Unlistable())
    await store.save_timeline(evening(1))
    await store.care()
    assert "Permission denied" in caplog.text
    await store.close()


def test_compacting_that_failed_is_wanted_again_only_when_the_file_has_grown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "SPARE_BYTES", 4000)
    disk = BrokenDisk()
    journal = Journal(tmp_path, schema=1, clock=Clock(), disk=disk)

    def wanted_after_a_save() -> bool:
        journal.take(journal.append([Entry("rows", "a", b"x" * 3000)]))
        return journal.wants_tidying

    assert [wanted_after_a_save() for _ in range(2)] == [False, True]
    disk.break_after(0, stays_broken=True)
    with pytest.raises(StoreError):
        journal.tidy()
    disk.heal()
    assert [wanted_after_a_save() for _ in range(2)] == [False, True]
    journal.tidy()
    assert journal.text("rows", "a") == b"x" * 3000
    assert journal.length < 4000
    assert [wanted_after_a_save() for _ in range(2)] == [False, True]
    journal.close()


async def test_a_copy_whose_writing_was_cut_off_is_cleaned_up(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(evening(1))
    await store.care()
    await store.close()
    (copy,) = (tmp_path / "copies").iterdir()
    for folder in (tmp_path, tmp_path / "copies"):
        (folder / f"{copy.name}.new").write_bytes(b"cut off")
    await (await Store.open(tmp_path, clock=Clock(), is_read_only=True)).close()
    assert len(list(tmp_path.rglob("*.new"))) == 2
    await (await Store.open(tmp_path, clock=Clock())).close()
    assert list(tmp_path.rglob("*.new")) == []
    assert list((tmp_path / "copies").iterdir()) == [copy]


async def test_an_error_of_the_program_itself_is_logged_and_stops_no_later_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    store.care_from_now_on(first_after=3600)
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "is_whole", lambda _journal: 1 / 0)
        await store.save_timeline(evening(1))
        with pytest.raises(ZeroDivisionError):
            await store.care()
    assert "maintenance broke off" in caplog.text
    await store.care()
    assert len(list((tmp_path / "copies").iterdir())) == 1
    await store.close()
