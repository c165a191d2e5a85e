"""The open round while it is being typed: anything may stand here, and it is kept at every change.

A draft knows texts, not numbers; `read` turns it into an entry and says at which fields that failed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, Final, Self
from uuid import UUID

from pydantic import AwareDatetime, Field

from scorekeeper.match.laydown import Laydown, Worth
from scorekeeper.match.match import Match, Round
from scorekeeper.match.pad import TEXT_LENGTH, PadKey, press
from scorekeeper.match.side_draft import CardCount, CountedField, NumberField, SideDraft
from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import (
    COUNT_LIMIT,
    NOTE_LENGTH,
    TYPED_LENGTH,
    CardPoints,
    Cut,
    MeldCount,
    Packet,
    RoundEntry,
    SideEntry,
    Trump,
)
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.findings import Finding, FindingCode, Severity
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.judge import Judgement
from scorekeeper.rules.points import MINUS_SIGNS, PLUS_SIGNS, ZERO, format_points, parse_points
from scorekeeper.rules.variant import Variant

__all__ = ["CardCount", "CountedField", "Draft", "NumberField", "SideDraft"]

_CARD_COUNT: Final = re.compile(r"[0-9]{1,4}")
_BARE_NUMBER: Final = re.compile(rf"[{re.escape(MINUS_SIGNS + PLUS_SIGNS)}]?[0-9]+(?:[.,][0-9]+)?")


class Draft(Frozen):
    """A round on its way into a match, new or being corrected."""

    match_id: UUID
    round_id: UUID | None = None
    """The round being corrected; None for a new one."""
    follows: UUID | None = None
    """The round that was the last when a new one was opened; None for the first of a match."""
    corrects: AwareDatetime | None = None
    """When the round being corrected was last written, as this draft was opened."""
    sides: tuple[SideDraft, ...]
    dealer: int | None = None
    """Who was said to deal; None for the one whose turn it is, whatever becomes of the rounds before."""
    trump: Trump | None = None
    closed_by: int | None = None
    stock_out: bool = False
    last_draw: int | None = None
    lone_seat: int | None = None
    cut_cards: str = ""
    cut_wilds: Annotated[int, Field(ge=0)] = 0
    cutter_side: int | None = None
    note: str = ""
    before: UUID | None = None
    """The round that a forgotten one is put in before; None for one at the end, or a correction."""
    aside: Draft | None = None
    """The new round that was half entered when this correction was opened; it comes back afterwards."""

    @classmethod
    def new(cls, match: Match, *, before: UUID | None = None) -> Self:
        """An empty draft of the next round, or of a forgotten one before the round with this id."""
        last = match.rounds[-1].entry.sides if match.rounds else ()
        keeps_total = [side.total is not None for side in last] or [False] * match.table.side_count
        sides = tuple(SideDraft(total_only=total_only) for total_only in keeps_total)
        return cls(match_id=match.id, follows=_last_round(match), sides=sides, before=before)

    @classmethod
    def of_round(cls, match: Match, each: Round) -> Self:
        """A draft that holds a round as it was entered, to correct it."""
        entry = each.entry
        return cls(
            match_id=match.id,
            round_id=each.id,
            corrects=each.edited or each.added,
            sides=tuple(_side_draft(side, match.variant) for side in entry.sides),
            dealer=entry.dealer,
            trump=entry.trump,
            closed_by=entry.closed_by,
            stock_out=entry.stock_out,
            last_draw=entry.last_draw,
            lone_seat=entry.lone_seat,
            cut_cards="" if entry.cut is None else str(entry.cut.cards),
            cut_wilds=0 if entry.cut is None else entry.cut.wilds_found,
            cutter_side=None if entry.cut is None else entry.cut.cutter_side,
            note=entry.note,
        )

    # -- changing --------------------------------------------------------------------------------------------

    def with_meld(self, side: int, type_id: str, change: int) -> Self:
        """One biriba more, or less, of a type; never below none, nor above what an entry holds."""
        own = self.sides[side]
        count = _counted(own.count(type_id) + change)
        others = tuple(meld for meld in own.melds if meld.type != type_id)
        melds = (*others, MeldCount(type=type_id, count=count)) if count else others
        return self._with_side(side, melds=tuple(sorted(melds, key=lambda meld: meld.type)))

    def with_text(self, side: int, field: NumberField, text: str) -> Self:
        """Another text in a number field; cards counted for it are forgotten."""
        return self._with_side(side, counted=self.sides[side].others_counted(field), **{field.value: text})

    def with_key(self, side: int, field: NumberField, key: PadKey) -> Self:
        """A key of the pad pressed in a number field; a digit after counted cards begins another term."""
        text = self.sides[side].text(field)
        if key.is_digit and self.sides[side].cards(field):
            text = press(text, PadKey.PLUS)
        return self.with_text(side, field, press(text, key))

    def with_card(self, side: int, field: NumberField, rank: Rank, change: int, variant: Variant) -> Self:
        """One card more, or less, counted for a field, on top of what was typed there, by the variant's values."""
        counts = {card.rank: card.count for card in self.sides[side].cards(field)}
        counts[rank] = _counted(counts.get(rank, 0) + change)
        cards = tuple(CardCount(rank=each, count=counts[each]) for each in Rank if counts.get(each))
        kept, typed = self.sides[side].others_counted(field), self.sides[side].typed_before(field)
        if not cards:
            return self._with_side(side, counted=kept, **{field.value: typed})
        counted = CountedField(field=field, cards=cards, typed=typed)
        return self._with_side(side, counted=(*kept, counted), **{field.value: counted.text(variant)})

    def with_laid(self, side: int, change: Callable[[Laydown], Laydown]) -> Self:
        """A side's melds by cards changed."""
        return self._with_side(side, laid=change(self.sides[side].laid))

    def with_put_down(self, side: int, match: Match) -> Self:
        """The meld that a side has open put down, where it is legal and the pack holds its cards."""
        return self.with_laid(
            side,
            lambda laid: laid.put_down(
                match.variant, trump=self.trump_suit, table=match.table, beside=self._beside(side)
            ),
        )

    def with_total_only(self, side: int, *, total_only: bool) -> Self:
        """Whether a side gives only its own total."""
        return self._with_side(side, total_only=total_only)

    def with_packet(self, side: int, packet: Packet | None) -> Self:
        """What became of a side's packet."""
        return self._with_side(side, packet=packet)

    def with_ending(self, *, closed_by: int | None = None, stock_out: bool = False) -> Self:
        """Who closed, or else that the stock ran out; neither where it is open again."""
        return self.having(closed_by=closed_by, stock_out=stock_out and closed_by is None, last_draw=None)

    def having(self, **changes: Any) -> Self:
        """The draft with fields of the round replaced."""
        return type(self)(**({name: getattr(self, name) for name in type(self).model_fields} | changes))

    def _with_side(self, side: int, **changes: Any) -> Self:
        return self.having(sides=(*self.sides[:side], self.sides[side].having(**changes), *self.sides[side + 1 :]))

    # -- reading ---------------------------------------------------------------------------------------------

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit, where one was said."""
        return self.trump if isinstance(self.trump, Suit) else None

    def judgement(self, side: int, match: Match) -> Judgement:
        """What the cards are that a side has open, beside all that were put down."""
        return self.sides[side].laid.judgement(
            match.variant, trump=self.trump_suit, table=match.table, beside=self._beside(side)
        )

    def worth(self, side: int, variant: Variant) -> Worth:
        """What a side's melds by cards add to it; a trump that is chosen later changes it."""
        return self.sides[side].laid.worth(variant, trump=self.trump_suit)

    def count(self, side: int, type_id: str, variant: Variant) -> int:
        """How many biribas of this type a side has, by tiles and by cards."""
        return _counted(self.sides[side].count(type_id) + self.worth(side, variant).count(type_id))

    def full_text(self, side: int, field: NumberField, variant: Variant) -> str:
        """What a number field says as one sum: the melds by cards first, then what was typed."""
        typed = self.sides[side].text(field)
        if field is not NumberField.TABLE_POINTS or not self.sides[side].laid.melds:
            return typed
        laid = _sum_text(self.worth(side, variant), variant.display_divisor)
        bare = typed.strip()
        return laid + bare if not bare or bare[0] in MINUS_SIGNS + PLUS_SIGNS else f"{laid}+{bare}"

    def points(self, side: int, field: NumberField, variant: Variant) -> CardPoints | None:
        """What a number field says, on the variant's own scale; None when blank. Raises UnreadablePoints.

        The card points on the table hold those of the melds that were laid down by their cards.
        """
        text = self.full_text(side, field, variant)
        if not text.strip():
            return None
        points = parse_points(text, divisor=variant.display_divisor)
        typed = text.strip()
        if len(typed) > TYPED_LENGTH:
            raise UnreadablePoints(f"expected at most {TYPED_LENGTH} signs", value=text)
        return CardPoints(points=points, typed="" if _is_bare(typed) else typed)

    def dealer_at(self, match: Match) -> int:
        """The seat that deals this round."""
        return match.dealer_of(self.index(match)) if self.dealer is None else self.dealer

    def index(self, match: Match) -> int:
        """The place the round has, or will have, in the match, from 0; the end where its place is gone."""
        beside = self.round_id or self.before
        return next((at for at, each in enumerate(match.rounds) if each.id == beside), len(match.rounds))

    def entry(self, match: Match) -> RoundEntry:
        """The round as far as it can be read; an unreadable number counts as blank."""
        return RoundEntry(
            sides=tuple(self._side_entry(side, match.variant) for side in range(len(self.sides))),
            dealer=self.dealer_at(match),
            trump=self.trump,
            closed_by=self.closed_by,
            stock_out=self.stock_out,
            last_draw=self.last_draw,
            lone_seat=self.lone_seat,
            cut=self._cut(),
            note=self.note.strip()[:NOTE_LENGTH],
        )

    def findings(self, match: Match) -> tuple[Finding, ...]:
        """Everything impossible or unusual about the draft, unreadable numbers first.

        A field that cannot be read is not called blank as well, nor is a side that has one.
        """
        unreadable = self._unreadable(match.variant)
        places = {(finding.side, finding.field) for finding in unreadable}
        sides = {finding.side for finding in unreadable}
        checked = (
            finding
            for finding in check_entry(self.entry(match), match.variant, match.table)
            if (finding.side, finding.field) not in places
            and not (finding.code is FindingCode.SIDE_BLANK and finding.side in sides)
        )
        return (*unreadable, *checked, *self._unfinished())

    def is_stale(self, match: Match) -> bool:
        """True where the round that this draft means was saved meanwhile: a next one added, or this one corrected.

        A round before it taken out or put in changes its number, not what it means. Raises UnknownRound.
        """
        if self.before is not None:
            return False
        if self.round_id is None:
            last = _last_round(match)
            known = self.follows is None or any(each.id == self.follows for each in match.rounds)
            return known and self.follows != last
        written = match.rounds[match.round_index(self.round_id)]
        return self.corrects is not None and self.corrects != (written.edited or written.added)

    def renewed(self, match: Match) -> Self:
        """The same draft, meant for the match as it is now. Raises UnknownRound where the corrected round is gone."""
        if self.round_id is None:
            return self.having(follows=_last_round(match))
        written = match.rounds[match.round_index(self.round_id)]
        return self.having(corrects=written.edited or written.added)

    @property
    def is_untouched(self) -> bool:
        """True when nothing was entered yet."""
        blank = type(self)(
            match_id=self.match_id,
            round_id=self.round_id,
            follows=self.follows,
            corrects=self.corrects,
            sides=tuple(SideDraft(total_only=side.total_only) for side in self.sides),
            before=self.before,
        )
        return self == blank

    def waiting(self, match: Match) -> Draft | None:
        """What the table may want to go on with: this round, else the one set aside for it; None for neither."""
        if self.would_be_missed(match):
            return self
        return None if self.aside is None else self.aside.waiting(match)

    def would_be_missed(self, match: Match) -> bool:
        """True when it holds something the match does not: a new round begun, or a correction that differs.

        A correction of a round that is gone cannot be saved, so nobody misses it.
        """
        if self.round_id is None:
            return not self.is_untouched
        corrected = next((each for each in match.rounds if each.id == self.round_id), None)
        if corrected is None:
            return False
        return self.having(aside=None) != type(self).of_round(match, corrected)

    def _side_entry(self, side: int, variant: Variant) -> SideEntry:
        own = self.sides[side]
        if own.total_only:
            total = self._readable(side, NumberField.TOTAL, variant)
            return SideEntry(total=None if total is None else total.points)
        return SideEntry(
            melds=self._meld_counts(side, variant),
            table_points=self._readable(side, NumberField.TABLE_POINTS, variant),
            hand_points=self._readable(side, NumberField.HAND_POINTS, variant),
            packet=own.packet,
            packet_points=self._readable(side, NumberField.PACKET_POINTS, variant),
        )

    def _meld_counts(self, side: int, variant: Variant) -> tuple[MeldCount, ...]:
        counts = Counter({meld.type: meld.count for meld in self.sides[side].melds})
        counts.update(self.worth(side, variant).types)
        return tuple(MeldCount(type=type_id, count=_counted(count)) for type_id, count in counts.items())

    def _beside(self, side: int) -> tuple[Card, ...]:
        """The cards that the other sides have put down."""
        return tuple(card for index, each in enumerate(self.sides) if index != side for card in each.laid.cards)

    def _unfinished(self) -> tuple[Finding, ...]:
        """The sides with cards of a meld that was never put down."""
        return tuple(
            Finding(code=FindingCode.MELD_UNFINISHED, severity=Severity.UNUSUAL, field="melds", side=side)
            for side, own in enumerate(self.sides)
            if own.laid.open.cards and not own.total_only
        )

    def _readable(self, side: int, field: NumberField, variant: Variant) -> CardPoints | None:
        try:
            return self.points(side, field, variant)
        except UnreadablePoints:
            return None

    def _cut(self) -> Cut | None:
        if not _CARD_COUNT.fullmatch(self.cut_cards.strip()):
            return None
        return Cut(cards=int(self.cut_cards), wilds_found=self.cut_wilds, cutter_side=self.cutter_side)

    def _unreadable(self, variant: Variant) -> tuple[Finding, ...]:
        found = []
        for side, own in enumerate(self.sides):
            for field in NumberField:
                if (field is NumberField.TOTAL) is not own.total_only:
                    continue
                try:
                    self.points(side, field, variant)
                except UnreadablePoints:
                    found.append(_unreadable_at(field.value, side))
        if self.cut_cards.strip() and self._cut() is None:
            found.append(_unreadable_at("cut", None))
        return tuple(found)


