"""Two variants side by side: every rule of both, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from gettext import NullTranslations
from itertools import zip_longest

from scorekeeper.rules.cards import SUIT_RANKS, Rank
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import MeldType, Variant
from scorekeeper.words.bidi import listed
from scorekeeper.words.numbers import points_text
from scorekeeper.words.rules import RulePart, RuleSection, band_text, minimum_text, ranks_text, variant_rules
from scorekeeper.words.variant_fields import choice_label, field_words


class Compared(Frozen):
    """One rule of two variants."""

    label: str
    """What it is about; empty for a sentence."""
    one: str
    """Empty where only the other says something."""
    two: str

    @property
    def differs(self) -> bool:
        """True where they say different things."""
        return self.one != self.two


class ComparedSection(Frozen):
    """One part of the rules."""

    title: str
    rows: tuple[Compared, ...]

    @property
    def differing(self) -> tuple[Compared, ...]:
        """Only what differs."""
        return tuple(row for row in self.rows if row.differs)


def compared(
    t: NullTranslations, one: tuple[Variant, Table], two: tuple[Variant, Table]
) -> tuple[ComparedSection, ...]:
    """All the rules of two variants at a table of each, section by section.

    Where one writes its points in tenths and the other does not, both are told as they are counted.
    """
    scales = [variant.display_divisor for variant, _ in (one, two)]
    if scales[0] != scales[1]:
        one, two = ((each.model_copy(update={"display_divisor": 1}), table) for each, table in (one, two))
    sections = [{section.part: section for section in variant_rules(t, *each)} for each in (one, two)]
    found = []
    for part in RulePart:
        told = [each[part] for each in sections if part in each]
        if not told:
            continue
        blank = RuleSection(part=part, title=told[0].title)
        pair = sections[0].get(part, blank), sections[1].get(part, blank)
        rows = [*_rows(t, part, one[0], two[0], pair), *_sentences(*pair)]
        if part is RulePart.CARDS and scales[0] != scales[1]:
            rows.append(_scale(t, scales))
        found.append(ComparedSection(title=told[0].title, rows=tuple(rows)))
    return tuple(found)


def difference_count(sections: Sequence[ComparedSection]) -> int:
    """How many rules differ."""
    return sum(len(section.differing) for section in sections)


def _rows(
    t: NullTranslations, part: RulePart, one: Variant, two: Variant, pair: tuple[RuleSection, RuleSection]
) -> Iterator[Compared]:
    """Meld types are matched by what they are, cards by their ranks, bands by their start, all else by its name."""
    if part is RulePart.BIRIBAS:
        yield from _types(t, one, two)
        return
    if part is RulePart.CARDS:
        yield from _cards(t, one, two)
        return
    if part is RulePart.OPENING:
        yield from _bands(t, one, two)
        return
    values = [dict(section.rows) for section in pair]
    for label in dict.fromkeys((*values[0], *values[1])):
        yield Compared(label=label, one=values[0].get(label, ""), two=values[1].get(label, ""))


def _types(t: NullTranslations, one: Variant, two: Variant) -> Iterator[Compared]:
    for type_id in dict.fromkeys(kind.id for kind in (*one.meld_types, *two.meld_types)):
        kinds = one.meld_type(type_id), two.meld_type(type_id)
        known = [kind for kind in kinds if kind is not None]
        names = list(dict.fromkeys(t.gettext(kind.label) for kind in known))
        is_otherwise = len({(kind.shape, kind.cleanness, kind.trump) for kind in known}) > 1
        shown = [
            _type_text(t, variant, kind, named=len(names) > 1, made=is_otherwise)
            for variant, kind in zip((one, two), kinds, strict=True)
        ]
        yield Compared(label=" / ".join(names), one=shown[0], two=shown[1])


def _type_text(t: NullTranslations, variant: Variant, kind: MeldType | None, *, named: bool, made: bool) -> str:
    """What the type is worth; its name and what it is made of where the other variant says otherwise."""
    if kind is None:
        return ""
    text = points_text(t, kind.points, divisor=variant.display_divisor)
    if named:
        text = f"{t.gettext(kind.label)}: {text}"
    if made:
        parts = [
            choice_label(t, "melds.types.*.shape", kind.shape.value),
            choice_label(t, "melds.types.*.cleanness", kind.cleanness.value),
            *([t.gettext("Trump")] if kind.trump else []),
        ]
        text = f"{text} ({listed(t, parts)})"
    return text


def _cards(t: NullTranslations, one: Variant, two: Variant) -> Iterator[Compared]:
    """Neighbouring ranks that count alike in both share a row."""
    groups: list[tuple[list[Rank], tuple[str, str]]] = []
    for rank in (Rank.JOKER, *SUIT_RANKS):
        values = tuple(points_text(t, each.cards.of(rank), divisor=each.display_divisor) for each in (one, two))
        shown = values[0], values[1]
        if groups and rank is not Rank.ACE and groups[-1][1] == shown:
            groups[-1][0].append(rank)
        else:
            groups.append(([rank], shown))
    for ranks, (first, second) in groups:
        yield Compared(label=ranks_text(t, ranks), one=first, two=second)


def _bands(t: NullTranslations, one: Variant, two: Variant) -> Iterator[Compared]:
    """Bands that begin at one total share a row, wherever each of them ends."""
    by_start = [{band.start: band for band in variant.opening.bands} for variant in (one, two)]
    for start in sorted({*by_start[0], *by_start[1]}, key=lambda start: (start is not None, start or ZERO)):
        known = [(bands.get(start), variant) for bands, variant in zip(by_start, (one, two), strict=True)]
        names = [band_text(t, band, variant) if band is not None else "" for band, variant in known]
        distinct = list(dict.fromkeys(filter(None, names)))
        shown = [minimum_text(t, band.minimum, variant) if band is not None else "" for band, variant in known]
        if len(distinct) > 1:
            shown = [f"{name}: {minimum}" for name, minimum in zip(names, shown, strict=True)]
        yield Compared(label=" / ".join(distinct), one=shown[0], two=shown[1])


def _scale(t: NullTranslations, scales: Sequence[int]) -> Compared:
    one, two = (choice_label(t, "display_divisor", scale) for scale in scales)
    return Compared(label=field_words(t)["display_divisor"].label, one=one, two=two)


def _sentences(one: RuleSection, two: RuleSection) -> Iterator[Compared]:
    """Sentences in their order; those that stand at the same place answer each other."""
    matcher = SequenceMatcher(a=one.sentences, b=two.sentences, autojunk=False)
    for _, begin, end, other_begin, other_end in matcher.get_opcodes():
        pairs = zip_longest(one.sentences[begin:end], two.sentences[other_begin:other_end], fillvalue="")
        for first, second in pairs:
            yield Compared(label="", one=first, two=second)
