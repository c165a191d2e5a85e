"""How points are written in each language."""

from decimal import Decimal
from gettext import NullTranslations

import pytest
from babel.numbers import get_decimal_symbol

from scorekeeper.rules.points import parse_points
from scorekeeper.words.bidi import without_marks
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.numbers import (
    counted_points,
    decimal_sign,
    named_points,
    number_from_field,
    number_in_field,
    plural_number,
    points_text,
    typed_text,
)
from tests.words.test_bidi import ARABIC, END, ENGLISH, LEFT, OWN

_POINT_OF_ENGLISH = "."
each_language = pytest.mark.parametrize("code", languages())


class WithComma(NullTranslations):
    """A language that parts the tenths with a comma."""

    def pgettext(self, context: str, message: str) -> str:
        return "," if (context, message) == ("decimal sign", ".") else message


def test_english_has_a_point_and_a_true_minus() -> None:
    assert points_text(ENGLISH, Decimal(535), divisor=10) == "53.5"
    assert points_text(ENGLISH, Decimal(-120)) == "−120"
    assert points_text(ENGLISH, Decimal(535), signed=True) == "+535"


def test_a_language_may_have_a_comma() -> None:
    assert points_text(WithComma(), Decimal(-535), divisor=10) == "−53,5"
    assert typed_text(WithComma(), "12.5+3") == "12,5+3"


@pytest.mark.parametrize("text", ["", "0.5", "12.5+3", "-20", "1o.5"])
@each_language
def test_what_stands_in_a_field_is_the_same_number_in_every_language(code: str, text: str) -> None:
    t = translations(code)
    shown = number_in_field(t, text)
    assert _POINT_OF_ENGLISH not in shown or decimal_sign(t) == _POINT_OF_ENGLISH
    assert number_from_field(t, shown) == text


def test_a_field_has_the_comma_of_its_language_and_takes_either_sign() -> None:
    assert number_in_field(WithComma(), "0.5") == "0,5"
    assert {number_from_field(WithComma(), text) for text in ("0,5", "0.5")} == {"0.5"}


def test_signed_numbers_are_isolated_among_arabic_letters_and_plain_ones_are_not() -> None:
    assert points_text(ARABIC, Decimal(-120)) == f"{LEFT}−120{END}"
    assert points_text(ARABIC, Decimal(120), signed=True) == f"{LEFT}+120{END}"
    assert points_text(ARABIC, Decimal(535), divisor=10) == "53.5"


@pytest.mark.parametrize("text", ["120+45", "−120", "120+", "53."])
def test_a_sum_that_is_being_typed_stays_in_its_order(text: str) -> None:
    assert typed_text(ARABIC, text) == f"{LEFT}{text}{END}"


@pytest.mark.parametrize("text", ["", "120", "53.5"])
def test_a_plain_number_that_is_being_typed_needs_no_help(text: str) -> None:
    assert typed_text(ARABIC, text) == text


def test_names_and_points_stand_side_by_side() -> None:
    assert named_points(ENGLISH, ["Maria", "Nikos"], Decimal(-120)) == "Maria & Nikos −120"
    assert named_points(ARABIC, ["Maria"], Decimal(-120)) == f"{OWN}Maria{END} {LEFT}−120{END}"


@each_language
@pytest.mark.parametrize("points", [Decimal(535), Decimal(-1205), Decimal(0), Decimal("0.5")])
def test_what_is_shown_can_be_typed_and_pasted_in_every_language(code: str, points: Decimal) -> None:
    shown = points_text(translations(code), points, divisor=10, signed=True)

    assert parse_points(shown, divisor=10) == points
    assert set(without_marks(shown)) <= {*"0123456789+−", decimal_sign(translations(code))}


@each_language
def test_every_language_parts_the_tenths_as_its_people_do(code: str) -> None:
    """With Western digits, which every language has here."""
    assert decimal_sign(translations(code)) == get_decimal_symbol(code, numbering_system="latn")


def test_points_are_counted_with_the_word_for_their_number() -> None:
    assert counted_points(ENGLISH, Decimal(1)) == "1 point"
    assert counted_points(ENGLISH, Decimal(-1)) == "−1 point"
    assert counted_points(ENGLISH, Decimal(0)) == "0 points"
    assert counted_points(ENGLISH, Decimal(535), signed=True) == "+535 points"
    assert counted_points(ENGLISH, Decimal(10), divisor=10, signed=True) == "+1 point"


@pytest.mark.parametrize("points", ["15", "5", "-15"])
def test_a_fraction_has_a_plural_of_its_own(points: str) -> None:
    assert counted_points(ENGLISH, Decimal(points), divisor=10).endswith(" points")


class ByHundreds(NullTranslations):
    """A language whose word beside a fraction is that beside a hundred."""

    def pgettext(self, context: str, message: str) -> str:
        return "100" if context == "takes the form of a fraction" else message


def test_the_language_says_which_form_a_fraction_takes() -> None:
    assert plural_number(ByHundreds(), Decimal("1.5")) == 100
    assert plural_number(ByHundreds(), Decimal(-3)) == 3


@each_language
def test_every_language_has_a_form_for_a_fraction(code: str) -> None:
    assert plural_number(translations(code), Decimal("1.5")) > 1
