"""Every operation on the disk fails in turn, and the power goes at each: nothing confirmed is lost or mixed up."""

from __future__ import annotations

import errno
import random
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import journal
from scorekeeper.store.errors import StoreError
from scorekeeper.store.frames import Entry
from scorekeeper.store.journal import Journal
from scorekeeper.store.store import Store
from tests.store.broken_disk import BrokenDisk, PowerCut
from tests.store.builders import Clock
from tests.store.commands import Command, begin, choose, delete, held, play, type_draft, undo

EVENING: list[Command] = [
    begin(1),
    type_draft(1, "120+45"),
    *(play(1, 10 * number, 20) for number in range(4)),
    undo(1),
    begin(2),
    delete(2),
    choose("el"),
]
"""Three generations of a journal that thinks 6 kB much."""
CARES_AFTER = (0, 5)
"""The commands after which the store cares for itself: copies the day, and tidies."""
REFUSALS = [(errno.ENOSPC, 0), (errno.ENOSPC, 7), (errno.EIO, 0), (errno.EROFS, 0)]
"""A full disk, one that takes all but seven bytes first, a broken one, one that became read-only."""


@pytest.fixture(autouse=True)
def small_journals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SPARE_BYTES", 6000)


async def operations_of_an_evening(folder: Path) -> list[str]:
    """What the disk is asked for when all goes well."""
    disk = BrokenDisk()
    store = await Store.open(folder, clock=Clock(), disk=disk)
    for number, command in enumerate(EVENING):
        await command(store)
        if number in CARES_AFTER:
            await store.care()
    await store.close()
    return disk.operations


async def test_an_evening_has_every_kind_of_operation(tmp_path: Path) -> None:
    kinds = {operation.split()[0] for operation in await operations_of_an_evening(tmp_path)}
    assert kinds == {"create", "folder", "mark", "open", "read", "remove", "rename", "sync", "write"}
    assert len(list(tmp_path.glob("*.journal"))) == 2


@pytest.mark.parametrize("stays_broken", [False, True], ids=["once", "from then on"])
async def test_a_failed_operation_costs_at_most_its_command(tmp_path: Path, stays_broken: bool) -> None:
    count = len(await operations_of_an_evening(tmp_path / "count"))
    for number, (code, short_by) in zip(range(count), cycle(REFUSALS), strict=False):
        disk = BrokenDisk(number, code=code, short_by=short_by, stays_broken=stays_broken)
        await _an_evening_with(disk, tmp_path / str(number))


async def _an_evening_with(disk: BrokenDisk, folder: Path) -> None:
    model = await Store.open(None, clock=Clock())
    try:
        store = await Store.open(folder, clock=Clock(), disk=disk)
    except StoreError:
        assert not list(folder.glob("*.journal"))
        disk.heal()
        store = await Store.open(folder, clock=Clock(), disk=disk)
    for number, command in enumerate(EVENING):
        try:
            await command(store)
        except StoreError:
            assert held(store) == held(model)
        else:
            await command(model)
        if number in CARES_AFTER:
            await store.care()
    assert held(store) == held(model)
    disk.heal()
    for command in (choose("en"), begin(3)):
        await command(store)
        await command(model)
    await store.close()
    reopened = await Store.open(folder, clock=Clock())
    assert held(reopened) == held(model), disk.operations[-5:]
    assert reopened.notices() == ()
    await reopened.close()


@pytest.mark.parametrize("loses", ["nothing", "what was not synced", "some of it"])
async def test_after_a_power_cut_the_state_is_the_one_before_or_after_the_command(tmp_path: Path, loses: str) -> None:
    chance = random.Random(loses)
    lost = {"nothing": lambda: 0, "what was not synced": lambda: 10**9 + 1, "some of it": lambda: chance.randrange(999)}
    count = len(await operations_of_an_evening(tmp_path / "count"))
    for number in range(count):
        disk = BrokenDisk(number, short_by=chance.randrange(1, 500), cuts_power=True)
        before, after = await _until_the_power_goes(disk, tmp_path / str(number))
        disk.lose_power(lost[loses])
        store = await Store.open(tmp_path / str(number), clock=Clock())
        found = held(store)
        assert found in (before, after), (number, disk.operations[-5:])
        assert store.notices() == ()
        await play(1, 5, 5)(store)
        await choose("en")(store)
        now = held(store)
        await store.close()
        reopened = await Store.open(tmp_path / str(number), clock=Clock(), is_read_only=True)
        assert held(reopened) == now
        await reopened.close()


