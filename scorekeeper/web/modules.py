"""Which modules a picture of Python's memory holds: all that the app imports and that needs nothing native."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

_OTHERS: Final = ("flet", "ruamel", "tinydb", "repath", "six", "typing_extensions", "annotated_types")
_LISTED: Final = "import scorekeeper.app, sys; print(*sys.modules)"
_FIRST: Final = ("asyncio", "typing_extensions")


def pictured_modules() -> list[str]:
    """The names, in the order to import them in."""
    listed = subprocess.run([sys.executable, "-c", _LISTED], check=True, capture_output=True, text=True).stdout.split()
    packages = {*_OTHERS, *sys.stdlib_module_names}
    names = sorted(name for name in listed if name.split(".")[0] in packages and not name.startswith("__"))
    return [*_FIRST, *names]
