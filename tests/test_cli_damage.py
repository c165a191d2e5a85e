"""Sub-commands on a damaged or an older data folder: what is healthy comes out, what is missing is named, status 1."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from gettext import NullTranslations
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.match.timeline import Timeline
from scorekeeper.store.export_reader import read_export
from scorekeeper.store.frames import Entry, as_text
from scorekeeper.store.journal import MARK_FILE, Journal
from scorekeeper.store.migrations import SCHEMA
from scorekeeper.store.store import Store
from scorekeeper.store.version1 import FILE as VERSION_1_FILE
from scorekeeper.words.damage import notice_text
from scorekeeper.words.dates import moment_text
from tests.builders import preset, variant_with
from tests.store.builders import Clock, evening, new_match, played, rewrite, uid

SAMPLES = Path(__file__).parent
E55 = SAMPLES / "samples" / "e55.json"
VERSION_1 = SAMPLES / "store" / "samples" / "v1" / VERSION_1_FILE
DAMAGED = "A part of what was saved is damaged"
MATCHES = 3
COPY = "2026-03-07T183008Z-day.journal"
COPIED = moment_text(NullTranslations(), datetime(2026, 3, 7, 18, 30, tzinfo=UTC).astimezone())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with three matches, house rules and a copy of them all."""
    folder = tmp_path / "kept"

    async def fill(store: Store) -> None:
        for number in range(1, MATCHES + 1):
            await store.save_timeline(Timeline.begin(new_match(number)))
            await store.save_timeline(_played(number))
        await store.house.save([variant_with(preset("classic"), id="house-classic", name="Ours")])
        await store.care()

    _with_store(folder, fill)
    assert [path.name for path in (folder / "copies").iterdir()] == [COPY]
    return folder


def _played(number: int) -> Timeline:
    return played(Timeline.begin(new_match(number)), 10 * number, 5)


def _with_store(folder: Path, work: Callable[[Store], object]) -> None:
    async def run() -> None:
        store = await Store.open(folder, clock=Clock())
        result = work(store)
        if asyncio.iscoroutine(result):
            await result
        await store.close()

    asyncio.run(run())


def _journal_of(folder: Path) -> Path:
    return max(folder.glob("scorekeeper-*.journal"))


def _spoil(path: Path, mark: bytes, *, last: bool = True) -> None:
    """Change a byte where this text stands."""
    content = path.read_bytes()
    at = content.rindex(mark) if last else content.index(mark)
    path.write_bytes(content[:at] + b"?" + content[at + 1 :])


def _content_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _run(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str | Path) -> tuple[int, str, list[str]]:
    """The status, the output and the lines on standard error; nothing in the folder may change."""
    before = _content_of(folder)
    status = main([*map(str, arguments), "--data-dir", str(folder)])
    assert _content_of(folder) == before
    out, err = capsys.readouterr()
    return status, out, err.splitlines()


COMMANDS = (["history"], ["stats"], ["export", "-"], ["variants"], ["import", str(E55), "--dry-run"])
each_command = pytest.mark.parametrize("command", COMMANDS, ids=[command[0] for command in COMMANDS])


