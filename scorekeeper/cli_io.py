"""What the commands read and print: the one place that knows consoles, pipes and files.

A file or a pipe gets UTF-8, whatever the locale is, so that what one command wrote another can read. A console keeps
its own encoding, and what it lacks is shown as the nearest that it has.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

from scorekeeper.rules.points import MINUS
from scorekeeper.store.errors import BadFile
from scorekeeper.store.export_reader import read_limited, refuse_large

STANDARD: Final = "-"
"""The FILE that means standard input or output."""
_NEAREST: Final = "scorekeeper-nearest"
_LIKENESSES: Final = {MINUS: "-", "\N{MULTIPLICATION SIGN}": "x", "\N{HORIZONTAL ELLIPSIS}": "..."}


def set_up_streams() -> None:
    """Make standard output and error able to write any text; those that were closed swallow it."""
    codecs.register_error(_NEAREST, _nearest)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            # The lowest free number: a file of ours must not become what others take for an output.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors=_NEAREST)
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def settle_streams() -> None:
    """Drop what cannot be written, which the interpreter would otherwise try again and report at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, stream.fileno())
            os.close(null)
            stream.flush()


def complain(message: object, *, about: str | None = "scorekeeper") -> None:
    """Print a line on standard error, if that can be written; what a command does never depends on it."""
    with suppress(OSError):
        print(message if about is None else f"{about}: {message}", file=sys.stderr, flush=True)


def can_print(text: str) -> bool:
    """True where standard output shows these characters as they are."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def print_json(document: dict[str, Any]) -> None:
    """Print a JSON document; a console that lacks a letter gets JSON's own escapes."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    print(text if can_print(text) or not sys.stdout.isatty() else json.dumps(document, indent=2))


def read_file(file: str) -> bytes:
    """Return the content of an exported file, or of standard input. Raises BadFile, also where it is too large."""
    try:
        if file == STANDARD:
            return read_limited(sys.stdin.buffer)
        with Path(file).open("rb") as opened:
            status = os.fstat(opened.fileno())
            if stat.S_ISREG(status.st_mode):
                refuse_large(status.st_size)
            return read_limited(opened)
    except OSError as error:
        raise BadFile("file", error.strerror or str(error)) from error


def name_of(file: str) -> str:
    """Return what messages call an input file."""
    return "standard input" if file == STANDARD else file


def is_standard_output(file: str) -> bool:
    """True for `-`, and for a path such as /dev/stdout that leads to where standard output goes."""
    if file == STANDARD:
        return True
    try:
        return os.path.samestat(Path(file).stat(), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_LIKENESSES.get(sign, "?") for sign in missing), error.end
