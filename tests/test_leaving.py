"""Pages come and go: a closed one costs next to nothing, and one that leaves at a bad moment leaves no traceback."""

from __future__ import annotations

import asyncio
import base64
import gc
import logging
import os
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flet_web.fastapi import app as web_app

from scorekeeper.app import App, build
from scorekeeper.gate.asgi import Message, Scope
from scorekeeper.gate.gate import Gate
from scorekeeper.gate.lines import Lines, away_text
from scorekeeper.lan.evening import Evening
from scorekeeper.lan.guesses import Guesses
from scorekeeper.lan.table import SharedTable, Welcome
from scorekeeper.lan.visitor import HOST_ID, Visitor
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.ui.session import Session
from tests.browser.kept import keep
from tests.browser.server import HOST, AppServer
from tests.match.builders import match_of, played
from tests.wire_phone import (
    EVENT,
    INVOKE,
    REGISTER,
    UPDATE,
    WirePhone,
    button,
    hello,
    open_line,
    open_page,
    packed,
    unpacked,
)

BEFORE = played(match_of(), (100, 60))
MATCH = played(BEFORE, (535, 20))
SCOREBOARD = f"/match/{MATCH.id}"
IS_DRAWN = "get_accessibility_features"
"""The app asks for this once a page has its first screen."""


