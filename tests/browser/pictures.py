"""The pictures of the README, taken from the running app: `make pictures`.

A match is put into an empty data folder, the app started on it, and each place photographed by day and by night.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import QUIET, find_chromium
from tests.browser.kept import keep
from tests.browser.phone import Phone
from tests.browser.place_contents import FRIDAY
from tests.browser.server import AppServer
from tests.browser.table import scoreboard

FOLDER: Final = Path(__file__).parents[2] / "docs"


def photograph(browser: Browser, server: AppServer, place: str, *, dark: bool) -> None:
    """Opens one place and keeps its picture."""
    name = f"{place}-{'night' if dark else 'day'}"
    phone = Phone(browser, server.url, dark=dark)
    path = scoreboard(FRIDAY)
    if place == "entry":
        phone.open(f"{path}/round")
        if not dark:
            for control in ("Trump Diamonds", "Maria & Nikos closed"):
                phone.tap(control)
            for tile in ("Clean, 200 points: 0", "Dirty, 100 points: 0"):
                phone.tap(tile)
            phone.tap(re.compile("^Cards on the table:"))
            for key in ("1", "5", "0", "Next field", "1", "5", "Done"):
                phone.tap(key)
        phone.see(re.compile(r"200 \+ 100 \+ 150"))
    else:
        phone.open(path)
        phone.button("Add round 4").or_(phone.button("Go on with round 4")).wait_for()
    (FOLDER / f"{name}.png").write_bytes(phone.picture())
    phone.close()


def main() -> None:
    """Takes every picture anew."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder))
        keep(server.data_folder, FRIDAY)
        browser = playwright.chromium.launch(
            executable_path=find_chromium(playwright.chromium.executable_path), args=QUIET
        )
        with server:
            for place in ("scoreboard", "entry"):
                for dark in (False, True):
                    photograph(browser, server, place, dark=dark)
        browser.close()
    sys.stdout.write(f"pictures are in {FOLDER}\n")


if __name__ == "__main__":
    main()
