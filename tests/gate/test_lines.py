"""Whether a page's line holds, as the server sees it."""

from __future__ import annotations

import asyncio
import json

import pytest

from scorekeeper.gate.asgi import Message, Receive, Scope, Send
from scorekeeper.gate.lines import Lines, away_text
from scorekeeper.lan.tab import MOST_TABS, TAB, Tab, Tabs
from scorekeeper.lan.visitor import VISITOR, Visitor
from tests.gate.asgi_client import Caller
from tests.wire_phone import EVENT, hello, packed, unpacked


class EchoApp:
    """A web socket app that notes what it receives until its line ends."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.ended = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self.heard.append(unpacked(message["bytes"])[1].get("name"))
        self.ended += 1

    async def hears(self, *names: str) -> None:
        async with asyncio.timeout(5):
            while [name for name in self.heard if name is not None] != list(names):
                await asyncio.sleep(0)


class Socket:
    """A web socket that stays open until the test closes it."""

    def __init__(self, lines: Lines, query: str) -> None:
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        for message in ({"type": "websocket.connect"}, {"type": "websocket.receive", "bytes": hello("/")}):
            self._incoming.put_nowait(message)
        scope = {"type": "websocket", "path": "/ws", "query_string": query.encode(), "headers": []}
        self.task = asyncio.ensure_future(lines(scope, self._incoming.get, self._ignore))

    async def say(self, name: str) -> None:
        event = packed(EVENT, {"target": 1, "name": name, "data": None})
        await self._incoming.put({"type": "websocket.receive", "bytes": event})

    async def close(self) -> None:
        await self._incoming.put({"type": "websocket.disconnect", "code": 1001})

    @staticmethod
    async def _ignore(_message: Message) -> None:
        return None


@pytest.fixture
def app() -> EchoApp:
    return EchoApp()


@pytest.fixture
def lines(app: EchoApp) -> Lines:
    return Lines(app, away_text)


async def holds(lines: Lines, line: str) -> bool:
    answer = await Caller(lines).get(f"/line?line={line}")
    return bool(json.loads(answer.body)["holds"])


async def test_a_line_holds_until_it_is_closed(lines: Lines, app: EchoApp) -> None:
    socket = Socket(lines, "line=a")
    await socket.say("one")
    await socket.say("two")
    await app.hears("one", "two")
    assert await holds(lines, "a")
    assert not await holds(lines, "b")
    await socket.close()
    await socket.task
    assert not await holds(lines, "a")


async def test_a_page_that_comes_back_ends_the_line_it_had(lines: Lines, app: EchoApp) -> None:
    old = Socket(lines, "line=a")
    await old.say("one")
    await app.hears("one")
    new = Socket(lines, "line=b&before=a")
    await new.say("two")
    await app.hears("one", "two")
    assert (old.task.done(), app.ended) == (True, 1)
    assert not await holds(lines, "a")
    assert await holds(lines, "b")
    new.task.cancel()


class TabApp(EchoApp):
    """Notes the tab of each socket, and lets it remember one thing."""

    def __init__(self) -> None:
        super().__init__()
        self.tabs: list[Tab | None] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.tabs.append(TAB.get())
        await super().__call__(scope, receive, send)


async def open_and_close(lines: Lines, query: str) -> None:
    socket = Socket(lines, query)
    await socket.close()
    await socket.task


async def test_a_page_that_comes_back_is_the_same_tab_however_long_it_was_away() -> None:
    app = TabApp()
    lines = Lines(app, away_text)
    for query in ("line=a", "line=b&before=a", "line=other", "line=c&before=b"):
        await open_and_close(lines, query)
    first, again, other, at_last = app.tabs
    assert first is again is at_last
    assert first is not None
    assert other is not first


async def test_another_phone_does_not_find_a_tab_by_the_name_of_its_line() -> None:
    app = TabApp()
    lines = Lines(app, away_text)
    await open_and_close(lines, "line=a")
    VISITOR.set(Visitor("another"))
    await open_and_close(lines, "line=b&before=a")
    assert app.tabs[0] is not app.tabs[1]


def test_tabs_are_remembered_up_to_a_number() -> None:
    tabs = Tabs()
    first = tabs.came(("phone 0", "a"), ("phone 0", ""))
    for number in range(1, MOST_TABS):
        tabs.came((f"phone {number}", "a"), (f"phone {number}", ""))
    assert tabs.came(("phone 0", "b"), ("phone 0", "a")) is first
    for number in range(MOST_TABS):
        tabs.came((f"other {number}", "a"), (f"other {number}", ""))
    assert tabs.came(("phone 0", "c"), ("phone 0", "b")) is not first


def test_one_phone_takes_no_other_phones_tab() -> None:
    tabs = Tabs()
    kept = tabs.came(("Anna", "a"), ("Anna", ""))
    for number in range(2 * MOST_TABS):
        tabs.came(("Babis", str(number)), ("Babis", ""))
    assert tabs.came(("Anna", "b"), ("Anna", "a")) is kept


async def test_a_name_that_no_page_gives_its_line_is_none(lines: Lines) -> None:
    await open_and_close(lines, "line=" + 65 * "a")
    socket = Socket(lines, "line=" + 65 * "a")
    assert not await holds(lines, 65 * "a")
    await socket.close()
    await socket.task


async def test_a_line_without_a_name_is_let_through(lines: Lines, app: EchoApp) -> None:
    socket = Socket(lines, "")
    await socket.close()
    await socket.task
    assert app.ended == 1


async def test_the_answer_carries_the_words_for_the_time_away(lines: Lines) -> None:
    answer = await Caller(lines).get("/line?line=a")
    assert json.loads(answer.body)["away"] == "No connection. These are the last scores; it goes on by itself."
    assert answer.headers["cache-control"] == "no-store"


async def test_a_browser_loads_nothing_from_elsewhere(lines: Lines) -> None:
    headers = (await Caller(lines).get("/")).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["connect-src"] == "'self' data: blob: ws://192.168.1.5:8550 wss://192.168.1.5:8550"
    assert "http" not in headers["content-security-policy"]
    assert (headers["x-frame-options"], headers["referrer-policy"]) == ("DENY", "same-origin")


async def test_no_other_site_may_read_an_answer() -> None:
    async def open_to_all(_scope: Scope, _receive: Receive, send: Send) -> None:
        headers = [(b"Access-Control-Allow-Origin", b"*"), (b"content-type", b"text/html")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    headers = {
        name.lower(): value for name, value in (await Caller(Lines(open_to_all, away_text)).get("/")).headers.items()
    }
    assert "access-control-allow-origin" not in headers
    assert (headers["cross-origin-resource-policy"], headers["content-type"]) == ("same-origin", "text/html")


async def test_a_forged_host_stays_out_of_the_policy(lines: Lines) -> None:
    headers = (await Caller(lines, headers={"host": "x; script-src *"}).get("/")).headers
    assert "*" not in headers["content-security-policy"]
