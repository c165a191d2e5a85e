"""Who a connection belongs to: a phone that once gave the code, or the host.

A phone is known by a ticket in a cookie: its id, signed with the evening's key, so that nothing has to be kept for a
phone to be known again, and nobody makes up a ticket or turns one into another's.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from scorekeeper.lan.code import same_secret

HOST_ID: Final = "host"


@dataclass(frozen=True)
class Visitor:
    """One phone at the table, whatever number of tabs it opens."""

    id: str

    @property
    def is_host(self) -> bool:
        """True for whoever opened the host's own link: they may take the pen at any time."""
        return self.id == HOST_ID


VISITOR: Final[ContextVar[Visitor | None]] = ContextVar("visitor", default=None)
"""Whose connection is being served; None where the table is not shared."""

HAS_ENDED: Final[ContextVar[Callable[[], bool] | None]] = ContextVar("has_ended", default=None)
"""Tells whether the web socket being served is at its end; None where none is served."""


def new_visitor() -> Visitor:
    """A phone that has just given the code."""
    return Visitor(secrets.token_hex(8))


def ticket(visitor: Visitor, key: str) -> str:
    """What the phone shows from now on instead of the code."""
    return f"{visitor.id}.{_signature(visitor.id, key)}"


def visitor_of(shown: str, key: str) -> Visitor | None:
    """Whose ticket it is; None for one that this evening did not give out."""
    visitor_id, _, signature = shown.partition(".")
    if not same_secret(signature, _signature(visitor_id, key)):
        return None
    return Visitor(visitor_id)


def _signature(visitor_id: str, key: str) -> str:
    return hmac.new(key.encode(), visitor_id.encode(), hashlib.sha256).hexdigest()
