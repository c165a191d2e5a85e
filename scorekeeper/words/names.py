"""Names of people, alone, together and in narrow columns, and names of cards.

People's names are never translated and never cut inside a letter; limits count letters as readers see them.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache
from gettext import NullTranslations
from itertools import product
from typing import Final, NamedTuple

from scorekeeper.match.player import same_name
from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.words.letters import letters

_CUT: Final = "."
_ELIDED: Final = "\N{HORIZONTAL ELLIPSIS}"
_Way = Callable[[Sequence[str]], str | None]
"""A way of writing a column's names; None where they cannot be written so."""
_SEPARATORS: Final = ((", ", " & "), (",", "&"))
"""Between names, and before the last one; the second pair where every letter is dear."""


def joined(names: Sequence[str]) -> str:
    """The names as one: "Maria", "Maria & Nikos", "Maria, Nikos & Eleni"."""
    return _join(names, *_SEPARATORS[0])


def short_joined(names: Sequence[str], limit: int) -> str:
    """The names as one in at most `limit` letters: "Maria & Nikolaos" for Maria-Eleni and Nikolaos in 17.

    Given names come first, then given names with the surname's initial; a word is cut only where nothing else
    fits, and then as much is kept of each name as of the others.
    """
    whole = joined(names)
    return whole if len(letters(whole)) <= limit else _shortenings(tuple(names), limit)[0]


def column_names(columns: Sequence[Sequence[str]], limit: int) -> tuple[str, ...]:
    """Each column's names in at most `limit` letters, all different in more than case and accents.

    Columns that would read the same are shortened otherwise, with their ends ("Kon…s", "Kon…a"), or at last
    with a number, which alone may pass a limit too small for it.
    """
    shown = [short_joined(names, limit) for names in columns]
    shortened = [column for column, names in enumerate(columns) if shown[column] != joined(names)]
    for group in _unclear(shown, shortened):
        others = [text for column, text in enumerate(shown) if column not in group]
        ranks = max((len(_shortenings(tuple(columns[column]), limit)) for column in group), default=0)
        ways = (
            *(_by_rank(rank, limit) for rank in range(1, ranks)),
            *(_by_end(kept, limit) for kept in range(1, limit)),
        )
        tried = ([way(columns[column]) for column in group] for way in ways)
        fitting = next((texts for texts in tried if _tells_apart(texts, others)), [shown[at] for at in group])
        for column, text in zip(group, fitting, strict=True):
            shown[column] = text or shown[column]
    return _numbered(columns, limit) if _alike(shown) else tuple(shown)


def block_names(columns: Sequence[Sequence[str]], limit: int, lines: int) -> tuple[str, ...]:
    """Each column's names for a block of so many lines of `limit` letters.

    Whole where they wrap into the lines without tearing a word; else a line for each person, shortened so that
    all people of all columns can be told apart.
    """
    people = [(name,) for names in columns for name in names]
    short = iter(column_names(people, limit))
    shown = []
    for names in columns:
        by_line = "\n".join([next(short) for _ in names])
        whole = joined(names)
        shown.append(whole if _wrapped_lines(whole, limit) <= lines else by_line)
    return tuple(shown)


def _wrapped_lines(text: str, limit: int) -> float:
    """How many lines the text takes; without end where a word is longer than a line."""
    lines, used = 1, 0
    for word in text.split():
        length = len(letters(word))
        if length > limit:
            return math.inf
        if used and used + 1 + length > limit:
            lines, used = lines + 1, length
        else:
            used += length + (1 if used else 0)
    return lines


def suit_name(t: NullTranslations, suit: Suit) -> str:
    """The suit as players call it."""
    return {
        Suit.SPADES: t.gettext("Spades"),
        Suit.HEARTS: t.gettext("Hearts"),
        Suit.DIAMONDS: t.gettext("Diamonds"),
        Suit.CLUBS: t.gettext("Clubs"),
    }[suit]


def rank_name(t: NullTranslations, rank: Rank) -> str:
    """The rank as players call it; the pip cards by their number."""
    named = {
        Rank.ACE: t.gettext("Ace"),
        Rank.JACK: t.gettext("Jack"),
        Rank.QUEEN: t.gettext("Queen"),
        Rank.KING: t.gettext("King"),
        Rank.JOKER: t.gettext("Joker"),
    }
    return named.get(rank, rank.value)