class Page:
    """A page of an app in this process, without a network."""

    def __init__(self, app: Any, cookie: str, line: str, before: str) -> None:
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.messages: list[bytes] = []
        self._news = asyncio.Event()
        scope: Scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "root_path": "",
            "query_string": f"line={line}&before={before}".encode(),
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode()), (b"user-agent", b"Phone/1")],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8550),
            "subprotocols": [],
        }
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.serving = asyncio.create_task(app(scope, self.incoming.get, self._take))

    async def _take(self, message: Message) -> None:
        content = message.get("bytes", b"")
        self.messages.append(content)
        self._news.set()
        if content and unpacked(content)[0] == INVOKE:
            asked = unpacked(content)[1]
            answer = {"control_id": asked["control_id"], "call_id": asked["call_id"], "result": None, "error": None}
            self.say(packed(INVOKE, answer))

    def say(self, message: bytes) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "bytes": message})

    async def hears(self, words: str) -> None:
        async with asyncio.timeout(60):
            while not any(words.encode() in each for each in self.messages):
                self._news.clear()
                await self._news.wait()

    async def leave(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(60):
            await self.serving


class Host:
    """A shared table as `serve` puts it together."""

    def __init__(self, built: App, table: SharedTable) -> None:
        self.built, self.table = built, table
        web = web_app(built.main, before_main=built.end_with_line, session_timeout_seconds=0)
        self.app = Gate(Lines(web, away_text), table, Guesses(lambda: 0.0))
        self.visitor = table.let_in(Welcome.GUEST)
        self._cookie = f"scorekeeper-8550={table.ticket(self.visitor)}"

    def opens(self, line: str = "a", before: str = "") -> Page:
        return Page(self.app, self._cookie, line, before)

    @property
    def is_here(self) -> bool:
        return self.table.seat(self.visitor).is_here


@asynccontextmanager
async def hosting(folder: Path) -> AsyncIterator[Host]:
    table = SharedTable(Evening(began=datetime(2026, 1, 9, tzinfo=UTC), pen=HOST_ID), keep=lambda _: None, address="")
    built = await build(folder, table=table)
    try:
        yield Host(built, table)
    finally:
        await built.close()


def live_sessions() -> list[Session]:
    gc.collect()
    return [each for each in gc.get_objects() if isinstance(each, Session)]


async def test_closed_pages_are_given_back_at_once_and_nobody_is_here(tmp_path: Path) -> None:
    keep(tmp_path, MATCH)
    async with hosting(tmp_path) as host:
        for number in range(5):
            page = host.opens(f"line{number}")
            page.say(hello(SCOREBOARD))
            await page.hears(IS_DRAWN)
            assert host.is_here
            assert len(live_sessions()) == 1
            await page.leave()
            await asyncio.sleep(0)
            assert live_sessions() == []
        assert not host.is_here
        assert host.built.state.listeners == 0


async def test_a_page_that_closes_before_its_first_message_is_not_here(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        page = host.opens()
        await asyncio.sleep(0)
        assert host.is_here
        await page.leave()
        assert not host.is_here


async def test_a_page_that_comes_back_finds_its_address_and_what_its_tab_remembers(tmp_path: Path) -> None:
    keep(tmp_path, MATCH)
    async with hosting(tmp_path) as host:
        page = host.opens("a")
        page.say(hello(SCOREBOARD))
        await page.hears(IS_DRAWN)
        (session,) = live_sessions()
        session.memory.sides_shown[UUID(int=1)] = 1
        del session
        await page.leave()

        back = host.opens("b", before="a")
        back.say(hello(SCOREBOARD, session_id="the one before"))
        await back.hears(IS_DRAWN)
        assert any(b"635 points" in each for each in back.messages)  # 100 + 535
        (session,) = live_sessions()
        assert session.memory.sides_shown == {UUID(int=1): 1}
        del session
        await back.leave()


async def test_what_was_tapped_just_before_a_page_left_is_done_and_told_to_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    keep(tmp_path, Timeline.begin(BEFORE).do(MATCH, StepKind.ADD_ROUND, round_number=2))
    async with hosting(tmp_path) as host:
        host.table.hand_pen(Visitor(HOST_ID), host.visitor)
        for turns in range(30):
            page = host.opens()
            page.say(hello(SCOREBOARD))
            await page.hears(IS_DRAWN)
            steps = [button(page.messages, words) for words in ("Undo", "Redo")]
            for step in [*steps, *steps]:
                page.say(packed(EVENT, {"target": step, "name": "click", "data": None}))
            for _ in range(turns):
                await asyncio.sleep(0)
            await page.leave()
            await asyncio.sleep(0)
        gc.collect()  # says so where nobody asked for a task's error
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


# -- against a real server -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    running = AppServer(tmp_path_factory.mktemp("leaving"))
    keep(running.data_folder, Timeline.begin(BEFORE).do(MATCH, StepKind.ADD_ROUND, round_number=2))
    with running:
        yield running


async def before_the_answer(server: AppServer) -> None:
    """Asks for a web socket and resets the line at once."""
    with socket.create_connection((HOST, server.port)) as line:
        key = base64.b64encode(os.urandom(16)).decode()
        asked = (
            f"GET /ws HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        )
        line.sendall(asked.encode())
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


async def before_the_first_message(server: AppServer) -> None:
    WirePhone(await open_line(server.url)).cut()


async def during_the_first_answer(server: AppServer) -> None:
    (await open_page(server.url, SCOREBOARD)).cut()


async def before_the_device_is_told(server: AppServer) -> None:
    """The app has asked what device it is, and never hears."""
    line = await open_line(server.url)
    await line.send(hello(SCOREBOARD))
    while unpacked(bytes(await line.recv(decode=False)))[0] != INVOKE:
        pass
    WirePhone(line).cut()


async def while_taps_are_worked_on(server: AppServer, *, rudely: bool = True) -> None:
    async with await open_page(server.url, SCOREBOARD) as phone:
        await phone.see(IS_DRAWN)
        steps = phone.button("Undo"), phone.button("Redo")
        for number in range(10):
            await phone.tap(steps[number % 2])
        if rudely:
            phone.cut()


async def while_taps_are_worked_on_politely(server: AppServer) -> None:
    await while_taps_are_worked_on(server, rudely=False)


async def with_messages_that_no_page_sends(server: AppServer) -> None:
    for message in (
        b"",
        b"\0\xc1",
        packed(REGISTER, {}),
        packed(EVENT, {"target": 1, "name": "click", "data": None}),
        packed(UPDATE, {"id": 1, "props": {"views": [1]}}),
        packed(INVOKE, {"control_id": 999_999, "call_id": "", "result": None, "error": None}),
        hello("/"),
    ):
        async with await open_page(server.url, SCOREBOARD) as phone:
            await phone.see(IS_DRAWN)
            await phone.line.send(message)
        line = await open_line(server.url)
        await line.send(message)
        await line.close()


@pytest.mark.parametrize(
    "leave",
    [
        before_the_answer,
        before_the_first_message,
        during_the_first_answer,
        before_the_device_is_told,
        while_taps_are_worked_on,
        while_taps_are_worked_on_politely,
        with_messages_that_no_page_sends,
    ],
)
async def test_a_page_that_leaves_at_any_moment_leaves_no_traceback(
    leave: Callable[[AppServer], Awaitable[None]], server: AppServer
) -> None:
    for _ in range(5):
        await leave(server)
    async with await open_page(server.url, SCOREBOARD) as phone:  # the app has dealt with all of it by then
        await phone.see(IS_DRAWN)
    assert "Traceback" not in server.log
