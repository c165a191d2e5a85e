"""Names joined, shortened for columns and told apart, and the names of cards."""

from collections.abc import Sequence
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.player import same_name
from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.words.letters import letters
from scorekeeper.words.names import block_names, column_names, joined, rank_name, short_joined, suit_name

NAMES = st.text("ΝνAaeé -👍🏽\u0301", min_size=1, max_size=14).map(str.strip).filter(bool)
COLUMNS = st.lists(st.lists(NAMES, min_size=1, max_size=3), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ((), ""),
        (("Maria",), "Maria"),
        (("Maria", "Nikos"), "Maria & Nikos"),
        (("Maria", "Nikos", "Eleni"), "Maria, Nikos & Eleni"),
    ],
)
def test_partners_are_joined(names: Sequence[str], text: str) -> None:
    assert joined(names) == text


@pytest.mark.parametrize(
    ("names", "limit", "text"),
    [
        (("Maria", "Nikos"), 13, "Maria & Nikos"),
        (("Maria-Eleni", "Nikolaos"), 22, "Maria-Eleni & Nikolaos"),
        (("Maria-Eleni", "Nikolaos"), 17, "Maria & Nikolaos"),
        (("Maria-Eleni",), 8, "Maria-E."),
        (("Maria-Eleni",), 7, "Maria"),
        (("Nikolaos",), 6, "Nikol."),
        (("Jo", "Konstantinos"), 11, "Jo & Konst."),
        (("Maria", "Nikos"), 3, "M&N"),
        (("Maria", "Nikos"), 2, "MN"),
    ],
)
def test_long_names_are_shortened_to_the_column(names: Sequence[str], limit: int, text: str) -> None:
    assert short_joined(names, limit) == text


@pytest.mark.parametrize(
    ("names", "limit", "text"),
    [
        (("Maria Papadopoulou",), 14, "Maria"),
        (("Maria Papadopoulou",), 4, "Mar."),
        (("Giorgos Papadopoulos", "Maria Ioannou"), 23, "Giorgos & Maria"),
        (("Γιώργος Παπαδόπουλος", "Μαρία Ιωάννου", "Νίκος"), 26, "Γιώργος, Μαρία & Νίκος"),
        (("Παναγιώτης", "Παρασκευή", "Πολυξένη"), 17, "Παν., Παρ. & Πολ."),
        (("Мария Иванова", "Мария Петрова"), 20, "Мария И. & Мария П."),
        (("نور الهدى",), 8, "نور"),
        (("محمد المصري", "محمد السيد"), 20, "محمد م. & محمد س."),
        (("عبد الرحمن الشامي", "نور الهدى"), 17, "عبد الرحمن & نور"),
        (("عبد الله",), 6, "عبد…"),
    ],
)
def test_given_names_come_first_and_words_are_cut_last(names: Sequence[str], limit: int, text: str) -> None:
    assert short_joined(names, limit) == text


@pytest.mark.parametrize("limit", range(4, 14))
def test_an_arabic_name_is_not_cut_behind_its_article(limit: int) -> None:
    for name in ("نور الهدى", "الهادي", "عبد الرحمن", "محمد المصري"):
        kept = short_joined([name], limit).removesuffix(".").split()[-1]

        assert kept not in {"ا", "ال", "اله", "الها", "الر", "الرح", "الم", "المص", "ع", "عب"}


def test_a_name_is_never_cut_inside_a_letter() -> None:
    assert short_joined(["Ae\u0301e\u0301e\u0301e\u0301"], 3) == "Ae\u0301."
    assert short_joined(["👍🏽👍🏽👍🏽👍🏽"], 3) == "👍🏽👍🏽."


