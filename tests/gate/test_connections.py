"""However many connections are opened and left idle, whoever asks for something gets in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar, cast

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import scorekeeper.gate.connections as module
from scorekeeper.gate.asgi import MOST_BYTES, Receive, Scope, Send
from scorekeeper.gate.connections import (
    MOST_CONNECTIONS,
    RESERVED_FILES,
    Connections,
    bounded_protocols,
    most_connections,
)

HOST = "127.0.0.1"
PATIENCE = 30
SHORT = 0.3
GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
LONGEST = 100_000
LARGE = 32 * 1024 * 1024
"""More than the system takes for a device that reads nothing."""


class FakeTransport:
    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def opened(connections: Connections, address: str) -> FakeTransport:
    transport = FakeTransport()
    connections.opened(cast(asyncio.Transport, transport), address)
    return transport


def as_transport(transport: FakeTransport) -> asyncio.Transport:
    return cast(asyncio.Transport, transport)


def test_the_longest_idle_connection_makes_room() -> None:
    connections = Connections(most=3, most_each=3)
    first, second, third = (opened(connections, f"10.0.0.{number}") for number in (1, 2, 3))
    connections.busy(as_transport(first))
    connections.idle(as_transport(first))
    opened(connections, "10.0.0.4")
    assert [each.aborted for each in (first, second, third)] == [False, True, False]
    assert len(connections) == 3


def test_a_connection_that_is_being_answered_keeps_its_place() -> None:
    connections = Connections(most=2, most_each=2)
    busy = [opened(connections, "10.0.0.1"), opened(connections, "10.0.0.2")]
    for each in busy:
        connections.busy(as_transport(each))
    newcomer = opened(connections, "10.0.0.3")
    assert [newcomer.aborted, *(each.aborted for each in busy)] == [True, False, False]
    assert len(connections) == 2
    connections.closed(as_transport(busy[0]))
    assert not opened(connections, "10.0.0.3").aborted


def test_one_device_takes_no_place_from_the_others() -> None:
    connections = Connections(most=10, most_each=2)
    others = [opened(connections, f"10.0.0.{number}") for number in range(2, 6)]
    greedy = [opened(connections, "10.0.0.1") for _ in range(50)]
    assert [each.aborted for each in others] == [False] * 4
    assert [each.aborted for each in greedy] == [True] * 48 + [False] * 2
    assert len(connections) == 6


def test_all_addresses_of_an_ipv6_device_count_as_one() -> None:
    connections = Connections(most=10, most_each=2)
    greedy = [opened(connections, f"fd00::{number}") for number in range(1, 5)]
    assert [each.aborted for each in greedy] == [True, True, False, False]


def test_everyone_behind_a_proxy_of_this_machine_has_its_address() -> None:
    connections = Connections(most=10, most_each=2)
    assert not any(opened(connections, HOST).aborted for _ in range(10))
    assert len(connections) == 10


def test_a_full_house_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    connections = Connections(most=2, most_each=1, clock=lambda: now)
    for _ in range(500):
        opened(connections, "10.0.0.1")
    assert [record.getMessage() for record in caplog.records] == [
        "too many connections (1 open, 1 of them from 10.0.0.1): those that ask for nothing are closed"
    ]
    now = 61.0
    opened(connections, "10.0.0.1")
    assert len(caplog.records) == 2


def test_the_bound_leaves_files_for_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for limit, most in ((1024, MOST_CONNECTIONS), (256, 256 - RESERVED_FILES), (64, 1), (-1, MOST_CONNECTIONS)):
        monkeypatch.setattr(resource, "getrlimit", lambda _which, limit=limit: (limit, limit))
        assert most_connections() == most


# -- a real server -----------------------------------------------------------------------------------------------------


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", **({MOST_BYTES: 2 * LONGEST} if scope["path"] == "/host" else {})})
        while (message := await receive())["type"] != "websocket.disconnect":
            body = b"x" * LARGE if message.get("text") == "large" else b"here"
            await send({"type": "websocket.send", "bytes": body})
        return
    body = b"x" * LARGE if scope["path"] == "/large" else b"here"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    for begin in range(0, len(body), 1 << 16):
        part = body[begin : begin + (1 << 16)]
        more = begin + len(part) < len(body)
        await send({"type": "http.response.body", "body": part, "more_body": more})


class RecordedTimer(module._Timer):
    """A timer of the code under test, all of which are in `made`."""

    made: ClassVar[list[RecordedTimer]] = []

    def __init__(self, seconds: float, act: Callable[[], object]) -> None:
        super().__init__(seconds, act)
        self.name = getattr(act, "__name__", "")
        self.made.append(self)

    @classmethod
    def running(cls) -> list[str]:
        return [timer.name for timer in cls.made if timer._handle is not None]


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Call it to learn what the running timers would do."""
    monkeypatch.setattr(module, "_Timer", RecordedTimer)
    monkeypatch.setattr(RecordedTimer, "made", [])
    return RecordedTimer.running


