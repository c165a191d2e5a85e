"""Pictures of every screen, to be looked at: `make screens`, or `make screens ARGS="--places entry --scales 200"`.

For each language one app is started on the same matches, and one that shares its table; one browser goes through the
places and is turned to every size, text scale and theme at each of them. What lies below the edge
of the glass is a picture of its own.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from scorekeeper.words.catalog import languages, translations
from tests.browser.chromium import QUIET, find_chromium
from tests.browser.kept import keep
from tests.browser.phone import Phone
from tests.browser.place_contents import KEPT
from tests.browser.places import PLACES
from tests.browser.server import AppServer

FOLDER: Final = Path(__file__).parents[2] / "build" / "screens"
LANGUAGES: Final = tuple(code for code in ("en", "ar") if code in languages())
THEMES: Final = ("light", "dark")
SIZES: Final = ("360x640", "412x915", "1180x820")
SCALES: Final = (100, 200)
SETTLE_MS: Final = 500
"""How long the app is given to hear of a new size and to answer: a picture at rest may be one that waits."""

# As a screen reader scrolls: a wheel or a finger over a control may be taken for something else.
_SCROLL = """down => [...document.querySelectorAll('flt-semantics')]
    .filter(node => getComputedStyle(node).overflowY === 'scroll')
    .forEach(node => { node.scrollTop = down ? node.scrollHeight : 0; })"""


@contextmanager
def seeded_app(folder: Path, arguments: Sequence[str] = ()) -> Iterator[AppServer]:
    """The app with what all places are looked at with."""
    server = AppServer(folder, *arguments)
    keep(server.data_folder, *KEPT)
    with server:
        yield server


def photograph(phone: Phone, wanted: argparse.Namespace, name: str, language: str) -> None:
    """The place as it is, in every size, text scale and theme that is wanted."""
    for size in wanted.sizes:
        width, height = map(int, size.split("x"))
        phone.page.set_viewport_size({"width": width, "height": height})
        for scale in wanted.scales:
            phone.enlarge_text(scale)
            for theme in wanted.themes:
                phone.page.emulate_media(color_scheme=theme)
                phone.page.wait_for_timeout(SETTLE_MS)
                shown = phone.picture()
                stem = wanted.folder / f"{name}-{language}-{size}-{scale}-{theme}"
                stem.with_suffix(".png").write_bytes(shown)
                if wanted.ends:
                    _photograph_end(phone, stem, shown)


def _photograph_end(phone: Phone, stem: Path, shown: bytes) -> None:
    phone.page.evaluate(_SCROLL, True)
    phone.page.wait_for_timeout(SETTLE_MS)
    below = phone.picture()
    if below != shown:
        stem.with_name(f"{stem.name}-end.png").write_bytes(below)
        phone.page.evaluate(_SCROLL, False)


def _phone(browser: Browser, server: AppServer, wanted: argparse.Namespace, language: str) -> Phone:
    """As the first picture wants it: what lies under an open dialog or menu takes no new size or theme."""
    width, height = map(int, wanted.sizes[0].split("x"))
    is_dark = wanted.themes[0] == "dark"
    return Phone(browser, server.url, locale=language, width=width, height=height, dark=is_dark)


def take(browser: Browser, wanted: argparse.Namespace, language: str) -> int:
    """All the places in one language; returns how many there were."""
    places = {name: PLACES[name] for name in wanted.places}
    for arguments in dict.fromkeys(place.arguments for place in places.values()):
        with tempfile.TemporaryDirectory() as folder, seeded_app(Path(folder), arguments) as server:
            for name, place in places.items():
                if place.arguments == arguments:
                    phone = _phone(browser, server, wanted, language).open(place.address(server))
                    photograph(place.prepared(phone, translations(language)), wanted, name, language)
                    phone.close()
    return len(places)


def main(arguments: Sequence[str] | None = None) -> None:
    """Takes the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description="Takes pictures of every screen.")
    parser.add_argument("--places", nargs="+", choices=tuple(PLACES), default=tuple(PLACES), metavar="PLACE")
    parser.add_argument("--languages", nargs="+", choices=languages(), default=LANGUAGES)
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WIDTHxHEIGHT")
    parser.add_argument("--scales", nargs="+", type=int, default=SCALES, metavar="PERCENT")
    parser.add_argument("--no-ends", dest="ends", action="store_false", help="leave out what is reached by scrolling")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wanted = parser.parse_args(arguments)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(playwright.chromium.executable_path), args=QUIET
        )
        for language in wanted.languages:
            take(browser, wanted, language)
        browser.close()
    seconds = time.monotonic() - began
    sys.stdout.write(f"{len(list(wanted.folder.glob('*.png')))} pictures are in {wanted.folder} ({seconds:.0f} s)\n")


if __name__ == "__main__":
    main()
