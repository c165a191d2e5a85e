"""A score sheet as people keep it with pencil and rubber: the model that the match machine compares with.

It shares no code with `Match`. A sheet is a plain dictionary, a copy of it is put on the pile before every
change, and every total is added up afresh from the top of the sheet.
"""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

Sheet = dict[str, Any]


class PaperSheet:
    """Classic rules on paper: more than the target wins, the higher total of several, level plays on."""

    def __init__(self, names: list[str], target: int, *, lone_table: bool) -> None:
        self.lone_table = lone_table
        self.columns = len(names) if lone_table else 2
        self.sheet: Sheet = {
            "names": list(names),
            "target": target,
            "start": [0] * self.columns,
            "lines": [],
            "stopped": False,
            "going on": False,
        }
        self.before: list[Sheet] = []
        self.after: list[Sheet] = []

    def change(self, **fields: Any) -> None:
        """Write something else; the old sheet goes on the pile, unless nothing is different."""
        changed = copy.deepcopy(self.sheet) | fields
        if changed["going on"] and self._won(changed) is None:
            changed["going on"] = False
        if changed != self.sheet:
            self.before.append(self.sheet)
            self.after = []
            self.sheet = changed

    def undo(self) -> None:
        """Take the last sheet from the pile."""
        self.after.append(self.sheet)
        self.sheet = self.before.pop()

    def redo(self) -> None:
        """Put the sheet back that was taken away."""
        self.before.append(self.sheet)
        self.sheet = self.after.pop()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The rounds: id, the sides' points, who sat alone."""
        lines: list[dict[str, Any]] = copy.deepcopy(self.sheet["lines"])
        return lines

    def row(self, line: dict[str, Any]) -> list[Fraction]:
        """What a line gives each column."""
        if not self.lone_table:
            return [Fraction(points) for points in line["points"]]
        lone, pair = line["points"]
        return [Fraction(lone) if column == line["alone"] else Fraction(pair, 2) for column in range(self.columns)]

    def running(self, sheet: Sheet | None = None) -> list[list[Fraction]]:
        """The totals at the top, and below each line."""
        page = self.sheet if sheet is None else sheet
        below = [[Fraction(points) for points in page["start"]]]
        for line in page["lines"]:
            below.append([sum(pair, Fraction(0)) for pair in zip(below[-1], self.row(line), strict=True)])
        return below

    def ranks(self) -> list[int]:
        """Every column's place."""
        last = self.running()[-1]
        order = sorted(last, reverse=True)
        return [order.index(total) + 1 for total in last]

    def best(self) -> list[int]:
        """The columns with the highest total."""
        last = self.running()[-1]
        return [column for column in range(self.columns) if last[column] == max(last)]

    def ended(self) -> tuple[list[int], int] | None:
        """Who has won, and after how many lines; None while it goes on."""
        won = None if self.sheet["going on"] else self._won(self.sheet)
        if won is None and self.sheet["stopped"]:
            lines = len(self.sheet["lines"])
            return (self.best() if lines else [], lines)
        return won

    def _won(self, sheet: Sheet) -> tuple[list[int], int] | None:
        for lines, totals in enumerate(self.running(sheet)):
            top = [column for column in range(self.columns) if totals[column] == max(totals)]
            if lines > 0 and max(totals) > sheet["target"] and len(top) == 1:
                return top, lines
        return None
