"""Whether a round can have happened: everything that is impossible or unusual about an entry, at once.

It reports and never raises; what the numbers are worth is `score`, what they are called is for the words.
Bounds of the whole pack that the sides break together are told once, at the side with the largest part of
it; `got` is then the sum of all sides. Sides and seats are counted from nought, and the `limit` beside one is
how many there are (rules.md section 5, "Checks the app can make from the rules alone").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.rules.entry import CardPoints, Cut, Packet, RoundEntry, SideEntry
from scorekeeper.rules.findings import Finding, FindingCode, Severity
from scorekeeper.rules.pack import (
    common_divisor,
    full_runs_per_suit,
    is_multiple,
    is_sum_of_cards,
    least_card_points,
    least_cards,
    wild_count,
)
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.score import cut_points, cut_side, hand_counts
from scorekeeper.rules.table import Seating, Share, Table
from scorekeeper.rules.variant import MeldType, Shape, UnplayedCosts, Variant

UNUSUAL: Final = frozenset(
    {
        FindingCode.SIDE_BLANK,
        FindingCode.TABLE_POINTS_BLANK,
        FindingCode.HAND_POINTS_BLANK,
        FindingCode.CLOSER_WITHOUT_BIRIBA,
        FindingCode.PACKET_WITHOUT_BIRIBA,
        FindingCode.LAST_DRAW_MISSING,
        FindingCode.POINTS_BELOW_BIRIBAS,
        FindingCode.TOTAL_NOT_A_SUM,
    }
)
"""What a table may overrule; every other finding refuses the round."""


def check_entry(entry: RoundEntry, variant: Variant, table: Table) -> tuple[Finding, ...]:
    """Everything impossible or unusual about the entry: of the round first, then side by side.

    Empty where the round can be kept as it stands. A side that gave just its total is asked about nothing
    but that total; a blank side is asked about once.
    """
    found = [
        *_check_seats(entry, table),
        *_check_ending(entry, variant),
        *_check_trump(entry, variant),
        *_check_packets(entry, table),
        *_check_cut(entry, variant, table),
    ]
    for side in range(len(entry.sides)):
        found += _check_side(side, entry, variant, table)
    found += _check_pack(entry, variant, table)
    return tuple(sorted(found, key=lambda finding: -1 if finding.side is None else finding.side))


def _found(
    code: FindingCode,
    field: str,
    side: int | None = None,
    *,
    got: Decimal | int | None = None,
    limit: Decimal | int | None = None,
    name: str | None = None,
) -> Finding:
    return Finding(
        code=code,
        severity=Severity.UNUSUAL if code in UNUSUAL else Severity.IMPOSSIBLE,
        field=field,
        side=side,
        got=None if got is None else Decimal(got),
        limit=None if limit is None else Decimal(limit),
        name=name,
    )


def _check_seats(entry: RoundEntry, table: Table) -> Iterator[Finding]:
    if len(entry.sides) != table.side_count:
        yield _found(FindingCode.SIDE_COUNT, "sides", got=len(entry.sides), limit=table.side_count)
    sides = {"closed_by": entry.closed_by, "last_draw": entry.last_draw}
    if entry.cut is not None:
        sides["cut.cutter_side"] = entry.cut.cutter_side
    for field, side in sides.items():
        if side is not None and not 0 <= side < table.side_count:
            yield _found(FindingCode.NO_SUCH_SIDE, field, got=side, limit=table.side_count)
    changes = table.seating is Seating.LONE_PLAYER
    for field, seat in {"dealer": entry.dealer, "lone_seat": entry.lone_seat if changes else None}.items():
        if seat is not None and seat >= table.players:
            yield _found(FindingCode.NO_SUCH_SEAT, field, got=seat, limit=table.players)
    if changes and entry.lone_seat is None:
        yield _found(FindingCode.LONE_PLAYER_MISSING, "lone_seat")
    if not changes and entry.lone_seat is not None:
        yield _found(FindingCode.LONE_PLAYER_NOT_USED, "lone_seat")


def _check_ending(entry: RoundEntry, variant: Variant) -> Iterator[Finding]:
    if entry.closed_by is None and not entry.stock_out and not entry.is_totals_only:
        yield _found(FindingCode.ENDING_MISSING, "closed_by")
    if entry.stock_out and variant.closing.stock_out_points and entry.last_draw is None and not entry.is_totals_only:
        yield _found(FindingCode.LAST_DRAW_MISSING, "last_draw")


def _check_trump(entry: RoundEntry, variant: Variant) -> Iterator[Finding]:
    if not variant.trump.used:
        if isinstance(entry.trump, Suit):
            yield _found(FindingCode.TRUMP_NOT_USED, "trump", name=entry.trump.value)
    elif entry.trump == "none" and not variant.trump.may_be_none:
        yield _found(FindingCode.TRUMP_MUST_BE, "trump")


def _check_packets(entry: RoundEntry, table: Table) -> Iterator[Finding]:
    taken = sum(
        own.packet in {Packet.PLAYED, Packet.UNPLAYED} or _closed_with_packet(side, entry, table)
        for side, own in enumerate(entry.sides)
        if own.total is None
    )
    if taken > table.packets:
        yield _found(FindingCode.TOO_MANY_PACKETS, "packet", got=taken, limit=table.packets)


def _closed_with_packet(side: int, entry: RoundEntry, table: Table) -> bool:
    """True where nothing was said of the closer's packet: a side that closed has played it."""
    return table.packets > 0 and entry.closed_by == side and entry.sides[side].packet is None


