"""The catalogues say all that the code and variants.yaml can say; `make languages` mends most of it."""

import string
import unicodedata
from gettext import c2py
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from scorekeeper.words.catalog import languages, translations

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "scorekeeper" / "words" / "locale"
TEMPLATE = LOCALE / "scorekeeper.pot"
CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/scorekeeper.po"))

each_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The template of the messages of today, made by the command of `make languages`."""
    path = tmp_path_factory.mktemp("messages") / "scorekeeper.pot"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        pybabel = CommandLineInterface()
        pybabel.run(["pybabel", "--quiet", "extract", f"--output-file={path}"])  # type: ignore[no-untyped-call]
    return path


def test_every_catalogue_is_a_language_on_offer() -> None:
    assert CATALOGUES
    assert languages() == ("en", *(path.parts[-3] for path in CATALOGUES))


def test_the_template_holds_the_messages_of_today(template: Path) -> None:
    assert TEMPLATE.read_text("utf-8") == template.read_text("utf-8")


@each_catalogue
def test_a_catalogue_has_each_message_of_today_and_no_other(path: Path, template: Path) -> None:
    wanted, found = _messages(_read(template)), _messages(_read(path))

    assert [_shown(message) for key, message in wanted.items() if key not in found] == []
    assert [_shown(message) for key, message in found.items() if key not in wanted] == []
    assert _read(path).obsolete == {}


@each_catalogue
def test_every_message_is_translated_and_none_is_a_guess(path: Path) -> None:
    catalogue = _read(path)

    assert [_shown(message) for message in _messages(catalogue).values() if not _ready(message, catalogue)] == []


@each_catalogue
def test_a_translation_has_the_placeholders_of_its_message(path: Path) -> None:
    in_words = _forms_of_one_number(path.parts[-3])
    messages = _messages(_read(path)).values()

    assert [_shown(message) for message in messages if not _placeholders_agree(message, in_words)] == []


def test_only_a_plural_form_of_one_number_may_say_that_number_in_words() -> None:
    """Arabic has a form for two alone; its words are the number: "rounds: two" needs no 2 beside it."""
    arabic = Message(("{count} round", "{count} rounds"), ("{count}", "one", "two", "{count}", "{count}", "{count}"))

    assert {code: _forms_of_one_number(code) for code in ("el", "ru", "ar")} == {
        "el": frozenset(),
        "ru": frozenset(),
        "ar": frozenset({1, 2}),
    }
    assert _placeholders_agree(arabic, _forms_of_one_number("ar"))
    assert not _placeholders_agree(arabic, _forms_of_one_number("ru"))


@each_catalogue
def test_the_compiled_catalogue_is_made_from_this_text(path: Path) -> None:
    compiled = BytesIO()
    write_mo(compiled, _read(path))

    assert path.with_suffix(".mo").read_bytes() == compiled.getvalue()


@each_catalogue
def test_the_plural_of_each_number_is_the_one_of_the_language(path: Path) -> None:
    code = path.parts[-3]
    forms, rule = get_plural(code)
    header = translations(code).info()["plural-forms"]

    assert header == f"nplurals={forms}; plural={rule};"
    assert _read(path).num_plurals == forms


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("el", {0: 1, 1: 0, 2: 1, 21: 1}),
        ("ru", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 25: 2, 111: 2}),
        ("ar", {0: 0, 1: 1, 2: 2, 3: 3, 10: 3, 11: 4, 99: 4, 100: 5, 102: 5, 103: 3}),
    ],
)
def test_numbers_find_their_plural(code: str, numbers: dict[int, int]) -> None:
    _forms, rule = get_plural(code)

    assert {number: c2py(rule)(number) for number in numbers} == numbers


def test_greek_capitals_have_no_accents() -> None:
    """An upper-cased Greek word drops its accents; the diaeresis stays."""
    wrong = [
        word
        for message in _messages(_read(LOCALE / "el" / "LC_MESSAGES" / "scorekeeper.po")).values()
        for text in _forms(message.string)
        for word in text.split()
        if len(word) > 1 and word.isupper() and "\N{COMBINING ACUTE ACCENT}" in unicodedata.normalize("NFD", word)
    ]

    assert wrong == []


def test_a_lost_or_invented_placeholder_is_noticed() -> None:
    assert _placeholders_agree(Message("{name} closed", "Έκλεισε: {name}"))
    assert not _placeholders_agree(Message("{name} closed", "Έκλεισε"))
    assert not _placeholders_agree(Message("{name} closed", "Έκλεισε: {player}"))
    assert _placeholders_agree(Message(("One round", "{count} rounds"), ("Μία παρτίδα", "{count} παρτίδες")))
    assert not _placeholders_agree(Message(("One round", "{count} rounds"), ("Μία παρτίδα", "παρτίδες")))


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3] if path.suffix == ".po" else None)


def _messages(catalogue: Catalog) -> dict[tuple[str, ...], Message]:
    """Every message but the header, by its texts and its context."""
    return {(*_forms(message.id), message.context or ""): message for message in catalogue if message.id}


def _forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _shown(message: Message) -> str:
    return " / ".join(_forms(message.id))


def _ready(message: Message, catalogue: Catalog) -> bool:
    translated = _forms(message.string)
    forms = catalogue.num_plurals if message.pluralizable else 1
    return not message.fuzzy and len(translated) == forms and all(translated)


def _forms_of_one_number(code: str) -> frozenset[int]:
    """The plural forms after the first that a single number takes, such as the Arabic dual."""
    _forms, rule = get_plural(code)
    taken = [c2py(rule)(number) for number in range(1000)]
    return frozenset(form for form in taken if form and taken.count(form) == 1)


def _placeholders_agree(message: Message, in_words: frozenset[int] = frozenset()) -> bool:
    """Whether each translation names what its message names.

    A singular may say "one" for a number, and so may the plural forms `in_words` for the count they stand for.
    """
    *singular, last = _forms(message.id)
    for index, translation in enumerate(_forms(message.string)):
        if index == 0 and singular:
            allowed, needed = _placeholders(singular[0]) | _placeholders(last), _placeholders(singular[0])
        else:
            allowed = _placeholders(last)
            needed = allowed - {"count"} if index in in_words else allowed
        if not needed <= _placeholders(translation) <= allowed:
            return False
    return True


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
