"""What a round is worth: lines that explain every point, and nothing but their sum.

`side round score = meld bonuses + card points on the table + closing + cut - hands - packet penalty`
(rules.md section 2). It answers for any entry, a half-filled one included (blank counts as nothing), so that a
screen can show the total while it is typed; whether the entry is possible is asked in `checks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from scorekeeper.rules.entry import Packet, RoundEntry, SideEntry
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import (
    Cleanness,
    CutGoesTo,
    HandsGoTo,
    MeldType,
    PenaltyPayer,
    UnplayedCosts,
    Variant,
)


class LineKind(StrEnum):
    """What a line of the score is for."""

    MELD = "meld"
    TABLE = "table"
    CLOSING = "closing"
    LAST_DRAW = "last_draw"
    CUT = "cut"
    HANDS = "hands"
    PACKET_NOT_TAKEN = "packet_not_taken"
    PACKET_UNPLAYED = "packet_unplayed"
    PACKET_VALUE = "packet_value"
    OPPONENTS_HANDS = "opponents_hands"
    OPPONENTS_PACKET = "opponents_packet"
    OWN_TOTAL = "own_total"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """One line of a side's score: so many of something, so many points each."""

    kind: LineKind
    meld_type: str | None = None
    """The meld type's id, for a meld line."""
    count: int = 1
    each: Decimal
    void: bool = False
    """True for dirty biribas that earn nothing because the side has no clean one (Q45)."""

    @property
    def points(self) -> Decimal:
        """Count times each, on the variant's own scale."""
        return self.each * self.count


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's round: its lines in the order of the count."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> Decimal:
        """The sum of the lines."""
        return sum((line.points for line in self.lines), ZERO)


@dataclass(frozen=True, slots=True)
class RoundScore:
    """Every side's score for one round, in the order of the table's sides."""

    sides: tuple[SideScore, ...]

    @property
    def totals(self) -> tuple[Decimal, ...]:
        """Each side's total."""
        return tuple(side.total for side in self.sides)


def score_round(entry: RoundEntry, variant: Variant, table: Table) -> RoundScore:
    """The lines and totals of a round by the variant's rules (E29-E42), one score per side of the entry."""
    return RoundScore(
        sides=tuple(
            SideScore(lines=tuple(_side_lines(side, entry, variant, table))) for side in range(len(entry.sides))
        )
    )


def cut_points(entry: RoundEntry, variant: Variant, table: Table) -> Decimal:
    """What the round's cut is worth: exact, near, or nothing (S49-S52, E39-E42)."""
    if variant.cut is None or entry.cut is None:
        return ZERO
    off_by = abs(entry.cut.cards - variant.cut.exact_count(table.players, entry.cut.wilds_found))
    if off_by == 0:
        return variant.cut.exact
    return variant.cut.near if off_by <= variant.cut.near_within else ZERO


def cut_side(entry: RoundEntry, variant: Variant, table: Table) -> int | None:
    """The side that the cut is paid to; None where the entry does not say (Q39)."""
    if variant.cut is None or entry.cut is None:
        return None
    dealer_side = table.side_of_seat(entry.dealer, entry.lone_seat)
    if variant.cut.goes_to is CutGoesTo.DEALER:
        return dealer_side
    if entry.cut.cutter_side is not None:
        return entry.cut.cutter_side
    if variant.cut.cut_by == "dealer":
        return dealer_side
    others = [side for side in range(table.side_count) if side != dealer_side]
    return others[0] if len(others) == 1 else None