def _check_cut(entry: RoundEntry, variant: Variant, table: Table) -> Iterator[Finding]:
    if entry.cut is None:
        return
    if variant.cut is None:
        yield _found(FindingCode.CUT_NOT_PAID, "cut")
    for code, field, got, limit in _cut_bounds(entry.cut, table):
        if got > limit:
            yield _found(code, field, got=got, limit=limit)
    if cut_points(entry, variant, table) and cut_side(entry, variant, table) is None:
        yield _found(FindingCode.CUTTER_MISSING, "cut.cutter_side")


def _cut_bounds(cut: Cut, table: Table) -> tuple[tuple[FindingCode, str, int, int], ...]:
    return (
        (FindingCode.CUT_ABOVE_PACK, "cut.cards", cut.cards, table.card_count),
        (FindingCode.WILDS_ABOVE_PACK, "cut.wilds_found", cut.wilds_found, wild_count(table)),
    )


def _check_side(side: int, entry: RoundEntry, variant: Variant, table: Table) -> Iterator[Finding]:
    own = entry.sides[side]
    if own.is_blank:
        yield _found(FindingCode.SIDE_BLANK, "sides", side)
    elif own.total is not None:
        yield from _check_total(side, own, variant, table)
    else:
        yield from _check_melds(side, entry, variant, table)
        yield from _check_own_packet(side, entry, variant, table)
        yield from _check_points(side, entry, variant, table)


def _check_total(side: int, own: SideEntry, variant: Variant, table: Table) -> Iterator[Finding]:
    if own != SideEntry(total=own.total):
        yield _found(FindingCode.TOTAL_AND_DETAILS, "total", side)
    unit = _unit_of_totals(variant)
    if unit is not None and table.seating is Seating.LONE_PLAYER and table.share is Share.HALF:
        unit /= table.players - 1
    if own.total is not None and not is_multiple(own.total, unit):
        yield _found(FindingCode.TOTAL_NOT_A_SUM, "total", side, got=own.total)


@lru_cache(maxsize=32)
def _unit_of_totals(variant: Variant) -> Fraction | None:
    return common_divisor(_all_points(variant))


def _all_points(variant: Variant) -> Iterator[Decimal]:
    """Every number that a side's round can be made of."""
    yield from (variant.cards.of(rank) for rank in Rank)
    yield from (kind.points for kind in variant.meld_types)
    yield from (variant.closing.points, variant.closing.stock_out_points)
    yield from (variant.packet.not_taken, variant.packet.not_taken_to_opponents, variant.packet.unplayed)
    if variant.cut is not None:
        yield from (variant.cut.exact, variant.cut.near)


def _check_melds(side: int, entry: RoundEntry, variant: Variant, table: Table) -> Iterator[Finding]:
    own = entry.sides[side]
    for meld in own.melds:
        kind = variant.meld_type(meld.type)
        if kind is None:
            yield _found(FindingCode.UNKNOWN_MELD_TYPE, "melds", side, name=meld.type)
        elif kind.trump and entry.trump == "none":
            yield _found(FindingCode.TRUMP_MELD_WITHOUT_TRUMP, "melds", side, name=meld.type)
    if entry.closed_by == side and variant.closing.needs_biriba and not own.melds:
        yield _found(FindingCode.CLOSER_WITHOUT_BIRIBA, "melds", side)
    if own.table_points is not None and variant.melds.cards_count_in_biribas:
        least = sum((least_card_points(kind, variant, table) * count for kind, count in _counted(own, variant)), ZERO)
        if 0 <= own.table_points.points < least:
            got = own.table_points.points
            yield _found(FindingCode.POINTS_BELOW_BIRIBAS, "table_points", side, got=got, limit=least)


def _check_own_packet(side: int, entry: RoundEntry, variant: Variant, table: Table) -> Iterator[Finding]:
    own = entry.sides[side]
    if table.packets > 0 and entry.closed_by == side:
        if own.packet is Packet.NOT_TAKEN:
            yield _found(FindingCode.CLOSER_PACKET_NOT_TAKEN, "packet", side)
        if own.packet is Packet.UNPLAYED:
            yield _found(FindingCode.CLOSER_PACKET_UNPLAYED, "packet", side)
    elif table.packets > 0 and own.packet is None:
        yield _found(FindingCode.PACKET_MISSING, "packet", side)
    if variant.packet.needs_biriba and own.packet in {Packet.PLAYED, Packet.UNPLAYED} and not own.melds:
        yield _found(FindingCode.PACKET_WITHOUT_BIRIBA, "packet", side)
    charged = variant.packet.unplayed_costs is not UnplayedCosts.FLAT
    if own.packet is Packet.UNPLAYED and charged and own.packet_points is None:
        yield _found(FindingCode.PACKET_POINTS_MISSING, "packet_points", side)


