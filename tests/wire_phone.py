"""Phones without a screen: they speak the app's own protocol, so that many of them cost a test machine little.

What a phone says first is copied from a real one.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

RECORD = """
window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (message) {
    window.line = this;
    window.sent.push(message);
    send.call(this, message);
};
window.again = () => { const all = [...window.sent]; all.forEach((message) => send.call(window.line, message)); };
"""
"""Makes a page remember every message that it sends; `again()` sends them all once more."""
PACKET = b"\0"
"""Begins a message of Flet's protocol."""
REGISTER, PATCH, EVENT, UPDATE, INVOKE = 1, 2, 3, 4, 5
"""Kinds of messages."""
PATIENCE_SECONDS = 60
_MOST_BYTES = 16 * 1024 * 1024
_NO_INSETS = {"top": 0.0, "right": 0.0, "bottom": 0.0, "left": 0.0}


class _Stay(urllib.request.HTTPRedirectHandler):
    """Does not follow, so that the cookie can be read."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def packed(kind: int, body: object) -> bytes:
    """Return a message as it goes over the line."""
    return PACKET + bytes(msgpack.packb([kind, body]))


def unpacked(packet: bytes) -> Any:
    """Return the kind and the body of a message."""
    return msgpack.unpackb(packet[1:], ext_hook=lambda _code, content: content, strict_map_key=False)


def hello(route: str, session_id: str | None = None) -> bytes:
    """Return what a phone at this address says first."""
    page = {
        "route": route,
        "pwa": False,
        "web": True,
        "debug": False,
        "wasm": True,
        "test": False,
        "multi_view": False,
        "pyodide": False,
        "platform_brightness": "light",
        "width": 390.0,
        "height": 844.0,
        "platform": "android",
        "window": {},
        "media": {
            "padding": _NO_INSETS,
            "view_padding": _NO_INSETS,
            "view_insets": _NO_INSETS,
            "device_pixel_ratio": 2.0,
            "orientation": "portrait",
            "always_use_24_hour_format": False,
        },
    }
    return packed(REGISTER, {"session_id": session_id, "page_name": "", "page": page})


@dataclass
class WirePhone:
    """One open page; use it as an async context manager, which ends its line."""

    line: ClientConnection
    heard: list[tuple[float, bytes]] = field(default_factory=list)
    """When which message came, by `time.time`."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Begin to listen."""
        self._listening = asyncio.create_task(self.listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the line."""
        await self.line.close()
        if self._listening is not None:
            await self._listening

    async def listen(self) -> None:
        """Hear everything until the line ends, and answer the app's questions about the device."""
        try:
            async for packet in self.line:
                assert isinstance(packet, bytes)
                self.heard.append((time.time(), packet))
                self._news.set()
                kind, body = unpacked(packet)
                if kind == INVOKE:
                    answer = {"control_id": body["control_id"], "call_id": body["call_id"]}
                    await self.line.send(packed(INVOKE, {**answer, "result": None, "error": None}))
        except ConnectionClosed:
            return

    def first(self, words: bytes, since: float) -> float | None:
        """Return when these words came first after `since`."""
        return next((at for at, packet in self.heard if at >= since and words in packet), None)

    async def see(self, words: str, since: float = 0) -> float:
        """Wait until these words have come after `since`, and return when they did."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (at := self.first(words.encode(), since)) is None:
                self._news.clear()
                await self._news.wait()
        return at

    def button(self, words: str) -> int:
        """Return the id of the button whose text begins with these words, as it last came whole."""
        return button([packet for _, packet in self.heard], words)

    async def tap(self, target: str | int) -> float:
        """Tap a button, given by its words or its id, and return when."""
        if isinstance(target, str):
            target = self.button(target)
        at = time.time()
        await self.line.send(packed(EVENT, {"target": target, "name": "click", "data": None}))
        return at

    def cut(self) -> None:
        """End the line as a dead network would: with a reset, and without a word."""
        if self.line.transport.is_closing():
            return
        own = self.line.transport.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.line.transport.abort()


def button(packets: Sequence[bytes], words: str) -> int:
    """Return the id of the button whose text begins with these words, as it last came whole in these messages."""
    for packet in reversed(packets):
        if words.encode() in packet:
            for found in _buttons(unpacked(packet), words):
                return found
    raise AssertionError(f"no button {words!r}")


def _buttons(message: Any, words: str) -> Iterator[int]:
    """Yield the ids of the controls that can be tapped and have a text that begins with these words."""
    if isinstance(message, dict):
        values = message.values()
    elif isinstance(message, list):
        values = message  # type: ignore[assignment]
    else:
        return
    for value in values:
        yield from _buttons(value, words)
    if (
        isinstance(message, dict)
        and message.get("on_click")
        and any(text.startswith(words) for text in _texts(message))
    ):
        yield message["_i"]


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*(_texts(part) for part in parts))


def cookie(url: str, code: str) -> str:
    """Return what the gate gives for the code."""
    opener = urllib.request.build_opener(_Stay)
    try:
        opener.open(f"{url}/?code={code}")
    except urllib.error.HTTPError as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0]
    raise AssertionError("the code was not taken")


async def open_line(url: str, name: str = "", shown: str = "", before: str = "") -> ClientConnection:
    """Open the web socket of a page; `shown` is the cookie of its visitor, `before` the line it had."""
    query = f"?line={name}&before={before}" if name else ""
    headers = {"Cookie": shown} if shown else {}
    return await connect(
        f"ws{url.removeprefix('http')}/ws{query}", additional_headers=headers, max_size=_MOST_BYTES, proxy=None
    )


async def open_page(url: str, route: str, name: str = "", shown: str = "", before: str = "") -> WirePhone:
    """Open a page at this address of the app."""
    line = await open_line(url, name, shown, before)
    await line.send(hello(route))
    return WirePhone(line)


async def sit_down(url: str, code: str, route: str, name: str) -> WirePhone:
    """Return one more phone at the table, at this address of the app."""
    return await open_page(url, route, name, await asyncio.to_thread(cookie, url, code))
