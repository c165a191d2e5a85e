"""Files that the command line is given to read may be pipes, as a shell makes them of `<(another command)`."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")

SAMPLE = (Path(__file__).parent / "samples" / "e55.json").read_bytes()
RULES = b"- {id: sundays, name: Sundays, source: Us, based_on: classic}\n"
Fed = Callable[[bytes], Path]


@pytest.fixture
def fed(tmp_path: Path) -> Fed:
    """A pipe into which somebody writes so much, once it is read."""

    def feed(content: bytes) -> Path:
        path = tmp_path / "pipe"
        os.mkfifo(path)
        threading.Thread(target=path.write_bytes, args=(content,), daemon=True).start()
        return path

    return feed


def test_matches_are_scored_from_a_pipe(fed: Fed, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(tmp_path / "file")]) == 2
    (tmp_path / "file").write_bytes(SAMPLE)
    assert main(["score", str(tmp_path / "file")]) == 0
    expected = capsys.readouterr().out
    assert main(["score", str(fed(SAMPLE))]) == 0
    assert capsys.readouterr().out == expected
    assert "won by" in expected


def test_matches_are_brought_in_from_a_pipe(fed: Fed, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(fed(SAMPLE)), "--data-dir", str(tmp_path / "data")]) == 0
    assert capsys.readouterr().out.startswith("1 added, ")


def test_rules_are_checked_from_a_pipe(fed: Fed, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    pipe = fed(RULES)
    assert main(["variants", "--data-dir", str(folder), "--check", str(pipe)]) == 0
    assert capsys.readouterr().out == f"{pipe}: 1 variant, no problems\n"
