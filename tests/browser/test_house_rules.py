"""House rules from the copy to the first match played by them, and what stands at a field that is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import expect

from scorekeeper.rules.variant_text import variant_entry_text
from tests.browser.conftest import OpenPhone, StartServer, StartWith
from tests.browser.kept import kept_house_drafts, wait_until
from tests.browser.phone import Phone
from tests.browser.test_fast_taps import drum, middle
from tests.builders import entry, preset, side, variant_with
from tests.match.builders import add, match_of

SEATS = ("Player 1", "Player 2", "Player 3", "Player 4")


def _copied(phone: Phone, section: str) -> None:
    """Copy the classic rules and open a section of the editor."""
    phone.tap("Copy and change")
    phone.see("Save", "button")
    phone.see(re.compile(r"^Name and notes\. as before"), "button")
    phone.tap(re.compile(f"^{section}"))


def _start_a_match(phone: Phone, names: Sequence[str]) -> None:
    for field, name in zip(SEATS, names, strict=True):
        phone.fill(field, name)
    phone.tap("Start the match")
    expect(phone.page).to_have_url(re.compile("/match/"))


def test_a_dearer_hiliara_is_seen_in_the_example_saved_and_played_by(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/rules/classic")
    _copied(held, "Biribas and their worth")
    held.see("Worth of Hiliara", "textbox")
    assert held.unnamed_buttons() == []
    held.field("Worth of Hiliara").scroll_into_view_if_needed()
    held.fill("Worth of Hiliara", "1000+250")
    held.see(re.compile(r"Hiliara: \+1250, before \+1000"))
    held.see(re.compile("The closing side: 1420, before 1170"))
    held.back()
    held.see(re.compile(r"^Biribas and their worth\. 1 changed"), "button")
    held.tap("Save")
    held.see("Change", "button")
    held.see("Hiliara: 1250")

    held.find("button", "Play by these rules").last.evaluate("node => node.click()")
    held.see(re.compile(r"^Classic, our way\. .*hiliara 1250"), "button")
    _start_a_match(held, ("Maria", "Anna", "Nikos", "Petros"))
    held.see("Classic, our way")


def test_a_mistake_stands_at_its_field_until_it_is_mended(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    held = phone(server, "/rules/classic")
    _copied(held, "Closing and packets")
    held.see("For closing", "textbox")
    held.fill("For closing", "1o0")
    held.see("Write a number, or a sum with + and −.")
    held.see("The example comes back when what is marked is mended.")
    held.back()
    held.tap(re.compile("^Biribas and their worth"))
    held.see("The example comes back when what is marked in “Closing and packets” is mended.")
    held.back()
    held.see(re.compile(r"^Closing and packets\. 1 to mend"), "button")
    held.tap("Save")
    held.see("For closing", "textbox")

    # nothing typed is lost, whatever happens to the app
    server.restart()
    again = phone(server, "/rules")
    again.tap(re.compile(r"^Classic, our way\. Go on where you left"))
    again.tap(re.compile("^Closing and packets"))
    again.field("For closing").focus()
    expect(again.field("For closing")).to_have_value("1o0")
    again.fill("For closing", "120")
    again.see(re.compile("The closing side: 555, before 535"))
    again.back()
    again.tap("Save")
    again.see("Closing: +120")


def test_letters_typed_fast_all_count(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/rules/classic")
    _copied(held, "Name and notes")
    held.see("Source", "textbox")
    held.fill("Source", "")
    held.field("Source").press_sequentially("As we play at Eleni's", delay=5)
    expect(held.field("Source")).to_have_value("As we play at Eleni's")
    held.back()
    held.tap("Save")
    held.see("As we play at Eleni's")


def test_ranks_touched_faster_than_they_are_drawn_all_count(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    held = phone(server, "/rules/classic")
    _copied(held, "Melds and trump")
    held.button("King").scroll_into_view_if_needed()
    drum(held, *[middle(held.button(rank)) for rank in ("King", "Queen", "Jack", "King")])

    def chosen() -> set[str]:
        (draft,) = kept_house_drafts(server.data_folder)
        return set(draft.form.value(("melds", "groups_of")))

    groups = {rank.value for rank in preset("classic").melds.groups_of}
    wait_until(lambda: chosen() == groups - {"Q", "J"})


def test_numbers_stand_in_the_signs_of_the_players_language(app_server: StartServer, phone: OpenPhone) -> None:
    server = app_server()
    held = phone(server, "/rules/classic-tenth", locale="el-GR")
    held.tap("Αντέγραψε και άλλαξε")
    held.tap(re.compile("^Αξίες φύλλων"))
    held.field("Ρήγας").focus()
    expect(held.field("Ρήγας")).to_have_value("1")
    held.field("3").focus()
    expect(held.field("3")).to_have_value("0,5")
    held.fill("3", "0,7")
    held.see(re.compile("Πριν: 0,5"))

    def typed() -> str:
        (draft,) = kept_house_drafts(server.data_folder)
        return str(draft.form.value(("cards", "three")))

    wait_until(lambda: typed() == "0.7")


def test_a_double_tap_takes_one_band_out_and_undo_brings_it_back(app_server: StartServer, phone: OpenPhone) -> None:
    held = phone(app_server(), "/rules/classic")
    _copied(held, "Opening minimum")
    held.see("Below 1000")
    held.picture()  # two quick taps are aimed at what stands still
    drum(held, *[middle(held.button("Take band 1 out"))] * 2)
    held.see("Below 1500")
    held.tap("Undo")
    held.see("Below 1000")
    held.field("Band 2: from a total of").focus()
    expect(held.field("Band 2: from a total of")).to_have_value("1000")


def test_pasted_rules_with_the_same_id_ask_and_a_match_moves_to_them(app_with: StartWith, phone: OpenPhone) -> None:
    dearer = variant_with(preset("classic"), name="Dearer", closing={"points": 150})
    match = add(match_of(), entry(side(), side()))
    held = phone(app_with(match), "/rules/import/house")
    held.fill("Text of the rules", variant_entry_text(dearer).replace("points: 150", "pionts: 150", 1))
    held.tap("Bring in the text")
    held.see(re.compile(r"melds\.types\.6\.pionts\s+Nothing here is called pionts\. Did you mean points\?"))
    held.fill("Text of the rules", variant_entry_text(dearer))
    held.tap("Bring in the text")
    held.see("Other rules here have the id classic: Dearer.")
    held.tap("Keep both sets")
    held.see("Change", "button")

    held.open(f"/match/{match.id}/rules")
    held.tap(re.compile("^Move this match to other rules"))
    held.tap(re.compile(r"^Dearer\. "))
    held.see("Anna & Chloe: 585, before 535")
    held.see(re.compile(r"Differs\. Closing\. Now: \+100\. Then: \+150"))
    held.tap("Move the match to these rules")
    held.see("Undo: Rules changed", "button")
    held.see("The match goes on by Dearer.")
    held.tap("Undo")
    held.see(re.compile("^Classic"), "heading")
