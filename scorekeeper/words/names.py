"""Names of people, alone, together and in narrow columns, and names of cards.

People's names are never translated and never cut inside a letter; limits count letters as readers see them.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
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
    """The names as one in at most `limit` letters: "Maria-E. & Nikol." for Maria-Eleni and Nikolaos in 17.

    It keeps as many letters as fit and shares them evenly among the names.
    """
    whole = joined(names)
    return whole if len(letters(whole)) <= limit else _shortenings(tuple(names), limit)[0]


def column_names(columns: Sequence[Sequence[str]], limit: int) -> tuple[str, ...]:
    """Each column's names in at most `limit` letters, all different in more than case and accents.

    Columns that would read the same are shortened otherwise, with their ends ("Kon…s", "Kon…a"), or at last
    with a number, which alone may pass a limit too small for it.
    """
    shown = [short_joined(names, limit) for names in columns]
    for alike in _alike(shown):
        group = [column for column in alike if shown[column] != joined(columns[column])]
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


class _Form(NamedTuple):
    """One way to write a name."""

    text: str
    length: int
    is_cut: bool
    """True where it ends in a dot."""
    is_torn: bool = False
    """True where the first part is cut and yet the second begins ("Ma-E."): hard to read, but telling."""


def _cost(forms: Sequence[_Form]) -> tuple[int, int, int, int]:
    """Small where nothing is torn, many letters are kept, evenly shared, with few dots."""
    torn = kept = uneven = cuts = 0
    for _, length, is_cut, is_torn in forms:
        torn += is_torn
        kept += length
        uneven += length * length
        cuts += is_cut
    return torn, -kept, uneven, cuts


@lru_cache(maxsize=256)
def _forms(name: str) -> tuple[_Form, ...]:
    """The name, and shorter forms of it: its first part, its beginning, its initials."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        return _numbered_forms(*numbered.groups())
    whole = letters(name)
    breaks = [at for at, letter in enumerate(whole) if letter in {" ", "-"} and 0 < at < len(whole) - 1]
    forms = [_Form(name, len(whole), is_cut=False)]
    if breaks:
        forms.append(_Form("".join(whole[: breaks[0]]), breaks[0], is_cut=False))
    for kept in range(1, len(whole) - 1):
        if not {kept - 1, kept, kept + 1} & set(breaks):
            forms.append(_Form("".join(whole[:kept]) + _CUT, kept + len(_CUT), is_cut=True))
    for at in breaks[:1]:
        initial = (whole[at], whole[at + 1], _CUT)
        forms += (
            _Form("".join((*whole[:kept], *initial)), kept + len(initial), is_cut=True, is_torn=True)
            for kept in range(1, at)
        )
    if len(whole) > 1:
        forms.append(_Form(whole[0], 1, is_cut=False))
    return tuple(forms)


def _numbered_forms(name: str, number: str) -> tuple[_Form, ...]:
    """Forms of a name such as "Player 3", which is nobody without its number."""
    whole = letters(name)
    tail = f" {number}"
    forms = [_Form(name + tail, len(whole) + len(tail), is_cut=False)]
    forms += (
        _Form("".join(whole[:kept]) + _CUT + tail, kept + len(_CUT) + len(tail), is_cut=True)
        for kept in range(1, len(whole) - 1)
    )
    forms.append(_Form(whole[0] + number, 1 + len(number), is_cut=False))
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


def _alike(texts: Sequence[str]) -> list[tuple[int, ...]]:
    """The places of texts that read the same, group by group."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place, text in enumerate(texts):
        groups[next(other for other in range(place + 1) if same_name(texts[other], text))].append(place)
    return [tuple(places) for places in groups.values() if len(places) > 1]


def _tells_apart(texts: Sequence[str | None], others: Sequence[str]) -> bool:
    known = [text for text in texts if text]
    crossed = any(same_name(text, other) for text in known for other in others)
    return len(known) == len(texts) and not _alike(known) and not crossed


def _numbered(columns: Sequence[Sequence[str]], limit: int) -> tuple[str, ...]:
    """Each column's first letters and its number."""
    texts = []
    for number, names in enumerate(columns, start=1):
        room = max(limit - len(f" {number}"), 0)
        texts.append(f"{''.join(letters(joined(names))[:room]).rstrip()} {number}".lstrip())
    return tuple(texts)
