"""What the taps on cards do; the same object from render to render, so that keys are drawn once.

Each tap works on the newest lay-down and the newest suit: taps that come faster than the screen all count.
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.match.laydown import Laydown
from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.ui.session import Session

Change = Callable[[Laydown], Laydown]


class CardTaps:
    """The keys of one screen: which suit they give, and where their cards go."""

    def __init__(self, session: Session, change: Callable[[Change], None], put_down: Callable[[], None]) -> None:
        """`change` changes the lay-down at once; `put_down` puts its open meld down."""
        self.session = session
        self.change = change
        self.put_down = put_down
        self.suit = next(iter(Suit))
        """The suit that the next rank key gives."""

    def rank(self, rank: Rank) -> None:
        """A card of this rank, in the suit that is chosen; the joker has none."""
        card = Card(rank=rank, suit=None if rank is Rank.JOKER else self.suit)
        self.change(lambda laid: laid.with_card(card))
        self.session.tap_felt()

    def take_away(self, card: Card) -> None:
        """One such card less."""
        self.change(lambda laid: laid.without_card(card))
        self.session.tap_felt()

    def backspace(self) -> None:
        """The card that came last taken back."""
        self.change(Laydown.without_last_card)
        self.session.tap_felt()

    def clear(self) -> None:
        """No cards."""
        self.change(Laydown.cleared)
