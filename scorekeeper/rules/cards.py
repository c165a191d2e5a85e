"""Cards: ranks, suits and how a card is written (`10H`, `AS`, `JOKER`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

from pydantic import model_validator

from scorekeeper.rules.errors import UnreadableCard
from scorekeeper.rules.frozen import Frozen


class Suit(StrEnum):
    """The four suits, by their English names."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Rank(StrEnum):
    """The ranks from ace to king, in the order of a run that begins with the ace, and the joker."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    JOKER = "joker"


SUIT_RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""The thirteen ranks a suit holds, ace first."""

_SUIT_MARKS: Final = {
    mark: suit
    for suit, marks in {
        Suit.SPADES: "S♠♤",
        Suit.HEARTS: "H♥♡",
        Suit.DIAMONDS: "D♦♢",
        Suit.CLUBS: "C♣♧",
    }.items()
    for mark in marks
}


class Card(Frozen):
    """One card: a rank in a suit, or a joker, which has no suit."""

    rank: Rank
    suit: Suit | None = None

    @model_validator(mode="after")
    def _suited(self) -> Self:
        if (self.rank is Rank.JOKER) != (self.suit is None):
            raise ValueError("suit: every card has one, only a joker has none")
        return self

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card that a text names: `10H`, `k♠`, `joker` or `*`.

        Raises UnreadableCard.
        """
        plain = text.strip().upper().replace("\N{VARIATION SELECTOR-16}", "")
        if plain in {"JOKER", "*"}:
            return cls(rank=Rank.JOKER)
        try:
            return cls(rank=Rank(plain[:-1]), suit=_SUIT_MARKS[plain[-1:]])
        except (ValueError, KeyError):
            raise UnreadableCard(f"expected a card such as 10H or JOKER, got {text!r}", value=text) from None

    def __str__(self) -> str:
        return "JOKER" if self.suit is None else f"{self.rank.value}{self.suit.value[0].upper()}"

    @property
    def is_joker(self) -> bool:
        """True for a joker."""
        return self.rank is Rank.JOKER

    @property
    def may_be_wild(self) -> bool:
        """True for a joker and for every 2 (a 2 in its own place of its own suit is natural all the same, S24)."""
        return self.rank in {Rank.JOKER, Rank.TWO}


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names, parted by blanks or commas. Raises UnreadableCard."""
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())
