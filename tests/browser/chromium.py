"""Finds a Chromium for the browser tests, and installs one where there is none."""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

NAMED_BY = "SCOREKEEPER_CHROMIUM"
INSTALLED_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL_SECONDS = 900

# No start page and no calls home; no sandbox because a test machine often runs as root in a container; no watchdog
# over the drawing, which on a machine that stands still for a while would be ended, and the page with it.
QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu-watchdog",
    "--disable-sync",
    "--no-first-run",
)


class NoChromium(Exception):
    """There is no Chromium and none could be installed; the message says in one line what to do."""


def find_chromium(downloaded: str) -> str:
    """The path of a Chromium, newly installed if need be; raises NoChromium.

    The one that SCOREKEEPER_CHROMIUM names, else an installed one, else Debian's package (as root), else
    Playwright's own download, which lies at `downloaded`.
    """
    if named := os.environ.get(NAMED_BY):
        if path := shutil.which(named):
            return path
        raise NoChromium(f"{NAMED_BY}={named} is not a program.")
    if path := _installed(downloaded):
        return path
    if os.geteuid() == 0 and shutil.which("apt-get"):
        if not _run("apt-get", "install", "-y", "chromium"):
            _run("apt-get", "update") and _run("apt-get", "install", "-y", "chromium")
        if path := _installed(downloaded):
            return path
    _run(sys.executable, "-m", "playwright", "install", "chromium")
    if path := _installed(downloaded):
        return path
    raise NoChromium(f"The browser tests need Chromium: install it, or name its path in {NAMED_BY}.")


def main() -> int:
    """Sees to it that there is one, for tests that run side by side and must not install it at the same time."""
    with sync_playwright() as playwright:
        try:
            print(f"Chromium: {find_chromium(playwright.chromium.executable_path)}")
        except NoChromium as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _installed(downloaded: str) -> str | None:
    for name in (*INSTALLED_NAMES, downloaded):
        if path := shutil.which(name):
            return path
    return None


def _run(*command: str) -> bool:
    """Whether the command succeeded; a failure is not fatal here, because there may be another way."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=environment, timeout=INSTALL_SECONDS, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
