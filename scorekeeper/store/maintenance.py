"""Maintenance of a data folder in the background: check the journal, copy it daily, compact it, complete the facts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from scorekeeper.store.changes import Change, Commit
from scorekeeper.store.errors import Stopped, StoreError
from scorekeeper.store.keeping import VARIANTS, Keeping, beside_the_loop
from scorekeeper.store.steps import Progress
from scorekeeper.store.unused_rules import unused_rules

log = logging.getLogger(__name__)


class Maintenance:
    """Runs one at a time; who asks during a run waits for that one."""

    def __init__(
        self,
        keeping: Keeping,
        *,
        alone: Callable[[Callable[[], None]], Awaitable[None]],
        commit: Commit,
        read_anew: Callable[[], None],
        work_out_facts: Callable[[Progress], Awaitable[None]],
    ) -> None:
        """`alone` does work in a thread while nothing is saved, `read_anew` forgets everything that was read."""
        self._keeping = keeping
        self._alone = alone
        self._commit = commit
        self._read_anew = read_anew
        self._work_out_facts = work_out_facts
        self._run: asyncio.Task[None] | None = None
        self._is_daily = False
        self._is_stopped = False

    def start_daily(self, first_after: float) -> None:
        """Start a run when it is due: in `first_after` seconds, then each day after a save."""
        self._is_daily = True
        asyncio.get_running_loop().call_later(first_after, self.start_if_due)

    def start_if_due(self) -> None:
        """Start a run in the background where the day had none or the journal wants compacting."""
        if self._keeping.journal.wants_tidying or (self._is_daily and self._keeping.is_due()):
            self._start()

    async def run(self) -> None:
        """Do everything once; where a run is under way, wait for that."""
        if (run := self._start()) is not None:
            await asyncio.shield(run)

    async def stop(self) -> None:
        """Start no other run, and wait for the one under way, which ends early where it can."""
        self._is_stopped = True
        if self._run is not None:
            await asyncio.wait([self._run])

    def _start(self) -> asyncio.Task[None] | None:
        if self._is_stopped:
            return None
        if self._run is None or self._run.done():
            self._run = asyncio.ensure_future(self._maintain())
            self._run.add_done_callback(_log_error)
        return self._run

    async def _maintain(self) -> None:
        journal = self._keeping.journal
        try:
            if not await beside_the_loop(journal.is_whole):
                await self._alone(journal.mend)
                log.warning("%s is not whole", journal.path)
                self._read_anew()
            await beside_the_loop(self._keeping.copy_of_the_day)
            if journal.wants_tidying:
                if journal.is_half_dead:
                    await self._drop_unused_rules()
                await self._alone(journal.tidy)
            await self._work_out_facts(self._unless_stopped)
        except Stopped:
            log.info("the facts that are still missing wait for the next start")
        except (StoreError, OSError) as error:
            log.warning("%s", error)

    async def _drop_unused_rules(self) -> None:
        """Delete the rules that no match uses; none where something was saved meanwhile. Raises StoreError."""
        journal = self._keeping.journal
        looked_through = journal.path, journal.length
        unused = await beside_the_loop(lambda: unused_rules(journal))

        def changes() -> Sequence[Change]:
            is_true = (journal.path, journal.length) == looked_through
            return [Change(VARIANTS, key, None) for key in unused] if is_true else []

        if unused:
            await self._commit(changes)

    def _unless_stopped(self, _done: int, _of: int) -> None:
        """Break long work off where somebody waits for the end. Raises Stopped."""
        if self._is_stopped:
            raise Stopped("the store is being closed")


def _log_error(run: asyncio.Task[None]) -> None:
    if not run.cancelled() and (error := run.exception()) is not None:
        log.error("maintenance broke off", exc_info=error)
