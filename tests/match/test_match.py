"""The match as a value: its commands, what they refuse, whose deal it is, and names."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from scorekeeper.match.errors import BadName, UnknownPlayer, UnknownRound
from scorekeeper.match.match import EARLIER_KEPT, Match
from scorekeeper.match.player import Player, clean_name, same_name
from scorekeeper.rules.entry import Packet, RoundEntry
from scorekeeper.rules.errors import ImpossibleRound, UnknownVariant
from scorekeeper.rules.findings import FindingCode
from tests.builders import entry, preset, side, variant_with
from tests.match.builders import (
    EVENING,
    LATER,
    add,
    edited,
    exactly,
    match_of,
    played,
    player_id,
    round_id,
    totals_entry,
)

# -- rounds ----------------------------------------------------------------------------------------------


def test_commands_leave_the_match_they_were_given_alone() -> None:
    match = played(match_of(), (100, 50))
    played(match, (10, 10))
    edited(match, 1, 0, 0)
    match.delete_round(round_id(1))
    assert match == played(match_of(), (100, 50))


def test_an_edited_round_is_marked_and_keeps_its_place_and_birth() -> None:
    match = edited(played(match_of(), (100, 50), (30, 20)), 1, 120, 50)
    assert [each.id for each in match.rounds] == [round_id(1), round_id(2)]
    assert (match.rounds[0].added, match.rounds[0].edited) == (EVENING, LATER)
    assert match.rounds[1].edited is None


def test_each_correction_keeps_what_stood_there_and_when_it_was_changed() -> None:
    match = edited(edited(played(match_of(), (100, 50)), 1, 120, 50), 1, -20, 50)
    (each,) = match.rounds
    assert [version.entry.sides[0].total for version in each.earlier] == [Decimal(100), Decimal(120)]
    assert [version.until for version in each.earlier] == [LATER, LATER]
    assert each.entry.sides[0].total == Decimal(-20)


def test_a_round_corrected_again_and_again_keeps_the_first_version_and_the_last_ones() -> None:
    match = played(match_of(), (0, 50))
    for number in range(1, EARLIER_KEPT + 6):
        match = edited(match, 1, 10 * number, 50)
    (each,) = match.rounds
    kept = [version.entry.sides[0].total for version in each.earlier]
    # 26 versions were written; the last stands, of the 25 before it the first and the newest 19 are kept
    assert kept == [Decimal(0), *(Decimal(10 * number) for number in range(6, 25))]


def test_what_the_table_had_confirmed_stays_with_the_earlier_version() -> None:
    code = FindingCode.TABLE_POINTS_BLANK
    blank = entry(side(table=None), side())
    match = match_of().add_round(blank, round_id=round_id(1), at=EVENING, overruled=[code])
    (before,) = match.edit_round(round_id(1), entry(), at=LATER).rounds[0].earlier
    assert (before.entry, before.overruled) == (blank, (code,))


def test_the_same_entry_again_is_no_edit() -> None:
    match = played(match_of(), (100, 50))
    assert edited(match, 1, "100.0", 50) is match


def test_overruled_findings_stay_with_the_round_and_go_with_its_edit() -> None:
    start = match_of()
    blank = entry(side(table=None), side())
    code = FindingCode.TABLE_POINTS_BLANK
    match = start.add_round(blank, round_id=round_id(1), at=EVENING, overruled=[code])
    assert match.rounds[0].overruled == (code,)
    assert match.edit_round(round_id(1), entry(), at=LATER).rounds[0].overruled == ()


def test_an_inserted_round_stands_where_it_was_put_and_everything_refolds() -> None:
    match = played(match_of(), (100, 50), (30, 20))
    put_in = match.insert_round(1, totals_entry(match, -40, 0), round_id=round_id(7), at=LATER)
    assert [int(totals[0]) for totals in put_in.standings.running] == [0, 100, 60, 90]


def test_a_deleted_round_is_gone_and_everything_refolds() -> None:
    match = played(match_of(), (100, 50), (30, 20), (5, 5)).delete_round(round_id(2))
    assert [int(totals[0]) for totals in match.standings.running] == [0, 100, 105]


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(add, id="added"),
        pytest.param(lambda match, each: match.edit_round(round_id(1), each, at=LATER), id="edited"),
    ],
)
def test_an_impossible_round_is_refused_with_its_findings(
    command: Callable[[Match, RoundEntry], Match],
) -> None:
    match = played(match_of(), (100, 50))
    impossible = entry(side(packet=Packet.NOT_TAKEN), side(), closed_by=0)
    with pytest.raises(ImpossibleRound) as refused:
        command(match, impossible)
    assert FindingCode.CLOSER_PACKET_NOT_TAKEN in {finding.code for finding in refused.value.findings}
    assert all(finding.is_impossible for finding in refused.value.findings)


def test_a_round_that_is_not_there_is_told_by_its_id() -> None:
    match = played(match_of(), (100, 50))
    with pytest.raises(UnknownRound):
        match.delete_round(round_id(8))
    with pytest.raises(UnknownRound):
        match.edit_round(round_id(8), totals_entry(match, 0, 0), at=LATER)


@pytest.mark.parametrize("index", [-1, 3])
def test_a_place_beyond_the_rounds_is_refused(index: int) -> None:
    match = played(match_of(), (100, 50), (30, 20))
    with pytest.raises(UnknownRound):
        match.insert_round(index, totals_entry(match, 0, 0), round_id=round_id(9), at=LATER)
    with pytest.raises(UnknownRound):
        match.at(index)


def test_looking_back_shows_the_match_as_it_stood() -> None:
    match = played(match_of(), (1000, 50), (2100, 20)).rename("Sunday")
    assert match.at(1).standings.totals == exactly(1000, 50)
    assert match.at(1).outcome is None
    assert match.at(0).standings.totals == exactly(0, 0)
    assert match.at(2) == match


def test_looking_back_at_a_match_that_ended_early_shows_it_in_play() -> None:
    match = played(match_of(), (1000, 50), (100, 20)).finish()
    assert match.at(1).outcome is None
    assert match.at(2).outcome == match.outcome


# -- whose deal it is ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rotation", "play", "dealers"),
    [
        ("left", "clockwise", [2, 3, 0, 1]),
        ("left", "counter_clockwise", [2, 3, 0, 1]),
        ("right", "clockwise", [2, 1, 0, 3]),
        ("play_order", "clockwise", [2, 3, 0, 1]),
        ("play_order", "counter_clockwise", [2, 1, 0, 3]),
    ],
)
def test_the_deal_goes_round(rotation: str, play: str, dealers: list[int]) -> None:
    rules = variant_with(preset("classic"), dealing={"rotation": rotation, "play": play})
    match = match_of(rules, first_dealer=2)
    seen = [match.next_dealer]
    for _ in range(3):
        match = played(match, (0, 0))
        seen.append(match.next_dealer)
    assert seen == dealers


def test_the_deal_goes_on_from_whoever_dealt_last() -> None:
    match = played(match_of(first_dealer=1), (0, 0))
    match = add(match, totals_entry(match, 0, 0, dealer=0))  # seat 0 dealt out of turn
    assert match.next_dealer == 1


# -- names -----------------------------------------------------------------------------------------------


def test_a_player_is_renamed_everywhere_and_keeps_the_id() -> None:
    match = played(match_of(), (100, 50)).rename_player(player_id(2), "  Νίκος  Π. ")
    assert match.players[2] == Player(id=player_id(2), name="Νίκος Π.")
    assert match.scorer_names(0) == ("Anna", "Νίκος Π.")
    assert match.rounds == played(match_of(), (100, 50)).rounds


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 41, "BABIS", "Bábis"])
def test_a_name_that_cannot_be_told_apart_or_read_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        match_of().rename_player(player_id(0), name)


def test_a_player_may_change_the_accents_of_the_own_name() -> None:
    assert match_of().rename_player(player_id(0), "Ánna").players[0].name == "Ánna"


def test_nobody_can_rename_someone_who_is_not_at_the_table() -> None:
    with pytest.raises(UnknownPlayer):
        match_of().rename_player(UUID(int=1), "Nikos")


def test_a_match_is_named_and_the_name_taken_away() -> None:
    match = match_of().rename("  Sunday   at Anna's ")
    assert match.name == "Sunday at Anna's"
    assert match.rename(" ") == match_of()
    with pytest.raises(BadName):
        match.rename("x" * 61)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Γιώργος", "ΓΙΩΡΓΟΣ", True),  # final sigma and the accent go in capitals
        ("Anna  Maria", "anna maria", True),
        ("José", "Jose\N{COMBINING ACUTE ACCENT}", True),
        ("Anna", "Anne", False),
    ],
)
def test_names_that_read_the_same_are_the_same(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same


def test_a_line_break_in_a_name_parts_words() -> None:
    assert clean_name("Anna\n\tMaria\N{ZERO WIDTH SPACE}") == "Anna Maria"


@given(st.text(min_size=1, max_size=60))
def test_a_cleaned_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert Player(id=player_id(0), name=text).name == name


def test_names_follow_the_lone_player() -> None:
    match = match_of("classic", "three-lone")
    assert match.side_names(0, lone_seat=1) == ("Babis",)
    assert match.side_names(1, lone_seat=1) == ("Anna", "Chloe")
    assert match.scorer_names(2) == ("Chloe",)


# -- what a match must be --------------------------------------------------------------------------------


def as_json(match: Match, **changes: object) -> dict[str, object]:
    return match.model_dump(mode="json", by_alias=True) | changes


def test_a_match_reads_back_equal() -> None:
    match = played(match_of("classic", "three-lone", starting=("0.5", 0, -20)).rename("Sunday"))
    match = add(match, totals_entry(match, 100, 365, lone_seat=2))
    assert match.standings.totals  # worked out values are no part of it
    assert Match.model_validate(as_json(match)) == match
    assert Match.model_validate_json(match.model_dump_json(by_alias=True)) == match


@pytest.mark.parametrize(
    "changes",
    [
        {"players": []},
        {"first_dealer": 4},
        {"first_dealer": -1},
        {"target": 0},
        {"starting": [1, 2, 3]},
        {"colour": "red"},
    ],
)
def test_a_match_that_does_not_fit_its_table_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Match.model_validate(as_json(match_of(), **changes))


def test_a_match_at_a_table_that_the_variant_does_not_have_is_refused() -> None:
    with pytest.raises(UnknownVariant):
        Match.model_validate(as_json(match_of(), table_id="seven"))


def test_two_rounds_with_one_id_are_refused() -> None:
    match = played(match_of(), (100, 50))
    with pytest.raises(ValidationError):
        match.add_round(totals_entry(match, 0, 0), round_id=round_id(1), at=LATER)


def test_other_totals_from_paper_refold_everything() -> None:
    match = played(match_of(), (100, 50)).change_starting([Decimal(1245), Decimal(-65)])
    assert match.standings.totals == exactly(1345, -15)
    with pytest.raises(ValidationError):
        match.change_starting([Decimal(1)])
