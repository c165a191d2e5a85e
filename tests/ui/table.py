"""An app without screens: the shared state and its actions on a store, and quick ways to play with them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from itertools import count
from uuid import UUID

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.match import Match
from scorekeeper.match.timeline import StepKind
from scorekeeper.rules.library import shipped_variants
from scorekeeper.store.store import Store
from scorekeeper.ui.actions import Actions, Setup
from scorekeeper.ui.state import AppState
from tests.builders import preset
from tests.match.builders import totals_entry


class Table:
    """An app on a store, and quick ways to play at it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        ids = count(1)
        self.state = AppState(store, shipped_variants())
        self.actions = Actions(self.state, clock=clock, new_id=lambda: UUID(int=next(ids)))

    async def begin(self, name: str = "") -> UUID:
        return await self.actions.begin_match(
            Setup(
                variant=preset("classic"),
                table_id="two",
                names=("Maria", "Nikos"),
                first_dealer=0,
                target=Decimal(1000),
                name=name,
            )
        )

    def match(self, match_id: UUID) -> Match:
        timeline = self.state.timeline(match_id)
        assert timeline is not None
        return timeline.match

    def type_totals(self, match_id: UUID, *totals: str) -> None:
        """Open the next round and type so many sides' own totals."""
        self.actions.open_round(match_id)
        for side, text in enumerate(totals):
            self.actions.change_draft(match_id, partial(_own_total, side=side, text=text))

    async def play(self, match_id: UUID, *points: int) -> None:
        timeline = self.state.timeline(match_id)
        assert timeline is not None
        number = len(timeline.match.rounds) + 1
        changed = timeline.match.add_round(
            totals_entry(timeline.match, *points),
            round_id=UUID(int=1000 + number),
            at=datetime(2026, 11, 29, tzinfo=UTC),
        )
        await self.state.store.save_timeline(timeline.do(changed, StepKind.ADD_ROUND, round_number=number))


def _own_total(draft: Draft, *, side: int, text: str) -> Draft:
    return draft.with_total_only(side, total_only=True).with_text(side, NumberField.TOTAL, text)


class Clock:
    """Every look at it is a minute later."""

    def __init__(self) -> None:
        self._time = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._time += timedelta(minutes=1)
        return self._time
