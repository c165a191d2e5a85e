"""A variant as its editor holds it: every number as it was typed, right or not yet.

Nothing typed is changed or lost while it is wrong; `reading` says what variant the form is, or what is wrong at
which field. Numbers are typed as they are shown, on the variant's display scale (Q43). Opening bands hold only
where each begins: it ends where the next one begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from enum import Enum
from itertools import pairwise
from typing import Any, Final, NamedTuple, Self

from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails

from scorekeeper.rules.cards import SUIT_RANKS
from scorekeeper.rules.errors import BROKEN_RULE, UnreadablePoints
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import format_points, parse_points
from scorekeeper.rules.validation_words import in_words
from scorekeeper.rules.variant import Cleanness, Shape, Variant
from scorekeeper.rules.variant_fields import FieldKind, Path, VariantField, field_at, pattern_of, variant_fields

BANDS: Final[Path] = ("opening", "bands")
TYPES: Final[Path] = ("melds", "types")
CUT: Final[Path] = ("cut",)
DIVISOR: Final[Path] = ("display_divisor",)
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_OWN_TYPE: Final = "own"


class Fault(Frozen):
    """What is wrong at a field."""

    path: Path
    """The field at fault, as the form holds it."""
    code: str
    """Which kind of mistake: `unreadable`, `not_whole`, `missing`, `bands_not_rising`, or pydantic's own word."""
    reason: str
    """In English, as `scorekeeper variants --check` would say it."""
    numbers: dict[str, str] = Field(default_factory=dict)
    """What the sentence about it needs: limits and counts."""


class Reading(NamedTuple):
    """What a form says."""

    variant: Variant | None
    """None while something is wrong."""
    faults: tuple[Fault, ...]


