"""What the app as a web site costs a phone, beside a counter that Flet publishes: `make bench`.

Both sites are built anew and served alike by one server of this machine, compressed and with the caching of an ordinary
host; their starts take turns in one Chromium, each with a profile of its own. A stock site cannot start without a
network, so our offline start is set against its later start.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.sync_api import BrowserType, Page, sync_playwright

from scorekeeper.web.build import build_site, python_packs
from tests.bench.__main__ import Line
from tests.bench.stock_counter import publish_counter
from tests.browser.chromium import QUIET, find_chromium
from tests.browser.static_site import Handler, StaticSite

WHEELS: Final = Path("build/wheels")
_FIRST_STARTS: Final = 3
_LATER_STARTS: Final = 5
_TAPS: Final = 30
_PATIENCE_MS: Final = 180_000
_PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
_COMPRESSED: Final = (".html", ".js", ".mjs", ".json", ".wasm", ".svg", ".css", ".otf", ".ttf")

# Switches the accessibility tree on as soon as there is one, and remembers when a button of this name was there first.
_WATCH: Final = """name => {
    const look = () => {
        const sleeping = document.querySelector('flt-semantics-placeholder:not([data-woken])');
        if (sleeping) {
            sleeping.dataset.woken = 'yes';
            const {left, top, width, height} = sleeping.getBoundingClientRect();
            const middle = {clientX: left + width / 2, clientY: top + height / 2};
            sleeping.dispatchEvent(new MouseEvent('click', {bubbles: true, ...middle}));
        }
        const named = node => (node.getAttribute('aria-label') || node.textContent || '').includes(name);
        if (!window.usable && [...document.querySelectorAll('flt-semantics[role=button]')].some(named)) {
            window.usable = performance.now();
        }
    };
    new MutationObserver(look).observe(document, {childList: true, subtree: true, attributes: true});
}"""
# From a screen reader's tap on the button to the change of what can be read, in milliseconds.
_TAP: Final = """name => new Promise(resolve => {
    const named = node => (node.getAttribute('aria-label') || node.textContent || '').includes(name);
    const host = document.querySelector('flt-semantics-host') || document.body;
    const labels = () => [...host.querySelectorAll('[aria-label]')].map(node => node.getAttribute('aria-label'));
    const read = () => host.textContent + labels().join('|');
    const before = read(), begun = performance.now();
    const observer = new MutationObserver(() => {
        if (read() === before) return;
        observer.disconnect();
        resolve(performance.now() - begun);
    });
    observer.observe(document.body, {childList: true, subtree: true, attributes: true, characterData: true});
    [...document.querySelectorAll('flt-semantics[role=button]')].find(named).click();
})"""


class Start(NamedTuple):
    """Milliseconds from the navigation on."""

    paint: float
    usable: float


class Measured(NamedTuple):
    """One site: bytes of a first visit, and medians in milliseconds."""

    bytes: int
    first: Start
    later: Start
    offline: Start | None
    tap: float


class CountingHandler(Handler):
    """Compresses as an ordinary host does, lets the browser keep files for ten minutes, and counts what it sends."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        is_compressed = path.suffix in _COMPRESSED
        content = _compressed(path) if is_compressed else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        if is_compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.site.sent.append(len(content))
        self.wfile.write(content)


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes())


class Subject:
    """A site under measurement."""

    def __init__(self, site: StaticSite, profiles: Path, *, button: str, prepare: Callable[[Page], str]) -> None:
        """`button` shows that the app can be used; `prepare` leads to the button to tap and returns its name."""
        self.site = site
        self.button = button
        self.prepare = prepare
        self.starts: dict[str, list[Start]] = {"first": [], "later": [], "offline": []}
        self.sent: list[int] = []
        self.tap = 0.0
        self._profiles = profiles
        self._profile = 0

    @contextmanager
    def started(self, chromium: BrowserType, kind: str) -> Iterator[Page]:
        """The app in a newly started browser; a first start has an empty profile."""
        if kind == "first":
            self._profile += 1
            self.site.sent.clear()
        path = find_chromium(chromium.executable_path)
        profile = self._profiles / f"{self._profile}"
        context = chromium.launch_persistent_context(profile, executable_path=path, args=QUIET, **_any(_PHONE))
        page = context.new_page()
        page.add_init_script(f"({_WATCH})({self.button!r})")
        page.goto(self.site.url)
        page.wait_for_function("window.usable", timeout=_PATIENCE_MS)
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
        self.starts[kind].append(Start(paint, page.evaluate("window.usable")))
        yield page
        context.close()

    def measured(self) -> Measured:
        """The medians."""

        def middle(kind: str) -> Start:
            starts = self.starts[kind]
            return Start(median(each.paint for each in starts), median(each.usable for each in starts))

        offline = middle("offline") if self.starts["offline"] else None
        return Measured(round(median(self.sent)), middle("first"), middle("later"), offline, self.tap)


