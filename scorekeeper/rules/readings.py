"""How the cards of one meld can stand: every placing as a run, a group or a set of twos, or why not.

It knows shapes, ranks and wild cards (rules.md 1.2) and nothing of points; what a placing earns is `judge`'s.
Cards come in any order, and the same cards always give the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scorekeeper.rules.cards import SUIT_RANKS, Card, Rank, Suit
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import FULL_RUN_CARDS, MeldRules, Shape


class Refusal(StrEnum):
    """Why cards are not a legal meld."""

    TOO_FEW = "too_few"
    """Fewer cards than the smallest meld has (S21, S22)."""
    TOO_MANY_CARDS = "too_many_cards"
    """More cards than a run can hold: thirteen, or fourteen where both aces may stand in it (Q13)."""
    TOO_MANY_WILDS = "too_many_wilds"
    """More wild cards than one meld may have (S23)."""
    NO_NATURAL_CARD = "no_natural_card"
    """Nothing but jokers, which name no rank and no suit."""
    MIXED_SUITS = "mixed_suits"
    """Taken as a run: its natural cards are not of one suit."""
    MIXED_RANKS = "mixed_ranks"
    """Taken as a group: its natural cards are not of one rank."""
    DUPLICATE_CARD = "duplicate_card"
    """Taken as a run: a natural card stands twice."""
    NOT_CONSECUTIVE = "not_consecutive"
    """Taken as a run: a rank is missing, and no wild card is left to stand for it."""
    GROUPS_NOT_ALLOWED = "groups_not_allowed"
    """The variant knows only runs (Q3)."""
    RANK_NOT_ALLOWED_FOR_GROUPS = "rank_not_allowed_for_groups"
    """The variant has groups, but not of this rank (Q3)."""
    TWOS_NOT_ALLOWED = "twos_not_allowed"
    """The variant has no set of twos (Q12)."""
    TWOS_WITH_JOKER = "twos_with_joker"
    """A set of twos holds twos only, and the variant pays no dirty one beside it (S23, E20c)."""
    TOO_MANY_COPIES = "too_many_copies"
    """A card stands more often than the table's pack holds it."""


class Position(Frozen):
    """One card in its place."""

    card: Card
    rank: Rank
    """The rank it stands for."""
    wild: bool
    """False for a natural card, an own-suit 2 in its own place included (S24)."""


class Placing(Frozen):
    """All the cards in their places."""

    shape: Shape
    suit: Suit | None
    """The suit of a run; None for a group and for twos."""
    positions: tuple[Position, ...]
    """From low to high in a run; natural cards first in a group."""

    @property
    def wild_count(self) -> int:
        """How many cards stand as wild cards."""
        return sum(position.wild for position in self.positions)

    @property
    def natural_block(self) -> int:
        """How many natural cards stand side by side: in a run the longest stretch, in a group all of them."""
        longest = here = 0
        for position in self.positions:
            here = 0 if position.wild else here + 1
            longest = max(longest, here)
        return longest


class Placings(Frozen):
    """Every placing, the preferred one first; where there is none, why the nearest ones fail."""

    legal: tuple[Placing, ...] = ()
    refusals: tuple[Refusal, ...] = ()


class _Attempt(NamedTuple):
    """The placings in one suit, or of one rank."""

    legal: tuple[Placing, ...]
    refusals: tuple[Refusal, ...]
    misfits: int
    """How many cards would have to go before the rest could agree on this suit or rank."""

    @property
    def distance(self) -> tuple[int, int]:
        """How far it is from a legal meld."""
        return self.misfits, len(self.refusals)


_LADDER: Final = (*SUIT_RANKS, Rank.ACE)
"""The places of the longest run, from the low ace to the high one."""
_RANKS: Final = tuple(Rank)
_SUITS: Final = (None, *Suit)


