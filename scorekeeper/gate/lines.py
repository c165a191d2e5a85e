"""The lines to the open pages: which of them still hold, as the server sees it.

A phone that slept or changed networks may believe in a line that has long been cut, and the server may keep one open
whose phone is gone. So each page names its line, and asks now and then whether it holds. A page that comes back says
which line it had: that one is cut, and the page finds again what was remembered of its tab.
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
from scorekeeper.gate.sockets import Socket, Uses
from scorekeeper.lan.tab import TAB, Tabs
from scorekeeper.lan.visitor import VISITOR, Visitor
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
_MOST_NAME: Final = 64
_Name = tuple[Visitor | None, str]
"""A phone, and what its page calls the line."""


class Lines:
    """Keeps count of the web sockets to `app`. `away_text` is what a page shows while its line does not hold."""

    def __init__(self, app: App, away_text: Callable[[Scope], str], uses: Uses | None = None) -> None:
        self._app = app
        self._away_text = away_text
        self._uses = uses or Uses()
        self._tabs = Tabs()
        self._open: dict[_Name, Socket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one web socket, or the server's own start and end."""
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == PATH:
            asked = _line_name(_query(scope), LINE)
            told = {"holds": (VISITOR.get(), asked) in self._open, "away": self._away_text(scope)}
            await respond(send, HTTPStatus.OK, json.dumps(told).encode(), b"application/json")
        else:
            await self._app(scope, receive, _kept_home(scope, send) if scope["type"] == "http" else send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor, query = VISITOR.get(), _query(scope)
        name, before = ((visitor, _line_name(query, part)) for part in (LINE, BEFORE))
        await self._cut(before)
        socket = Socket(receive, send, self._uses)
        if not name[1]:
            await socket.serve(self._app, scope)
            return

        async def app_of_tab(scope: Scope, receive: Receive, send: Send) -> None:
            TAB.set(self._tabs.came(name, before))
            await self._app(scope, receive, send)

        self._open[name] = socket
        try:
            await socket.serve(app_of_tab, scope)
        finally:
            if self._open.get(name) is socket:
                del self._open[name]

    async def _cut(self, line: _Name) -> None:
        """End a line, and wait until the app has let go of it."""
        socket = self._open.get(line)
        if socket is None:
            return
        socket.cut()
        try:
            await asyncio.wait_for(socket.ended.wait(), CUT_SECONDS)
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


def _line_name(query: dict[str, str], part: str) -> str:
    """Return the name of a line; an empty one for none, or for what no page calls its line."""
    name = query.get(part, "")
    return name if len(name) <= _MOST_NAME else ""


def away_text(scope: Scope) -> str:
    """What a page shows while its line does not hold, in the language its browser asks for."""
    t = translations(language_asked(scope))
    return t.gettext("No connection. These are the last scores; it goes on by itself.")
