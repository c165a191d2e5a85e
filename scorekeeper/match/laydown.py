"""Melds given card by card: the one being tapped in, and those that lie on the table already.

A lay-down knows cards only; what they are is asked of `rules.judge` by the variant and the trump of the moment, so
that a trump suit that is chosen later changes what they count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Annotated, Final, Self

from pydantic import Field

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.judge import Judgement, judge_meld
from scorekeeper.rules.next_card import NextCards, next_cards
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.readings import Refusal, exceeds_pack
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant

MOST_CARDS: Final = 30
"""The most cards that are tapped in as one meld, legal or not; no pack makes a longer one."""
MOST_MELDS: Final = 60
"""The most melds of one lay-down."""


class LaidMeld(Frozen):
    """The cards of one meld, in the order in which they were tapped in, and what the cards do not show."""

    cards: Annotated[tuple[Card, ...], Field(max_length=MOST_CARDS)] = ()
    clean_before: bool = False
    """True where it was a finished clean biriba before its wild card came; asked where that is no loss (Q16)."""
    turned_up: bool = False
    """True for a group of the rank that was turned up; asked where groups can be trump (Q8)."""

    def judgement(
        self, variant: Variant, *, trump: Suit | None = None, table: Table | None = None, beside: Sequence[Card] = ()
    ) -> Judgement:
        """What the cards are; with `beside`, cards that lie on the table too, the pack must hold all of them."""
        found = judge_meld(
            self.cards,
            variant,
            trump=trump,
            turned_rank=self._turned_rank,
            table=table,
            clean_before=self.clean_before,
        )
        if table is None or not found.is_legal or not exceeds_pack((*beside, *self.cards), table):
            return found
        return Judgement(readings=(), refusals=(Refusal.TOO_MANY_COPIES,))

    def next_cards(
        self, variant: Variant, *, trump: Suit | None = None, table: Table | None = None
    ) -> tuple[NextCards, ...]:
        """What one more card would make of it."""
        return next_cards(
            self.cards,
            variant,
            trump=trump,
            turned_rank=self._turned_rank,
            table=table,
            clean_before=self.clean_before,
        )

    def asks_clean_before(self, variant: Variant) -> bool:
        """True where it matters whether it was clean before its wild card came (Q16, E24)."""
        if variant.melds.dirtied_drops:
            return False
        clean, dirty = (self.having(clean_before=answer).judgement(variant) for answer in (True, False))
        return clean != dirty

    def asks_turned_up(self, variant: Variant) -> bool:
        """True where it matters whether its rank was the one turned up (Q8)."""
        if not variant.trump.on_groups:
            return False
        turned, other = (self.having(turned_up=answer).judgement(variant) for answer in (True, False))
        return turned != other

    def having(self, *, clean_before: bool | None = None, turned_up: bool | None = None) -> Self:
        """The same cards with another answer to what they do not show."""
        return type(self)(
            cards=self.cards,
            clean_before=self.clean_before if clean_before is None else clean_before,
            turned_up=self.turned_up if turned_up is None else turned_up,
        )

    def of(self, cards: Iterable[Card]) -> Self:
        """Other cards with the same answers."""
        return type(self)(cards=tuple(cards), clean_before=self.clean_before, turned_up=self.turned_up)

    @property
    def _turned_rank(self) -> Rank | None:
        natural = (card.rank for card in self.cards if not card.may_be_wild)
        return next(natural, None) if self.turned_up else None


class Worth(Frozen):
    """What melds laid down by their cards add to a side's entry."""

    types: tuple[str, ...] = ()
    """The meld type of each biriba that earns a bonus, by its id."""
    points: tuple[Decimal, ...] = ()
    """The card points of each meld that count beside the bonuses (none where a bonus replaces them, Q15)."""

    @property
    def total(self) -> Decimal:
        """All the card points."""
        return sum(self.points, ZERO)

    def count(self, type_id: str) -> int:
        """How many biribas of this type there are."""
        return self.types.count(type_id)


class Laydown(Frozen):
    """Melds on the table, and the one that is being tapped in."""

    open: LaidMeld = LaidMeld()
    """Not part of the lay-down until it is put down."""
    melds: Annotated[tuple[LaidMeld, ...], Field(max_length=MOST_MELDS)] = ()

    def with_card(self, card: Card) -> Self:
        """One card more in the open meld; nothing where it holds as many as are taken."""
        if len(self.open.cards) >= MOST_CARDS:
            return self
        return self.opened(self.open.of((*self.open.cards, card)))

    def without_card(self, card: Card) -> Self:
        """One such card less in the open meld, the last that came; nothing where it has none."""
        cards = list(self.open.cards)
        for at in range(len(cards) - 1, -1, -1):
            if cards[at] == card:
                del cards[at]
                return self.opened(self.open.of(cards) if cards else LaidMeld())
        return self

    def without_last_card(self) -> Self:
        """The card that came last taken back."""
        return self.without_card(self.open.cards[-1]) if self.open.cards else self

    def cleared(self) -> Self:
        """No cards in the open meld."""
        return self.opened(LaidMeld())

    def opened(self, meld: LaidMeld) -> Self:
        """Another open meld."""
        return type(self)(open=meld, melds=self.melds)

    def put_down(
        self, variant: Variant, *, trump: Suit | None = None, table: Table | None = None, beside: Sequence[Card] = ()
    ) -> Self:
        """The open meld put beside the others; nothing where it is not legal, or there is no room for more."""
        legal = self.judgement(variant, trump=trump, table=table, beside=beside).is_legal
        if not legal or len(self.melds) >= MOST_MELDS:
            return self
        return type(self)(melds=(*self.melds, self.open))

    def taken_up(self, at: int, meld: LaidMeld) -> Self:
        """A meld taken up again, to be the open one; nothing where cards are open, or it lies there no more."""
        if self.open.cards or at >= len(self.melds) or self.melds[at] != meld:
            return self
        return type(self)(open=meld, melds=(*self.melds[:at], *self.melds[at + 1 :]))

    def judgement(
        self, variant: Variant, *, trump: Suit | None = None, table: Table | None = None, beside: Sequence[Card] = ()
    ) -> Judgement:
        """What the open meld is; with those that lie here and `beside`, the pack must hold all the cards together."""
        return self.open.judgement(variant, trump=trump, table=table, beside=(*self.cards, *beside))

    def judgements(
        self, variant: Variant, *, trump: Suit | None = None, table: Table | None = None
    ) -> tuple[Judgement, ...]:
        """What each meld on the table is; with a table, its pack must hold the cards of those before as well."""
        found, beside = [], list[Card]()
        for meld in self.melds:
            judgement = meld.judgement(variant, trump=trump, table=table, beside=beside)
            found.append(judgement)
            if judgement.is_legal:
                beside += meld.cards
        return tuple(found)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards that were put down."""
        return tuple(card for meld in self.melds for card in meld.cards)

    def worth(self, variant: Variant, *, trump: Suit | None = None) -> Worth:
        """What the melds on the table count; cards that are no meld by these rules count as cards."""
        types, points = [], []
        for meld in self.melds:
            best = meld.judgement(variant, trump=trump).best
            if best is None:
                points.append(sum((variant.cards.of(card.rank) for card in meld.cards), ZERO))
                continue
            if best.type is not None:
                types.append(best.type.id)
            points.append(best.total - best.bonus)
        return Worth(types=tuple(types), points=tuple(points))
