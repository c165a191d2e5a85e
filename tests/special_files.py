"""Named pipes where files are expected, for tests that must fail and not hang where somebody waits for one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

_Result = TypeVar("_Result")
PATIENCE_SECONDS = 20


@contextmanager
def named_pipe(path: Path) -> Iterator[Path]:
    """A named pipe without another end; it is gone at the end, and whoever waits for it goes on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    try:
        yield path
    finally:
        # what was put in the place of the pipe needs no help
        if path.is_fifo():
            end = os.open(path, os.O_RDWR | os.O_NONBLOCK)
            path.unlink()
            os.close(end)


async def unless_it_waits(work: Callable[[], _Result]) -> _Result:
    """What the work returns or raises; TimeoutError where it waits for the other end of a pipe."""
    return await asyncio.wait_for(asyncio.to_thread(work), PATIENCE_SECONDS)
