"""The lines of a score in words and as a sum; what they are worth is worked out in `rules.score`."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from gettext import NullTranslations

from scorekeeper.rules.points import MINUS, ZERO
from scorekeeper.rules.score import LineKind, ScoreLine
from scorekeeper.rules.variant import Variant
from scorekeeper.words.bidi import left_to_right
from scorekeeper.words.numbers import counted_points, points_text


def round_text(t: NullTranslations, side: str, points: Decimal, *, divisor: int = 1) -> str:
    """What a round brings a side: "Maria & Nikos: +535 points in this round"."""
    # Translators: {points} is such as "+535 points".
    return t.gettext("{side}: {points} in this round").format(
        side=side, points=counted_points(t, points, divisor=divisor, signed=True)
    )


def line_text(t: NullTranslations, line: ScoreLine, variant: Variant) -> str:
    """What the line is for, such as "2 × Clean" or "Left in hands"; its points are not part of it."""
    if line.kind is LineKind.MELD:
        return _meld_text(t, line, variant)
    text = {
        LineKind.TABLE: t.gettext("Cards on the table"),
        LineKind.CLOSING: t.gettext("Closed"),
        LineKind.LAST_DRAW: t.gettext("Drew the last card"),
        LineKind.CUT: t.gettext("Cut"),
        LineKind.HANDS: t.gettext("Left in hands"),
        LineKind.PACKET_NOT_TAKEN: t.gettext("Packet not taken"),
        LineKind.PACKET_UNPLAYED: t.gettext("Packet not played"),
        LineKind.PACKET_VALUE: t.gettext("Cards in the unplayed packet"),
        LineKind.OPPONENTS_HANDS: t.gettext("Left in the opponents' hands"),
        LineKind.OPPONENTS_PACKET: t.gettext("Packet the opponents did not take"),
        LineKind.OWN_TOTAL: t.gettext("The side's own total"),
    }[line.kind]
    return _counted(t, line.count, text)


def line_sum_text(t: NullTranslations, lines: Sequence[ScoreLine], variant: Variant) -> str:
    """The lines as one sum, "2×200 + 150 − 15", a term for each line in order; "0" where there are none."""
    text = ""
    for line in lines:
        points = points_text(t, abs(line.each), divisor=variant.display_divisor)
        if line.count > 1:
            # Translators: so many times so many points, one term of a sum.
            points = t.gettext("{count}×{points}").format(count=line.count, points=points)
        minus = line.points < ZERO
        if text:
            text += f" {MINUS if minus else '+'} {points}"
        else:
            text = MINUS + points if minus else points
    return left_to_right(t, text) if text else points_text(t, ZERO)


def _meld_text(t: NullTranslations, line: ScoreLine, variant: Variant) -> str:
    kind = next((kind for kind in variant.melds.types if kind.id == line.meld_type), None)
    text = _counted(t, line.count, str(line.meld_type) if kind is None else t.gettext(kind.label))
    if line.void:
        return t.gettext("{meld} (nothing without a clean one)").format(meld=text)
    return text


def _counted(t: NullTranslations, count: int, text: str) -> str:
    """The text, with its number before it where there are several."""
    return text if count == 1 else t.gettext("{count} × {meld}").format(count=count, meld=text)
