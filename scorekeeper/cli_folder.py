"""The data folder as sub-commands open it, and what of it cannot be read, named on standard error.

A command that only reads changes nothing in the folder: older data is brought up to date in memory, and a damaged file
stays where it is. What is healthy is still listed or written; the exit status says that it is not everything.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from gettext import NullTranslations
from pathlib import Path
from typing import Final
from uuid import UUID

from scorekeeper.cli_io import complain
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.store.copies import offered_copy
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.keeping import Notice
from scorekeeper.store.store import Store
from scorekeeper.words.damage import notice_text
from scorekeeper.words.dates import moment_text
from scorekeeper.words.names import joined

WHOLE: Final = 0
INCOMPLETE: Final = 1
FAILED: Final = 2
EXIT_STATUS: Final = (
    "exit status: 0 if everything was read; 1 if something is, or may be, missing because saved data is damaged, which "
    "standard error tells; 2 if it could not be done"
)
"""For the help of each command that opens the data folder."""
_ENGLISH: Final = NullTranslations()


class CannotDo(ScorekeeperError):
    """Something on the command line does not name what is there."""


class Missing:
    """Names on standard error what is missing from the answer of a command, and remembers that something is."""

    def __init__(self) -> None:
        self.status = WHOLE
        """The exit status of the command, if it can do what it was asked for."""

    def add(self, sentence: str) -> None:
        """Say that something is missing."""
        complain(sentence)
        self.status = INCOMPLETE

    def add_match(self, match_id: UUID, error: StoreDamaged) -> None:
        """Say that a match cannot be read."""
        self.add(f"match {match_id} cannot be read: {error}")


@asynccontextmanager
async def opened_store(folder: Path | None, *, writes: bool = False) -> AsyncIterator[tuple[Store, Missing]]:
    """Open the data folder, say what of it is damaged, and close it at the end; None opens an empty store in memory.

    Raises CannotDo where there is no folder to read, StoreError.
    """
    if folder is not None and not writes and not folder.is_dir():
        raise CannotDo("there is no such folder", field=str(folder))
    store = await Store.open(folder, clock=lambda: datetime.now(UTC), is_read_only=not writes)
    try:
        missing = Missing()
        if notices := store.notices():
            _add_damage(store, notices, missing)
        for error in store.house.unreadable:
            missing.add(f"house rules cannot be read: {error}")
        yield store, missing
    finally:
        await store.close()


def _add_damage(store: Store, notices: tuple[Notice, ...], missing: Missing) -> None:
    """Say what the app says in its notice, which of the matches are lost, and which copy it offers."""
    title, lines = notice_text(_ENGLISH, notices[0], if_not_put_aside="Nothing in the folder was changed.")
    missing.add(f"{title}. {lines[0]}")
    for notice in notices:
        missing.add(f"{notice.file}: {'; '.join(notice.reasons)}")
    for match_id, facts in store.facts.lost():
        about = (
            ""
            if facts is None
            else f" ({facts.began.astimezone():%Y-%m-%d}, {joined([player.name for player in facts.players])})"
        )
        missing.add(f"match {match_id}{about} is lost")
    for match_id in store.facts.stale():
        missing.add(f"match {match_id} is as it was before its last save, which is lost")
    offered = None if store.keeping is None else offered_copy(store.keeping.journal)
    if offered is None:
        missing.add("There is no copy to go back to.")
    else:
        copy, path = offered
        made = moment_text(_ENGLISH, copy.made.astimezone())
        missing.add(f'{lines[1]} The app offers {path}: start it and choose "Use the copy of {made}".')
