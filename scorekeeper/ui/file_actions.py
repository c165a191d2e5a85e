"""What can be done with files of matches and with copies of everything: all but taking a file away is the host's."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.store.copies import Copy
from scorekeeper.store.importing import Choice, ImportPlan, ImportReport
from scorekeeper.store.steps import Progress
from scorekeeper.ui.exchange import Exchange, Exported
from scorekeeper.ui.permit import Permit, Turn
from scorekeeper.ui.state import AppState


class FileActions:
    """The commands on files and copies; each but `export` raises NotTheHost for everybody else."""

    def __init__(self, state: AppState, exchange: Exchange, one_at_a_time: Turn, permit: Permit) -> None:
        self._state = state
        self._exchange = exchange
        self._one_at_a_time = one_at_a_time
        self._permit = permit

    # -- files of matches ---------------------------------------------------------------------------------------------

    async def export(self, t: NullTranslations, *, as_table: bool, progress: Progress) -> Exported:
        """Everything as the content of a file, or its rounds as a table in the language of `t`."""
        return await self._exchange.export(t, as_table=as_table, progress=progress)

    async def look_at_import(self, content: bytes | str, progress: Progress) -> ImportPlan:
        """Check a file whole and say what would happen. Raises BadFile."""
        self._permit.check_host()
        return await self._exchange.look_at(content, progress, taken=self._state.shelf.fixed_ids)

    async def bring_in(self, plan: ImportPlan, choice: Choice, progress: Progress) -> ImportReport:
        """Take the matches of a checked file in; `choice` is for those that are here otherwise."""
        self._permit.check_host()
        try:
            return await self._exchange.bring_in(plan, choice, progress)
        finally:
            self._state.changed()

    def stop_exchange(self) -> None:
        """Break off what is under way; matches that are in stay in, and are whole."""
        self._permit.check_host()
        self._exchange.stop()

    # -- copies -------------------------------------------------------------------------------------------------------

    async def look_for_copies(self) -> None:
        """Bring the shown list of copies up to date."""
        self._permit.check_host()
        keeping = self._state.store.keeping
        if keeping is not None:
            copies = await keeping.copies()
            if copies != self._state.copies:
                self._state.copies = copies
                self._state.changed()

    async def restore_copy(self, name: str) -> Copy:
        """Go back to a copy; returns the copy that was made of the state before."""
        self._permit.check_host()
        async with self._one_at_a_time:
            await self._state.settle()
            before = await self._state.store.restore_copy(name)
        await self.look_for_copies()
        return before

    async def dismiss_notices(self) -> None:
        """The word of damage was read."""
        self._permit.check_host()
        await self._state.store.dismiss_notices()
        self._state.changed()
