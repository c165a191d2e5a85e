"""The whole site: Flet's web client, Pyodide, our modules, and the page around them, all from this machine.

Nothing is loaded from elsewhere when the app runs. Every build has a name made from the content of its files, so that a
browser knows when there is another one, and two builds of the same sources are the same.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from flet.controls.types import RouteUrlStrategy
from flet_web import get_package_web_dir, patch_font_manifest_json, patch_index_html

from scorekeeper.resources import assets_folder
from scorekeeper.web.archive import BuildFailed, Files, native_files, packed, pure_files
from scorekeeper.web.modules import pictured_modules
from scorekeeper.web.words import direction, page_words, shortcut_names

_SITE: Final = Path(__file__).parent / "site"
_DROPPED: Final = (
    "NOTICES.map",
    "*.map",
    "*.symbols",
    "python-worker.js",
    "python.js",
    "flutter_service_worker.js",
    "canvaskit/wimp*",
    "canvaskit/experimental_webparagraph",
    "pyodide/*.d.ts",
    "pyodide/*.whl",
    "pyodide/pyodide-lock.json",
    "pyodide/pyodide.js",
    "pyodide/python",
    "pyodide/python.*",
    "pyodide/python_cli*",
    "icons/loading-animation.png",
    "splash.png",
)
"""What comes with the client and is never asked for by this site."""
_CORE: Final = (
    "index.html",
    "page.js",
    "worker.js",
    "app.pack",
    "native.pack",
    "lock.json",
    "flutter_bootstrap.js",
    "manifest.json",
    "version.json",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.zip",
    "icons/icon-192.png",
    "favicon.png",
)
_GLYPHS: Final = "fonts/"
"""Letters and signs that the client's own font lacks: kept from the start, for names that are typed offline."""
_FONTS_OF_NO_USE: Final = "KaTeX"
"""Mathematics; the client would load twenty fonts for it at each start."""


class Packs(NamedTuple):
    """The Python part of the site: files by their path in an archive."""

    app: Files
    """Imported from the archive as it is."""
    native: Files
    """Unpacked in the browser."""


def python_packs(wheels: Path) -> Packs:
    """Our modules and those of others, compiled; `wheels` is where downloads are kept. Raises BuildFailed."""
    pyodide = Path(get_package_web_dir()) / "pyodide"
    return Packs(app=pure_files(pyodide), native=native_files(pyodide, wheels))


def build_site(target: Path, packs: Packs, *, base: str = "/") -> str:
    """Build the site into a folder, in place of what is there, and return the build's name.

    `base` is the path that the site will have on its host. Raises BuildFailed where the folder holds anything but such
    a site, or where the build fails, and has then left the folder alone.
    """
    if target.exists() and not (target / "app.pack").is_file() and (not target.is_dir() or any(target.iterdir())):
        raise BuildFailed(f"{target} is not empty and no site of Scorekeeper's: choose another folder")
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f"{target.name}.", dir=target.parent))
    try:
        build = _filled(scratch, packs, base)
        shutil.rmtree(target, ignore_errors=True)
        scratch.rename(target)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    return build


def _filled(scratch: Path, packs: Packs, base: str) -> str:
    """Fill a folder with the site and return the build's name. Raises BuildFailed."""
    client = Path(get_package_web_dir())
    pyodide = client / "pyodide"
    shutil.copytree(client, scratch, dirs_exist_ok=True)
    shutil.copytree(assets_folder(), scratch, dirs_exist_ok=True)
    shutil.copytree(_SITE, scratch, dirs_exist_ok=True)
    (scratch / "app.pack").write_bytes(packed(packs.app))
    (scratch / "native.pack").write_bytes(packed(packs.native))
    _write_json(scratch / "lock.json", _lock(pyodide))
    _drop(scratch)
    _fonts(scratch)
    _bootstrap(scratch)
    _manifests(scratch)
    build = _name(scratch)
    _page(scratch, base, build)
    _service_worker(scratch, build)
    scratch.chmod(0o755)  # a temporary folder is its owner's alone, a site is for a web server
    return build