def place_cards(cards: Sequence[Card], rules: MeldRules, *, twos_allowed: bool, joker_in_twos: bool) -> Placings:
    """Every way the cards can stand as one meld.

    A wild card that may stand at either end is preferred at the high one. `twos_allowed` and `joker_in_twos`
    say whether there are sets of twos, and whether a joker may stand in one (Q12).
    """
    ordered = sorted(cards, key=_order)
    fixed = [card for card in ordered if not card.may_be_wild]
    twos = [card for card in ordered if card.rank is Rank.TWO]
    if fixed:
        suits = {card.suit for card in fixed if card.suit is not None}
        ranks = {card.rank for card in fixed}
        attempts = [*_runs(ordered, suits, rules), *_groups(ordered, ranks, rules)]
        return _nearest(attempts)
    if not twos:
        return Placings(refusals=_jokers_alone(ordered, rules))
    set_of_twos = _twos(ordered, rules, allowed=twos_allowed, with_joker=joker_in_twos)
    if len(twos) == len(ordered):
        return _nearest([set_of_twos])
    runs = list(_runs(ordered, {card.suit for card in twos if card.suit is not None}, rules))
    if len(twos) == 1:
        return _nearest(runs)
    return _nearest([set_of_twos, *(run for run in runs if run.legal)])


def exceeds_pack(cards: Sequence[Card], table: Table) -> bool:
    """True when a card stands more often than the table's pack holds it (S04, Q48)."""
    return any(count > (table.jokers if card.is_joker else table.decks) for card, count in Counter(cards).items())


def _order(card: Card) -> tuple[int, int]:
    return _RANKS.index(card.rank), _SUITS.index(card.suit)


def _nearest(attempts: Sequence[_Attempt]) -> Placings:
    legal = tuple(placing for attempt in attempts for placing in attempt.legal)
    if legal:
        return Placings(legal=legal)
    least = min(attempt.distance for attempt in attempts)
    near = [attempt for attempt in attempts if attempt.distance == least]
    named = {refusal for attempt in near for refusal in attempt.refusals}
    return Placings(refusals=tuple(refusal for refusal in Refusal if refusal in named))


def _too_few(cards: Sequence[Card], rules: MeldRules) -> list[Refusal]:
    return [Refusal.TOO_FEW] if len(cards) < rules.minimum_cards else []


def _jokers_alone(jokers: Sequence[Card], rules: MeldRules) -> tuple[Refusal, ...]:
    refusals = _too_few(jokers, rules)
    if len(jokers) > rules.wilds:
        refusals.append(Refusal.TOO_MANY_WILDS)
    return tuple(refusals) or (Refusal.NO_NATURAL_CARD,)


def _twos(cards: Sequence[Card], rules: MeldRules, *, allowed: bool, with_joker: bool) -> _Attempt:
    positions = tuple(Position(card=card, rank=Rank.TWO, wild=card.is_joker) for card in cards)
    placing = Placing(shape=Shape.TWOS, suit=None, positions=positions)
    refusals = _too_few(cards, rules)
    if not allowed:
        refusals.append(Refusal.TWOS_NOT_ALLOWED)
    elif placing.wild_count and not with_joker:
        refusals.append(Refusal.TWOS_WITH_JOKER)
    elif placing.wild_count > rules.wilds:
        refusals.append(Refusal.TOO_MANY_WILDS)
    return _Attempt(() if refusals else (placing,), tuple(refusals), 0)


def _groups(cards: Sequence[Card], ranks: set[Rank], rules: MeldRules) -> Iterator[_Attempt]:
    for rank in sorted(ranks, key=_RANKS.index):
        misfits = sum(not card.may_be_wild and card.rank is not rank for card in cards)
        if misfits and rank not in rules.groups_of:
            continue
        positions = tuple(
            Position(card=card, rank=rank, wild=card.may_be_wild)
            for card in sorted(cards, key=lambda card: card.may_be_wild)
        )
        placing = Placing(shape=Shape.GROUP, suit=None, positions=positions)
        refusals = _too_few(cards, rules)
        if misfits:
            refusals.append(Refusal.MIXED_RANKS)
        if placing.wild_count > rules.wilds:
            refusals.append(Refusal.TOO_MANY_WILDS)
        if not rules.groups_of:
            refusals.append(Refusal.GROUPS_NOT_ALLOWED)
        elif rank not in rules.groups_of:
            refusals.append(Refusal.RANK_NOT_ALLOWED_FOR_GROUPS)
        yield _Attempt(() if refusals else (placing,), tuple(refusals), misfits)


