"""A variant: the scoring rules one table plays by, as data.

Nothing in the program knows a number of the game; every one stands here, loaded from `variants.yaml`.
Fields name the rule they hold (S..) and the house-rule switch they are (Q..).
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from scorekeeper.rules.cards import SUIT_RANKS, Rank, Suit
from scorekeeper.rules.errors import UnknownVariant, broken_rule
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import Worth
from scorekeeper.rules.table import LARGEST_PACK, Table

Identifier = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")]
Label = Annotated[str, Field(min_length=1, max_length=80)]
Sentence = Annotated[str, Field(min_length=1, max_length=600)]


class Shape(StrEnum):
    """What holds a meld together."""

    RUN = "run"
    GROUP = "group"
    FULL_RUN = "full_run"
    TWOS = "twos"


class Cleanness(StrEnum):
    """Whether a wild card stands in a meld, and whether enough natural cards stand beside it (Q44)."""

    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"


class MeldType(Frozen):
    """One kind of biriba that earns a bonus (S30-S40); the entry screen shows one tile for each."""

    id: Identifier
    label: Label
    """What the table calls it, e.g. "Hiliara"."""
    shape: Shape
    cleanness: Cleanness
    trump: bool = False
    """True for the bonus that the type earns in the trump suit (Q5, Q6, Q7, Q8)."""
    points: Worth
    """The whole bonus; never added to another type's."""


class CardValues(Frozen):
    """What each card counts, on the table and in the hand (rules 1.4; Q1, Q2)."""

    joker: Worth
    ace: Worth
    two: Worth
    three: Worth
    four: Worth
    five: Worth
    six: Worth
    seven: Worth
    eight: Worth
    nine: Worth
    ten: Worth
    jack: Worth
    queen: Worth
    king: Worth

    def of(self, rank: Rank) -> Decimal:
        """The points of one card of this rank; its suit never matters (S41)."""
        value: Decimal = getattr(self, rank.name.lower())
        return value

    @model_validator(mode="after")
    def _not_negative(self) -> Self:
        for rank in Rank:
            if self.of(rank) < 0:
                name = rank.name.lower()
                raise broken_rule("card_below_nothing", (name,), f"{name}: a card cannot count less than nothing")
        return self


