"""Reading the file that a sub-command names."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from scorekeeper.store.errors import BadFile
from scorekeeper.store.export_reader import LARGEST_FILE

STANDARD: Final = "-"
"""What stands for standard input, or output, in place of a file's name."""


def content_of(file: str) -> bytes:
    """Return what a file or standard input holds, one byte beyond the largest at most. Raises BadFile."""
    try:
        if file == STANDARD:
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadFile("file", error.strerror or str(error)) from error


def name_of(file: str) -> str:
    """Return what messages call the file."""
    return "standard input" if file == STANDARD else file
