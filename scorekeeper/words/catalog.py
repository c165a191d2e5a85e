"""Which languages there are, their messages, and which of them suits a device.

English is written in the code itself; every other language is a folder in `locale` with a compiled catalogue.
Read through importlib.resources, so that it works from a zip archive too.
"""

import gettext
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.words.bidi import Sentence, is_right_to_left

SOURCE_LANGUAGE = "en"
_DOMAIN = "scorekeeper"


class UnknownLanguage(ScorekeeperError):
    """A language that has no catalogue."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, such as "el" or "pt_BR": English first, the others by the alphabet."""
    locale = files(__package__) / "locale"
    found = (folder.name for folder in locale.iterdir() if _compiled(folder.name).is_file())
    return (SOURCE_LANGUAGE, *sorted(found))


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The messages of one of `languages()`; English gives every message back as it is.

    Raises UnknownLanguage for any other.
    """
    if language not in languages():
        raise UnknownLanguage(f"expected one of {', '.join(languages())}", field="language", value=language)
    if language == SOURCE_LANGUAGE:
        return _English()
    with _compiled(language).open("rb") as catalogue:
        return _Translated(catalogue)


def negotiate(preferred: Sequence[str]) -> str:
    """The first of our languages that the device asks for, best first; English where none fits.

    Takes tags ("el-GR") and locale names ("el_GR.UTF-8"); a region or script that we lack falls back on
    the language itself.
    """
    ours = {language.replace("_", "-").casefold(): language for language in languages()}
    for wish in preferred:
        subtags = wish.partition(".")[0].partition("@")[0].replace("_", "-").casefold().split("-")
        for length in range(len(subtags), 0, -1):
            if language := ours.get("-".join(subtags[:length])):
                return language
    return SOURCE_LANGUAGE


class _Speaking(gettext.NullTranslations):
    """Gives every message as a sentence that keeps names and numbers in their own direction."""

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self._sentence(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The message in the form for a number."""
        return self._sentence(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        """The message in its context."""
        return self._sentence(super().pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The message in its context, in the form for a number."""
        return self._sentence(super().npgettext(context, msgid1, msgid2, n))

    def _sentence(self, text: str) -> str:
        sentence = Sentence(text)
        sentence.right_to_left = is_right_to_left(self.info().get("language", SOURCE_LANGUAGE))
        return sentence


class _English(_Speaking):
    """The messages as they stand in the code."""


class _Translated(_Speaking, gettext.GNUTranslations):
    """The messages of a compiled catalogue."""


def _compiled(language: str) -> Traversable:
    return files(__package__).joinpath("locale", language, "LC_MESSAGES", f"{_DOMAIN}.mo")
