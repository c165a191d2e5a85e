"""The search for rules that no match uses, where every match must be read for it, against compacting itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from scorekeeper.store.frames import Entry
from scorekeeper.store.journal import Journal
from scorekeeper.store.keeping import VARIANTS
from scorekeeper.store.migrations import SCHEMA
from scorekeeper.store.unused_rules import unused_rules
from tests.bench.stored import fill, now

MATCHES = 10_000
UNUSED = 20
_TURNS = 3


def measure(folder: Path) -> dict[str, float]:
    """Medians in seconds: the search, and writing the new journal."""
    fill(folder, MATCHES)
    journal = Journal(folder, schema=SCHEMA, clock=now)
    journal.take(journal.append([Entry(VARIANTS, f"{number:032x}", b"{}") for number in range(UNUSED)]))
    seconds: dict[str, list[float]] = {}
    for _ in range(_TURNS):
        for name, work in (
            ("search", lambda: unused_rules(journal)),
            ("compact", lambda: journal.begin_generation(journal.content())),
        ):
            seconds.setdefault(name, []).append(_timed(work))
    found = unused_rules(journal)
    journal.close()
    if len(found) != UNUSED:
        raise AssertionError(f"expected {UNUSED} unused rules, found {len(found)}")
    return {name: median(each) for name, each in seconds.items()}


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin
