"""The shared table: its phones, and the one pen.

Whoever holds the pen may change matches; all others watch. The pen is handed on by its holder, put down for whoever
takes it up, and taken back by the host at any time, so that a phone with an empty battery never ends the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from scorekeeper.lan.code import same_secret, typed_code
from scorekeeper.lan.errors import NotTheScorer, NotYourPen, TableFull, UnknownGuest
from scorekeeper.lan.evening import Evening, Guest
from scorekeeper.lan.visitor import HOST_ID, Visitor, new_visitor, ticket, visitor_of
from scorekeeper.match.player import clean_name

MOST_GUESTS: Final = 100
"""Phones that are remembered. One more takes the place of the first that is away and does not hold the pen, which then
has to give the code again; where there is none, the table is full.
"""


class Welcome(Enum):
    """As whom somebody is let in."""

    HOST = "host"
    GUEST = "guest"


@dataclass(frozen=True)
class Seat:
    """One phone as the list of the table shows it."""

    visitor: Visitor
    name: str
    number: int
    """Counted from 1 in the order in which the phones came; 0 for the host."""
    is_here: bool
    """True while it has the app open."""
    has_pen: bool


class SharedTable:
    """The table of one evening. `keep` writes the evening and may raise; then nothing has changed."""

    def __init__(self, evening: Evening, *, keep: Callable[[Evening], None], address: str) -> None:
        self._evening = evening
        self._keep = keep
        self.address = address
        """Where the phones find the table, without a slash at the end."""
        self._open: dict[str, int] = {}
        self._listeners: list[Callable[[], None]] = []
        self._seats: tuple[Seat, ...] | None = None
        """Made when they are asked for, kept until something changes."""

    # -- who gets in ----------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """What a guest has to know."""
        return self._evening.code

    @property
    def link(self) -> str:
        """The address with the code in it, for the QR code."""
        return f"{self.address}/?code={self.code}"

    def host_link(self, address: str, path: str = "/") -> str:
        """The host's own way in to a screen, at one of this machine's addresses."""
        return f"{address}{path}?code={self._evening.host_key}"

    def visitor(self, shown: str) -> Visitor | None:
        """Whose ticket this is."""
        found = visitor_of(shown, self._evening.key)
        return found if found is not None and self._knows(found) else None

    def recognises(self, given: str) -> Welcome | None:
        """Who this lets in; None for a wrong code."""
        is_host = same_secret(given, self._evening.host_key)
        is_guest = same_secret(typed_code(given), self._evening.code)
        if is_host:
            return Welcome.HOST
        return Welcome.GUEST if is_guest else None

    def let_in(self, welcome: Welcome) -> Visitor:
        """The host, or a new guest. Raises TableFull, and what `keep` raises."""
        if welcome is Welcome.HOST:
            return Visitor(HOST_ID)
        visitor = new_visitor()
        self._change(guests=(*self._remembered(), Guest(id=visitor.id)))
        return visitor

    def ticket(self, visitor: Visitor) -> str:
        """What the visitor is known by from now on."""
        return ticket(visitor, self._evening.key)

    # -- who is there ---------------------------------------------------------------------------------------------

    def came(self, visitor: Visitor) -> None:
        """One more connection of this visitor is open."""
        self._open[visitor.id] = self._open.get(visitor.id, 0) + 1
        if self._open[visitor.id] == 1:
            self._tell()

    def left(self, visitor: Visitor) -> None:
        """A connection of this visitor is closed."""
        self._open[visitor.id] -= 1
        if not self._open[visitor.id]:
            del self._open[visitor.id]
            self._tell()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The host, then every phone in the order in which they came."""
        if self._seats is None:
            guests = (Guest(id=HOST_ID), *self._evening.guests)
            self._seats = tuple(self._seat(number, guest) for number, guest in enumerate(guests))
        return self._seats

    def seat(self, visitor: Visitor) -> Seat:
        """One visitor's own. Raises UnknownGuest."""
        for seat in self.seats:
            if seat.visitor == visitor:
                return seat
        raise UnknownGuest("this phone is not at the table", field="visitor", value=visitor.id)

    def rename(self, visitor: Visitor, name: str) -> None:
        """What a phone calls itself. Raises BadName and UnknownGuest."""
        cleaned = clean_name(name)
        if visitor.is_host:
            raise UnknownGuest("the host has no name of its own", field="visitor", value=visitor.id)
        self._check_known(visitor)
        self._change(
            guests=tuple(
                guest.model_copy(update={"name": cleaned}) if guest.id == visitor.id else guest
                for guest in self._evening.guests
            )
        )

    # -- the pen --------------------------------------------------------------------------------------------------

    def may_write(self, visitor: Visitor) -> bool:
        """True for whoever holds the pen."""
        return self._evening.pen == visitor.id

    @property
    def pen_is_free(self) -> bool:
        """True while nobody holds the pen."""
        return self._evening.pen is None

    @property
    def scorer(self) -> Seat | None:
        """Who holds the pen."""
        return next((seat for seat in self.seats if seat.has_pen), None)

    def may_take(self, visitor: Visitor) -> bool:
        """True where the visitor could take the pen now."""
        return not self.may_write(visitor) and (self.pen_is_free or visitor.is_host)

    def take_pen(self, visitor: Visitor) -> None:
        """Take the pen up, or back. Raises NotYourPen and UnknownGuest."""
        self._check_known(visitor)
        if not self.may_take(visitor):
            raise NotYourPen("somebody else holds the pen", field="pen", value=visitor.id)
        self._change(pen=visitor.id)

    def hand_pen(self, visitor: Visitor, to: Visitor | None) -> None:
        """Hand the pen on; to None puts it down. Raises NotTheScorer and UnknownGuest."""
        if not self.may_write(visitor):
            raise NotTheScorer("only who holds the pen hands it on", field="pen", value=visitor.id)
        if to is not None:
            self._check_known(to)
        self._change(pen=None if to is None else to.id)

    def save(self) -> None:
        """Write the evening as it stands. Raises what `keep` raises."""
        self._keep(self._evening)

    # -- telling --------------------------------------------------------------------------------------------------

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Call the listener after each change."""
        self._listeners.append(listener)

    # -- inside ---------------------------------------------------------------------------------------------------

    def _knows(self, visitor: Visitor) -> bool:
        return visitor.is_host or any(guest.id == visitor.id for guest in self._evening.guests)

    def _check_known(self, visitor: Visitor) -> None:
        """Raise UnknownGuest for a phone that is not at the table, or has been forgotten."""
        if not self._knows(visitor):
            raise UnknownGuest("this phone is not at the table", field="visitor", value=visitor.id)

    def _remembered(self) -> tuple[Guest, ...]:
        """Return the guests among whom there is room for one more. Raises TableFull."""
        guests = self._evening.guests
        if len(guests) < MOST_GUESTS:
            return guests
        for away in guests:
            if away.id not in self._open and away.id != self._evening.pen:
                return tuple(guest for guest in guests if guest is not away)
        raise TableFull(f"{MOST_GUESTS} phones are at the table", field="table")

    def _seat(self, number: int, guest: Guest) -> Seat:
        return Seat(
            visitor=Visitor(guest.id),
            name=guest.name,
            number=number,
            is_here=guest.id in self._open,
            has_pen=self._evening.pen == guest.id,
        )

    def _change(self, **changes: object) -> None:
        changed = self._evening.model_copy(update=changes)
        self._keep(changed)
        self._evening = changed
        self._tell()

    def _tell(self) -> None:
        self._seats = None
        for listener in self._listeners:
            listener()
