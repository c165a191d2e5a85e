"""What bringing a file in costs: memory against the size of the file, and whether twice the file takes twice the time.

Memory is that of the whole process over `scorekeeper import`, less what importing a file without matches takes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final
from uuid import UUID

from scorekeeper.store.errors import BadFile
from scorekeeper.store.exchange import export_parts
from scorekeeper.store.export_reader import read_export
from tests.bench.stored import played_match

EVENINGS: Final = 2_000
ROUNDS: Final = 60_000
_BAD: Final[dict[str, Callable[[int], str]]] = {
    "quotes": lambda size: '"\\' * (size // 2),
    "escapes": lambda size: '{"format": "' + '\\"' * (size // 2) + '"}',
    "brackets": lambda size: "[" * size,
    "blanks": lambda size: " " * size,
    "tiny matches": lambda size: _around(", ".join(["{}"] * (size // 4))),
    "digits": lambda size: _around('{"target": "0.' + "1" * size + '"}'),
    "a long name": lambda size: _around('{"name": "' + "x" * size + '"}'),
    "a long field": lambda size: _around('{"' + "x" * size + '": 1}'),
}
_BYTES: Final = 4_000_000
_TURNS: Final = 5


def measure(folder: Path) -> dict[str, float]:
    """Memory as multiples of the file for many evenings and for one long match; time for twice the bytes, the worst."""
    folder.mkdir(parents=True, exist_ok=True)
    document = json.loads("".join(export_parts([played_match(1).match])))
    one = document["matches"][0]
    evenings = [_with_ids(one, number, one["rounds"]) for number in range(1, EVENINGS + 1)]
    rounds = [_distinct(one["rounds"][number % len(one["rounds"])], number) for number in range(ROUNDS)]
    long = _with_ids({**one, "target": 900_000_000}, 1, rounds)
    files: dict[str, list[dict[str, Any]]] = {"empty": [], "evenings": evenings, "long": [long]}
    most: dict[str, float] = {}
    for name, matches in files.items():
        path = folder / f"{name}.json"
        path.write_text(json.dumps({**document, "matches": matches}, ensure_ascii=False), "utf-8")
        most[name] = _memory_of_import(path, folder / name)
    found = {
        f"memory {name}": (most[name] - most["empty"]) / (folder / f"{name}.json").stat().st_size
        for name in ("evenings", "long")
    }
    return found | {"twice": max(_twice(make) for make in _BAD.values())}


def _around(match: str) -> str:
    return '{"format": "scorekeeper", "version": 2, "matches": [' + match + "]}"


def _with_ids(match: dict[str, Any], number: int, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    own = [{**each, "id": str(UUID(int=index + 1))} for index, each in enumerate(rounds)]
    return {**match, "id": str(UUID(int=number)), "rounds": own}


def _distinct(each: dict[str, Any], number: int) -> dict[str, Any]:
    """The round with points and a typed sum of its own, as evenings have them."""
    first, second = 5 * (number % 30), 5 * (number // 30 % 50)
    given = {"points": first + second, "typed": f"{first}+{second}"}
    sides = [{**side, "table_points": given} for side in each["entry"]["sides"]]
    return {**each, "entry": {**each["entry"], "sides": sides}}


def _memory_of_import(file: Path, folder: Path) -> float:
    """The most memory in bytes that the process had, as Linux tells it."""
    program = (
        "import sys; from scorekeeper.cli import main; status = main(sys.argv[1:])\n"
        "lines = open('/proc/self/status').read().splitlines()\n"
        "print(next(line.split()[1] for line in lines if line.startswith('VmHWM')), file=sys.stderr)\n"
        "sys.exit(status)"
    )
    command = [sys.executable, "-c", program, "import", str(file), "--data-dir", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stderr) * 1024


def _twice(make: Callable[[int], str]) -> float:
    """The time that twice the bytes take, as a multiple; both take turns."""
    seconds: dict[int, list[float]] = {_BYTES: [], 2 * _BYTES: []}
    for _ in range(_TURNS):
        for size, each in seconds.items():
            text = make(size)
            begin = time.perf_counter()
            try:
                read_export(text)
            except BadFile:
                each.append(time.perf_counter() - begin)
    # what takes no time at any size is linear
    return (median(seconds[2 * _BYTES]) + 0.005) / (median(seconds[_BYTES]) + 0.005)
