"""What phones cost a host that they come to and leave, and how soon others save while one of them floods it.

`make bench-table` runs it. Memory is in megabytes of the server's resident set, waits are in seconds.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Final

from scorekeeper.lan.evening import FILE_NAME, Evening
from scorekeeper.match.timeline import StepKind, Timeline
from tests.bench.__main__ import Line
from tests.browser.kept import keep
from tests.browser.server import AppServer
from tests.browser.table import scoreboard
from tests.match.builders import match_of, played
from tests.wire_phone import EVENT, PATIENCE_SECONDS, UPDATE, WirePhone, cookie, open_line, open_page, packed

CYCLES: Final = 500
AT_ONCE: Final = 4
_WARM_UP: Final = 40
FORGED: Final = 6500
SAVES: Final = 10
_BEFORE = played(match_of(), *([(100, 60), (90, 130)] * 10))
_AFTER = played(_BEFORE, (535, 20))
_TIMELINE = Timeline.begin(_BEFORE).do(_AFTER, StepKind.ADD_ROUND, round_number=len(_AFTER.rounds))
_TOTALS: Final = ("1900", "2435")
"""The first side's total without the last round and with it."""


async def lines(folder: Path) -> list[Line]:
    """Measure everything."""
    return [
        *await _cycles(folder / "alone"),
        *await _cycles(folder / "table", "--lan"),
        *await _flood(folder / "flood"),
    ]


async def _cycles(folder: Path, *arguments: str) -> list[Line]:
    server = _server(folder, *arguments)
    with server:
        shown = "" if not arguments else await asyncio.to_thread(cookie, server.url, _evening(server).code)

        async def visit() -> None:
            async with await open_page(server.url, scoreboard(_AFTER), shown=shown) as phone:
                await phone.see("get_accessibility_features")

        async def knock() -> None:
            await (await open_line(server.url, shown=shown)).close()

        where = "at a table" if arguments else "alone"
        grown = {}
        for name, act in {"pages": visit, "sockets without a message": knock}.items():
            await _repeat(_WARM_UP, act)
            before = _resident(server)
            await _repeat(CYCLES, act)
            grown[name] = _resident(server) - before
        return [Line(f"memory of {CYCLES} closed {name}, {where}", value, 20, "MB") for name, value in grown.items()]


async def _repeat(times: int, act: Callable[[], Awaitable[None]]) -> None:
    left = iter(range(times))

    async def work() -> None:
        for _ in left:
            await act()

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))


async def _flood(folder: Path) -> list[Line]:
    server = _server(folder, "--lan")
    with server:
        evening = _evening(server)
        host_cookie = await asyncio.to_thread(cookie, server.url, evening.host_key)
        async with await open_page(server.url, "/table", shown=host_cookie) as host:
            await host.see("Take the pen")
            at = await host.tap("Take the pen")
            await host.see("Put the pen down", at)
        async with await open_page(server.url, scoreboard(_AFTER), shown=host_cookie) as host:
            await host.see("get_accessibility_features")
            steps = (host.button("Undo"), host.button("Redo"))
            calm = await _saves(host, steps)
            worst = {name: await _flooded(server, host, steps, body) for name, body in _FORGED.items()}
    print(f"a save takes {median(calm):.2f} s, at most {max(calm):.2f} s, with no flood")
    return [Line(f"longest save while a watcher sends {FORGED} {name}", value, 1, "s") for name, value in worst.items()]


_FORGED: Final = {
    "taps on nothing": packed(EVENT, {"target": 999_999, "name": "click", "data": None}),
    "changes of address": packed(EVENT, {"target": 1, "name": "route_change", "data": {"route": "/history"}}),
    "patches of the page": packed(UPDATE, {"id": 1, "props": {"media": {"padding": {"top": 1.0}}}}),
}


async def _flooded(server: AppServer, host: WirePhone, steps: tuple[int, int], message: bytes) -> float:
    """Return the longest wait for a save while one more phone, with all of its allowance, floods the host."""
    shown = await asyncio.to_thread(cookie, server.url, _evening(server).code)
    line = await open_page(server.url, scoreboard(_AFTER), shown=shown)
    async with line as watcher:
        await watcher.see("get_accessibility_features")

        async def flood() -> None:
            for _ in range(FORGED):
                await watcher.line.send(message)

        flooding = asyncio.create_task(flood())
        saves = await _saves(host, steps)
        flooding.cancel()
        await asyncio.gather(flooding, return_exceptions=True)
        watcher.cut()
    return max(saves)


async def _saves(host: WirePhone, steps: tuple[int, int]) -> list[float]:
    """Take the last round back and bring it in again, several times; each is a save."""
    waits = []
    for number in range(SAVES):
        at = await host.tap(steps[number % 2])
        try:
            waits.append(await host.see(_TOTALS[number % 2], at) - at)
        except TimeoutError:
            return [*waits, PATIENCE_SECONDS]
    return waits


def _server(folder: Path, *arguments: str) -> AppServer:
    folder.mkdir()
    server = AppServer(folder, *arguments)
    keep(server.data_folder, _TIMELINE)
    return server


def _evening(server: AppServer) -> Evening:
    return Evening.model_validate_json((server.data_folder / FILE_NAME).read_bytes())


def _resident(server: AppServer) -> float:
    status = Path(f"/proc/{server.process_id}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def main() -> int:
    """Print a line for each promise."""
    with tempfile.TemporaryDirectory() as folder:
        measured = asyncio.run(lines(Path(folder)))
    for line in measured:
        print(line.written())
    return 0 if all(line.is_kept for line in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
