"""Statistics by hand-made matches whose numbers are worked out beside, and against a slow reading of whole matches."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.facts import MatchFacts, RoundMark, facts_of
from scorekeeper.match.history import HistoryFilter
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.match.statistics import (
    Mark,
    MixedRules,
    Result,
    Share,
    Streak,
    head_to_head,
    parties,
    record,
    records,
    rules_played,
)
from scorekeeper.match.timeline import Timeline
from scorekeeper.rules.entry import Cut, Packet
from tests.builders import entry, preset, side, variant_with
from tests.match.builders import EVENING, add, match_of, played, player_id, round_id, totals_entry
from tests.store.strategies import timelines

ANNA, BABIS, CHLOE, DIMITRIS = (frozenset({player_id(seat)}) for seat in range(4))
FIRST_PAIR, SECOND_PAIR = ANNA | CHLOE, BABIS | DIMITRIS


def numbered(match: Match, number: int) -> Match:
    """The match as one of several, begun a day after the one before."""
    return match.model_copy(update={"id": UUID(int=number), "began": EVENING + timedelta(days=number)})


def evening(number: int, *rounds: tuple[int, int]) -> MatchFacts:
    return facts_of(numbered(played(match_of(), *rounds), number))


WON = ((1500, 1000), (1600, 900))
LOST = ((1000, 1500), (900, 1600))


def test_won_lost_tied_and_unfinished_each_apart() -> None:
    tied = facts_of(numbered(played(match_of(), (500, 500)).finish(), 4))
    nothing = facts_of(numbered(match_of().finish(), 5))
    facts = [evening(1, *WON), evening(2, *WON), evening(3, *LOST), tied, nothing, evening(6, (10, 20))]
    one = record(facts, ANNA)
    assert (one.matches, one.won, one.lost, one.tied, one.unfinished) == (6, 2, 1, 1, 2)
    other = record(facts, DIMITRIS)
    assert (other.matches, other.won, other.lost, other.tied, other.unfinished) == (6, 1, 2, 1, 2)
    assert record(facts, FIRST_PAIR) == one


def test_averages_and_what_stands_out() -> None:
    one = record([evening(1, *WON), evening(2, *LOST), evening(3, (10, -70))], ANNA)
    # rounds 1500 + 1600 + 1000 + 900 + 10 = 5010 of five; finished matches 3100 + 1900 = 5000 of two
    assert one.average_round == (Decimal(5010), 5)
    assert one.average_round.value == Decimal(1002)
    assert (one.average_match.value, one.finished) == (Decimal(2500), 2)
    assert one.best_round == Mark(Decimal(1600), UUID(int=1), 2)
    assert one.worst_round == Mark(Decimal(10), UUID(int=3), 1)
    assert (one.best_match, one.worst_match) == (Mark(Decimal(3100), UUID(int=1)), Mark(Decimal(1900), UUID(int=2)))


def test_rounds_after_the_end_do_not_count() -> None:
    match = played(match_of(), *WON).play_on()
    match = match.change_target(Decimal(9000))
    match = played(match, (5000, 0)).change_target(Decimal(3000))
    assert match.outcome is not None
    facts = facts_of(match)
    assert facts.round_count == 2
    assert (facts.accounts[0].total, facts.accounts[0].best) == (Decimal(3100), RoundMark(Decimal(1600), 2))


def test_what_was_brought_along_from_paper_is_in_the_match_and_not_in_a_round() -> None:
    match = played(match_of(starting=(1245, -65)), (2000, 10))
    one = record([facts_of(match)], ANNA)
    assert (one.average_round.value, one.average_match.value) == (Decimal(2000), Decimal(3245))


def test_closings_packets_biribas_and_cuts_of_detailed_rounds() -> None:
    match = add(match_of("dealers-cut-partners"), entry(side(2, 0), side(0, 1, packet=Packet.NOT_TAKEN), dealer=0))
    table = match.table
    assert match.variant.cut is not None
    exact = match.variant.cut.exact_count(table.players)
    match = add(match, entry(side(1, 1, packet=None), side(), dealer=0, cut=Cut(cards=exact)))
    match = add(match, totals_entry(match, 100, 50))
    one, other = record([facts_of(match)], ANNA), record([facts_of(match)], BABIS)
    assert (one.closings, other.closings) == (Share(2, 2), Share(0, 2))
    # the closer of round 2 needs no word on its packet; nothing is known of round 3
    assert (one.packets_missed, other.packets_missed) == (Share(0, 2), Share(1, 2))
    assert (one.biribas, one.detailed_rounds) == ((("clean-run", 3), ("dirty-run", 1)), 2)
    assert (one.cuts, other.cuts) == (1, 0)


def test_the_biggest_comeback_is_of_a_match_that_was_won() -> None:
    facts = [evening(1, (0, 700), (3100, 100)), evening(2, (0, 2000), (0, 1100)), evening(3, (0, 300), (3100, 100))]
    assert record(facts, ANNA).comeback == Mark(Decimal(700), UUID(int=1))
    # 2 was won by the others, who were never behind in it
    assert record(facts, BABIS).comeback is None


def test_a_streak_is_of_the_last_results_in_time() -> None:
    facts = [evening(3, *WON), evening(1, *LOST), evening(2, *WON), evening(4, (10, 20))]
    assert record(facts, ANNA).streak == Streak(Result.WON, 2)
    assert record(facts, BABIS).streak == Streak(Result.LOST, 2)
    assert record(facts[3:], ANNA).streak is None
    assert [each.result for each in record(facts, ANNA).last] == [Result.LOST, Result.WON, Result.WON]


def test_head_to_head_counts_only_matches_on_different_accounts() -> None:
    facts = [evening(1, *WON), evening(2, *LOST), evening(3, *WON), evening(4, (1, 2))]
    found = head_to_head(facts, ANNA, BABIS)
    assert (found.matches, found.won, found.lost, found.tied, found.neither, found.unfinished) == (4, 2, 1, 0, 0, 1)
    # 3100 - 1900 twice, 1900 - 3100 once
    assert (found.ahead, found.behind, found.lead.value) == (2, 1, Decimal(400))
    assert head_to_head(facts, ANNA, CHLOE).matches == 0
    assert head_to_head(facts, FIRST_PAIR, SECOND_PAIR) == found


def test_head_to_head_where_a_third_won() -> None:
    match = played(match_of("classic", "three"), (100, 50, 2600))
    found = head_to_head([facts_of(match)], ANNA, BABIS)
    assert (found.neither, found.ahead, found.behind) == (1, 1, 0)


def test_the_lone_player_changes_and_each_keeps_an_account() -> None:
    match = match_of("classic", "three-lone")
    match = add(match, totals_entry(match, 300, 100, lone_seat=0, closed_by=0))
    match = add(match, totals_entry(match, 50, 400, lone_seat=1, closed_by=1))
    facts = facts_of(match)
    # Anna: 300 alone, then half of 400; Babis: half of 100, then 50 alone
    assert [account.points for account in facts.accounts[:2]] == [500, 100]
    assert [account.closings for account in facts.accounts] == [2, 0, 1]
    assert all(len(party) == 1 for party in parties([facts]))


def test_matches_by_other_rules_are_never_added_up() -> None:
    tenth = facts_of(numbered(played(match_of("classic-tenth"), *WON), 2))
    facts = [evening(1, *WON), tenth]
    with pytest.raises(MixedRules):
        record(facts, ANNA)
    with pytest.raises(MixedRules):
        records(facts)
    assert [rules.variant_id for rules in rules_played([*facts, evening(3, *WON)])] == ["classic", "classic-tenth"]


def test_the_same_rules_under_other_words_are_the_same_rules() -> None:
    classic = preset("classic")
    reworded = variant_with(classic, source="somebody else", notes=[])
    dearer = variant_with(classic, closing={"points": 150})
    assert reworded.rules_key == classic.rules_key != dearer.rules_key


def test_records_of_everybody_are_those_of_each() -> None:
    facts = [evening(1, *WON), evening(2, *WON), evening(3, *LOST)]
    assert records(facts) == {party: record(facts, party) for party in (ANNA, CHLOE, BABIS, DIMITRIS)}
    assert records(facts, together=True) == {pair: record(facts, pair) for pair in (FIRST_PAIR, SECOND_PAIR)}
    assert list(records(facts))[:2] == [ANNA, CHLOE]
    assert set(parties(facts)) == {ANNA, BABIS, CHLOE, DIMITRIS, FIRST_PAIR, SECOND_PAIR}


@given(timelines())
def test_the_facts_of_any_match_agree_with_the_match(timeline: Timeline) -> None:
    match = timeline.match
    facts = facts_of(match)
    outcome, standings = match.outcome, match.standings
    counted = standings.rounds[: facts.round_count]
    assert facts.is_finished == match.is_finished
    assert facts.winners == (() if outcome is None else outcome.winners)
    for scorer, account in enumerate(facts.accounts):
        assert facts.names(scorer) == match.scorer_names(scorer)
        assert account.total == standings.running[facts.round_count][scorer]
        assert account.total - account.points == standings.running[0][scorer]
        if account.best is not None and account.worst is not None:
            assert account.worst.points <= account.points / facts.round_count <= account.best.points
            assert counted[account.best.number - 1][scorer] == account.best.points
        assert account.packets_missed <= account.packets_known <= account.detailed <= facts.round_count
        assert account.closings <= facts.endings_known


@given(st.lists(st.tuples(st.integers(-20, 40), st.integers(-20, 40)), max_size=8))
def test_what_one_side_wins_the_other_loses(rounds: list[tuple[int, int]]) -> None:
    match = match_of(target=300)
    for number, (mine, theirs) in enumerate(rounds, start=1):
        if not match.is_finished:
            each = totals_entry(match, 10 * mine, 10 * theirs)
            match = match.add_round(each, round_id=round_id(number), at=EVENING)
    one, other = record([facts_of(match)], ANNA), record([facts_of(match)], BABIS)
    assert (one.won, one.lost, one.tied, one.unfinished) == (other.lost, other.won, other.tied, other.unfinished)
    assert one.matches == one.won + one.lost + one.tied + one.unfinished == 1


@pytest.mark.parametrize(
    ("wanted", "is_meant"),
    [
        (HistoryFilter(), True),
        (HistoryFilter(text="σαββατο"), True),
        (HistoryFilter(text="anna chloe"), True),
        (HistoryFilter(text="αννα classic"), True),
        (HistoryFilter(text="kostas"), False),
        (HistoryFilter(people=ANNA | DIMITRIS), True),
        (HistoryFilter(people=frozenset({UUID(int=9)})), False),
        (HistoryFilter(variant_id="classic"), True),
        (HistoryFilter(variant_id="pagat"), False),
        (HistoryFilter(rules=("classic", "other")), False),
        (HistoryFilter(is_finished=True), True),
        (HistoryFilter(is_finished=False), False),
        (HistoryFilter(since=EVENING), True),
        (HistoryFilter(since=EVENING + timedelta(seconds=1)), False),
        (HistoryFilter(before=EVENING), False),
        (HistoryFilter(before=EVENING + timedelta(seconds=1)), True),
    ],
)
def test_a_filter_finds_what_is_meant(wanted: HistoryFilter, is_meant: bool) -> None:
    facts = facts_of(played(match_of(), *WON).rename("Σάββατο"))
    assert wanted.accepts()(facts) is is_meant
    assert wanted.is_blank is (wanted == HistoryFilter())


def test_people_are_told_apart_by_their_id_and_not_their_name() -> None:
    other = match_of().model_copy(update={"id": UUID(int=2)})
    twin = other.model_copy(update={"players": (Player(id=UUID(int=77), name="Anna"), *other.players[1:])})
    facts = [facts_of(played(match_of(), *WON)), facts_of(played(twin, *WON))]
    assert record(facts, ANNA).won == 1
    assert record(facts, frozenset({UUID(int=77)})).won == 1
