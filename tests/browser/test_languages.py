"""The app speaks the phone's language or the one that was chosen, and a half-typed round outlives the change."""

from __future__ import annotations

import base64
import re
import struct
import zlib
from decimal import Decimal
from functools import partial
from itertools import pairwise

import pytest
from playwright.sync_api import Locator

from scorekeeper.match.match import Match
from scorekeeper.words.bidi import is_right_to_left, without_marks
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.lines import round_text
from scorekeeper.words.numbers import points_text
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered, wait_until
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import IN_HANDS, NOT_TAKEN, ON_TABLE, Scorer, like, scoreboard
from tests.match.builders import add, match_of, totals_entry

A, B = "Anna & Chloe", "Babis & Dimitris"
MIXED = "محمد & Dimitris"
PATIENT = numbered(match_of(), 1)
NIGHT = "0e171d"
el = translations("el")
each_language = pytest.mark.parametrize("code", languages())

# The spans of columns with ink in a picture, from the left, each with the rows between its highest and lowest ink.
_GLYPHS = """async (source) => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const {data} = context.getImageData(0, 0, picture.width, picture.height);
    const at = (x, y) => (y * picture.width + x) * 4;
    const ink = (x, y) => [0, 1, 2].some((part) => Math.abs(data[at(x, y) + part] - data[part]) > 60);
    const glyphs = [];
    let top = Infinity, bottom = -1;
    for (let x = 0; x <= picture.width; x++) {
        const rows = x < picture.width ? [...Array(picture.height).keys()].filter((y) => ink(x, y)) : [];
        if (rows.length) {
            top = Math.min(top, rows[0]);
            bottom = Math.max(bottom, rows.at(-1));
        } else if (bottom >= 0) {
            glyphs.push(bottom - top + 1);
            [top, bottom] = [Infinity, -1];
        }
    }
    return glyphs;
}"""


def with_mixed_names(match: Match) -> Match:
    """The same match, with a player whose name is written from the right."""
    players = tuple(
        player.model_copy(update={"name": "محمد"}) if player.name == "Babis" else player for player in match.players
    )
    return match.model_copy(update={"players": players})


def of_language(code: str) -> Match:
    """The match that is played in this language."""
    return numbered(with_mixed_names(match_of()), 100 + languages().index(code))


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(PATIENT, *map(of_language, languages()), LONG_PLAYED)


LONG_PLAYED = add(
    add(
        numbered(with_mixed_names(match_of()), 50).model_copy(update={"name": "♠ نادي → 🏆"}),
        totals_entry(match_of(), 535, -120),
    ),
    totals_entry(match_of(), 3100, 60),
)


def speaking(code: str) -> str:
    """A locale of a device that speaks the language."""
    return {"en": "en-GB", "ar": "ar-EG"}.get(code, f"{code}-{code.upper()}")


def left_edge(control: Locator) -> float:
    """Where the control begins on the screen, in CSS pixels."""
    edge: float = control.evaluate("node => node.getBoundingClientRect().x")
    return edge


def glyph_heights(held: Phone, field: Locator, *, at_left: bool, width: int = 96) -> list[int]:
    """How high the glyphs are that stand at one end of a row, from the left."""
    box = field.bounding_box()
    assert box is not None
    inset = 4
    held.picture()
    clip = {
        "x": box["x"] + inset if at_left else box["x"] + box["width"] - width - inset,
        "y": box["y"] + inset,
        "width": width,
        "height": box["height"] - 2 * inset,
    }
    picture = base64.b64encode(held.page.screenshot(clip=clip)).decode()  # type: ignore[arg-type]
    blank = held.context.new_page()
    heights: list[int] = blank.evaluate(_GLYPHS, f"data:image/png;base64,{picture}")
    blank.close()
    return heights


def corner(held: Phone) -> str:
    """The colour of the paper at the left edge of the screen, as rrggbb."""
    picture = held.page.screenshot(clip={"x": 2, "y": 400, "width": 1, "height": 1}, scale="css")
    packed, at = b"", 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            packed += picture[at + 8 : at + 8 + length]
        at += length + 12
    return zlib.decompress(packed)[1:4].hex()


@each_language
def test_a_phone_reads_its_own_language_and_a_round_is_entered_in_it(
    code: str, server: AppServer, phone: OpenPhone
) -> None:
    t, match = translations(code), of_language(code)
    held = phone(server, locale=speaking(code))
    held.see(t.gettext("New match"), "button")
    held.see(t.gettext("Settings"), "tab")
    held.open(scoreboard(match))
    scorer = Scorer(held, t=t)
    scorer.add(1)
    scorer.trump("Hearts")
    scorer.closed(A)
    scorer.side(A, ["Clean", "Dirty"], table="55+65+30", hands="15")
    scorer.side(MIXED, table="15+30", hands="30+35", packet=NOT_TAKEN)
    scorer.save()

    for names, total in ((A, 535), (MIXED, -120)):
        points = t.ngettext("{points} point", "{points} points", abs(total))
        told = like(points, points=without_marks(points_text(t, Decimal(total)))).pattern.strip("^$")
        held.see(re.compile(f"{re.escape(names)}.*{told}"))
    assert not held.faults


