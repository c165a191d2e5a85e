"""What is wrong in a file of variants, told in the language of whoever reads it."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from scorekeeper.rules.library import Problem, read_variants, shipped_variants
from scorekeeper.words.bidi import without_marks
from scorekeeper.words.catalog import translations
from scorekeeper.words.variant_problems import problem_text

ENGLISH = translations("en")
HEAD = "{id: x, name: X, source: S, based_on: classic"


class Marked(NullTranslations):
    """A language whose every message shows that it was translated."""

    def gettext(self, message: str) -> str:
        return f"<{message}>"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"<{msgid1 if n == 1 else msgid2}>"


def _problems(text: str) -> tuple[Problem, ...]:
    shipped = shipped_variants().variants
    return read_variants(text.encode(), "own.yaml", bases=shipped, taken={each.id for each in shipped}).problems


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        (
            f"{HEAD}, closing: {{pionts: 1}}}}",
            "x · closing.pionts",
            "Nothing here is called pionts. Did you mean points?",
        ),
        (f"{HEAD}, closing: {{points: much}}}}", "x · closing.points", "Write a number."),
        (f"{HEAD}, melds: {{biriba_cards: 1.5}}}}", "x · melds.biriba_cards", "Write a whole number."),
        (f"{HEAD}, melds: {{biriba_cards: 0}}}}", "x · melds.biriba_cards", "Write 1 or more."),
        (f"{HEAD}, melds: {{plain_hiliara: perhaps}}}}", "x · melds.plain_hiliara", "Write true or false."),
        (f"{HEAD}, melds: {{types: 3}}}}", "x · melds.types", "A list belongs here."),
        (f"{HEAD}, closing: 3}}", "x · closing", "Fields with names belong here."),
        (f"{HEAD}, cards: {{king: -1}}}}", "x · cards.king", "A card cannot count less than nothing."),
        ("{id: x, name: X, source: S, based_on: clasic}", "x · based_on", None),
        ("{id: classic, name: X, source: S}", "classic · id", None),
        ("{id: X!, name: X, source: S, based_on: classic}", "X! · id", "Use small letters, digits and hyphens."),
        ("{id: x, name: 3, source: S, based_on: classic}", "x · name", "Put this text in quotes."),
        ("{id: x, name: X, name: Y, source: S, based_on: classic}", "x · name", "This stands twice, first in line 1."),
        ("version: 2", "version", "This Scorekeeper reads version 1."),
        ("version: 1\nvariants: []", "variants", "There are no rules in it."),
        ("a: b: c", None, None),
    ],
)
def test_each_usual_mistake_is_told_with_its_place_in_the_language_of_the_reader(
    text: str, place: str | None, sentence: str | None
) -> None:
    problem = _problems(text)[0]
    where, told = without_marks(problem_text(ENGLISH, problem)).split("\n")
    assert where == " · ".join(["own.yaml, line " + str(problem.line), *([place] if place else [])])
    if sentence is not None:
        assert told == sentence
    marked = problem_text(Marked(), problem)
    assert problem.message not in marked
    assert marked.split("\n")[1].startswith("<")


def test_a_rare_mistake_has_its_english_reason_in_a_sentence() -> None:
    rare = Problem(file="own.yaml", line=3, message="the moon is full")
    assert problem_text(ENGLISH, rare) == "own.yaml, line 3\nThis cannot be used: the moon is full"


def test_what_is_not_told_any_more_is_counted() -> None:
    lines = "".join(f"  - {{id: x{number}}}\n" for number in range(60))
    assert problem_text(ENGLISH, _problems(f"version: 1\nvariants:\n{lines}")[-1]).endswith(" more are not shown.")
