"""The lines to the open pages: which of them still hold, as the server sees it.

A phone that slept or changed networks may believe in a line that has long been cut, and the server may keep one open
whose phone is gone. So each page names its line, and asks now and then whether it holds. A page that comes back says
which line it had: that one is cut, so that Flet finds the page's session free and gives it back.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl

from scorekeeper.gate.asgi import ALWAYS, App, Message, Receive, Scope, Send, header_values, language_asked, respond
from scorekeeper.lan.visitor import VISITOR
from scorekeeper.words.catalog import translations

PATH: Final = "/line"
LINE, BEFORE = "line", "before"
CUT_SECONDS: Final = 2.0
"""How long a page waits at most until its line from before is given up."""
_HOST: Final = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' data: blob:{lines}; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_GONE: Final = {"type": "websocket.disconnect", "code": 1001, "reason": "another line of the same page"}


class Lines:
    """Keeps count of the web sockets to `app`. `away_text` is what a page shows while its line does not hold."""

    def __init__(self, app: App, away_text: Callable[[Scope], str]) -> None:
        self._app = app
        self._away_text = away_text
        self._open: dict[tuple[object, str], _Line] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one web socket, or the server's own start and end."""
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == PATH:
            asked = _query(scope).get(LINE, "")
            told = {"holds": (VISITOR.get(), asked) in self._open, "away": self._away_text(scope)}
            await respond(send, HTTPStatus.OK, json.dumps(told).encode(), b"application/json")
        else:
            await self._app(scope, receive, _kept_home(scope, send) if scope["type"] == "http" else send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        query, visitor = _query(scope), VISITOR.get()
        before = self._open.get((visitor, query.get(BEFORE, "")))
        if before is not None:
            await before.cut()
        name = query.get(LINE, "")
        if not name:
            await self._app(scope, receive, send)
            return
        line = _Line(receive)
        self._open[visitor, name] = line
        try:
            await self._app(scope, line.receive, send)
        finally:
            line.ended.set()
            if self._open.get((visitor, name)) is line:
                del self._open[visitor, name]


class _Line:
    """A web socket whose app can be told that it ended before it did."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._cut = asyncio.Event()
        self.ended = asyncio.Event()

    async def receive(self) -> Message:
        """The next message, or the end as soon as the line is cut."""
        receiving = asyncio.ensure_future(self._receive())
        cutting = asyncio.ensure_future(self._cut.wait())
        try:
            await asyncio.wait({receiving, cutting}, return_when=asyncio.FIRST_COMPLETED)
            return receiving.result() if receiving.done() else dict(_GONE)
        finally:
            cutting.cancel()
            receiving.cancel()

    async def cut(self) -> None:
        """End the line and wait until the app has let go of it."""
        self._cut.set()
        try:
            await asyncio.wait_for(self.ended.wait(), CUT_SECONDS)
        except TimeoutError:
            return


def _kept_home(scope: Scope, send: Send) -> Send:
    """Send answers of the app so that a browser loads nothing from elsewhere, and other sites' pages read nothing.

    Flet's client (1.0.5) asks a public host for the script of an animation player that we do not use, and its server
    lets every site read its answers.
    """
    host = "".join(header_values(scope, b"host"))
    lines = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""  # older WebKit does not count them as 'self'
    policy = (b"content-security-policy", _POLICY.format(lines=lines).encode())

    async def kept_home(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [each for each in message.get("headers", ()) if each[0].lower() != b"access-control-allow-origin"]
            message = {**message, "headers": [*kept, *ALWAYS, policy]}
        await send(message)

    return kept_home


def _query(scope: Scope) -> dict[str, str]:
    return dict(parse_qsl(scope["query_string"].decode("latin-1")))


def away_text(scope: Scope) -> str:
    """What a page shows while its line does not hold, in the language its browser asks for."""
    t = translations(language_asked(scope))
    return t.gettext("No connection. These are the last scores; it goes on by itself.")
