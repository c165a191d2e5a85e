"""Which match a screen is about, and where the screens around it are.

The same screens stand under the start and under the history, so every way begins with the address they have.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import flet as ft

from scorekeeper.match.timeline import Timeline
from scorekeeper.ui.session import use_app

_MATCH = "/match/"


@dataclass(frozen=True)
class MatchPlace:
    """A match in the shared state, and addresses around it."""

    match_id: UUID
    timeline: Timeline
    path: str
    """The scoreboard's address."""
    home: str
    """Where the match was opened from."""


def use_match_place() -> MatchPlace | None:
    """The match that the address names; None when there is none."""
    params = ft.use_route_params()
    path = ft.use_view_path()
    match_id = read_id(params.get("match_id", ""))
    timeline = use_app(lambda state: None if match_id is None else state.timeline(match_id))
    if match_id is None or timeline is None:
        return None
    home, _, _ = path.partition(_MATCH)
    return MatchPlace(
        match_id=match_id, timeline=timeline, path=f"{home}{_MATCH}{params['match_id']}", home=home or "/"
    )


def read_id(text: str) -> UUID | None:
    """The id that a part of an address says; None where it says none."""
    try:
        return UUID(text)
    except ValueError:
        return None
