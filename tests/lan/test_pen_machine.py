"""Whatever the phones do, the pen is never out of everybody's reach."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from scorekeeper.lan import table as table_module
from scorekeeper.lan.errors import NotTheScorer, NotYourPen, TableFull, UnknownGuest
from scorekeeper.lan.evening import keep_evening, open_evening
from scorekeeper.lan.table import SharedTable, Welcome
from scorekeeper.lan.visitor import HOST_ID, Visitor

FEW = 3
"""Phones that make the table full."""
NOW = datetime(2026, 1, 9, tzinfo=UTC)
HOST = Visitor(HOST_ID)
anybody = st.integers(min_value=-1, max_value=3 * FEW)
"""The host, or one of the phones that ever came, the forgotten ones among them."""


class Table(RuleBasedStateMachine):
    """A small table that is kept in a real file."""

    def __init__(self) -> None:
        super().__init__()
        self._limit = pytest.MonkeyPatch()
        self._limit.setattr(table_module, "MOST_GUESTS", FEW)
        self._folder = TemporaryDirectory()
        self.ever: list[Visitor] = []
        self.here: set[Visitor] = set()
        self.start()

    def teardown(self) -> None:
        self._folder.cleanup()
        self._limit.undo()

    def who(self, number: int) -> Visitor:
        return HOST if number < 0 or not self.ever else self.ever[number % len(self.ever)]

    def start(self) -> None:
        folder = Path(self._folder.name)
        self.here.clear()
        evening = open_evening(folder, NOW, pen=None)
        self.table = SharedTable(evening, keep=lambda changed: keep_evening(changed, folder), address="")
        keep_evening(evening, folder)

    @rule()
    def restart(self) -> None:
        self.start()

    @rule()
    def someone_new(self) -> None:
        holder = self.table.scorer
        all_needed = all(seat.is_here or seat.has_pen for seat in self.table.seats[1:])
        is_full = len(self.table.seats) > FEW and all_needed
        try:
            self.ever.append(self.table.let_in(Welcome.GUEST))
        except TableFull:
            assert is_full
        else:
            assert not is_full
        assert (self.table.scorer and self.table.scorer.visitor) == (holder and holder.visitor)

    @rule(number=anybody)
    def comes(self, number: int) -> None:
        visitor = self.who(number)
        if visitor not in self.here and self.table.visitor(self.table.ticket(visitor)) is not None:
            self.table.came(visitor)
            self.here.add(visitor)

    @rule(number=anybody)
    def leaves(self, number: int) -> None:
        if self.who(number) in self.here:
            self.here.remove(self.who(number))
            self.table.left(self.who(number))

    @rule(number=anybody)
    def takes(self, number: int) -> None:
        with suppress(NotYourPen, UnknownGuest):
            self.table.take_pen(self.who(number))

    @rule(giver=anybody, heir=anybody)
    def hands_on(self, giver: int, heir: int) -> None:
        with suppress(NotTheScorer, UnknownGuest):
            self.table.hand_pen(self.who(giver), self.who(heir))

    @rule(giver=anybody)
    def puts_down(self, giver: int) -> None:
        with suppress(NotTheScorer):
            self.table.hand_pen(self.who(giver), None)

    @rule(number=anybody)
    def renames(self, number: int) -> None:
        with suppress(UnknownGuest):
            self.table.rename(self.who(number), "Anna")

    @invariant()
    def the_pen_is_free_or_with_somebody_at_the_table(self) -> None:
        assert self.table.pen_is_free != (self.table.scorer is not None)

    @invariant()
    def whoever_is_here_is_at_the_table(self) -> None:
        assert {seat.visitor for seat in self.table.seats if seat.is_here} == self.here


TestThePen = Table.TestCase
