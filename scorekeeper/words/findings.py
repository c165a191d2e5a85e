"""One sentence for each finding: what is wrong with the round, and what to do about it.

The sentences name a side where the finding has one, so that they can stand at the field as well as in a list.
What was found is decided in `rules.checks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.findings import Finding, FindingCode
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.words.names import suit_name
from scorekeeper.words.numbers import points_text

_COUNTED: Final = frozenset(
    {
        FindingCode.SIDE_COUNT,
        FindingCode.NO_SUCH_SIDE,
        FindingCode.NO_SUCH_SEAT,
        FindingCode.TOO_MANY_PACKETS,
        FindingCode.TOO_MANY_FULL_RUNS,
        FindingCode.TOO_MANY_BIRIBAS,
        FindingCode.CUT_ABOVE_PACK,
        FindingCode.WILDS_ABOVE_PACK,
    }
)
"""Findings whose numbers count things and are no points, so the display scale leaves them alone."""
_INDEXED: Final = frozenset({FindingCode.NO_SUCH_SIDE, FindingCode.NO_SUCH_SEAT})
"""Findings whose `got` counts from nought, where people count from one."""


def finding_text(
    t: NullTranslations, finding: Finding, *, variant: Variant, table: Table, side_names: Sequence[str]
) -> str:
    """The finding in the players' words; `side_names` holds one name for each side, e.g. "Maria & Nikos"."""
    texts = {
        **_about_the_round(t, finding),
        **_about_the_cut(t, finding),
        **_about_a_side(t),
        **_about_biribas(t, finding),
        **_about_points(t),
    }
    got = finding.got
    if got is not None and finding.code in _INDEXED:
        got += 1
    return texts[finding.code].format(
        side=_side_name(t, finding.side, side_names),
        field=field_name(t, finding.field),
        name=_name(t, finding.name, variant),
        got=_number(t, finding.code, got, variant),
        limit=_number(t, finding.code, finding.limit, variant),
        cards=table.card_count,
    )


def field_name(t: NullTranslations, field: str) -> str:
    """What people call a field of the entry, e.g. "Left in hands" for `hand_points`."""
    return {
        "sides": t.gettext("Sides"),
        "melds": t.gettext("Biribas"),
        "table_points": t.gettext("Cards on the table"),
        "hand_points": t.gettext("Left in hands"),
        "packet": t.gettext("Packet"),
        "packet_points": t.gettext("Cards in the unplayed packet"),
        "total": t.gettext("Total"),
        "trump": t.gettext("Trump"),
        "closed_by": t.gettext("Who closed"),
        "last_draw": t.gettext("Who drew the last card"),
        "lone_seat": t.gettext("Who plays alone"),
        "dealer": t.gettext("Dealer"),
        "cut": t.gettext("Cut"),
        "cut.cards": t.gettext("Cards lifted"),
        "cut.wilds_found": t.gettext("Jokers and twos found"),
        "cut.cutter_side": t.gettext("Who cut"),
    }.get(field, field)


def _about_the_round(t: NullTranslations, finding: Finding) -> Mapping[FindingCode, str]:
    packets = int(finding.limit or 0)
    return {
        FindingCode.ENDING_MISSING: t.gettext("Who closed? Or did the stock run out?"),
        FindingCode.LAST_DRAW_MISSING: t.gettext("Who drew the last card of the stock? It earns points here."),
        FindingCode.LONE_PLAYER_MISSING: t.gettext("Who played alone this round?"),
        FindingCode.LONE_PLAYER_NOT_USED: t.gettext("Nobody plays alone at this table. Take the lone player out."),
        FindingCode.NO_SUCH_SIDE: t.gettext("{field}: there is no side {got} at this table; it has {limit}."),
        FindingCode.NO_SUCH_SEAT: t.gettext("{field}: there is no seat {got} at this table; it has {limit}."),
        FindingCode.SIDE_COUNT: t.gettext("This table has {limit} sides; {got} were entered."),
        FindingCode.TRUMP_NOT_USED: t.gettext("These rules know no trump, yet {name} was chosen. Take the trump out."),
        FindingCode.TRUMP_MUST_BE: t.gettext("These rules always have a trump. Which suit was it?"),
        FindingCode.TOO_MANY_PACKETS: t.ngettext(
            "Only {limit} packet is dealt, but {got} were taken. Whose packet was not taken?",
            "Only {limit} packets are dealt, but {got} were taken. Whose packet was not taken?",
            packets,
        ),
    }


def _about_the_cut(t: NullTranslations, finding: Finding) -> Mapping[FindingCode, str]:
    cards = int(finding.limit or 0)
    return {
        FindingCode.CUTTER_MISSING: t.gettext("Who cut? The cut earns points."),
        FindingCode.CUT_NOT_PAID: t.gettext("The cut earns nothing by these rules. Take it out."),
        FindingCode.CUT_ABOVE_PACK: t.ngettext(
            "The pack has only {limit} card; a cut of {got} cannot be.",
            "The pack has only {limit} cards; a cut of {got} cannot be.",
            cards,
        ),
        FindingCode.WILDS_ABOVE_PACK: t.ngettext(
            "The pack holds only {limit} joker or two; {got} were found at the bottom.",
            "The pack holds only {limit} jokers and twos; {got} were found at the bottom.",
            cards,
        ),
    }


