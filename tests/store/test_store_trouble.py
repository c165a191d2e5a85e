"""The store when the disk fails, when many save at once, and without threads."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store.errors import StoreError
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from tests.store.builders import (
    Clock,
    again,
    draft_of,
    evening,
    played,
    uid,
)


def fail(*args: Any, **named: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


async def test_a_failed_save_leaves_everything_as_it_was_saved_last(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = evening()
    await store.save_timeline(timeline)
    await store.save_draft(draft_of(timeline))
    (path,) = tmp_path.glob("*.journal")
    on_disk = path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", fail)
        for save in (
            store.save_round(played(timeline, 10, 20), uid(100)),
            store.save_timeline(evening(2)),
            store.delete_match(uid(100)),
            store.save_settings(Settings(theme="dark")),
            store.drop_draft(uid(100)),
        ):
            with pytest.raises(StoreError, match="No space left"):
                await save
    assert path.read_bytes() == on_disk
    for one in (store, await again(tmp_path)):
        assert one.match_ids() == (uid(100),)
        assert one.timeline(uid(100)) == timeline
        assert one.draft(uid(100)) == draft_of(timeline)
        assert one.settings() == Settings()
    await store.save_round(played(timeline, 10, 20), uid(100))
    assert (await again(tmp_path)).timeline(uid(100)) == played(timeline, 10, 20)


async def test_many_saves_at_once_lose_nothing(store: Store, tmp_path: Path) -> None:
    await asyncio.gather(*(store.save_timeline(evening(number)) for number in range(1, 21)))
    reopened = await again(tmp_path)
    assert set(reopened.match_ids()) == {uid(number) for number in range(1, 21)}
    assert all(reopened.timeline(uid(number)) == evening(number) for number in range(1, 21))


async def test_saves_of_one_match_at_once_end_with_the_last(store: Store, tmp_path: Path) -> None:
    steps = [evening()]
    for _ in range(20):
        steps.append(played(steps[-1], 10, 20))
    await asyncio.gather(*(store.save_timeline(step) for step in steps))
    assert store.timeline(uid(100)) == (await again(tmp_path)).timeline(uid(100)) == steps[-1]


async def test_the_loop_runs_on_while_a_save_waits_for_the_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.save_timeline(evening())
    reached, go_on = asyncio.Event(), threading.Event()
    loop, fsync = asyncio.get_running_loop(), os.fsync

    def slow(handle: int) -> None:
        loop.call_soon_threadsafe(reached.set)
        go_on.wait(timeout=30)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", slow)
    saving = asyncio.ensure_future(store.delete_match(uid(100)))
    await reached.wait()
    # not on disk yet, so it still reads as saved last
    assert store.timeline(uid(100)) == evening()
    go_on.set()
    await saving
    assert store.timeline(uid(100)) is None


async def test_a_cancelled_caller_does_not_stop_a_write_halfway(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, go_on = asyncio.Event(), threading.Event()
    loop, fsync = asyncio.get_running_loop(), os.fsync

    def slow(handle: int) -> None:
        loop.call_soon_threadsafe(reached.set)
        go_on.wait(timeout=30)
        fsync(handle)

    with monkeypatch.context() as slowed:
        slowed.setattr(os, "fsync", slow)
        saving = asyncio.ensure_future(store.save_timeline(evening()))
        await reached.wait()
        saving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await saving
        go_on.set()
        await store.save_timeline(evening(2))
    assert set(store.match_ids()) == set((await again(tmp_path)).match_ids()) == {uid(100), uid(2)}


async def test_a_closed_store_refuses_to_save_but_still_reads(store: Store) -> None:
    await store.save_timeline(evening())
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.save_timeline(evening(2))
    assert store.match_ids() == (uid(100),)


async def test_in_memory_everything_works_without_a_folder() -> None:
    store = await Store.open(None, clock=Clock())
    await store.save_timeline(evening())
    await store.save_draft(draft_of(evening()))
    await store.save_round(played(evening(), 10, 20), uid(100))
    assert store.timeline(uid(100)) == played(evening(), 10, 20)
    assert store.draft(uid(100)) is None
    assert len(store.players()) == 4


async def test_without_threads_a_save_is_made_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(*args: Any, **named: Any) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(asyncio, "to_thread", no_threads)
    monkeypatch.setattr("scorekeeper.store.keeping.sys.platform", "emscripten")
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(evening())
    assert (await again(tmp_path)).timeline(uid(100)) == evening()


async def test_a_round_that_was_refused_stays_refused_when_the_app_is_closed_and_started_again(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = evening()
    await store.save_timeline(timeline)
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        broken.setattr(os, "ftruncate", fail)  # so that the refused record cannot be cut off either
        with pytest.raises(StoreError):
            await store.save_timeline(played(timeline, 10, 20))
    await store.close()
    reopened = await Store.open(tmp_path, clock=Clock())
    assert reopened.timeline(uid(100)) == timeline
    await reopened.close()
