"""The app speaks the phone's language or the one that was chosen, and a half-typed round outlives the change."""

from __future__ import annotations

import struct
import zlib

import pytest

from scorekeeper.words.catalog import translations
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import IN_HANDS, NOT_TAKEN, ON_TABLE, Scorer, scoreboard
from tests.match.builders import match_of

A, B = "Anna & Chloe", "Babis & Dimitris"
GREEK, PATIENT = numbered(match_of(), 1), numbered(match_of(), 2)
NIGHT = "0e171d"
el = translations("el")


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(PATIENT, GREEK)


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


def test_a_greek_phone_reads_greek_and_a_round_is_entered_in_it(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, locale="el-GR")
    held.see(el.gettext("New match"), "button")
    held.see(el.gettext("Settings"), "tab")
    assert el.gettext("New match") != "New match"
    held.open(scoreboard(GREEK))
    scorer = Scorer(held, t=el)
    scorer.add(1)
    scorer.trump("Hearts")
    scorer.closed(A)
    scorer.side(A, ["Clean", "Dirty"], table="150", hands="15")
    scorer.side(B, table="45", hands="65", packet=NOT_TAKEN)
    scorer.save()

    held.see(f"{A}, {el.gettext('{points} points').format(points='535')}")
    held.see(f"{B}, {el.gettext('{points} points').format(points='−120')}")


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
    held.see(el.gettext("{side}: {total} points in this round").format(side=A, total="+300"), "button")
    held.picture()
    assert corner(held) == NIGHT
    other.tap("English", "radio")
    held.see(scorer.field_name(IN_HANDS, "−20"), "button")
