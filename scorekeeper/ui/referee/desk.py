"""What lies before the referee: by which rules the cards are judged, and the cards."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, Self

from scorekeeper.match.laydown import Laydown
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.frozen import Frozen


class Desk(Frozen):
    """One phone's cards and rules; it lasts as long as the phone has the app open."""

    variant_id: str = ""
    """The rules chosen; empty for those of the running match, or those played last."""
    trump: Suit | None = None
    scorer: int = 0
    """Whose opening minimum counts, in a match."""
    minimum: Decimal | Literal["none"] | None = None
    """The opening minimum that was chosen, outside a match; None where nothing was chosen yet."""
    laid: Laydown = Laydown()

    def having(self, **changes: Any) -> Self:
        """The desk with some of it replaced."""
        return type(self)(**({name: getattr(self, name) for name in type(self).model_fields} | changes))
