"""A table: who sits where, with how many cards (S01-S10).

Seats are numbered clockwise from 0, so a seat's left neighbour has the next number. A *side* is what enters
a round together; a *scorer* is what accumulates points. They are the same except in the three-handed
partnership, where the lone player changes from round to round: there each player is a scorer, and a round
has two sides, the lone player (side 0) and the pair (side 1).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from scorekeeper.rules.cards import SUIT_RANKS, Suit
from scorekeeper.rules.errors import broken_rule
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import Worth

LONE_SIDE: Final = 0
PAIR_SIDE: Final = 1
MOST_PLAYERS: Final = 6
_MOST_DECKS: Final = 6
_MOST_JOKERS: Final = 24
LARGEST_PACK: Final = _MOST_DECKS * len(SUIT_RANKS) * len(Suit) + _MOST_JOKERS
"""Cards of the largest pack that a table may have."""


class Seating(StrEnum):
    """Who plays with whom."""

    INDIVIDUALS = "individuals"
    """Everyone alone."""
    PARTNERS = "partners"
    """Two sides seated alternately (S02, S03, V5)."""
    LONE_PLAYER = "lone_player"
    """Three players, one alone against the other two, changing by round (V4)."""


class Share(StrEnum):
    """What each partner of a pair gets of the pair's points (Q42)."""

    HALF = "half"
    FULL = "full"


class Table(Frozen):
    """One seating of a variant: players, cards, packets and the target usual there."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")]
    name: Annotated[str, Field(min_length=1, max_length=80)]
    players: Annotated[int, Field(ge=2, le=MOST_PLAYERS)]
    seating: Seating
    share: Share = Share.HALF
    """How a pair's points go to its two players; only where the lone player changes (Q42, E35)."""
    decks: Annotated[int, Field(ge=1, le=_MOST_DECKS)]
    """Decks of four suits, jokers apart (S04)."""
    jokers: Annotated[int, Field(ge=0, le=_MOST_JOKERS)]
    """Jokers in the pack (Q48)."""
    packets: Annotated[int, Field(ge=0, le=12)]
    """Packets dealt (S07-S10, Q41)."""
    hand_cards: Annotated[int, Field(ge=1)]
    """Cards in a first hand (S06)."""
    packet_cards: Annotated[int, Field(ge=1)]
    """Cards in a packet (S07)."""
    target: Annotated[Worth, Field(gt=0)]
    """The usual target here; a match may choose another (S58-S60, Q31)."""

    @property
    def side_count(self) -> int:
        """How many sides enter a round."""
        return self.players if self.seating is Seating.INDIVIDUALS else 2

    @property
    def scorer_count(self) -> int:
        """How many accounts the match keeps."""
        return self.players if self.seating is Seating.LONE_PLAYER else self.side_count

    def seats_of_side(self, side: int, lone_seat: int | None = None) -> tuple[int, ...]:
        """The seats that play together as this side; `lone_seat` says who sits alone in this round."""
        if self.seating is Seating.LONE_PLAYER:
            if side == LONE_SIDE:
                return () if lone_seat is None else (lone_seat,)
            return tuple(seat for seat in range(self.players) if seat != lone_seat)
        return tuple(range(side, self.players, self.side_count))

    def side_of_seat(self, seat: int, lone_seat: int | None = None) -> int:
        """The side this seat plays for."""
        if self.seating is Seating.LONE_PLAYER:
            return LONE_SIDE if seat == lone_seat else PAIR_SIDE
        return seat % self.side_count

    def seats_of_scorer(self, scorer: int) -> tuple[int, ...]:
        """The seats whose points this account collects."""
        return (scorer,) if self.seating is Seating.LONE_PLAYER else self.seats_of_side(scorer)

    @property
    def card_count(self) -> int:
        """All cards of the pack: 108 at most tables (S04)."""
        return self.decks * len(SUIT_RANKS) * len(Suit) + self.jokers

    @model_validator(mode="after")
    def _seats_fit(self) -> Self:
        if self.seating is Seating.LONE_PLAYER and self.players != 3:  # noqa: PLR2004 - a pair and one alone
            raise ValueError("players: a changing lone player needs exactly three players")
        if self.seating is Seating.PARTNERS and self.players % 2:
            raise ValueError("players: partners need an even number of players")
        dealt = self.players * self.hand_cards + self.packets * self.packet_cards
        if dealt >= self.card_count:
            message = f"packets: {dealt} cards would be dealt, the pack has {self.card_count}"
            raise broken_rule("too_many_dealt", ("packets",), message, dealt=dealt, cards=self.card_count)
        return self
