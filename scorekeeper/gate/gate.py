"""The gate in front of the whole app: pages, pictures, fonts, scripts and the web socket alike.

A plain ASGI wrapper, because Starlette's middleware classes never see a web socket. Without a ticket there is nothing
but the page that asks for the code. A right code is exchanged for a ticket in a cookie, and the address is shown again
without it, so that it stays in no history and in nobody's picture of the screen.

The cookie goes to nobody but this host, is out of reach for scripts, and is not sent along by other sites' pages
(SameSite), whose requests do not come this far (`origin`).
"""

from __future__ import annotations

import logging
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from math import ceil
from typing import Final
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urlsplit

from scorekeeper.gate.asgi import App, Receive, Scope, Send, header_values, language_asked, respond
from scorekeeper.gate.door import CODE_FIELD, NEXT_FIELD, door_page
from scorekeeper.lan.errors import TableFull, TableNotKept
from scorekeeper.lan.guesses import Guesses
from scorekeeper.lan.table import SharedTable, Welcome
from scorekeeper.lan.visitor import VISITOR, Visitor
from scorekeeper.words.catalog import translations
from scorekeeper.words.errors import error_text

COOKIE: Final = "scorekeeper"
COOKIE_SECONDS: Final = 24 * 60 * 60
MOST_FORM_BYTES: Final = 4096
FULL_SECONDS: Final = 60.0
"""When somebody who found the table full may look again."""
REFUSED: Final = 4401
"""Close code of a web socket without a ticket; before the handshake is done the server makes 403 of it."""
log = logging.getLogger(__name__)


class Gate:
    """Lets visitors of the table through to `app`, which finds them in VISITOR."""

    def __init__(self, app: App, table: SharedTable, guesses: Guesses) -> None:
        self._app = app
        self._table = table
        self._guesses = guesses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one web socket, or the server's own start and end."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        else:
            raise ValueError(f"expected http, websocket or lifespan, got {scope['type']}")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))
        if CODE_FIELD in query:
            given = query.pop(CODE_FIELD)
            await self._answer_code(scope, send, given, _local(scope["path"], query))
            return
        visitor = self._visitor(scope)
        if visitor is not None:
            VISITOR.set(visitor)
            await self._app(scope, receive, send)
        elif scope["method"] == "POST" and scope["path"] == "/":
            form = await _form(receive)
            await self._answer_code(scope, send, form.get(CODE_FIELD, ""), _safe(form.get(NEXT_FIELD, "")))
        elif scope["method"] in {"GET", "HEAD"}:
            await self._show_door(scope, send, going_to=_local(scope["path"], query))
        else:
            await respond(send, HTTPStatus.UNAUTHORIZED)

    async def _answer_code(self, scope: Scope, send: Send, given: str, going_to: str) -> None:
        """Let the right code in; a code that comes too soon after wrong ones is not even looked at."""
        known, address = self._visitor(scope), _address(scope)
        wait = self._guesses.wait_seconds(address)
        welcome = None if wait else self._table.recognises(given)
        if welcome is not None:
            self._guesses.right(address)
        elif not wait:
            self._guesses.wrong(address)
            log.warning("a wrong code from %s", address)
        if known is not None and (known.is_host or welcome is not Welcome.HOST):
            await _redirect(send, going_to)
            return
        if welcome is None:
            await self._show_door(scope, send, going_to=going_to, wrong=not wait, wait=wait)
            return
        try:
            visitor = self._table.let_in(welcome)
        except TableFull:
            await self._show_door(scope, send, going_to=going_to, full=True)
            return
        except TableNotKept as error:
            log.warning("%s", error)
            text = error_text(translations(language_asked(scope)), error)
            await respond(send, HTTPStatus.SERVICE_UNAVAILABLE, f"{text}\n".encode(), b"text/plain; charset=utf-8")
            return
        cookie = (
            f"{_cookie_name(scope)}={self._table.ticket(visitor)}; Path=/; Max-Age={COOKIE_SECONDS}; "
            f"HttpOnly; SameSite=Lax{'; Secure' if scope['scheme'] == 'https' else ''}"
        )
        await _redirect(send, going_to, (b"set-cookie", cookie.encode("latin-1")))

    async def _show_door(
        self, scope: Scope, send: Send, *, going_to: str, wrong: bool = False, wait: float = 0, full: bool = False
    ) -> None:
        language = language_asked(scope)
        page = door_page(translations(language), language, going_to=going_to, wrong=wrong, wait=wait, full=full)
        if full:
            status, wait = HTTPStatus.SERVICE_UNAVAILABLE, FULL_SECONDS
        else:
            status = HTTPStatus.TOO_MANY_REQUESTS if wait else HTTPStatus.UNAUTHORIZED
        extra = ((b"retry-after", str(ceil(wait)).encode()),) if wait else ()
        await respond(send, status, b"" if scope["method"] == "HEAD" else page, b"text/html; charset=utf-8", *extra)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = self._visitor(scope)
        if visitor is None:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED})
            return
        VISITOR.set(visitor)
        self._table.came(visitor)
        try:
            await self._app(_as_visitor(scope, visitor), receive, send)
        finally:
            self._table.left(visitor)

    def _visitor(self, scope: Scope) -> Visitor | None:
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load("; ".join(header_values(scope, b"cookie")))
        except CookieError:
            return None
        shown = cookies.get(_cookie_name(scope))
        return None if shown is None else self._table.visitor(shown.value)


def _as_visitor(scope: Scope, visitor: Visitor) -> Scope:
    """The scope with the visitor in place of the address.

    Flet (1.0.5) finds a session again by the client's address and browser. Behind the gate it shall be the visitor: so
    nobody takes over another's session, and a phone whose address changes keeps its own.
    """
    headers = [(name, value) for name, value in scope["headers"] if name != b"user-agent"]
    browser = " ".join([*header_values(scope, b"user-agent"), visitor.id])
    return {**scope, "client": ("127.0.0.1", 0), "headers": [*headers, (b"user-agent", browser.encode("latin-1"))]}


async def _redirect(send: Send, to: str, *headers: tuple[bytes, bytes]) -> None:
    await respond(send, HTTPStatus.SEE_OTHER, b"", b"", (b"location", to.encode("latin-1")), *headers)


async def _form(receive: Receive) -> dict[str, str]:
    """The fields of a small form; nothing of a large one."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MOST_FORM_BYTES or message["type"] == "http.disconnect":
            return {}
    fields = parse_qs(body.decode("latin-1"), keep_blank_values=True)
    return {name: values[0] for name, values in fields.items()}


def _local(path: str, query: dict[str, str]) -> str:
    """An address on this host."""
    address = quote("/" + path.lstrip("/\\"))
    return f"{address}?{urlencode(query)}" if query else address


def _safe(going_to: str) -> str:
    """Where a form asks to be led, as long as that is on this host."""
    try:
        parts = urlsplit(going_to)
    except ValueError:
        return "/"
    return "/" if parts.scheme or parts.netloc else _local(parts.path, dict(parse_qsl(parts.query)))


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _cookie_name(scope: Scope) -> str:
    """Cookies do not know ports, and a machine may share two tables."""
    server = scope.get("server")
    return f"{COOKIE}-{server[1]}" if server else COOKIE
