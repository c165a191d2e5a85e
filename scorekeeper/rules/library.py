"""The variants of a file, and what is wrong with those that cannot be used.

A file is a mapping with `version` and a list of `variants`. A variant that names another in `based_on` takes
over everything it does not name itself. One broken variant never hides the others; every problem says file,
line, variant, field and what was expected, in English, for the person who wrote the file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import Field, ValidationError

from scorekeeper.resources import variants_file
from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.validation_words import did_you_mean, dotted, in_words, shown, unknown_field
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.yaml_places import Place, Twice, UnreadableYaml, as_place, read_places

VERSION: Final = 1
"""The version of the file's layout that is read."""
LARGEST_FILE: Final = 256 * 1024
"""Bytes; the shipped file is a seventh of it."""
MOST_VARIANTS: Final = 200
MOST_PROBLEMS: Final = 100
"""How many problems of one file are told; nobody reads more."""
LONGEST_CHAIN: Final = 8
"""How many variants may stand one on another."""
_TOP_FIELDS: Final = ("version", "variants")
_BASED_ON: Final = "based_on"
_OWN_FIELDS: Final = ("id", "name")
"""What a variant must say itself, so that it is not mistaken for the one it is based on."""


class Problem(Frozen):
    """Why a variant, or a whole file, cannot be used."""

    file: str
    line: int
    """From 1: the line of the field at fault, or of the group of fields that lacks it."""
    variant: str | None = None
    """The variant's id; None where the file itself is at fault or the id cannot be read."""
    field: str | None = None
    """Dotted, lists counted from 1: `melds.types.3.label`."""
    message: str
    """What is wrong, in English, to be read after the field."""
    code: str = ""
    """Which kind of mistake, for a sentence in another language; empty for the rare ones."""
    parts: dict[str, str] = Field(default_factory=dict)
    """What that sentence needs."""

    def __str__(self) -> str:
        where = [f"variant {self.variant!r}"] if self.variant is not None else []
        if self.field is not None:
            where.append(f"field {self.field}")
        return f"{self.file}:{self.line}: " + (f"{', '.join(where)}: " if where else "") + self.message


class VariantLibrary(Frozen):
    """The usable variants in the order of the file, and the problems of the others in that of the lines."""

    variants: tuple[Variant, ...] = ()
    problems: tuple[Problem, ...] = ()

    def find(self, variant_id: str) -> Variant:
        """The variant with this id. Raises UnknownVariant."""
        for variant in self.variants:
            if variant.id == variant_id:
                return variant
        ids = [variant.id for variant in self.variants]
        reason = f"expected one of {', '.join(ids)}, got {shown(variant_id)}{did_you_mean(variant_id, ids)}"
        raise UnknownVariant(reason, field="variant", value=variant_id)


@cache
def shipped_variants() -> VariantLibrary:
    """The variants that come with Scorekeeper; read once."""
    return load_variants(variants_file())


