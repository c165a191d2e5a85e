"""A round made up to show what a change of the rules does: the same cards, counted by whatever variant is asked.

Side 0 closes with two biribas and three eights; side 1 has a dirty one and lost its packet or never played it.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple

from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.rules.entry import CardPoints, Cut, MeldCount, Packet, RoundEntry, SideEntry
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.table import Seating, Table
from scorekeeper.rules.variant import Cleanness, MeldType, Variant


class Ending(StrEnum):
    """What the example is to show."""

    NOT_TAKEN = "not_taken"
    """Side 0 closes before side 1 has taken its packet."""
    UNPLAYED = "unplayed"
    """Side 0 closes before side 1 has played its packet."""
    STOCK_OUT = "stock_out"
    """Nobody closes; side 0 draws the last card, side 1 has not taken its packet."""


class ShownMeld(NamedTuple):
    """A meld that shows what melds are worth."""

    cards: str
    """As `parse_cards` reads them."""
    trump: Suit | None = None
    clean_before: bool = False
    """True where the joker came to a finished clean biriba."""


EXAMPLE_MELDS: Final = (
    ShownMeld("KS KH KD"),
    ShownMeld("3C 4C 5C 6C 7C 8C"),
    ShownMeld("5H 6H 7H 8H 9H 10H JH"),
    ShownMeld("4D 5D 6D JOKER 8D 9D 10D"),
    ShownMeld("5H 6H 7H 8H 9H 10H JH JOKER", clean_before=True),
    ShownMeld("8H 9H 10H JH QH KH AH", trump=Suit.HEARTS),
    ShownMeld("9S 9H 9D 9C 9S 9H 9D"),
    ShownMeld("AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD"),
    ShownMeld("AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD"),
    ShownMeld("2S 2H 2D 2C 2S 2H 2D"),
)
"""The last seven are E01, E02, E24, E13, E16, E07, E12 and E20."""

_CLEAN: Final = (Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK)
_DIRTY: Final = (Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.JOKER, Rank.EIGHT, Rank.NINE, Rank.TEN)
_SMALL: Final = (Rank.EIGHT,) * 3
_OTHER_SMALL: Final = (Rank.ACE, Rank.ACE, Rank.ACE, Rank.THREE, Rank.FOUR, Rank.FIVE)
_HAND: Final = (Rank.KING, Rank.SEVEN)
_OTHER_HAND: Final = (Rank.ACE, Rank.KING, Rank.SIX, Rank.JOKER, Rank.TWO, Rank.FOUR)
_PACKET: Final = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.SEVEN, Rank.NINE, Rank.QUEEN, Rank.KING)


def example_types(variant: Variant, focus: str | None = None) -> tuple[str, ...]:
    """The types side 0 has one of each: the first clean and the first dirty one, or the one in focus."""
    types = variant.meld_types
    wanted = [kind for kind in types if kind.id == focus] or [
        *_first(types, clean=True),
        *_first(types, clean=False),
    ]
    return tuple(kind.id for kind in wanted)


def example_round(
    variant: Variant, table: Table, types: Sequence[str], ending: Ending, *, cut: int | None = None
) -> RoundEntry:
    """The round as this variant counts its cards; `types` are side 0's biribas, `cut` how many cards were lifted."""
    stock_out = ending is Ending.STOCK_OUT
    sides = [_first_side(variant, table, types), _second_side(variant, table, ending)]
    sides += [SideEntry(hand_points=_points(variant, _HAND), packet=_packet(table, Packet.PLAYED))] * (
        table.side_count - len(sides)
    )
    return RoundEntry(
        sides=tuple(sides),
        dealer=0,
        closed_by=None if stock_out else 0,
        stock_out=stock_out,
        last_draw=0 if stock_out else None,
        lone_seat=0 if table.seating is Seating.LONE_PLAYER else None,
        cut=None if cut is None or variant.cut is None else Cut(cards=cut, cutter_side=1),
    )


def _first_side(variant: Variant, table: Table, types: Sequence[str]) -> SideEntry:
    """Cards of biribas count only where the bonus does not stand for them (Q15)."""
    in_biribas = (*_CLEAN, *(_DIRTY if len(types) > 1 else ()))
    on_table = (*in_biribas, *_SMALL) if variant.melds.cards_count_in_biribas else _SMALL
    known = {kind.id for kind in variant.meld_types}
    return SideEntry(
        melds=tuple(MeldCount(type=each, count=1) for each in types if each in known),
        table_points=_points(variant, on_table),
        hand_points=_points(variant, _HAND),
        packet=_packet(table, Packet.PLAYED),
    )


def _second_side(variant: Variant, table: Table, ending: Ending) -> SideEntry:
    dirty = _first(variant.meld_types, clean=False)
    in_biribas = _DIRTY if dirty and variant.melds.cards_count_in_biribas else ()
    unplayed = ending is Ending.UNPLAYED
    return SideEntry(
        melds=tuple(MeldCount(type=kind.id, count=1) for kind in dirty),
        table_points=_points(variant, (*in_biribas, *_OTHER_SMALL)),
        hand_points=_points(variant, _OTHER_HAND),
        packet=_packet(table, Packet.UNPLAYED if unplayed else Packet.NOT_TAKEN),
        packet_points=_points(variant, _PACKET) if unplayed and table.packets else None,
    )


def _packet(table: Table, packet: Packet) -> Packet | None:
    return packet if table.packets else None


def _first(types: Sequence[MeldType], *, clean: bool) -> list[MeldType]:
    return [kind for kind in types if (kind.cleanness is Cleanness.CLEAN) is clean][:1]


def _points(variant: Variant, ranks: Sequence[Rank]) -> CardPoints:
    return CardPoints(points=sum((variant.cards.of(rank) for rank in ranks), Decimal(ZERO)))
