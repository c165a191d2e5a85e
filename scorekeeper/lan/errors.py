"""What can go wrong with a shared table."""

from scorekeeper.rules.errors import ScorekeeperError


class NotTheScorer(ScorekeeperError):
    """Somebody who does not hold the pen tried to write."""


class NotTheHost(ScorekeeperError):
    """A guest tried to change what belongs to the machine that shares the table."""


class NotYourPen(ScorekeeperError):
    """Somebody tried to take the pen out of another's hand."""


class UnknownGuest(ScorekeeperError):
    """A phone that is not at the table."""


class TableFull(ScorekeeperError):
    """Every phone that may be at the table is there."""


class TableNotKept(ScorekeeperError):
    """The table's file could not be written."""


class NoNetwork(ScorekeeperError):
    """This machine has no address that a phone could reach."""
