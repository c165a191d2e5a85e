"""One web socket of a page: when it has to begin, how much it may ask for, and that it ends.

Flet's server (flet-web 1.0.5) waits for ever for a first message, reads as fast as a client sends, and does not end a
socket whose first message was none of its own. So none of its sockets is given to it before that message is there and
is sound. A phone that sends more than a person can is not read for a while, which costs nothing. And a socket that is
gone is gone for the app too, whatever it still wants to send.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgpack

from scorekeeper.gate.asgi import MOST_BYTES, App, Message, Receive, Scope, Send
from scorekeeper.lan.token_bucket import TokenBucket
from scorekeeper.lan.visitor import HAS_ENDED, VISITOR, Visitor
from scorekeeper.store.export_reader import LARGEST_FILE

FIRST_MESSAGE_SECONDS: Final = 20.0
"""How long a socket may stay open without its first message."""
SEND_SECONDS: Final = 30.0
"""How long a phone may take to read what it is sent."""
END_SECONDS: Final = 5.0
"""How long the app may take to let go of a socket that is gone."""
MOST_SOCKETS: Final = 16
"""Pages that one phone may have open."""
MOST_GUEST_BYTES: Final = 4 * 1024 * 1024
"""The longest message of a guest."""
MOST_OWN_BYTES: Final = LARGEST_FILE + 64 * 1024
"""The longest message of whoever may bring in a file: the file and what is said about it."""
MOST_MESSAGES: Final = 600
"""Messages that a phone may send at once. Typing as fast as a machine makes about a hundred in a second."""
MESSAGES_PER_SECOND: Final = 60.0
"""How fast that allowance comes back."""
START_COSTS: Final = 10
"""Messages that the beginning of a page counts for: the app draws a whole screen."""
BYTES_PER_MESSAGE: Final = 16 * 1024
"""A guest's message counts once more for each of these."""
MOST_WAITS: Final = 2000
"""A phone that has had to wait before so many messages in a row is no person's; its socket ends."""
QUIET_SECONDS: Final = 60.0
"""How long it is not logged again that a phone opens too many sockets."""
REMEMBERED: Final = 300
"""Phones whose use is remembered; the one that used the app longest ago is forgotten first."""
_ROUNDS_OF_LOOP: Final = 4
"""In these the app runs the handler of a message, draws the screen anew and starts what follows from that; and what
others asked for has its turn.
"""
_REGISTER: Final = 1
_PROTOCOL, _CHANNEL = 0, 1
_FIELDS: Final[Mapping[int, Mapping[str, tuple[type, ...]]]] = {
    _REGISTER: {"session_id": (str, type(None)), "page_name": (str,), "page": (dict,)},
    3: {"target": (int,), "name": (str,), "data": (object,)},  # an event of a control
    4: {"id": (int,), "props": (dict,)},  # what changed in a control
    5: {"control_id": (int,), "call_id": (str,), "result": (object,), "error": (str, type(None))},  # an answer
}
"""What a client says, by the kinds of Flet's protocol (1.0.5)."""
_NOT_OURS: Final = "a message that is none of the app's"
_TRY_LATER: Final = 1013
_GONE: Final = {"type": "websocket.disconnect", "code": 1006, "reason": ""}
log = logging.getLogger(__name__)


@dataclass
class Use:
    """What one phone makes of the app."""

    messages: TokenBucket
    open: int = 0
    """Its open sockets."""
    crowd_logged_at: float | None = None
    """When it was last logged that these are too many."""