@each_command
def test_a_whole_folder_is_read_without_a_word(
    folder: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    status, out, err = _run(capsys, folder, *command)
    assert (status, err) == (0, [])
    assert out


@each_command
@pytest.mark.parametrize("marked", [True, False], ids=["with its mark", "without"])
def test_a_journal_that_is_gone_is_said_with_the_copy_that_the_app_offers(
    folder: Path, capsys: pytest.CaptureFixture[str], command: list[str], marked: bool
) -> None:
    _journal_of(folder).unlink()
    if not marked:
        (folder / MARK_FILE).unlink()
    status, _, err = _run(capsys, folder, *command)
    assert status == 1
    assert err == [
        f"scorekeeper: {DAMAGED}. Everything that can still be read is here. Nothing in the folder was changed.",
        "scorekeeper: scorekeeper-000001.journal: the file is gone",
        "scorekeeper: If something is missing, go back to a copy; what is here now is copied first. "
        f"The app offers {folder / 'copies' / COPY}: start it and choose "
        f'"Use the copy of {COPIED}".',
    ]


def test_the_app_says_and_offers_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _journal_of(folder).unlink()
    _, _, before = _run(capsys, folder, "history")

    def look(store: Store) -> None:
        title, lines = notice_text(NullTranslations(), store.notices()[0])
        assert title in before[0]
        assert lines[1] in before[-1]

    _with_store(folder, look)
    status, _, err = _run(capsys, folder, "history")
    assert status == 1
    # now the file is put aside, and the notice was not read yet
    assert err[0].endswith("The damaged file was kept as scorekeeper-000001.journal.")
    assert err[1:] == before[1:]
    _with_store(folder, lambda store: store.dismiss_notices())
    assert _run(capsys, folder, "history") == (0, "no matches\n", [])


def test_the_journal_before_a_damaged_one_is_offered_where_it_is_newer_than_the_copies(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = _journal_of(folder)

    def begin_generation(store: Store) -> None:
        assert store.keeping is not None
        store.keeping.journal.begin_generation(store.keeping.journal.content())

    _with_store(folder, begin_generation)
    _journal_of(folder).write_bytes(b"")
    status, _, err = _run(capsys, folder, "export", "-")
    assert status == 1
    assert f"The app offers {first}: start it" in err[-1]
    _with_store(folder, lambda store: None)
    last = next(path for path in (folder / "copies").iterdir() if "-last" in path.name)
    _, _, after = _run(capsys, folder, "export", "-")
    assert f"The app offers {last}: start it" in after[-1]
    assert after[-1].partition(": start it")[2] == err[-1].partition(": start it")[2]


@each_command
def test_data_of_version_1_is_read_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    (tmp_path / "old").mkdir()
    shutil.copy(VERSION_1, tmp_path / "old")
    status, out, err = _run(capsys, tmp_path / "old", *command)
    assert (status, err) == (0, [])
    if command[0] == "history":
        assert [line[-37:-1] for line in out.splitlines()] == [str(uid(number)) for number in (300, 200, 100)]
    if command[0] == "stats":
        assert out.startswith("Classic\n  ")
    if command[0] == "export":
        exported = {match.id: match for match in read_export(out).matches}
        assert set(exported) == {uid(100), uid(200), uid(300)}
        assert exported[uid(300)] == new_match(300, first_player=11)
        assert [each.entry for each in exported[uid(100)].rounds] == [each.entry for each in evening().match.rounds]


@each_command
def test_damaged_data_of_version_1_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    (tmp_path / VERSION_1_FILE).write_bytes(VERSION_1.read_bytes()[:5000])
    status, _, err = _run(capsys, tmp_path, *command)
    assert status == 1
    assert err[0].startswith(f"scorekeeper: {DAMAGED}.")
    assert err[1].startswith(f"scorekeeper: {VERSION_1_FILE}: the file is not JSON: ")
    assert err[2:] == ["scorekeeper: There is no copy to go back to."]


def test_a_store_of_older_data_that_was_opened_to_read_refuses_to_save(tmp_path: Path) -> None:
    shutil.copy(VERSION_1, tmp_path)

    async def save() -> None:
        store = await Store.open(tmp_path, clock=Clock(), is_read_only=True)
        with pytest.raises(Exception, match="opened only to be read"):
            await store.save_timeline(evening(400))
        assert not store.holds(uid(400))
        await store.close()

    asyncio.run(save())


def test_a_journal_of_an_older_schema_is_brought_up_to_date_in_memory(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "old"
    here = Journal(folder, schema=SCHEMA, clock=Clock(), is_read_only=True)
    written = Journal(old, schema=SCHEMA - 1, clock=Clock())
    written.append([Entry(each.table, each.key, each.text, each.outline) for each in here.content().entries])
    written.close()
    here.close()
    asked = []

    def as_today(tables: dict[str, dict[str, dict[str, object]]], version: int) -> object:
        asked.append(version)
        return tables

    monkeypatch.setattr("scorekeeper.store.keeping.migrated", as_today)
    status, out, err = _run(capsys, old, "export", "-")
    assert (status, err, asked) == (0, [], [SCHEMA - 1])
    assert {match.id for match in read_export(out).matches} == {uid(number) for number in range(1, MATCHES + 1)}


def test_a_match_whose_last_save_is_damaged_is_written_as_before_and_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _spoil(_journal_of(folder), f'"id":"{uid(2)}","variants"'.encode())
    file = tmp_path / "out.json"
    status, out, err = _run(capsys, folder, "export", file)
    assert (status, out) == (1, f"{file}: 3 matches\n")
    found = {match.id: match for match in read_export(file.read_text("utf-8")).matches}
    assert found == {**{uid(number): _played(number).match for number in (1, 3)}, uid(2): new_match(2)}
    assert f"scorekeeper: match {uid(2)} is as it was before its last save, which is lost" in err
    for command in (["history"], ["history", "--json"]):
        assert _run(capsys, folder, *command)[0] == 1


def test_a_match_that_is_lost_whole_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for last in (True, False):
        _spoil(_journal_of(folder), f'"id":"{uid(2)}","variants"'.encode(), last=last)
    status, out, err = _run(capsys, folder, "history")
    assert status == 1
    assert [line[-37:-1] for line in out.splitlines()] == [str(uid(3)), str(uid(1))]
    assert f"scorekeeper: match {uid(2)} (2026-03-07, Μαρία, Nikos, Ελένη & Yannis) is lost" in err


@pytest.mark.parametrize("last", [True, False], ids=["the last", "the first"])
def test_one_damaged_copy_of_the_rules_of_two_costs_no_match(
    folder: Path, capsys: pytest.CaptureFixture[str], last: bool
) -> None:
    def begin_generation(store: Store) -> None:
        assert store.keeping is not None
        store.keeping.journal.begin_generation(store.keeping.journal.content())

    _with_store(folder, begin_generation)
    (key,) = {path["id"] for path in _rows(folder, "variants")}
    _spoil(_journal_of(folder), f'{{"id":"{key}","variant"'.encode(), last=last)
    status, out, err = _run(capsys, folder, "export", "-")
    assert status == 1
    assert err[0].startswith(f"scorekeeper: {DAMAGED}.")
    found = {match.id: match for match in read_export(out).matches}
    assert found == {uid(number): _played(number).match for number in range(1, MATCHES + 1)}


def _rows(folder: Path, table: str) -> list[dict[str, str]]:
    journal = Journal(folder, schema=SCHEMA, clock=Clock(), is_read_only=True)
    rows = [json.loads(journal.text(table, key) or b"") for key in journal.places(table)]
    journal.close()
    return rows


@pytest.mark.parametrize("form", ["json", "csv"])
def test_a_match_that_cannot_be_read_is_named_and_the_others_are_written(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    rewrite(folder, "matches", uid(2), lambda row: row["rounds"][0].pop("entry"))
    named = [f"scorekeeper: match {uid(2)} cannot be read: rounds[0].entry: is missing"]
    status, out, err = _run(capsys, folder, "history")
    assert (status, len(out.splitlines()), err) == (1, MATCHES, named)
    file = tmp_path / "out"
    status, out, err = _run(capsys, folder, "export", file, *(["--csv"] if form == "csv" else []))
    assert (status, out, err) == (1, f"{file}: 2 matches\n", named)
    if form == "json":
        assert {match.id for match in read_export(file.read_text("utf-8")).matches} == {uid(1), uid(3)}


def test_the_one_match_that_is_asked_for_and_cannot_be_read_is_not_written(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rewrite(folder, "matches", uid(2), lambda row: row["rounds"][0].pop("entry"))
    file = tmp_path / "out"
    status, out, err = _run(capsys, folder, "export", file, "--match", str(uid(2)))
    reason = f"match {uid(2)} cannot be read: rounds[0].entry: is missing"
    assert (status, out, err) == (2, "", [f"scorekeeper: --match: {reason}"])
    assert not file.exists()
    assert _run(capsys, folder, "export", file, "--match", str(uid(1))) == (0, f"{file}: 1 match\n", [])


def test_facts_that_are_damaged_are_worked_out_from_their_match(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, whole, _ = _run(capsys, folder, "history")
    _spoil(_journal_of(folder), f'{{"id":"{uid(2)}","touched"'.encode())
    status, out, err = _run(capsys, folder, "history")
    assert (status, out) == (1, whole)
    assert not any("match" in line for line in err)


@each_command
def test_house_rules_that_cannot_be_read_are_named(
    folder: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    journal = Journal(folder, schema=SCHEMA, clock=Clock())
    journal.append([Entry("house", "house-classic", as_text({"id": "house-classic", "variant": {"id": "x"}}))])
    journal.close()
    status, out, err = _run(capsys, folder, *command)
    assert status == 1
    assert out
    assert [line for line in err if line.startswith("scorekeeper: ")] == [
        "scorekeeper: house rules cannot be read: house.house-classic.name: is missing"
    ]


def test_an_import_into_a_damaged_folder_is_done_and_says_what_is_missing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _journal_of(folder).unlink()
    assert main(["import", str(E55), "--data-dir", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("1 added")
    assert DAMAGED in err
    assert len(_rows(folder, "matches")) == 1


@pytest.mark.parametrize("command", [command[0] for command in COMMANDS])
def test_the_help_says_what_the_exit_status_means(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "exit status: 0 if" in said
    assert "1 if" in said
    assert "2 if" in said
