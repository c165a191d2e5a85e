"""What a copy of the app that lives in a phone's browser knows about itself, as the screens see it.

A served app has no such thing: it is as new as its server, and its data lie there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scorekeeper.rules.frozen import Frozen


class CopyStatus(Frozen):
    """How the copy stands at present."""

    keeps: bool
    """False where the browser refuses its database: everything is gone when the page closes."""
    is_protected: bool
    """True where the browser promised not to clear the data by itself."""
    is_offline_ready: bool
    """True once everything is kept that a start without a network needs."""
    has_update: bool
    """True while a newer version waits to be taken."""


class PhoneCopy(Protocol):
    """The copy, and what can be asked of it."""

    @property
    def status(self) -> CopyStatus:
        """Read anew after each change that `attach` tells of."""

    def attach(self, changed: Callable[[], None]) -> None:
        """Call this after each change of the status."""

    def protect(self) -> None:
        """Ask the browser to protect the data; the answer shows in the status."""

    def update(self) -> None:
        """Start the newer version in place of this one; everything must be saved before."""
