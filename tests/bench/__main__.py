"""`make bench`: what the store promises, measured on this machine and printed with a verdict.

Only ratios within one run count, since machines differ and are busy at times: what is compared takes turns, and the
medians are set against each other. That is why this is not pytest-benchmark, which measures one thing after the other.
The memory is a figure of its own.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.bench import compacting, history, reading, saving, starting


class Line(NamedTuple):
    """A promise and what was measured."""

    what: str
    measured: float
    limit: float
    unit: str = "x"
    is_least: bool = False
    """True where the limit is the least and not the most."""

    @property
    def is_kept(self) -> bool:
        return self.measured >= self.limit if self.is_least else self.measured <= self.limit

    def written(self) -> str:
        bound = ">=" if self.is_least else "<="
        verdict = "ok" if self.is_kept else "MISSED"
        return f"{self.what:<62} {self.measured:>8.2f} {self.unit:<2} {bound} {self.limit:>5.1f}  {verdict}"


def lines(folder: Path) -> list[Line]:
    """Everything measured."""
    save = saving.measure(folder / "saving")
    start = starting.measure(folder / "starting")
    looked = history.measure(folder / "history")
    compacted = compacting.measure(folder / "compacting")
    read = reading.measure(folder / "reading")
    per_match = history.MANY / history.FEW
    print(
        "medians in ms: "
        + ", ".join(f"{name} {value * 1000:.2f}" for name, value in save.items())
        + f"; start {start['empty'] * 1000:.0f} and {start['full'] * 1000:.0f}"
    )
    return [
        Line("save a round with 10,000 matches against with 10", save["many"] / save["few"], 1.5),
        Line(
            "TinyDB's JSONStorage against ours, 2,000 matches", save["tinydb"] / save["two thousand"], 50, is_least=True
        ),
        Line("save a round against a synced SQLite commit of it", save["many"] / save["sqlite"], 2.0),
        Line("the same with SQLite's write-ahead log", save["many"] / save["sqlite wal"], 2.0),
        Line("start with 10,000 matches against an empty start", start["full"] / start["empty"], 1.3),
        Line("memory of that start", start["memory"], 150, "MB"),
        Line("first page of the history, 10,000 against 100", looked["page 10000"] / looked["page 100"], 1.5),
        Line(
            "first filter a match, 10,000 against 100", looked["filter 10000"] / looked["filter 100"] / per_match, 1.5
        ),
        Line(
            "find unused rules in 10,000 matches against compacting them",
            compacted["search"] / compacted["compact"],
            1.5,
        ),
        Line("memory of an import against its file, 2,000 matches", read["memory evenings"], 8.0),
        Line("the same, one match of 60,000 rounds", read["memory long"], 8.0),
        Line("refuse twice the bytes, the worst of eight kinds of bad file", read["twice"], 3.0),
        Line("statistics a match, the same", looked["statistics 10000"] / looked["statistics 100"] / per_match, 1.5),
    ]


def main() -> int:
    with tempfile.TemporaryDirectory(dir=Path(sys.argv[1]) if len(sys.argv) > 1 else None) as folder:
        (Path(folder) / "saving").mkdir()
        measured = lines(Path(folder))
    for line in measured:
        print(line.written())
    return 0 if all(line.is_kept for line in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
