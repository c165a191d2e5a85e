"""The referee: cards tapped in are judged at once, an opening is answered, a side is scored by its cards alone."""

from __future__ import annotations

import re
from functools import partial
from uuid import UUID

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.rules.cards import Card, Rank, Suit, parse_cards
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import kept_draft, numbered, wait_until
from tests.browser.phone import Phone
from tests.browser.server import AppServer
from tests.browser.table import Scorer, scoreboard
from tests.browser.test_fast_taps import drum, middle
from tests.match.builders import match_of

A, B = "Anna & Chloe", "Babis & Dimitris"
BY_TYPES, KILLED, BY_CARDS = (numbered(match_of(starting=(1100, 300)), number) for number in (1, 2, 3))
CLEAN_RUN, DIRTY_RUN, EIGHTS = "5H 6H 7H 8H 9H 10H JH", "4D 5D 6D JOKER 8D 9D 10D", "8S 8C 8H"
RANKS = {Rank.ACE: "Ace", Rank.JACK: "Jack", Rank.QUEEN: "Queen", Rank.KING: "King", Rank.JOKER: "Joker"}
SUITS = {Suit.SPADES: "Spades", Suit.HEARTS: "Hearts", Suit.DIAMONDS: "Diamonds", Suit.CLUBS: "Clubs"}


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(BY_TYPES, KILLED, BY_CARDS)


def key(card: Card) -> str:
    return RANKS.get(card.rank, card.rank.value)


def tap_in(held: Phone, cards: str) -> None:
    """The cards one after the other; a suit is chosen where it is another than the last."""
    suit: Suit | None = None
    for card in parse_cards(cards):
        if card.suit is not None and card.suit is not suit:
            suit = card.suit
            held.tap(SUITS[suit])
        held.tap(key(card))


def judge(held: Phone, cards: str, said: str) -> None:
    """Tap the cards in, hear this, and clear them away."""
    tap_in(held, cards)
    held.see(re.compile(f"^{re.escape(said)}"))
    held.tap("Clear")
    held.see("Tap the cards of a meld.")


def test_melds_are_judged_as_they_are_tapped_in(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/")
    held.tap(re.compile("^Referee"))
    held.see("Tap the cards of a meld.")

    judge(held, "KH KS 8D", "Not a meld. The cards of a group are all of one rank; these are not.")
    judge(held, DIRTY_RUN, "Legal. Dirty run, 165 points. The Joker stands for the 7. A wild card makes it dirty.")
    judge(held, "2H 3H 4H", "Legal. Clean run, 20 points. There are several ways to read these cards")

    tap_in(held, "3S 4S 5S")
    held.see("2 of spades or 6 of spades: longer, Clean run: 20 to 25")
    held.tap("Take away: 4 of spades")
    held.see("Not a meld yet. A meld has at least 3 cards; here are 2.")
    assert held.unnamed_buttons() == []


def test_touches_as_fast_as_they_come_all_count(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/referee")
    names = ["Hearts", *(key(card) for card in parse_cards(CLEAN_RUN)), "Put down", "Clubs", "3", "4", "5"]

    drum(held, *[middle(held.button(name)) for name in names])

    held.see(re.compile("^Legal. Clean run, 15 points."))
    held.see("Clean · 255 points: 5 of hearts, 6 of hearts, 7 of hearts, 8 of hearts, 9 of hearts, 10 of hearts, "
             "Jack of hearts")  # fmt: skip


def test_a_first_lay_down_is_answered_by_the_minimum_of_the_side(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, "/referee")
    held.see(f"{A}: opening minimum 75", "button")

    tap_in(held, "KH KS KD")
    held.tap("Put down")
    tap_in(held, "8H 9H 10H JH")
    held.see("It does not open: 70, and 75 are needed; 5 are missing.")  # E48

    held.tap("Put down")
    tap_in(held, "3C 4C 5C")
    held.see("It opens: 85, and 75 are needed.")  # E49

    held.tap(f"{B}: opening minimum none")
    held.see("It opens: there is no minimum.")


def test_a_side_scored_by_its_cards_alone_is_the_side_scored_by_its_types(server: AppServer, phone: OpenPhone) -> None:
    by_types = Scorer(phone(server, scoreboard(BY_TYPES)))
    by_types.add(1)
    by_types.closed(A)
    by_types.meld("Clean")
    by_types.meld("Dirty")
    by_types.number("Cards on the table", "150")
    by_types.number("Left in hands", "15")
    by_types.phone.see(f"{A}: +535 points in this round", "button")  # E29

    by_cards = Scorer(phone(server, scoreboard(BY_CARDS)))
    held = by_cards.phone
    by_cards.add(1)
    by_cards.closed(A)
    held.tap("By cards")
    for melds, cards in enumerate((CLEAN_RUN, DIRTY_RUN, EIGHTS), start=1):
        tap_in(held, cards)
        held.tap("Put down")
        wait_until(partial(has_laid, server, BY_CARDS.id, melds))
    held.see("Clean group · 30 points: 8 of spades, 8 of hearts, 8 of clubs")
    held.back()
    held.see("By cards: 3", "button")
    held.see(by_cards.meld_name("Clean", 1), "button")
    by_cards.number("Left in hands", "15")
    held.see(f"{A}: +535 points in this round", "button")


def test_cards_survive_a_power_cut_and_a_meld_is_taken_up_again(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, scoreboard(KILLED))
    Scorer(held).add(1)
    held.tap("By cards")
    tap_in(held, EIGHTS)
    held.tap("Put down")
    tap_in(held, "KH KS")
    wait_until(lambda: open_cards(server, KILLED.id) == parse_cards("KH KS"))

    server.kill()
    held.close()
    server.start()
    held = phone(server, f"{scoreboard(KILLED)}/round/cards")

    held.see("Take away: King of spades", "button")
    held.tap("Take the last card back")
    held.tap("Clear")
    held.see("Tap the cards of a meld.")
    held.tap(re.compile("^Take up again: Clean group · 30 points"))
    held.see("Take away: 8 of clubs", "button")
    held.see(f"{A}: 0 points in this round")


def draft_of(server: AppServer, match_id: UUID) -> Draft | None:
    return kept_draft(server.data_folder, match_id)


def has_laid(server: AppServer, match_id: UUID, melds: int) -> bool:
    """True when so many melds of the first side are on disk."""
    draft = draft_of(server, match_id)
    return draft is not None and len(draft.sides[0].laid.melds) == melds


def open_cards(server: AppServer, match_id: UUID) -> tuple[Card, ...]:
    """The cards of the first side's open meld on disk."""
    draft = draft_of(server, match_id)
    return () if draft is None else draft.sides[0].laid.open.cards
