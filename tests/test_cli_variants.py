"""`scorekeeper variants`, with what it prints and its exit code."""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import cli_variants
from scorekeeper.resources import variants_file
from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.store.store import Store
from tests.builders import preset, variant_with
from tests.match.builders import EVENING


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, so that the house rules of whoever runs the tests are left out."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def _keep(folder: Path, *variants: Variant) -> None:
    async def write() -> None:
        store = await Store.open(folder, clock=lambda: EVENING)
        await store.house.save(variants)
        await store.close()

    asyncio.run(write())


def _run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    cli_variants.add_parser(parser.add_subparsers(required=True))
    return cli_variants.run(parser.parse_args(["variants", *words]))


def test_every_variant_is_listed_with_tables_targets_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run() == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert len(lines) == 3 * len(shipped_variants().variants)
    assert lines[:3] == [
        "classic: Classic",
        "    tables and targets: partners 3000, two 2500, three 2500, three-lone 2500, six 3000",
        "    source: The Wikipedia article on Biriba, main part",
    ]


def test_targets_are_shown_on_the_scale_of_the_variant(capsys: pytest.CaptureFixture[str]) -> None:
    _run()
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index("levant-350: Levant 350") + 1] == "    tables and targets: partners 350"


def test_a_sound_file_is_said_to_have_no_problems(capsys: pytest.CaptureFixture[str]) -> None:
    file = variants_file()
    assert _run("--check", str(file)) == 0
    assert capsys.readouterr().out == f"{file}: 17 variants, no problems\n"


def test_a_house_file_may_stand_on_a_shipped_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("version: 1\nvariants:\n  - {id: house, name: House, based_on: classic}\n")
    assert _run("--check", str(file)) == 0
    assert capsys.readouterr().out == f"{file}: 1 variant, no problems\n"


@pytest.mark.parametrize("named", [True, False])
def test_a_file_is_checked_as_the_data_folder_would_read_it(
    folder: Path, tmp_path: Path, named: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep(folder, variant_with(preset("classic"), id="house-classic", name="Ours"))
    own, other = folder / "variants.yaml", tmp_path / "other.yaml"
    own.write_text("- {id: sundays, name: Sundays, source: Us, based_on: house-classic}\n")
    other.write_text(
        "- {id: house-classic, name: Theirs, source: They, based_on: classic}\n"
        "- {id: mondays, name: Mondays, source: They, based_on: sundays}\n"
    )
    options = ["--data-dir", str(folder)] if named else []
    assert _run(*options, "--check", str(own)) == 0
    assert _run(*options, "--check", str(other)) == 0
    assert capsys.readouterr().out == f"{own}: 1 variant, no problems\n{other}: 2 variants, no problems\n"


@pytest.mark.parametrize(("name", "taken"), [("variants.yaml", ["classic", "house-classic"]), ("other", ["classic"])])
def test_an_id_of_other_rules_is_refused_as_the_app_refuses_it(
    folder: Path, name: str, taken: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _keep(folder, variant_with(preset("classic"), id="house-classic", name="Ours"))
    file = folder / name
    file.write_text(
        "- {id: classic, name: Mine, source: Us, based_on: levant-350}\n"
        "- {id: house-classic, name: Mine, source: Us, based_on: classic}\n"
    )
    reasons = [
        f"{file}:{line}: variant '{each}', field id: the id '{each}' is taken by other rules; "
        "give these one of their own"
        for line, each in enumerate(taken, 1)
    ]
    assert _run("--check", str(file)) == 2
    assert capsys.readouterr().err.splitlines() == reasons


def test_a_folder_that_is_not_there_is_said_with_a_check_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run("--data-dir", str(tmp_path / "none"), "--check", str(variants_file())) == 2
    assert capsys.readouterr().err == f"scorekeeper: {tmp_path / 'none'}: there is no such folder\n"


def test_each_problem_is_a_line_and_the_exit_code_is_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("version: 1\nvariants:\n  - {id: house, name: House, based_on: classic, clozing: 3}\n")
    assert _run("--check", str(file)) == 2
    assert capsys.readouterr() == (
        "",
        f"{file}:3: variant 'house', field clozing: unknown field 'clozing' (did you mean 'closing'?)\n",
    )


def test_a_file_that_is_not_there_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.yaml"
    assert _run("--check", str(file)) == 2
    assert capsys.readouterr().err == f"{file}:1: the file cannot be read: No such file or directory\n"


@pytest.mark.parametrize("named", [True, False])
def test_house_rules_and_the_users_own_file_are_listed_first(
    folder: Path, named: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep(folder, variant_with(preset("classic"), id="ours", name="Ours", source="Us"))
    (folder / "variants.yaml").write_text("- {id: sundays, name: Sundays, source: Us, based_on: ours}\n")
    assert _run(*(["--data-dir", str(folder)] if named else [])) == 0
    lines = capsys.readouterr().out.splitlines()
    tables = "    tables and targets: partners 3000, two 2500, three 2500, three-lone 2500, six 3000"
    assert lines[:9] == [
        "ours: Ours",
        tables,
        "    source: Us",
        "    house rules, made in the app",
        "sundays: Sundays",
        tables,
        "    source: Us",
        f"    from: {folder / 'variants.yaml'}",
        "classic: Classic",
    ]
    assert len(lines) == 8 + 3 * len(shipped_variants().variants)


def test_problems_of_the_users_own_file_are_told_and_the_rest_is_listed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    file = folder / "variants.yaml"
    file.write_text("- {id: classic, name: Mine, source: Us, based_on: classic}\n")
    assert _run() == 2
    out, err = capsys.readouterr()
    assert out.startswith("classic: Classic\n")
    reason = "the id 'classic' is taken by other rules; give these one of their own"
    assert err == f"{file}:1: variant 'classic', field id: {reason}\n"


def test_a_folder_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("--data-dir", str(tmp_path / "none")) == 2
    assert capsys.readouterr().err == f"scorekeeper: {tmp_path / 'none'}: there is no such folder\n"


def test_flet_is_not_loaded_for_it() -> None:
    code = "import sys, scorekeeper.cli_variants; sys.exit('flet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