def _about_a_side(t: NullTranslations) -> Mapping[FindingCode, str]:
    return {
        FindingCode.SIDE_BLANK: t.gettext("Nothing was entered for {side}. Count it as 0?"),
        FindingCode.TABLE_POINTS_BLANK: t.gettext("{side}: the cards on the table are blank. Count them as 0?"),
        FindingCode.HAND_POINTS_BLANK: t.gettext("{side}: the cards left in hands are blank. Count them as 0?"),
        FindingCode.PACKET_MISSING: t.gettext("{side}: was the packet played, only taken, or not taken?"),
        FindingCode.PACKET_POINTS_MISSING: t.gettext("{side}: how much do the cards in the unplayed packet count?"),
        FindingCode.CLOSER_PACKET_NOT_TAKEN: t.gettext(
            "{side}: to close, the packet must be taken. Change the packet or who closed."
        ),
        FindingCode.CLOSER_PACKET_UNPLAYED: t.gettext(
            "{side}: to close, the packet must be played. Change the packet or who closed."
        ),
        FindingCode.CLOSER_WITHOUT_BIRIBA: t.gettext(
            "{side}: closing needs a biriba, and none is entered. Keep it so?"
        ),
        FindingCode.CLOSER_ALONE_HOLDS_CARDS: t.gettext(
            "{side}: who closes holds no cards, but {got} are counted. Clear them or change who closed."
        ),
        FindingCode.PACKET_WITHOUT_BIRIBA: t.gettext(
            "{side}: the packet may be taken only with a biriba, and none is entered. Keep it so?"
        ),
        FindingCode.TOTAL_AND_DETAILS: t.gettext(
            "{side}: there is a total and also other entries. Keep the total or the others."
        ),
        FindingCode.TOTAL_NOT_A_SUM: t.gettext("{side}: a total of {got} cannot come from these rules. Keep it so?"),
    }


def _about_biribas(t: NullTranslations, finding: Finding) -> Mapping[FindingCode, str]:
    limit = int(finding.limit or 0)
    return {
        FindingCode.UNKNOWN_MELD_TYPE: t.gettext("{side}: these rules know no biriba “{name}”. Take it out."),
        FindingCode.MELD_UNFINISHED: t.gettext(
            "{side}: the cards of one more meld are tapped in, but it was not put down. Leave it out?"
        ),
        FindingCode.TRUMP_MELD_WITHOUT_TRUMP: t.gettext(
            "{side}: “{name}” was entered, but there was no trump. Change one of them."
        ),
        FindingCode.TOO_MANY_FULL_RUNS: t.ngettext(
            "The cards make only {limit} full run, ace to king; {got} were entered.",
            "The cards make only {limit} full runs, ace to king; {got} were entered.",
            limit,
        ),
        FindingCode.TOO_MANY_BIRIBAS: t.gettext(
            "All these biribas take at least {got} cards; the pack has {limit}. Take some out."
        ),
    }


def _about_points(t: NullTranslations) -> Mapping[FindingCode, str]:
    return {
        FindingCode.POINTS_UNREADABLE: t.gettext("{field}: write a number, or a sum with + and −."),
        FindingCode.POINTS_NEGATIVE: t.gettext("{field} ({side}): {got} is below 0. Enter the cards without a minus."),
        FindingCode.POINTS_ABOVE_PACK: t.gettext("All {cards} cards together count {limit}; {got} were entered."),
        FindingCode.POINTS_NOT_A_SUM_OF_CARDS: t.gettext("{field} ({side}): no cards make {got}. Count again."),
        FindingCode.POINTS_BELOW_BIRIBAS: t.gettext(
            "{side}: the cards of these biribas alone count {limit} or more; {got} were entered. Keep it so?"
        ),
    }


def _side_name(t: NullTranslations, side: int | None, side_names: Sequence[str]) -> str:
    if side is None:
        return ""
    if side < len(side_names):
        return side_names[side]
    return t.gettext("Side {number}").format(number=side + 1)


def _name(t: NullTranslations, name: str | None, variant: Variant) -> str:
    """The suit or meld type that a finding names, as players call it."""
    if name is None:
        return ""
    if name in set(Suit):
        return suit_name(t, Suit(name))
    label = next((kind.label for kind in variant.melds.types if kind.id == name), None)
    return name if label is None else t.gettext(label)


def _number(t: NullTranslations, code: FindingCode, number: Decimal | None, variant: Variant) -> str:
    if number is None:
        return ""
    return points_text(t, number, divisor=1 if code in _COUNTED else variant.display_divisor)
