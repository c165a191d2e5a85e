"""What the commands print to files, pipes and consoles of every kind, each as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from scorekeeper.lan.qr import terminal_qr
from scorekeeper.store.exchange import write_export
from scorekeeper.store.export_reader import read_export
from tests.store.builders import new_match
from tests.test_cli_score import E55_SHEET

ROOT: Final = Path(__file__).parents[1]
SAMPLE: Final = str(ROOT / "tests" / "samples" / "e55.json")
ENCODINGS: Final = ("cp1253", "cp1252", "cp737", "ascii", "latin-1", "utf-16", "utf-8")
POSIX: Final = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell is needed")
FULL: Final = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
EMOJI: Final = "Saturday \N{GRINNING FACE}"


def environment(encoding: str | None = None, **more: str) -> dict[str, str]:
    """The environment of a user whose locale, or PYTHONIOENCODING, asks for an encoding."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONIOENCODING", "PYTHONUTF8"}}
    return {**kept, "LC_ALL": "C", **({"PYTHONIOENCODING": encoding} if encoding else {}), **more}


def run(
    *arguments: str | bytes | Path, encoding: str | None = None, **options: Any
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment(encoding), capture_output=True, check=False, **options)


def shell(line: str, encoding: str | None = None) -> subprocess.CompletedProcess[bytes]:
    """A shell line in which `scorekeeper` is the command; the status is that of the first command of a pipe."""
    script = f'set -o pipefail; scorekeeper() {{ "{sys.executable}" -m scorekeeper "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", script], cwd=ROOT, env=environment(encoding), capture_output=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with E55 and a match with an emoji in its name."""
    file = tmp_path / "emoji.json"
    file.write_text(write_export([new_match(7, name=EMOJI)]), "utf-8")
    for each in (SAMPLE, file):
        assert run("import", each, "--data-dir", tmp_path / "kept").returncode == 0
    return tmp_path / "kept"


@pytest.mark.parametrize("encoding", [None, *ENCODINGS])
def test_a_file_gets_utf8_whatever_the_console_speaks(tmp_path: Path, encoding: str | None) -> None:
    with (tmp_path / "out.txt").open("wb") as out:
        command = [sys.executable, "-m", "scorekeeper", "score", SAMPLE]
        done = subprocess.run(
            command, cwd=ROOT, env=environment(encoding), stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "out.txt").read_text("utf-8") == E55_SHEET


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_pipe_gets_utf8_for_every_command(folder: Path, encoding: str) -> None:
    listed = run("history", "--data-dir", folder, encoding=encoding)
    assert (listed.returncode, listed.stderr) == (0, b"")
    assert EMOJI in listed.stdout.decode()
    assert "Μαρία & Ελένη 3135" in listed.stdout.decode()
    found = json.loads(run("history", "--json", "--data-dir", folder, encoding=encoding).stdout)
    assert EMOJI in [each["name"] for each in found["matches"]]
    assert "Μαρία" in run("stats", "--data-dir", folder, encoding=encoding).stdout.decode()
    assert len(read_export(run("export", "-", "--data-dir", folder, encoding=encoding).stdout).matches) == 2
    assert run("variants", encoding=encoding).stdout == run("variants").stdout
    assert run("schema", encoding=encoding).stdout == run("schema").stdout


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_errors_and_help_are_utf8_in_a_pipe_too(folder: Path, encoding: str) -> None:
    nobody = run("history", "--player", "Σταύρος", "--data-dir", folder, encoding=encoding)
    assert (nobody.returncode, nobody.stdout) == (2, b"")
    assert "Σταύρος: nobody of this name has played" in nobody.stderr.decode()
    assert "ΧΧ" in run("history", "--since", "ΧΧ", encoding=encoding).stderr.decode()
    for arguments in (["--help"], ["import", "--help"]):
        shown = run(*arguments, encoding=encoding)
        assert (shown.returncode, shown.stderr) == (0, b"")
        assert shown.stdout.decode().startswith("usage: scorekeeper")
    assert b"at most 128 MiB" in shown.stdout


