"""The process that `starting` starts: it opens the app as `scorekeeper` does, with a data folder, and works out Home
and the first page of the history. Then it says so, with the memory it took in megabytes.

It imports nothing that the app does not.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path

from scorekeeper.app import now
from scorekeeper.rules.library import shipped_variants
from scorekeeper.store.store import Store
from scorekeeper.ui.match_lists import home_matches, listed_match
from scorekeeper.ui.screens.history import PAGE
from scorekeeper.ui.state import AppState


async def first_screens(folder: Path) -> None:
    store = await Store.open(folder, clock=now)
    state = AppState(store, shipped_variants())
    home_matches(state)
    for match_id in state.match_ids()[:PAGE]:
        listed_match(state, match_id)
    print(_most_memory(), flush=True)
    await store.close()


def _most_memory() -> float:
    """The most that this process had at a time; where Linux tells it, without what the parent had at the fork."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)


if __name__ == "__main__":
    asyncio.run(first_screens(Path(sys.argv[1])))
