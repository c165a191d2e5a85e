"""How long a start takes, from the new process to what Home shows: with an empty folder and a full one."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from tests.bench import started
from tests.bench.stored import fill

MANY = 10_000
_STARTS = 15


def measure(folder: Path) -> dict[str, float]:
    """The medians in seconds, and the memory of a start with many matches in megabytes; both starts take turns."""
    fill(folder / "full", MANY)
    seconds: dict[str, list[float]] = {"empty": [], "full": []}
    memory: list[float] = []
    for _ in range(_STARTS):
        for name, each in seconds.items():
            begin = time.perf_counter()
            with subprocess.Popen(
                [sys.executable, "-m", started.__name__, str(folder / name)], stdout=subprocess.PIPE
            ) as child:
                assert child.stdout is not None
                line = child.stdout.readline()
                each.append(time.perf_counter() - begin)
            if name == "full":
                memory.append(float(line))
    return {name: median(each) for name, each in seconds.items()} | {"memory": max(memory)}
