"""What a browser tab finds again in its next session, which begins when it was reloaded, slept or lost its line."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

MOST_TABS_EACH: Final = 32
"""Tabs of one phone that are remembered."""
MOST_TABS: Final = 1000
"""Tabs that are remembered; the one that came longest ago is forgotten first."""


@dataclass
class Tab:
    """One tab of a browser."""

    memory: object = None
    """Whatever its sessions want to find again; it has to be small."""


TAB: Final[ContextVar[Tab | None]] = ContextVar("tab", default=None)
"""The tab whose line is being served; None where it has no name."""


class Tabs:
    """The tabs that came last, each known by its phone and the name of its newest line."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Hashable, str], Tab] = OrderedDict()

    def came(self, line: tuple[Hashable, str], before: tuple[Hashable, str]) -> Tab:
        """Return the tab that opens this line and had the line `before`, or a new one."""
        tab = self._known.pop(before, None) or Tab()
        self._known[line] = tab
        phone, _ = line
        own = [known for known in self._known if known[0] == phone]
        if len(own) > MOST_TABS_EACH:
            del self._known[own[0]]
        elif len(self._known) > MOST_TABS:
            self._known.popitem(last=False)
        return tab
