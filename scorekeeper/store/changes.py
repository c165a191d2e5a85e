"""What a command changes: other documents in tables, saved together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from scorekeeper.match.timeline import Timeline
from scorekeeper.store.storage import Document


class Change(NamedTuple):
    """Another document in a table, or none."""

    table: str
    id: str
    document: Document | None
    timeline: Timeline | None = None
    """What the document says, where it is at hand."""


Commit = Callable[[Callable[[], Iterable[Change]]], Awaitable[None]]
"""Saves changes as one record, after those under way; they are asked for only then. Raises StoreError."""
