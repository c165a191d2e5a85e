"""Cards in words: one card, the fewest words for many, and what one more card makes of a meld."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import Final

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.next_card import NextCards, Step
from scorekeeper.rules.variant import Cleanness, Shape, Variant
from scorekeeper.words.bidi import listed
from scorekeeper.words.names import rank_name
from scorekeeper.words.numbers import points_text

_ALL_BUT_ONE: Final = len(Suit) - 1


class NextCardText(Frozen):
    """What one more card would do, in two parts."""

    cards: str
    """Which cards: "any 5 or Joker"."""
    becomes: str
    """What the meld is then: "biriba, Clean: 245"."""


def card_name(t: NullTranslations, card: Card) -> str:
    """The card as players call it: "8 of hearts", "Joker"."""
    rank = rank_name(t, card.rank)
    if card.suit is None:
        return rank
    return {
        Suit.SPADES: t.gettext("{rank} of spades"),
        Suit.HEARTS: t.gettext("{rank} of hearts"),
        Suit.DIAMONDS: t.gettext("{rank} of diamonds"),
        Suit.CLUBS: t.gettext("{rank} of clubs"),
    }[card.suit].format(rank=rank)


def cards_text(t: NullTranslations, cards: Sequence[Card]) -> str:
    """Any one of these cards, in few words: "2 of hearts, any 5 or Joker"."""
    *first, last = _choices(t, cards) or [""]
    if not first:
        return last
    # Translators: one of several cards, such as "any 2 or Joker".
    return t.gettext("{cards} or {last}").format(cards=listed(t, first), last=last)


def meld_title(t: NullTranslations, shape: Shape, cleanness: Cleanness) -> str:
    """What a meld is called by its shape and cleanness, biriba or not."""
    return {
        (Shape.RUN, Cleanness.CLEAN): t.gettext("Clean run"),
        (Shape.RUN, Cleanness.SEMI_CLEAN): t.gettext("Semi-clean run"),
        (Shape.RUN, Cleanness.DIRTY): t.gettext("Dirty run"),
        (Shape.GROUP, Cleanness.CLEAN): t.gettext("Clean group"),
        (Shape.GROUP, Cleanness.SEMI_CLEAN): t.gettext("Semi-clean group"),
        (Shape.GROUP, Cleanness.DIRTY): t.gettext("Dirty group"),
        (Shape.FULL_RUN, Cleanness.CLEAN): t.gettext("Clean full run"),
        (Shape.FULL_RUN, Cleanness.SEMI_CLEAN): t.gettext("Semi-clean full run"),
        (Shape.FULL_RUN, Cleanness.DIRTY): t.gettext("Dirty full run"),
        (Shape.TWOS, Cleanness.CLEAN): t.gettext("Set of twos, clean"),
        (Shape.TWOS, Cleanness.SEMI_CLEAN): t.gettext("Set of twos, semi-clean"),
        (Shape.TWOS, Cleanness.DIRTY): t.gettext("Set of twos, dirty"),
    }[shape, cleanness]


def next_card_texts(
    t: NullTranslations, found: Sequence[NextCards], variant: Variant, *, before: str
) -> tuple[NextCardText, ...]:
    """One line for each thing that one more card can do; `before` is what the meld is worth now, as it is written."""
    return tuple(
        NextCardText(cards=cards_text(t, each.cards), becomes=_becomes(t, each, variant, before)) for each in found
    )


def _becomes(t: NullTranslations, each: NextCards, variant: Variant, before: str) -> str:
    template = {
        # Translators: what one more card makes of a meld; {what} is the kind of meld, {points} what it is worth then.
        Step.FULL_RUN: t.gettext("full run, {what}: {points}"),
        Step.BIRIBA: t.gettext("biriba, {what}: {points}"),
        Step.CLEANER: t.gettext("clean again, {what}: {points} instead of {before}"),
        Step.DIRTIER: t.gettext("made dirty, {what}: {points} instead of {before}"),
        Step.MELD: t.gettext("a meld, {what}: {points}"),
        Step.LONGER: t.gettext("longer, {what}: {points}"),
    }[each.step]
    if each.cleanness is Cleanness.SEMI_CLEAN and each.step in {Step.CLEANER, Step.DIRTIER}:
        template = t.gettext("semi-clean, {what}: {points} instead of {before}")
    what = meld_title(t, each.shape, each.cleanness) if each.type is None else t.gettext(each.type.label)
    least, most = (points_text(t, points, divisor=variant.display_divisor) for points in (each.least, each.most))
    points = least if least == most else t.gettext("{least} to {most}").format(least=least, most=most)
    return template.format(what=what, points=points, before=before)


def _choices(t: NullTranslations, cards: Sequence[Card]) -> list[str]:
    texts: list[str] = []
    for rank in Rank:
        texts += _of_rank(t, rank, [card for card in cards if card.rank is rank])
    return texts


def _of_rank(t: NullTranslations, rank: Rank, cards: Sequence[Card]) -> Iterator[str]:
    missing = [suit for suit in Suit if all(card.suit is not suit for card in cards)]
    if rank is Rank.JOKER or len(cards) < _ALL_BUT_ONE:
        yield from (card_name(t, card) for card in cards)
    elif not missing:
        yield t.gettext("any {rank}").format(rank=rank_name(t, rank))
    else:
        yield {
            Suit.SPADES: t.gettext("any {rank} (not spades)"),
            Suit.HEARTS: t.gettext("any {rank} (not hearts)"),
            Suit.DIAMONDS: t.gettext("any {rank} (not diamonds)"),
            Suit.CLUBS: t.gettext("any {rank} (not clubs)"),
        }[missing[0]].format(rank=rank_name(t, rank))
