"""Small builders for tests: a plausible side, a round, and a shipped variant with something changed.

`entry(side(), side())` is a round of two sides that both have a clean and a dirty biriba; side 0 closes. A
test says only what it is about: `side(hand=None)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from scorekeeper.rules.entry import CardPoints, Cut, MeldCount, Packet, RoundEntry, SideEntry, Trump
from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant


def preset(variant_id: str) -> Variant:
    """The shipped variant with this id."""
    return shipped_variants().find(variant_id)


def card_points(points: int | str | Decimal | None) -> CardPoints | None:
    return None if points is None else CardPoints(points=Decimal(points))


def side(
    clean: int = 1,
    dirty: int = 1,
    table: int | str | Decimal | None = 150,
    hand: int | str | Decimal | None = 15,
    packet: Packet | None = Packet.PLAYED,
    *,
    packet_points: int | str | Decimal | None = None,
    melds: Mapping[str, int] | None = None,
) -> SideEntry:
    """One side; `clean` and `dirty` count plain runs, `melds` anything else by the type's id."""
    counts = {"clean-run": clean, "dirty-run": dirty, **(melds or {})}
    return SideEntry(
        melds=tuple(MeldCount(type=type_id, count=count) for type_id, count in counts.items() if count),
        table_points=card_points(table),
        hand_points=card_points(hand),
        packet=packet,
        packet_points=card_points(packet_points),
    )


def total(points: int | str | Decimal) -> SideEntry:
    """A side that gives just its own total."""
    return SideEntry(total=Decimal(points))


def entry(
    *sides: SideEntry,
    closed_by: int | None = 0,
    stock_out: bool = False,
    dealer: int = 0,
    trump: Trump | None = None,
    last_draw: int | None = None,
    lone_seat: int | None = None,
    cut: Cut | None = None,
) -> RoundEntry:
    """A round; side 0 closes it unless something else is said."""
    return RoundEntry(
        sides=sides or (side(), side()),
        closed_by=None if stock_out else closed_by,
        stock_out=stock_out,
        dealer=dealer,
        trump=trump,
        last_draw=last_draw,
        lone_seat=lone_seat,
        cut=cut,
    )


def seen(value: object, *fields: str) -> tuple[object, ...]:
    """These fields of a value, to be compared with what a test expects of them."""
    return tuple(getattr(value, field) for field in fields)


def variant_with(base: Variant, **changes: Any) -> Variant:
    """The variant with changes merged into it, read anew: `variant_with(v, packet={"unplayed": 50})`.

    A mapping changes only what it names; a list is replaced whole.
    """
    return Variant.model_validate(_merged(base.model_dump(by_alias=True), changes))


def table_with(base: Table, **changes: Any) -> Table:
    """The table with changes, read anew."""
    return Table.model_validate(base.model_dump() | changes)


def scaled(base: Variant, factor: Decimal) -> Variant:
    """The variant with every number of points multiplied; targets and the opening minimum stay."""
    types = [kind.model_dump() | {"points": kind.points * factor} for kind in base.melds.types]
    return variant_with(
        base,
        cards={rank: value * factor for rank, value in base.cards.model_dump().items()},
        melds={"types": types},
        closing={
            "points": base.closing.points * factor,
            "stock_out_points": base.closing.stock_out_points * factor,
        },
        packet={
            "not_taken": base.packet.not_taken * factor,
            "not_taken_to_opponents": base.packet.not_taken_to_opponents * factor,
            "unplayed": base.packet.unplayed * factor,
        },
        **({"cut": {"exact": base.cut.exact * factor, "near": base.cut.near * factor}} if base.cut is not None else {}),
    )


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changes.items():
        before = merged.get(key)
        both = isinstance(before, Mapping) and isinstance(value, Mapping)
        merged[key] = _merged(before, value) if both else value  # type: ignore[arg-type]
    return merged