def _join(names: Sequence[str], between: str, before_last: str) -> str:
    *first, last = names or ("",)
    return before_last.join((between.join(first), last)) if first else last


@lru_cache(maxsize=256)
def _shortenings(names: tuple[str, ...], limit: int) -> tuple[str, ...]:
    """Every way to write the names in the limit, the best first."""
    for separators in _SEPARATORS:
        room = limit - len(_join([""] * len(names), *separators))
        choices = [[form for form in _forms(name) if form.length <= room] for name in names]
        fitting = [forms for forms in product(*choices) if sum(form.length for form in forms) <= room]
        if fitting:
            best_first = sorted(fitting, key=_cost)
            return tuple(_join([form.text for form in forms], *separators) for forms in best_first)
    return ("".join("".join(letters(name)[:1]) for name in names[:limit]),)


_NUMBERED: Final = re.compile(r"(\S.*) ([0-9]{1,3})")
_BREAKS: Final = frozenset({" ", "-"})
_FEWEST_KEPT: Final = 3
"""Letters of a cut word that still make one think of it."""
_ARTICLE: Final = "ال"
_JOINED_TO_THE_NEXT: Final = frozenset({"عبد", "أبو", "ابو", "أم", "ام", "ابن", "بن"})
"""Arabic words that begin a name and are none alone: servant of, father of, mother of, son of."""


class _Kind(IntEnum):
    """How a name is shortened, the best first."""

    WHOLE = 0
    """More words than the given name."""
    GIVEN = 1
    INITIAL = 2
    """The given name and the initial of the last word: "Maria P."."""
    CUT = 3
    """Cut inside a word: "Konst."."""
    HARSH = 4
    """Cut to one or two letters."""
    TORN = 5
    """The given name cut, and yet the next part begins ("Ma-E."): hard to read, but telling."""


class _Form(NamedTuple):
    """One way to write a name."""

    text: str
    length: int
    kind: _Kind


def _cost(forms: Sequence[_Form]) -> tuple[int, ...]:
    """Small where names are told apart, whole words stand, all names have the same kind, and many letters are kept."""
    kinds = [form.kind for form in forms]
    whole_words = {kind for kind in kinds if kind < _Kind.CUT}
    cut = [form.length for form in forms if form.kind >= _Kind.CUT]
    return (
        kinds.count(_Kind.TORN),
        len(forms) - len({form.text.casefold() for form in forms}),
        kinds.count(_Kind.HARSH),
        kinds.count(_Kind.CUT),
        len(whole_words),
        kinds.count(_Kind.INITIAL),
        -min(cut, default=0),
        -sum(form.length for form in forms),
        sum(form.length**2 for form in forms),
    )


@lru_cache(maxsize=256)
def _forms(name: str) -> tuple[_Form, ...]:
    """The name, and shorter forms of it: the given name, with an initial, and its beginnings."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        return _numbered_forms(*numbered.groups())
    words = _words(name)
    given, last = words[0], words[-1]
    parts = [part for part in given.split("-") if part]
    head = parts[0] if parts else given
    texts = {name: _Kind.WHOLE if len(words) > 1 else _Kind.GIVEN}
    if len(words) > 1:
        texts.setdefault(given, _Kind.GIVEN)
        texts.setdefault(f"{given} {_initial(last)}", _Kind.INITIAL)
    if len(parts) > 1:
        texts.setdefault(f"{head}-{_initial(parts[1])}", _Kind.GIVEN)
        texts.setdefault(head, _Kind.GIVEN)
    whole = letters(name)
    for kept in range(2, len(whole) - 1):
        if _may_be_cut("".join(whole[:kept]), whole[kept : kept + 2]):
            texts.setdefault("".join(whole[:kept]) + _CUT, _Kind.CUT if kept >= _FEWEST_KEPT else _Kind.HARSH)
    if " " in given:
        texts.setdefault(given.split()[0] + _ELIDED, _Kind.HARSH)
    if len(parts) > 1 or len(words) > 1:
        tail = f"-{_initial(parts[1])}" if len(parts) > 1 else f" {_initial(last)}"
        for kept in range(1, len(letters(head))):
            texts.setdefault("".join(letters(head)[:kept]) + tail, _Kind.TORN)
    texts.setdefault(_initial(given).removesuffix(_CUT), _Kind.HARSH)
    return tuple(_Form(text, len(letters(text)), kind) for text, kind in texts.items())


def _words(name: str) -> list[str]:
    """The name's words; those that are no name without the next one ("عبد الله") stay with it."""
    words: list[str] = []
    for word in name.split():
        if words and words[-1].split()[-1] in _JOINED_TO_THE_NEXT:
            words[-1] = f"{words[-1]} {word}"
        else:
            words.append(word)
    return words or [name]


