"""Phones without a screen: they speak the app's own protocol, so that many of them cost a test machine little.

What a phone says first is copied from a real one.
"""

from __future__ import annotations

import asyncio
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect

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
HELLO = "async () => Array.from(new Uint8Array(await new Blob([window.sent[0]]).arrayBuffer()))"
"""What such a page said first."""
_PACKET = b"\0"
_INVOKE = 5
_MOST_BYTES = 16 * 1024 * 1024


class _Stay(urllib.request.HTTPRedirectHandler):
    """Does not follow, so that the cookie can be read."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


@dataclass
class WirePhone:
    """One open page of a visitor, known by its cookie."""

    line: ClientConnection
    heard: list[tuple[float, bytes]] = field(default_factory=list)
    """When which message came, by `time.time`."""

    async def listen(self) -> None:
        """Hear everything until the line ends, and answer the app's questions about the device."""
        async for packet in self.line:
            assert isinstance(packet, bytes)
            self.heard.append((time.time(), packet))
            kind, body = msgpack.unpackb(packet[1:], ext_hook=lambda _code, _content: None, strict_map_key=False)
            if kind == _INVOKE:
                answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": None, "error": None}
                await self.line.send(_PACKET + msgpack.packb([_INVOKE, answer]))

    def first(self, words: bytes, since: float) -> float | None:
        """When these words came first after `since`."""
        return next((at for at, packet in self.heard if at >= since and words in packet), None)


def cookie(url: str, code: str) -> str:
    """What the gate gives for the code."""
    opener = urllib.request.build_opener(_Stay)
    try:
        opener.open(f"{url}/?code={code}")
    except urllib.error.HTTPError as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0]
    raise AssertionError("the code was not taken")


async def sit_down(url: str, code: str, hello: bytes, name: str) -> WirePhone:
    """One more phone at the table; `hello` is what a real one says first."""
    shown = await asyncio.to_thread(cookie, url, code)
    address = f"ws{url.removeprefix('http')}/ws?line={name}"
    line = await connect(address, additional_headers={"Cookie": shown}, max_size=_MOST_BYTES)
    await line.send(hello)
    return WirePhone(line)