@pytest.mark.parametrize(
    ("columns", "limit", "texts"),
    [
        ([("Maria", "Nikos"), ("Anna", "Petros")], 20, ("Maria & Nikos", "Anna & Petros")),
        ([("Maria-Eleni",), ("Maria-Anna",)], 8, ("Maria-E.", "Maria-A.")),
        ([("Maria",), ("Maria-Eleni",)], 5, ("Maria", "Mar.")),
        ([("Maria-Eleni",), ("Maria-Anna",)], 5, ("Ma-E.", "Ma-A.")),
        ([("Maria Papadaki",), ("Maria Ioannou",)], 10, ("Maria P.", "Maria I.")),
        ([("Maria Papadaki",), ("Maria Ion",)], 10, ("Maria P.", "Maria Ion")),
        ([("Μαρία Παπαδάκη",), ("Μαρία Ιωάννου",), ("Νίκος Παππάς",)], 9, ("Μαρία Π.", "Μαρία Ι.", "Νίκος")),
        ([("Παπαδόπουλος",), ("Παναγιώτης",), ("Παρασκευή",)], 4, ("Παπ.", "Παν.", "Παρ.")),
        ([("Анна Смирнова",), ("Анна Петрова",)], 8, ("Анна С.", "Анна П.")),
        ([("محمد المصري",), ("محمد السيد",)], 8, ("محمد م.", "محمد س.")),
        ([("Konstantinos",), ("Konstantina",)], 6, ("Kons…s", "Kons…a")),
        ([("Nikolaos",), ("Nikolaos",)], 6, ("Niko 1", "Niko 2")),
    ],
)
def test_columns_never_read_the_same(columns: Sequence[Sequence[str]], limit: int, texts: tuple[str, ...]) -> None:
    assert column_names(columns, limit) == texts


@given(COLUMNS, st.integers(3, 16))
def test_column_names_fit_and_differ(columns: list[list[str]], limit: int) -> None:
    texts = column_names(columns, limit)

    assert len(texts) == len(columns)
    assert all(texts)
    assert max(len(letters(text)) for text in texts) <= limit
    assert not any(same_name(one, other) for at, one in enumerate(texts) for other in texts[:at])


@given(st.lists(NAMES, min_size=1, max_size=3), st.integers(1, 20))
def test_names_that_fit_are_left_whole(names: list[str], limit: int) -> None:
    text = short_joined(names, limit)

    assert len(letters(text)) <= limit
    if len(letters(joined(names))) <= limit:
        assert text == joined(names)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Níkos", ["N", "í", "k", "o", "s"]),
        ("Ni\u0301k", ["N", "i\u0301", "k"]),
        ("🇬🇷🇨🇾a", ["🇬🇷", "🇨🇾", "a"]),
        ("👩\u200d👧x", ["👩\u200d👧", "x"]),
        ("की", ["की"]),
        ("\u1112\u1161\u11abx", ["\u1112\u1161\u11ab", "x"]),
        ("", []),
    ],
)
def test_letters_are_what_a_reader_sees(text: str, parts: list[str]) -> None:
    assert list(letters(text)) == parts


def test_every_card_has_a_name() -> None:
    english = NullTranslations()

    assert [suit_name(english, suit) for suit in Suit] == ["Spades", "Hearts", "Diamonds", "Clubs"]
    assert [rank_name(english, rank) for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.JOKER)] == [
        "Ace",
        "10",
        "King",
        "Joker",
    ]


def test_a_numbered_name_keeps_its_number_when_it_is_shortened() -> None:
    columns = [("Παίκτης 1", "Παίκτης 3"), ("Παίκτης 2", "Παίκτης 4")]
    assert column_names(columns, 20) == ("Παίκτης 1 & Παίκτ. 3", "Παίκτης 2 & Παίκτ. 4")


@pytest.mark.parametrize(
    ("limit", "lines", "texts"),
    [
        (20, 3, ("Konstantinos, Anna & Wolfgang", "Maria")),
        (12, 2, ("Konstantinos\nAnna\nWolfgang", "Maria")),
        (8, 3, ("Konstan.\nAnna\nWolfgang", "Maria")),
        (5, 1, ("Kons.\nAnna\nWolf.", "Maria")),
    ],
)
def test_names_of_a_block_are_whole_or_have_a_line_each(limit: int, lines: int, texts: tuple[str, ...]) -> None:
    assert block_names([("Konstantinos", "Anna", "Wolfgang"), ("Maria",)], limit, lines) == texts
