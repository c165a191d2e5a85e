"""Every error on purpose has a calm sentence."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from scorekeeper.match.errors import BadName, MatchFinished
from scorekeeper.match.player import NAME_LENGTH
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.store.errors import BadFile, StoreError
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.errors import error_text

ENGLISH = NullTranslations()
FALLBACK = "That did not work. Nothing was changed."


def _all_errors() -> Iterator[type[ScorekeeperError]]:
    left = [ScorekeeperError]
    while left:
        kind = left.pop()
        yield kind
        left += kind.__subclasses__()


def _example(kind: type[ScorekeeperError]) -> ScorekeeperError:
    """An error of this kind, whatever else its own making would ask for."""
    error = kind.__new__(kind)
    ScorekeeperError.__init__(error, "expected a number", field="rounds")
    return error


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", sorted(_all_errors(), key=str))
def test_every_error_has_a_sentence(kind: type[ScorekeeperError], language: str) -> None:
    text = error_text(translations(language), _example(kind))

    assert text
    assert "{" not in text
    assert ("expected a number" in text) == issubclass(kind, BadFile)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "Give a name."),
        (" \u200b ", "Give a name."),
        ("x" * (NAME_LENGTH + 1), "A name has at most 40 letters."),
        (" Maria ", "Someone at this table is called Maria already."),
    ],
)
def test_a_refused_name_says_why(name: str, text: str) -> None:
    assert error_text(ENGLISH, BadName("refused", field="name", value=name)) == text


def test_a_match_that_is_over_says_what_to_do() -> None:
    assert "Reopen" in error_text(ENGLISH, MatchFinished("the match is over"))


def test_a_bad_file_names_its_place() -> None:
    error = BadFile("matches[0].rounds[3]", "expected a number, got 'many'")

    assert error_text(ENGLISH, error) == (
        "This file cannot be used. matches[0].rounds[3]: expected a number, got 'many'"
    )


def test_an_error_of_tomorrow_speaks_like_its_family() -> None:
    class DiskAsleep(StoreError):
        """Not known to the words."""

    assert error_text(ENGLISH, DiskAsleep("zzz")) == error_text(ENGLISH, StoreError("full"))
    assert error_text(ENGLISH, ScorekeeperError("odd")) == FALLBACK
