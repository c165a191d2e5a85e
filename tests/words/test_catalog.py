"""Which language a device gets, and where its messages come from."""

import pytest
from babel import Locale

from scorekeeper.words.catalog import UnknownLanguage, languages, negotiate, translations


def test_english_comes_first_and_greek_is_there() -> None:
    assert languages()[0] == "en"
    assert "el" in languages()


def test_english_gives_a_message_back_as_it_is() -> None:
    assert translations("en").gettext("No such message") == "No such message"


def test_greek_messages_come_from_the_greek_catalogue() -> None:
    assert translations("el").info()["language"] == "el"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(UnknownLanguage) as refused:
        translations("tlh")

    assert refused.value.value == "tlh"


@pytest.mark.parametrize(
    ("preferred", "chosen"),
    [
        (["el"], "el"),
        (["el-GR"], "el"),
        (["EL-gr"], "el"),
        (["el_GR.UTF-8"], "el"),
        (["el-Grek-GR"], "el"),
        (["fr-FR", "el-GR", "en"], "el"),
        (["en-GB", "el"], "en"),
        (["elx"], "en"),
        (["fr"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_a_device_gets_the_first_language_it_asks_for_that_we_speak(preferred: list[str], chosen: str) -> None:
    assert negotiate(preferred) == chosen


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("region", ["{}", "{}-XA", "{}_XA.UTF-8", "{}-Latn-XA"])
def test_a_device_gets_each_of_our_languages_whatever_its_region(code: str, region: str) -> None:
    assert negotiate(["fr-FR", region.format(code)]) == code


@pytest.mark.parametrize("code", languages())
def test_each_language_has_its_own_name(code: str) -> None:
    known = Locale.parse(code).get_display_name(code) or ""
    assert translations(code).gettext("English").casefold() == known.casefold()
