"""Dated copies: when they are made, which stay, and the way back."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from scorekeeper.store.copies import DAYS_KEPT, OTHERS_KEPT, WEEKS_KEPT, CopyKind
from scorekeeper.store.errors import StoreError
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from tests.store.broken_disk import BrokenDisk
from tests.store.builders import Clock, draft_of, evening, played, uid


async def test_each_day_has_one_copy_and_few_are_kept(tmp_path: Path) -> None:
    clock = Clock()
    days = []
    for day in range(70):
        store = await Store.open(tmp_path, clock=clock)
        await store.save_timeline(evening(day + 1))
        for _ in range(2):
            await store.care()
        await store.close()
        days.append(clock.now.date())
        clock.now += timedelta(days=1)
    store = await Store.open(tmp_path, clock=clock)
    assert store.keeping is not None
    copies = await store.keeping.copies()
    made = [copy.made.date() for copy in copies]
    assert made[:DAYS_KEPT] == days[: -DAYS_KEPT - 1 : -1]
    assert [copy.match_count for copy in copies[:DAYS_KEPT]] == [70, 69, 68]
    older = [day.isocalendar()[:2] for day in made[DAYS_KEPT:]]
    assert len(older) == len(set(older)) == WEEKS_KEPT
    assert {copy.kind for copy in copies} == {CopyKind.DAY}
    await store.close()


async def test_nothing_is_copied_before_anything_was_saved(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.care()
    assert store.keeping is not None
    assert await store.keeping.copies() == ()
    await store.close()


async def test_going_back_brings_everything_back_and_is_itself_reversible(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(evening(1))
    await store.save_settings(Settings(language="el"))
    await store.save_draft(draft_of(evening(1)))
    await store.care()
    assert store.keeping is not None
    (copy,) = await store.keeping.copies()
    await store.save_round(played(evening(1), 10, 20), uid(1))
    await store.save_timeline(evening(2))
    await store.save_settings(Settings(language="en"))

    before = await store.restore_copy(copy.name)

    assert (store.match_ids(), store.settings().language) == ((uid(1),), "el")
    assert (store.timeline(uid(1)), store.draft(uid(1))) == (evening(1), draft_of(evening(1)))
    assert (before.kind, before.match_count) == (CopyKind.BEFORE, 2)
    await store.restore_copy(before.name)
    assert (store.match_ids(), store.settings().language) == ((uid(2), uid(1)), "en")
    assert (store.timeline(uid(1)), store.draft(uid(1))) == (played(evening(1), 10, 20), None)
    await store.save_timeline(evening(3))
    for _ in range(OTHERS_KEPT + 2):
        await store.restore_copy(copy.name)
    kinds = [copy.kind for copy in await store.keeping.copies()]
    assert (kinds.count(CopyKind.BEFORE), kinds.count(CopyKind.DAY)) == (OTHERS_KEPT, 1)
    await store.close()


async def test_the_oldest_copy_is_not_dropped_while_it_is_gone_back_to(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(evening(1))
    await store.care()
    assert store.keeping is not None
    (day,) = await store.keeping.copies()
    for number in range(2, OTHERS_KEPT + 2):
        await store.save_timeline(evening(number))
        await store.restore_copy(day.name)
    oldest = (await store.keeping.copies())[-2]
    await store.restore_copy(oldest.name)
    assert store.match_ids() == (uid(2), uid(1))
    await store.close()


async def test_a_copy_that_cannot_be_made_leaves_all_as_it_is(tmp_path: Path) -> None:
    disk = BrokenDisk()
    store = await Store.open(tmp_path, clock=Clock(), disk=disk)
    await store.save_timeline(evening(1))
    await store.care()
    await store.save_timeline(evening(2))
    assert store.keeping is not None
    (copy,) = await store.keeping.copies()
    for count in range(12):
        disk.break_after(count, stays_broken=True)
        with pytest.raises(StoreError):
            await store.restore_copy(copy.name)
        assert store.match_ids() == (uid(2), uid(1))
        disk.heal()
    await store.save_timeline(played(evening(2), 10, 20))
    await store.close()
    reopened = await Store.open(tmp_path, clock=Clock())
    assert reopened.match_ids() == (uid(2), uid(1))
    assert reopened.timeline(uid(2)) == played(evening(2), 10, 20)
    await reopened.close()


async def test_in_memory_there_are_no_copies() -> None:
    store = await Store.open(None, clock=Clock())
    await store.care()
    assert store.notices() == ()
    with pytest.raises(StoreError, match="in memory"):
        await store.restore_copy("2026-03-07T183001Z-day.journal")
