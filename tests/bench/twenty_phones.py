"""How soon twenty phones at one table see a save: `make bench-table`.

One real browser writes, one real browser and twenty phones without a screen watch. Everything runs on this machine, so
the browsers take their part of its time too; the CPU time of the app alone is printed beside the waits.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from scorekeeper.lan.evening import FILE_NAME, Evening
from tests.browser.chromium import QUIET, find_chromium
from tests.browser.kept import keep, wait_until
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import Scorer, scoreboard
from tests.match.builders import match_of, played
from tests.wire_phone import WirePhone, sit_down

PHONES: Final = 20
PLAYED: Final = [(100, 60), (90, 130)] * 10
SIDES: Final = ("Anna & Chloe", "Babis & Dimitris")
SAVES: Final = {"535": 2435, "100": 2535, "200": 2735, "50": 2785}
"""Points of the first side, and its total after them; it begins with 1900."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Print a line for each save."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    match = played(match_of(), *PLAYED)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder), "--lan")
        keep(server.data_folder, match)
        browser = playwright.chromium.launch(
            executable_path=find_chromium(playwright.chromium.executable_path), args=QUIET
        )
        with server:
            evening = Evening.model_validate_json((server.data_folder / FILE_NAME).read_bytes())
            host = Phone(browser, server.url).open(f"/table?code={evening.host_key}")
            host.tap("Take the pen")
            host.see("Put the pen down", "button")
            host.open(scoreboard(match))
            real = Phone(browser, server.url)
            real.open(f"{scoreboard(match)}?code={evening.code}").see(f"{SIDES[0]}, 1900 points")
            phones = _seated(loop, server.url, evening.code, scoreboard(match))
            for number, (points, total) in enumerate(SAVES.items(), start=len(PLAYED) + 1):
                _save(host, phones, server, number, points, total)
        browser.close()
    loop.call_soon_threadsafe(loop.stop)


def _seated(loop: asyncio.AbstractEventLoop, url: str, code: str, route: str) -> list[WirePhone]:
    def run(work: Coroutine[Any, Any, WirePhone]) -> WirePhone:
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    began = time.monotonic()
    phones = [run(sit_down(url, code, route, f"wire{number}")) for number in range(PHONES)]
    for phone in phones:
        asyncio.run_coroutine_threadsafe(phone.listen(), loop)
    wait_until(lambda: all(phone.first(b"1900", since=0) for phone in phones))
    kilobytes = sum(len(packet) for _, packet in phones[0].heard) / 1000
    print(f"{PHONES} phones see the scoreboard after {time.monotonic() - began:.2f} s, {kilobytes:.0f} kB each")
    return phones


def _save(host: Phone, phones: list[WirePhone], server: AppServer, number: int, points: str, total: int) -> None:
    scorer = Scorer(host)
    scorer.add(number)
    scorer.only_totals({SIDES[0]: points, SIDES[1]: "0"})
    used = _cpu_seconds(server)
    pressed = float(host.page.evaluate("Date.now()")) / 1000
    scorer.save()
    words = str(total).encode()
    wait_until(lambda: all(phone.first(words, pressed) for phone in phones))
    waits = sorted((phone.first(words, pressed) or 0) - pressed for phone in phones)
    host.see(f"{SIDES[0]}, {total} points")
    print(
        f"a save is seen after {waits[0]:.2f} s by the first, {statistics.median(waits):.2f} s by half, "
        f"{waits[-1]:.2f} s by all; the app used {_cpu_seconds(server) - used:.2f} s of CPU time"
    )


def _cpu_seconds(server: AppServer) -> float:
    fields = Path(f"/proc/{server.process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


if __name__ == "__main__":
    main()
