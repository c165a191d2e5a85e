"""What the table saw in one round: the input of scoring. Blank is None, never zero."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import Field, field_validator, model_validator

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import Points
from scorekeeper.rules.table import MOST_PLAYERS

Trump = Suit | Literal["none"]
"""A trump suit, or "none" where the round was played without one (S17, Q11)."""

COUNT_LIMIT: Final = 99
"""The most that can be counted of one thing."""
TYPED_LENGTH: Final = 200
"""The longest sum that is kept as it was typed."""
NOTE_LENGTH: Final = 300
"""The longest remark."""


class Packet(StrEnum):
    """What became of a side's packet (S47, S48)."""

    PLAYED = "played"
    UNPLAYED = "unplayed"
    NOT_TAKEN = "not_taken"


class MeldCount(Frozen):
    """How many biribas of one type a side has."""

    type: str
    count: Annotated[int, Field(ge=1, le=COUNT_LIMIT)]


class CardPoints(Frozen):
    """Card points as the table gave them."""

    points: Points
    typed: Annotated[str, Field(max_length=TYPED_LENGTH)] = ""
    """The sum as it was typed or counted, e.g. `55+65+30`; empty when it was a bare number."""


class SideEntry(Frozen):
    """What one side had when the round ended."""

    melds: Annotated[tuple[MeldCount, ...], Field(max_length=COUNT_LIMIT)] = ()
    """Biribas by type; the order means nothing, so it is kept by type."""
    table_points: CardPoints | None = None
    """Card points of everything melded, those of the biribas included (only the others where the bonus
    replaces them, Q15)."""
    hand_points: CardPoints | None = None
    """Card points left in hands, positive; an unplayed packet is not part of it."""
    packet: Packet | None = None
    packet_points: CardPoints | None = None
    """Card points of an unplayed packet; only asked where the variant charges them (Q19)."""
    total: Points | None = None
    """The side's own result, where it keeps its own arithmetic; everything else is then blank."""

    @field_validator("melds")
    @classmethod
    def _by_type(cls, melds: tuple[MeldCount, ...]) -> tuple[MeldCount, ...]:
        types = [meld.type for meld in melds]
        if len(set(types)) < len(types):
            raise ValueError("a meld type stands twice; give it once with its count")
        return tuple(sorted(melds, key=lambda meld: meld.type))

    @property
    def is_blank(self) -> bool:
        """True when nothing at all was entered."""
        return self == _BLANK

    def count(self, type_id: str) -> int:
        """How many biribas of this type the side has."""
        return next((meld.count for meld in self.melds if meld.type == type_id), 0)


_BLANK: Final = SideEntry()


class Cut(Frozen):
    """The cut before the deal (S49-S52)."""

    cards: Annotated[int, Field(ge=0, le=9999)]
    """Cards lifted."""
    wilds_found: Annotated[int, Field(ge=0, le=9999)] = 0
    """Jokers and twos found at the bottom (S52)."""
    cutter_side: int | None = None
    """The side that cut, where the bonus goes to it and more than two sides play."""


class RoundEntry(Frozen):
    """One round as the table saw it; sides in the order of the table."""

    sides: Annotated[tuple[SideEntry, ...], Field(min_length=2, max_length=MOST_PLAYERS)]
    dealer: Annotated[int, Field(ge=0)]
    """The seat that dealt."""
    trump: Trump | None = None
    """None where nobody said."""
    closed_by: Annotated[int, Field(ge=0)] | None = None
    """The side that closed; None when nobody did."""
    stock_out: bool = False
    """True when the stock ran out and nobody closed (S53)."""
    last_draw: Annotated[int, Field(ge=0)] | None = None
    """The side that drew the last stock card; only asked where it earns something (S54, Q23)."""
    lone_seat: Annotated[int, Field(ge=0)] | None = None
    """Who sat alone, where the lone player changes (V4)."""
    cut: Cut | None = None
    note: Annotated[str, Field(max_length=NOTE_LENGTH)] = ""
    """A remark of the table."""

    @model_validator(mode="after")
    def _one_ending(self) -> Self:
        if self.stock_out and self.closed_by is not None:
            raise ValueError("stock_out: a round that someone closed did not end with the stock")
        return self

    @property
    def is_totals_only(self) -> bool:
        """True when every side gave just its own total."""
        return all(side.total is not None for side in self.sides)

    @classmethod
    def of_totals(cls, *totals: int | Points, dealer: int = 0) -> Self:
        """A round of which only the sides' own totals are known, one per side."""
        return cls(sides=tuple(SideEntry(total=Decimal(total)) for total in totals), dealer=dealer)
