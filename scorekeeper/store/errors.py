"""What the store and the exchange of files refuse, told as data."""

from __future__ import annotations

from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.findings import Finding


class StoreError(ScorekeeperError):
    """The store could not read or keep something; what was saved before is untouched."""


class StoreDamaged(StoreError):
    """The data file, or one document of it, is not what this program wrote; `field` names the place."""


class StoreTooNew(StoreError):
    """The data file was written by a newer version."""


class StoreChanged(StoreError):
    """Somebody else wrote the data file meanwhile; saving would undo their work."""


class StoreInUse(StoreError):
    """Another process, or another store of this one, writes the data folder."""


class StaleMatch(StoreError):
    """The match was changed since this edit began; saving would undo that change."""


class UnknownMatch(StoreError):
    """The store holds no match with this id."""


class Stopped(StoreError):
    """Somebody broke a long work off; what was saved of it is whole."""


class NameTaken(StoreError):
    """Somebody else is called so; `value` is the name."""


class PlayersMet(StoreError):
    """Two players who sat at one table cannot be one person; `value` is the name of one."""


class BadFile(ScorekeeperError):
    """A file that cannot be read as an export: where, and why."""

    def __init__(self, place: str, reason: str, *, finding: Finding | None = None) -> None:
        super().__init__(reason, field=place)
        self.place = place
        self.finding = finding
        """What is impossible about a round, where that is the reason."""