class VariantForm(Frozen):
    """The fields of a variant as they stand in the editor."""

    content: dict[str, Any]
    """As the file of variants writes it, but numbers are texts, and sentences one text with a line for each."""

    @classmethod
    def of(cls, variant: Variant) -> Self:
        """The form that says this variant."""
        content = _typed(variant.model_dump(mode="python", by_alias=True), (), variant.display_divisor)
        return cls(content=content)

    # -- asking ----------------------------------------------------------------------------------------------

    def value(self, path: Path) -> Any:
        """What stands in a field; None where there is nothing."""
        found: Any = self.content
        for step in path:
            if isinstance(found, Mapping):
                found = found.get(str(step))
            elif isinstance(found, list) and isinstance(step, int) and step < len(found):
                found = found[step]
            else:
                return None
        return found

    def says(self, path: Path) -> Any:
        """What a field says, however it is written; its text where that cannot be read."""
        value, faults = self.value(path), list[Fault]()
        said = _read(value, path, field_at(path), self.divisor, faults)
        return value if faults else said

    def count(self, path: Path) -> int:
        """How many items a list has."""
        found = self.value(path)
        return len(found) if isinstance(found, list) else 0

    @property
    def divisor(self) -> int:
        """The display scale that numbers are typed on."""
        return int(self.content.get("display_divisor", 1))

    def reading(self) -> Reading:
        """The variant that the form says, or what is wrong, in the order of the fields."""
        faults: list[Fault] = []
        plain = _plain(self.content, (), self.divisor, faults)
        faults += _band_faults(plain)
        if faults:
            return Reading(None, tuple(faults))
        _end_bands(plain)
        try:
            return Reading(Variant.model_validate(plain), ())
        except ValidationError as error:
            return Reading(None, tuple(_fault(each) for each in error.errors(include_url=False)))

    # -- changing --------------------------------------------------------------------------------------------

    def with_value(self, path: Path, value: Any) -> Self:
        """The form with something else in a field; another display scale shows the same points otherwise."""
        if path == DIVISOR:
            content = _rescaled(self.content, (), self.divisor, int(value))
            return type(self)(content={**content, "display_divisor": value})
        return type(self)(content=_put(self.content, path, value))

    def with_rank_turned(self, path: Path, rank: str) -> Self:
        """The form with a rank chosen in a field of ranks, or not chosen any more."""
        chosen = list(self.value(path) or [])
        return self.with_value(path, [each for each in chosen if each != rank] if rank in chosen else [*chosen, rank])

    def with_item(self, path: Path, item: Mapping[str, Any], at: int | None = None) -> Self:
        """The form with one more item in a list, at a place or at its end."""
        items = list(self.value(path) or [])
        items.insert(len(items) if at is None else at, dict(item))
        return self.with_value(path, items)

    def without_item(self, path: Path, index: int) -> Self:
        """The form without one item of a list."""
        items = list(self.value(path) or [])
        return self.with_value(path, items[:index] + items[index + 1 :])

    def with_new_type(self, label: str) -> Self:
        """The form with one more meld type, a clean run without a bonus yet."""
        taken = {self.value((*TYPES, index, "id")) for index in range(self.count(TYPES))}
        number = next(number for number in range(1, len(taken) + 2) if f"{_OWN_TYPE}-{number}" not in taken)
        kind = {"shape": Shape.RUN.value, "cleanness": Cleanness.CLEAN.value, "trump": False, "points": "0"}
        return self.with_item(TYPES, {"id": f"{_OWN_TYPE}-{number}", "label": label, **kind})

    def type_index(self, type_id: str) -> int | None:
        """Where a meld type stands; None where it does not."""
        places = (index for index in range(self.count(TYPES)) if self.value((*TYPES, index, "id")) == type_id)
        return next(places, None)

    def with_new_band(self) -> Self:
        """The form with one more opening band; the first one is there for every total."""
        return self.with_item(BANDS, {"from": "" if self.count(BANDS) else None, "minimum": ""})

    def without_band(self, index: int) -> Self:
        """The form without a band; the one that is then the first holds from below."""
        left = self.without_item(BANDS, index)
        return left.with_value((*BANDS, 0, "from"), None) if left.count(BANDS) else left

    def with_band_back(self, before: Sequence[Mapping[str, Any]], index: int) -> Self:
        """The form with a band again that was taken out; `before` are the bands as they were then."""
        back = self.with_item(BANDS, before[index], at=min(index, self.count(BANDS)))
        if index == 0 and len(before) > 1 and back.count(BANDS) > 1 and back.value((*BANDS, 1, "from")) is None:
            return back.with_value((*BANDS, 1, "from"), before[1]["from"])
        return back

    def with_cut(self, cut: Mapping[str, Any] | None) -> Self:
        """The form of a variant that pays the cut so, or does not."""
        return self.with_value(CUT, None if cut is None else dict(cut))


def new_cut(divisor: int) -> dict[str, Any]:
    """A cut that pays nothing yet, for a table that begins to pay it."""
    zero = format_points(Decimal(0), divisor=divisor)
    fields = variant_fields()
    counts = {"near_within": "1", "cards_per_player": "0", "plus": "0"}
    switches = {name: fields[f"cut.{name}"].choices[0] for name in ("cut_by", "goes_to")}
    return {"exact": zero, "near": zero, **counts, "less_wilds_found": False, **switches}


def _typed(value: Any, path: Path, divisor: int) -> Any:
    """A dumped value as the form holds it."""
    field = variant_fields().get(pattern_of(path))
    kind = None if field is None or value is None else field.kind
    if kind is FieldKind.POINTS:
        return format_points(value, divisor=divisor)
    if kind is FieldKind.WHOLE:
        return str(value)
    if kind is FieldKind.LINES:
        return "\n".join(" ".join(line.split()) for line in value)
    if isinstance(value, Mapping):
        fields = {key: part for key, part in value.items() if (path[:-1], key) != (BANDS, "below")}
        return {key: _typed(part, (*path, key), divisor) for key, part in fields.items()}
    if isinstance(value, list | tuple):
        return [_typed(part, (*path, index), divisor) for index, part in enumerate(value)]
    return value.value if isinstance(value, Enum) else value


def _plain(value: Any, path: Path, divisor: int, faults: list[Fault]) -> Any:
    """What the form says, with its texts read; what cannot be read is told and becomes nothing."""
    field = variant_fields().get(pattern_of(path))
    if field is not None:
        return _read(value, path, field, divisor, faults)
    if isinstance(value, Mapping):
        return {key: _plain(part, (*path, key), divisor, faults) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part, (*path, index), divisor, faults) for index, part in enumerate(value)]
    return value