def _side_lines(side: int, entry: RoundEntry, variant: Variant, table: Table) -> Iterator[ScoreLine]:
    own = entry.sides[side]
    if own.total is not None:
        yield ScoreLine(kind=LineKind.OWN_TOTAL, each=own.total)
        return
    yield from _meld_lines(own, variant)
    if own.table_points is not None:
        yield ScoreLine(kind=LineKind.TABLE, each=own.table_points.points)
    if entry.closed_by == side and variant.closing.points:
        yield ScoreLine(kind=LineKind.CLOSING, each=variant.closing.points)
    if entry.stock_out and entry.last_draw == side and variant.closing.stock_out_points:
        yield ScoreLine(kind=LineKind.LAST_DRAW, each=variant.closing.stock_out_points)
    cut = cut_points(entry, variant, table)
    if cut and cut_side(entry, variant, table) == side:
        yield ScoreLine(kind=LineKind.CUT, each=cut)
    yield from _hand_lines(side, entry, variant)
    yield from _packet_lines(side, entry, variant, table)


def _meld_lines(own: SideEntry, variant: Variant) -> Iterator[ScoreLine]:
    counts = {meld.type: meld.count for meld in own.melds}
    counted = [(kind, counts[kind.id]) for kind in variant.meld_types if kind.id in counts]
    no_clean = not any(kind.cleanness is not Cleanness.DIRTY for kind, _ in counted)
    for kind, count in counted:
        void = variant.melds.dirty_needs_clean and no_clean
        yield _meld_line(kind, count, void=void)


def _meld_line(kind: MeldType, count: int, *, void: bool) -> ScoreLine:
    each = ZERO if void else kind.points
    return ScoreLine(kind=LineKind.MELD, meld_type=kind.id, count=count, each=each, void=void)


def hand_counts(own: SideEntry, variant: Variant) -> bool:
    """False where the hands of a side with an unplayed packet are not counted (Q20)."""
    return variant.packet.partner_hand_counts or own.packet is not Packet.UNPLAYED


def _hand_lines(side: int, entry: RoundEntry, variant: Variant) -> Iterator[ScoreLine]:
    if variant.hands_go_to is HandsGoTo.OWN_SIDE:
        own = entry.sides[side]
        if own.hand_points is not None and own.hand_points.points and hand_counts(own, variant):
            yield ScoreLine(kind=LineKind.HANDS, each=-own.hand_points.points)
        return
    for other in _others(side, entry):
        if other.hand_points is not None and other.hand_points.points and hand_counts(other, variant):
            yield ScoreLine(kind=LineKind.OPPONENTS_HANDS, each=other.hand_points.points)


def _packet_lines(side: int, entry: RoundEntry, variant: Variant, table: Table) -> Iterator[ScoreLine]:
    rules, own = variant.packet, entry.sides[side]
    payers = 1
    if rules.payer is PenaltyPayer.EACH_PLAYER:
        # Before anyone is named alone the pair is two all the same, whoever they are.
        lone_seat = 0 if entry.lone_seat is None else entry.lone_seat
        payers = len(table.seats_of_side(side, lone_seat))
    if _pays_not_taken(own, entry, variant):
        yield ScoreLine(kind=LineKind.PACKET_NOT_TAKEN, count=payers, each=-rules.not_taken)
    if own.packet is Packet.UNPLAYED:
        if rules.unplayed_costs is not UnplayedCosts.VALUE:
            yield ScoreLine(kind=LineKind.PACKET_UNPLAYED, count=payers, each=-rules.unplayed)
        if rules.unplayed_costs is not UnplayedCosts.FLAT and own.packet_points is not None:
            yield ScoreLine(kind=LineKind.PACKET_VALUE, each=-own.packet_points.points)
    if rules.not_taken_to_opponents:
        missing = sum(other.packet is Packet.NOT_TAKEN for other in _others(side, entry))
        if missing:
            yield ScoreLine(kind=LineKind.OPPONENTS_PACKET, count=missing, each=rules.not_taken_to_opponents)


def _pays_not_taken(own: SideEntry, entry: RoundEntry, variant: Variant) -> bool:
    if own.packet is Packet.NOT_TAKEN:
        return True
    if not (entry.stock_out and variant.packet.everyone_pays_on_stock_out):
        return False
    return any(side.packet is Packet.NOT_TAKEN for side in entry.sides)


def _others(side: int, entry: RoundEntry) -> Iterator[SideEntry]:
    return (other for index, other in enumerate(entry.sides) if index != side)
