"""Serving the app to browsers: to this machine alone, or as a shared table to the phones in the local network."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import time
import webbrowser
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import uvicorn

from scorekeeper.app import build, now
from scorekeeper.cli_io import can_print
from scorekeeper.gate.asgi import App
from scorekeeper.gate.connections import (
    ACCEPTED_AT_ONCE,
    WAITING,
    Connections,
    bounded_protocols,
    most_connections,
)
from scorekeeper.gate.gate import Gate
from scorekeeper.gate.lines import Lines, away_text
from scorekeeper.gate.origin import HostName, OriginCheck, host_name
from scorekeeper.gate.sockets import MOST_GUEST_BYTES
from scorekeeper.lan.address import network_address
from scorekeeper.lan.code import shown_code
from scorekeeper.lan.evening import keep_evening, open_evening
from scorekeeper.lan.guesses import Guesses
from scorekeeper.lan.table import SharedTable
from scorekeeper.lan.visitor import HOST_ID
from scorekeeper.resources import assets_folder
from scorekeeper.rules.errors import ScorekeeperError

log = logging.getLogger(__name__)

SESSION_SECONDS: Final = 0
"""A page that comes back gets a new session, at its address: the old one was given up when its line ended."""
PING_SECONDS: Final = 10
"""A phone that does not answer for so long is taken for gone."""
OWN_HOST: Final = "127.0.0.1"
EVERY_HOST: Final = "0.0.0.0"
HOST_PATH: Final = "/table"
"""Where the host's own screen begins: the QR code for the others."""
SHUTDOWN_SECONDS: Final = 1
"""Open pages keep their connection for ever; nothing is lost by closing it."""


@dataclass(frozen=True)
class Listening:
    """Where to listen, and which names to answer to; without a host it depends on whether the table is shared."""

    host: str | None
    port: int
    allowed_hosts: tuple[HostName, ...] = ()
    """Names of this server besides its own addresses, as behind a reverse proxy."""

    @property
    def names(self) -> tuple[HostName, ...]:
        """The names to answer to, the host among them unless it is an address, which needs no allowing."""
        if self.host is None or is_address(self.host):
            return self.allowed_hosts
        return (*self.allowed_hosts, host_name(self.host))


@dataclass(frozen=True)
class Sharing:
    """How the table is shared with the local network."""

    new_code: bool = False


class NotShared(ScorekeeperError):
    """An address that others can reach was asked for without sharing the table."""


class PortTaken(ScorekeeperError):
    """The address cannot be listened on."""


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address. Raises PortTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol is named, because asyncio sends small packets without delay only where it is
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except (OSError, OverflowError, TypeError, UnicodeError) as error:  # the last two for a host that is no name
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise PortTaken(
            f"cannot listen on {host}:{port} ({why}); choose another with --port",
            field="port",
        ) from error
    return listener


def serve(listening: Listening, data_folder: Path, *, open_browser: bool, sharing: Sharing | None = None) -> None:
    """Serve the app until interrupted.

    Without `sharing` nothing but this machine's own address is listened on. Raises PortTaken, NotShared, NoNetwork,
    TableNotKept and StoreError before anything is served.
    """
    shows_screen = open_browser and has_screen()
    host = listening.host or (OWN_HOST if sharing is None else EVERY_HOST)
    if sharing is None and not is_own(host):
        raise NotShared("phones reach this app only with --lan, which asks them for a code", field="host", value=host)
    with listen(host, listening.port) as listener:
        table = None
        if sharing is not None:
            pen = HOST_ID if shows_screen else None
            evening = open_evening(data_folder, now(), pen=pen, anew=sharing.new_code)
            shown_host = network_address() if is_unspecified(host) else host
            table = SharedTable(
                evening,
                keep=partial(keep_evening, folder=data_folder),
                address=address_of(shown_host, listener.getsockname()[1]),
            )
        asyncio.run(_serve(listener, listening.names, data_folder, table, shows_screen=shows_screen))


def is_own(host: str) -> bool:
    """True for an address that only this machine itself can reach."""
    return host == "localhost" or (is_address(host) and ip_address(host).is_loopback)


