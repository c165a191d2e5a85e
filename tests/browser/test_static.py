"""The phone's own copy: the built site, from any web server, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.store.export_reader import read_export
from scorekeeper.ui.widgets.picture_cards import PIXELS
from scorekeeper.ui.widgets.share_picture import png_width
from scorekeeper.web.build import Packs, build_site, python_packs
from tests.browser.chromium import QUIET, find_chromium
from tests.browser.phone import Phone
from tests.browser.static_site import StaticSite
from tests.browser.table import Scorer, new_match

WHEELS = Path(__file__).parents[2] / "build" / "wheels"
PATIENCE_MS = 60_000
"""A first start is some seconds of work on a machine that does nothing else."""
A, B = "Anna & Chloe", "Babis & Dimos"
_REFUSED = "This browser keeps nothing"
_SAVE = re.compile("^Save all matches to a file")
_NEWER = "A new version of Scorekeeper is ready."

OpenSite = Callable[..., Phone]


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """This version, and another that differs in one file."""
    folder = tmp_path_factory.mktemp("sites")
    packs = python_packs(WHEELS)
    other = Packs(app={**packs.app, "another.txt": b""}, native=packs.native)
    names = {build_site(folder / name, each) for name, each in {"older": other, "newer": packs}.items()}
    assert len(names) == 2
    return {name: folder / name for name in ("older", "newer")}


@pytest.fixture
def site(builds: dict[str, Path]) -> Iterator[StaticSite]:
    with StaticSite(builds["newer"]) as running:
        yield running


@pytest.fixture
def open_site(chromium: Browser) -> Iterator[OpenSite]:
    """Call it with a site to open it on one more phone."""
    with ExitStack() as open_phones:

        def open_phone(site: StaticSite, path: str = "/", **options: object) -> Phone:
            held = Phone(chromium, site.url, **options)  # type: ignore[arg-type]
            open_phones.callback(held.close)
            held.context.set_default_timeout(PATIENCE_MS)
            held.page.goto(site.url + path)
            return ready(held)

        yield open_phone


class Profile:
    """A browser that keeps its settings in a folder, and so can be given some."""

    def __init__(self, chromium: Browser, folder: Path) -> None:
        self.version = chromium.version
        self._kind = chromium.browser_type
        self._folder = folder

    def new_context(self, **options: Any) -> BrowserContext:
        """Its only window; closing that closes the browser."""
        path = find_chromium(self._kind.executable_path)
        return self._kind.launch_persistent_context(self._folder, executable_path=path, args=QUIET, **options)


def ready(phone: Phone) -> Phone:
    """Waits until the app is on the screen, and listens to it."""
    expect(phone.page.locator("html[data-shown]")).to_be_attached(timeout=PATIENCE_MS)
    return phone.listen()


def kept_for_offline(phone: Phone) -> None:
    """Waits until the browser has everything that a start without a network needs."""
    expect(phone.page.locator("html[data-offline]")).to_be_attached(timeout=PATIENCE_MS)


def played_one_round(phone: Phone) -> None:
    """A match of four with one round of 100 : 50."""
    new_match(phone, "Anna", "Babis", "Chloe", "Dimos", dealer="Anna")
    Scorer(phone).round_of_totals(1, {A: "100", B: "50"})
    phone.see("Add round 2", "button")


def test_a_round_is_there_after_a_reload_and_without_a_network(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site)
    played_one_round(phone)
    kept_for_offline(phone)
    phone.page.reload()
    ready(phone).see("Add round 2", "button")
    site.cut()
    phone.context.set_offline(True)
    phone.page.reload()
    ready(phone).see("Add round 2", "button")
    Scorer(phone).round_of_totals(2, {A: "20", B: "30"})
    phone.see("Add round 3", "button")
    phone.page.reload()
    ready(phone).see("Add round 3", "button")
    assert phone.faults == []


def test_chromium_would_install_it_and_the_icon_leads_to_two_places(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site)
    kept_for_offline(phone)
    browser_side = phone.context.new_cdp_session(phone.page)
    errors = browser_side.send("Page.getInstallabilityErrors")["installabilityErrors"]
    found = browser_side.send("Page.getAppManifest")
    manifest = json.loads(found["data"])
    # A browser context of a test counts as a private window, where nothing is installed.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
    assert found["errors"] == []
    assert (manifest["display"], manifest["orientation"], manifest["start_url"]) == ("standalone", "any", "./")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    assert [each["name"] for each in manifest["shortcuts"]] == ["New match", "Resume"]
    for path in [icon["src"] for icon in manifest["icons"]]:
        assert phone.page.request.get(f"{site.url}/{path}").ok
    new, resume = (f"{site.url}/{each['url']}" for each in manifest["shortcuts"])

    phone.page.goto("about:blank")
    phone.page.goto(new)
    ready(phone).see("Player 1", "textbox")
    phone.page.goto("about:blank")
    phone.page.goto(f"{site.url}/")
    ready(phone)
    played_one_round(phone)
    phone.page.goto("about:blank")
    phone.page.goto(resume)
    ready(phone).see("Add round 2", "button")


def test_a_greek_phone_is_offered_a_greek_manifest_and_a_greek_app(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site, locale="el-GR")
    phone.see("Νέα παρτίδα", "button")
    assert phone.page.locator("link[rel=manifest]").get_attribute("href") == "manifest.el.json"
    greek = phone.page.request.get(f"{site.url}/manifest.el.json").json()
    assert greek["shortcuts"][0]["name"] == "Νέα παρτίδα"


def test_an_arabic_name_is_written_without_a_network(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site)
    kept_for_offline(phone)
    phone.context.set_offline(True)
    failed: list[str] = []
    phone.page.on("requestfailed", lambda request: failed.append(request.url))
    phone.page.reload()
    ready(phone)

    phone.tap("New match")
    phone.fill("Player 1", "محمد ♠ → 🏆")
    phone.picture()

    assert [url for url in failed if "/fonts/" in url] == []
    kept: list[str] = phone.page.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys())
                for (const {url} of await (await caches.open(name)).keys()) found.push(url);
            return found.filter((url) => url.endsWith('.woff2'));
        }"""
    )
    assert {url.split("/fonts/")[1].split("/")[0] for url in kept} >= {
        "notosansarabic",
        "notosanssymbols",
        "notosanssymbols2",
    }


