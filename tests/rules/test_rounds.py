"""The worked rounds of the rules (E29 to E42), and a round for each house rule that changes one.

The examples are data: `examples/rounds.yaml`, `examples/switches.yaml` and `examples/cuts.yaml`.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field
from ruamel.yaml import YAML

from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import Cut, Packet, RoundEntry, Trump
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import format_points
from scorekeeper.rules.score import LineKind, cut_points, cut_side, score_round
from tests.builders import entry, preset, seen, side, total, variant_with

EXAMPLES = Path(__file__).parent / "examples"


class SideExample(Frozen):
    melds: dict[str, int] = Field(default_factory=dict)
    table: int
    hand: int | None = None
    packet: Packet | None = None
    packet_points: int | None = None


class RoundExample(Frozen):
    id: str
    says: str
    variant: str
    table: str
    house: dict[str, Any] = Field(default_factory=dict)
    dealer: int = 0
    trump: Trump | None = None
    closed_by: int | None = None
    stock_out: bool = False
    last_draw: int | None = None
    lone_seat: int | None = None
    cut: Cut | None = None
    sides: tuple[SideExample, ...]
    totals: tuple[Decimal, ...]
    shown: tuple[str, ...] = ()

    def entry(self) -> RoundEntry:
        return entry(
            *(
                side(
                    0,
                    0,
                    own.table,
                    own.hand,
                    own.packet,
                    packet_points=own.packet_points,
                    melds=own.melds,
                )
                for own in self.sides
            ),
            closed_by=self.closed_by,
            stock_out=self.stock_out,
            dealer=self.dealer,
            trump=self.trump,
            last_draw=self.last_draw,
            lone_seat=self.lone_seat,
            cut=self.cut,
        )


class CutExample(Frozen):
    id: str
    variant: str
    table: str
    wilds_found: int
    pays: dict[int, int]


def read(name: str) -> list[Any]:
    examples: list[Any] = YAML(typ="safe", pure=True).load(EXAMPLES / name)
    return examples


ROUNDS = [RoundExample.model_validate(raw) for name in ("rounds.yaml", "switches.yaml") for raw in read(name)]
CUTS = [CutExample.model_validate(raw) for raw in read("cuts.yaml")]


@pytest.mark.parametrize("example", [pytest.param(example, id=example.id) for example in ROUNDS])
def test_round_is_worth_what_the_example_says(example: RoundExample) -> None:
    variant = variant_with(preset(example.variant), **example.house)
    score = score_round(example.entry(), variant, variant.table(example.table))
    assert score.totals == example.totals, example.says


@pytest.mark.parametrize("example", [pytest.param(example, id=example.id) for example in ROUNDS])
def test_a_worked_round_is_possible(example: RoundExample) -> None:
    variant = variant_with(preset(example.variant), **example.house)
    found = check_entry(example.entry(), variant, variant.table(example.table))
    assert [finding for finding in found if finding.is_impossible] == []


@pytest.mark.parametrize("example", [pytest.param(example, id=example.id) for example in ROUNDS if example.shown])
def test_a_table_of_tenths_shows_tenths(example: RoundExample) -> None:
    variant = preset(example.variant)
    totals = score_round(example.entry(), variant, variant.table(example.table)).totals
    assert tuple(format_points(points, divisor=variant.display_divisor) for points in totals) == example.shown


@pytest.mark.parametrize(
    ("example", "cards", "points"),
    [
        pytest.param(example, cards, points, id=f"{example.id}-{cards}")
        for example in CUTS
        for cards, points in example.pays.items()
    ],
)
def test_cut_pays(example: CutExample, cards: int, points: int) -> None:
    variant = preset(example.variant)
    table = variant.table(example.table)
    cut = Cut(cards=cards, wilds_found=example.wilds_found)
    round_entry = entry(*(side() for _ in range(table.side_count)), dealer=1, cut=cut)
    assert cut_points(round_entry, variant, table) == points


def test_lines_of_an_ordinary_close_stand_in_the_order_of_the_count_e29() -> None:
    variant = preset("classic")
    round_entry = entry(side(), side(0, 0, table=45, hand=65, packet=Packet.NOT_TAKEN))
    ours, theirs = score_round(round_entry, variant, variant.table("partners")).sides
    assert [seen(line, "kind", "meld_type", "count", "each") for line in ours.lines] == [
        (LineKind.MELD, "clean-run", 1, 200),
        (LineKind.MELD, "dirty-run", 1, 100),
        (LineKind.TABLE, None, 1, 150),
        (LineKind.CLOSING, None, 1, 100),
        (LineKind.HANDS, None, 1, -15),
    ]
    assert [seen(line, "kind", "points") for line in theirs.lines] == [
        (LineKind.TABLE, 45),
        (LineKind.HANDS, -65),
        (LineKind.PACKET_NOT_TAKEN, -100),
    ]


def test_a_void_dirty_biriba_keeps_its_line_q45() -> None:
    variant = variant_with(preset("classic"), melds={"dirty_needs_clean": True})
    score = score_round(entry(side(clean=0, dirty=2), side()), variant, variant.table("partners"))
    first = score.sides[0].lines[0]
    assert seen(first, "meld_type", "count", "points", "void") == ("dirty-run", 2, 0, True)


def test_a_semi_clean_biriba_is_enough_for_the_dirty_ones_q44_q45() -> None:
    variant = variant_with(preset("burraco-2005"), melds={"dirty_needs_clean": True})
    own = side(clean=0, dirty=1, melds={"semi-clean-run": 1})
    lines = score_round(entry(own, side()), variant, variant.table("partners")).sides[0].lines
    assert [seen(line, "meld_type", "points") for line in lines if line.kind is LineKind.MELD] == [
        ("dirty-run", 100),
        ("semi-clean-run", 150),
    ]


def test_a_side_that_gives_its_own_total_gets_that_and_nothing_else() -> None:
    variant = variant_with(preset("classic"), packet={"not_taken_to_opponents": 100})
    round_entry = entry(total(365), side(packet=Packet.NOT_TAKEN), closed_by=0)
    ours = score_round(round_entry, variant, variant.table("partners")).sides[0]
    assert [seen(line, "kind", "points") for line in ours.lines] == [(LineKind.OWN_TOTAL, 365)]


def test_a_cutter_nobody_named_is_paid_nothing_among_three_q39() -> None:
    variant = variant_with(preset("dealers-cut-individual"), cut={"cut_by": "opponent", "goes_to": "cutter"})
    table = variant.table("three")
    round_entry = entry(side(), side(), side(), cut=Cut(cards=34))
    assert cut_side(round_entry, variant, table) is None
    kinds = {line.kind for own in score_round(round_entry, variant, table).sides for line in own.lines}
    assert LineKind.CUT not in kinds


def test_a_dealer_who_cuts_is_the_cutter_q39() -> None:
    variant = variant_with(preset("dealers-cut-individual"), cut={"goes_to": "cutter"})
    round_entry = entry(side(), side(), side(), dealer=2, cut=Cut(cards=34))
    assert cut_side(round_entry, variant, variant.table("three")) == 2


def test_one_and_two_pay_for_their_packets_before_it_is_said_who_is_alone_q17() -> None:
    variant = variant_with(preset("classic"), packet={"payer": "each_player"})
    none_taken = side(0, 0, table=0, hand=0, packet=Packet.NOT_TAKEN)
    score = score_round(entry(none_taken, none_taken, stock_out=True), variant, variant.table("three-lone"))
    assert score.totals == (Decimal(-100), Decimal(-200))
