"""Long work in short steps, so that screens go on meanwhile, also where there are no threads.

Whoever waits for it may cancel it between two steps.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Final, TypeVar

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""
_STEP_SECONDS: Final = 0.02
_Item = TypeVar("_Item")


def untold(_done: int, _of: int) -> None:
    """Progress that nobody looks at."""


async def in_steps(items: Iterable[_Item], count: int, progress: Progress = untold) -> AsyncIterator[_Item]:
    """The items; now and then everything else has its turn, and progress is told."""
    rested = time.monotonic()
    done = 0
    for item in items:
        yield item
        done += 1
        if time.monotonic() - rested > _STEP_SECONDS:
            progress(done, count)
            await asyncio.sleep(0)
            rested = time.monotonic()
    progress(done, count)
