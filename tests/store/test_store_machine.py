"""Random commands, random crashes and refusals, reopened each time: the store on disk is what its model is.

The model is a store in memory that is given every command that was done. After a crash the disk may hold the state
before or after the command under way; whichever it is, the model goes on from there.
"""

from __future__ import annotations

import asyncio
import errno
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scorekeeper.store import journal
from scorekeeper.store.errors import StoreError
from scorekeeper.store.store import Store
from tests.store.broken_disk import BrokenDisk, PowerCut
from tests.store.builders import Clock
from tests.store.commands import LAST, Command, begin, choose, delete, held, play, settled, type_draft, undo

NUMBERS = st.integers(1, LAST)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(begin, NUMBERS),
    st.builds(play, NUMBERS, st.integers(-20, 20), st.integers(-20, 20)),
    st.builds(play, NUMBERS, st.integers(-20, 20), st.integers(-20, 20)),
    st.builds(type_draft, NUMBERS, st.sampled_from(["5", "5+", "120+45", ""])),
    st.builds(undo, NUMBERS),
    st.builds(delete, NUMBERS),
    st.builds(choose, st.sampled_from(["el", "en"])),
)


class DiskAgrees(RuleBasedStateMachine):
    @initialize()
    def open(self) -> None:
        self.small = patch.object(journal, "SPARE_BYTES", 6000)
        self.small.start()
        self.runner = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.clock, self.model_clock = Clock(), Clock()
        self.model = self._run(Store.open(None, clock=self.model_clock))
        self._open_disk()

    def teardown(self) -> None:
        self._run(self.store.close())
        self.runner.close()
        self.small.stop()
        shutil.rmtree(self.folder)

    @rule(command=COMMANDS)
    def do(self, command: Command) -> None:
        self._run(settled(self.store, command))
        self._done(command)

    @rule()
    def care(self) -> None:
        self._run(self.store.care())

    @rule()
    def start_again(self) -> None:
        self._run(self.store.close())
        self._open_disk()

    @rule(
        command=COMMANDS,
        after=st.integers(0, 12),
        code=st.sampled_from([errno.ENOSPC, errno.EIO, errno.EROFS]),
        short_by=st.integers(0, 300),
        stays_broken=st.booleans(),
    )
    def do_while_the_disk_refuses(
        self, command: Command, after: int, code: int, short_by: int, stays_broken: bool
    ) -> None:
        self.disk.break_after(after, code=code, short_by=short_by, stays_broken=stays_broken)
        try:
            self._run(settled(self.store, command))
        except StoreError:
            assert held(self.store) == held(self.model)
        else:
            self._done(command)
        self._run(self.store.care())
        self.disk.heal()

    @rule(
        command=COMMANDS,
        after=st.integers(0, 12),
        short_by=st.integers(0, 3000),
        losses=st.randoms(use_true_random=False),
    )
    def lose_the_power(self, command: Command, after: int, short_by: int, losses: Any) -> None:
        self.disk.break_after(after, short_by=short_by, cuts_power=True)
        is_done = False
        try:
            self._run(settled(self.store, command))
            is_done = True
            self._done(command)
            self._run(self.store.care())
        except PowerCut:
            pass
        with suppress(PowerCut):  # only lets the handles go: nothing more reaches this disk
            self._run(self.store.close())
        self.disk.lose_power(lambda: losses.randrange(3000))
        self._open_disk()
        before = held(self.model)
        if not is_done and held(self.store) != before:
            self._done(command)

    @invariant()
    def both_hold_the_same(self) -> None:
        assert held(self.store) == held(self.model)
        assert self.store.notices() == ()

    def _done(self, command: Command) -> None:
        self._run(settled(self.model, command))

    def _open_disk(self) -> None:
        self.disk = BrokenDisk()
        self.store = self._run(Store.open(self.folder, clock=self.clock, disk=self.disk))

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)


TestDiskAgrees = DiskAgrees.TestCase
TestDiskAgrees.settings = settings(settings.get_profile("default"), max_examples=40, stateful_step_count=25)