def _runs(cards: Sequence[Card], suits: set[Suit], rules: MeldRules) -> Iterator[_Attempt]:
    longest = len(_LADDER) if rules.fourteen_card_runs else FULL_RUN_CARDS
    for suit in sorted(suits, key=_SUITS.index):
        own = Counter(card.rank for card in cards if not card.may_be_wild and card.suit is suit)
        strays = sum(not card.may_be_wild and card.suit is not suit for card in cards)
        repeats = sum(max(count - _places(rank, len(cards), longest), 0) for rank, count in own.items())
        placings = [] if strays or len(cards) > longest else list(_runs_of(cards, suit))
        legal = tuple(placing for placing in placings if placing.wild_count <= rules.wilds)
        refusals = _too_few(cards, rules)
        if len(cards) > longest:
            refusals.append(Refusal.TOO_MANY_CARDS)
        if strays:
            refusals.append(Refusal.MIXED_SUITS)
        if repeats:
            refusals.append(Refusal.DUPLICATE_CARD)
        if not legal and (placings or _fewest_wilds(cards, suit) > rules.wilds):
            refusals.append(Refusal.TOO_MANY_WILDS)
        if not placings and not refusals:
            refusals.append(Refusal.NOT_CONSECUTIVE)
        yield _Attempt(() if refusals else legal, tuple(refusals), strays + repeats)


def _places(rank: Rank, cards: int, longest: int) -> int:
    """How often a rank can stand in a run of so many cards: the ace twice in the longest, all else once."""
    return _LADDER.count(rank) if cards >= longest == len(_LADDER) else 1


def _fewest_wilds(cards: Sequence[Card], suit: Suit) -> int:
    """How many wild cards a run of this suit has if one of its own twos stands in its place."""
    wilds = [card for card in cards if card.may_be_wild]
    return len(wilds) - (Card(rank=Rank.TWO, suit=suit) in wilds)


def _runs_of(cards: Sequence[Card], suit: Suit) -> Iterator[Placing]:
    """Every run of the suit that takes all the cards, however many are wild; natural 2, high ends first."""
    fixed = [card for card in cards if not card.may_be_wild]
    wilds = [card for card in cards if card.may_be_wild]
    own_two = Card(rank=Rank.TWO, suit=suit)
    shape = Shape.FULL_RUN if len(cards) >= FULL_RUN_CARDS else Shape.RUN
    choices = [(fixed, wilds)]
    if own_two in wilds:
        others = wilds.copy()
        others.remove(own_two)
        choices.insert(0, ([*fixed, own_two], others))
    for naturals, rest in choices:
        for start in range(len(_LADDER) - len(cards), -1, -1):
            ranks = _LADDER[start : start + len(cards)]
            positions = _seat(naturals, rest, ranks)
            if positions is None or (own_two in rest and _two_is_wild(positions)):
                continue
            yield Placing(shape=shape, suit=suit, positions=positions)


def _two_is_wild(positions: Sequence[Position]) -> bool:
    """True when a wild card stands for the 2: pointless where an own 2 is there to be natural (S24)."""
    return any(position.wild and position.rank is Rank.TWO for position in positions)


def _seat(naturals: Sequence[Card], wilds: Sequence[Card], ranks: Sequence[Rank]) -> tuple[Position, ...] | None:
    """Natural cards at their ranks, wild ones between; None where a natural card has no place, or none is."""
    if not naturals:
        return None
    waiting, spare = list(naturals), list(wilds)
    positions = []
    for rank in ranks:
        natural = next((card for card in waiting if card.rank is rank), None)
        if natural is not None:
            waiting.remove(natural)
            positions.append(Position(card=natural, rank=rank, wild=False))
        elif spare:
            positions.append(Position(card=spare.pop(0), rank=rank, wild=True))
        else:
            return None
    return tuple(positions)
