"""How often somebody may be wrong about the code before they have to wait."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from scorekeeper.lan.address import device_of
from scorekeeper.lan.token_bucket import TokenBucket

TRIES_EACH: Final = 6
"""Wrong codes that one device may send in a row."""
SECONDS_PER_TRY: Final = 60.0
"""After so long a device has one more try."""
TRIES_TOGETHER: Final = 60
"""The same for all devices together, because a device can take many addresses."""
SECONDS_PER_TRY_TOGETHER: Final = 2.0
REMEMBERED: Final = 1000
"""Devices that are remembered; the one that was wrong longest ago is forgotten first."""


class Guesses:
    """Counts wrong codes; `clock` tells seconds and never goes back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._together = TokenBucket(TRIES_TOGETHER, SECONDS_PER_TRY_TOGETHER, clock())
        self._each: OrderedDict[str, TokenBucket] = OrderedDict()

    def wait_seconds(self, address: str) -> float:
        """How long this address has to wait until it may try a code; 0 when it may now."""
        now, own = self._clock(), self._each.get(device_of(address))
        return max(self._together.wait_seconds(now), 0.0 if own is None else own.wait_seconds(now))

    def wrong(self, address: str) -> None:
        """The address sent a wrong code."""
        now, device = self._clock(), device_of(address)
        self._each.setdefault(device, TokenBucket(TRIES_EACH, SECONDS_PER_TRY, now)).spend(now)
        self._each.move_to_end(device)
        if len(self._each) > REMEMBERED:
            self._each.popitem(last=False)
        self._together.spend(now)

    def right(self, address: str) -> None:
        """The address sent the right code: what it got wrong before was a slip of the finger."""
        self._each.pop(device_of(address), None)
