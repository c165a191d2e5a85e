"""What is typed and written behind: nothing is lost on the way, and nothing comes back that was let go."""

from __future__ import annotations

import asyncio

import pytest

from scorekeeper.store.errors import StoreError
from scorekeeper.ui.write_behind import WriteBehind


class Disk:
    """Keeps a text under its first letter; each save waits at the gate, and may then fail."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.gate = asyncio.Event()
        self.at_gate = asyncio.Event()
        self.error: BaseException | None = None

    async def save(self, text: str) -> None:
        self.at_gate.set()
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        self.kept[text[0]] = text

    async def drop(self, key: str) -> None:
        self.kept.pop(key, None)


@pytest.fixture
async def disk() -> Disk:
    return Disk()


@pytest.fixture
async def told() -> list[str]:
    return []


@pytest.fixture
async def written(disk: Disk, told: list[str]) -> WriteBehind[str, str]:
    return WriteBehind(disk.save, disk.drop, lambda: told.append("changed"))


async def test_what_is_being_written_still_counts_as_waiting(disk: Disk, written: WriteBehind[str, str]) -> None:
    written.put("a", "a1")
    await disk.at_gate.wait()
    assert written.waiting == {"a": "a1"}
    written.put("a", "a2")
    disk.gate.set()
    await written.settle()
    assert (written.waiting, disk.kept) == ({}, {"a": "a2"})


@pytest.mark.parametrize("error", [StoreError("full"), RuntimeError("a fault of ours")])
async def test_what_cannot_be_written_is_unsafe_and_goes_with_the_next_change(
    disk: Disk, written: WriteBehind[str, str], told: list[str], error: Exception
) -> None:
    disk.gate.set()
    disk.error = error
    written.put("a", "a1")
    await written.settle()
    assert (written.is_unsafe("a"), written.waiting, told) == (True, {"a": "a1"}, ["changed"])
    disk.error = None
    written.put("b", "b1")
    await written.settle()
    assert (written.is_unsafe("a"), written.waiting, disk.kept) == (False, {}, {"a": "a1", "b": "b1"})


async def test_a_writer_that_is_stopped_loses_nothing(disk: Disk, written: WriteBehind[str, str]) -> None:
    disk.error = asyncio.CancelledError()
    disk.gate.set()
    written.put("a", "a1")
    with pytest.raises(asyncio.CancelledError):
        await written.settle()
    assert written.waiting == {"a": "a1"}


async def test_what_is_let_go_while_it_is_being_written_does_not_stay_on_the_disk(
    disk: Disk, written: WriteBehind[str, str]
) -> None:
    written.put("a", "a1")
    await disk.at_gate.wait()
    forgetting = asyncio.create_task(written.forget("a"))
    disk.gate.set()
    await forgetting
    assert (written.waiting, disk.kept) == ({}, {})


async def test_what_is_let_go_does_not_come_back_after_it_could_not_be_written(
    disk: Disk, written: WriteBehind[str, str]
) -> None:
    disk.error = StoreError("full")
    written.put("a", "a1")
    await disk.at_gate.wait()
    forgetting = asyncio.create_task(written.forget("a"))
    await asyncio.sleep(0)
    disk.gate.set()
    await forgetting
    assert (written.is_unsafe("a"), written.waiting) == (False, {})
    disk.error = None
    written.put("b", "b1")
    await written.settle()
    assert disk.kept == {"b": "b1"}


async def test_what_is_begun_anew_while_the_old_is_let_go_stays(disk: Disk, written: WriteBehind[str, str]) -> None:
    written.put("a", "a1")
    await disk.at_gate.wait()
    forgetting = asyncio.create_task(written.forget("a"))
    await asyncio.sleep(0)
    written.put("a", "a2")
    disk.gate.set()
    await forgetting
    assert (written.waiting, disk.kept) == ({}, {"a": "a2"})


async def test_what_waits_for_the_writer_comes_after_it(disk: Disk, written: WriteBehind[str, str]) -> None:
    seen: list[dict[str, str]] = []
    assert not written.when_written(lambda: seen.append(dict(disk.kept)))
    written.put("a", "a1")
    assert written.when_written(lambda: seen.append(dict(disk.kept)))
    disk.gate.set()
    await written.settle()
    await asyncio.sleep(0)
    assert seen == [{"a": "a1"}]