@each_language
def test_digits_run_from_the_left_and_the_rest_stands_where_the_language_has_it(
    code: str, server: AppServer, phone: OpenPhone
) -> None:
    t, mirrored = translations(code), is_right_to_left(code)
    held = phone(server, scoreboard(of_language(code)), locale=speaking(code))
    scorer = Scorer(held, t=t)
    held.press(like(*map(t.gettext, ("Add round {number}", "Go on with round {number}"))))
    held.see(t.gettext("Save"), "button")
    first, second = (
        held.button(like(t.gettext("Trump {suit}"), suit=t.gettext(suit))) for suit in ("Spades", "Hearts")
    )
    assert (left_edge(first) > left_edge(second)) is mirrored
    scorer.open(ON_TABLE)

    for row in ("789", "456", "123"):
        places = [left_edge(held.button(digit)) for digit in row]
        assert all(one < other for one, other in pairwise(places))
    plus = left_edge(held.button(t.gettext("plus")))
    assert (plus < left_edge(held.button("4"))) is mirrored
    assert (left_edge(held.button(t.gettext("Next field"))) < left_edge(held.button("0"))) is mirrored


@each_language
def test_a_minus_stands_on_the_left_of_its_number(code: str, server: AppServer, phone: OpenPhone) -> None:
    t = translations(code)
    held = phone(server, scoreboard(of_language(code)), locale=speaking(code))
    scorer = Scorer(held, t=t)
    held.press(like(*map(t.gettext, ("Add round {number}", "Go on with round {number}"))))
    held.see(t.gettext("Save"), "button")
    scorer.number(IN_HANDS, "120")
    field = held.button(scorer.field_name(IN_HANDS, "−120"))

    at_left = is_right_to_left(code)
    wait_until(lambda: len(glyph_heights(held, field, at_left=at_left)) == len("−120"))
    minus, *digits = glyph_heights(held, field, at_left=at_left)

    assert all(minus * 3 < digit for digit in digits)


@each_language
def test_every_screen_finds_its_letters_here_and_nowhere_else(code: str, server: AppServer, phone: OpenPhone) -> None:
    t = translations(code)
    held = phone(server, locale=speaking(code))
    asked: list[tuple[int, str]] = []
    held.page.on("response", lambda response: asked.append((response.status, response.url)))
    for path in (f"{scoreboard(LONG_PLAYED)}/result", "/history", "/rules/classic", "/settings"):
        held.open(path)
        held.see(re.compile("."), "button")
        held.picture()
    held.see(t.gettext("Language"))

    fonts = [(status, url) for status, url in asked if "/fonts/" in url]
    assert any("notosansarabic" in url for _, url in fonts)
    assert any("notosanssymbols" in url for _, url in fonts)
    assert [url for status, url in fonts if status >= 400] == []
    assert [url for _, url in fonts if not url.startswith(server.url)] == []


def test_letters_are_drawn_by_one_thread_alone(server: AppServer, phone: OpenPhone) -> None:
    """Two of them would use one FreeType at once, and draw a digit as another one."""
    held = phone(server, scoreboard(LONG_PLAYED))
    held.picture()
    assert held.page.workers == []


def test_a_language_from_the_right_turns_the_screen_round_at_once(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/settings")

    def is_left_of(one: str, other: str) -> bool:
        return left_edge(held.find("tab", one)) < left_edge(held.find("tab", other))

    for code in (code for code in languages() if is_right_to_left(code)):
        t = translations(code)
        held.tap(t.gettext("English"), "radio")
        held.see(t.gettext("Settings"), "tab")
        wait_until(partial(is_left_of, t.gettext("Settings"), t.gettext("Play")))
        held.tap("English", "radio")
        held.see("Settings", "tab")
    wait_until(lambda: is_left_of("Play", "Settings"))


def test_another_language_and_another_theme_leave_a_half_typed_round_as_it_is(
    server: AppServer, phone: OpenPhone
) -> None:
    held, other = phone(server, scoreboard(PATIENT)), phone(server, "/settings")
    scorer = Scorer(held)
    scorer.add(1)
    scorer.meld("Clean")
    scorer.number(ON_TABLE, "55+65")
    assert corner(held) != NIGHT

    other.tap("Ελληνικά", "radio")
    other.see(el.gettext("Settings"), "tab")
    other.tap(el.gettext("Dark"), "radio")

    greek = Scorer(held, t=el)
    held.see(greek.field_name(ON_TABLE, "120"), "button")
    held.see(greek.meld_name("Clean", 1), "button")
    greek.number(IN_HANDS, "20")
    held.see(round_text(el, A, Decimal(300)), "button")
    held.picture()
    assert corner(held) == NIGHT
    other.tap("English", "radio")
    held.see(scorer.field_name(IN_HANDS, "−20"), "button")