def measure(folder: Path) -> tuple[Measured, Measured]:
    """Ours and the counter."""
    build_site(folder / "ours", python_packs(WHEELS))
    (folder / "stock").mkdir()
    counter = publish_counter(folder / "stock", WHEELS)
    with (
        sync_playwright() as playwright,
        StaticSite(folder / "ours", CountingHandler) as our_site,
        StaticSite(counter, CountingHandler) as stock_site,
    ):
        chromium = playwright.chromium
        ours = Subject(our_site, folder / "profiles" / "ours", button="New match", prepare=_open_entry)
        stock = Subject(
            stock_site, folder / "profiles" / "stock", button="Increment", prepare=lambda _page: "Increment"
        )
        for _ in range(_FIRST_STARTS):
            for subject in (stock, ours):
                with subject.started(chromium, "first") as page:
                    if subject is ours:
                        page.wait_for_selector("html[data-pictured]", state="attached", timeout=_PATIENCE_MS)
                    subject.sent.append(sum(subject.site.sent))
        for number in range(_LATER_STARTS):
            for subject in (stock, ours):
                with subject.started(chromium, "later") as page:
                    if number == 0:
                        name = subject.prepare(page)
                        subject.tap = median(page.evaluate(_TAP, name) for _ in range(_TAPS))
        our_site.cut()
        for _ in range(_LATER_STARTS):
            with ours.started(chromium, "offline"):
                pass
    return ours.measured(), stock.measured()


def lines(ours: Measured, stock: Measured) -> list[Line]:
    """What is promised."""
    offline = ours.offline or Start(float("inf"), float("inf"))
    return [
        Line("bytes of a first visit against a stock counter's", ours.bytes / stock.bytes, 1.2),
        Line("first start against a stock counter's", ours.first.usable / stock.first.usable, 1.2),
        Line("first paint of a first start, in seconds", ours.first.paint / 1000, 1.0, "s"),
        Line("later start against a stock counter's", ours.later.usable / stock.later.usable, 0.6),
        Line("offline start against a stock counter's later start", offline.usable / stock.later.usable, 0.6),
    ]


def _open_entry(page: Page) -> str:
    """From Home to the entry of a round; a tap on a tile there is the commonest of all."""

    def tap(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).evaluate("node => node.click()")

    tap("New match")
    for seat, name in enumerate(("Anna", "Babis", "Chloe", "Dimos"), start=1):
        field = page.get_by_role("textbox", name=f"Player {seat}", exact=True)
        field.click()
        page.keyboard.type(name, delay=30)
    tap("Start the match")
    tap("Add round 1")
    page.get_by_role("button", name="Clean, ").first.wait_for(state="attached")
    return "Clean, "


def _any(options: Any) -> Any:
    return options


def _table(ours: Measured, stock: Measured) -> str:
    rows = [("megabytes, compressed", f"{ours.bytes / 1e6:.1f}", f"{stock.bytes / 1e6:.1f}")]
    pairs = [("first start", ours.first, stock.first), ("later start", ours.later, stock.later)]
    for name, our, their in [*pairs, ("offline start", ours.offline, None)]:
        for what, index in (("first paint", 0), ("usable", 1)):
            shown = [f"{each[index] / 1000:.2f} s" if each else "never" for each in (our, their)]
            rows.append((f"{name}, {what}", shown[0], shown[1]))
    rows.append(("tap to changed screen", f"{ours.tap:.0f} ms", f"{stock.tap:.0f} ms"))
    return "\n".join(f"{what:<32} {our:>10} {their:>10}" for what, our, their in [("", "ours", "stock"), *rows])


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        ours, stock = measure(Path(folder))
    print(_table(ours, stock))
    measured = lines(ours, stock)
    for line in measured:
        print(line.written())
    return 0 if all(line.is_kept for line in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
