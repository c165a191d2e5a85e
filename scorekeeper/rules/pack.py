"""What the cards of a pack can add up to: the bounds that no deal can pass.

It knows the values of the cards and how many there are, and nothing of a round; `checks` asks it (rules.md
section 5, "Checks the app can make from the rules alone").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Final

from scorekeeper.rules.cards import SUIT_RANKS, Rank, Suit
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import FULL_RUN_CARDS, CardValues, Cleanness, MeldType, Shape, Variant

_MOST_SUMS: Final = 1_000_000
"""How many sums are listed one by one; a house variant with odder card values is only asked for its unit."""


def wild_count(table: Table) -> int:
    """The jokers and twos of the pack."""
    return table.jokers + table.decks * len(Suit)


def full_runs_per_suit(variant: Variant, table: Table) -> int | None:
    """How many full runs one suit can hold when each is eked out with wild cards: two with two decks.

    None where a run may be made of wild cards alone.
    """
    natural = FULL_RUN_CARDS - variant.melds.wilds
    return table.decks * FULL_RUN_CARDS // natural if natural > 0 else None


def least_cards(kind: MeldType, variant: Variant) -> int:
    """The cards that the smallest biriba of this type takes."""
    if kind.shape is Shape.FULL_RUN:
        return FULL_RUN_CARDS
    return variant.melds.biriba_cards + (1 if kind.cleanness is Cleanness.SEMI_CLEAN else 0)


@lru_cache(maxsize=1024)
def least_card_points(kind: MeldType, variant: Variant, table: Table) -> Decimal:
    """The card points that the cheapest biriba of this type holds: 45 for a classic clean run (3 to 9)."""
    wild = variant.cards.two if table.jokers == 0 else min(variant.cards.two, variant.cards.joker)
    values = tuple([variant.cards.of(rank) for rank in ranks] for ranks in _rank_choices(kind, variant))
    if kind.cleanness is Cleanness.CLEAN:
        return min((sum(cards, ZERO) for cards in values), default=ZERO)
    if kind.cleanness is Cleanness.SEMI_CLEAN and kind.shape is not Shape.FULL_RUN:
        return min((sum(cards, wild) for cards in values), default=ZERO)
    return min((_with_wilds(cards, wild, variant.melds.wilds) for cards in values), default=ZERO)


def common_divisor(values: Iterable[Decimal]) -> Fraction | None:
    """The largest number of which every value is a multiple; None where all of them are nothing."""
    ratios = [value.as_integer_ratio() for value in values if value]
    if not ratios:
        return None
    scale = lcm(*(below for _, below in ratios))
    return Fraction(gcd(*(above * (scale // below) for above, below in ratios)), scale)


def is_multiple(points: Decimal, unit: Fraction | None) -> bool:
    """True where the points are so many times the unit; without a unit only nothing is."""
    return points == 0 if unit is None else Fraction(points) % unit == 0


@lru_cache(maxsize=4096)
def is_sum_of_cards(points: Decimal, cards: CardValues, table: Table) -> bool:
    """True when some of the cards of the pack count exactly this much together."""
    unit = _unit(cards)
    if points < 0 or not is_multiple(points, unit):
        return False
    sums = _sums_of_cards(cards, table.decks, table.jokers)
    return sums is None or unit is None or bool(sums >> int(Fraction(points) / unit) & 1)


@lru_cache(maxsize=32)
def _sums_of_cards(cards: CardValues, decks: int, jokers: int) -> int | None:
    """Every sum that cards of the pack make, as the bits of a number, in units of their common divisor.

    None where there are too many to list.
    """
    unit = _unit(cards)
    if unit is None:
        return 1
    copies = [(cards.of(rank), decks * len(Suit)) for rank in SUIT_RANKS] + [(cards.joker, jokers)]
    units = [(int(Fraction(value) / unit), count) for value, count in copies if value]
    if sum(value * count for value, count in units) > _MOST_SUMS:
        return None
    sums = 1
    for value, count in units:
        for part in _parts(count):
            sums |= sums << value * part
    return sums


@lru_cache(maxsize=32)
def _unit(cards: CardValues) -> Fraction | None:
    return common_divisor(cards.of(rank) for rank in Rank)


def _parts(count: int) -> Iterator[int]:
    """Parts of a count (1, 2, 4, ... and a rest) of which every number up to it is a sum."""
    part = 1
    while count > 0:
        yield min(part, count)
        count -= part
        part += part


def _rank_choices(kind: MeldType, variant: Variant) -> Iterator[tuple[Rank, ...]]:
    """The natural ranks of every smallest biriba of this type."""
    size = variant.melds.biriba_cards
    if kind.shape is Shape.FULL_RUN:
        yield SUIT_RANKS
    elif kind.shape is Shape.TWOS:
        yield (Rank.TWO,) * size
    elif kind.shape is Shape.GROUP:
        yield from ((rank,) * size for rank in variant.melds.groups_of)
    else:
        ladder = (*SUIT_RANKS, SUIT_RANKS[0])
        yield from (ladder[low : low + size] for low in range(len(ladder) - size + 1))


def _with_wilds(cards: list[Decimal], wild: Decimal, allowed: int) -> Decimal:
    """The points left when a wild replaces the dearest card, and further wilds whatever they cheapen."""
    first, *rest = sorted(cards, reverse=True)
    others = rest[: max(allowed - 1, 0)]
    return sum(cards, ZERO) - first + wild - sum((value - wild for value in others if value > wild), ZERO)
