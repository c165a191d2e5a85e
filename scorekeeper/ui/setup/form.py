"""The half-filled form of a new match, as a value: what was chosen and typed, and what of it cannot be yet.

Everything typed stays as it was typed until the match begins, so nothing is lost while it is still wrong. Names
and totals belong to a seat's key, not to its place, and go with the player who changes places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Self

from scorekeeper.match.errors import BadName
from scorekeeper.match.match import NAME_LENGTH
from scorekeeper.match.player import clean_name, same_name
from scorekeeper.rules.errors import UnknownVariant, UnreadablePoints
from scorekeeper.rules.library import VariantLibrary
from scorekeeper.rules.points import ZERO, format_points, parse_points
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.store.settings import LastTable
from scorekeeper.ui.actions import Setup

NameOfSeat = Callable[[int], str]
"""What a seat without a name is called, by its place from 0."""


@dataclass(frozen=True)
class Seat:
    """One seat: who sits there, and the total they brought along."""

    key: int
    """Stays with the player when places are changed."""
    name: str = ""
    starting: str = ""
    """As typed; of partners only one holds it."""


@dataclass(frozen=True)
class SetupForm:
    """A set-up in the making."""

    variant_id: str
    table_id: str
    seats: tuple[Seat, ...]
    """Clockwise. There may be more than the table has: a smaller table forgets nobody."""
    dealer: int
    """The key of the seat that deals first."""
    target: Decimal | None = None
    """A chosen target; None for the table's own."""
    own_target: str | None = None
    """A typed target, which then counts; None where one of the usual is chosen."""
    name: str = ""
    on_paper: bool = False
    """True where the match goes on from totals on paper."""
    tried: bool = False
    """True once a start was refused: from then on mistakes are shown while typing."""
    stands_in: bool = False
    """True where the chosen rules or table are gone and others stand in for them, until something is chosen."""

    @classmethod
    def blank(cls, variant: Variant, table: Table) -> Self:
        """An empty form for a table of a variant."""
        return cls(variant_id=variant.id, table_id=table.id, seats=_grown((), table.players), dealer=0)

    @classmethod
    def of_last_table(cls, last: LastTable, library: VariantLibrary) -> Self | None:
        """The last set-up with the deal passed on; None where its rules or table are no longer there."""
        try:
            variant = library.find(last.variant_id)
            table = variant.table(last.table_id)
        except UnknownVariant:
            return None
        if len(last.players) != table.players:
            return None
        form = cls(
            variant_id=variant.id,
            table_id=table.id,
            seats=tuple(Seat(key=key, name=player.name) for key, player in enumerate(last.players)),
            dealer=variant.dealing.next_dealer(last.first_dealer, table.players),
        )
        return form.with_target(last.target, variant, table)

    # -- asking ----------------------------------------------------------------------------------------------

    @property
    def is_untouched(self) -> bool:
        """True where nobody has been named and nothing typed."""
        return not any(seat.name or seat.starting for seat in self.seats) and not self.name and not self.own_target

    @property
    def name_is_too_long(self) -> bool:
        """True where the match's name has more letters than a match keeps."""
        return len(" ".join(self.name.split())) > NAME_LENGTH

    def seats_at(self, table: Table) -> tuple[Seat, ...]:
        """The seats of the table, clockwise."""
        return self.seats[: table.players]

    def first_free(self, table: Table) -> int | None:
        """The key of the first seat without a name; None when all have one."""
        return next((seat.key for seat in self.seats_at(table) if not seat.name.strip()), None)

    def dealer_seat(self, table: Table) -> int:
        """The place of the first dealer, from 0."""
        keys = [seat.key for seat in self.seats_at(table)]
        return keys.index(self.dealer) if self.dealer in keys else 0

    def names(self, table: Table, unnamed: NameOfSeat) -> tuple[str, ...]:
        """What each seat's player is called, blanks trimmed; seats without a name get one."""
        return tuple(" ".join(seat.name.split()) or unnamed(place) for place, seat in enumerate(self.seats_at(table)))

    def name_errors(self, table: Table, unnamed: NameOfSeat) -> dict[int, BadName]:
        """What is wrong with a typed name, by the seat's key; of two that look the same, with the later one."""
        seats = self.seats_at(table)
        errors: dict[int, BadName] = {}
        taken = [unnamed(place) for place, seat in enumerate(seats) if not seat.name.strip()]
        for seat in seats:
            if not seat.name.strip():
                continue
            try:
                clean_name(seat.name)
            except BadName as error:
                errors[seat.key] = error
                continue
            if any(same_name(seat.name, other) for other in taken):
                errors[seat.key] = BadName("expected a name unlike the others", field="name", value=seat.name)
            taken.append(seat.name)
        return errors

    def target_points(self, variant: Variant, table: Table) -> Decimal | None:
        """The target in variant points; None where what was typed is no number above nothing."""
        if self.own_target is None:
            return self.target or table.target
        points = _read(self.own_target, variant)
        return points if points is not None and points > 0 else None

    def starting_text(self, table: Table, scorer: int) -> str:
        """The total typed for an account."""
        seats = self.seats_at(table)
        return next((seats[place].starting for place in table.seats_of_scorer(scorer) if seats[place].starting), "")

    def starting_points(self, variant: Variant, table: Table) -> tuple[Decimal | None, ...]:
        """The total each account brings along, nothing typed being 0; None where it cannot be read."""
        return tuple(
            _read(text, variant) if (text := self.starting_text(table, scorer)).strip() else ZERO
            for scorer in range(table.scorer_count)
        )

    def setup(self, variant: Variant, table: Table, unnamed: NameOfSeat) -> Setup | None:
        """The set-up to begin with; None while something is wrong."""
        target = self.target_points(variant, table)
        totals = self.starting_points(variant, table) if self.on_paper else ()
        starting = tuple(total for total in totals if total is not None)
        if target is None or len(starting) != len(totals):
            return None
        if self.name_is_too_long or self.name_errors(table, unnamed):
            return None
        return Setup(
            variant=variant,
            table_id=table.id,
            names=self.names(table, unnamed),
            first_dealer=self.dealer_seat(table),
            target=target,
            starting=starting,
            name=self.name,
        )

    # -- changing --------------------------------------------------------------------------------------------

    def with_variant(self, variant: Variant, before: Table) -> Self:
        """Other rules, at the table most like the one before; the target is that table's own."""
        alike = [table for table in variant.tables if table.players == before.players]
        table = next((table for table in alike if table.id == before.id), (*alike, variant.tables[0])[0])
        return replace(self, variant_id=variant.id).with_table(table)

    def fitting(self, variants: Sequence[Variant]) -> Self | None:
        """The form by rules that are there; None where none are.

        Where its own are gone, or lost their table, the first of `variants` stand in for them, with the same people.
        """
        own = next((variant for variant in variants if variant.id == self.variant_id), None)
        if own is not None and any(table.id == self.table_id for table in own.tables):
            return self
        if not variants:
            return None
        variant = own or variants[0]
        named = sum(bool(seat.name.strip()) for seat in self.seats)
        alike = [table for table in variant.tables if table.id == self.table_id]
        seating = [table for table in variant.tables if table.players == named]
        table = (*alike, *seating, variant.tables[0])[0]
        return replace(replace(self, variant_id=variant.id).with_table(table), stands_in=True)

    def with_table(self, table: Table) -> Self:
        """Another table, with its own target; players without a seat there are kept for later."""
        return replace(
            self,
            table_id=table.id,
            seats=_grown(self.seats, table.players),
            target=None,
            own_target=None,
            stands_in=False,
        )

    def with_target(self, points: Decimal, variant: Variant, table: Table) -> Self:
        """This target: the table's own, one of the usual, or one's own."""
        if points == table.target:
            return replace(self, target=None, own_target=None)
        if points in usual_targets(variant):
            return replace(self, target=points, own_target=None)
        return replace(self, target=None, own_target=format_points(points, divisor=variant.display_divisor))

    def with_name(self, key: int, name: str) -> Self:
        """Another name for the player of this seat."""
        return self._with_seats(replace(seat, name=name) if seat.key == key else seat for seat in self.seats)

    def seated(self, seat: Seat, name: str, table: Table) -> Self:
        """Somebody sits down at this seat, or at the next free one if it was taken since it was looked at."""
        taken = any(now.key == seat.key and now.name != seat.name for now in self.seats)
        free = self.first_free(table) if taken else seat.key
        return self if free is None else self.with_name(free, name)

    def with_starting(self, table: Table, scorer: int, text: str) -> Self:
        """Another total brought along; it goes with the account's first player."""
        first, *others = table.seats_of_scorer(scorer)
        seats = list(self.seats)
        seats[first] = replace(seats[first], starting=text)
        for place in others:
            seats[place] = replace(seats[place], starting="")
        return replace(self, seats=tuple(seats))

    def moved(self, place: int, to: int, table: Table) -> Self:
        """The player of one place sits at another; those between move up."""
        if not (0 <= place < table.players and 0 <= to < table.players):
            return self
        seats = list(self.seats)
        seats.insert(to, seats.pop(place))
        return replace(self, seats=tuple(seats))

    def _with_seats(self, seats: Iterable[Seat]) -> Self:
        return replace(self, seats=tuple(seats))


Change = Callable[[Callable[[SetupForm], SetupForm]], None]
"""Puts another form, worked out from the newest, in the place of the present one."""


def usual_targets(variant: Variant) -> tuple[Decimal, ...]:
    """The targets of the variant's tables, each once, the lowest first."""
    return tuple(sorted({table.target for table in variant.tables}))


def _grown(seats: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    """At least as many seats as there are players; keys are never used twice."""
    key = max((seat.key for seat in seats), default=-1) + 1
    return seats + tuple(Seat(key=key + more) for more in range(players - len(seats)))


def _read(text: str, variant: Variant) -> Decimal | None:
    try:
        return parse_points(text, divisor=variant.display_divisor)
    except UnreadablePoints:
        return None
