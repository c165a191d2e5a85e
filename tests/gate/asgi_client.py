"""Talks to an ASGI app without a server: requests, and web socket handshakes."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlencode

from scorekeeper.gate.asgi import App, Message, Scope

HOST = "192.168.1.5:8550"
PORT = 8550


@dataclass
class Answer:
    status: int
    body: bytes
    headers: dict[str, str]


@dataclass
class Caller:
    """A browser on some device, with its cookies."""

    app: App
    address: str = "192.168.1.7"
    cookies: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    async def get(self, target: str, method: str = "GET") -> Answer:
        return await self._request(method, target, b"")

    async def post(self, target: str, **fields: str) -> Answer:
        return await self._request("POST", target, urlencode(fields).encode())

    async def open_socket(self, target: str = "/ws", **headers: str) -> list[Message]:
        """What the app sends to somebody who knocks and goes away again."""
        incoming: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001}]
        sent: list[Message] = []

        async def receive() -> Message:
            return incoming.pop(0)

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(self._scope("websocket", "GET", target, headers), receive, send)
        return sent

    async def _request(self, method: str, target: str, body: bytes) -> Answer:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(self._scope("http", method, target, {}), receive, send)
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        if "set-cookie" in headers:
            name, _, value = headers["set-cookie"].partition(";")[0].partition("=")
            self.cookies[name] = value
        return Answer(sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]), headers)

    def _scope(self, kind: str, method: str, target: str, headers: dict[str, str]) -> Scope:
        path, _, query = target.partition("?")
        told = {"host": HOST, "user-agent": "Phone/1", **self.headers, **headers}
        if self.cookies:
            told["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "type": kind,
            "scheme": "http" if kind == "http" else "ws",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in told.items()],
            "client": (self.address, 50000),
            "server": ("192.168.1.5", PORT),
        }
