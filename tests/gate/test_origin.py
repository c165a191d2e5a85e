"""What another site's page sends is refused, whatever it asks for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.gate.asgi import Message, Receive, Scope, Send
from scorekeeper.gate.gate import Gate
from scorekeeper.gate.origin import MOST_LOGGED, BadHostName, HostName, OriginCheck, host_name
from scorekeeper.lan.evening import Evening
from scorekeeper.lan.guesses import Guesses
from scorekeeper.lan.table import SharedTable
from tests.gate.asgi_client import HOST, Caller

OWN = f"http://{HOST}"


class InnerApp:
    """Answers everybody who gets this far."""

    def __init__(self) -> None:
        self.scopes: list[Scope] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"the scores"})


@pytest.fixture
def inner() -> InnerApp:
    return InnerApp()


def caller(inner: InnerApp, *names: str, **headers: str) -> Caller:
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    return Caller(OriginCheck(inner, [host_name(name) for name in names]), headers=told)


async def is_let_in(browser: Caller) -> bool:
    """True where requests of every kind get through, False where none does."""
    answers: list[bool] = [
        (await browser.get("/")).status == 200,
        (await browser.get("/upload", "PUT")).status == 200,
        (await browser.post("/", code="x")).status == 200,
        (await browser.open_socket())[0]["type"] == "websocket.accept",
    ]
    assert len(set(answers)) == 1, answers
    return answers[0]


@pytest.mark.parametrize(
    "host",
    ["localhost:8550", "LOCALHOST:8550", "127.0.0.1:8550", "127.0.0.1", "127.0.0.1:9000", "[::1]:8550", HOST],
)
async def test_this_machine_answers_to_its_own_names(inner: InnerApp, host: str) -> None:
    assert await is_let_in(caller(inner, host=host))
    assert await is_let_in(caller(inner, host=host, origin=f"http://{host}"))


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8550",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8550",
        "192.168.1.6:8550",
        "192.168.1.5.evil.example",
        "[::2]:8550",
        "user@localhost",
        "localhost:8550/x",
        "localhost:port",
        "localhost, evil.example",
        "",
    ],
)
async def test_a_name_that_leads_here_by_trickery_is_not_answered(inner: InnerApp, host: str) -> None:
    assert not await is_let_in(caller(inner, host=host, origin=f"http://{host}"))
    assert not await is_let_in(caller(inner, host=host))
    assert inner.scopes == []


@pytest.mark.parametrize("count", [0, 2])
async def test_a_request_has_exactly_one_host(inner: InnerApp, count: int) -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    hosts = [(b"host", HOST.encode())] * count
    scope = {"type": "http", "method": "GET", "path": "/", "headers": hosts, "server": ("192.168.1.5", 8550)}
    await OriginCheck(inner)(scope, receive, send)
    assert sent[0]["status"] == 421
    assert inner.scopes == []


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://192.168.1.5",
        "http://192.168.1.5:8551",
        "https://192.168.1.5:8550",
        "http://localhost:8550",
        "http://192.168.1.5:8550.evil.example",
        "http://192.168.1.5:8550@evil.example",
        "http://192.168.1.5:8550/",
        "null",
        "file://",
        "",
    ],
)
async def test_only_a_page_of_this_very_server_may_ask(inner: InnerApp, origin: str) -> None:
    assert not await is_let_in(caller(inner, host=HOST, origin=origin))
    assert inner.scopes == []


async def test_the_default_port_may_be_left_out(inner: InnerApp) -> None:
    assert await is_let_in(caller(inner, host="192.168.1.5:80", origin="http://192.168.1.5"))
    assert await is_let_in(caller(inner, host="192.168.1.5", origin="http://192.168.1.5:80"))


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_another_sites_page_loads_no_picture_and_no_script(inner: InnerApp, site: str) -> None:
    assert not await is_let_in(caller(inner, host=HOST, sec_fetch_site=site, sec_fetch_mode="no-cors"))
    assert inner.scopes == []


@pytest.mark.parametrize(("site", "mode"), [("cross-site", "navigate"), ("none", "navigate"), ("same-origin", "cors")])
async def test_a_link_leads_here_and_our_own_pages_load_all(inner: InnerApp, site: str, mode: str) -> None:
    assert await is_let_in(caller(inner, host=HOST, sec_fetch_site=site, sec_fetch_mode=mode))


@pytest.mark.parametrize(
    ("name", "host", "origin"),
    [
        ("scores.example.org", "scores.example.org", "https://scores.example.org"),
        ("scores.example.org", "scores.example.org", "http://scores.example.org"),
        ("scores.example.org", "scores.example.org:8443", "https://scores.example.org:8443"),
        ("Scores.Example.org:8443", "scores.example.org:8443", "https://scores.example.org:8443"),
        ("https://scores.example.org/", "scores.example.org", "https://scores.example.org"),
        ("https://scores.example.org", "127.0.0.1:8550", "https://scores.example.org"),
        ("https://scores.example.org:8443", "scores.example.org", "https://scores.example.org:8443"),
        ("10.0.0.7:9000", "10.0.0.7:9000", "http://10.0.0.7:9000"),
        ("[fd00::7]", "[fd00::7]:8550", "http://[fd00::7]:8550"),
    ],
)
async def test_one_flag_lets_a_reverse_proxys_pages_in(inner: InnerApp, name: str, host: str, origin: str) -> None:
    assert await is_let_in(caller(inner, name, host=host, origin=origin))
    assert not await is_let_in(caller(inner, host=host, origin=origin))


@pytest.mark.parametrize(
    ("name", "host", "origin"),
    [
        ("scores.example.org", "scores.example.org", "https://evil.example"),
        ("scores.example.org", "sub.scores.example.org", "https://sub.scores.example.org"),
        ("scores.example.org", "scores.example.org", "https://scores.example.org:8443"),
        ("scores.example.org:8443", "scores.example.org", "https://scores.example.org"),
        ("https://scores.example.org", "scores.example.org", "http://scores.example.org"),
        ("https://scores.example.org", "127.0.0.1:8550", "http://scores.example.org"),
        ("scores.example.org", "127.0.0.1:8550", "https://scores.example.org:8443"),
    ],
)
async def test_the_flag_allows_no_more_than_it_says(inner: InnerApp, name: str, host: str, origin: str) -> None:
    assert not await is_let_in(caller(inner, name, host=host, origin=origin))
    assert inner.scopes == []


@pytest.mark.parametrize("text", ["", "*", "a b", "https://", "ftp://x", "x/path", "x:port", "http://a@b", "fd00::7"])
def test_a_name_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(BadHostName, match=r"--allow-host: expected a name such as scores\.example\.org"):
        host_name(text)


def test_a_name_may_have_a_scheme_and_a_port() -> None:
    assert host_name("HTTPS://Scores.example.org:8443/") == HostName("scores.example.org", 8443, "https")
    assert host_name("scores.example.org") == HostName("scores.example.org")


async def test_a_dual_stack_socket_answers_to_the_ipv4_address_it_was_reached_by(inner: InnerApp) -> None:
    class Mapped:
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            await OriginCheck(inner)({**scope, "server": ("::ffff:192.168.1.5", 8550)}, receive, send)

    assert await is_let_in(Caller(Mapped(), headers={"host": HOST, "origin": OWN}))
    assert not await is_let_in(Caller(Mapped(), headers={"host": "192.168.1.6:8550"}))


async def test_whoever_uses_a_wrong_name_reads_what_helps(inner: InnerApp) -> None:
    answer = await caller(inner, host="biriba.home:8550", accept_language="el").get("/")
    assert (answer.status, answer.headers["content-type"]) == (421, "text/plain; charset=utf-8")
    assert b"--allow-host" in answer.body
    assert b"Scorekeeper" in answer.body


async def test_what_is_refused_is_logged_once_for_each_name(inner: InnerApp, caplog: pytest.LogCaptureFixture) -> None:
    browser = caller(inner, host=HOST)
    for number in range(2 * MOST_LOGGED):
        for _ in range(2):
            await browser.open_socket(origin=f"https://scores{number}.example")
    advice = "; if that is a name of this server, start it with --allow-host"
    assert [record.getMessage() for record in caplog.records] == [
        f"refused a request of a page at ['https://scores{number}.example']{advice}" for number in range(MOST_LOGGED)
    ]


async def test_the_cookie_is_for_https_alone_where_the_proxy_speaks_it(inner: InnerApp) -> None:
    evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC))
    table = SharedTable(evening, keep=lambda _evening: None, address=OWN)
    gate = Gate(inner, table, Guesses(lambda: 0.0))
    for name, is_secure in (("https://scores.example.org", True), ("scores.example.org", False)):
        phone = Caller(OriginCheck(gate, [host_name(name)]), headers={"host": "scores.example.org"})
        answer = await phone.get(f"/?code={table.code}")
        assert ("; Secure" in answer.headers["set-cookie"]) is is_secure


async def test_the_door_lets_in_by_its_form_and_not_by_another_sites(inner: InnerApp) -> None:
    evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC))
    table = SharedTable(evening, keep=lambda _evening: None, address=OWN)
    gate = OriginCheck(Gate(inner, table, Guesses(lambda: 0.0)))
    assert (await Caller(gate, headers={"origin": OWN}).post("/", code=table.code)).status == 303
    assert (await Caller(gate, headers={"origin": "http://evil.example"}).post("/", code=table.code)).status == 403


async def test_the_servers_own_start_and_end_pass_through(inner: InnerApp) -> None:
    async def send(_message: Message) -> None:
        return None

    async def receive() -> Message:
        return {"type": "lifespan.startup"}

    class Lifespan:
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            inner.scopes.append(scope)

    await OriginCheck(Lifespan())({"type": "lifespan"}, receive, send)
    assert [scope["type"] for scope in inner.scopes] == ["lifespan"]
