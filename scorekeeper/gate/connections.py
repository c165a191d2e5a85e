"""Bound how many connections are open and how long one may take to ask for something.

Without a bound somebody who only connects uses up the files that the system lets a process open, and nobody else gets
in. So a connection that asks for nothing is closed after a while, and sooner where another one needs its place.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_client_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from scorekeeper.gate.asgi import MOST_BYTES
from scorekeeper.lan.address import device_of
from scorekeeper.lan.token_bucket import TokenBucket

log = logging.getLogger(__name__)

MOST_CONNECTIONS: Final = 512
"""At one time, in all; fewer where the system lets a process open fewer files."""
MOST_EACH: Final = 64
"""At one time, from one device; a page opens seven."""
ACCEPTED_AT_ONCE: Final = 16
"""Connections taken from the system in one turn of the event loop; each is an open file some turns before it counts."""
WAITING: Final = 1024
"""Connections that the system holds until they are taken."""
RESERVED_FILES: Final = 8 * ACCEPTED_AT_ONCE
"""Open files that are no counted connections: those just taken or just aborted, and data, pages, logs."""
REQUEST_SECONDS: Final = 10.0
"""How long a request may take to arrive, from the connection's beginning or the answer before to its last byte."""
STALL_SECONDS: Final = 60.0
"""How long a device may take nothing of what waits for it."""
FRAMES_AT_ONCE: Final = 200
"""Frames of a web socket that are no message: pings, answers to pings, tiny parts."""
SECONDS_PER_FRAME: Final = 0.1
"""How fast that allowance comes back; a browser sends one in ten seconds."""
SMALL_FRAME: Final = 1024
"""Bytes; a browser that sends a message in parts sends larger ones."""
_QUIET_SECONDS: Final = 60.0
"""How long a full house is not logged again."""


def most_connections() -> int:
    """Return how many connections may be open at one time, by what the system lets this process open."""
    try:
        import resource
    except ImportError:  # Windows does not count sockets among a process' files
        return MOST_CONNECTIONS
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, limit - RESERVED_FILES))


class Connections:
    """The open connections of a server.

    Where there is no room for one more, the one that has asked for nothing for the longest time makes room.
    """

    def __init__(self, *, most: int, most_each: int = MOST_EACH, clock: Callable[[], float] = time.monotonic) -> None:
        """`most` counts all connections, `most_each` those of one device; `clock` returns seconds."""
        self._most, self._most_each, self._clock = most, most_each, clock
        self._devices: dict[asyncio.Transport, str] = {}
        self._by_device: Counter[str] = Counter()
        self._idle: dict[asyncio.Transport, None] = {}
        """Those that have asked for nothing, the longest idle one first."""
        self._logged_at: float | None = None

    def __len__(self) -> int:
        """How many are open."""
        return len(self._devices)

    def opened(self, transport: asyncio.Transport, address: str) -> None:
        """Count a new connection of a device; abort another one for it, or itself, where there are too many."""
        device = device_of(address)
        if not self._has_room(device):
            self._log_full(device)
            transport.abort()
            return
        self._devices[transport] = device
        self._by_device[device] += 1
        self._idle[transport] = None

    def busy(self, transport: asyncio.Transport) -> None:
        """Keep the connection's place until it is idle again: it has asked for something."""
        self._idle.pop(transport, None)

    def idle(self, transport: asyncio.Transport) -> None:
        """Let the connection's place go to others where they need it: it has been answered."""
        if transport in self._devices:
            self._idle[transport] = None

    def closed(self, transport: asyncio.Transport) -> None:
        """Count the connection no more."""
        self._idle.pop(transport, None)
        device = self._devices.pop(transport, None)
        if device is not None:
            self._by_device[device] -= 1
            if not self._by_device[device]:
                del self._by_device[device]

    def _has_room(self, device: str) -> bool:
        if self._by_device[device] >= self._most_of(device):
            return self._make_room(device)
        return len(self) < self._most or self._make_room(None)

    def _make_room(self, device: str | None) -> bool:
        """Abort an idle connection, of a device if one is given; False where all are busy."""
        for transport in self._idle:
            if device in (None, self._devices[transport]):
                self._log_full(self._devices[transport])
                self.closed(transport)
                transport.abort()
                return True
        return False

    def _most_of(self, device: str) -> int:
        """Everyone behind a reverse proxy of this machine has its address."""
        try:
            is_own = ipaddress.ip_address(device).is_loopback
        except ValueError:
            is_own = False
        return self._most if is_own else self._most_each

    def _log_full(self, device: str) -> None:
        now = self._clock()
        if self._logged_at is None or now - self._logged_at > _QUIET_SECONDS:
            self._logged_at = now
            log.warning(
                "too many connections (%d open, %d of them from %s): those that ask for nothing are closed",
                len(self),
                self._by_device[device],
                device or "nowhere",
            )