def _last_round(match: Match) -> UUID | None:
    return match.rounds[-1].id if match.rounds else None


def _counted(count: int) -> int:
    return min(max(count, 0), COUNT_LIMIT)


def _sum_text(worth: Worth, divisor: int) -> str:
    """The card points of melds as a sum, `55+65`; just what they come to where that would be too long to keep."""
    terms = [format_points(points, divisor=divisor) for points in worth.points if points]
    text = "+".join(terms) or format_points(ZERO)
    return text if len(text) + TEXT_LENGTH < TYPED_LENGTH else format_points(worth.total, divisor=divisor)


def _is_bare(typed: str) -> bool:
    """True for one number, which says nothing that its points do not say."""
    return bool(_BARE_NUMBER.fullmatch(typed))


def _unreadable_at(field: str, side: int | None) -> Finding:
    return Finding(code=FindingCode.POINTS_UNREADABLE, severity=Severity.IMPOSSIBLE, field=field, side=side)


def _says(points: CardPoints, variant: Variant) -> bool:
    """True where what was typed still reads as the points; a file from elsewhere may say anything."""
    try:
        return parse_points(points.typed, divisor=variant.display_divisor) == points.points
    except UnreadablePoints:
        return False


def _side_draft(side: SideEntry, variant: Variant) -> SideDraft:
    def text(points: CardPoints | None) -> str:
        if points is None:
            return ""
        if _says(points, variant):
            return points.typed
        return format_points(points.points, divisor=variant.display_divisor)

    return SideDraft(
        melds=side.melds,
        table_points=text(side.table_points),
        hand_points=text(side.hand_points),
        packet=side.packet,
        packet_points=text(side.packet_points),
        total="" if side.total is None else format_points(side.total, divisor=variant.display_divisor),
        total_only=side.total is not None,
    )