@POSIX
@pytest.mark.parametrize("encoding", ["cp1253", "cp1252", "cp737", "ascii"])
def test_a_console_keeps_its_encoding_and_gets_the_nearest_it_has(encoding: str) -> None:
    shown = on_console(["score", str(SAMPLE)], encoding)
    nearest = E55_SHEET.replace("\N{MINUS SIGN}", "-").encode(encoding, "replace").decode(encoding)
    assert shown.decode(encoding) == nearest


@POSIX
@pytest.mark.parametrize("encoding", ["cp1253", "ascii"])
def test_json_on_a_console_is_whole_whatever_it_lacks(folder: Path, encoding: str) -> None:
    shown = on_console(["history", "--json", "--data-dir", str(folder)], encoding)
    found = json.loads(shown.decode(encoding))
    assert EMOJI in [each["name"] for each in found["matches"]]


def on_console(arguments: list[str], encoding: str) -> bytes:
    """What a command shows on a terminal of this encoding, with plain line ends."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    with subprocess.Popen(command, cwd=ROOT, env=environment(encoding), stdout=theirs, stderr=subprocess.PIPE) as child:
        os.close(theirs)
        parts = []
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # Linux tells the end of a terminal so
                break
            if not part:
                break
            parts.append(part)
        assert child.stderr is not None
        assert child.stderr.read() == b""
    os.close(ours)
    assert child.returncode == 0
    return b"".join(parts).replace(b"\r\n", b"\n")


@POSIX
def test_the_invitation_leaves_the_square_out_where_a_console_cannot_show_it() -> None:
    program = (
        "import sys; from datetime import datetime, UTC\n"
        "from scorekeeper.cli_io import set_up_streams; set_up_streams()\n"
        "from scorekeeper.lan.evening import Evening; from scorekeeper.lan.table import SharedTable\n"
        "from scorekeeper.serve import invitation\n"
        "evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC), code='K7M4QX', host_key='k')\n"
        "table = SharedTable(evening, keep=lambda _: None, address='http://192.168.1.5:8550')\n"
        "print(invitation(table, 'http://127.0.0.1:8550/table', colored=False))\n"
    )
    square = terminal_qr("http://192.168.1.5:8550/?code=K7M4QX")
    shown = {}
    for encoding in ("cp1253", "cp737", "utf-8"):
        # a console is stood in for by its encoding: the square is asked about, not the kind of file
        source = program.replace("set_up_streams()\n", f"sys.stdout.reconfigure(encoding='{encoding}')\n")
        done = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, check=True)
        shown[encoding] = done.stdout.decode(encoding)
    assert "Open the address on a phone and type the code." in shown["cp1253"]
    assert "K7M 4QX" in shown["cp1253"]
    assert "?" not in shown["cp1253"]
    # the old code page of DOS has the blocks
    assert square in shown["cp737"]
    assert square in shown["utf-8"]


@POSIX
@FULL
@pytest.mark.parametrize(
    "command", ["score tests/samples/e55.json", "schema", "variants", "--help", "score --help", "--version"]
)
def test_a_full_disk_is_one_line_and_exit_2(command: str) -> None:
    done = shell(f"scorekeeper {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == b"scorekeeper: the output: No space left on device\n"


@POSIX
@FULL
def test_a_full_disk_below_an_export_is_one_line_and_exit_2(folder: Path) -> None:
    done = shell(f"scorekeeper export - --data-dir '{folder}' > /dev/full")
    assert (done.returncode, done.stderr) == (2, b"scorekeeper: the output: No space left on device\n")
    done = shell(f"scorekeeper export /dev/full --data-dir '{folder}'")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"scorekeeper: /dev/full: cannot be written: No space left on device\n"


@POSIX
@FULL
def test_errors_that_nobody_can_be_told_keep_their_exit_status() -> None:
    assert shell("scorekeeper score nowhere.json 2> /dev/full").returncode == 2
    assert shell("scorekeeper --nonsense 2> /dev/full").returncode == 2
    assert shell("scorekeeper score nowhere.json > /dev/full 2>&1").returncode == 2


@POSIX
@pytest.mark.parametrize("command", ["schema", "score --json tests/samples/e55.json", "--help"])
def test_whoever_has_read_enough_is_no_error(command: str) -> None:
    done = shell(f"scorekeeper {command} | head -c 1")
    assert (done.returncode, done.stderr) == (0, b"")
    # nobody reads at all
    done = shell(f"scorekeeper {command} | true")
    assert (done.returncode, done.stderr) == (0, b"")


@POSIX
def test_closed_outputs_swallow_what_is_said(tmp_path: Path) -> None:
    done = shell("scorekeeper score tests/samples/e55.json >&-")
    assert (done.returncode, done.stderr) == (0, b"")
    done = shell("scorekeeper score nowhere.json 2>&-")
    assert (done.returncode, done.stdout) == (2, b"")
    done = shell("scorekeeper score - <&-")
    assert done.stderr == b"standard input: line 1, column 1: is not JSON: Expecting value\n"
    kept = tmp_path / "kept"
    assert shell(f"scorekeeper import tests/samples/e55.json --data-dir '{kept}' >&- 2>&-").returncode == 0
    assert "3135" in run("history", "--data-dir", kept).stdout.decode()


@POSIX
def test_standard_output_by_its_path_is_standard_output(folder: Path, tmp_path: Path) -> None:
    piped = shell(f"scorekeeper export /dev/stdout --data-dir '{folder}' | cat")
    assert piped.stdout == run("export", "-", "--data-dir", folder).stdout
    done = shell(f"scorekeeper export /dev/stdout --data-dir '{folder}' > '{tmp_path}/out.json'")
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "out.json").read_bytes() == piped.stdout


@POSIX
@pytest.mark.parametrize("encoding", [None, "utf-8", "cp1253"])
def test_names_that_are_no_text_end_no_command(folder: Path, tmp_path: Path, encoding: str | None) -> None:
    bad = os.fsencode(tmp_path) + b"/\xff.json"
    found = run("history", "--search", b"\xff", "--data-dir", folder, encoding=encoding)
    assert (found.returncode, found.stdout, found.stderr) == (0, b"no matches\n", b"")
    for command, option in (("history", "--player"), ("stats", "--of")):
        refused = run(command, option, b"\xff", "--data-dir", folder, encoding=encoding)
        assert refused.returncode == 2
        assert refused.stderr.count(b"\n") == 1
        assert rb"\udcff: nobody of this name" in refused.stderr
    written = run("export", bad, "--data-dir", folder, encoding=encoding)
    assert (written.returncode, written.stderr) == (0, b"")
    assert written.stdout.endswith(rb"\udcff.json: 2 matches" + b"\n")
    assert len(read_export(Path(os.fsdecode(bad)).read_bytes()).matches) == 2
    refused = run("export", bad, "--data-dir", folder, encoding=encoding)
    assert refused.stderr.endswith(rb"\udcff.json: is there already; --force writes over it" + b"\n")
    assert run("score", bad + b".none", encoding=encoding).stderr.count(b"\n") == 1
    assert run(b"--\xff", encoding=encoding).returncode == 2


@POSIX
@FULL
@pytest.mark.parametrize("errors", ["2> /dev/full", "2> >(exit)", "2>&-"])
def test_damage_that_nobody_can_be_told_costs_no_answer(folder: Path, errors: str) -> None:
    for journal in folder.glob("*.journal"):
        journal.write_bytes(journal.read_bytes().replace(b'"variants"', b'"Variants"', 1))
    told = shell(f"scorekeeper history --data-dir {folder}")
    untold = shell(f"scorekeeper history --data-dir {folder} {errors}")
    assert told.returncode == untold.returncode == 1
    assert (untold.stdout, bool(told.stderr)) == (told.stdout, True)