@asynccontextmanager
async def server(connections: Connections, *, ping_seconds: float = PATIENCE, **seconds: float) -> AsyncIterator[int]:
    """A server on a free port, which it yields; it ends with whatever is still open."""
    http, web_socket = bounded_protocols(connections, **seconds)
    options: dict[str, Any] = {"ws_ping_interval": ping_seconds, "ws_ping_timeout": ping_seconds}
    options |= {"timeout_graceful_shutdown": 0, "ws_max_size": LONGEST}
    config = uvicorn.Config(
        app, host=HOST, port=0, http=http, ws=web_socket, log_level="error", lifespan="off", **options
    )
    running = uvicorn.Server(config)
    serving = asyncio.create_task(running.serve())
    async with asyncio.timeout(PATIENCE):
        while not running.started:
            await asyncio.sleep(0.001)
    try:
        yield running.servers[0].sockets[0].getsockname()[1]
    finally:
        running.should_exit = True
        await serving


@asynccontextmanager
async def line(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection(HOST, port)
    async with asyncio.timeout(PATIENCE):
        try:
            yield reader, writer
        finally:
            writer.transport.abort()


async def ended(reader: asyncio.StreamReader) -> None:
    """Return once the server has closed the connection."""
    try:
        while await reader.read(1 << 16):
            pass
    except ConnectionError:
        return


async def emptied(connections: Connections) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(connections):
            await asyncio.sleep(0.001)


async def answer(port: int) -> bytes:
    async with line(port) as (reader, writer):
        writer.write(GET)
        return await reader.readuntil(b"here")


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf",
        GET + b"GET / HTTP/1.1\r\n",
        GET,
    ],
    ids=["nothing", "half a head", "half a body", "half of a second request", "no second request"],
)
async def test_a_request_that_never_comes_is_not_waited_for(begun: bytes) -> None:
    connections = Connections(most=10)
    async with server(connections, request_seconds=SHORT) as port, line(port) as (reader, writer):
        writer.write(begun)
        await ended(reader)
        await emptied(connections)


async def test_a_sender_that_drips_is_not_waited_for() -> None:
    connections = Connections(most=10)
    async with server(connections, request_seconds=SHORT) as port, line(port) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nx: ")
        ending = asyncio.ensure_future(ended(reader))
        while not ending.done():
            writer.write(b"x")
            await asyncio.sleep(SHORT / 10)
        await emptied(connections)


