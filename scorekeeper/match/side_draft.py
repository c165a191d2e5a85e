"""One side of the open round while it is being typed: texts, counts, cards; `Draft` reads them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import Field

from scorekeeper.match.laydown import Laydown
from scorekeeper.match.pad import PadKey, press
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.entry import COUNT_LIMIT, MeldCount, Packet
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import ZERO, format_points
from scorekeeper.rules.variant import Variant


class NumberField(StrEnum):
    """The number fields of a side, by the entry's names."""

    TABLE_POINTS = "table_points"
    HAND_POINTS = "hand_points"
    PACKET_POINTS = "packet_points"
    TOTAL = "total"


class CardCount(Frozen):
    """So many cards of one rank, counted for a field."""

    rank: Rank
    count: Annotated[int, Field(ge=1, le=COUNT_LIMIT)]


class CountedField(Frozen):
    """A field into which cards were counted, on top of what had been typed."""

    field: NumberField
    cards: tuple[CardCount, ...]
    typed: str = ""

    def text(self, variant: Variant) -> str:
        """What the field says: the cards by the variant's values, added to what had been typed."""
        points = sum((variant.cards.of(card.rank) * card.count for card in self.cards), ZERO)
        return press(self.typed, PadKey.PLUS) + format_points(points, divisor=variant.display_divisor)


class SideDraft(Frozen):
    """One side of the open round."""

    melds: tuple[MeldCount, ...] = ()
    """Biribas counted by their tiles; those laid down by their cards come on top."""
    table_points: str = ""
    """Card points on the table as they were typed; those of melds laid down by their cards come on top."""
    hand_points: str = ""
    packet_points: str = ""
    total: str = ""
    packet: Packet | None = None
    counted: tuple[CountedField, ...] = ()
    """The fields whose text ends in a sum of counted cards."""
    laid: Laydown = Laydown()
    """The melds that were given by their cards."""
    total_only: bool = False
    """True while the side gives only its own total; its details stay but do not count."""

    def having(self, **changes: Any) -> Self:
        """The side with fields replaced."""
        return type(self)(**({name: getattr(self, name) for name in type(self).model_fields} | changes))

    def text(self, field: NumberField) -> str:
        """What stands in a number field."""
        value: str = getattr(self, field.value)
        return value

    def cards(self, field: NumberField) -> tuple[CardCount, ...]:
        """The cards counted for a field; empty when it was typed."""
        return next((each.cards for each in self.counted if each.field is field), ())

    def others_counted(self, field: NumberField) -> tuple[CountedField, ...]:
        """What was counted for other fields."""
        return tuple(each for each in self.counted if each.field is not field)

    def typed_before(self, field: NumberField) -> str:
        """What had been typed into a field before its cards were counted."""
        own = next((each for each in self.counted if each.field is field), None)
        return self.text(field) if own is None else own.typed

    def count(self, type_id: str) -> int:
        """How many biribas of this type were counted by its tile."""
        return next((meld.count for meld in self.melds if meld.type == type_id), 0)