def bounded_protocols(
    connections: Connections, *, request_seconds: float = REQUEST_SECONDS, stall_seconds: float = STALL_SECONDS
) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Return uvicorn's protocols for HTTP and web sockets, whose connections are counted and end when they stall."""

    class Counted(asyncio.Protocol):
        transport: asyncio.Transport

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.stall = _Timer(stall_seconds, self.abort)

        def abort(self) -> None:
            self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self.stall.stop()
            connections.closed(self.transport)
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self.stall.start()

        def resume_writing(self) -> None:
            self.stall.stop()
            super().resume_writing()
            if self.transport.is_closing():
                self.stall.start()  # what is left may be little, and still never be taken

    class BoundedHttp(Counted, H11Protocol):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.deadline = _Timer(request_seconds, self.end)

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            connections.opened(transport, self.client[0] if self.client else "")
            self.watch()

        def connection_lost(self, exc: Exception | None) -> None:
            self.deadline.stop()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self.watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.transport.is_closing():
                self.end()
                return
            if self.conn.their_state in _ARRIVING:
                connections.idle(self.transport)
            self.watch()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self.deadline.stop()
            connections.busy(self.transport)
            super().handle_websocket_upgrade(event)

        def watch(self) -> None:
            """Let the clock run while a request is still to arrive, and stop it once it is here whole."""
            if self.transport.get_protocol() is not self:
                return  # a web socket now
            if self.conn.their_state in _ARRIVING:
                self.deadline.start()
            else:
                self.deadline.stop()
                connections.busy(self.transport)

        def end(self) -> None:
            """Close once the device has taken what waits for it, at the latest when it stalls."""
            self.deadline.stop()
            self.transport.close()
            self.stall.start()

    class BoundedSocket(Counted, WebSocketsSansIOProtocol):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.frames_left = TokenBucket(FRAMES_AT_ONCE, SECONDS_PER_FRAME, self.loop.time())

        async def send(self, message: Any) -> None:
            if message["type"] == "websocket.accept" and MOST_BYTES in message:
                self.conn.max_message_size = message[MOST_BYTES]
            await super().send(message)

        def handle_ping(self) -> None:
            self.count_frame()
            super().handle_ping()

        def handle_pong(self, event: Any) -> None:
            self.count_frame()
            super().handle_pong(event)

        def handle_cont(self, event: Any) -> None:
            if len(event.data) < SMALL_FRAME:
                self.count_frame()
            super().handle_cont(event)

        def count_frame(self) -> None:
            """Abort the connection of a device that sends more frames than any browser, none of which is a message."""
            now = self.loop.time()
            if self.frames_left.wait_seconds(now) and not self.transport.is_closing():
                who = get_client_addr(self.scope)
                log.warning("a web socket of %s is ended: it sends more frames than any browser", who)
                self.transport.abort()
            self.frames_left.spend(now)

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self.transport.abort()  # whoever answers no ping takes no goodbye either, and would keep its place

    return BoundedHttp, BoundedSocket


_ARRIVING: Final = frozenset({h11.IDLE, h11.SEND_BODY})


class _Timer:
    """Acts once when it has run for some seconds; starting it again while it runs changes nothing."""

    def __init__(self, seconds: float, act: Callable[[], object]) -> None:
        self._seconds, self._act = seconds, act
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(self._seconds, self._act)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