async def test_a_slow_answer_is_no_slow_request(running: Callable[[], list[str]]) -> None:
    connections = Connections(most=10)
    async with server(connections) as port, line(port) as (reader, writer):
        writer.write(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n")
        assert b"200" in await reader.readuntil(b"\r\n\r\n")
        assert "end" not in running()
        assert len(await reader.readexactly(LARGE)) == LARGE
        while "end" not in running():  # the next request has a deadline again
            await asyncio.sleep(0)
        assert running() == ["end"]


async def test_a_device_that_takes_nothing_is_let_go() -> None:
    connections = Connections(most=10)
    async with server(connections, stall_seconds=SHORT) as port, line(port) as (_, writer):
        writer.write(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n")
        await emptied(connections)


async def test_a_page_that_takes_nothing_is_let_go() -> None:
    connections = Connections(most=10)
    async with server(connections, stall_seconds=SHORT) as port, line(port) as (reader, writer):
        key = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
        upgrade = b"host: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        writer.write(b"GET / HTTP/1.1\r\n" + upgrade + key + b"\r\n")
        assert b"101" in await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\x81\x85\0\0\0\0large")
        await emptied(connections)


async def test_an_open_page_keeps_its_place(running: Callable[[], list[str]]) -> None:
    connections = Connections(most=2)
    async with server(connections) as port, connect(f"ws://{HOST}:{port}") as page:
        assert running() == []
        for _ in range(5):
            async with line(port), line(port) as (reader, writer):
                writer.write(GET)
                assert await reader.readuntil(b"here")
        await page.send("are you there")
        assert await page.recv() == b"here"
    await emptied(connections)


async def test_whoever_asks_gets_in_past_any_number_of_idle_connections(caplog: pytest.LogCaptureFixture) -> None:
    connections = Connections(most=20)
    caplog.set_level(logging.WARNING, "scorekeeper")
    async with server(connections) as port:
        idle = [await asyncio.open_connection(HOST, port) for _ in range(100)]
        assert await answer(port)
        async with connect(f"ws://{HOST}:{port}") as page:
            idle += [await asyncio.open_connection(HOST, port) for _ in range(100)]
            await page.send("are you there")
            assert await page.recv() == b"here"
            assert await answer(port)
            assert len(connections) <= 20
        for _, writer in idle:
            writer.transport.abort()
    assert len(caplog.records) == 1


@pytest.mark.parametrize(("path", "is_taken"), [("/guest", False), ("/host", True)])
async def test_a_message_is_as_long_as_the_app_allowed(path: str, is_taken: bool) -> None:
    async with server(Connections(most=10)) as port, connect(f"ws://{HOST}:{port}{path}") as page:
        await page.send("x" * (LONGEST + 1))
        if is_taken:
            assert await page.recv() == b"here"
        else:
            with pytest.raises(ConnectionClosed) as ended:
                await page.recv()
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1009


async def _pings(page: ClientConnection) -> None:
    while True:
        await page.ping()


async def _tiny_parts(page: ClientConnection) -> None:
    async def parts() -> AsyncIterator[str]:
        while True:
            yield ""

    await page.send(parts())


@pytest.mark.parametrize("flood", [_pings, _tiny_parts])
async def test_frames_without_end_are_not_taken(
    flood: Callable[[ClientConnection], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    connections = Connections(most=10)
    async with server(connections) as port, connect(f"ws://{HOST}:{port}") as page:
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                await flood(page)
        await emptied(connections)
    (record,) = [each for each in caplog.records if each.name.startswith("scorekeeper")]
    assert record.getMessage().endswith("is ended: it sends more frames than any browser")


async def test_a_message_in_large_parts_is_taken() -> None:
    async with server(Connections(most=10)) as port, connect(f"ws://{HOST}:{port}/host") as page:
        for _ in range(10):
            await page.send(["x" * 2_000] * 80)
            assert await page.recv() == b"here"


async def test_a_page_that_answers_no_ping_is_let_go() -> None:
    connections = Connections(most=10)
    pinging = server(connections, ping_seconds=SHORT)
    async with pinging as port, connect(f"ws://{HOST}:{port}", ping_interval=None) as page:
        page.transport.pause_reading()
        await emptied(connections)
        page.transport.resume_reading()
        with pytest.raises(ConnectionClosed):
            await page.recv()


class ClosingTransport(asyncio.Transport):
    """A connection that is closed as soon as its device has taken what waits for it."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def get_protocol(self) -> asyncio.BaseProtocol:
        return asyncio.Protocol()

    def is_closing(self) -> bool:
        return True


async def test_a_closing_connection_is_not_waited_for_though_some_of_it_was_taken(
    running: Callable[[], list[str]],
) -> None:
    http, _ = bounded_protocols(Connections(most=10))
    config = uvicorn.Config(app, lifespan="off")
    config.load()
    connection = http(config, ServerState(), {})
    connection.connection_made(ClosingTransport())
    connection.pause_writing()
    assert running() == ["abort"]
    connection.resume_writing()
    assert running() == ["abort"]
    connection.connection_lost(ConnectionResetError())
    assert running() == []
