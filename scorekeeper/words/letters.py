"""Where one letter ends and the next begins, as a reader sees them.

An accent, a vowel sign or a skin tone belongs to the letter before it, two regional indicators make one flag.
It follows the parts of Unicode's grapheme clusters that a name can hold (`clean_name` leaves no controls).
"""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINER: Final = "\N{ZERO WIDTH JOINER}"


def letters(text: str) -> tuple[str, ...]:
    """The text in user-perceived characters; joined again they are the text."""
    found: list[str] = []
    for char in text:
        if found and _continues(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return tuple(found)


def _continues(letter: str, char: str) -> bool:
    if unicodedata.category(char) in {"Mn", "Mc", "Me"} or char == _JOINER or _is_skin_tone(char):
        return True
    if letter.endswith(_JOINER):
        return True
    if _is_flag_half(char):
        return len(letter) == 1 and _is_flag_half(letter)
    return _is_jamo(letter[-1]) and _is_trailing_jamo(char)


def _is_skin_tone(char: str) -> bool:
    return "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= char <= "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"


def _is_flag_half(char: str) -> bool:
    return "\N{REGIONAL INDICATOR SYMBOL LETTER A}" <= char <= "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"


def _is_jamo(char: str) -> bool:
    """True for parts of a Korean syllable and for whole syllables, which an archaic final may follow."""
    return "\N{HANGUL CHOSEONG KIYEOK}" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7a3"


def _is_trailing_jamo(char: str) -> bool:
    return "\N{HANGUL JUNGSEONG FILLER}" <= char <= "\u11ff"
