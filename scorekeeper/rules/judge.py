"""What a meld given card by card is: legal or not, clean or dirty, which biriba, and what it counts.

Every reading of ambiguous cards is told, the best first; refusals come as codes, their sentences are made
where the language is known. Serves rules.md 1.2 and 1.3, examples E01 to E28; a side's score is `score`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import ZERO, Points
from scorekeeper.rules.readings import Placing, Position, Refusal, exceeds_pack, place_cards
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import FULL_RUN_CARDS, Cleanness, MeldType, Shape, Variant

__all__ = ["Judgement", "MeldReading", "Position", "Refusal", "judge_meld"]


class MeldReading(Frozen):
    """One way to read the cards, and what it counts."""

    shape: Shape
    """A full run stays one where it earns only what a shorter run does (Q9)."""
    cleanness: Cleanness
    suit: Suit | None
    """The suit of a run; None for a group and for twos."""
    trump: bool
    """True for a run in the trump suit, and where groups count for a group of the turned-up rank (Q8)."""
    positions: tuple[Position, ...]
    """From low to high in a run; natural cards first in a group."""
    natural_block: int
    """How many natural cards lie side by side; what makes a dirty biriba semi-clean (Q44)."""
    biriba: bool
    """True when the meld has as many cards as a biriba needs (S28)."""
    type: MeldType | None
    """What earns the bonus; None below a biriba, and where the variant pays nothing for this one."""
    bonus: Points
    card_points: Points
    """Each card by its own value: a wild card is worth what it is, not what it stands for."""
    total: Points
    """Bonus and card points; the bonus alone where it replaces them (Q15, E28)."""


class Judgement(Frozen):
    """What the cards are."""

    readings: tuple[MeldReading, ...]
    """Each reading that differs in more than the place of a wild card, the best total first."""
    refusals: tuple[Refusal, ...]
    """Why there is no reading, by the nearest to a legal one; empty when there is one."""

    @property
    def is_legal(self) -> bool:
        """True when the cards are a meld."""
        return bool(self.readings)

    @property
    def best(self) -> MeldReading | None:
        """The reading with the best total, among equals the cleanest; None when the cards are no meld."""
        return self.readings[0] if self.readings else None


_CLEANEST_FIRST: Final = tuple(Cleanness)


def judge_meld(
    cards: Sequence[Card],
    variant: Variant,
    *,
    trump: Suit | None = None,
    turned_rank: Rank | None = None,
    table: Table | None = None,
    clean_before: bool = False,
) -> Judgement:
    """Every reading of these cards as one meld, or why they are none; the order of the cards never matters.

    `turned_rank` is the rank of the turned-up card, needed only where groups can be trump (Q8). With a
    `table` a card may not stand more often than its pack holds it. `clean_before` says that the meld was a
    finished clean biriba before its wild card came; it matters only where that is no loss (S27, Q16, E24).
    """
    twos = _cleannesses_of_twos(variant)
    placings = place_cards(cards, variant.melds, twos_allowed=bool(twos), joker_in_twos=len(twos) > 1)
    if table is not None and exceeds_pack(cards, table):
        return Judgement(readings=(), refusals=(*placings.refusals, Refusal.TOO_MANY_COPIES))
    distinct: dict[tuple[object, ...], MeldReading] = {}
    for placing in placings.legal:
        is_trump = _is_trump(placing, variant, trump, turned_rank)
        reading = _read(placing, variant, trump=is_trump, clean_before=clean_before)
        distinct.setdefault(_meaning(reading), reading)
    return Judgement(readings=tuple(sorted(distinct.values(), key=_best_first)), refusals=placings.refusals)


def _meaning(reading: MeldReading) -> tuple[object, ...]:
    kind = None if reading.type is None else reading.type.id
    return reading.shape, reading.cleanness, reading.suit, reading.trump, kind, reading.total


def _best_first(reading: MeldReading) -> tuple[Decimal, int]:
    return -reading.total, _CLEANEST_FIRST.index(reading.cleanness)


def _read(placing: Placing, variant: Variant, *, trump: bool, clean_before: bool) -> MeldReading:
    biriba = len(placing.positions) >= variant.melds.biriba_cards
    cleanness = _cleanness(placing, variant, clean_before=clean_before)
    kind = _type_of(placing.shape, cleanness, variant, trump=trump) if biriba else None
    bonus = ZERO if kind is None else kind.points
    card_points = sum((variant.cards.of(position.card.rank) for position in placing.positions), ZERO)
    replaced = bonus and not variant.melds.cards_count_in_biribas
    return MeldReading(
        shape=placing.shape,
        cleanness=cleanness,
        suit=placing.suit,
        trump=trump,
        positions=placing.positions,
        natural_block=placing.natural_block,
        biriba=biriba,
        type=kind,
        bonus=bonus,
        card_points=card_points,
        total=bonus if replaced else bonus + card_points,
    )


def _is_trump(placing: Placing, variant: Variant, trump: Suit | None, turned_rank: Rank | None) -> bool:
    if not variant.trump.used:
        return False
    if placing.suit is not None:
        return placing.suit is trump
    return variant.trump.on_groups and placing.positions[0].rank is turned_rank


def _cleanness(placing: Placing, variant: Variant, *, clean_before: bool) -> Cleanness:
    """How clean it counts: a set of twos as its type says (Q12), semi-clean only where that is paid (Q44)."""
    if placing.shape is Shape.TWOS:
        cleannesses = _cleannesses_of_twos(variant)
        return cleannesses[-1] if placing.wild_count else cleannesses[0]
    if not placing.wild_count:
        return Cleanness.CLEAN
    paid_as = _paid_shape(placing.shape, variant)
    # A clean run that only its wild card makes full never was a clean full run: it cannot stay one.
    finished = FULL_RUN_CARDS if paid_as is Shape.FULL_RUN else variant.melds.biriba_cards
    if clean_before and not variant.melds.dirtied_drops and placing.natural_block >= finished:
        return Cleanness.CLEAN
    semi_clean = any(kind.shape is paid_as and kind.cleanness is Cleanness.SEMI_CLEAN for kind in variant.meld_types)
    if semi_clean and placing.natural_block >= variant.melds.biriba_cards:
        return Cleanness.SEMI_CLEAN
    return Cleanness.DIRTY


def _paid_shape(shape: Shape, variant: Variant) -> Shape:
    """The shape it is paid as: a full run like any run where the variant has no types for it (V1, Q9)."""
    if shape is Shape.FULL_RUN and all(kind.shape is not Shape.FULL_RUN for kind in variant.meld_types):
        return Shape.RUN
    return shape


def _type_of(shape: Shape, cleanness: Cleanness, variant: Variant, *, trump: bool) -> MeldType | None:
    """What pays this biriba: in trump the trump type where there is one, else the plain one (Q6, Q8)."""
    fitting = [kind for kind in variant.meld_types if kind.shape is shape and kind.cleanness is cleanness]
    for kind in sorted(fitting, key=lambda kind: not kind.trump):
        if trump or not kind.trump:
            return kind
    if shape is Shape.FULL_RUN:
        return _type_of(Shape.RUN, cleanness, variant, trump=trump)
    return None


def _cleannesses_of_twos(variant: Variant) -> tuple[Cleanness, ...]:
    """What a set of twos can count as, the cleanest first; the last holds for a set with a joker in it."""
    paid = {kind.cleanness for kind in variant.meld_types if kind.shape is Shape.TWOS}
    return tuple(cleanness for cleanness in _CLEANEST_FIRST if cleanness in paid)
