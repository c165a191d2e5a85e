"""What is wrong at a field of house rules, in the words of whoever typed it."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.rules.points import parse_points
from scorekeeper.rules.variant_fields import FieldKind, pattern_of, variant_fields
from scorekeeper.rules.variant_form import Fault
from scorekeeper.words.numbers import points_text


def fault_text(t: NullTranslations, fault: Fault, *, divisor: int = 1) -> str:
    """The sentence that stands below the field; numbers are on the display scale."""
    if fault.code in _LIMITS:
        limit = _shown(t, fault, fault.numbers[_LIMITS[fault.code]], divisor)
        told = {
            "greater_than": t.gettext("Write a number above {limit}."),
            "greater_than_equal": t.gettext("Write {limit} or more."),
            "less_than_equal": t.gettext("Write {limit} or less."),
            "bands_not_rising": t.gettext("Write more than {limit}, where the band before it begins."),
            "string_too_long": t.gettext("Write {limit} letters at most."),
        }
        return told[fault.code].format(limit=limit)
    texts = {
        "missing": t.gettext("Write a number."),
        "unreadable": t.gettext("Write a number, or a sum with + and −."),
        "not_whole": t.gettext("Write a whole number."),
        "string_too_short": t.gettext("Write something here."),
        "too_short": t.gettext("Keep at least one."),
        "card_below_nothing": t.gettext("A card cannot count less than nothing."),
        "trump_group": t.gettext("Groups cannot be trump in these rules. Turn “Groups can be trump” on first."),
        "group_without_ranks": t.gettext("No groups may be melded in these rules. Choose ranks for groups first."),
    }
    if fault.code == "too_many_dealt":
        dealt, cards = fault.numbers["dealt"], fault.numbers["cards"]
        return t.gettext("{dealt} cards would be dealt, but there are only {cards}.").format(dealt=dealt, cards=cards)
    return texts.get(fault.code) or t.gettext("This cannot be used: {reason}").format(reason=fault.reason)


_LIMITS = {
    "greater_than": "gt",
    "greater_than_equal": "ge",
    "less_than_equal": "le",
    "bands_not_rising": "limit",
    "string_too_long": "max_length",
}


def _shown(t: NullTranslations, fault: Fault, number: str, divisor: int) -> str:
    field = variant_fields().get(pattern_of(fault.path))
    if field is None or field.kind is not FieldKind.POINTS:
        return number
    return points_text(t, parse_points(number), divisor=divisor)
