"""Finding names as people type them: case and accents aside, in any script, and Greek by Latin letters too.

"αννα" finds "Άννα", and so do "anna" and "ANA"; "Xristos" finds "Χρήστος" and "Christos". Greek written in Latin
letters has no one spelling, so both are brought to a rough common sound; what is found may be a little more than was
meant, never less.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

_KEPT: Final = 4096

_SOUNDS: Final = (
    # Greek by sound: pairs of letters first
    (r"ου", "u"), (r"αι", "e"), (r"ει|οι|υι", "i"), (r"(?<=[αε])υ", "v"), (r"μπ", "v"), (r"ντ", "d"),
    (r"γ[γκ]", "g"), (r"γ(?=ι[αεουω])", ""),
    (r"α", "a"), (r"[βφ]", "v"), (r"γ", "g"), (r"δ", "d"), (r"ε", "e"), (r"ζ", "z"), (r"[ηιυ]", "i"), (r"[θτ]", "t"),
    (r"κ", "k"), (r"λ", "l"), (r"μ", "m"), (r"ν", "n"), (r"[ξχ]", "h"), (r"[οω]", "o"), (r"π", "p"), (r"ρ", "r"),
    (r"[σς]", "s"), (r"ψ", "ps"),
)  # fmt: skip
_LATIN: Final = (
    (r"o[uy]", "u"), (r"ai", "e"), (r"[eo]i", "i"), (r"(?<=[ae])[uf]", "v"), (r"mp", "v"), (r"n[td]", "d"),
    (r"g[gk]", "g"), (r"g(?=[iy][aeouw])", ""), (r"ph|[bf]", "v"), (r"th", "t"), (r"dh", "d"), (r"ch|kh|ks|x", "h"),
    (r"y", "i"), (r"w", "o"), (r"[cq]", "k"), (r"j", "i"),
)  # fmt: skip
_TO_SOUND: Final = tuple((re.compile(pattern), sound) for pattern, sound in (*_SOUNDS, *_LATIN))
_TWICE: Final = re.compile(r"([a-z])\1+")


def finder(query: str) -> Callable[[Iterable[str]], bool]:
    """Says whether texts together hold every word of the query; an empty query is held by all."""
    words = [(word, _sounds(word)) for word in folded(query).split()]

    def finds(texts: Iterable[str]) -> bool:
        known = [_heard(text) for text in texts]
        return all(
            any(word in plain or any(sound in heard for sound in sounds) for plain, heard in known)
            for word, sounds in words
        )

    return finds


@lru_cache(maxsize=_KEPT)
def folded(text: str) -> str:
    """The text without case, accents and other marks on its letters."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).casefold())
    return "".join(char for char in parts if not unicodedata.combining(char)).replace("ς", "σ")


@lru_cache(maxsize=_KEPT)
def _heard(text: str) -> tuple[str, str]:
    plain = folded(text)
    return plain, _sound(plain)


def _sounds(word: str) -> tuple[str, ...]:
    """How a word of the query may sound: a Latin h may stand for an eta."""
    sounds = {_sound(word), _sound(re.sub(r"(?<![ctpkd])h", "i", word))}
    return tuple(sound for sound in sounds if sound)


def _sound(plain: str) -> str:
    for pattern, sound in _TO_SOUND:
        plain = pattern.sub(sound, plain)
    return _TWICE.sub(r"\1", plain)
