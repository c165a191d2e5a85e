"""Refuse requests that other sites' pages send, whatever they ask for.

A browser on this machine, or at the table, also shows pages of other sites, and each of them may send requests to any
address. Two headers tell them apart, and no page can forge either:

- Host names the server the browser believes it talks to. A site whose name is made to lead to this machine (DNS
  rebinding) still sends its own name, so only names of this server are answered.
- Origin names the site whose page sends the request. It has to be this server itself, scheme and port included.

Programs that are not browsers may leave Origin out. They are no danger: nobody but their user starts them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import Final

from scorekeeper.gate.asgi import App, Receive, Scope, Send, header_values, language_asked, respond
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.words.catalog import translations

log = logging.getLogger(__name__)

REFUSED: Final = 4403
"""Close code of a refused web socket; the server turns it into 403 before the handshake is done."""
MOST_LOGGED: Final = 20
"""Different names that are logged when they are refused; whoever set up a proxy finds the one to allow among them."""
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_AUTHORITY: Final = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?")
_ORIGIN: Final = re.compile(rf"(https?)://{_AUTHORITY.pattern}")
_ALLOWED: Final = re.compile(rf"(?:(https?)://)?{_AUTHORITY.pattern}/?")


class BadHostName(ScorekeeperError):
    """A name to answer to cannot be read."""


@dataclass(frozen=True)
class HostName:
    """A name that this server answers to besides its own, as behind a reverse proxy."""

    name: str
    """A host name or address in small letters; an IPv6 address in brackets."""
    port: int | None = None
    """The only port in question; None for the scheme's own, or for the one that Host names."""
    scheme: str | None = None
    """http or https; None for both."""


@dataclass(frozen=True)
class _Origin:
    scheme: str
    name: str
    port: int


def host_name(text: str) -> HostName:
    """Read `NAME`, `NAME:PORT` or an address such as `https://NAME`. Raises BadHostName."""
    found = _ALLOWED.fullmatch(text.strip().lower())
    if found is None:
        raise BadHostName(
            f"expected a name such as scores.example.org or https://scores.example.org, got {text!r}",
            field="--allow-host",
            value=text,
        )
    scheme, name, port = found.groups()
    return HostName(name=name, port=int(port) if port else None, scheme=scheme)


class OriginCheck:
    """Lets requests through to `app` that are meant for this server and come from no other site's page."""

    def __init__(self, app: App, names: Iterable[HostName] = ()) -> None:
        """`names` are answered to besides localhost and the address that a connection came in by."""
        self._app = app
        self._names = tuple(names)
        self._logged: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, a web socket, or the server's own start and end."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        host = _host(scope)
        answered = [] if host is None else self._answered_as(scope, *host)
        if not answered:
            self._log(f"for {header_values(scope, b'host')}")
            await _refuse(scope, receive, send, HTTPStatus.MISDIRECTED_REQUEST, is_for_another_host=True)
        elif not self._is_from_here(scope, answered):
            self._log(f"of a page at {header_values(scope, b'origin')}")
            await _refuse(scope, receive, send, HTTPStatus.FORBIDDEN, is_for_another_host=False)
        else:
            await self._app(_with_scheme(scope, answered), receive, send)

    def _log(self, refused: str) -> None:
        if refused not in self._logged and len(self._logged) < MOST_LOGGED:
            self._logged.add(refused)
            log.warning(
                "refused a request %.200s; if that is a name of this server, start it with --allow-host", refused
            )

    def _answered_as(self, scope: Scope, name: str, port: int | None) -> list[_Origin]:
        """The origins that a page at this Host may have; none where the server does not answer to it."""
        if _is_own(scope, name):
            return [_Origin("http", name, port or _DEFAULT_PORTS["http"])]
        return [
            _Origin(scheme, name, port or each.port or default)  # some proxies leave the port out of Host
            for each in self._names
            for scheme, default in _DEFAULT_PORTS.items()
            if each.name == name and (port is None or each.port in (None, port)) and each.scheme in (None, scheme)
        ]

    def _is_from_here(self, scope: Scope, answered: list[_Origin]) -> bool:
        sent = header_values(scope, b"origin")
        if sent:
            origin = _origin(sent[0]) if len(sent) == 1 else None
            return origin is not None and (origin in answered or self._is_allowed(origin))
        # a picture or script that another site's page loads has no Origin, but newer browsers say where it comes from
        site, mode = header_values(scope, b"sec-fetch-site"), header_values(scope, b"sec-fetch-mode")
        return not set(site) & {"cross-site", "same-site"} or mode == ["navigate"]

    def _is_allowed(self, origin: _Origin) -> bool:
        """True for a name to answer to, also where a reverse proxy puts its own Host in place of it."""
        return any(
            each.name == origin.name
            and each.scheme in (None, origin.scheme)
            and origin.port == (each.port or _DEFAULT_PORTS[origin.scheme])
            for each in self._names
        )


def _host(scope: Scope) -> tuple[str, int | None] | None:
    """The name and port in the Host header; None without exactly one that can be read."""
    sent = header_values(scope, b"host")
    found = _AUTHORITY.fullmatch(sent[0].lower()) if len(sent) == 1 else None
    return None if found is None else (found[1], int(found[2]) if found[2] else None)


def _origin(text: str) -> _Origin | None:
    found = _ORIGIN.fullmatch(text.lower())
    if found is None:
        return None
    scheme, name, port = found.groups()
    return _Origin(scheme, name, int(port) if port else _DEFAULT_PORTS[scheme])


def _is_own(scope: Scope, name: str) -> bool:
    """True for localhost, loopback addresses, and the address of this machine that the connection came in by.

    The port may differ: a tunnel or a container leads another one here, and no page can make a browser send it.
    """
    if name == "localhost":
        return True
    try:
        address = ip_address(name.strip("[]"))
        own = ip_address(scope["server"][0].partition("%")[0])
    except (ValueError, TypeError, KeyError):
        return False
    if isinstance(own, IPv6Address) and own.ipv4_mapped is not None:
        own = own.ipv4_mapped
    return address.is_loopback or address == own


def _with_scheme(scope: Scope, answered: list[_Origin]) -> Scope:
    """The scope with the scheme of the browser, which a reverse proxy that adds TLS does not tell by itself."""
    if {origin.scheme for origin in answered} == {"https"}:
        return {**scope, "scheme": "https" if scope["type"] == "http" else "wss"}
    return scope


async def _refuse(scope: Scope, receive: Receive, send: Send, status: HTTPStatus, *, is_for_another_host: bool) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": REFUSED})
        return
    t = translations(language_asked(scope))
    text = t.gettext("Another site's page asked for this. Scorekeeper answers its own pages only.")
    if is_for_another_host:
        text = t.gettext(
            "Scorekeeper does not answer to this address. Whoever started it can allow it with --allow-host NAME."
        )
    await respond(send, status, f"{text}\n".encode(), b"text/plain; charset=utf-8")
