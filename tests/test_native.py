"""The packaged app starts as a package would start it, and finds its data where the package says."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgpack
import pytest

from scorekeeper.match.timeline import Timeline
from scorekeeper.store.store import Store
from tests.match.builders import EVENING, match_of

TOP = Path(__file__).parents[1]
PATIENCE_SECONDS = 60
NOT_IN_A_PACKAGE = ("flet_web", "uvicorn", "fastapi")
REGISTER, INVOKE = 1, 5
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Flet listens elsewhere on Windows")


def settings() -> dict[str, Any]:
    """What pyproject.toml says to `flet build`."""
    content: dict[str, Any] = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["flet"]
    return content


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The files that `flet build` would take, without what only a server needs."""
    packed = tmp_path / "app"
    left_out = {*settings()["app"]["exclude"], "build"}

    def ignored(folder: str, names: list[str]) -> set[str]:
        at_top = left_out if Path(folder) == TOP else set()
        return {name for name in names if name in at_top or name.startswith(".") or name == "__pycache__"}

    shutil.copytree(TOP, packed, ignore=ignored)
    for name in NOT_IN_A_PACKAGE:
        (packed / f"{name}.py").write_text(f"raise ImportError('{name} is in no package')\n", "utf-8")
    return packed


@pytest.fixture
async def data_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    store = await Store.open(folder, clock=lambda: EVENING)
    await store.save_timeline(Timeline.begin(match_of()))
    await store.close()
    return folder


@pytest.fixture
def running(package: Path, data_folder: Path, tmp_path: Path) -> Iterator[Path]:
    """The packaged app as a process; its socket."""
    line = tmp_path / "flet.sock"
    known = {name: value for name, value in os.environ.items() if not name.startswith(("FLET_", "SCOREKEEPER_"))}
    told = {
        "FLET_PLATFORM": "android",
        "FLET_SERVER_UDS_PATH": str(line),
        "FLET_APP_STORAGE_DATA": str(data_folder),
        "FLET_APP_STORAGE_TEMP": str(tmp_path),
        "PYTHONPATH": os.pathsep.join([str(package), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, str(package / f"{settings()['app']['module']}.py")],
            cwd=package,
            env={**known, **told},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    yield line
    process.kill()
    process.wait()
    assert b"Traceback" not in (tmp_path / "log").read_bytes()


async def test_the_package_shows_the_matches_in_its_own_folder(running: Path) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not running.exists():
            await asyncio.sleep(0.05)
        reader, writer = await asyncio.open_unix_connection(running)
        page = {"route": "/", "platform": "android", "width": 390, "height": 844}
        await send(writer, REGISTER, {"session_id": None, "page_name": "", "page": page})
        shown = b""
        while b"Anna & Chloe" not in shown:
            packet = await reader.readexactly(int.from_bytes(await reader.readexactly(4), "little"))
            shown += packet
            kind, body = msgpack.unpackb(packet[1:], ext_hook=lambda _code, _content: None, strict_map_key=False)
            if kind == INVOKE:
                asked = {"control_id": body["control_id"], "call_id": body["call_id"]}
                await send(writer, INVOKE, {**asked, "result": None, "error": None})
        writer.close()
    assert b"Resume" in shown


async def send(writer: asyncio.StreamWriter, kind: int, body: dict[str, Any]) -> None:
    """One message as Flet's client writes it."""
    packet = b"\0" + msgpack.packb([kind, body])
    writer.write(len(packet).to_bytes(4, "little") + packet)
    await writer.drain()


def test_the_package_asks_for_no_rights() -> None:
    flet = settings()
    assert flet["permissions"] == []
    assert not any(flet["android"]["permission"].values())


def test_the_package_holds_what_the_app_reads(package: Path) -> None:
    for needed in ("main.py", "variants.yaml", "assets/icon.png", "assets/splash.png", "scorekeeper/app.py"):
        assert (package / needed).is_file()
    assert not (package / "tests").exists()
