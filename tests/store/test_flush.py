"""The store on a platform where a save lasts only once it was handed on, as in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.store.disk import Disk
from scorekeeper.store.errors import StoreError
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from tests.store.builders import Clock, evening


class HandingOn(Disk):
    """Hands on what was written, or refuses."""

    def __init__(self) -> None:
        super().__init__()
        self.refuses = False
        self.handed_on = 0

    async def flush(self) -> None:
        if self.refuses:
            raise OSError("the browser keeps nothing more")
        self.handed_on += 1


async def test_a_save_is_handed_on_before_it_is_done(tmp_path: Path) -> None:
    disk = HandingOn()
    store = await Store.open(tmp_path, clock=Clock(), disk=disk)
    await store.save_timeline(evening())
    assert disk.handed_on == 1
    await store.close()


async def test_a_save_that_was_refused_does_not_turn_up_at_the_next_start(tmp_path: Path) -> None:
    disk = HandingOn()
    store = await Store.open(tmp_path, clock=Clock(), disk=disk)
    timeline = evening()
    await store.save_settings(Settings(theme="dark"))
    disk.refuses = True
    with pytest.raises(StoreError):
        await store.save_timeline(timeline)
    assert store.match_ids() == ()
    disk.refuses = False
    await store.save_settings(Settings(theme="light"))
    await store.close()

    again = await Store.open(tmp_path, clock=Clock(), disk=disk)

    assert again.match_ids() == ()
    assert again.settings().theme == "light"
    assert again.notices() == ()
    await again.save_timeline(timeline)
    assert again.match_ids() == (timeline.match.id,)
    await again.close()