def load_variants(path: Path, *, bases: Sequence[Variant] = (), taken: Collection[str] = frozenset()) -> VariantLibrary:
    """Every usable variant of a file, and the problems of the rest; raises nothing for what the file holds.

    `bases` are variants from elsewhere that `based_on` may name too; the file's own come first. An id that is `taken`
    elsewhere is a problem.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        return unreadable_file(path, error)
    return read_variants(raw, str(path), bases=bases, taken=taken)


def unreadable_file(path: Path, error: OSError) -> VariantLibrary:
    """Return no variants, and as the one problem why the file cannot be read."""
    reason = f"the file cannot be read: {error.strerror or error}"
    return VariantLibrary(problems=(Problem(file=str(path), line=1, message=reason, code="no_file"),))


def read_variants(
    raw: bytes, name: str, *, bases: Sequence[Variant] = (), taken: Collection[str] = frozenset()
) -> VariantLibrary:
    """As `load_variants`, for what a file holds; problems call it `name`.

    It may also hold the list alone, as it stands in a file below `variants:`, or a single variant.
    """
    try:
        top = _whole_file(read_places(_text(raw)))
    except UnreadableYaml as error:
        problem = Problem(file=name, line=error.line, message=error.reason, code="unreadable_line")
        return VariantLibrary(problems=(problem,))
    return _Loading(name, bases, taken).library(top)


def _whole_file(top: Place) -> Place:
    """What was read as a file has it, where a piece of one was pasted."""
    variants = (
        top
        if any("id" in item.fields for item in top.items)
        else Place(top.line, (top,))
        if "id" in top.fields
        else None
    )
    if variants is None:
        return top
    return Place(top.line, {"version": Place(top.line, VERSION), "variants": variants})


def _text(raw: bytes) -> str:
    if len(raw) > LARGEST_FILE:
        raise UnreadableYaml(f"the file is larger than {LARGEST_FILE // 1024} KiB", line=1)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableYaml("the file is not text in UTF-8", line=raw.count(b"\n", 0, error.start) + 1) from None


class _Loading:
    """One file on its way to a library; gathers the problems as it goes."""

    def __init__(self, file: str, bases: Sequence[Variant], taken: Collection[str]) -> None:
        self._file = file
        self._taken = taken
        self._bases = {variant.id: variant for variant in bases}
        self._problems: list[Problem] = []
        self._written: dict[str, Place] = {}
        self._open: set[str] = set()
        self._usable: dict[str, _Usable | None] = {}

    def library(self, top: Place) -> VariantLibrary:
        entries = list(self._entries(top))
        self._written = {entry_id: place for entry_id, place in entries if entry_id is not None}
        usable = [
            self._checked(None, place) if entry_id is None else self._of_id(entry_id) for entry_id, place in entries
        ]
        return VariantLibrary(
            variants=tuple(found.variant for found in usable if found is not None),
            problems=tuple(self._first_problems()),
        )

    def _first_problems(self) -> Iterator[Problem]:
        ordered = sorted(self._problems, key=lambda problem: problem.line)
        yield from ordered[:MOST_PROBLEMS]
        if more := ordered[MOST_PROBLEMS:]:
            message = f"and {len(more)} more problems from here on"
            parts = {"count": str(len(more))}
            yield Problem(file=self._file, line=more[0].line, message=message, code="more", parts=parts)

    def _entries(self, top: Place) -> Iterator[tuple[str | None, Place]]:
        """The entries of the list that can be looked at, with their ids where they have one."""
        if not isinstance(top.content, Mapping):
            expected = "expected 'version' and 'variants' at the top of the file"
            self._problem(top.line, f"{expected}, got {shown(top.plain())}", code="no_variants")
            return
        self._report_twice(None, top.twice, ())
        for name, place in top.fields.items():
            if name not in _TOP_FIELDS:
                message = unknown_field(name, _TOP_FIELDS)
                self._problem(place.line, message, field=name, code="extra_forbidden", parts={"name": name})
        if not self._version_fits(top):
            return
        variants = top.fields.get("variants", Place(top.line, None))
        if not variants.items:
            message = f"expected a list of variants, got {shown(variants.plain())}"
            self._problem(variants.line, message, field="variants", code="no_variants")
        if len(variants.items) > MOST_VARIANTS:
            self._problem(variants.line, f"more than {MOST_VARIANTS} variants; the rest is not read", field="variants")
        first_lines: dict[str, int] = {}
        for place in variants.items[:MOST_VARIANTS]:
            if not isinstance(place.content, Mapping):
                message = f"expected a variant, got {shown(place.plain())}"
                self._problem(place.line, message, field="variants", code="model_type")
                continue
            written_id = place.fields.get("id")
            entry_id = written_id.content if written_id is not None else None
            if written_id is None or not isinstance(entry_id, str):
                yield None, place
            elif entry_id in first_lines:
                first = first_lines[entry_id]
                message = f"the id {entry_id!r} stands twice (first at line {first})"
                parts = {"line": str(first)}
                self._problem(written_id.line, message, variant=entry_id, field="id", code="twice", parts=parts)
            elif entry_id in self._taken:
                message = f"the id {entry_id!r} is taken by other rules; give these one of their own"
                self._problem(written_id.line, message, variant=entry_id, field="id", code="id_taken")
            else:
                first_lines[entry_id] = written_id.line
                yield entry_id, place

    def _version_fits(self, top: Place) -> bool:
        version = top.fields.get("version")
        if version is None:
            message = f"is missing (this Scorekeeper reads version {VERSION})"
            self._problem(top.line, message, field="version", code="version", parts={"version": str(VERSION)})
            return True
        if version.content is True or version.content != VERSION:
            message = f"expected {VERSION}, got {shown(version.plain())}"
            self._problem(version.line, message, field="version", code="version", parts={"version": str(VERSION)})
            return False
        return True

    def _of_id(self, entry_id: str) -> _Usable | None:
        """The variant with this id of this file; None where it has problems, which are then reported once."""
        if entry_id not in self._usable:
            self._open.add(entry_id)
            self._usable[entry_id] = self._checked(entry_id, self._written[entry_id])
            self._open.remove(entry_id)
        return self._usable[entry_id]

    def _checked(self, entry_id: str | None, place: Place) -> _Usable | None:
        before = len(self._problems)
        for path, twice in place.faults():
            self._report_twice(entry_id, (twice,), path)
        whole = self._with_base(entry_id, place)
        if whole is None:
            return None
        try:
            variant = Variant.model_validate(_plain(whole))
        except ValidationError as error:
            for path, message, code, parts in in_words(error.errors(), Variant, also=(_BASED_ON,)):
                line, field = whole.line_of(path), dotted(path) or None
                self._problem(line, message, variant=entry_id, field=field, code=code, parts=parts)
            return None
        return _Usable(variant, whole) if len(self._problems) == before else None

    def _with_base(self, entry_id: str | None, place: Place) -> Place | None:
        """The variant with everything it takes over; None where what it is based on cannot be used."""
        based_on = place.fields.get(_BASED_ON)
        own = Place(place.line, {name: field for name, field in place.fields.items() if name != _BASED_ON})
        if based_on is None:
            return own
        base, message = self._base(entry_id, based_on)
        if base is None:
            self._problem(based_on.line, message, variant=entry_id, field=_BASED_ON, code="no_base")
            return None
        return own.over(Place(base.line, {name: base.fields[name] for name in base.fields if name not in _OWN_FIELDS}))

    def _base(self, entry_id: str | None, based_on: Place) -> tuple[Place | None, str]:
        """What the variant is based on, or why it cannot be."""
        base_id = based_on.content
        known = [*self._written, *self._bases]
        if not isinstance(base_id, str):
            return None, f"expected the id of a variant, got {shown(based_on.plain())}"
        if base_id in self._open:
            return (
                None,
                "the variant is based on itself" if base_id == entry_id else f"{base_id!r} is based on this one",
            )
        if len(self._open) > LONGEST_CHAIN:
            return None, f"more than {LONGEST_CHAIN} variants stand one on another"
        if base_id in self._written:
            usable = self._of_id(base_id)
            return (None, f"{base_id!r} has problems itself") if usable is None else (usable.place, "")
        if base_id in self._bases:
            return as_place(self._bases[base_id].model_dump(by_alias=True), based_on.line), ""
        return None, f"no variant has the id {base_id!r}{did_you_mean(base_id, known)}"

    def _report_twice(self, variant: str | None, faults: Sequence[Twice], path: tuple[str | int, ...]) -> None:
        for twice in faults:
            message = f"stands twice (first at line {twice.first_line})"
            field, parts = dotted((*path, twice.key)), {"line": str(twice.first_line)}
            self._problem(twice.line, message, variant=variant, field=field, code="twice", parts=parts)

    def _problem(
        self,
        line: int,
        message: str,
        *,
        variant: str | None = None,
        field: str | None = None,
        code: str = "",
        parts: Mapping[str, str] | None = None,
    ) -> None:
        problem = Problem(
            file=self._file,
            line=line,
            variant=variant,
            field=field,
            message=message,
            code=code,
            parts=dict(parts or {}),
        )
        self._problems.append(problem)


class _Usable(NamedTuple):
    """A variant without problems, with what it was made from."""

    variant: Variant
    place: Place


def _plain(whole: Place) -> object:
    """The written values; a rank such as 3 is a word, though YAML takes it for a number."""
    values = whole.plain()
    melds = values.get("melds") if isinstance(values, dict) else None
    ranks = melds.get("groups_of") if isinstance(melds, dict) else None
    if isinstance(melds, dict) and isinstance(ranks, list):
        melds["groups_of"] = [str(rank) if isinstance(rank, int) else rank for rank in ranks]
    return values
