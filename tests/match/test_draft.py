"""The open round while it is typed: nothing gets lost, and what cannot be read is told at its field."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.draft import CardCount, CountedField, Draft, NumberField, SideDraft
from scorekeeper.match.match import Match, Round
from scorekeeper.match.pad import PadKey
from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.rules.entry import (
    COUNT_LIMIT,
    NOTE_LENGTH,
    TYPED_LENGTH,
    CardPoints,
    Cut,
    MeldCount,
    Packet,
    RoundEntry,
    SideEntry,
)
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.findings import FindingCode, Severity
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from tests.builders import entry, preset, side
from tests.match.builders import EVENING, add, edited, match_of, played, round_id, totals_entry
from tests.match.test_laydown import laid_down
from tests.strategies import any_entries, rounds

TABLE, HAND = NumberField.TABLE_POINTS, NumberField.HAND_POINTS
PACKET, TOTAL = NumberField.PACKET_POINTS, NumberField.TOTAL


def full_draft(match: Match) -> Draft:
    """A draft in which every field is filled."""
    return Draft(
        match_id=match.id,
        round_id=round_id(1),
        sides=(
            SideDraft(
                melds=(MeldCount(type="clean-run", count=2),),
                table_points="120+45",
                hand_points="15",
                packet_points="5+",
                total="-10",
                packet=Packet.UNPLAYED,
                counted=(CountedField(field=HAND, cards=(CardCount(rank=Rank.ACE, count=1),)),),
            ),
            SideDraft(table_points="30", packet=Packet.PLAYED),
        ),
        dealer=2,
        trump=Suit.HEARTS,
        closed_by=1,
        last_draw=0,
        lone_seat=1,
        cut_cards="45",
        cut_wilds=2,
        cutter_side=1,
        note="Anna forgot to draw",
        before=round_id(2),
    )


def changed_fields(before: Draft, after: Draft) -> set[str]:
    """The fields of the round, or of `side N`, that are not as they were."""
    changed = {name for name in Draft.model_fields if name != "sides" and getattr(before, name) != getattr(after, name)}
    for index, (old, new) in enumerate(zip(before.sides, after.sides, strict=True)):
        changed |= {f"{index}.{name}" for name in SideDraft.model_fields if getattr(old, name) != getattr(new, name)}
    return changed


CHANGES: list[tuple[str, Any, set[str]]] = [
    ("a meld more", lambda draft: draft.with_meld(1, "dirty-run", 1), {"1.melds"}),
    ("a meld less", lambda draft: draft.with_meld(0, "clean-run", -1), {"0.melds"}),
    ("a text", lambda draft: draft.with_text(0, TABLE, "7"), {"0.table_points"}),
    ("a key", lambda draft: draft.with_key(1, TABLE, PadKey.FIVE), {"1.table_points"}),
    (
        "a card",
        lambda draft: draft.with_card(1, HAND, Rank.ACE, 1, preset("classic")),
        {"1.hand_points", "1.counted"},
    ),
    ("a meld by cards", lambda draft: draft.with_laid(1, lambda laid: laid_down("KH KS KD")), {"1.laid"}),
    ("a packet", lambda draft: draft.with_packet(0, None), {"0.packet"}),
    ("the closer", lambda draft: draft.with_ending(closed_by=0), {"closed_by", "last_draw"}),
    (
        "the stock",
        lambda draft: draft.with_ending(stock_out=True),
        {"closed_by", "stock_out", "last_draw"},
    ),
    ("the trump", lambda draft: draft.having(trump="none"), {"trump"}),
    ("its own total", lambda draft: draft.with_total_only(1, total_only=True), {"1.total_only"}),
    ("the remark", lambda draft: draft.having(note=""), {"note"}),
]


@pytest.mark.parametrize(
    ("change", "fields"), [pytest.param(change, fields, id=name) for name, change, fields in CHANGES]
)
def test_every_change_keeps_the_rest(change: Any, fields: set[str]) -> None:
    before = full_draft(match_of())
    assert changed_fields(before, change(before)) == fields


def test_a_new_draft_is_untouched_and_knows_whose_deal_it_is() -> None:
    match = played(match_of(first_dealer=1), (100, 50))
    draft = Draft.new(match)
    assert (draft.dealer_at(match), len(draft.sides), draft.round_id) == (2, 2, None)
    assert draft.is_untouched
    assert draft.with_total_only(1, total_only=True).is_untouched
    assert not draft.having(dealer=3).is_untouched
    assert not draft.with_meld(0, "clean-run", 1).is_untouched
    assert draft.with_meld(0, "clean-run", 1).with_meld(0, "clean-run", -1).is_untouched


def test_melds_are_counted_never_below_none_nor_above_what_an_entry_holds() -> None:
    draft = Draft.new(match_of())
    assert draft.with_meld(0, "clean-run", -1) == draft
    many = draft
    for _ in range(COUNT_LIMIT + 2):
        many = many.with_meld(0, "clean-run", 1)
    assert many.sides[0].count("clean-run") == COUNT_LIMIT
    assert many.entry(match_of()).sides[0].count("clean-run") == COUNT_LIMIT


# -- numbers ---------------------------------------------------------------------------------------------


def typed(text: str, variant: str = "classic") -> CardPoints | None:
    draft = Draft.new(match_of()).with_text(0, TABLE, text)
    return draft.points(0, TABLE, preset(variant))


@pytest.mark.parametrize(
    ("text", "points", "kept"),
    [
        ("0", 0, ""),
        ("150", 150, ""),
        (" 150 ", 150, ""),
        ("-15", -15, ""),
        ("120+45-15", 150, "120+45-15"),
        (" 120+45 ", 165, "120+45"),
    ],
)
def test_a_sum_is_kept_as_it_was_typed_and_a_bare_number_is_not(text: str, points: int, kept: str) -> None:
    assert typed(text) == CardPoints(points=Decimal(points), typed=kept)


def test_blank_is_not_zero() -> None:
    assert typed("") is None
    assert typed("  ") is None


def test_the_tenth_scale_is_typed_as_it_is_shown() -> None:
    assert typed("5.5", "classic-tenth") == CardPoints(points=Decimal(55))


@pytest.mark.parametrize("text", ["5+", "٣", "1e3", "0.0000001", "9999999999", "1+" * TYPED_LENGTH + "1"])
def test_an_unreadable_text_stays_and_is_found_at_its_field(text: str) -> None:
    match = match_of()
    draft = Draft.of_round(match, Round(id=round_id(1), entry=entry(), added=EVENING))
    draft = draft.with_text(1, HAND, text)
    assert draft.sides[1].hand_points == text
    with pytest.raises(UnreadablePoints):
        draft.points(1, HAND, match.variant)
    found = draft.findings(match)
    assert [(one.code, one.field, one.side) for one in found] == [(FindingCode.POINTS_UNREADABLE, "hand_points", 1)]
    assert found[0].severity is Severity.IMPOSSIBLE
    assert draft.entry(match).sides[1].hand_points is None


def test_every_unreadable_field_is_found_side_by_side() -> None:
    match = match_of()
    draft = Draft.new(match).with_text(1, TOTAL, "x").with_total_only(1, total_only=True)
    draft = draft.with_text(0, HAND, "5+").with_text(0, TABLE, "y").with_text(0, TOTAL, "not asked")
    found = [(one.field, one.side) for one in draft.findings(match) if one.code is FindingCode.POINTS_UNREADABLE]
    assert found == [("table_points", 0), ("hand_points", 0), ("total", 1)]


def test_a_side_with_an_unreadable_number_is_not_called_blank_as_well() -> None:
    match = match_of()
    totals = Draft.new(match).with_total_only(0, total_only=True).with_total_only(1, total_only=True)
    draft = totals.with_text(0, TOTAL, "5+").with_text(1, TOTAL, "120")
    assert FindingCode.SIDE_BLANK not in {one.code for one in draft.findings(match)}
    blank = totals.with_text(1, TOTAL, "120")
    assert [one.side for one in blank.findings(match) if one.code is FindingCode.SIDE_BLANK] == [0]


@pytest.mark.parametrize("text", ["many", "٣", "-5", "4.5", "99999", "9" * 5000])
def test_an_unreadable_cut_is_found(text: str) -> None:
    match = match_of("dealers-cut-partners")
    draft = Draft.new(match).having(cut_cards=text)
    assert draft.entry(match).cut is None
    assert draft.findings(match)[0].field == "cut"
    assert draft.findings(match)[0].code is FindingCode.POINTS_UNREADABLE


def test_a_cut_is_read_with_the_wild_cards_found() -> None:
    match = match_of("dealers-cut-individual", "three")
    draft = Draft.new(match).having(cut_cards=" 32 ", cut_wilds=2)
    assert draft.entry(match).cut == Cut(cards=32, wilds_found=2)
    assert draft.having(cut_cards="").entry(match).cut is None


def test_a_remark_is_cut_to_what_a_round_keeps() -> None:
    match = match_of()
    draft = Draft.new(match).having(note="  " + "x" * (NOTE_LENGTH + 50))
    assert draft.entry(match).note == "x" * NOTE_LENGTH


def test_a_closed_round_is_never_a_stock_out() -> None:
    match = match_of()
    draft = Draft.new(match).with_ending(closed_by=1, stock_out=True)
    assert (draft.entry(match).closed_by, draft.entry(match).stock_out) == (1, False)


# -- counting cards --------------------------------------------------------------------------------------


def test_cards_counted_for_a_field_make_its_sum() -> None:
    classic = preset("classic")
    draft = Draft.new(match_of())
    for rank in (Rank.KING, Rank.ACE, Rank.JOKER, Rank.ACE):
        draft = draft.with_card(0, HAND, rank, 1, classic)
    assert draft.sides[0].hand_points == "60"  # 10 + 15 + 20 + 15
    assert draft.sides[0].cards(HAND) == (
        CardCount(rank=Rank.ACE, count=2),
        CardCount(rank=Rank.KING, count=1),
        CardCount(rank=Rank.JOKER, count=1),
    )
    fewer = draft.with_card(0, HAND, Rank.ACE, -1, classic)
    assert fewer.sides[0].hand_points == "45"
    assert fewer.sides[0].cards(TABLE) == ()


def test_counted_cards_follow_the_scale_of_the_variant() -> None:
    draft = Draft.new(match_of()).with_card(0, HAND, Rank.ACE, 1, preset("classic-tenth"))
    assert draft.sides[0].hand_points == "1.5"
    assert draft.points(0, HAND, preset("classic-tenth")) == CardPoints(points=Decimal(15))


def test_the_last_card_taken_back_leaves_a_blank_field() -> None:
    classic = preset("classic")
    draft = Draft.new(match_of())
    counted = draft.with_card(0, HAND, Rank.ACE, 1, classic)
    assert counted.with_card(0, HAND, Rank.ACE, -1, classic) == draft
    assert draft.with_card(0, HAND, Rank.ACE, -1, classic) == draft


def test_typing_forgets_the_cards_counted_for_that_field_only() -> None:
    classic = preset("classic")
    draft = Draft.new(match_of()).with_card(0, HAND, Rank.ACE, 1, classic)
    draft = draft.with_card(0, TABLE, Rank.KING, 2, classic).with_key(0, HAND, PadKey.BACKSPACE)
    assert draft.sides[0].hand_points == "1"
    assert draft.sides[0].cards(HAND) == ()
    assert draft.sides[0].cards(TABLE) == (CardCount(rank=Rank.KING, count=2),)


# -- correcting a round ----------------------------------------------------------------------------------


def again(match: Match, given: RoundEntry) -> RoundEntry:
    draft = Draft.of_round(match, Round(id=round_id(1), entry=given, added=EVENING))
    return draft.entry(match)


@given(rounds())
def test_a_draft_of_a_round_gives_back_the_same_entry(
    each: tuple[RoundEntry, Variant, Table],
) -> None:
    given_entry, variant, table = each
    match = match_of(variant, table.id)
    assert again(match, given_entry) == given_entry


@given(any_entries(preset("classic"), preset("classic").table("three-lone")))
def test_also_of_a_careless_round(given_entry: RoundEntry) -> None:
    either = tuple(SideEntry(total=each.total) if each.total is not None else each for each in given_entry.sides)
    expected = given_entry.model_copy(update={"sides": either})  # a side gives its total or its details
    assert again(match_of("classic", "three-lone"), given_entry) == expected


@given(
    st.lists(st.integers(0, 200).map(lambda halves: Decimal(halves) / 2), min_size=2, max_size=4),
    st.sampled_from(["classic", "classic-tenth"]),
)
def test_a_typed_sum_comes_back_as_it_was_typed(terms: list[Decimal], variant: str) -> None:
    match = match_of(variant)
    text = "+".join(f"{term:f}" for term in terms)
    draft = Draft.new(match).with_text(0, TABLE, text)
    kept = draft.entry(match)
    back = Draft.of_round(match, Round(id=round_id(1), entry=kept, added=EVENING))
    assert back.sides[0].table_points == text
    assert back.entry(match) == kept


def test_a_typed_sum_that_says_something_else_than_its_points_gives_way_to_them() -> None:
    given_entry = entry(side(), side())
    wrong = given_entry.sides[0].model_copy(update={"table_points": CardPoints(points=Decimal(150), typed="1+1")})
    each = Round(id=round_id(1), entry=entry(wrong, side()), added=EVENING)
    assert Draft.of_round(match_of(), each).sides[0].table_points == "150"


def test_correcting_nothing_is_no_edit() -> None:
    match = add(match_of(), entry())
    draft = Draft.of_round(match, match.rounds[0])
    assert draft.round_id == match.rounds[0].id
    assert match.edit_round(match.rounds[0].id, draft.entry(match), at=EVENING) is match


def test_a_bare_total_is_corrected_with_its_sign() -> None:
    match = edited(played(match_of(), (120, 0)), 1, -185, "0.5")
    draft = Draft.of_round(match, match.rounds[0])
    assert [each.total for each in draft.sides] == ["−185", "0.5"]
    assert draft.entry(match) == totals_entry(match, -185, "0.5", dealer=0)


def test_a_draft_reads_back_equal() -> None:
    draft = full_draft(match_of())
    assert Draft.model_validate(draft.model_dump(mode="json")) == draft
    assert Draft.model_validate_json(draft.model_dump_json()) == draft


def test_whose_deal_it_is_follows_the_rounds_before_unless_it_was_said() -> None:
    match = played(match_of(first_dealer=1), (100, 50))
    before = match.delete_round(round_id(1))
    draft = Draft.new(match).with_text(0, TABLE, "5")
    assert (draft.dealer_at(match), draft.dealer_at(before)) == (2, 1)
    assert draft.entry(before).dealer == 1
    assert draft.having(dealer=3).entry(before).dealer == 3


def test_only_what_the_match_does_not_hold_would_be_missed() -> None:
    match = played(match_of(), (100, 50))
    new = Draft.new(match)
    correction = Draft.of_round(match, match.rounds[0])
    assert not new.would_be_missed(match)
    assert new.with_text(0, TABLE, "5").would_be_missed(match)
    assert not correction.would_be_missed(match)
    assert correction.with_text(0, TOTAL, "105").would_be_missed(match)
    assert not correction.with_text(0, TOTAL, "105").would_be_missed(match.delete_round(round_id(1)))


def test_cards_are_counted_on_top_of_what_was_typed() -> None:
    classic = preset("classic")
    draft = Draft.new(match_of()).with_text(0, TABLE, "800")
    for _ in range(2):
        draft = draft.with_card(0, TABLE, Rank.JOKER, 1, classic)
    assert draft.sides[0].table_points == "800+40"  # two jokers at 20
    assert draft.with_card(0, TABLE, Rank.JOKER, -2, classic).sides[0].table_points == "800"
    assert draft.with_key(0, TABLE, PadKey.NINE).sides[0].table_points == "800+40+9"
    assert not draft.with_key(0, TABLE, PadKey.NINE).sides[0].cards(TABLE)


def test_a_side_that_gave_its_own_total_is_asked_for_it_in_the_next_round_too() -> None:
    match = played(match_of(), (100, 50))
    assert [side.total_only for side in Draft.new(match).sides] == [True, True]
    assert [side.total_only for side in Draft.new(add(match_of(), entry())).sides] == [False, False]


def test_details_that_are_hidden_behind_a_total_do_not_count() -> None:
    draft = Draft.new(match_of()).with_text(0, TABLE, "150").with_total_only(0, total_only=True)
    assert draft.entry(match_of()).sides[0].is_blank
    assert draft.with_text(0, TOTAL, "70").entry(match_of()).sides[0] == SideEntry(total=Decimal(70))
    assert draft.with_total_only(0, total_only=False).entry(match_of()).sides[0].table_points is not None


def test_a_draft_is_stale_once_its_round_was_saved_meanwhile() -> None:
    match = played(match_of(), (300, 120))
    draft = Draft.new(match)
    after = played(match, (250, 400))
    assert not draft.is_stale(match)
    assert draft.is_stale(after)
    assert not draft.renewed(after).is_stale(after)
    assert Draft.new(match_of()).is_stale(match)
    # a round before it gone, or put in, changes its number and not what it means
    assert not draft.is_stale(match.delete_round(match.rounds[0].id))
    assert not Draft.new(match, before=match.rounds[0].id).is_stale(after)


def test_a_correction_is_stale_once_its_round_was_corrected_meanwhile() -> None:
    match = played(match_of(), (300, 120))
    each = match.rounds[0]
    draft = Draft.of_round(match, each)
    corrected = match.edit_round(each.id, totals_entry(match, 5, 10), at=each.added + timedelta(minutes=1))
    assert not draft.is_stale(match)
    assert draft.is_stale(corrected)
    assert not draft.renewed(corrected).is_stale(corrected)
