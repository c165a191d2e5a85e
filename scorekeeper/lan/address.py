"""Addresses in the local network: where phones find this machine, and which device an address belongs to."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final

from scorekeeper.lan.errors import NoNetwork

_FAR: Final = "192.0.2.1"
"""An address of nobody (RFC 5737): choosing the way to it sends nothing."""
_NETWORK_BITS_V6: Final = 64
"""A device chooses the rest of an IPv6 address itself."""


def network_address() -> str:
    """This machine's address in the local network, as the system would use it. Raises NoNetwork."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_FAR, 9))
            way_out = [str(probe.getsockname()[0])]
        except OSError:
            way_out = []
    return reachable([*way_out, *_own_addresses()])


def reachable(addresses: Iterable[str]) -> str:
    """The first that a phone could reach. Raises NoNetwork."""
    for address in addresses:
        parsed = ipaddress.ip_address(address)
        if not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local):
            return address
    raise NoNetwork(
        "this machine is in no network that a phone could join; connect it, or name its address with --host",
        field="host",
    )


def device_of(address: str) -> str:
    """Return the address, or the network of an IPv6 address, whose other half a device chooses as it likes."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        if not parsed.is_loopback:
            return str(ipaddress.ip_network((parsed, _NETWORK_BITS_V6), strict=False))
    return str(parsed)


def _own_addresses() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(address[0]) for *_, address in found]
