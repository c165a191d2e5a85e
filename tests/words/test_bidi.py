"""Names and numbers keep their order among letters that run the other way."""

from gettext import NullTranslations

import pytest

from scorekeeper.words.bidi import (
    Sentence,
    as_lines,
    is_right_to_left,
    isolated,
    left_to_right,
    listed,
    names_as_shown,
    parted,
    pasted_left_to_right,
    typed_left_to_right,
    without_line_marks,
    without_marks,
)
from scorekeeper.words.catalog import translations

LEFT, OWN, RIGHT, END = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{FIRST STRONG ISOLATE}", "\N{RIGHT-TO-LEFT ISOLATE}", "\u2069"
LEFT_MARK, RIGHT_MARK = "\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}"
MOHAMMED = "محمد"


class Language(NullTranslations):
    """A catalogue without messages, of a language."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def info(self) -> dict[str, str]:
        return {"language": self.code}


ENGLISH, ARABIC = Language("en"), Language("ar")


@pytest.mark.parametrize(("code", "expected"), [("ar", True), ("ar-EG", True), ("fa_IR", True), ("he", True)])
def test_a_language_of_arabic_or_hebrew_letters_is_written_from_the_right(code: str, expected: bool) -> None:
    assert is_right_to_left(code) is expected


@pytest.mark.parametrize("code", ["en", "el-GR", "ru", "", "arn"])
def test_any_other_language_is_written_from_the_left(code: str) -> None:
    assert not is_right_to_left(code)


def test_a_name_of_the_other_script_is_isolated_in_a_sentence() -> None:
    assert Sentence("{name} won").format(name=MOHAMMED) == f"{OWN}{MOHAMMED}{END} won"


def test_a_sentence_of_one_script_stays_as_it_is() -> None:
    assert Sentence("{name} won, {points} to {count}").format(name="Maria", points="−120", count=3) == (
        "Maria won, −120 to 3"
    )


def test_in_an_arabic_sentence_all_but_plain_numbers_is_isolated() -> None:
    sentence = Sentence("{name}: {points} / {count}")
    sentence.right_to_left = True

    assert sentence.format(name="Maria", points="−120", count=3) == f"{OWN}Maria{END}: {OWN}−120{END} / 3"
    assert sentence.format(name="535", points="", count=3) == "535:  / 3"
    assert sentence.format(name="عبد الرحمن", points="", count=3) == "عبد الرحمن:  / 3"


def test_nothing_is_isolated_twice() -> None:
    once = left_to_right(ARABIC, "−120")

    assert once == f"{LEFT}−120{END}"
    assert isolated(once, right_to_left=True) == once


def test_a_text_made_of_isolated_parts_runs_as_its_sentence_does() -> None:
    parts = f"{OWN}Maria{END} {LEFT}−120{END}"

    assert isolated(parts, right_to_left=True) == f"{RIGHT}{parts}{END}"


def test_each_item_of_a_list_has_its_own_direction() -> None:
    assert listed(ENGLISH, ["Maria", MOHAMMED]) == f"Maria, {OWN}{MOHAMMED}{END}"
    assert listed(ARABIC, ["Maria", "3"]) == f"{RIGHT}{OWN}Maria{END}, 3{END}"


def test_a_list_of_numbers_begins_on_the_right_in_arabic() -> None:
    assert listed(ARABIC, ["2500", "3000"]) == f"{RIGHT}2500, 3000{END}"
    assert listed(ARABIC, ["2500"]) == "2500"
    assert listed(ARABIC, []) == ""


def test_a_number_keeps_its_sign_on_the_left_in_arabic_and_is_left_alone_elsewhere() -> None:
    assert left_to_right(ENGLISH, "−120") == "−120"
    assert left_to_right(ARABIC, "") == ""


def test_what_is_typed_into_a_field_for_numbers_begins_with_a_mark_that_comes_off_again() -> None:
    assert typed_left_to_right(ENGLISH, "-120") == "-120"
    assert typed_left_to_right(ARABIC, "") == LEFT_MARK
    assert without_marks(typed_left_to_right(ARABIC, "-120")) == "-120"


def test_every_line_for_a_chat_begins_where_the_language_begins() -> None:
    assert as_lines(ENGLISH, ["1. Maria", "", "2"]) == "1. Maria\n\n2"
    assert as_lines(ARABIC, ["1. Maria", "", "2"]) == f"{RIGHT_MARK}1. Maria\n\n{RIGHT_MARK}2"


def test_a_shortened_name_keeps_its_dot_at_its_end_in_each_line() -> None:
    assert names_as_shown(ARABIC, ("Konst.\nJo", MOHAMMED)) == (
        f"{OWN}Konst.{END}\n{OWN}Jo{END}",
        MOHAMMED,
    )
    assert names_as_shown(ENGLISH, ("Konst.\nJo",)) == ("Konst.\nJo",)


def test_each_line_of_pasted_yaml_runs_from_the_left_in_an_arabic_field() -> None:
    pasted = f"- id: ours\n  name: {MOHAMMED}\n"
    shown = pasted_left_to_right(ARABIC, "", pasted)

    assert shown == f"{LEFT}- id: ours\n{LEFT}  name: {MOHAMMED}\n{LEFT}"
    assert without_line_marks(shown) == pasted
    assert pasted_left_to_right(ENGLISH, "", pasted) == pasted


def test_a_line_that_is_typed_into_pasted_yaml_does_not_move_the_caret() -> None:
    shown = pasted_left_to_right(ARABIC, "", "a: 1\nb: 2")
    typed = shown.replace("\n", "\nx\n")

    assert pasted_left_to_right(ARABIC, shown, typed) == typed
    assert without_line_marks(typed) == "a: 1\nx\nb: 2"


@pytest.mark.parametrize(("code", "text"), [("en", "a; b"), ("el", "a· b"), ("ru", "a; b"), ("ar", "a؛ b")])
def test_statements_are_parted_by_the_sign_of_the_language(code: str, text: str) -> None:
    assert parted(translations(code), ["a", "b"]) == text
