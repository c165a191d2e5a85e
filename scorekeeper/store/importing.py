"""Bringing matches of a file in: first what would happen, then what was chosen of it.

The file is checked whole before anything changes. Matches are known by their id, so that the same file twice is once:
what is there already and equal stays as it is. One that differs waits for a choice; to replace it is a step of the
match that undo takes back, and to keep both gives the other an id that follows from what it says, so that this too is
the same however often it is done. A long import is saved so many matches at a time; where it is broken off, those
that are in are whole, and doing it again goes on with the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Final
from uuid import UUID, uuid5

from scorekeeper.match.facts import MatchFacts, facts_of
from scorekeeper.match.match import Match
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.house import free_id
from scorekeeper.rules.variant import Variant
from scorekeeper.store.changes import Incoming
from scorekeeper.store.documents import as_json, content_key
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.export_reader import ExportReader
from scorekeeper.store.keeping import beside_the_loop
from scorekeeper.store.steps import Progress, in_steps, untold
from scorekeeper.store.store import Store

AT_A_TIME: Final = 100
"""How many matches are saved as one; fewer than that are all or none."""


class Fate(StrEnum):
    """What becomes of a match of the file."""

    NEW = "new"
    SAME = "same"
    DIFFERS = "differs"


class Choice(StrEnum):
    """What to do with a match that differs from the one that is here."""

    KEEP = "keep"
    """Leave the one that is here."""
    REPLACE = "replace"
    """Take the one of the file in its place; undo brings the other back."""
    BOTH = "both"
    """Take the one of the file beside it."""


@dataclass(frozen=True)
class Difference:
    """A match that is here otherwise than in the file."""

    id: UUID
    found: MatchFacts
    """As it is in the file."""
    kept: MatchFacts | None
    """As it is here; None where that cannot be read."""


@dataclass(frozen=True)
class HouseFate:
    """House rules on their way in."""

    found: Variant
    fate: Fate


@dataclass(frozen=True)
class ImportPlan:
    """A file that was checked, and what would become of each of its matches."""

    reader: ExportReader
    fates: tuple[Fate, ...]
    """In the order of the file."""
    differences: tuple[Difference, ...]
    house: tuple[HouseFate, ...] = ()
    """What would become of the house rules in it."""
    taken: frozenset[str] = frozenset()
    """Ids of rules that are no house rules: what comes in never takes their place."""

    @property
    def differing_house(self) -> tuple[Variant, ...]:
        """The house rules that are here otherwise, as they are in the file."""
        return tuple(each.found for each in self.house if each.fate is Fate.DIFFERS)

    @property
    def needs_choice(self) -> bool:
        """True where something is here otherwise."""
        return bool(self.differences or self.differing_house)

    def count(self, fate: Fate) -> int:
        """How many matches have this fate."""
        return self.fates.count(fate)

    def count_house(self, fate: Fate) -> int:
        """How many sets of house rules have this fate."""
        return sum(each.fate is fate for each in self.house)


@dataclass(frozen=True)
class HouseReport:
    """What was done with the house rules of a file."""

    added: int = 0
    replaced: int = 0
    doubled: int = 0
    """Taken in under another id, beside the ones that are here."""
    kept: int = 0
    """Left out, because the ones that are here were to stay."""
    same: int = 0

    @property
    def taken_in(self) -> int:
        """How many came in, in whatever way."""
        return self.added + self.replaced + self.doubled


@dataclass(frozen=True)
class ImportReport:
    """What was done with the matches of a file."""

    added: int
    replaced: int
    doubled: int
    """Taken in beside the one that is here."""
    kept: int
    """Left out, because the one that is here was to stay."""
    same: int
    house: HouseReport

    @property
    def changed(self) -> int:
        """How many matches and house rules are in the store otherwise than before."""
        return self.added + self.replaced + self.doubled + self.house.taken_in

    @property
    def left_out(self) -> int:
        """How many matches and house rules differ and were not taken in."""
        return self.kept + self.house.kept


async def plan_import(
    store: Store, content: ExportReader | bytes | str, progress: Progress = untold, *, taken: Collection[str] = ()
) -> ImportPlan:
    """Check a file whole and say what would happen; nothing changes. Raises BadFile.

    `taken` are the ids that house rules may not have here (`Shelf.fixed_ids`).
    """
    reader = content if isinstance(content, ExportReader) else await beside_the_loop(partial(ExportReader, content))
    del content  # the reader has a copy, and a large file shall not be in memory twice
    fates: list[Fate] = []
    differences: list[Difference] = []
    async for match in in_steps(reader.matches(), reader.count, progress):
        fate, kept = _fate(store, match)
        fates.append(fate)
        if fate is Fate.DIFFERS:
            differences.append(Difference(match.id, facts_of(match), None if kept is None else facts_of(kept)))
    return ImportPlan(
        reader=reader,
        fates=tuple(fates),
        differences=tuple(differences),
        house=house_fates(reader.house_variants, store.house.variants, {*taken, *store.house.begun_ids}),
        taken=frozenset(taken),
    )


async def apply_import(
    store: Store,
    plan: ImportPlan,
    choices: Mapping[UUID, Choice] | None = None,
    *,
    otherwise: Choice = Choice.KEEP,
    progress: Progress = untold,
) -> ImportReport:
    """Take the matches in; `choices` says what to do with those that differ, `otherwise` with the rest of them.

    Raises StaleMatch where a match was changed here since the plan was made, StoreError.
    """
    done: Counter[str] = Counter(same=plan.count(Fate.SAME))
    wanted = [index for index, fate in enumerate(plan.fates) if fate is not Fate.SAME]
    waiting: list[Incoming] = []
    async for index in in_steps(wanted, len(wanted), progress):
        match, fate = plan.reader.match(index, is_checked=True), plan.fates[index]
        choice = None if fate is Fate.NEW else (choices or {}).get(match.id, otherwise)
        done[choice.value if choice is not None else "new"] += 1
        if choice is not Choice.KEEP:
            waiting.append(_incoming(store, match, choice))
        del match
        if len(waiting) == AT_A_TIME:
            await store.take_in(waiting)
    if waiting:
        await store.take_in(waiting)
    here = store.house.variants
    taken_in = incoming_house(plan.house, here, otherwise, plan.taken | store.house.begun_ids)
    if taken_in:
        await store.house.save(taken_in)
    return ImportReport(
        house=_house_report([each.found for each in plan.house], here, taken_in),
        added=done["new"],
        replaced=done[Choice.REPLACE],
        doubled=done[Choice.BOTH],
        kept=done[Choice.KEEP],
        same=done["same"],
    )


def house_fates(
    found: Sequence[Variant], here: Sequence[Variant], taken: Collection[str] = ()
) -> tuple[HouseFate, ...]:
    """What would become of these house rules; an id that is `taken` by rules that cannot be replaced differs too."""
    known = _KnownRules(here, taken)
    return tuple(HouseFate(each, known.fate(each)) for each in found)


def incoming_house(
    fates: Sequence[HouseFate], here: Sequence[Variant], choice: Choice, taken: Collection[str] = ()
) -> tuple[Variant, ...]:
    """The house rules to save by a choice: with `BOTH` those that differ come under a free id.

    So do those whose id was free when the fates were told, and no longer is. What is free is so in the file as well.
    """
    known = _KnownRules(here, taken)
    ids = known.ids | {each.found.id for each in fates}
    incoming: list[Variant] = []
    for each in fates:
        variant = each.found
        if known.fate(variant) is Fate.SAME or (each.fate is Fate.DIFFERS and choice is Choice.KEEP):
            continue
        may_replace = each.fate is Fate.DIFFERS and choice is Choice.REPLACE and variant.id not in taken
        if variant.id in known.ids and not may_replace:
            variant = with_id(variant, free_id(variant.id, ids))
        ids.add(variant.id)
        incoming.append(variant)
    return tuple(incoming)


def _house_report(found: Sequence[Variant], here: Sequence[Variant], taken_in: Sequence[Variant]) -> HouseReport:
    names, held = {each.id for each in found}, {each.id for each in here}
    known = _KnownRules(here)
    same = sum(known.fate(each) is Fate.SAME for each in found)
    replaced = sum(each.id in held for each in taken_in)
    doubled = sum(each.id not in names for each in taken_in)
    return HouseReport(
        added=len(taken_in) - replaced - doubled,
        replaced=replaced,
        doubled=doubled,
        kept=len(found) - len(taken_in) - same,
        same=same,
    )


class _KnownRules:
    """The house rules that are here, to look others up among them without comparing each with each."""

    def __init__(self, here: Sequence[Variant], taken: Collection[str] = ()) -> None:
        self.ids = {*taken, *(each.id for each in here)}
        self._contents = {_content(each) for each in here}

    def fate(self, variant: Variant) -> Fate:
        """Return what would become of house rules; the same under another id are the same."""
        if _content(variant) in self._contents:
            return Fate.SAME
        return Fate.DIFFERS if variant.id in self.ids else Fate.NEW


def _content(variant: Variant) -> str:
    """Return everything about rules but their id, the same text for equal ones."""
    return variant.model_dump_json(exclude={"id"})


def with_id(variant: Variant, variant_id: str) -> Variant:
    """The same rules under another id."""
    return Variant.model_validate({**dict(variant), "id": variant_id})


def _fate(store: Store, match: Match) -> tuple[Fate, Match | None]:
    today = _as_known(store, match)
    try:
        kept = store.match(match.id)
    except StoreDamaged:
        return Fate.DIFFERS, None
    if kept is None:
        return Fate.NEW, None
    if kept == today:
        return Fate.SAME, kept
    double = _double(match)
    if store.holds(double.id) and store.match(double.id) == _as_known(store, double):
        return Fate.SAME, kept
    return Fate.DIFFERS, kept


def _as_known(store: Store, match: Match) -> Match:
    """The match with its players called as they are called here."""
    players = store.book.people.seated(match.players)
    return match if players == match.players else _having(match, players=players)


def _incoming(store: Store, match: Match, choice: Choice | None) -> Incoming:
    if choice is Choice.REPLACE:
        try:
            before = store.timeline(match.id)
        except StoreDamaged:
            before = None
        if before is not None:
            return Incoming(before.do(match, StepKind.REPLACE), before, moment=None)
        return Incoming(Timeline.begin(match), None, moment=None, replaces_damaged=True)
    if choice is Choice.BOTH:
        match = _double(match)
    return Incoming(Timeline.begin(match), None, moment=last_written(match))


def _double(match: Match) -> Match:
    """The match under an id that follows from what it says."""
    return _having(match, id=uuid5(match.id, content_key(as_json(match))))


def _having(match: Match, **changes: object) -> Match:
    fields: dict[str, object] = {name: getattr(match, name) for name in Match.model_fields}
    return Match.model_validate(fields | changes)


def last_written(match: Match) -> datetime:
    """When something of the match was written down last, as far as it tells."""
    moments: Sequence[datetime] = [moment for each in match.rounds for moment in (each.added, each.edited) if moment]
    return max(moments, default=match.began)
