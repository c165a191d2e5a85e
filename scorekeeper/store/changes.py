"""What a command changes: other documents in tables, saved together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

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


@dataclass(frozen=True)
class DeletedMatch:
    """A match that was taken out, with its open round: all that is needed to put it back."""

    id: UUID
    documents: tuple[tuple[str, Document], ...]
    """Table and document."""
    rules: tuple[Document, ...] = ()
    """Those of the match, which leave the store when no other match uses them."""


@dataclass(frozen=True)
class Incoming:
    """A match from elsewhere on its way in."""

    timeline: Timeline
    expected: Timeline | None
    """What it takes the place of; None for a match that is not here."""
    moment: datetime | None
    """Since when the match is as it is, for its place among the others; None for now."""
    replaces_damaged: bool = False
    """True where what is here cannot be read."""
