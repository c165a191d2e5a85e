"""Where the web app is built, and what is there already."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.web import archive, build
from scorekeeper.web.archive import BuildFailed
from scorekeeper.web.build import Packs, build_site

NOTHING = Packs(app={}, native={})


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_with_other_files_in_it_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "thesis.txt").write_text("mine")
    with pytest.raises(BuildFailed, match="is not empty and no site of Scorekeeper's"):
        build_site(tmp_path / "dist", NOTHING)
    assert content(tmp_path) == {"dist/thesis.txt": b"mine"}


def test_a_build_that_fails_leaves_the_site_and_its_neighbours_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_scratch: Path, _packs: Packs, _base: str) -> str:
        raise BuildFailed("no")

    monkeypatch.setattr(build, "_filled", fail)
    for name in ("dist/app.pack", "dist.new/thesis.txt"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("before")
    with pytest.raises(BuildFailed):
        build_site(tmp_path / "dist", NOTHING)
    assert content(tmp_path) == {"dist/app.pack": b"before", "dist.new/thesis.txt": b"before"}


def test_a_site_takes_the_place_of_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(scratch: Path, _packs: Packs, _base: str) -> str:
        (scratch / "app.pack").write_text("after")
        return "7"

    monkeypatch.setattr(build, "_filled", fill)
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "app.pack").write_text("before")
    assert build_site(tmp_path / "dist", NOTHING) == "7"
    assert content(tmp_path) == {"dist/app.pack": b"after"}


def test_the_browsers_copy_leaves_out_the_command_line_and_the_server() -> None:
    modules = {name for name, _ in archive._sources() if name.startswith("scorekeeper/")}
    assert {"scorekeeper/app.py", "scorekeeper/browser.py"} <= modules
    assert [
        name for name in modules if name.startswith(("scorekeeper/cli", "scorekeeper/gate", "scorekeeper/serve"))
    ] == []
