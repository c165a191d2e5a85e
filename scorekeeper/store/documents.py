"""A match with all its undo and redo as one JSON document.

The states of a timeline differ in little, so the document holds pools of distinct variants, seatings,
headings and rounds, and each state only names its own by their index. Nothing derived is in it. Reading
checks everything and says at which place a document is damaged; what an index names is read once and shared.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Any, Generic, TypeVar
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, Field, ValidationError

from scorekeeper.match.match import Match, Round
from scorekeeper.match.player import Player
from scorekeeper.match.timeline import State, StepKind, Timeline
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import Points
from scorekeeper.rules.variant import Variant
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.places import Path, first_fault, written
from scorekeeper.store.storage import Document

_Index = Annotated[int, Field(ge=0)]


class _Seating(Frozen):
    """Who sits where."""

    players: tuple[Player, ...]


class _Heading(Frozen):
    """The small fields of a match, of which a change is rare."""

    began: AwareDatetime
    name: str = ""
    table_id: str
    first_dealer: int
    target: Points
    starting: tuple[Points, ...] = ()
    finished_early: bool = False
    plays_on: bool = False


class _StateRow(Frozen):
    """One state: what led to it and where its parts stand in the pools."""

    step: StepKind
    round_number: int | None = None
    variant: _Index
    seating: _Index
    heading: _Index
    rounds: tuple[_Index, ...] = ()


def timeline_document(timeline: Timeline) -> Document:
    """The timeline as JSON values; `read_timeline` gives an equal one back.

    Raises ValueError for states of more than one match.
    """
    states = (*timeline.past, timeline.present, *timeline.future)
    match_id = timeline.match.id
    variants, seatings = _Pool[Variant](), _Pool[_Seating]()
    headings, rounds = _Pool[_Heading](), _Pool[Round]()
    rows = []
    for state in states:
        match = state.match
        if match.id != match_id:
            raise ValueError(f"a timeline is about one match, got {match_id} and {match.id}")
        rows.append(
            _StateRow(
                step=state.step,
                round_number=state.round_number,
                variant=variants.index(match.variant),
                seating=seatings.index(_Seating(players=match.players)),
                heading=headings.index(_heading(match)),
                rounds=tuple(rounds.index(each) for each in match.rounds),
            )
        )
    return {
        "id": str(match_id),
        "variants": variants.written(),
        "seatings": seatings.written(),
        "headings": headings.written(),
        "rounds": rounds.written(),
        "states": [as_json(row) for row in rows],
        "present": len(timeline.past),
    }


def read_timeline(document: Document) -> Timeline:
    """The timeline of a document. Raises StoreDamaged, naming the place."""
    reader = _Reader(document)
    present = reader.present()
    states = [reader.state(number) for number in range(reader.count("states"))]
    past, future = states[:present], states[present + 1 :]
    return Timeline(past=tuple(past), present=states[present], future=tuple(future))


def read_present(document: Document) -> Match:
    """The match as it stands, without reading what only undo and redo need. Raises StoreDamaged."""
    reader = _Reader(document)
    return reader.state(reader.present()).match


def as_json(model: BaseModel) -> Document:
    """A value as JSON; what is blank is left out."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def _heading(match: Match) -> _Heading:
    return _Heading(**{name: getattr(match, name) for name in _Heading.model_fields})


_Value = TypeVar("_Value", bound=BaseModel)


class _Pool(Generic[_Value]):
    """Distinct values in the order they came."""

    def __init__(self) -> None:
        self._values: list[_Value] = []
        self._by_identity: dict[int, int] = {}
        self._by_value: dict[Hashable, int] = {}

    def index(self, value: _Value) -> int:
        """Where the value, or one equal to it, stands."""
        index = self._by_identity.get(id(value))
        if index is None:
            index = self._by_value.setdefault(value, len(self._values))
            if index == len(self._values):
                self._values.append(value)
                self._by_identity[id(value)] = index
        return index

    def written(self) -> list[Document]:
        """The values as JSON."""
        return [as_json(value) for value in self._values]


class _Reader:
    """One document, read piece by piece."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._read: dict[tuple[str, int], BaseModel] = {}

    def present(self) -> int:
        """The index of the present state."""
        number = self._document.get("present")
        if type(number) is not int or not 0 <= number < self.count("states"):
            reason = f"expected the number of a state, got {number!r}"
            raise StoreDamaged(reason, field="present", value=number)
        return number

    def count(self, pool: str) -> int:
        """How many values a pool holds."""
        return len(self._list(pool))

    def state(self, number: int) -> State:
        """One state with its whole match."""
        row = self._value("states", number, _StateRow)
        parts: dict[str, Any] = {
            **dict(self._value("headings", row.heading, _Heading)),
            "id": self._id(),
            "variant": self._value("variants", row.variant, Variant),
            "players": self._value("seatings", row.seating, _Seating).players,
            "rounds": tuple(self._value("rounds", index, Round) for index in row.rounds),
        }
        try:
            return State(match=Match(**parts), step=row.step, round_number=row.round_number)
        except ValidationError as error:
            path, reason = first_fault(error, {}, Match)
            raise StoreDamaged(reason, field=written(("states", number, *path))) from error
        except ScorekeeperError as error:
            raise StoreDamaged(error.reason, field=f"states[{number}]") from error

    def _id(self) -> UUID:
        try:
            return UUID(self._document["id"])
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            found = self._document.get("id")
            raise StoreDamaged(f"expected an id, got {found!r}", field="id", value=found) from error

    def _list(self, pool: str) -> list[Any]:
        found = self._document.get(pool)
        if not isinstance(found, list):
            raise StoreDamaged("expected a list", field=pool, value=found)
        return found

    def _value(self, pool: str, index: int, model: type[_Value]) -> _Value:
        known = self._read.get((pool, index))
        if isinstance(known, model):
            return known
        values = self._list(pool)
        if index >= len(values):
            raise StoreDamaged(f"there are {len(values)}, number {index} was asked for", field=pool)
        value = read_model(values[index], model, (pool, index))
        self._read[pool, index] = value
        return value


def read_model(found: object, model: type[_Value], place: Path) -> _Value:
    """A value read from its JSON. Raises StoreDamaged, naming the place."""
    try:
        return model.model_validate(found)
    except ValidationError as error:
        path, reason = first_fault(error, found, model)
        raise StoreDamaged(reason, field=written((*place, *path)), value=found) from error
    except ScorekeeperError as error:
        raise StoreDamaged(error.reason, field=written(place), value=found) from error
