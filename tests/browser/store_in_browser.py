"""Runs inside a browser's Python: the commands of the store's own tests, on a store that the browser's database keeps.

The page has put these tests' modules where Python finds them; `folder` lies in the database, `flush` returns once the
database has what was written.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path

from scorekeeper.rules import library
from scorekeeper.store.disk import Disk
from scorekeeper.store.store import Store

COMMANDS = 60
_SEED = 29


class Database(Disk):
    """As in `scorekeeper.browser`, but for a page that is not the app."""

    def __init__(self, flush: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._flush = flush

    async def flush(self) -> None:
        await self._flush()


async def play(folder: str, flush: Callable[[], Awaitable[None]]) -> str:
    """Give a store in memory and one in the browser the same commands; how often they agreed."""
    _use_built_variants()
    from tests.store.builders import Clock
    from tests.store.commands import held, settled

    memory = await Store.open(None, clock=Clock())
    kept = await Store.open(Path(folder), clock=Clock(), disk=Database(flush))
    agreed = 0
    for command in _commands():
        for store in (memory, kept):
            await settled(store, command)
        assert held(kept) == held(memory)
        agreed += 1
    await kept.close()
    return f"{agreed} agreed"


async def look(folder: str) -> str:
    """What the browser had kept is what a store in memory has after all commands."""
    _use_built_variants()
    from tests.store.builders import Clock
    from tests.store.commands import held, settled

    memory = await Store.open(None, clock=Clock())
    for command in _commands():
        await settled(memory, command)
    kept = await Store.open(Path(folder), clock=Clock(), is_read_only=True)
    assert held(kept) == held(memory)
    assert kept.notices() == ()
    return f"{len(kept.match_ids())} matches"


def _commands() -> list[Callable[[Store], Awaitable[object]]]:
    from tests.store.commands import LAST, begin, choose, delete, play, type_draft, undo

    pick = random.Random(_SEED)
    makers: list[Callable[[], Callable[[Store], Awaitable[object]]]] = [
        lambda: begin(pick.randint(1, LAST)),
        lambda: play(pick.randint(1, LAST), 5 * pick.randint(-20, 20), 5 * pick.randint(-20, 20)),
        lambda: play(pick.randint(1, LAST), 5 * pick.randint(-20, 20), 5 * pick.randint(-20, 20)),
        lambda: type_draft(pick.randint(1, LAST), pick.choice(["5", "5+", "120+45", ""])),
        lambda: undo(pick.randint(1, LAST)),
        lambda: delete(pick.randint(1, LAST)),
        lambda: choose(pick.choice(["el", "en"])),
    ]
    return [begin(number) for number in range(1, LAST + 1)] + [pick.choice(makers)() for _ in range(COMMANDS - LAST)]


def _use_built_variants() -> None:
    built = library.VariantLibrary.model_validate_json((files("scorekeeper") / "variants.json").read_bytes())
    library.shipped_variants = lambda: built  # type: ignore[assignment]
