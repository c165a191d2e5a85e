"""What goes wrong unexpectedly: one calm line, a way on, and nothing lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.faulty_app import FAULT, FAULTY, FAULTY_RULES
from tests.browser.kept import keep, kept_draft, kept_match, numbered, wait_until
from tests.browser.phone import PATIENCE_MS, Phone
from tests.browser.server import AppServer
from tests.browser.table import NOT_TAKEN, Scorer, like, scoreboard
from tests.match.builders import match_of, played

A, B = "Anna & Chloe", "Babis & Dimitris"
PLAYED = played(numbered(match_of(), 1), (535, -120))


@pytest.fixture(scope="module")
def faulty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    server = AppServer(tmp_path_factory.mktemp("app"), module="tests.browser.faulty_app")
    keep(server.data_folder, PLAYED)
    with server:
        yield server


def choose(held: Phone, item: str) -> None:
    """An item of the match's menu."""
    held.tap("More about this match")
    held.tap(item, "menuitem")


def test_a_folder_that_cannot_be_written_is_told_and_the_round_is_saved_once_it_can(
    app_with: StartWith, phone: OpenPhone
) -> None:
    match = match_of()
    server = app_with(match)
    folder, away = server.data_folder, server.data_folder.with_name("away")
    held = phone(server, scoreboard(match))
    scorer = Scorer(held)
    scorer.add(1)
    scorer.closed(A)
    scorer.side(A, ["Clean", "Dirty"], table="150", hands="15")
    wait_until(lambda: (draft := kept_draft(folder, match.id)) is not None and draft.sides[0].hand_points == "15")
    folder.rename(away)
    folder.touch()
    scorer.side(B, table="45", hands="65", packet=NOT_TAKEN)
    held.see("This round cannot be written to the device just now. Keep the app open.")

    scorer.save()

    held.see("Reading or saving did not work. What was saved before is safe; try again.")
    held.see("Save", "button")
    folder.unlink()
    away.rename(folder)
    assert kept_match(folder, match.id).rounds == ()
    scorer.save()
    held.see(f"{A}, 535 points")
    held.see(f"{B}, −120 points")
    assert len(kept_match(folder, match.id).rounds) == 1


def test_an_unexpected_error_of_an_action_is_told_calmly_and_the_app_goes_on(
    faulty_server: AppServer, phone: OpenPhone
) -> None:
    held = phone(faulty_server, scoreboard(PLAYED))
    choose(held, "Change the target")
    held.fill("Play to", "2000")

    held.tap("Save")

    held.see("Something went wrong there. Nothing that was saved is lost.")
    held.miss("Play to", "textbox")
    held.see(f"{A}, 535 points, leads, 2465 to go")
    held.tap("Add round 2")
    held.see("Save", "button")
    assert FAULT in faulty_server.log


def test_a_part_that_cannot_be_drawn_leaves_the_rest_in_use_and_undo_brings_it_back(
    faulty_server: AppServer, phone: OpenPhone
) -> None:
    held = phone(faulty_server, scoreboard(PLAYED))
    held.see(f"{A}, 535 points")
    choose(held, "Rename the match")
    held.fill("Name of the match", FAULTY)

    held.tap("Save")

    held.see("This part cannot be shown just now. Nothing is lost.")
    held.miss(f"{A}, 535 points, leads")
    held.tap(like("Undo: {step}"))
    held.see(f"{A}, 535 points, leads")


def test_a_screen_that_cannot_be_drawn_has_a_way_home(faulty_server: AppServer, phone: OpenPhone) -> None:
    held = phone(faulty_server, f"/rules/{FAULTY_RULES}")
    held.see("This screen cannot be shown just now. Nothing is lost.")

    held.tap("Back to the start")

    held.see(f"{A} 535")


def test_a_picture_that_could_not_be_drawn_is_drawn_when_it_is_asked_for_again(
    faulty_server: AppServer, phone: OpenPhone
) -> None:
    held = phone(faulty_server, f"{scoreboard(PLAYED)}/picture")
    held.see("The picture could not be drawn.")
    held.tap("Try again")
    expect(held.button("Save the picture as a file")).to_be_enabled(timeout=PATIENCE_MS)
    held.miss("The picture could not be drawn.")
