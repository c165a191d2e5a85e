"""A counter as Flet's own `flet publish` makes it, to measure our site against.

Built as the documentation says, everything local, with what flet 1.0.5 needs to get that far without its download
hosts: a list of Python builds, Pyodide where the command looks for an earlier download, and an address that a worker
can import. The packages of the counter lie beside it; otherwise the browser would fetch them from the package index.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from flet_web import get_package_web_dir

from scorekeeper.web.archive import PYTHON, fetched_wheels

_COUNTER: Final = """
import flet as ft


def main(page: ft.Page):
    counter = ft.Text("0", size=50)

    def increment(e):
        counter.value = str(int(counter.value) + 1)
        counter.update()

    page.floating_action_button = ft.FloatingActionButton(content=ft.Text("Increment"), on_click=increment)
    page.add(ft.SafeArea(ft.Container(counter, alignment=ft.Alignment.CENTER), expand=True))


ft.run(main)
"""
_BESIDE: Final = ("flet", "repath", "six")
_RUN: Final = "from flet_cli.cli import main; main()"


def publish_counter(folder: Path, wheels: Path) -> Path:
    """Publish the counter below a folder; returns where the site is. Raises CalledProcessError."""
    tool, app, home = folder / "flet-cli", folder / "counter", folder / "home"
    version = importlib.metadata.version("flet")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"--target={tool}", f"flet-cli=={version}"], check=True)
    app.mkdir()
    (app / "main.py").write_text(_COUNTER, encoding="utf-8")
    _put_packages(app / "__pypackages__", wheels)
    pyodide = _pyodide_version()
    _remember_pyodide(home / ".flet" / "cache" / "pyodide" / pyodide, pyodide)
    manifest = folder / "manifest.json"
    build = {"full_version": f"{PYTHON}.2", "pyodide_version": pyodide, "android_abis": []}
    manifest.write_text(json.dumps({"pythons": {PYTHON: build}, "default_python_version": PYTHON}), encoding="utf-8")
    environment = {
        **os.environ,
        "HOME": str(home),
        "PYTHONPATH": str(tool),
        "FLET_PYTHON_BUILD_MANIFEST": str(manifest),
        "FLET_CLI_NO_RICH_OUTPUT": "1",
    }
    command = [
        sys.executable,
        "-c",
        _RUN,
        "publish",
        str(app / "main.py"),
        "--no-cdn",
        "--distpath",
        str(folder / "dist"),
    ]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    page = folder / "dist" / "index.html"
    text = page.read_text(encoding="utf-8")
    bare, whole = 'flet.pyodideUrl="pyodide/pyodide.mjs"', 'new URL("pyodide/pyodide.mjs", document.baseURI).href'
    assert bare in text
    page.write_text(text.replace(bare, f"flet.pyodideUrl={whole}"), encoding="utf-8")
    return folder / "dist"


def _put_packages(target: Path, wheels: Path) -> None:
    for name in _BESIDE:
        for file in importlib.metadata.files(name) or ():
            if file.parts[0] != ".." and "__pycache__" not in file.parts:
                written = target / file
                written.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), written)
    for wheel in fetched_wheels(wheels):
        if wheel.name.startswith("msgpack"):
            with zipfile.ZipFile(wheel) as opened:
                opened.extractall(target)


def _pyodide_version() -> str:
    package = Path(get_package_web_dir()) / "pyodide" / "package.json"
    version: str = json.loads(package.read_text(encoding="utf-8"))["version"]
    return version


def _remember_pyodide(cache: Path, version: str) -> None:
    shutil.copytree(Path(get_package_web_dir()) / "pyodide", cache)
    lock = cache / "pyodide-lock.json"
    content = json.loads(lock.read_text(encoding="utf-8"))
    content["info"]["version"] = version
    lock.write_text(json.dumps(content), encoding="utf-8")