async def _until_the_power_goes(disk: BrokenDisk, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was held before the command under way, and what would be held after it."""
    model = await Store.open(None, clock=Clock())
    store = None
    try:
        store = await Store.open(folder, clock=Clock(), disk=disk)
        for number, command in enumerate(EVENING):
            before = held(model)
            await command(model)
            await command(store)
            before = held(model)
            if number in CARES_AFTER:
                await store.care()
    except PowerCut:
        if store is None:
            before = held(model)
        else:
            # the system takes handles and lock from a dead process; nothing more reaches its disk
            with suppress(PowerCut):
                await store.close()
    else:
        await store.close()  # what the store does by itself took fewer steps this time
    return before, held(model)


# -- the journal alone: every operation with every refusal -------------------------------------------------------------


@pytest.mark.parametrize("stays_broken", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize(
    ("code", "short_by"), REFUSALS, ids=["full disk", "short write", "broken disk", "read-only disk"]
)
def test_a_journal_holds_what_it_confirmed_whatever_fails(
    tmp_path: Path, code: int, short_by: int, stays_broken: bool
) -> None:
    whole = BrokenDisk()
    assert _write_twenty(whole, tmp_path / "count") == {"a": b"18", "b": b"19", "c": b"17"}
    for number in range(len(whole.operations)):
        disk = BrokenDisk(number, code=code, short_by=short_by, stays_broken=stays_broken)
        confirmed = _write_twenty(disk, tmp_path / str(number))
        reopened = Journal(tmp_path / str(number), schema=1, clock=Clock())
        assert {key: reopened.text("rows", key) for key in reopened.places("rows")} == confirmed, disk.operations
        assert reopened.damage == ()
        assert reopened.places(journal.NOTICES) == {}
        reopened.append([Entry("rows", "d", b"20")])
        reopened.close()


def _write_twenty(disk: BrokenDisk, folder: Path) -> dict[str, bytes]:
    """Twenty records, the last after the disk is well again; what was confirmed, and reads so."""
    confirmed: dict[str, bytes] = {}
    try:
        written = Journal(folder, schema=1, clock=Clock(), disk=disk)
    except StoreError:
        disk.heal()
        written = Journal(folder, schema=1, clock=Clock(), disk=disk)
    for number in range(20):
        if number == 19:
            disk.heal()
        key, text = "abc"[number % 3], str(number).encode()
        try:
            written.take(written.append([Entry("rows", key, text), Entry("pad", "p", b"x" * 1500)]))
            confirmed[key] = text
            written.tidy()
        except StoreError:
            assert number < 19
        if disk.fails_at is None:
            assert {key: written.text("rows", key) for key in written.places("rows")} == confirmed
    written.close()
    return confirmed


def test_a_generation_that_could_not_be_begun_is_not_found_by_the_next_start(tmp_path: Path) -> None:
    number, fails = 0, True
    while fails:
        folder, disk = tmp_path / str(number), BrokenDisk()
        written = Journal(folder, schema=1, clock=Clock(), disk=disk)
        written.take(written.append([Entry("rows", "a", b"1"), Entry("pad", "p", b"x" * 7000)]))
        written.take(written.append([Entry("rows", "b", b"2"), Entry("pad", "p", None)]))
        assert written.wants_tidying
        disk.break_after(number, stays_broken=True, short_by=20)
        try:
            written.tidy()
            fails = False
        except StoreError:
            pass
        disk.heal()
        written.take(written.append([Entry("rows", "a", b"3")]))
        written.close()
        reopened = Journal(folder, schema=1, clock=Clock())
        assert {key: reopened.text("rows", key) for key in reopened.places("rows")} == {"a": b"3", "b": b"2"}
        assert not reopened.damage
        reopened.close()
        number += 1
    assert number > 5


def test_what_a_crash_left_of_a_generation_goes_at_the_next_start_and_nothing_else_does(tmp_path: Path) -> None:
    written = Journal(tmp_path, schema=1, clock=Clock())
    written.take(written.append([Entry("rows", "a", b"1")]))
    written.close()
    left = ["scorekeeper-000002.journal.0123456789abcdef.new", "scorekeeper-000002.journal.new"]
    others = ["notes.journal.new", "out.json.new", "my-scorekeeper-000002.journal.new"]
    for name in (*left, *others):
        (tmp_path / name).write_bytes(b"?")
    written = Journal(tmp_path, schema=1, clock=Clock())
    written.take(written.append([Entry("rows", "b", b"2")]))
    written.close()
    names = {path.name for path in tmp_path.iterdir()}
    assert names.issuperset(others)
    assert names.isdisjoint(left)
