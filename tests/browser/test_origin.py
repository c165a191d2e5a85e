"""Pages of other sites in the same browser neither read the scores nor touch them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import QUIET, find_chromium
from tests.browser.conftest import StartWith
from tests.browser.phone import Phone
from tests.browser.server import HOST, AppServer
from tests.browser.static_site import StaticSite
from tests.browser.table import scoreboard
from tests.browser.test_lan import evening
from tests.match.builders import match_of, played

MATCH = played(match_of(), (300, 120))
TRY_ALL = """async ([app, code]) => {
    const socket = new Promise(resolve => {
        const opened = new WebSocket(app.replace('http', 'ws') + '/ws');
        opened.onopen = () => resolve(true);
        opened.onerror = () => resolve(false);
    });
    const read = async (path, options) => {
        try {
            return (await fetch(app + path, {credentials: 'include', ...options})).ok;
        } catch (refused) {
            return false;
        }
    };
    const picture = new Promise(resolve => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = app + '/icon.png?' + Math.random();
    });
    return {
        socket: await socket,
        page: await read('/'),
        line: await read('/line?line=x'),
        code: await read('/?code=' + code),
        picture: await picture,
    };
}"""
"""What a page can try on the app that is at an address: whether each of its attempts came through."""
EVERYTHING = ("socket", "page", "line", "code", "picture")


@pytest.fixture(scope="module")
def evil_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    """Another site, which this machine serves as well."""
    folder: Path = tmp_path_factory.mktemp("evil")
    (folder / "index.html").write_text("<!DOCTYPE html><title>A harmless page</title>", "utf-8")
    with StaticSite(folder) as site:
        yield site


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def renamed(chromium: Browser) -> Iterator[Browser]:
    """A browser in which any name under `example` leads to this machine."""
    path = find_chromium(chromium.browser_type.executable_path)
    rules = f"--host-resolver-rules=MAP *.example {HOST}"
    browser = chromium.browser_type.launch(executable_path=path, args=[*QUIET, rules])
    yield browser
    browser.close()


def attempts(page: Page, server: AppServer, code: str = "") -> dict[str, bool]:
    """Whether each way to reach the app from this page works."""
    found: dict[str, bool] = page.evaluate(TRY_ALL, [server.url, code])
    return found


@pytest.mark.parametrize("host", ["localhost", HOST], ids=["another site", "another port"])
def test_another_sites_page_reaches_nothing(app_with: StartWith, evil_site: StaticSite, page: Page, host: str) -> None:
    server = app_with(MATCH)
    page.goto(evil_site.url.replace("localhost", host))
    assert attempts(page, server) == dict.fromkeys(EVERYTHING, False)
    page.goto(server.url)
    assert attempts(page, server) == dict.fromkeys(EVERYTHING, True)


@pytest.mark.parametrize("host", ["localhost", HOST], ids=["another site", "another port"])
def test_nor_in_the_browser_of_a_guest(app_with: StartWith, evil_site: StaticSite, page: Page, host: str) -> None:
    server = app_with(MATCH, arguments=["--lan"])
    code = evening(server).code
    page.goto(f"{server.url}/?code={code}")
    assert attempts(page, server, code) == dict.fromkeys(EVERYTHING, True)
    page.goto(evil_site.url.replace("localhost", host))
    assert attempts(page, server, code) == dict.fromkeys(EVERYTHING, False)


def test_a_name_that_is_made_to_lead_here_shows_nothing(app_with: StartWith, renamed: Browser) -> None:
    server = app_with(MATCH)
    page = renamed.new_context().new_page()
    answer = page.goto(f"http://evil.example:{server.port}/")
    assert answer is not None
    assert (answer.status, answer.all_headers().get("access-control-allow-origin")) == (421, None)
    assert page.evaluate("document.body.innerText").startswith("Scorekeeper does not answer to this address.")


def test_one_flag_lets_the_app_run_under_another_name(app_with: StartWith, renamed: Browser) -> None:
    server = app_with(MATCH, arguments=["--allow-host", "scores.example"])
    phone = Phone(renamed, f"http://scores.example:{server.port}").open(scoreboard(MATCH))
    phone.see("Anna & Chloe, 300 points")
    assert phone.faults == []