def _lock(pyodide: Path) -> dict[str, Any]:
    """Pyodide's list of packages without the packages, and what a picture of the memory is to hold."""
    whole = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": whole["info"], "packages": {}, "modules": pictured_modules()}


def _drop(site: Path) -> None:
    for pattern in _DROPPED:
        for path in sorted(site.rglob(pattern) if "/" not in pattern else site.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


def _fonts(site: Path) -> None:
    manifest = site / "assets" / "FontManifest.json"
    fonts = [
        font for font in json.loads(manifest.read_text(encoding="utf-8")) if _FONTS_OF_NO_USE not in font["family"]
    ]
    _write_json(manifest, fonts)
    patch_font_manifest_json(str(manifest))


def _bootstrap(site: Path) -> None:
    """Flutter's own service worker would take the place of ours."""
    path = site / "flutter_bootstrap.js"
    text = path.read_text(encoding="utf-8")
    changed, found = re.subn(r"serviceWorkerSettings:\s*\{[^}]*\},?", "", text)
    if found != 1:
        raise BuildFailed("flutter_bootstrap.js has another form than expected: is this flet-web 1.0.5?")
    path.write_text(re.sub(r"//# sourceMappingURL=\S+", "", changed), encoding="utf-8")


def _manifests(site: Path) -> None:
    """One for each language, under one identity."""
    path = site / "manifest.json"
    plain = json.loads(path.read_text(encoding="utf-8"))
    for code in page_words():
        new, resume = shortcut_names(code)
        icons = [{"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"}]
        shortcuts = [
            {"name": new, "url": "./#/new", "icons": icons},
            {"name": resume, "url": "./#/resume", "icons": icons},
        ]
        told = {
            **plain,
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "lang": code,
            "dir": direction(code),
            "shortcuts": shortcuts,
        }
        _write_json(path if code == "en" else site / f"manifest.{code}.json", told)


def _name(site: Path) -> str:
    content = hashlib.sha256()
    for name, path in _files(site).items():
        content.update(f"{name}\0{_hash(path)}\n".encode())
    return content.hexdigest()[:16]


def _page(site: Path, base: str, build: str) -> None:
    path = site / "index.html"
    patch_index_html(
        str(path),
        base,
        pyodide=True,
        pyodide_script_path="main.py",
        route_url_strategy=RouteUrlStrategy.HASH,
        no_cdn=True,
    )
    about = {"build": build, "words": page_words()}
    told = json.dumps(about, ensure_ascii=False, sort_keys=True).replace("</", "<\\/")
    page = path.read_text(encoding="utf-8")
    for place, content in {
        "<!-- scorekeeper -->": f"<script>var scorekeeper = {told};</script>",
        "<!-- splash -->": (site / "splash.svg")
        .read_text(encoding="utf-8")
        .replace('role="img"', 'aria-hidden="true"'),
        'src="page.js"': f'src="page.js?v={build}"',
    }.items():
        if place not in page:
            raise BuildFailed(f"the page lacks its {place}")
        page = page.replace(place, content)
    path.write_text(page, encoding="utf-8")


def _service_worker(site: Path, build: str) -> None:
    path = site / "sw.js"
    files = {name: _hash(each) for name, each in _files(site).items() if name != "sw.js"}
    if missing := [name for name in _CORE if name not in files]:
        raise BuildFailed(f"the site lacks {', '.join(missing)}")
    text = path.read_text(encoding="utf-8")
    core = [*_CORE, *(name for name in files if name.startswith(_GLYPHS) and name.endswith(".woff2"))]
    for place, value in {'BUILD = ""': build, "FILES = {}": files, "CORE = []": core}.items():
        name = place.split()[0]
        text = text.replace(f"const {place};", f"const {name} = {json.dumps(value, separators=(',', ':'))};")
    path.write_text(text, encoding="utf-8")


def _files(site: Path) -> dict[str, Path]:
    return {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}


def _hash(path: Path) -> str:
    """As a browser checks it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def _write_json(path: Path, content: Mapping[str, Any] | list[Any]) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