def test_a_newer_version_is_offered_and_taken_without_losing_data(
    builds: dict[str, Path], site: StaticSite, open_site: OpenSite
) -> None:
    site.folder = builds["older"]
    phone = open_site(site)
    played_one_round(phone)
    kept_for_offline(phone)
    older = _build(phone.page)
    site.folder = builds["newer"]
    phone.page.reload()
    ready(phone).see("Add round 2", "button")
    assert _build(phone.page) == older
    Scorer(phone).add(2)
    phone.miss(_NEWER)
    phone.page.goto(f"{site.url}/#/")
    phone.see(_NEWER)
    phone.tap("Update now")
    phone.page.wait_for_function("older => window.scorekeeper && scorekeeper.build !== older", arg=older)
    ready(phone).miss(_NEWER)
    phone.see("Resume", "button")
    phone.see(f"{A} 100", None)
    caches = phone.page.evaluate("caches.keys()")
    assert [name for name in caches if older in name] == []


def test_a_second_tab_is_told_and_can_take_over(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site)
    played_one_round(phone)
    first = phone.page
    second = phone.context.new_page()
    second.goto(site.url)
    told = second.get_by_role("status")
    expect(told).to_have_text("Scorekeeper is open in another tab or window. Only one can write at a time.")
    second.get_by_role("button", name="Use it here").click()
    expect(second.locator("html[data-shown]")).to_be_attached(timeout=PATIENCE_MS)
    expect(first.get_by_role("status")).to_have_text(
        "Scorekeeper goes on in another tab or window. Everything is saved."
    )
    phone.page = second
    phone.listen().see("Resume", "button")


def test_a_backup_file_holds_every_match(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site)
    played_one_round(phone)
    phone.page.goto(f"{site.url}/#/settings")
    phone.see(_SAVE, "button")
    with phone.page.expect_download() as download:
        phone.tap(_SAVE)
    assert download.value.suggested_filename.startswith("scorekeeper-")
    (match,) = read_export(Path(download.value.path()).read_text(encoding="utf-8")).matches
    assert [player.name for player in match.players] == ["Anna", "Babis", "Chloe", "Dimos"]
    assert len(match.rounds) == 1


def test_a_match_becomes_a_picture_without_a_server(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site)
    played_one_round(phone)
    phone.tap("More about this match")
    phone.find("menuitem", "Share as a picture").evaluate("node => node.click()")
    expect(phone.button("Save the picture as a file")).to_be_enabled(timeout=PATIENCE_MS)

    with phone.page.expect_download(timeout=PATIENCE_MS) as coming:
        phone.tap("Save the picture as a file")

    assert png_width(Path(coming.value.path()).read_bytes()) == PIXELS


def test_a_browser_that_refuses_its_storage_is_told_about_on_home_and_in_settings(
    chromium: Browser, site: StaticSite, tmp_path: Path
) -> None:
    profile = tmp_path / "Default" / "Preferences"
    profile.parent.mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    profile.write_text(json.dumps(blocked), encoding="utf-8")
    with closing(Phone(cast(Browser, Profile(chromium, tmp_path)), site.url)) as phone:
        phone.page.goto(site.url)
        ready(phone).see(re.compile(_REFUSED))
        played_one_round(phone)
        phone.page.goto(f"{site.url}/#/settings")
        phone.see(re.compile(_REFUSED))


def test_a_save_that_the_browser_refuses_is_not_shown_as_done(site: StaticSite, open_site: OpenSite) -> None:
    phone = open_site(site)
    played_one_round(phone)
    python = phone.page.workers[0]
    python.evaluate(
        """() => {
            self.put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
        }"""
    )
    Scorer(phone).round_of_totals(2, {A: "20", B: "30"})
    phone.see("Reading or saving did not work. What was saved before is safe; try again.")
    phone.see("Save", "button")
    python.evaluate("() => { IDBObjectStore.prototype.put = self.put; }")
    phone.tap("Save")
    phone.see("Add round 3", "button")

    # A player who clears the browser's data while the app is open: the next save writes everything again.
    browser_side = phone.context.new_cdp_session(phone.page)
    browser_side.send("Storage.clearDataForOrigin", {"origin": site.url, "storageTypes": "indexeddb"})
    Scorer(phone).round_of_totals(3, {A: "40", B: "50"})
    phone.see("Add round 4", "button")
    phone.page.reload()
    ready(phone).see("Add round 4", "button")


def _build(page: Page) -> str:
    name: str = page.evaluate("scorekeeper.build")
    return name
