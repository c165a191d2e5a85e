"""The few things that our ASGI wrappers share: the shape of a call, its headers, and a whole answer at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any, Final

from scorekeeper.words.catalog import negotiate

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES: Final = "scorekeeper.most_bytes"
"""Beside the acceptance of a web socket: the longest message that it may bring."""
ALWAYS: Final = (
    (b"referrer-policy", b"same-origin"),  # with no-referrer a browser sends our own forms without their Origin
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""No address is told to other sites, and no other site's page shows or loads anything of ours."""
_ONLY_INLINE: Final = (
    b"content-security-policy",
    b"default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; "
    b"frame-ancestors 'none'",
)
"""For an answer that has everything in it."""


async def respond(
    send: Send, status: HTTPStatus, body: bytes = b"", content_type: bytes = b"", *headers: tuple[bytes, bytes]
) -> None:
    """A whole answer, which no cache may keep."""
    told = [
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *ALWAYS,
        _ONLY_INLINE,
        *headers,
    ]
    if content_type:
        told.append((b"content-type", content_type))
    await send({"type": "http.response.start", "status": int(status), "headers": told})
    await send({"type": "http.response.body", "body": body})


def header_values(scope: Scope, name: bytes) -> list[str]:
    """Every value of a header; the name in small letters."""
    return [value.decode("latin-1") for each, value in scope["headers"] if each == name]


def language_asked(scope: Scope) -> str:
    """The language of ours that a browser asks for."""
    wishes: list[tuple[float, str]] = []
    for part in ",".join(header_values(scope, b"accept-language")).split(","):
        tag, _, weight = part.partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    return negotiate([tag for _, tag in sorted(wishes, key=lambda wish: wish[0]) if tag])
