"""The file that lets a host start again without asking every phone for the code."""

from __future__ import annotations

import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.lan.errors import TableNotKept
from scorekeeper.lan.evening import FILE_NAME, LARGEST_FILE, LASTS, Evening, Guest, keep_evening, open_evening
from scorekeeper.lan.visitor import HOST_ID
from tests.special_files import named_pipe, unless_it_waits

NOW = datetime(2026, 1, 9, 20, 30, tzinfo=UTC)


def kept(folder: Path) -> Evening:
    evening = Evening(began=NOW, pen="a1", guests=(Guest(id="a1", name="Anna"),))
    keep_evening(evening, folder)
    return evening


def test_an_evening_goes_on_after_a_start_in_the_same_night(tmp_path: Path) -> None:
    evening = kept(tmp_path)
    assert open_evening(tmp_path, NOW + timedelta(hours=4), pen="host") == evening


@pytest.mark.parametrize("after", [LASTS, timedelta(seconds=-1)])
def test_another_day_has_a_new_code_and_no_phones(tmp_path: Path, after: timedelta) -> None:
    evening = kept(tmp_path)
    other = open_evening(tmp_path, NOW + after, pen="host")
    assert (other.guests, other.pen) == ((), "host")
    assert not {other.code, other.key, other.host_key} & {evening.code, evening.key, evening.host_key}


def test_a_new_code_can_be_asked_for(tmp_path: Path) -> None:
    evening = kept(tmp_path)
    assert open_evening(tmp_path, NOW, pen=None, anew=True).code != evening.code


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"began": "yesterday"}', b'{"began": "2026-01-09T20:00:00"}', b"\xff", b" " * (2 << 20)],
)
def test_a_file_that_cannot_be_read_only_costs_the_code(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert open_evening(tmp_path, NOW, pen=None).guests == ()


@pytest.mark.parametrize(("pen", "healed"), [("gone", None), ("a1", "a1"), (HOST_ID, HOST_ID), (None, None)])
def test_a_pen_that_is_with_nobody_at_the_table_is_free(tmp_path: Path, pen: str | None, healed: str | None) -> None:
    evening = Evening(began=NOW, pen=pen, guests=(Guest(id="a1", name="Anna"),))
    keep_evening(evening, tmp_path)
    assert open_evening(tmp_path, NOW, pen=HOST_ID) == evening.model_copy(update={"pen": healed})


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file modes")
def test_nobody_else_on_this_machine_reads_the_secrets(tmp_path: Path) -> None:
    kept(tmp_path)
    kept(tmp_path)
    assert [stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()] == [0o600]


def test_a_file_that_is_too_large_is_not_read_whole(tmp_path: Path) -> None:
    evening = kept(tmp_path)
    with (tmp_path / FILE_NAME).open("ab") as file:
        file.write(b" " * LARGEST_FILE)
    assert open_evening(tmp_path, NOW, pen=None).code != evening.code


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TableNotKept, match="cannot write"):
        kept(tmp_path / "file")


def test_the_secrets_stay_out_of_logs() -> None:
    evening = Evening(began=NOW)
    assert not [secret for secret in (evening.code, evening.key, evening.host_key) if secret in repr(evening)]


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes and links")
@pytest.mark.parametrize("kind", ["pipe", "link"])
async def test_a_table_that_is_no_regular_file_is_replaced_and_not_written_through(tmp_path: Path, kind: str) -> None:
    elsewhere, path = tmp_path / "elsewhere", tmp_path / FILE_NAME
    elsewhere.write_text("what somebody keeps elsewhere")
    if kind == "link":
        path.symlink_to(elsewhere)
    with named_pipe(tmp_path / "unused" if kind == "link" else path):
        found = await unless_it_waits(lambda: open_evening(tmp_path, NOW, pen="host"))
        assert (found.began, found.guests) == (NOW, ())
        keep_evening(found, tmp_path)
        assert open_evening(tmp_path, NOW, pen=None) == found
    assert elsewhere.read_text() == "what somebody keeps elsewhere"
