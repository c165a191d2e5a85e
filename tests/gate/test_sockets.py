"""A web socket begins in time, asks for no more than its share, and ends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgpack
import pytest

from scorekeeper.gate import sockets
from scorekeeper.gate.asgi import Message, Receive, Scope, Send
from scorekeeper.gate.sockets import (
    _ROUNDS_OF_LOOP,
    MESSAGES_PER_SECOND,
    MOST_GUEST_BYTES,
    MOST_MESSAGES,
    MOST_SOCKETS,
    MOST_WAITS,
    START_COSTS,
    Socket,
    Uses,
)
from scorekeeper.lan.visitor import HOST_ID, VISITOR, Visitor
from tests.wire_phone import EVENT, INVOKE, PATCH, REGISTER, UPDATE, hello, packed

TAP = packed(EVENT, {"target": 7, "name": "click", "data": None})
DISCONNECT: Message = {"type": "websocket.disconnect", "code": 1001}
SCOPE: Scope = {"type": "websocket"}


class Clock:
    """Moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)


class App:
    """Accepts a socket as Flet does, notes what it hears, and answers each message."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.started = self.ended = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.started += 1
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message["bytes"])
            await send({"type": "websocket.send", "bytes": b"answer"})
        await send({"type": "websocket.send", "bytes": b"too late"})
        self.ended += 1


class Client:
    """The other end of a socket."""

    def __init__(self, uses: Uses) -> None:
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.answers: list[Message] = []
        self.socket = Socket(self.incoming.get, self.take, uses)

    async def take(self, message: Message) -> None:
        self.answers.append(message)

    def say(self, *messages: bytes) -> Client:
        for each in messages:
            self.incoming.put_nowait({"type": "websocket.receive", "bytes": each})
        return self

    def leave(self) -> Client:
        self.incoming.put_nowait(DISCONNECT)
        return self

    async def served_by(self, app: object) -> None:
        async with asyncio.timeout(20):
            await self.socket.serve(app, SCOPE)  # type: ignore[arg-type]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def uses(clock: Clock) -> Uses:
    return Uses(clock, clock.sleep)


@pytest.fixture
def app() -> App:
    return App()


@pytest.fixture
def guest() -> Iterator[Visitor]:
    visitor = Visitor("0123456789abcdef")
    token = VISITOR.set(visitor)
    yield visitor
    VISITOR.reset(token)


async def test_what_a_page_says_reaches_the_app_and_its_answers_the_page(uses: Uses, app: App) -> None:
    client = Client(uses).say(hello("/"), TAP).leave()
    await client.served_by(app)
    assert app.heard == [hello("/"), TAP]
    assert [each["type"] for each in client.answers] == ["websocket.accept", "websocket.send", "websocket.send"]
    assert app.ended == 1


async def test_a_page_always_gets_a_new_session(uses: Uses, app: App) -> None:
    await Client(uses).say(hello("/", session_id="of another page")).leave().served_by(app)
    assert app.heard == [hello("/", session_id=None)]


async def test_a_socket_that_closes_before_its_first_message_never_reaches_the_app(uses: Uses, app: App) -> None:
    await Client(uses).leave().served_by(app)
    assert app.started == 0
    assert uses.of(None).open == 0


async def test_a_socket_without_a_first_message_is_ended(
    uses: Uses, app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sockets, "FIRST_MESSAGE_SECONDS", 0.01)
    await Client(uses).served_by(app)
    assert app.started == 0
    assert [each.getMessage() for each in caplog.records] == [
        "a web socket of this machine is ended: no message within 0 s"
    ]


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"\0",
        b"\0\xc1",
        b"\1\0\0\0\0data",
        b"no message at all",
        TAP,
        packed(REGISTER, []),
        packed(REGISTER, {"session_id": None, "page_name": ""}),
        packed(REGISTER, {"session_id": [], "page_name": "", "page": {}}),
        packed(REGISTER, {"session_id": None, "page_name": "", "page": None}),
        b"\0" + msgpack.packb([REGISTER]),
        b"\0" + msgpack.packb(REGISTER),
        b"\0\x92\x01" + 400 * b"\x91",
        b"\0\x92\x01" + 5000 * b"\x91" + b"\xc0",
    ],
)
async def test_a_first_message_that_is_none_of_the_apps_ends_the_socket(
    first: bytes, uses: Uses, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    await Client(uses).say(first).served_by(app)
    assert app.started == 0
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    "message",
    [
        b"\0\xc1",
        b"\0",
        hello("/"),
        packed(PATCH, {}),
        packed(EVENT, []),
        packed(EVENT, {"target": [], "name": "click", "data": None}),
        packed(EVENT, {"target": 1, "name": "click"}),
        packed(UPDATE, {"id": 1, "props": None}),
        packed(INVOKE, {}),
    ],
)
async def test_a_later_message_that_is_none_of_the_apps_ends_the_socket(
    message: bytes, uses: Uses, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    await Client(uses).say(hello("/"), TAP, message, TAP).served_by(app)
    assert app.heard == [hello("/"), TAP]
    assert (app.ended, len(caplog.records)) == (1, 1)


async def test_every_kind_of_message_a_page_sends_is_let_through(uses: Uses, app: App) -> None:
    told = [
        TAP,
        packed(UPDATE, {"id": 1, "props": {"width": 390.0}}),
        packed(INVOKE, {"control_id": 1, "call_id": "a", "result": None, "error": None}),
        b"",
    ]
    await Client(uses).say(hello("/"), *told).leave().served_by(app)
    assert app.heard[1:] == told


async def test_text_is_none_of_the_apps_messages(uses: Uses, app: App) -> None:
    client = Client(uses).say(hello("/"))
    client.incoming.put_nowait({"type": "websocket.receive", "text": "hello"})
    await client.served_by(app)
    assert app.heard == [hello("/")]


async def test_a_person_is_never_held_up(uses: Uses, clock: Clock, app: App) -> None:
    await Client(uses).say(hello("/"), *(MOST_MESSAGES - START_COSTS - 1) * [TAP]).leave().served_by(app)
    assert clock.now == 0


async def test_a_flood_is_read_no_faster_than_the_allowance_comes_back(uses: Uses, clock: Clock, app: App) -> None:
    beyond = 300
    flood = (MOST_MESSAGES - START_COSTS + beyond) * [TAP]
    await Client(uses).say(hello("/"), *flood).leave().served_by(app)
    assert len(app.heard) == 1 + len(flood)
    assert clock.now == pytest.approx(beyond / MESSAGES_PER_SECOND)


async def test_a_flood_that_goes_on_ends_its_socket(
    guest: Visitor, uses: Uses, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    await Client(uses).say(hello("/"), *(MOST_MESSAGES + MOST_WAITS + 500) * [TAP]).served_by(app)
    assert len(app.heard) == 1 + MOST_MESSAGES - START_COSTS + MOST_WAITS
    assert app.ended == 1
    assert [each.getMessage() for each in caplog.records] == [
        f"a web socket of phone {guest.id} is ended: it sends more than any person"
    ]


async def test_a_second_socket_of_a_phone_has_no_allowance_of_its_own(
    guest: Visitor, uses: Uses, clock: Clock, app: App
) -> None:
    for _ in range(2):
        await Client(uses).say(hello("/"), *(MOST_MESSAGES // 2) * [TAP]).leave().served_by(app)
    assert clock.now == pytest.approx(2 * START_COSTS / MESSAGES_PER_SECOND)


async def test_another_phone_has_an_allowance_of_its_own(guest: Visitor, uses: Uses, clock: Clock, app: App) -> None:
    await Client(uses).say(hello("/"), *(MOST_MESSAGES - START_COSTS) * [TAP]).leave().served_by(app)
    VISITOR.set(Visitor("another"))
    await Client(uses).say(hello("/"), TAP).leave().served_by(app)
    assert clock.now == 0


class SlowApp(App):
    """Works on a message in a task of its own, as Flet does, and counts the messages it works on at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.at_once = self.most_at_once = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            task = asyncio.create_task(self._work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self) -> None:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        for _ in range(_ROUNDS_OF_LOOP):
            await asyncio.sleep(0)
        self.at_once -= 1