def is_address(host: str) -> bool:
    """True for an IP address, False for a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_unspecified(host: str) -> bool:
    """True for the address that stands for all addresses of this machine."""
    return is_address(host) and ip_address(host).is_unspecified


def address_of(host: str, port: int) -> str:
    """The address of a host as a browser takes it, without a slash at the end."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def has_screen() -> bool:
    """True where a browser could be shown."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def _serve(
    listener: socket.socket,
    names: tuple[HostName, ...],
    data_folder: Path,
    table: SharedTable | None,
    *,
    shows_screen: bool,
) -> None:
    from flet_web.fastapi import __name__ as web_log
    from flet_web.fastapi import app as web_app

    logging.getLogger(web_log).addFilter(_without_traceback)
    built = await build(data_folder, table=table)
    if table is not None:
        try:
            table.save()  # now that nobody else has the folder, whose table it would be
        except BaseException:
            await built.close()
            raise
    application: App = web_app(
        built.main,
        before_main=built.end_with_line,
        assets_dir=str(assets_folder()),
        app_name="Scorekeeper",
        app_short_name="Scorekeeper",
        app_description="Score keeper for Biriba",
        no_cdn=True,
        session_timeout_seconds=SESSION_SECONDS,
    )
    application = Lines(application, away_text)
    if table is not None:
        application = Gate(application, table, Guesses(time.monotonic))
    application = OriginCheck(application, names)
    http, web_socket = bounded_protocols(Connections(most=most_connections()))
    server = uvicorn.Server(
        uvicorn.Config(
            application,
            log_level="warning",
            http=http,
            ws=web_socket,
            backlog=ACCEPTED_AT_ONCE,
            ws_max_size=MOST_GUEST_BYTES,  # before the app has accepted a web socket and said who it is
            ws_per_message_deflate=False,  # a small message could grow into a very large one
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            proxy_headers=False,  # a phone does not get to say which address its guesses come from
            server_header=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
    )
    host, port, *_ = listener.getsockname()
    own = address_of(OWN_HOST if is_unspecified(host) else host, port)
    address = f"{own}/" if table is None else table.host_link(own, HOST_PATH)

    async def announce() -> None:
        while not server.started:
            await asyncio.sleep(0.01)
        # asyncio takes as many in one turn as it asked the system to hold
        listener.listen(WAITING)
        try:
            if table is None:
                print(f"Scorekeeper is at {address}  (data in {data_folder}; Ctrl+C ends it)", flush=True)
            else:
                print(invitation(table, address, colored=sys.stdout.isatty()), flush=True)
                print(f"Data is in {data_folder}; Ctrl+C ends it.", flush=True)
        except OSError as error:
            log.warning("the address %s cannot be printed: %s", address, error.strerror)
        if shows_screen:
            webbrowser.open(address)

    announcing = asyncio.create_task(announce())
    try:
        await server.serve(sockets=[listener])
    finally:
        announcing.cancel()
        await built.close()
        log.info("stopped")


def _without_traceback(record: logging.LogRecord) -> bool:
    """Let one line do for a message that Flet (1.0.5) could not read: it ends the page's line, and is no fault here."""
    if str(record.msg).startswith("Receive loop error"):
        record.exc_info = None
    return True


def invitation(table: SharedTable, host_link: str, *, colored: bool) -> str:
    """What the terminal says of a shared table. The code's two colours are named only where a terminal shows them.

    A console whose encoding lacks the blocks of the QR code shows the address and the code alone.
    """
    from scorekeeper.lan.qr import terminal_qr

    squares = terminal_qr(table.link)
    has_square = can_print(squares)
    if colored:
        squares = "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in squares.splitlines())
    way_in = (
        "Point a phone's camera at the square, or open the address" if has_square else "Open the address on a phone"
    )
    return (
        f"{squares if has_square else ''}\n"
        f"The table is at {table.address}/  Code: {shown_code(table.code)}\n"
        f"{way_in} and type the code.\n"
        f"For you alone, with the right to take the pen at any time: {host_link}"
    )
