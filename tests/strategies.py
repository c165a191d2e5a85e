"""Random values for Hypothesis: a seat at any shipped table, and rounds that could have been played there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.cards import SUIT_RANKS, Rank, Suit
from scorekeeper.rules.entry import CardPoints, Cut, MeldCount, Packet, RoundEntry, SideEntry, Trump
from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.table import Seating, Table
from scorekeeper.rules.variant import FULL_RUN_CARDS, CutGoesTo, Shape, UnplayedCosts, Variant
from scorekeeper.rules.variant_fields import ANY, FieldKind, Path, VariantField, field_at, variant_fields
from scorekeeper.rules.variant_form import BANDS, CUT, TYPES, VariantForm, new_cut

_ANY_TRUMP: Final[tuple[Trump | None, ...]] = (None, "none", *Suit)


def seatings() -> SearchStrategy[tuple[Variant, Table]]:
    """A shipped variant and one of its tables."""
    return st.sampled_from([(variant, table) for variant in shipped_variants().variants for table in variant.tables])


@st.composite
def rounds(draw: DrawFn) -> tuple[RoundEntry, Variant, Table]:
    """A complete round at any shipped table."""
    variant, table = draw(seatings())
    return draw(entries(variant, table)), variant, table


@st.composite
def entries(draw: DrawFn, variant: Variant, table: Table) -> RoundEntry:
    """A complete round: nothing about it is impossible, though a thing or two may be unusual."""
    closed_by = draw(st.none() | st.integers(0, table.side_count - 1))
    lone_seat = draw(_seats(table)) if table.seating is Seating.LONE_PLAYER else None
    trump = draw(_trumps(variant))
    packets = draw(_packets(table, closed_by))
    sides = []
    for index in range(table.side_count):
        alone = closed_by == index and len(table.seats_of_side(index, lone_seat)) == 1
        sides.append(draw(_sides(variant, table, trump, packets[index], alone=alone, first=index == 0)))
    return RoundEntry(
        sides=tuple(sides),
        dealer=draw(_seats(table)),
        trump=trump,
        closed_by=closed_by,
        stock_out=closed_by is None,
        last_draw=draw(st.integers(0, table.side_count - 1)) if closed_by is None else None,
        lone_seat=lone_seat,
        cut=draw(_cuts(variant, table)),
    )


@st.composite
def any_entries(draw: DrawFn, variant: Variant, table: Table) -> RoundEntry:
    """A round as a careless scorer may give it: every field may be blank, absurd or of another table."""
    number = st.integers(0, 9)
    ids = [kind.id for kind in variant.melds.types] + ["no-such-meld"]
    amounts = st.integers(-100, 2000).map(lambda n: CardPoints(points=Decimal(n) / 2))
    careless = st.builds(
        SideEntry,
        melds=st.lists(st.builds(MeldCount, type=st.sampled_from(ids), count=st.integers(1, 99)), max_size=4).map(
            lambda melds: tuple({meld.type: meld for meld in melds}.values())
        ),
        table_points=st.none() | amounts,
        hand_points=st.none() | amounts,
        packet=st.none() | st.sampled_from(Packet),
        packet_points=st.none() | amounts,
        total=st.none() | st.integers(-3000, 3000).map(Decimal),
    )
    closed_by = draw(st.none() | number)
    count = draw(st.just(table.side_count) | st.integers(2, 6))
    return RoundEntry(
        sides=tuple(draw(st.lists(careless, min_size=count, max_size=count))),
        dealer=draw(number),
        trump=draw(st.sampled_from(_ANY_TRUMP)),
        closed_by=closed_by,
        stock_out=closed_by is None and draw(st.booleans()),
        last_draw=draw(st.none() | number),
        lone_seat=draw(st.none() | number),
        cut=draw(
            st.none()
            | st.builds(Cut, cards=st.integers(0, 200), wilds_found=st.integers(0, 40), cutter_side=st.none() | number)
        ),
    )


def _seats(table: Table) -> SearchStrategy[int]:
    return st.integers(0, table.players - 1)


def _trumps(variant: Variant) -> SearchStrategy[Trump | None]:
    trumps: tuple[Trump | None, ...] = (None,)
    if variant.trump.used:
        trumps += (*Suit, "none") if variant.trump.may_be_none else tuple(Suit)
    return st.sampled_from(trumps)


@st.composite
def _packets(draw: DrawFn, table: Table, closed_by: int | None) -> Sequence[Packet | None]:
    """What became of each side's packet: no more are taken than there are, the closer's first."""
    if table.packets == 0:
        return [None] * table.side_count
    left = table.packets - (0 if closed_by is None else 1)
    states: list[Packet | None] = []
    for index in range(table.side_count):
        if index == closed_by:
            states.append(draw(st.sampled_from([None, Packet.PLAYED])))
            continue
        state = draw(st.sampled_from(Packet)) if left else Packet.NOT_TAKEN
        left -= state is not Packet.NOT_TAKEN
        states.append(state)
    return states


@st.composite
def _sides(
    draw: DrawFn,
    variant: Variant,
    table: Table,
    trump: Trump | None,
    packet: Packet | None,
    *,
    alone: bool,
    first: bool,
) -> SideEntry:
    amounts = _amounts(variant, table)
    charged = packet is Packet.UNPLAYED and variant.packet.unplayed_costs is not UnplayedCosts.FLAT
    return SideEntry(
        melds=draw(_melds(variant, table, trump, full_runs=first)),
        table_points=draw(amounts),
        hand_points=None if alone else draw(amounts),
        packet=packet,
        packet_points=draw(amounts) if charged else None,
    )


@st.composite
def _melds(
    draw: DrawFn, variant: Variant, table: Table, trump: Trump | None, *, full_runs: bool
) -> tuple[MeldCount, ...]:
    """Few enough biribas for the pack; one full run at most, and only at one side."""
    most = table.card_count // (table.side_count * (FULL_RUN_CARDS + 1))
    kinds = [kind for kind in variant.meld_types if not (kind.trump and trump == "none")]
    short = [kind for kind in kinds if kind.shape is not Shape.FULL_RUN]
    long = [kind for kind in kinds if kind.shape is Shape.FULL_RUN] if full_runs else []
    chosen = draw(st.lists(st.sampled_from(short), max_size=max(most - 1, 1)))
    longest = [draw(st.sampled_from(long))] if len(long) > 0 and draw(st.booleans()) else []
    counts = Counter(kind.id for kind in (*chosen, *longest))
    return tuple(MeldCount(type=type_id, count=count) for type_id, count in counts.items())


def _amounts(variant: Variant, table: Table) -> SearchStrategy[CardPoints]:
    """Card points of a few cards, little enough that all the fields together stay within the pack."""
    fields = len(Packet) * table.side_count
    share = variant.highest_card_points(table) / fields

    def count(ranks: Sequence[Rank]) -> CardPoints:
        points = Decimal(0)
        for rank in ranks:
            if points + variant.cards.of(rank) <= share:
                points += variant.cards.of(rank)
        return CardPoints(points=points)

    return st.lists(st.sampled_from(SUIT_RANKS), unique=True).map(count)


def _cuts(variant: Variant, table: Table) -> SearchStrategy[Cut | None]:
    if variant.cut is None:
        return st.none()
    exact, goes_to = variant.cut.exact_count(table.players), variant.cut.goes_to
    cutters = st.integers(0, table.side_count - 1) if goes_to is CutGoesTo.CUTTER else st.none()
    return st.none() | st.builds(
        Cut, cards=st.integers(exact - 4, exact + 2), wilds_found=st.integers(0, 3), cutter_side=cutters
    )


_TYPED_POINTS: Final = st.one_of(
    st.integers(-2000, 5000).map(str),
    st.decimals(-100, 1000, places=1).map(str),
    st.sampled_from(["", "12,5", "100+50-5", "5+", "1o", "0.123456", "999999999"]),
)
_TYPED_WHOLE: Final = st.one_of(
    st.integers(-1, 60).map(str), st.sampled_from(["", "1.5", "x", " 7 ", "337", "999999999"])
)
_TYPED_TEXT: Final = st.one_of(
    st.sampled_from(["Ours", "", "3", "true", "a: b", "# no", "- x", "null"]), st.text(max_size=90)
)


def typed_values(field: VariantField) -> SearchStrategy[Any]:
    """What somebody may leave in a field of the editor, right or wrong."""
    if field.kind is FieldKind.POINTS:
        return _TYPED_POINTS
    if field.kind is FieldKind.WHOLE:
        return _TYPED_WHOLE
    if field.kind is FieldKind.SWITCH:
        return st.booleans()
    if field.kind is FieldKind.CHOICE:
        return st.sampled_from(field.choices)
    if field.kind is FieldKind.RANKS:
        return st.lists(st.sampled_from([rank.value for rank in SUIT_RANKS]), unique=True)
    return _TYPED_TEXT


@st.composite
def edited_forms(draw: DrawFn) -> VariantForm:
    """A form as it is after a few steps in the editor, begun from a shipped variant."""
    form = VariantForm.of(draw(st.sampled_from(shipped_variants().variants)))
    for _ in range(draw(st.integers(0, 6))):
        step = draw(st.integers(0, 9))
        if step == 0:
            form = form.with_new_type(draw(_TYPED_TEXT))
        elif step == 1 and form.count(TYPES):
            form = form.without_item(TYPES, draw(st.integers(0, form.count(TYPES) - 1)))
        elif step == 2:
            form = form.with_new_band()
        elif step == 3 and form.count(BANDS):
            form = form.without_band(draw(st.integers(0, form.count(BANDS) - 1)))
        elif step == 4:
            form = form.with_cut(draw(st.sampled_from([None, new_cut(form.divisor)])))
        else:
            path = draw(st.sampled_from(paths_of(form)))
            form = form.with_value(path, draw(typed_values(field_at(path))))
    return form


def paths_of(form: VariantForm) -> list[Path]:
    """Every field that the editor shows of this form."""
    found: list[Path] = []
    for pattern in variant_fields():
        steps = pattern.split(".")
        if steps[0] == CUT[0] and form.value(CUT) is None:
            continue
        count = form.count(tuple(steps[: steps.index(ANY)])) if ANY in steps else 1
        found += [tuple(index if step == ANY else step for step in steps) for index in range(count)]
    return found
