"""The history on the command line: what is listed, counted, written and brought in, and what is refused."""

from __future__ import annotations

import asyncio
import errno
import json
import os
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from scorekeeper import cli_history, cli_io
from scorekeeper.cli import main
from scorekeeper.match.facts import MatchFacts
from scorekeeper.match.timeline import Timeline
from scorekeeper.store.disk import Disk
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.exchange import write_export
from scorekeeper.store.export_reader import LARGEST_FILE, read_export
from scorekeeper.store.fact_book import FactBook
from scorekeeper.store.store import Store
from tests.builders import preset, variant_with
from tests.store.builders import Clock, new_match, played, uid

SAMPLE = Path(__file__).parent / "samples" / "e55.json"
NO_HOUSE = {"added": 0, "replaced": 0, "doubled": 0, "kept": 0, "same": 0}
E55 = "00000000-0000-4000-8000-000000000001"


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A data folder with E55 in it."""
    folder = tmp_path / "kept"
    assert main(["import", str(SAMPLE), "--data-dir", str(folder)]) == 0
    assert "1 added" in capsys.readouterr().out
    return folder


def said(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert main([str(each) for each in arguments]) == 0
    return capsys.readouterr().out


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(capsys, *arguments, "--json"))
    return found


def house_ids(folder: Path) -> set[str]:
    """The ids of the house rules in a data folder."""

    async def read() -> set[str]:
        store = await Store.open(folder, clock=Clock(), is_read_only=True)
        try:
            return {each.id for each in store.house.variants}
        finally:
            await store.close()

    return asyncio.run(read())


def test_history_lists_a_match_by_any_spelling_of_its_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = f"2026-03-07  E55: Classic, Μαρία & Ελένη 3135 : Γιώργος & Νίκος 3015, won by Μαρία & Ελένη  [{E55}]\n"
    for options in ([], ["--search", "maria NIKOS"], ["--player", "yiorgos"], ["--finished"], ["--variant", "classic"]):
        assert said(capsys, "history", "--data-dir", folder, *options) == line
    for options in (["--search", "anna"], ["--unfinished"], ["--since", "2026-03-09"], ["--until", "2026-03-05"]):
        assert said(capsys, "history", "--data-dir", folder, *options) == "no matches\n"
    assert said(capsys, "--data-dir", folder, "history") == line


def test_history_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (match,) = as_json(capsys, "history", "--data-dir", folder)["matches"]
    assert (match["id"], match["rounds"], match["is_finished"], match["winners"]) == (E55, 6, True, [0])
    assert match["accounts"][0] == {"players": ["Μαρία", "Ελένη"], "total": 3135}


def test_stats_of_one_of_a_pair_and_of_two_that_met(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (rules,) = as_json(capsys, "stats", "--data-dir", folder)["rules"]
    assert rules["variant"] == "classic"
    pairs = {frozenset(each["players"]): each for each in rules["records"]}
    assert pairs[frozenset({"Μαρία", "Ελένη"})]["won"] == 1
    assert pairs[frozenset({"Νίκος"})]["lost"] == 1
    text = said(capsys, "stats", "--data-dir", folder, "--of", "maria", "--of", "eleni")
    # 3135 in six rounds; behind 2935 to 1895 before the last two
    assert "Average round: 522.5\n" in text
    assert "Biggest comeback: 1040\n" in text
    met = said(capsys, "stats", "--data-dir", folder, "--of", "maria", "--against", "nikos")
    assert "Met: 1\n" in met
    assert "Average lead: +120\n" in met


def test_export_and_import_again(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.json"
    assert said(capsys, "export", file, "--data-dir", folder) == f"{file}: 1 match\n"
    assert read_export(file.read_text("utf-8")).matches == read_export(SAMPLE.read_text("utf-8")).matches
    told = as_json(capsys, "import", file, "--data-dir", folder)
    assert told == {"added": 0, "replaced": 0, "doubled": 0, "kept": 0, "same": 1, "house": NO_HOUSE}
    (tmp_path / "new").mkdir()
    looked = as_json(capsys, "import", file, "--data-dir", tmp_path / "new", "--dry-run")
    assert looked == {"new": 1, "same": 0, "differs": 0, "house": {"new": 0, "same": 0, "differs": 0}}
    assert list((tmp_path / "new").iterdir()) == []


def test_house_rules_of_a_file_never_stand_before_shipped_ones_or_the_users_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = tmp_path / "rules.json", tmp_path / "kept"
    kept.mkdir()
    (kept / "variants.yaml").write_text("- {id: sundays, name: Sundays, source: Us, based_on: classic}")
    file.write_text(write_export([], [variant_with(preset("classic"), id=each) for each in ("classic", "sundays")]))
    said(capsys, "import", file, "--if-different", "replace", "--data-dir", kept)
    assert house_ids(kept) == {"house-classic", "house-sundays"}


@pytest.mark.parametrize(
    ("choice", "done", "told"),
    [
        ("keep", {"kept": 1}, "0 replaced, 0 taken in beside, 1 different and left out, 1 there already"),
        ("replace", {"replaced": 1}, "1 replaced, 0 taken in beside, 0 different and left out, 1 there already"),
        ("both", {"doubled": 1}, "0 replaced, 1 taken in beside, 0 different and left out, 1 there already"),
    ],
)
def test_an_import_tells_what_becomes_of_house_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], choice: str, done: dict[str, int], told: str
) -> None:
    same, ours, new = (variant_with(preset("classic"), id=f"house-{each}", name=each) for each in ("a", "b", "c"))
    first, file = tmp_path / "first.json", tmp_path / "second.json"
    first.write_text(write_export([], [same, ours]))
    file.write_text(write_export([], [same, variant_with(ours, name="Theirs"), new]))
    for kept in (tmp_path / "one", tmp_path / "two"):
        said(capsys, "import", first, "--data-dir", kept)
        looked = as_json(capsys, "import", file, "--data-dir", kept, "--dry-run")
        assert looked == {"new": 0, "same": 0, "differs": 0, "house": {"new": 1, "same": 1, "differs": 1}}
        line = "0 new, 0 there already, 0 different; house rules: 1 new, 1 there already, 1 different\n"
        assert said(capsys, "import", file, "--data-dir", kept, "--dry-run") == line
    options = ["--if-different", choice, "--data-dir"]
    found = as_json(capsys, "import", file, *options, tmp_path / "one")
    assert found["house"] == {**NO_HOUSE, "added": 1, "same": 1, **done}
    assert f"; house rules: 1 added, {told}\n" in said(capsys, "import", file, *options, tmp_path / "two")


def test_house_rules_go_along_with_everything_and_with_nothing_less(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, file = variant_with(preset("classic"), id="house-classic", name="Ours"), tmp_path / "out.json"
    file.write_text(write_export([], [ours]))
    said(capsys, "import", file, "--data-dir", folder)
    said(capsys, "export", file, "--force", "--data-dir", folder)
    assert read_export(file.read_text("utf-8")).house_variants == (ours,)
    # all there is fits these too, and was still not what was asked for
    for options in (["--match", E55], ["--player", "maria"], ["--finished"], ["--search", "maria"]):
        said(capsys, "export", file, "--force", "--data-dir", folder, *options)
        found = read_export(file.read_text("utf-8"))
        assert (len(found.matches), found.house_variants) == (1, ())


def test_house_rules_go_along_though_a_match_is_damaged(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, file = variant_with(preset("classic"), id="house-classic", name="Ours"), tmp_path / "out.json"
    file.write_text(write_export([], [ours]))
    said(capsys, "import", file, "--data-dir", folder)

    def damaged(_book: FactBook, match_id: UUID) -> MatchFacts | None:
        raise StoreDamaged("is damaged", field="matches", value=match_id)

    monkeypatch.setattr(FactBook, "of", damaged)
    assert main(["export", "-", "--data-dir", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert err == f"scorekeeper: match {E55} cannot be read: matches: is damaged\n"
    found = read_export(out)
    assert (found.matches, found.house_variants) == ((), (ours,))


def test_export_as_a_table(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rounds.csv"
    said(capsys, "export", file, "--csv", "--match", E55, "--data-dir", folder)
    content = file.read_bytes()
    assert content.startswith(b"\xef\xbb\xbfMatch,Begun,")
    lines = content.decode("utf-8-sig").splitlines()
    assert len(lines) == 1 + 6 * 2
    assert lines[2].endswith("Μαρία & Ελένη,Γιώργος & Νίκος,-120,-120,")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["history", "--player", "stavros"], "stavros: nobody of this name has played"),
        (["stats", "--of", "i"], "i: several players fit"),
        (["stats", "--against", "maria"], "--of: --against needs --of as well"),
        (["export", "-", "--match", str(uid(5))], "--match: there is no such match"),
        (["import", "/nowhere/at/all.json"], "/nowhere/at/all.json: file: No such file"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_2(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main([*arguments, "--data-dir", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert reason in err


def test_a_file_that_is_there_is_not_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "mine.txt"
    file.write_text("mine", "utf-8")
    assert main(["export", str(file), "--data-dir", str(folder)]) == 2
    assert file.read_text("utf-8") == "mine"
    capsys.readouterr()
    said(capsys, "export", file, "--force", "--data-dir", folder)
    assert not list(folder.glob("*.new"))


def test_an_export_that_is_refused_touches_no_file_at_all(folder: Path, tmp_path: Path) -> None:
    files = {"out.json": "mine", "out.json.new": "somebody else's"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert main(["export", str(tmp_path / "out.json"), "--data-dir", str(folder)]) == 2
    assert {name: (tmp_path / name).read_text("utf-8") for name in files} == files
    assert main(["export", str(tmp_path / "out.json"), "--force", "--data-dir", str(folder)]) == 0
    assert (tmp_path / "out.json.new").read_text("utf-8") == "somebody else's"
    assert len(read_export((tmp_path / "out.json").read_bytes()).matches) == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("mine.json", "is there already; --force writes over it"),
        ("link.json", "is there already; --force writes over it"),
        ("dangling.json", "is there already; --force writes over it"),
        ("folder", "cannot be written: Is a directory"),
        ("missing/out.json", "cannot be written: No such file or directory"),
        ("mine.json/out.json", "cannot be written: Not a directory"),
        ("x" * 300, "cannot be written: File name too long"),
    ],
)
def test_a_file_that_cannot_be_written_is_one_line_and_exit_2(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, reason: str
) -> None:
    out = tmp_path / "out"
    (out / "folder").mkdir(parents=True)
    (out / "mine.json").write_text("mine", "utf-8")
    (out / "link.json").symlink_to("mine.json")
    (out / "dangling.json").symlink_to("nowhere.json")
    there = sorted(path.name for path in out.iterdir())
    assert main(["export", str(out / name), "--data-dir", str(folder)]) == 2
    assert capsys.readouterr().err == f"scorekeeper: {out / name}: {reason}\n"
    assert sorted(path.name for path in out.iterdir()) == there
    assert (out / "mine.json").read_text("utf-8") == "mine"


def test_a_folder_that_may_not_be_written_is_one_line_and_exit_2(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_disk: Disk, path: Path, _mode: int) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Disk, "create", refused)
    assert main(["export", str(tmp_path / "out.json"), "--data-dir", str(folder)]) == 2
    reason = "cannot be written: Permission denied"
    assert capsys.readouterr().err == f"scorekeeper: {tmp_path / 'out.json'}: {reason}\n"


@pytest.mark.parametrize("command", ["import", "score"])
def test_a_file_that_is_too_large_is_refused_unread(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    large, kept = tmp_path / "large.json", tmp_path / "kept"
    with large.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)

    def read(_file: object) -> bytes:
        raise AssertionError("the file was read")

    monkeypatch.setattr(cli_io, "read_limited", read)
    assert main([command, str(large), *(["--data-dir", str(kept)] if command == "import" else [])]) == 2
    assert capsys.readouterr().err == f"{large}: file: is larger than 128 MiB, the most that is read\n"
    assert not kept.exists()


def test_an_export_that_could_not_be_read_again_says_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_history, "LARGEST_FILE", 100)
    for arguments, warns in ((["--force"], True), (["--force", "--csv"], False)):
        assert main(["export", str(tmp_path / "out"), *arguments, "--data-dir", str(folder)]) == 0
        assert ("is larger than 0 MiB, the most that is read; --since" in capsys.readouterr().err) is warns


def test_a_day_that_none_follows_is_no_day(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["history", "--until", "9999-12-31", "--data-dir", str(folder)])
    assert ended.value.code == 2
    assert "expected a day such as 2026-11-29, got '9999-12-31'" in capsys.readouterr().err


def test_a_command_that_is_interrupted_says_so_by_its_status(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli_history, "_list", interrupt)
    assert main(["history", "--data-dir", str(folder)]) == 130


def test_reading_goes_on_beside_a_running_scorekeeper_and_importing_waits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def beside() -> None:
        store = await Store.open(tmp_path, clock=Clock())
        await store.save_timeline(played(Timeline.begin(new_match()), 300, 120))
        loop = asyncio.get_running_loop()
        assert await loop.run_in_executor(None, main, ["history", "--data-dir", str(tmp_path)]) == 0
        assert "in play" in capsys.readouterr().out
        assert await loop.run_in_executor(None, main, ["import", str(SAMPLE), "--data-dir", str(tmp_path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        await store.close()

    asyncio.run(beside())
