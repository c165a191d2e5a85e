"""Where the data lies on this device."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_OWN_VARIABLE: Final = "SCOREKEEPER_DATA"
_PACKAGED_APP_VARIABLE: Final = "FLET_APP_STORAGE_DATA"


def default_data_folder(
    environ: Mapping[str, str] = os.environ, *, platform: str = sys.platform, home: Path | None = None
) -> Path:
    """The folder of the data file, which need not exist yet.

    What SCOREKEEPER_DATA says, else the folder a packaged app was given, else the platform's own place for a
    user's data.
    """
    for variable in (_OWN_VARIABLE, _PACKAGED_APP_VARIABLE):
        if environ.get(variable):
            return Path(environ[variable]).expanduser()
    at_home = Path.home() if home is None else home
    if platform == "darwin":
        return at_home / "Library" / "Application Support" / "Scorekeeper"
    if platform == "win32":
        roaming = environ.get("APPDATA")
        return (Path(roaming) if roaming else at_home / "AppData" / "Roaming") / "Scorekeeper"
    data_home = Path(environ.get("XDG_DATA_HOME", ""))
    return (data_home if data_home.is_absolute() else at_home / ".local" / "share") / "scorekeeper"
