"""A token bucket: an allowance that may be spent at once, and refills at an even rate."""

from __future__ import annotations


class TokenBucket:
    """Allows `most` at once and refills one every `seconds_each`."""

    def __init__(self, most: float, seconds_each: float, now: float) -> None:
        """`now` is in seconds of a clock that never goes back, as in every call."""
        self._most, self._seconds_each = most, seconds_each
        self._left, self._counted_at = float(most), now

    def wait_seconds(self, now: float, needed: float = 1.0) -> float:
        """Return how long it takes until `needed` are there; 0 when they are there now."""
        return max(0.0, needed - self._left_at(now)) * self._seconds_each

    def spend(self, now: float, amount: float = 1.0) -> None:
        """Take `amount` out, even where that leaves a debt."""
        self._left, self._counted_at = self._left_at(now) - amount, now

    def _left_at(self, now: float) -> float:
        return min(self._most, self._left + (now - self._counted_at) / self._seconds_each)
