"""Files written whole or not at all, and nothing removed that somebody else made."""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store.disk import OWNER_ONLY, Disk
from scorekeeper.store.whole_file import write_file
from tests.store.broken_disk import BrokenDisk

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files or modes")


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("overwrite", [True, False])
def test_the_parts_are_the_file_and_nothing_is_left_of_the_work(tmp_path: Path, overwrite: bool) -> None:
    write_file(tmp_path / "out", [b"one ", b"two"], overwrite=overwrite)
    assert content(tmp_path) == {"out": b"one two"}


def test_the_name_may_be_as_long_as_a_file_system_takes(tmp_path: Path) -> None:
    write_file(tmp_path / ("ε" * 127), [b"one"])
    assert content(tmp_path) == {"ε" * 127: b"one"}


@pytest.mark.parametrize("fails_at", range(4))
def test_whatever_fails_the_file_is_as_it_was_and_so_are_its_neighbours(tmp_path: Path, fails_at: int) -> None:
    (tmp_path / "out").write_bytes(b"before")
    (tmp_path / "out.new").write_bytes(b"a stranger's")
    before = content(tmp_path)
    disk = BrokenDisk(fails_at)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        write_file(tmp_path / "out", [b"after"], disk=disk)
    assert [each.split()[0] for each in disk.operations[: fails_at + 1]] == ["create", "write", "sync", "rename"][
        : fails_at + 1
    ]
    assert content(tmp_path) == before


def test_a_content_that_cannot_be_made_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    def parts() -> Iterator[bytes]:
        yield b"after"
        raise RuntimeError("no more")

    (tmp_path / "out").write_bytes(b"before")
    with pytest.raises(RuntimeError):
        write_file(tmp_path / "out", parts())
    assert content(tmp_path) == {"out": b"before"}


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    def parts() -> Iterator[bytes]:
        yield b"mine"
        (tmp_path / "out").write_bytes(b"somebody else's")

    def refuse(*_args: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    if not has_links:
        monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(FileExistsError):
        write_file(tmp_path / "out", parts(), overwrite=False)
    assert content(tmp_path) == {"out": b"somebody else's"}


def test_a_file_system_without_links_takes_a_new_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    monkeypatch.setattr(os, "link", refuse)
    write_file(tmp_path / "out", [b"one"], overwrite=False)
    assert content(tmp_path) == {"out": b"one"}


def test_a_new_file_never_takes_a_name_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"before")
    with pytest.raises(FileExistsError):
        Disk().create(tmp_path / "out")
    assert content(tmp_path) == {"out": b"before"}


@POSIX
def test_permissions_are_those_of_the_file_before_or_what_the_umask_says(tmp_path: Path) -> None:
    (tmp_path / "shared").touch()
    (tmp_path / "shared").chmod(0o640)
    (tmp_path / "open").touch()
    (tmp_path / "open").chmod(0o644)
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new", [b"one"])
        write_file(tmp_path / "shared", [b"one"])
        write_file(tmp_path / "secret", [b"one"], mode=OWNER_ONLY)
        write_file(tmp_path / "open", [b"one"], mode=OWNER_ONLY)
    finally:
        os.umask(before)
    assert {path.name: mode(path) for path in tmp_path.iterdir()} == {
        "new": 0o640,
        "shared": 0o640,
        "secret": 0o600,
        "open": 0o600,
    }


@POSIX
def test_of_a_link_the_file_that_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"before")
    (tmp_path / "link").symlink_to("there")
    (tmp_path / "dangling").symlink_to("nowhere")
    for name in ("link", "dangling"):
        with pytest.raises(FileExistsError):
            write_file(tmp_path / name, [b"after"], overwrite=False)
        write_file(tmp_path / name, [b"after"])
    assert content(tmp_path) == dict.fromkeys(("there", "link", "nowhere", "dangling"), b"after")
    assert (tmp_path / "link").is_symlink()


@POSIX
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, [b"one ", b"two"], overwrite=False)
    reader.join()
    assert read == [b"one two"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path / "out", [b"one"])
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
