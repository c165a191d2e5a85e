"""The open round of a match that goes on by other rules."""

from __future__ import annotations

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.moved_draft import Leftover, leftovers, restated, without, without_leftovers
from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.rules.entry import Packet
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_form import TYPES, VariantForm
from tests.builders import preset, table_with, variant_with
from tests.match.builders import match_of

CLASSIC, TENTH = preset("classic"), preset("classic-tenth")
TABLE, HAND = NumberField.TABLE_POINTS, NumberField.HAND_POINTS
HILIARA = Leftover(field="melds", side=0, name="hiliara")


def without_hiliara() -> Variant:
    index = [kind.id for kind in CLASSIC.melds.types].index("hiliara")
    changed = VariantForm.of(CLASSIC).without_item(TYPES, index).reading().variant
    assert changed is not None
    return changed


def test_a_biriba_of_a_type_the_rules_do_not_know_is_found_and_taken_out() -> None:
    match = match_of()
    draft = Draft.new(match).with_meld(0, "hiliara", 1).with_meld(0, "clean-run", 2)
    assert leftovers(draft, match) == ()
    moved = match.change_rules(without_hiliara())
    assert leftovers(draft, moved) == (HILIARA,)
    assert without_leftovers(draft, moved) == Draft.new(match).with_meld(0, "clean-run", 2)


def test_so_is_one_in_the_round_that_was_set_aside_for_a_correction() -> None:
    match = match_of()
    waiting = Draft.new(match).with_meld(0, "hiliara", 1)
    draft = Draft.new(match).having(aside=waiting)
    moved = match.change_rules(without_hiliara())
    assert leftovers(draft, moved) == (HILIARA,)
    assert without_leftovers(draft, moved).aside == Draft.new(match)


def test_trump_cut_and_packet_go_where_the_rules_have_none() -> None:
    match = match_of()
    tables = [table_with(each, packets=0).model_dump() for each in CLASSIC.tables]
    plain = variant_with(CLASSIC, trump={"used": False}, cut=None, tables=tables)
    draft = Draft.new(match).having(trump=Suit.HEARTS, cut_cards="12").with_packet(1, Packet.PLAYED)
    moved = match.change_rules(plain)
    assert [each.field for each in leftovers(draft, moved)] == ["trump", "cut", "packet"]
    assert without_leftovers(draft, moved) == Draft.new(match)
    assert without(draft, Leftover(field="trump")).cut_cards == "12"
    assert not {each.field for each in without_leftovers(draft, moved).findings(moved)} & {"trump", "cut"}


def test_typed_points_stay_the_same_points_where_tenths_are_shown() -> None:
    match = match_of()
    draft = Draft.new(match).with_text(0, TABLE, "150+35").with_text(1, TABLE, "120+").with_text(1, HAND, "x")
    moved = match.change_rules(TENTH)
    there = restated(draft, CLASSIC, TENTH)
    points = there.points(0, TABLE, TENTH)
    assert points is not None
    assert points.points == 185
    assert [there.sides[0].table_points, there.sides[1].table_points] == ["18.5", "12+"]
    assert there.sides[1].hand_points == "x"
    assert there.entry(moved).sides[0] == draft.entry(match).sides[0].model_copy(update={"table_points": points})


def test_cards_that_were_counted_count_by_the_new_rules() -> None:
    dearer = variant_with(CLASSIC, cards={"king": CLASSIC.cards.of(Rank.KING) + 5})
    draft = Draft.new(match_of()).with_text(0, HAND, "5").with_card(0, HAND, Rank.KING, 2, CLASSIC)
    assert draft.sides[0].hand_points == "5+20"
    there = restated(draft, CLASSIC, dearer)
    assert there.sides[0].hand_points == "5+30"
    assert there.with_card(0, HAND, Rank.KING, -2, dearer).sides[0].hand_points == "5"
