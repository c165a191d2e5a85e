"""Nothing of the app is handed out, and no web socket opened, without the table's code."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.gate.asgi import Message, Receive, Scope, Send
from scorekeeper.gate.gate import MOST_FORM_BYTES, Gate
from scorekeeper.lan.errors import TableNotKept
from scorekeeper.lan.evening import Evening
from scorekeeper.lan.guesses import TRIES_EACH, Guesses
from scorekeeper.lan.table import MOST_GUESTS, SharedTable, Welcome
from scorekeeper.lan.visitor import HOST_ID, VISITOR, Visitor
from tests.gate.asgi_client import HOST, Caller

SECRET = b"Maria leads with 535"


class InnerApp:
    """Answers everybody who gets this far, and notes who they are."""

    def __init__(self) -> None:
        self.visitors: list[Visitor | None] = []
        self.scopes: list[Scope] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.visitors.append(VISITOR.get())
        self.scopes.append(scope)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": SECRET})


@pytest.fixture
def table() -> SharedTable:
    evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC), pen=HOST_ID)
    return SharedTable(evening, keep=lambda _evening: None, address=f"http://{HOST}")


@pytest.fixture
def inner() -> InnerApp:
    return InnerApp()


@pytest.fixture
def gate(inner: InnerApp, table: SharedTable) -> Gate:
    return Gate(inner, table, Guesses(lambda: 0.0))


@pytest.fixture
def stranger(gate: Gate) -> Caller:
    return Caller(gate)


@pytest.fixture
async def guest(gate: Gate, table: SharedTable) -> Caller:
    caller = Caller(gate, address="192.168.1.8")
    await caller.get(f"/?code={table.code}")
    return caller


@pytest.mark.parametrize(
    "target", ["/", "/match/1", "/index.html", "/line.js", "/version.json", "/line?line=x", "/docs", "/openapi.json"]
)
async def test_a_stranger_gets_the_door_and_nothing_else(stranger: Caller, inner: InnerApp, target: str) -> None:
    answer = await stranger.get(target)
    assert answer.status == 401
    assert b"Code of the table" in answer.body
    assert answer.headers["cache-control"] == "no-store"
    assert inner.scopes == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "POST"])
async def test_no_method_goes_around_the_door(stranger: Caller, inner: InnerApp, method: str) -> None:
    answer = await stranger.get("/upload", method)
    assert (answer.status, answer.body) == (401, b"")
    assert inner.scopes == []


async def test_a_stranger_opens_no_web_socket(stranger: Caller, inner: InnerApp) -> None:
    assert [message["type"] for message in await stranger.open_socket()] == ["websocket.close"]
    assert inner.scopes == []


async def test_the_link_becomes_a_ticket_and_leaves_the_address(gate: Gate, table: SharedTable) -> None:
    phone = Caller(gate)
    answer = await phone.get(f"/match/1?code={table.code}&round=2")
    assert (answer.status, answer.headers["location"]) == (303, "/match/1?round=2")
    assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
    assert table.code not in answer.headers["set-cookie"]
    assert (await phone.get("/match/1?round=2")).body == SECRET


async def test_the_code_can_be_typed(gate: Gate, table: SharedTable) -> None:
    phone = Caller(gate)
    answer = await phone.post("/", code=f" {table.code[:3].lower()} {table.code[3:]}", next="/match/1?round=2")
    assert (answer.status, answer.headers["location"]) == (303, "/match/1?round=2")
    assert (await phone.get("/")).body == SECRET


async def test_a_wrong_code_is_told_and_lets_nobody_in(stranger: Caller, inner: InnerApp) -> None:
    answer = await stranger.post("/", code="WRONG2", next="/match/1")
    assert answer.status == 401
    assert b"That is not the code of this table." in answer.body
    assert b'value="/match/1"' in answer.body
    assert stranger.cookies == {}
    assert inner.scopes == []


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("//evil.test/x", "/"),
        ("https://evil.test", "/"),
        ("/\\evil.test", "/evil.test"),
        ("///evil.test", "/evil.test"),
        ("http://[", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
        ("/a\r\nset-cookie: x=y", "/aset-cookie%3A%20x%3Dy"),
    ],
)
async def test_the_door_leads_nowhere_else(gate: Gate, table: SharedTable, asked: str, led: str) -> None:
    answer = await Caller(gate).post("/", code=table.code, next=asked)
    assert answer.headers["location"] == led


async def test_what_a_stranger_asks_for_is_no_markup(stranger: Caller) -> None:
    answer = await stranger.post("/", code="x", next='/"><script>alert(1)</script>')
    assert b"<script>" not in answer.body


async def test_after_too_many_wrong_codes_even_the_right_one_has_to_wait(
    gate: Gate, stranger: Caller, table: SharedTable, guest: Caller
) -> None:
    for _ in range(TRIES_EACH):
        assert (await stranger.get("/?code=WRONG2")).status == 401
    answer = await stranger.post("/", code=table.code)
    assert (answer.status, answer.headers["retry-after"]) == (429, "60")
    assert b"Try again in 1 minute." in answer.body
    assert stranger.cookies == {}
    assert (await Caller(gate, address="192.168.1.9").get(f"/?code={table.code}")).status == 303
    assert (await guest.get("/")).body == SECRET


async def test_a_ticket_of_another_evening_is_not_counted_as_a_guess(stranger: Caller) -> None:
    stranger.cookies["scorekeeper-8550"] = "0123456789abcdef." + 64 * "0"
    for _ in range(3 * TRIES_EACH):
        assert (await stranger.get("/line")).status == 401


async def test_a_phone_stays_itself_when_it_opens_the_link_again(guest: Caller, table: SharedTable) -> None:
    before = dict(guest.cookies)
    answer = await guest.get(f"/?code={table.code}")
    assert (answer.status, guest.cookies) == (303, before)
    assert len(table.seats) == 2


async def test_the_host_link_makes_any_device_the_host(guest: Caller, table: SharedTable, inner: InnerApp) -> None:
    await guest.get(table.host_link("", "/table"))
    await guest.get("/")
    assert inner.visitors[-1] == Visitor(HOST_ID)
    await guest.get(f"/?code={table.code}")
    await guest.get("/")
    assert inner.visitors[-1] == Visitor(HOST_ID)


async def test_the_app_knows_whose_web_socket_it_is(guest: Caller, inner: InnerApp, table: SharedTable) -> None:
    here: list[bool] = []
    table.subscribe(lambda: here.append(table.seats[1].is_here))
    sent = await guest.open_socket(origin=f"http://{HOST}")
    assert [message["type"] for message in sent] == ["websocket.accept"]
    assert inner.visitors == [table.seats[1].visitor]
    assert here == [True, False]


async def test_flet_finds_a_session_again_by_the_visitor_and_not_by_the_address(
    gate: Gate, table: SharedTable, inner: InnerApp
) -> None:
    anna, babis = Caller(gate), Caller(gate)
    for each in (anna, babis):
        await each.get(f"/?code={table.code}")
        await each.open_socket()
    anna.address = "192.168.1.99"
    await anna.open_socket()
    seen = [(scope["client"][0], dict(scope["headers"])[b"user-agent"]) for scope in inner.scopes]
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.parametrize("cookie", ["scorekeeper-8550", "scorekeeper-8550=", "=;=,\x01", "scorekeeper-8550=a.b.c"])
async def test_broken_cookies_are_no_cookies(stranger: Caller, cookie: str) -> None:
    stranger.headers["cookie"] = cookie
    assert (await stranger.get("/")).status == 401


async def test_a_form_that_is_too_large_is_not_read(stranger: Caller, table: SharedTable) -> None:
    answer = await stranger.post("/", code=table.code, next="/" + MOST_FORM_BYTES * "x")
    assert (answer.status, stranger.cookies) == (401, {})


async def test_the_door_speaks_the_browsers_language(stranger: Caller) -> None:
    stranger.headers["accept-language"] = "de;q=0.9, el-GR;q=0.8, en;q=0.1"
    assert b'<html lang="el">' in (await stranger.get("/")).body


async def test_the_door_loads_nothing_and_is_shown_in_no_frame(stranger: Caller) -> None:
    headers = (await stranger.get("/")).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'unsafe-inline';")
    assert (headers["x-frame-options"], headers["referrer-policy"]) == ("DENY", "same-origin")


async def test_the_servers_own_start_and_end_pass_through(inner: InnerApp, gate: Gate) -> None:
    async def receive() -> Message:
        return {"type": "lifespan.startup"}

    async def send(_message: Message) -> None:
        return None

    await gate({"type": "lifespan"}, receive, send)
    assert [scope["type"] for scope in inner.scopes] == ["lifespan"]
    with pytest.raises(ValueError, match="webtransport"):
        await gate({"type": "webtransport"}, receive, send)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The table is full."),
        ("el", "Το τραπέζι είναι γεμάτο."),
        ("ru", "За столом нет мест."),
        ("ar", "الطاولة ممتلئة."),
    ],
)
async def test_who_finds_the_table_full_is_told_so_and_nobody_is_sent_away(
    language: str, words: str, gate: Gate, table: SharedTable, inner: InnerApp
) -> None:
    for _ in range(MOST_GUESTS):
        table.came(table.let_in(Welcome.GUEST))
    seats = table.seats
    late = Caller(gate, headers={"accept-language": language})
    answer = await late.get(f"/?code={table.code}")
    assert (answer.status, answer.headers["retry-after"]) == (503, "60")
    assert words in answer.body.decode()
    assert b"aria-invalid" not in answer.body
    assert (table.seats, late.cookies, inner.visitors) == (seats, {}, [])
    table.left(seats[1].visitor)
    assert (await late.get(f"/?code={table.code}")).status == 303


async def test_a_table_that_cannot_be_written_is_told(inner: InnerApp) -> None:
    def refuse(_evening: Evening) -> None:
        raise TableNotKept("no space left", field="table")

    table = SharedTable(Evening(began=datetime(2026, 1, 9, tzinfo=UTC)), keep=refuse, address=f"http://{HOST}")
    answer = await Caller(Gate(inner, table, Guesses(lambda: 0.0))).get(f"/?code={table.code}")
    assert (answer.status, answer.headers["content-type"]) == (503, "text/plain; charset=utf-8")
    assert inner.scopes == []