class MeldRules(Frozen):
    """What may be melded and what it earns (rules 1.2, 1.3)."""

    minimum_cards: Annotated[int, Field(ge=1, le=52)]
    """Cards in the smallest meld (S21, S22)."""
    biriba_cards: Annotated[int, Field(ge=1, le=52)]
    """Cards from which a meld is a biriba (S28)."""
    wilds: Annotated[int, Field(ge=0, le=52)]
    """Wild cards allowed in one meld (S23)."""
    groups_of: tuple[Rank, ...]
    """Ranks of which a group may be melded; empty where only runs are (Q3)."""
    plain_hiliara: bool = False
    """True where a thirteen-card run earns only what a shorter run does (V1, Q9)."""
    fourteen_card_runs: bool = True
    """True where a run may have both its aces (Q13)."""
    cards_count_in_biribas: bool = True
    """False where the bonus replaces the card points of the biriba's cards (Q15)."""
    dirtied_drops: bool = True
    """True where a clean biriba falls to the dirty value when a wild card joins it (S27, Q16)."""
    dirty_needs_clean: bool = False
    """True where a side's dirty biribas earn nothing until it has a clean one (Q45)."""
    types: Annotated[tuple[MeldType, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _one_of_each(self) -> Self:
        ids = [kind.id for kind in self.types]
        for kind in self.types:
            if ids.count(kind.id) > 1:
                raise ValueError(f"types: the id {kind.id!r} stands twice")
        return self


class TrumpRules(Frozen):
    """The trump (atout) suit (S17-S20)."""

    used: bool
    may_be_none: bool = True
    """True where a round may be played without a trump (S17, Q11)."""
    on_groups: bool = False
    """True where groups of the turned-up rank count as trump (Q8)."""


class ClosingRules(Frozen):
    """What closing a round is worth (S45, S53, S55)."""

    points: Worth
    stock_out_points: Worth = Decimal(0)
    """Paid to the side that drew the last stock card when nobody closed (Q23)."""
    needs_biriba: bool = True
    """True where only a side with a biriba may close (S55)."""


class HandsGoTo(StrEnum):
    """Whom the cards left in hands count against (Q24)."""

    OWN_SIDE = "own_side"
    """Taken from the side that holds them (S46)."""
    OPPONENTS = "opponents"
    """Given to every other side instead."""


class UnplayedCosts(StrEnum):
    """What a packet that was taken but never played costs (S48, Q19)."""

    FLAT = "flat"
    VALUE = "value"
    BOTH = "both"


class PenaltyPayer(StrEnum):
    """Who pays a packet penalty (Q17)."""

    SIDE = "side"
    EACH_PLAYER = "each_player"


class PacketRules(Frozen):
    """The packets (paketa, biribakia) and their penalties (S47, S48, S53, S56); penalties are given positive."""

    not_taken: Worth
    """Taken from a side that never took its packet (Q18)."""
    not_taken_to_opponents: Worth = Decimal(0)
    """Given to every other side at the same time (Q18)."""
    unplayed: Worth
    """Flat penalty for a packet taken but never played (S48)."""
    unplayed_costs: UnplayedCosts = UnplayedCosts.FLAT
    partner_hand_counts: bool = True
    """False where no hand of a side with an unplayed packet is counted (Q20)."""
    payer: PenaltyPayer = PenaltyPayer.SIDE
    everyone_pays_on_stock_out: bool = False
    """True where every side pays when the stock ran out and one side lacks its packet (Q21)."""
    needs_biriba: bool = False
    """True where a side may take its packet only once it has a biriba (S56, Q47)."""


class CutGoesTo(StrEnum):
    """Whose account the cut is paid to (Q39)."""

    DEALER = "dealer"
    """The dealer's side; a side of one where everyone plays alone (S49)."""
    CUTTER = "cutter"


class CutRules(Frozen):
    """The bonus for lifting exactly as many cards as the deal takes (S49-S52, Q36-Q39)."""

    exact: Worth
    near: Worth
    near_within: Annotated[int, Field(ge=0, le=LARGEST_PACK)] = 1
    """How many cards beside the exact count still earn `near` (S50)."""
    cards_per_player: Annotated[int, Field(ge=0, le=LARGEST_PACK)]
    """The exact count is this many a player, plus `plus` (S52)."""
    plus: Annotated[int, Field(ge=0, le=LARGEST_PACK)]
    less_wilds_found: bool = False
    """True where wild cards found at the bottom lower the exact count (S52, Q38)."""
    cut_by: Literal["dealer", "opponent"] = "dealer"
    """Who cuts (Q37)."""
    goes_to: CutGoesTo = CutGoesTo.DEALER

    def exact_count(self, players: int, wilds_found: int = 0) -> int:
        """How many cards the perfect cut lifts (E39-E42)."""
        return self.cards_per_player * players + self.plus - (wilds_found if self.less_wilds_found else 0)


class OpeningBand(Frozen):
    """One band of the opening minimum: from this score (inclusive) to below that one."""

    start: Worth | None = Field(default=None, alias="from")
    """None: from minus infinity."""
    below: Worth | None = None
    """None: without end."""
    minimum: Worth | None = None
    """What the first lay-down must be worth; None where nothing is asked."""

    def holds(self, score: Decimal) -> bool:
        """True when the band covers this score."""
        return (self.start is None or score >= self.start) and (self.below is None or score < self.below)


class KeyedOn(StrEnum):
    """Which score chooses the band (Q27)."""

    ROUND_START = "round_start"
    HIGHEST = "highest"
    """The highest total the scorer ever had in the match."""


class OpeningRules(Frozen):
    """The opening minimum, "vulnerability" (rules 1.6)."""

    bands: tuple[OpeningBand, ...] = ()
    """From the lowest score to the highest without a hole; empty where there is no minimum (Q25, Q30)."""
    counts_bonus: bool = False
    """True where a biriba's bonus counts towards the minimum (Q26)."""
    keyed_on: KeyedOn = KeyedOn.ROUND_START
    per: Literal["side", "player"] = "side"
    """Who must reach the minimum: the side once, or each player for themselves (Q28)."""

    def minimum(self, score: Decimal) -> Decimal | None:
        """What the first lay-down must be worth at this score; None where nothing is asked (E44-E47)."""
        return next((band.minimum for band in self.bands if band.holds(score)), None)

    @model_validator(mode="after")
    def _no_hole(self) -> Self:
        if not self.bands:
            return self
        if self.bands[0].start is not None:
            raise ValueError(f"bands: nothing says what holds below {self.bands[0].start}")
        if self.bands[-1].below is not None:
            raise ValueError(f"bands: nothing says what holds from {self.bands[-1].below} on")
        for lower, upper in zip(self.bands, self.bands[1:], strict=False):
            if lower.below is None or upper.start is None or lower.below > upper.start:
                raise ValueError(f"bands: two bands overlap at {upper.start}")
            if lower.below < upper.start:
                raise ValueError(f"bands: a hole between {lower.below} and {upper.start}")
            if lower.start is not None and lower.below <= lower.start:
                raise ValueError(f"bands: a band ends at {lower.below}, before it begins")
        return self


class TargetTest(StrEnum):
    """When a total has reached the target (Q32)."""

    AT_LEAST = "at_least"
    MORE_THAN = "more_than"


class SeveralOver(StrEnum):
    """What happens when several pass the target in one round (S61, Q33)."""

    HIGHER_TOTAL = "higher_total"
    PLAY_ON = "play_on"
    """One more round first; after it the higher total wins."""


class TieRule(StrEnum):
    """What happens when the best totals over the target are level (S63, Q34)."""

    EXTRA_ROUND = "extra_round"
    SHARED = "shared"
    CLOSER_WINS = "closer_wins"
    """The one of the tied who closed the round; another round when none of them did."""


class EndRules(Frozen):
    """How a match ends (rules 1.7)."""

    test: TargetTest
    several_over: SeveralOver = SeveralOver.HIGHER_TOTAL
    tie: TieRule = TieRule.EXTRA_ROUND
    loser_under_half_pays_double: bool = False
    """True where a loser below half the target loses double (Q46)."""

    def reached(self, total: Decimal, target: Decimal) -> bool:
        """True when this total has reached the target (E58)."""
        return total > target if self.test is TargetTest.MORE_THAN else total >= target


class Rotation(StrEnum):
    """Where the deal goes next (S14, S15, Q40)."""

    LEFT = "left"
    RIGHT = "right"
    PLAY_ORDER = "play_order"


class DealingRules(Frozen):
    """Who deals (S11-S16)."""

    first_dealer: Literal["lowest_card", "highest_card", "random"]
    """How the first dealer is found: the lowest card drawn *receives* (S11), the highest deals (S12), chance (S13)."""
    rotation: Rotation
    play: Literal["clockwise", "counter_clockwise"]
    """The way the turn goes round the table (S16)."""

    def next_dealer(self, dealer: int, players: int) -> int:
        """The seat that deals after this one; seats are numbered clockwise, so the left neighbour is the next."""
        leftwards = {
            Rotation.LEFT: True,
            Rotation.RIGHT: False,
            Rotation.PLAY_ORDER: self.play == "clockwise",
        }[self.rotation]
        return (dealer + (1 if leftwards else -1)) % players


class Variant(Frozen):
    """The scoring rules of one table, with the tables (seatings) they are played at."""

    id: Identifier
    name: Label
    source: Sentence
    """Where these rules come from, in words the app can show."""
    notes: tuple[Sentence, ...] = ()
    """What the source leaves open and how it is read here."""
    house_rules: tuple[Sentence, ...] = ()
    """What a table must agree on but no score depends on (Q10, Q14, Q22, Q29, Q35, Q47)."""
    display_divisor: Literal[1, 10] = 1
    """10 where the table writes its scores in tenths (V3, Q43); nothing but the shown number changes."""
    cards: CardValues
    melds: MeldRules
    trump: TrumpRules
    closing: ClosingRules
    hands_go_to: HandsGoTo = HandsGoTo.OWN_SIDE
    packet: PacketRules
    cut: CutRules | None = None
    """None where the cut earns nothing (Q36)."""
    opening: OpeningRules = OpeningRules()
    end: EndRules
    dealing: DealingRules
    tables: Annotated[tuple[Table, ...], Field(min_length=1)]

    @cached_property
    def meld_types(self) -> tuple[MeldType, ...]:
        """The types a table can score: no full runs where the hiliara is plain, no trump types where none is used."""
        return tuple(self._scored_types())

    def meld_type(self, type_id: str) -> MeldType | None:
        """The scored type with this id; None when the variant has none."""
        return next((kind for kind in self.meld_types if kind.id == type_id), None)

    def table(self, table_id: str) -> Table:
        """The table with this id. Raises UnknownVariant."""
        for table in self.tables:
            if table.id == table_id:
                return table
        known = ", ".join(table.id for table in self.tables)
        raise UnknownVariant(f"{self.id} has the tables {known}, not {table_id!r}", field="table", value=table_id)

    def highest_card_points(self, table: Table) -> Decimal:
        """What all the cards at this table count together: 960 with the usual 108."""
        return self.points_of_a_deck * table.decks + self.cards.joker * table.jokers

    def __hash__(self) -> int:
        """Return the hash of all fields, worked out once: thousands of rounds look up what follows from one variant."""
        return self.content_hash

    @cached_property
    def content_hash(self) -> int:
        """The hash of all fields."""
        return hash(tuple(getattr(self, name) for name in type(self).model_fields))

    @cached_property
    def points_of_a_deck(self) -> Decimal:
        """What the cards of one deck count together, without jokers."""
        return sum((self.cards.of(rank) for rank in SUIT_RANKS), Decimal(0)) * len(Suit)

    @property
    def rules_key(self) -> str:
        """The same for variants that score alike, whatever they and their tables are called; another for any other."""
        worded = {"id", "name", "source", "notes", "house_rules", "dealing", "tables"}
        scored = self.model_dump_json(
            exclude={**dict.fromkeys(worded, True), "melds": {"types": {"__all__": {"label"}}}}
        )
        return sha256(scored.encode()).hexdigest()[:_KEY_LENGTH]

    @property
    def counts_fractions(self) -> bool:
        """True where points are shown with decimals, so that a number pad needs a decimal point."""
        values = [self.cards.of(rank) for rank in Rank] + [kind.points for kind in self.melds.types]
        return any(value % self.display_divisor for value in values)

    def _scored_types(self) -> Iterator[MeldType]:
        for kind in self.melds.types:
            if kind.shape is Shape.FULL_RUN and self.melds.plain_hiliara:
                continue
            if kind.trump and not self.trump.used:
                continue
            yield kind

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        ids = [table.id for table in self.tables]
        for table_id in ids:
            if ids.count(table_id) > 1:
                raise ValueError(f"tables: the id {table_id!r} stands twice")
        if not self.trump.on_groups:
            for index, kind in enumerate(self.melds.types):
                if kind.trump and kind.shape in {Shape.GROUP, Shape.TWOS}:
                    message = f"melds.types: {kind.id!r} is a trump group, but trump.on_groups is off (Q8)"
                    raise broken_rule("trump_group", ("melds", "types", index, "trump"), message)
        if not self.melds.groups_of:
            for index, kind in enumerate(self.melds.types):
                if kind.shape is Shape.GROUP:
                    message = f"melds.types: {kind.id!r} is a group, but melds.groups_of is empty (Q3)"
                    raise broken_rule("group_without_ranks", ("melds", "types", index, "shape"), message)
        return self


_KEY_LENGTH: Final = 16
FULL_RUN_CARDS: Final = len(SUIT_RANKS)
"""A full run holds every rank of its suit (S29)."""
