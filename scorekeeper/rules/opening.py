"""What a first lay-down is worth, and whether that opens (rules.md 1.6, "vulnerability").

Which minimum holds is the variant's (`OpeningRules.minimum`) and the match's (`Standings.opening_minimum`).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.judge import Judgement, judge_meld
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.variant import Variant


def opening_points(cards_of_melds: Sequence[Sequence[Card]], variant: Variant, *, trump: Suit | None = None) -> Decimal:
    """What melds laid down together count towards the opening minimum, on the variant's own scale (E48-E54).

    Their card points; with the bonus of a biriba among them where the variant counts it (Q26, E52 and E53).
    Cards that are no meld count all the same: whether they may lie there is asked of `judge_meld`.
    """
    return sum(
        (meld_opening_points(cards, judge_meld(cards, variant, trump=trump), variant) for cards in cards_of_melds), ZERO
    )


def meld_opening_points(cards: Sequence[Card], judgement: Judgement, variant: Variant) -> Decimal:
    """What the cards of one meld, which were judged so, count towards the opening minimum."""
    best = judgement.best if variant.opening.counts_bonus else None
    if best is not None:
        return best.total
    return sum((variant.cards.of(card.rank) for card in cards), ZERO)


def opens(points: Decimal, minimum: Decimal | None) -> bool:
    """True when a first lay-down of this worth is allowed; the minimum itself is enough (E50)."""
    return minimum is None or points >= minimum