def _read(value: Any, path: Path, field: VariantField, divisor: int, faults: list[Fault]) -> Any:
    if field.kind is FieldKind.POINTS:
        return _points(value, path, field, divisor, faults)
    if field.kind is FieldKind.WHOLE:
        return _whole(str(value or "").strip(), path, faults)
    if field.kind is FieldKind.LINES:
        return [line.strip() for line in str(value or "").splitlines() if line.strip()]
    if field.kind is FieldKind.RANKS:
        return [rank.value for rank in SUIT_RANKS if rank.value in (value or [])]
    return " ".join(str(value or "").split()) if field.kind is FieldKind.TEXT else value


def _whole(text: str, path: Path, faults: list[Fault]) -> int | None:
    if _WHOLE.fullmatch(text):
        return int(text)
    if text:
        faults.append(Fault(path=path, code="not_whole", reason=f"expected a whole number, got {text!r}"))
    else:
        faults.append(Fault(path=path, code="missing", reason="is missing"))
    return None


def _points(value: Any, path: Path, field: VariantField, divisor: int, faults: list[Fault]) -> Decimal | None:
    text = str(value or "")
    if not text.strip():
        if not field.is_optional or (path[: len(BANDS)] == BANDS and path[-1] == "from" and path[-2] != 0):
            faults.append(Fault(path=path, code="missing", reason="is missing"))
        return None
    try:
        return parse_points(text, divisor=divisor)
    except UnreadablePoints as error:
        faults.append(Fault(path=path, code="unreadable", reason=error.reason))
        return None


def _band_faults(plain: Any) -> Iterator[Fault]:
    """Bands that do not begin one above the other."""
    bands = plain.get("opening", {}).get("bands", [])
    highest: Decimal | None = None
    for index, band in enumerate(bands):
        start = band.get("from")
        if index and start is not None:
            if highest is not None and start <= highest:
                reason = f"expected more than {highest}, where the band before it begins, got {start}"
                path = (*BANDS, index, "from")
                yield Fault(path=path, code="bands_not_rising", reason=reason, numbers={"limit": str(highest)})
            highest = start


def _end_bands(plain: Any) -> None:
    """Let each band end where the next begins."""
    bands = plain.get("opening", {}).get("bands", [])
    for band, following in pairwise(bands):
        band["below"] = following["from"]
    if bands:
        bands[0]["from"] = None


def _fault(error: ErrorDetails) -> Fault:
    """Pydantic's error at the field that the form shows."""
    (told,) = in_words([error], Variant)
    path: Path = tuple(error["loc"])
    context = error.get("ctx", {})
    if error["type"].startswith(BROKEN_RULE):
        path = (*path, *context["at"])
    if pattern_of(path) not in variant_fields() and pattern_of(path[:-1]) in variant_fields():
        path = path[:-1]  # one line of several
    return Fault(path=path, code=told.code, reason=told.message, numbers=told.parts)


def _rescaled(value: Any, path: Path, before: int, after: int) -> Any:
    """Points that can be read, written on another scale; what cannot be read stays as it was typed."""
    field = variant_fields().get(pattern_of(path))
    if field is not None and field.kind is FieldKind.POINTS and isinstance(value, str):
        try:
            return format_points(parse_points(value, divisor=before), divisor=after)
        except UnreadablePoints:
            return value
    if isinstance(value, Mapping):
        return {key: _rescaled(part, (*path, key), before, after) for key, part in value.items()}
    if isinstance(value, list) and (field is None or field.kind is not FieldKind.RANKS):
        return [_rescaled(part, (*path, index), before, after) for index, part in enumerate(value)]
    return value


def _put(container: Any, path: Path, value: Any) -> Any:
    """A copy of nested groups and lists with another value at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(container, list):
        if not isinstance(step, int) or step >= len(container):
            return container
        return [_put(part, rest, value) if index == step else part for index, part in enumerate(container)]
    group = container if isinstance(container, Mapping) else {}
    return {**group, str(step): _put(group.get(str(step)), rest, value)}
