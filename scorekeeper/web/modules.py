"""Which modules a picture of Python's memory holds: all that the app imports and that needs nothing native.

msgpack is among them in its form without native code; the worker gives it its native parts at the start.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

_OTHERS: Final = (
    "annotated_types",
    "flet",
    "flet_charts",
    "msgpack",
    "repath",
    "ruamel",
    "segno",
    "six",
    "tinydb",
    "typing_extensions",
)
_CONNECTION: Final = "flet.app, flet.messaging.session, flet.messaging.protocol, flet.pubsub.pubsub_hub"
"""What `flet.messaging.pyodide_connection` imports; itself it can only be imported in a browser."""
_LISTED: Final = f"import scorekeeper.app, {_CONNECTION}, sys; print(*sys.modules)"
_FIRST: Final = ("asyncio", "typing_extensions")


def pictured_modules() -> list[str]:
    """The names, in the order to import them in."""
    listed = subprocess.run([sys.executable, "-c", _LISTED], check=True, capture_output=True, text=True).stdout.split()
    packages = {*_OTHERS, *sys.stdlib_module_names}
    names = sorted(name for name in listed if name.split(".")[0] in packages and not name.startswith("__"))
    return [*_FIRST, *names]
