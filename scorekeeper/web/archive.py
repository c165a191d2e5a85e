"""The Python part of the site: our modules and those of others, compiled and packed for the browser's Python.

What needs no native code goes into one archive that Python imports from as it is; what does is unpacked in the browser.
An archive is stored, not compressed, and then compressed as a whole: that is smaller, and Python reads it faster. The
same sources give the same bytes.
"""

from __future__ import annotations

import gzip
import importlib.metadata
import io
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.library import VariantLibrary, shipped_variants

PURE: Final = (
    "annotated-types",
    "flet",
    "flet-charts",
    "pydantic",
    "repath",
    "ruamel.yaml",
    "segno",
    "six",
    "tinydb",
    "typing-extensions",
    "typing-inspection",
)
"""Distributions that are taken from this Python's own packages."""
NATIVE: Final = ("msgpack", "pydantic-core")
"""Distributions that have a build of their own for the browser."""
PYTHON: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
"""What the Pyodide inside flet-web 1.0.5 runs; both change together with it."""

_OURS_ELSEWHERE: Final = (
    "web",
    "gate",
    "serve.py",
    "native.py",
    "cli.py",
    "cli_folder.py",
    "cli_history.py",
    "cli_io.py",
    "cli_score.py",
    "cli_variants.py",
    "__main__.py",
)
"""What of this package has no use in a browser."""
_OF_NO_USE: Final = ("pydantic/v1/", "pydantic/mypy", "flet/testing/")
"""What of the others nothing here imports, and is large."""
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
_PACKAGE: Final = Path(__file__).resolve().parents[1]


class BuildFailed(ScorekeeperError):
    """The site cannot be built here."""


Files = dict[str, bytes]


def pure_files(pyodide: Path) -> Files:
    """Every module that needs no native code, compiled if that can be done here, by its path in the archive."""
    with tempfile.TemporaryDirectory() as scratch:
        sources = Path(scratch) / "sources"
        for name, path in _sources():
            target = sources / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        packed = _compiled(sources, pyodide, Path(scratch) / "compiled")
    for path in sorted((_PACKAGE / "words" / "locale").rglob("*.mo")):
        packed[f"scorekeeper/{path.relative_to(_PACKAGE).as_posix()}"] = path.read_bytes()
    packed["scorekeeper/variants.json"] = _variants()
    return packed


def native_files(pyodide: Path, wheels: Path) -> Files:
    """What the wheels for the browser hold; `wheels` is a folder where downloads are kept for the next time."""
    with tempfile.TemporaryDirectory() as scratch:
        sources, rest = Path(scratch) / "sources", {}
        for wheel in fetched_wheels(wheels):
            with zipfile.ZipFile(wheel) as opened:
                for name in opened.namelist():
                    if name.endswith(".py"):
                        opened.extract(name, sources)
                    elif name.endswith(".so"):
                        rest[name] = opened.read(name)
        return {**_compiled(sources, pyodide, Path(scratch) / "compiled"), **rest}


def packed(files: Files) -> bytes:
    """The files as one stored archive, compressed as a whole."""
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return gzip.compress(plain.getvalue(), mtime=0)


def fetched_wheels(folder: Path) -> tuple[Path, ...]:
    """The wheels of the native distributions, in the versions installed here; downloaded where they are missing."""
    return tuple(_wheel(name, folder) for name in NATIVE)


def _wheel(name: str, folder: Path) -> Path:
    version = importlib.metadata.version(name)
    pattern = f"{name.replace('-', '_')}-{version}-*{PLATFORM}.whl"
    if not list(folder.glob(pattern)):
        folder.mkdir(parents=True, exist_ok=True)
        _download(name, version, folder)
    return next(folder.glob(pattern))


def _download(name: str, version: str, folder: Path) -> None:
    """Whole wheels only, because another build may look into the folder meanwhile."""
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        wanted = ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}", f"--platform={PLATFORM}"]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run([*command, *wanted, f"--dest={scratch}", f"{name}=={version}"], check=False)
        if done.returncode:
            raise BuildFailed(f"{name} {version} for the browser ({PLATFORM}) could not be downloaded with pip")
        for wheel in Path(scratch).glob("*.whl"):
            wheel.replace(folder / wheel.name)


def _variants() -> bytes:
    """The shipped variants, read and checked here, because the browser's Python takes a second for their YAML."""
    library = shipped_variants()
    text = library.model_dump_json(by_alias=True)
    if library.problems or VariantLibrary.model_validate_json(text) != library:
        raise BuildFailed("the variants have problems: see `scorekeeper variants`")
    return text.encode()


def _sources() -> Iterator[tuple[str, Path]]:
    for name in PURE:
        for file in importlib.metadata.files(name) or ():
            is_wanted = file.suffix in {".py", ".json"} and not file.parts[0].endswith((".dist-info", ".."))
            if is_wanted and not file.as_posix().startswith(_OF_NO_USE):
                yield file.as_posix(), Path(str(file.locate()))
    for path in sorted(_PACKAGE.rglob("*.py")):
        inside = path.relative_to(_PACKAGE)
        if inside.parts[0] not in _OURS_ELSEWHERE:
            yield f"scorekeeper/{inside.as_posix()}", path


def _compiled(sources: Path, pyodide: Path, target: Path) -> Files:
    """The modules of a folder as the browser's Python likes them best, or as they are where nothing compiles them."""
    target.mkdir()
    compiled = any(_compile_with(command, sources, target) for command in _compilers(pyodide))
    if not compiled:
        print("No Node and no Python 3.14 here: the modules go out as they are, and the app starts slower.")
    found = dict(_read(sources, lambda path: not compiled or path.suffix != ".py"))
    return {**found, **dict(_read(target, lambda _path: True))}


def _read(folder: Path, is_wanted: Callable[[Path], bool]) -> Iterator[tuple[str, bytes]]:
    for path in folder.rglob("*"):
        if path.is_file() and is_wanted(path):
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _compilers(pyodide: Path) -> Iterator[list[str]]:
    """Commands that compile one folder into another, the best first."""
    here = Path(__file__).parent
    if sys.version_info[:2] == tuple(map(int, PYTHON.split("."))):
        yield [sys.executable, str(here / "compiling.py")]
    for node in _nodes():
        yield [node, str(here / "compiling.mjs"), str(pyodide), str(here / "compiling.py")]
    if other := shutil.which(f"python{PYTHON}"):
        yield [other, str(here / "compiling.py")]


def _nodes() -> Iterator[str]:
    """Node as it is installed, and the one that comes with Playwright, which the tests need anyway."""
    if found := shutil.which("node"):
        yield found
    try:
        files: Iterable[importlib.metadata.PackagePath] = importlib.metadata.files("playwright") or ()
    except importlib.metadata.PackageNotFoundError:
        files = ()
    yield from (str(file.locate()) for file in files if file.parts[-2:] in {("driver", "node"), ("driver", "node.exe")})


def _compile_with(command: list[str], sources: Path, target: Path) -> bool:
    try:
        done = subprocess.run([*command, str(sources), str(target)], check=False, capture_output=True, text=True)
    except OSError:
        return False
    if done.returncode:
        print(f"{command[0]} does not compile the modules: {done.stderr.strip()[-300:]}", file=sys.stderr)
    return done.returncode == 0
