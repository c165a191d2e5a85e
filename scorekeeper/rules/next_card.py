"""What one more card would make of a meld: which cards make it a biriba or a full run, clean it or dirty it.

It tries the cards that could join and asks `judge_meld` about each; cards that lead to the same are told together.
Serves the table's question "what if this one comes?" (S26, S27, S28, S29).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Final

from scorekeeper.rules.cards import SUIT_RANKS, Card, Rank, Suit
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.judge import MeldReading, judge_meld
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Cleanness, MeldType, Shape, Variant


class Step(StrEnum):
    """What happens to the meld; the first that holds is told."""

    FULL_RUN = "full_run"
    """A run becomes a full one (S29)."""
    BIRIBA = "biriba"
    """It has as many cards as a biriba needs (S28)."""
    CLEANER = "cleaner"
    """It was dirty and is clean, or semi-clean (S26)."""
    DIRTIER = "dirtier"
    """It was clean and is dirty, or semi-clean (S27)."""
    MELD = "meld"
    """It was no meld and is one."""
    LONGER = "longer"
    """Nothing but its length and its points change."""


class NextCards(Frozen):
    """Cards any one of which does the same for the meld."""

    step: Step
    cards: tuple[Card, ...]
    """By rank from ace to king, then by suit; the joker last."""
    shape: Shape
    cleanness: Cleanness
    type: MeldType | None
    """What earns the bonus then, as in a reading."""
    least: Decimal
    most: Decimal
    """What the meld is worth then, by its best reading: from the cheapest of the cards to the dearest."""


_PACK: Final = (
    *(Card(rank=rank, suit=suit) for rank in SUIT_RANKS for suit in Suit),
    Card(rank=Rank.JOKER),
)
_CLEANEST_FIRST: Final = tuple(Cleanness)


def next_cards(
    cards: Sequence[Card],
    variant: Variant,
    *,
    trump: Suit | None = None,
    turned_rank: Rank | None = None,
    table: Table | None = None,
    clean_before: bool = False,
) -> tuple[NextCards, ...]:
    """What each card that may join makes of these cards, alike ones together, the greatest step first.

    Both the cards and what they become are taken by their best reading. Cards that would spoil a meld are not named,
    nor those that leave no meld what it is. The other arguments are those of `judge_meld`; a wild card that joins a
    finished clean biriba finds it clean before.
    """
    before = judge_meld(
        cards, variant, trump=trump, turned_rank=turned_rank, table=table, clean_before=clean_before
    ).best
    was_clean = before is not None and before.biriba and before.cleanness is Cleanness.CLEAN
    found: dict[tuple[object, ...], list[tuple[Card, MeldReading]]] = {}
    for card in _candidates(cards):
        after = judge_meld(
            [*cards, card],
            variant,
            trump=trump,
            turned_rank=turned_rank,
            table=table,
            clean_before=clean_before or (was_clean and card.may_be_wild),
        ).best
        if after is not None:
            alike = (_step(before, after), after.shape, after.cleanness, after.type)
            found.setdefault(alike, []).append((card, after))
    told = [_together(_step(before, some[0][1]), some) for some in found.values()]
    return tuple(sorted(told, key=_greatest_first))


def _candidates(cards: Sequence[Card]) -> Iterator[Card]:
    """The cards that could join: natural cards of two ranks can only be a run, and that has one suit."""
    natural = [card for card in cards if not card.may_be_wild]
    ranks, suits = {card.rank for card in natural}, {card.suit for card in natural}
    if not natural:
        yield from _PACK
        return
    for card in _PACK:
        if card.may_be_wild or card.suit in suits or ranks == {card.rank}:
            yield card


def _step(before: MeldReading | None, after: MeldReading) -> Step:
    if after.shape is Shape.FULL_RUN and (before is None or before.shape is not Shape.FULL_RUN):
        return Step.FULL_RUN
    if after.biriba and (before is None or not before.biriba):
        return Step.BIRIBA
    if before is None:
        return Step.MELD
    change = _CLEANEST_FIRST.index(after.cleanness) - _CLEANEST_FIRST.index(before.cleanness)
    if change:
        return Step.DIRTIER if change > 0 else Step.CLEANER
    return Step.LONGER


def _together(step: Step, some: Sequence[tuple[Card, MeldReading]]) -> NextCards:
    _, reading = some[0]
    totals = [after.total for _, after in some]
    return NextCards(
        step=step,
        cards=tuple(card for card, _ in some),
        shape=reading.shape,
        cleanness=reading.cleanness,
        type=reading.type,
        least=min(totals),
        most=max(totals),
    )


def _greatest_first(told: NextCards) -> tuple[int, Decimal]:
    return tuple(Step).index(told.step), -told.most