async def test_a_flood_does_not_pile_up_in_the_app(uses: Uses) -> None:
    app = SlowApp()
    await Client(uses).say(hello("/"), *100 * [TAP]).leave().served_by(app)
    assert app.most_at_once <= 2


@pytest.mark.parametrize(("visitor", "is_heard"), [(Visitor("a guest"), False), (Visitor(HOST_ID), True), (None, True)])
async def test_only_the_host_sends_whole_backups(
    visitor: Visitor | None, is_heard: bool, uses: Uses, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    VISITOR.set(visitor)
    backup = packed(INVOKE, {"control_id": 1, "call_id": "", "result": MOST_GUEST_BYTES * b"0", "error": None})
    await Client(uses).say(hello("/"), backup).leave().served_by(app)
    assert (backup in app.heard) == is_heard
    assert not any("0000" in each.getMessage() for each in caplog.records)


async def all_sockets_open(uses: Uses, app: App) -> tuple[list[Client], list[asyncio.Task[None]]]:
    """As many pages of one phone as it may have, and the tasks that serve them."""
    clients = [Client(uses).say(hello("/")) for _ in range(MOST_SOCKETS)]
    serving = [asyncio.create_task(each.served_by(app)) for each in clients]
    while len(app.heard) < MOST_SOCKETS:
        await asyncio.sleep(0)
    return clients, serving


async def test_a_phone_has_so_many_sockets_and_no_more(
    guest: Visitor, uses: Uses, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    clients, serving = await all_sockets_open(uses, app)
    one_more = Client(uses).say(hello("/"))
    await one_more.served_by(app)
    assert [each["type"] for each in one_more.answers] == ["websocket.close"]
    assert app.started == MOST_SOCKETS
    clients[0].leave()
    await serving[0]
    await Client(uses).say(hello("/")).leave().served_by(app)
    assert app.started == MOST_SOCKETS + 1
    for each in clients[1:]:
        each.leave()
    await asyncio.gather(*serving)
    assert uses.of(guest).open == 0


async def test_a_crowd_of_sockets_is_refused_at_once(
    guest: Visitor, uses: Uses, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    clients, serving = await all_sockets_open(uses, app)
    before = uses.clock()
    for _ in range(1000):
        await Client(uses).say(hello("/")).leave().served_by(app)
    assert (uses.clock(), uses.of(guest).open) == (before, MOST_SOCKETS)  # nobody waited, nothing is left of them
    assert len(caplog.records) == 1
    for each in clients:
        each.leave()
    await asyncio.gather(*serving)


@pytest.mark.parametrize("error", [ConnectionResetError, RuntimeError])
async def test_what_is_sent_to_a_phone_that_is_gone_harms_nothing(error: type[Exception], uses: Uses, app: App) -> None:
    client = Client(uses).say(hello("/"), TAP)

    async def fail(message: Message) -> None:
        if message["type"] == "websocket.send":
            raise error

    client.socket.send = fail
    await client.served_by(app)
    assert app.ended == 1


async def test_a_phone_that_does_not_read_is_ended(
    uses: Uses, app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sockets, "SEND_SECONDS", 0.01)
    client = Client(uses).say(hello("/"))

    async def stall(message: Message) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()

    client.socket.send = stall
    await client.served_by(app)
    assert (app.ended, len(caplog.records)) == (1, 1)


async def test_an_app_that_does_not_let_go_is_made_to(uses: Uses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "END_SECONDS", 0.01)
    was_stopped = asyncio.Event()

    async def stuck(_scope: Scope, receive: Receive, _send: Send) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass
        try:
            await asyncio.Event().wait()
        finally:
            was_stopped.set()

    client = Client(uses).say(hello("/")).leave()
    await client.served_by(stuck)
    async with asyncio.timeout(20):
        await was_stopped.wait()
    assert client.socket.ended.is_set()
