from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.store.paths import default_data_folder

HOME = Path("/home/maria")


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({}, "linux", HOME / ".local/share/scorekeeper"),
        ({"XDG_DATA_HOME": "/data"}, "linux", Path("/data/scorekeeper")),
        ({"XDG_DATA_HOME": "not/absolute"}, "linux", HOME / ".local/share/scorekeeper"),
        ({}, "darwin", HOME / "Library/Application Support/Scorekeeper"),
        ({"APPDATA": "/roaming"}, "win32", Path("/roaming/Scorekeeper")),
        ({}, "win32", HOME / "AppData/Roaming/Scorekeeper"),
        ({"FLET_APP_STORAGE_DATA": "/app"}, "linux", Path("/app")),
        ({"FLET_APP_STORAGE_DATA": "/app", "SCOREKEEPER_DATA": "/mine"}, "darwin", Path("/mine")),
        ({"SCOREKEEPER_DATA": "", "FLET_APP_STORAGE_DATA": ""}, "linux", HOME / ".local/share/scorekeeper"),
    ],
)
def test_the_data_folder(environ: dict[str, str], platform: str, folder: Path) -> None:
    assert default_data_folder(environ, platform=platform, home=HOME) == folder


def test_the_real_environment_is_asked_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", "/elsewhere")
    assert default_data_folder() == Path("/elsewhere")
