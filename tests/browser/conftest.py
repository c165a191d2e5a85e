"""The real app, a real browser and phones in players' hands.

Chromium lives as long as this folder's tests and no longer: Playwright keeps an event loop in the main
thread, and a test that is `async` could not run beside it. So an `async` test does not belong in this folder.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant import Variant
from scorekeeper.store.settings import Settings
from tests.browser.chromium import QUIET, NoChromium, find_chromium
from tests.browser.kept import keep
from tests.browser.phone import Phone
from tests.browser.place_contents import KEPT
from tests.browser.places import PLACES, Place
from tests.browser.server import AppServer

HERE = Path(__file__).parent

StartServer = Callable[..., AppServer]
StartWith = Callable[..., AppServer]
OpenPhone = Callable[..., Phone]
GoTo = Callable[..., Phone]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder with `browser`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A Chromium, shared by all browser tests; the run fails with one line where there is none."""
    with sync_playwright() as playwright:
        try:
            path = find_chromium(playwright.chromium.executable_path)
            browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        except NoChromium as error:
            pytest.exit(str(error), returncode=1)
        except Error as error:
            pytest.exit(f"{path} does not start: {error.message.splitlines()[0]}", returncode=1)
        yield browser
        browser.close()


@pytest.fixture
def app_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartServer]:
    """Call it, with more command line arguments if need be, to start an app with an empty data folder."""
    with ExitStack() as running:
        yield lambda *arguments: running.enter_context(AppServer(tmp_path_factory.mktemp("app"), *arguments))


@pytest.fixture(scope="module")
def app_with(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartWith]:
    """Call it with matches or house rules to start an app that has them already.

    If need be also with an open round, with settings, and with `arguments` for the command line.

    It runs until the file's last test.
    """
    with ExitStack() as running:

        def start_with(
            *contents: Match | Variant | HouseDraft,
            arguments: Sequence[str] = (),
            draft: Draft | None = None,
            settings: Settings | None = None,
        ) -> AppServer:
            server = AppServer(tmp_path_factory.mktemp("app"), *arguments)
            keep(server.data_folder, *contents, draft=draft, settings=settings)
            return running.enter_context(server)

        yield start_with


@pytest.fixture
def phone(chromium: Browser) -> Iterator[OpenPhone]:
    """Call it with a running app, and the options of Phone if need be, to open the app on one more phone."""
    with ExitStack() as open_phones:

        def open_phone(server: AppServer, path: str = "/", **options: object) -> Phone:
            held = Phone(chromium, server.url, **options)  # type: ignore[arg-type]
            open_phones.callback(held.close)
            return held.open(path)

        yield open_phone


@pytest.fixture(scope="module")
def app_of(app_with: StartWith) -> Callable[[Place], AppServer]:
    """Call it with a place to get an app that has it: one for all places, and one that shares its table."""
    start = cache(lambda arguments: app_with(*KEPT, arguments=arguments))
    return lambda place: start(place.arguments)


@pytest.fixture
def go_to(app_of: Callable[[Place], AppServer], phone: OpenPhone) -> GoTo:
    """Call it with the name of a place, and the options of Phone if need be, for a phone that shows the place."""

    def open_place(name: str, **options: object) -> Phone:
        place = PLACES[name]
        server = app_of(place)
        return place.prepared(phone(server, place.address(server), **options))

    return open_place
