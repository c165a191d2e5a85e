"""The store in a browser's own database, where a save is handed on: the commands of the store's tests, run there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.web.build import Packs, build_site, python_packs
from tests.browser import store_in_browser
from tests.browser.static_site import StaticSite
from tests.browser.test_static import PATIENCE_MS, WHEELS

TESTS = Path(__file__).parents[1]
MODULES = ("builders.py", "match/builders.py", "store/builders.py", "store/commands.py", "browser/store_in_browser.py")

# A Python of its own, with the app's modules and a folder that lies in the browser's database.
_WITH_PYTHON = """async ([work, folder]) => {
    const unpacked = async name => {
        const body = (await fetch(name)).body.pipeThrough(new DecompressionStream("gzip"));
        return new Uint8Array(await new Response(body).arrayBuffer());
    };
    const { loadPyodide } = await import("/pyodide/pyodide.mjs");
    const python = await loadPyodide({
        lockFileContents: await (await fetch("/lock.json")).json(),
        env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "__all__" },
    });
    python.FS.writeFile("/app.zip", await unpacked("/app.pack"));
    python.unpackArchive(await unpacked("/native.pack"), "zip", { extractDir: python._api.sitePackages });
    python.runPython('import sys; sys.path.insert(0, "/app.zip")');
    const sync = populate => new Promise((resolve, reject) => {
        python.FS.syncfs(populate, error => error ? reject(error) : resolve());
    });
    python.FS.mkdirTree(folder);
    python.FS.mount(python.FS.filesystems.IDBFS, {}, folder);
    await sync(true);
    const module = python.pyimport("tests.browser.store_in_browser");
    return work === "play" ? await module.play(folder, () => sync(false)) : await module.look(folder);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    """The built site with these tests' modules in it."""
    packs = python_packs(WHEELS)
    modules = {f"tests/{name}": (TESTS / name).read_bytes() for name in MODULES}
    packages = {f"tests/{name}__init__.py": b"" for name in ("", "match/", "store/", "browser/")}
    folder = tmp_path_factory.mktemp("site") / "site"
    build_site(folder, Packs(app={**packs.app, **packages, **modules}, native=packs.native))
    with StaticSite(folder) as running:
        yield running


def test_a_store_in_the_browsers_database_agrees_with_one_in_memory_and_is_there_after_a_reload(
    site: StaticSite, chromium: Browser
) -> None:
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)

    assert run(page, site, "play") == f"{store_in_browser.COMMANDS} agreed"
    assert run(page, site, "look").endswith(" matches")
    context.close()


def run(page: Page, site: StaticSite, work: str) -> Any:
    """In a page that is new each time, and has nothing but what the database kept."""
    page.goto(f"{site.url}/lock.json")
    return page.evaluate(_WITH_PYTHON, [work, "/kept"])
