"""The open round of a match that goes on by other rules: its numbers stay, what the rules do not know can go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.match.side_draft import CountedField, NumberField, SideDraft
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import Packet
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import MINUS_SIGNS, PLUS_SIGNS, format_points, parse_points
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant

_OF_THE_ROUND: Final[Mapping[str, Mapping[str, Any]]] = {
    "trump": {"trump": None},
    "cut": {"cut_cards": "", "cut_wilds": 0, "cutter_side": None},
    "cut.wilds_found": {"cut_wilds": 0},
}
"""What an open round holds of each field that rules may not know, when it holds nothing there."""

_SIGNS: Final = MINUS_SIGNS + PLUS_SIGNS


class Leftover(Frozen):
    """Something in an open round that the rules have no place for, so that no screen of theirs can change it."""

    field: str
    """The entry's name of the field."""
    side: int | None = None
    """Whose it is; None for the round as a whole."""
    name: str | None = None
    """The meld type's id, of a biriba."""


def leftovers(draft: Draft, match: Match) -> tuple[Leftover, ...]:
    """What of the open round, and of one set aside for it, the rules of the match do not know."""
    found = [*_of_the_round(draft, match.variant), *_of_the_sides(draft, match.variant, match.table)]
    if draft.aside is not None:
        found += leftovers(draft.aside, match)
    return tuple(dict.fromkeys(found))


def without_leftovers(draft: Draft, match: Match) -> Draft:
    """The open round without what the rules of the match do not know."""
    for each in leftovers(draft, match):
        draft = without(draft, each)
    return draft


def without(draft: Draft, leftover: Leftover) -> Draft:
    """The open round, and one set aside for it, without this."""
    changes: dict[str, Any] = dict(_OF_THE_ROUND.get(leftover.field, {}))
    if leftover.side is not None:
        side = draft.sides[leftover.side]
        if leftover.field == "packet":
            own = side.having(packet=None)
        else:
            own = side.having(melds=tuple(meld for meld in side.melds if meld.type != leftover.name))
        changes["sides"] = (*draft.sides[: leftover.side], own, *draft.sides[leftover.side + 1 :])
    if draft.aside is not None:
        changes["aside"] = without(draft.aside, leftover)
    return draft.having(**changes)


def restated(draft: Draft, before: Variant, after: Variant) -> Draft:
    """The open round with its numbers as the new rules write them.

    What was typed stays the same points where tenths are shown instead of points, or the other way round (V3, Q43), as
    in rounds that are written. Cards that were counted, or laid down, count by the new rules.
    """
    aside = None if draft.aside is None else restated(draft.aside, before, after)
    return draft.having(sides=tuple(_restated_side(side, before, after) for side in draft.sides), aside=aside)


def _of_the_round(draft: Draft, variant: Variant) -> list[Leftover]:
    found = []
    if isinstance(draft.trump, Suit) and not variant.trump.used:
        found.append(Leftover(field="trump"))
    if variant.cut is None:
        if draft.cut_cards or draft.cut_wilds:
            found.append(Leftover(field="cut"))
    elif draft.cut_wilds and not variant.cut.less_wilds_found:
        found.append(Leftover(field="cut.wilds_found"))
    return found


def _of_the_sides(draft: Draft, variant: Variant, table: Table) -> list[Leftover]:
    found = []
    for side, own in enumerate(draft.sides):
        found += [
            Leftover(field="melds", side=side, name=meld.type)
            for meld in own.melds
            if variant.meld_type(meld.type) is None
        ]
        if not table.packets and own.packet in {Packet.PLAYED, Packet.UNPLAYED}:
            found.append(Leftover(field="packet", side=side))
    return found


def _restated_side(side: SideDraft, before: Variant, after: Variant) -> SideDraft:
    texts: dict[str, Any] = {field.value: _restated_text(side.text(field), before, after) for field in NumberField}
    counted = tuple(
        CountedField(field=each.field, cards=each.cards, typed=_restated_text(each.typed, before, after))
        for each in side.counted
    )
    texts |= {each.field.value: each.text(after) for each in counted}
    return side.having(counted=counted, **texts)


def _restated_text(text: str, before: Variant, after: Variant) -> str:
    """A sum becomes what it comes to, with the sign that waits for its next term; text that is no number stays."""
    if before.display_divisor == after.display_divisor:
        return text
    sum_text = text.rstrip(_SIGNS)
    try:
        points = parse_points(sum_text, divisor=before.display_divisor)
    except UnreadablePoints:
        return text
    return format_points(points, divisor=after.display_divisor) + text[len(sum_text) :]
