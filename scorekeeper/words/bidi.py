"""Languages written from the right, and names and numbers that keep their own direction within a sentence.

Without help a minus sign, a bracket or a name of the other script wanders to the wrong end (Unicode, annex 9). The
isolates put around them here are invisible and have no width.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from gettext import NullTranslations
from typing import Final

from scorekeeper.rules.points import INVISIBLE

_RIGHT_TO_LEFT: Final = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"})
_LEFT_ISOLATE: Final = "\N{LEFT-TO-RIGHT ISOLATE}"
_RIGHT_ISOLATE: Final = "\N{RIGHT-TO-LEFT ISOLATE}"
_OWN_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END: Final = "\N{POP DIRECTIONAL ISOLATE}"
_LEFT_MARK: Final = "\N{LEFT-TO-RIGHT MARK}"
_RIGHT_MARK: Final = "\N{RIGHT-TO-LEFT MARK}"
_FROM_THE_RIGHT: Final = frozenset({"R", "AL"})
_RUNS_WITH_ARABIC: Final = _FROM_THE_RIGHT | {"NSM", "WS"}
"""Classes of characters that a text from the right may have without any help: letters, their marks, and blanks."""


def is_right_to_left(language: str) -> bool:
    """True where the language of this code ("ar", "ar-EG", "fa_IR") is written from the right."""
    return language.replace("_", "-").partition("-")[0].casefold() in _RIGHT_TO_LEFT


def reads_right_to_left(t: NullTranslations) -> bool:
    """True where the catalogue's language is written from the right."""
    return is_right_to_left(t.info().get("language", ""))


def left_to_right(t: NullTranslations, text: str) -> str:
    """A number with a sign, or a sum, that stays in its order among Arabic letters."""
    return f"{_LEFT_ISOLATE}{text}{_END}" if text and reads_right_to_left(t) else text


def typed_left_to_right(t: NullTranslations, text: str) -> str:
    """The content of a text field for numbers: the mark at its beginning goes on to hold for what is typed after it.

    `without_marks` takes it off again.
    """
    return _LEFT_MARK + text if reads_right_to_left(t) else text


def pasted_left_to_right(t: NullTranslations, before: str, now: str) -> str:
    """The content of a text field for YAML or another language of machines: each pasted line runs from the left.

    A field takes its direction from the screen, so each line is opened by an isolate that ends with the line. Lines
    are marked only when several have come at once: a field puts its caret at the end when it is given a new content,
    which is where a paste leaves it, and no place for somebody who types. `without_line_marks` takes the marks off.
    """
    if not reads_right_to_left(t) or _unmarked_lines(now) < _unmarked_lines(before) + 2:
        return now
    return "\n".join(line if line.startswith(_LEFT_ISOLATE) else _LEFT_ISOLATE + line for line in now.split("\n"))


def without_line_marks(text: str) -> str:
    """The text of a field without what `pasted_left_to_right` put before its lines."""
    return "\n".join(line.removeprefix(_LEFT_ISOLATE) for line in text.split("\n"))


def own_direction(t: NullTranslations, text: str) -> str:
    """A name or another text that people wrote, in the direction of its own letters."""
    return isolated(text, right_to_left=reads_right_to_left(t))


def names_as_shown(t: NullTranslations, names: Iterable[str]) -> tuple[str, ...]:
    """Names as a screen shows them by themselves, each line of each in its own direction: a dot stays at its end."""
    return tuple("\n".join(own_direction(t, line) for line in name.split("\n")) for name in names)


def isolated(text: str, *, right_to_left: bool) -> str:
    """The text in its own direction, where what stands around it could change its order."""
    if not text or _is_isolated(text) or (text.isascii() and text.isdigit()):
        return text
    if right_to_left and _END in text:
        # made of isolated parts, of which the first would not tell the direction of the whole
        return f"{_RIGHT_ISOLATE}{text}{_END}"
    runs = {unicodedata.bidirectional(char) for char in text}
    needs_help = not runs <= _RUNS_WITH_ARABIC if right_to_left else bool(runs & _FROM_THE_RIGHT)
    return f"{_OWN_ISOLATE}{text}{_END}" if needs_help else text


def listed(t: NullTranslations, texts: Iterable[str]) -> str:
    """Several texts as one line, each in its own direction, in the order in which the language runs."""
    items = [own_direction(t, text) for text in texts]
    # Translators: what stands between the items of a list, with its blank.
    line = t.pgettext("between items", ", ").join(items)
    return f"{_RIGHT_ISOLATE}{line}{_END}" if len(items) > 1 and reads_right_to_left(t) else line


def parted(t: NullTranslations, texts: Iterable[str]) -> str:
    """Several short statements as one, with the sign between them that is weaker than a full stop: Greek has ";" for
    a question.
    """
    # Translators: what stands between two statements that share a line, with its blank.
    return t.pgettext("between statements", "; ").join(texts)


def as_lines(t: NullTranslations, lines: Iterable[str]) -> str:
    """The lines as one text for another program, each beginning where the language begins."""
    mark = _RIGHT_MARK if reads_right_to_left(t) else ""
    return "\n".join(mark + line if line else "" for line in lines)


def without_marks(text: str) -> str:
    """The text without the invisible marks of direction, as it was before and as it is kept."""
    return text.translate(INVISIBLE)


class Sentence(str):
    """A message whose names and numbers keep their own direction when they are put in with `format`."""

    right_to_left: bool = False

    def format(self, *args: object, **kwargs: object) -> str:
        """The sentence with its placeholders filled."""
        return str.format(
            self,
            *(self._isolated(value) for value in args),
            **{name: self._isolated(value) for name, value in kwargs.items()},
        )

    def _isolated(self, value: object) -> object:
        return isolated(value, right_to_left=self.right_to_left) if isinstance(value, str) else value


def _unmarked_lines(text: str) -> int:
    return sum(bool(line) and not line.startswith(_LEFT_ISOLATE) for line in text.split("\n"))


def _is_isolated(text: str) -> bool:
    return text[0] in {_LEFT_ISOLATE, _OWN_ISOLATE, _RIGHT_ISOLATE} and text.find(_END) == len(text) - 1
