"""A match as text for a chat, in a language from the right too."""

from scorekeeper.match.match import Match
from scorekeeper.words.share import sheet_as_text
from tests.match.builders import add, match_of, totals_entry
from tests.words.test_bidi import ARABIC, END, ENGLISH, LEFT, OWN, RIGHT_MARK


def played() -> Match:
    return add(match_of(), totals_entry(match_of(), 535, -120))


def test_the_columns_of_a_sheet_stand_under_their_names() -> None:
    lines = sheet_as_text(ENGLISH, played()).splitlines()

    assert "    Anna & Chloe Babis & Dim." in lines
    assert "  1         +535         −120" in lines
    assert "  =          535         −120" in lines


def test_in_arabic_the_columns_run_from_the_right_and_signs_keep_their_side() -> None:
    lines = sheet_as_text(ARABIC, played()).splitlines()

    assert f"{RIGHT_MARK}    {OWN}Anna & Chloe{END} {OWN}Babis & Dim.{END}" in lines
    assert f"{RIGHT_MARK}  1         {LEFT}+535{END}         {LEFT}−120{END}" in lines
    assert all(line.startswith(RIGHT_MARK) for line in lines if line)
