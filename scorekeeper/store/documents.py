"""A match with all its undo and redo as one JSON document.

The states of a timeline differ in little, so the document holds pools of distinct seatings, headings and rounds, and
each state only names its own by their index. Variants are the same in thousands of matches: they are documents of
their own, named by what they say (`content_key`). Nothing derived is in a document. Reading checks everything and says
at which place a document is damaged; what an index names is read once and shared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from hashlib import sha256
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar
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
from scorekeeper.store.frames import as_text
from scorekeeper.store.places import Path, first_fault, written
from scorekeeper.store.storage import Document

_KEPT_WRITTEN: Final = 2048
"""How many rounds are kept as they were written, so that a save writes only what is new."""
_KEY_LENGTH: Final = 32
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


_HEADING_FIELDS: Final = tuple(_Heading.model_fields)


class _StateRow(Frozen):
    """One state: what led to it and where its parts stand in the pools."""

    step: StepKind
    round_number: int | None = None
    variant: _Index
    seating: _Index
    heading: _Index
    rounds: tuple[_Index, ...] = ()


class Variants(Protocol):
    """Where the rules that documents name are kept."""

    def key_of(self, variant: Variant) -> str:
        """The name of the rules."""

    def called(self, key: str) -> Variant:
        """The rules of that name. Raises StoreDamaged."""


class TimelineWriter:
    """Makes documents of timelines; what it wrote lately it does not work out again."""

    def __init__(self, variants: Variants) -> None:
        self._variants = variants
        self._written: dict[int, tuple[Round, Document]] = {}
        self._parts: dict[str, Any] = {}

    def document(self, timeline: Timeline) -> Document:
        """The timeline as JSON values; `read_timeline` gives an equal one back.

        Raises ValueError for states of more than one match.
        """
        match_id = timeline.match.id
        variants, seatings = _Pool[Variant](), _Pool[tuple[Player, ...]]()
        headings, rounds = _Pool[tuple[Any, ...]](), _Pool[Round]()
        rows: list[Document] = []
        for state in (*timeline.past, timeline.present, *timeline.future):
            match = state.match
            if match.id != match_id:
                raise ValueError(f"a timeline is about one match, got {match_id} and {match.id}")
            row: Document = {"step": state.step.value}
            if state.round_number is not None:
                row["round_number"] = state.round_number
            row["variant"] = variants.index(match.variant)
            row["seating"] = seatings.index(match.players)
            row["heading"] = headings.index(tuple(getattr(match, name) for name in _HEADING_FIELDS))
            row["rounds"] = rounds.indexes(match.rounds)
            rows.append(row)
        return {
            "id": str(match_id),
            "variants": [self._variants.key_of(variant) for variant in variants.values],
            "seatings": [as_json(_Seating(players=players)) for players in seatings.values],
            "headings": [as_json(_heading(values)) for values in headings.values],
            "rounds": [self._round(each) for each in rounds.values],
            "states": rows,
            "present": len(timeline.past),
        }

    def _round(self, each: Round) -> Document:
        known = self._written.get(id(each))
        if known is not None and known[0] is each:
            return known[1]
        if len(self._written) >= _KEPT_WRITTEN:
            self._written.clear()
            self._parts.clear()
        document = as_json(each)
        for side in document["entry"]["sides"]:
            for name, part in side.items():
                if isinstance(part, dict | list):
                    # Thousands of rounds have the same few, and no document is changed in place.
                    side[name] = self._parts.setdefault(repr(part), part)
        self._written[id(each)] = (each, document)
        return document


Seated = Callable[[tuple[Player, ...]], tuple[Player, ...]]
"""Says who the players of a table are today."""


def read_timeline(document: Document, variants: Variants, seated: Seated = tuple) -> Timeline:
    """The timeline of a document. Raises StoreDamaged, naming the place."""
    reader = _Reader(document, variants, seated)
    present = reader.present()
    states = [reader.state(number) for number in range(reader.count("states"))]
    past, future = states[:present], states[present + 1 :]
    return Timeline(past=tuple(past), present=states[present], future=tuple(future))


def read_present(document: Document, variants: Variants, seated: Seated = tuple) -> Match:
    """The match as it stands, without reading what only undo and redo need. Raises StoreDamaged."""
    reader = _Reader(document, variants, seated)
    return reader.state(reader.present()).match


def read_seatings(document: Document) -> list[tuple[Player, ...]]:
    """Who sits where in the states of a document, as it is written; nothing where that cannot be read."""
    try:
        return [_Seating.model_validate(each).players for each in document.get("seatings", [])]
    except (ValidationError, ScorekeeperError, TypeError):
        return []


def with_seatings(document: Document, written: Callable[[tuple[Player, ...]], tuple[Player, ...]]) -> Document:
    """The document with other players in its seats."""
    seatings = [as_json(_Seating(players=written(players))) for players in read_seatings(document)]
    return {**document, "seatings": seatings}


def present_players(document: Document) -> tuple[Player, ...]:
    """Who sits where now, as it is written in a document that this program wrote."""
    index: int = document["states"][document["present"]]["seating"]
    return read_seatings(document)[index]


def content_key(document: Document) -> str:
    """The name of a document that is known by what it says."""
    return sha256(as_text(document)).hexdigest()[:_KEY_LENGTH]


def as_json(model: BaseModel) -> Document:
    """A value as JSON; what is blank is left out."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def _heading(values: tuple[Any, ...]) -> _Heading:
    # what a match holds was checked when the match was made
    return _Heading.model_construct(**dict(zip(_HEADING_FIELDS, values, strict=True)))


_Value = TypeVar("_Value", bound=BaseModel)
_Distinct = TypeVar("_Distinct", bound=Hashable)


class _Pool(Generic[_Distinct]):
    """Distinct values in the order they came."""

    def __init__(self) -> None:
        self.values: list[_Distinct] = []
        self._by_identity: dict[int, int] = {}
        self._by_value: dict[_Distinct, int] = {}

    def index(self, value: _Distinct) -> int:
        """Where the value, or one equal to it, stands."""
        index = self._by_identity.get(id(value))
        if index is None:
            index = self._by_value.setdefault(value, len(self.values))
            if index == len(self.values):
                self.values.append(value)
                self._by_identity[id(value)] = index
        return index

    def indexes(self, values: Iterable[_Distinct]) -> list[int]:
        """Where each of them stands."""
        known = self._by_identity
        return [known[id(value)] if id(value) in known else self.index(value) for value in values]


class _Reader:
    """One document, read piece by piece."""

    def __init__(self, document: Document, variants: Variants, seated: Seated) -> None:
        self._document = document
        self._variants = variants
        self._seated = seated
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
            "variant": self._variant(row.variant),
            "players": self._seated(self._value("seatings", row.seating, _Seating).players),
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

    def _variant(self, index: int) -> Variant:
        key = self._item("variants", index)
        if not isinstance(key, str):
            raise StoreDamaged(f"expected the name of rules, got {key!r}", field=f"variants[{index}]", value=key)
        return self._variants.called(key)

    def _item(self, pool: str, index: int) -> Any:
        values = self._list(pool)
        if index >= len(values):
            raise StoreDamaged(f"there are {len(values)}, number {index} was asked for", field=pool)
        return values[index]

    def _value(self, pool: str, index: int, model: type[_Value]) -> _Value:
        known = self._read.get((pool, index))
        if isinstance(known, model):
            return known
        value = read_model(self._item(pool, index), model, (pool, index))
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
