"""Those who watch at a shared table change nothing, whatever their phone sends."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import pytest

import scorekeeper.ui
from scorekeeper.lan.errors import NotTheHost, NotTheScorer
from scorekeeper.lan.evening import Evening
from scorekeeper.lan.table import SharedTable, Welcome
from scorekeeper.lan.visitor import HOST_ID, Visitor
from scorekeeper.match.draft import Draft
from scorekeeper.rules.house import HouseDraft
from scorekeeper.store.importing import Choice
from scorekeeper.store.settings import Settings
from scorekeeper.ui.actions import Actions, Setup
from scorekeeper.ui.file_actions import FileActions
from scorekeeper.ui.house_actions import HouseActions
from scorekeeper.ui.permit import Permit
from scorekeeper.ui.session import Session
from tests.builders import preset, variant_with
from tests.match.builders import match_of
from tests.ui.table import Table

HOST = Visitor(HOST_ID)
NO_PAGE = cast(Any, None)
MATCH, ROUND = UUID(int=3), UUID(int=1001)
OURS = variant_with(preset("classic"), id="ours", name="Ours")
SETUP = Setup(preset("classic"), "two", ("Maria", "Nikos"), 0, Decimal(1000))
FORGED: dict[str, Callable[[Actions], object]] = {
    "begin_match": lambda actions: actions.begin_match(SETUP),
    "rematch": lambda actions: actions.rematch(MATCH),
    "delete_match": lambda actions: actions.delete_match(MATCH),
    "restore_match": lambda actions: actions.restore_match(cast(Any, None)),
    "open_round": lambda actions: actions.open_round(MATCH),
    "open_insertion": lambda actions: actions.open_insertion(MATCH, ROUND),
    "open_correction": lambda actions: actions.open_correction(MATCH, ROUND),
    "change_draft": lambda actions: actions.change_draft(MATCH, lambda draft: draft.having(note="forged")),
    "discard_draft": lambda actions: actions.discard_draft(MATCH),
    "put_back_draft": lambda actions: actions.put_back_draft(Draft.new(match_of())),
    "save_round": lambda actions: actions.save_round(MATCH),
    "delete_round": lambda actions: actions.delete_round(MATCH, ROUND),
    "undo": lambda actions: actions.undo(MATCH),
    "redo": lambda actions: actions.redo(MATCH),
    "finish": lambda actions: actions.finish(MATCH),
    "reopen": lambda actions: actions.reopen(MATCH),
    "play_on": lambda actions: actions.play_on(MATCH),
    "change_target": lambda actions: actions.change_target(MATCH, Decimal(1)),
    "change_rules": lambda actions: actions.change_rules(MATCH, preset("classic-tenth")),
    "change_starting": lambda actions: actions.change_starting(MATCH, (Decimal(1), Decimal(1))),
    "rename_player": lambda actions: actions.rename_player(MATCH, UUID(int=2), "Forger"),
    "rename_everywhere": lambda actions: actions.rename_everywhere(UUID(int=2), "Forger"),
    "merge_players": lambda actions: actions.merge_players(UUID(int=1), UUID(int=2)),
    "part_player": lambda actions: actions.part_player(UUID(int=1)),
    "retire_player": lambda actions: actions.retire_player(UUID(int=1), retired=True),
    "rename_match": lambda actions: actions.rename_match(MATCH, "Forged"),
}
HOUSE: dict[str, Callable[[HouseActions], object]] = {
    "copy": lambda house: house.copy(preset("classic"), "Forged"),
    "open": lambda house: house.open(OURS),
    "change": lambda house: house.change("ours", lambda form: form.with_value(("name",), "Forged")),
    "take_type_out": lambda house: house.take_type_out("ours", OURS.melds.types[0].id),
    "take_band_out": lambda house: house.take_band_out("ours", 0, len(OURS.opening.bands)),
    "discard": lambda house: house.discard("ours"),
    "put_back": lambda house: house.put_back(HouseDraft.of_house(preset("classic"))),
    "save": lambda house: house.save("ours"),
    "delete": lambda house: house.delete(OURS),
    "restore": lambda house: house.restore(preset("classic")),
    "bring_in": lambda house: house.bring_in(house.look_at(b"", ""), Choice.KEEP),
}
HOUSE_READING = {"look_at", "look_at_own_file"}
FOR_THE_HOST: dict[str, Callable[[FileActions], object]] = {
    "look_for_copies": lambda files: files.look_for_copies(),
    "restore_copy": lambda files: files.restore_copy("any"),
    "look_at_import": lambda files: files.look_at_import("", cast(Any, None)),
    "bring_in": lambda files: files.bring_in(cast(Any, None), cast(Any, None), cast(Any, None)),
    "stop_exchange": lambda files: files.stop_exchange(),
    "dismiss_notices": lambda files: files.dismiss_notices(),
}
FOR_EVERYBODY = {"export"}
NO_PEN_NEEDED = {"for_session", "now", "change_settings"}


@pytest.fixture
def shared() -> SharedTable:
    evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC), pen=HOST_ID)
    return SharedTable(evening, keep=lambda _evening: None, address="http://192.168.1.5:8550")


@pytest.fixture
def watcher(shared: SharedTable) -> Visitor:
    return shared.let_in(Welcome.GUEST)


async def done(result: object) -> None:
    if inspect.isawaitable(result):
        await cast(Awaitable[object], result)


def test_every_action_is_forged_below() -> None:
    commands = {name for name, _ in inspect.getmembers(Actions, inspect.isfunction) if not name.startswith("_")}
    assert commands - NO_PEN_NEEDED == set(FORGED)


@pytest.mark.parametrize("name", FORGED)
async def test_a_watcher_changes_nothing(name: str, table: Table, shared: SharedTable, watcher: Visitor) -> None:
    await table.begin()
    await table.play(MATCH, 500, 100)
    table.type_totals(MATCH, "120")
    await table.state.settle()
    before = (table.state.match_ids(), table.state.timeline(MATCH), table.state.draft(MATCH))
    for visitor in (watcher, Visitor("nobody"), None):
        with pytest.raises(NotTheScorer):
            await done(FORGED[name](table.actions.for_session(Permit(shared, visitor))))
    await table.state.settle()
    assert (table.state.match_ids(), table.state.timeline(MATCH), table.state.draft(MATCH)) == before
    assert table.state.store.draft(MATCH) == before[2]


def test_every_action_on_house_rules_is_forged_below() -> None:
    commands = {name for name, _ in inspect.getmembers(HouseActions, inspect.isfunction) if not name.startswith("_")}
    assert commands - HOUSE_READING == set(HOUSE)


@pytest.mark.parametrize("name", HOUSE)
async def test_a_watcher_changes_no_house_rules(name: str, table: Table, shared: SharedTable, watcher: Visitor) -> None:
    await table.state.store.house.save([OURS])
    table.actions.house.open(OURS)
    await table.state.settle()
    before = (table.state.library.variants, table.state.house_drafts.all())
    for visitor in (watcher, None):
        with pytest.raises(NotTheScorer):
            await done(HOUSE[name](table.actions.for_session(Permit(shared, visitor)).house))
    await table.state.settle()
    assert (table.state.library.variants, table.state.house_drafts.all()) == before
    assert table.state.store.house.drafts == before[1]


def test_every_action_on_files_is_forged_below() -> None:
    commands = {name for name, _ in inspect.getmembers(FileActions, inspect.isfunction) if not name.startswith("_")}
    assert commands - FOR_EVERYBODY == set(FOR_THE_HOST)


@pytest.mark.parametrize("name", FOR_THE_HOST)
async def test_a_guest_has_no_say_over_the_hosts_copies_even_with_the_pen(
    name: str, table: Table, shared: SharedTable, watcher: Visitor
) -> None:
    shared.hand_pen(HOST, watcher)
    for visitor in (watcher, None):
        with pytest.raises(NotTheHost):
            await done(FOR_THE_HOST[name](table.actions.for_session(Permit(shared, visitor)).files))
    await table.actions.for_session(Permit(shared, HOST)).files.look_for_copies()


async def test_whoever_is_given_the_pen_can_write_and_who_gave_it_cannot(
    table: Table, shared: SharedTable, watcher: Visitor
) -> None:
    await table.begin()
    host = table.actions.for_session(Permit(shared, HOST))
    guest = table.actions.for_session(Permit(shared, watcher))
    await host.rename_match(MATCH, "By the host")
    shared.hand_pen(HOST, watcher)
    await guest.rename_match(MATCH, "By the guest")
    with pytest.raises(NotTheScorer):
        await host.rename_match(MATCH, "By the host again")
    assert table.match(MATCH).name == "By the guest"


async def test_an_action_that_waited_while_the_pen_was_handed_over_does_not_happen(
    table: Table, shared: SharedTable, watcher: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    host = table.actions.for_session(Permit(shared, HOST))
    save, may_go_on = table.state.store.save_timeline, asyncio.Event()

    async def slow(timeline: Any, **known: Any) -> None:
        await may_go_on.wait()
        await save(timeline, **known)

    monkeypatch.setattr(table.state.store, "save_timeline", slow)
    first = asyncio.ensure_future(host.rename_match(MATCH, "First"))
    second = asyncio.ensure_future(host.rename_match(MATCH, "Second"))
    await asyncio.sleep(0)
    shared.hand_pen(HOST, watcher)
    may_go_on.set()
    await first
    with pytest.raises(NotTheScorer):
        await second
    assert table.match(MATCH).name == "First"
    await table.actions.rename_match(MATCH, "The lock is free again")


async def test_each_guest_has_a_language_of_their_own(table: Table, shared: SharedTable, watcher: Visitor) -> None:
    host = Session(NO_PAGE, table.state, table.actions, ("en",), Permit(shared, HOST))
    guest = Session(NO_PAGE, table.state, table.actions, ("en",), Permit(shared, watcher))
    await host.actions.change_settings(partial(Settings.model_copy, update={"theme": "dark"}))
    await guest.actions.change_settings(partial(Settings.model_copy, update={"language": "el"}))
    assert [(each.language, each.settings.theme) for each in (host, guest)] == [("en", "dark"), ("el", "system")]
    assert table.state.store.settings().language is None


async def test_without_a_shared_table_everything_is_allowed(table: Table) -> None:
    session = Session(NO_PAGE, table.state, table.actions, ())
    await table.begin()
    await session.actions.rename_match(MATCH, "Ours")
    assert (session.permit.may_write, table.match(MATCH).name) == (True, "Ours")


def test_no_screen_writes_past_the_actions() -> None:
    """A screen that reached for the store or the state would go around the pen."""
    writes = "set_draft|forget_draft|dismiss_notices|(?:save|drop|delete|restore)_(?!file\\b)[a-z_]+"
    writes += "|house\\.(?:save|delete)|house_drafts\\.(?:show|drop|finish)"
    past = re.compile(rf"(?<!actions)(?<!actions\.files)\.(?:{writes})\(")
    folder = Path(scorekeeper.ui.__file__).parent
    state_and_actions = {"actions.py", "house_actions.py", "file_actions.py", "state.py", "house_drafts.py"}
    screens = [path for path in folder.rglob("*.py") if path.name not in state_and_actions]
    assert [path.name for path in screens if past.search(path.read_text("utf-8"))] == []
    assert past.search("session.state.set_draft(draft)")
    assert past.search("session.state.store.house.delete(variant)")
    assert past.search("session.actions.house.delete(variant)") is None