def _initial(word: str) -> str:
    """The word's first letter with a dot; the Arabic article is none of it ("م." for المصري)."""
    bare = word.removeprefix(_ARTICLE)
    return (letters(bare) or letters(word))[0] + _CUT


def _may_be_cut(kept: str, following: Sequence[str]) -> bool:
    """True where a cut saves more than a letter of its word, and leaves more than the beginning of an Arabic one.

    The article says nothing with a letter or two after it ("اله."), nor does a part of "عبد".
    """
    if kept[-1] in _BREAKS or kept[-2:-1] in _BREAKS or _BREAKS.intersection(following):
        return False
    word = kept.rsplit(maxsplit=1)[-1]
    if _ARTICLE.startswith(word) or any(joined.startswith(word) for joined in _JOINED_TO_THE_NEXT):
        return False
    return not word.startswith(_ARTICLE) or len(letters(word.removeprefix(_ARTICLE))) >= _FEWEST_KEPT


def _numbered_forms(name: str, number: str) -> tuple[_Form, ...]:
    """Forms of a name such as "Player 3", which is nobody without its number."""
    whole = letters(name)
    tail = f" {number}"
    forms = [_Form(name + tail, len(whole) + len(tail), _Kind.GIVEN)]
    forms += (
        _Form("".join(whole[:kept]) + _CUT + tail, kept + len(_CUT) + len(tail), _Kind.CUT)
        for kept in range(1, len(whole) - 1)
    )
    forms.append(_Form(whole[0] + number, 1 + len(number), _Kind.HARSH))
    return tuple(forms)


def _by_rank(rank: int, limit: int) -> _Way:
    """Writes names in the way that is so many places behind the best."""

    def write(names: Sequence[str]) -> str | None:
        ranked = _shortenings(tuple(names), limit)
        return ranked[rank] if rank < len(ranked) else None

    return write


def _by_end(kept: int, limit: int) -> _Way:
    """Writes names with so many of their last letters kept."""

    def write(names: Sequence[str]) -> str | None:
        whole = letters(joined(names))
        head = limit - kept - len(_ELIDED)
        return "".join((*whole[:head], _ELIDED, *whole[-kept:])) if 0 < head < len(whole) - kept else None

    return write


def _unclear(texts: Sequence[str], shortened: Sequence[int]) -> list[list[int]]:
    """The places of shortened texts that could be meant by another text, those with the same text together."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place in shortened:
        others = [text for other, text in enumerate(texts) if other != place]
        if any(_could_mean(texts[place], text) for text in others):
            groups[next(other for other in shortened if same_name(texts[other], texts[place]))].append(place)
    return list(groups.values())


def _could_mean(short: str, other: str) -> bool:
    """True where the shortened name reads as the other one, or as its beginning: "Maria" beside "Maria Ioannou"."""
    return same_name(short, other) or other.casefold().startswith(f"{short.casefold()} ")


def _alike(texts: Sequence[str]) -> list[tuple[int, ...]]:
    """The places of texts that read the same, group by group."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place, text in enumerate(texts):
        groups[next(other for other in range(place + 1) if same_name(texts[other], text))].append(place)
    return [tuple(places) for places in groups.values() if len(places) > 1]


def _tells_apart(texts: Sequence[str | None], others: Sequence[str]) -> bool:
    known = [text for text in texts if text]
    crossed = any(_could_mean(text, other) for text in known for other in others)
    return len(known) == len(texts) and not _alike(known) and not crossed


def _numbered(columns: Sequence[Sequence[str]], limit: int) -> tuple[str, ...]:
    """Each column's first letters and its number."""
    texts = []
    for number, names in enumerate(columns, start=1):
        room = max(limit - len(f" {number}"), 0)
        texts.append(f"{''.join(letters(joined(names))[:room]).rstrip()} {number}".lstrip())
    return tuple(texts)
