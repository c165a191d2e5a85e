"""How a table finds out who deals first, in words (S11-S13, S16)."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.rules.variant import DealingRules


def first_dealer_text(t: NullTranslations, dealing: DealingRules) -> str:
    """What the rules say about the first dealer.

    Where the lowest card receives first, the dealer is whose turn comes just before: with play to the right
    that is the neighbour on the left.
    """
    if dealing.first_dealer == "highest_card":
        return t.gettext("Everyone draws a card; the highest deals.")
    if dealing.first_dealer == "random":
        return t.gettext("Chance decides who deals.")
    if dealing.play == "clockwise":
        return t.gettext("Everyone draws a card; the lowest plays first, so the neighbour on their right deals.")
    return t.gettext("Everyone draws a card; the lowest plays first, so the neighbour on their left deals.")
