"""Two variants side by side: every rule of both, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from gettext import NullTranslations
from itertools import zip_longest

from scorekeeper.rules.cards import SUIT_RANKS, Rank
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import MeldType, Variant
from scorekeeper.words.bidi import listed
from scorekeeper.words.numbers import points_text
from scorekeeper.words.rules import RuleSection, ranks_text, variant_rules
from scorekeeper.words.variant_fields import choice_label


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
    """All the rules of two variants at a table of each, section by section."""
    sections = [{section.title: section for section in variant_rules(t, *each)} for each in (one, two)]
    titles = list(dict.fromkeys((*sections[0], *sections[1])))
    first = sections[1] if len(sections[1]) > len(sections[0]) else sections[0]
    titles.sort(key=lambda title: list(first).index(title) if title in first else len(first))
    found = []
    for title in titles:
        blank = RuleSection(title=title)
        pair = sections[0].get(title, blank), sections[1].get(title, blank)
        rows = _rows(t, title, one[0], two[0], pair)
        found.append(ComparedSection(title=title, rows=(*rows, *_sentences(*pair))))
    return tuple(found)


def difference_count(sections: Sequence[ComparedSection]) -> int:
    """How many rules differ."""
    return sum(len(section.differing) for section in sections)


def _rows(
    t: NullTranslations, title: str, one: Variant, two: Variant, pair: tuple[RuleSection, RuleSection]
) -> Iterator[Compared]:
    """Meld types are matched by what they are, cards by their ranks, everything else by its name."""
    if title == t.gettext("Biribas"):
        yield from _types(t, one, two)
        return
    if title == t.gettext("Cards"):
        yield from _cards(t, one, two)
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


def _sentences(one: RuleSection, two: RuleSection) -> Iterator[Compared]:
    """Sentences in their order; those that stand at the same place answer each other."""
    matcher = SequenceMatcher(a=one.sentences, b=two.sentences, autojunk=False)
    for _, begin, end, other_begin, other_end in matcher.get_opcodes():
        pairs = zip_longest(one.sentences[begin:end], two.sentences[other_begin:other_end], fillvalue="")
        for first, second in pairs:
            yield Compared(label="", one=first, two=second)