class Uses:
    """The use of each phone; `clock` tells seconds and never goes back, `sleep` lets so many of them pass."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.clock, self.sleep = clock, sleep
        self._known: OrderedDict[Visitor | None, Use] = OrderedDict()

    def of(self, visitor: Visitor | None) -> Use:
        """Return the use of a phone, or of this machine where the table is not shared."""
        use = self._known.setdefault(visitor, Use(TokenBucket(MOST_MESSAGES, 1 / MESSAGES_PER_SECOND, self.clock())))
        self._known.move_to_end(visitor)
        if len(self._known) > REMEMBERED:
            idle = next((each for each, known in self._known.items() if not known.open and known is not use), None)
            if idle is not None:
                del self._known[idle]
        return use


class Refused(Exception):
    """A socket has to end; the text says why."""


@dataclass(eq=False)
class Socket:
    """A web socket that the server has taken, for one call of `serve`."""

    receive: Receive
    send: Send
    uses: Uses
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the app has let go of it."""

    def __post_init__(self) -> None:
        self._visitor = VISITOR.get()
        self._gone = asyncio.Event()
        self._first: deque[Message] = deque()
        self._waits = 0

    @property
    def _is_guest(self) -> bool:
        return self._visitor is not None and not self._visitor.is_host

    @property
    def _most_bytes(self) -> int:
        return MOST_GUEST_BYTES if self._is_guest else MOST_OWN_BYTES

    def cut(self) -> None:
        """End the socket; `ended` says when that is done."""
        self._gone.set()

    async def serve(self, app: App, scope: Scope) -> None:
        """Let the app serve the socket until it ends."""
        use = self.uses.of(self._visitor)
        use.open += 1
        is_one_too_many = use.open > MOST_SOCKETS
        try:
            opened = await self.receive()
            if is_one_too_many:  # at once: one that waits for its turn takes memory, though its phone may have left
                await self.send({"type": "websocket.close", "code": _TRY_LATER})
                self._log_crowd(use)
                return
            await self._pace(START_COSTS)
            if await self._is_begun(opened):
                await self._run(app, scope)
        except Refused as why:
            self._log(why)
        finally:
            use.open -= 1
            self.ended.set()

    async def _is_begun(self, opened: Message) -> bool:
        """Accept the socket and wait for its first message; False where it ends before."""
        try:
            await self.send({"type": "websocket.accept", MOST_BYTES: self._most_bytes})
        except OSError:
            return False
        try:
            async with asyncio.timeout(FIRST_MESSAGE_SECONDS):
                message = await self._next()
        except TimeoutError:
            raise Refused(f"no message within {FIRST_MESSAGE_SECONDS:.0f} s") from None
        if message["type"] == "websocket.disconnect":
            return False
        self._check_size(message)
        self._first.extend((opened, {**message, "bytes": _as_new_session(*_unpacked(message))}))
        return True

    async def _run(self, app: App, scope: Scope) -> None:
        HAS_ENDED.set(self._gone.is_set)
        running = asyncio.ensure_future(app(scope, self._to_app, self._from_app))
        leaving = asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                await asyncio.wait({running}, timeout=END_SECONDS)
            if running.done():
                running.result()
        finally:
            leaving.cancel()
            running.cancel()

    async def _to_app(self) -> Message:
        """Return the next message, when its phone's share allows it; the end for one that is refused."""
        if self._first:
            return self._first.popleft()
        try:
            message = await self._next()
            if message["type"] == "websocket.receive":
                self._check(message)
                large = len(message.get("bytes") or "") // BYTES_PER_MESSAGE if self._is_guest else 0
                await self._pace(1 + large)
        except Refused as why:
            self._log(why)
            message = dict(_GONE)
        if message["type"] == "websocket.disconnect":
            self._gone.set()
        return message

    async def _from_app(self, message: Message) -> None:
        """Send a message; nothing to a phone that is gone, or does not read."""
        if message["type"] == "websocket.accept" or self._gone.is_set():
            return
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.send(message)
        except TimeoutError:
            self._log(Refused(f"it did not read for {SEND_SECONDS:.0f} s"))
            self._gone.set()
        except (OSError, RuntimeError):  # uvicorn raises the second one where it has closed the socket itself
            self._gone.set()

    async def _next(self) -> Message:
        receiving = asyncio.ensure_future(self.receive())
        leaving = asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait({receiving, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return receiving.result() if receiving.done() else dict(_GONE)
        finally:
            leaving.cancel()
            receiving.cancel()

    async def _pace(self, messages: int) -> None:
        """Let others have their turn, and wait until the phone's allowance reaches for so many messages."""
        for _ in range(_ROUNDS_OF_LOOP):
            await asyncio.sleep(0)
        allowance, clock = self.uses.of(self._visitor).messages, self.uses.clock
        seconds = allowance.wait_seconds(clock())
        self._waits = self._waits + 1 if seconds else 0
        if self._waits > MOST_WAITS:
            raise Refused("it sends more than any person")
        if seconds:
            await self.uses.sleep(seconds)
        allowance.spend(clock(), messages)

    def _check(self, message: Message) -> None:
        """Raise Refused for what no page of the app sends."""
        self._check_size(message)
        content = message.get("bytes")
        is_for_nobody = content is not None and content[:1] in {b"", bytes([_CHANNEL])}
        if not is_for_nobody and _unpacked(message)[0] == _REGISTER:
            raise Refused("a second first message")

    def _check_size(self, message: Message) -> None:
        length = len(message.get("bytes") or "")
        if length > self._most_bytes:
            raise Refused(f"a message of {length} bytes")

    def _log_crowd(self, use: Use) -> None:
        """Say that the phone opens too many sockets, once a minute."""
        now = self.uses.clock()
        if use.crowd_logged_at is None or now - use.crowd_logged_at > QUIET_SECONDS:
            use.crowd_logged_at = now
            self._log(Refused(f"it has {MOST_SOCKETS} open already"))

    def _log(self, why: Refused) -> None:
        who = self._visitor
        phone = "this machine" if who is None else "the host" if who.is_host else f"phone {who.id}"
        log.warning("a web socket of %s is ended: %s", phone, why)


def _unpacked(message: Message) -> tuple[int, dict[str, Any]]:
    """Return the kind and the fields of a message. Raises Refused for one that no page of the app sends."""
    content = message.get("bytes")
    try:
        if not content or content[0] != _PROTOCOL:
            raise ValueError
        kind, fields = msgpack.unpackb(content[1:])
        expected = _FIELDS[kind]
    except (ValueError, TypeError, KeyError):
        raise Refused(_NOT_OURS) from None
    if not isinstance(fields, dict) or fields.keys() != expected.keys():
        raise Refused(_NOT_OURS)
    if not all(isinstance(fields[name], kinds) for name, kinds in expected.items()):
        raise Refused(_NOT_OURS)
    return kind, fields


def _as_new_session(kind: int, fields: dict[str, Any]) -> bytes:
    """Return the first message without the session that it asks for: its memory was given back when its line ended.

    Raises Refused where it is not the message that a page begins with.
    """
    if kind != _REGISTER:
        raise Refused("a first message that is none of the app's")
    return bytes([_PROTOCOL]) + bytes(msgpack.packb([kind, {**fields, "session_id": None}]))
