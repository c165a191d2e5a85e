"""What the history costs with many matches: its first page, a filter, and statistics of everybody.

The first page must not depend on how many matches are stored; a filter and statistics look at each of them, so what
counts there is the cost of one match.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from scorekeeper.match.history import HistoryFilter
from scorekeeper.match.statistics import records
from scorekeeper.store.store import Store
from tests.bench.stored import fill, now

FEW, MANY = 100, 10_000
_PAGE = 30
_TURNS = 5


def measure(folder: Path) -> dict[str, float]:
    """Medians in seconds: page, filter and statistics, each with few and with many matches; both take turns."""
    return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> dict[str, float]:
    seconds: dict[str, list[float]] = {}
    for count in (FEW, MANY):
        fill(folder / str(count), count)
    for _ in range(_TURNS):
        for count in (FEW, MANY):
            store = await Store.open(folder / str(count), clock=now, is_read_only=True)
            store.match_ids()  # Home has put them in order by then, which `starting` counts
            for name, work in (("page", _page), ("filter", _filter), ("statistics", _statistics)):
                seconds.setdefault(f"{name} {count}", []).append(_timed(work, store))
            await store.close()
    return {name: median(each) for name, each in seconds.items()}


def _timed(work: Callable[[Store], object], store: Store) -> float:
    begin = time.perf_counter()
    work(store)
    return time.perf_counter() - begin


def _page(store: Store) -> object:
    return [store.summary(match_id) for match_id in store.match_ids()[:_PAGE]]


def _filter(store: Store) -> object:
    """The first filter after a start, which reads the facts of every match."""
    is_meant = HistoryFilter(text="maria 77").accepts()
    return [facts.id for facts in store.facts.healthy() if is_meant(facts)]


def _statistics(store: Store) -> object:
    return records(store.facts.healthy())