def _check_points(side: int, entry: RoundEntry, variant: Variant, table: Table) -> Iterator[Finding]:
    own = entry.sides[side]
    alone = entry.closed_by == side and len(table.seats_of_side(side, entry.lone_seat)) <= 1
    if own.table_points is None:
        yield _found(FindingCode.TABLE_POINTS_BLANK, "table_points", side)
    if own.hand_points is None and not alone and hand_counts(own, variant):
        yield _found(FindingCode.HAND_POINTS_BLANK, "hand_points", side)
    if own.hand_points is not None and own.hand_points.points > 0 and alone:
        got = own.hand_points.points
        yield _found(FindingCode.CLOSER_ALONE_HOLDS_CARDS, "hand_points", side, got=got)
    most = variant.highest_card_points(table)
    for field, given in _card_points(own):
        if given.points < 0:
            yield _found(FindingCode.POINTS_NEGATIVE, field, side, got=given.points)
        elif given.points <= most and not is_sum_of_cards(given.points, variant.cards, table):
            yield _found(FindingCode.POINTS_NOT_A_SUM_OF_CARDS, field, side, got=given.points)


def _card_points(own: SideEntry) -> Iterator[tuple[str, CardPoints]]:
    """The filled card points of a side by field; the packet's only where it was left unplayed."""
    packet = own.packet_points if own.packet is Packet.UNPLAYED else None
    fields = {"table_points": own.table_points, "hand_points": own.hand_points, "packet_points": packet}
    for field, given in fields.items():
        if given is not None:
            yield field, given


def _check_pack(entry: RoundEntry, variant: Variant, table: Table) -> Iterator[Finding]:
    """The bounds that the pack sets to all sides together."""
    detailed = [own if own.total is None else SideEntry() for own in entry.sides]
    fields = [
        (given.points, field, side)
        for side, own in enumerate(detailed)
        for field, given in _card_points(own)
        if given.points > 0
    ]
    points, most = sum((given for given, _, _ in fields), ZERO), variant.highest_card_points(table)
    if points > most:
        _, field, side = max(fields, key=lambda given: given[0])
        yield _found(FindingCode.POINTS_ABOVE_PACK, field, side, got=points, limit=most)
    counted = [tuple(_counted(own, variant)) for own in detailed]
    taken = [sum(least_cards(kind, variant) * count for kind, count in melds) for melds in counted]
    if sum(taken) > table.card_count:
        side = _side_with_most(taken)
        got, limit = sum(taken), table.card_count
        yield _found(FindingCode.TOO_MANY_BIRIBAS, "melds", side, got=got, limit=limit)
    yield from _check_full_runs(counted, entry, variant, table)


def _check_full_runs(
    counted: Sequence[Sequence[tuple[MeldType, int]]], entry: RoundEntry, variant: Variant, table: Table
) -> Iterator[Finding]:
    """Full runs in the trump suit, in the other suits, or in all, beyond what the decks hold (S29)."""
    per_suit = full_runs_per_suit(variant, table)
    if per_suit is None:
        return
    trump = [sum(n for kind, n in own if kind.shape is Shape.FULL_RUN and kind.trump) for own in counted]
    plain = [sum(n for kind, n in own if kind.shape is Shape.FULL_RUN and not kind.trump) for own in counted]
    both = [in_trump + beside for in_trump, beside in zip(trump, plain, strict=True)]
    told_apart = isinstance(entry.trump, Suit) and any(
        kind.shape is Shape.FULL_RUN and kind.trump for kind in variant.meld_types
    )
    bounds = [(trump, per_suit)]
    if told_apart:
        bounds.append((plain, per_suit * (len(Suit) - 1)))
    bounds.append((both, per_suit * len(Suit)))
    for runs, limit in bounds:
        if sum(runs) > limit:
            side = _side_with_most(runs)
            yield _found(FindingCode.TOO_MANY_FULL_RUNS, "melds", side, got=sum(runs), limit=limit)
            return


def _counted(own: SideEntry, variant: Variant) -> Iterator[tuple[MeldType, int]]:
    """The side's biribas of the types that the variant knows."""
    for meld in own.melds:
        kind = variant.meld_type(meld.type)
        if kind is not None:
            yield kind, meld.count


def _side_with_most(parts: Sequence[int]) -> int:
    return max(range(len(parts)), key=lambda side: parts[side])
