"""What people see of damage, of copies, and of a round that was saved in another tab."""

from __future__ import annotations

import re

from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import kept_draft, kept_match, numbered, wait_until
from tests.browser.table import Scorer, scoreboard
from tests.match.builders import match_of, played

A, B = "Anna & Chloe", "Babis & Dimitris"
BEGUN = played(match_of(), (300, 120), (250, 400))
SHOWN = "Classic. Anna & Chloe 550, Babis & Dimitris 520. in play. 2 rounds"


def test_a_damaged_file_is_told_and_the_copy_brings_everything_back(app_with: StartWith, phone: OpenPhone) -> None:
    server = app_with(BEGUN)
    copies = server.data_folder / "copies"
    wait_until(lambda: any(copies.glob("*-day.journal")))
    server.kill()
    (path,) = server.data_folder.glob("*.journal")
    path.write_bytes(b"")
    server.start()

    held = phone(server)

    held.see("A part of what was saved is damaged")
    held.see(re.compile(r"The damaged file was kept as damaged-.*\.journal"))
    held.miss(SHOWN)
    held.tap(re.compile("^Use the copy of "))
    held.see(SHOWN)
    held.miss("A part of what was saved is damaged")
    assert [file.read_bytes() for file in server.data_folder.glob("damaged-*")] == [b""]

    # and back again, from Settings
    held.open("/settings")
    held.tap(re.compile("Before going back to an older copy"))
    held.see("What is here now is copied first, so you can come back to it.")
    held.tap("Go back")
    held.see(re.compile("^This is the copy of "))
    held.open("/")
    held.miss(SHOWN)
    assert held.unnamed_buttons() == []


def test_a_round_saved_in_one_tab_is_told_in_the_other(app_with: StartWith, phone: OpenPhone) -> None:
    match = numbered(BEGUN, 2)
    server = app_with(match)
    first, second = (Scorer(phone(server, scoreboard(match))) for _ in range(2))
    first.add(3)
    second.add(3)
    first.only_totals({A: "150", B: "85"})
    first.save()

    second.phone.see("This round is not open any more")
    second.phone.tap("To the score sheet")
    for scorer in (first, second):
        scorer.phone.see("Add round 4", "button")
    assert kept_draft(server.data_folder, match.id) is None
    assert len(kept_match(server.data_folder, match.id).rounds) == 3
