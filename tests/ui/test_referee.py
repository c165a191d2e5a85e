"""By which rules the referee judges: those of the match being played, else those chosen or played last."""

from __future__ import annotations

from decimal import Decimal
from gettext import NullTranslations

from scorekeeper.match.laydown import LaidMeld
from scorekeeper.rules.cards import Suit, parse_cards
from scorekeeper.rules.judge import Refusal
from scorekeeper.rules.opening import meld_opening_points, opening_points
from scorekeeper.rules.variant import Shape
from scorekeeper.ui.referee.desk import Desk
from scorekeeper.ui.referee.opening_view import counted_melds, minimum_of
from scorekeeper.ui.screens.referee import rules_of, running_match
from tests.builders import preset, variant_with
from tests.match.builders import match_of, played
from tests.match.test_laydown import CLASSIC, PARTNERS, laid_down, tapped
from tests.ui.table import Table

ENGLISH = NullTranslations()
NO_GROUPS = [kind.model_dump() for kind in CLASSIC.melds.types if kind.shape is not Shape.GROUP]


async def test_before_anything_was_played_the_first_rules_are_asked(table: Table) -> None:
    assert running_match(table.state) is None
    assert rules_of(table.state, Desk(), None) == table.state.library.variants[0]


async def test_a_running_match_is_judged_by_its_own_copy_of_the_rules(table: Table) -> None:
    match_id = await table.begin()
    running = running_match(table.state)
    assert running == table.match(match_id)
    assert rules_of(table.state, Desk(variant_id="pagat"), running) is table.match(match_id).variant


async def test_after_it_the_rules_played_last_are_asked_or_those_chosen(table: Table) -> None:
    match_id = await table.begin()
    await table.actions.finish(match_id)
    assert running_match(table.state) is None
    assert rules_of(table.state, Desk(), None) == preset("classic")
    assert rules_of(table.state, Desk(variant_id="pagat"), None) == preset("pagat")
    assert rules_of(table.state, Desk(variant_id="no-such-rules"), None) == table.state.library.variants[0]


def test_the_opening_minimum_is_that_of_the_side_in_a_match_and_the_chosen_one_outside() -> None:
    match = played(match_of(), (1015, 490))  # E55, after two rounds
    assert minimum_of(Desk(scorer=0), CLASSIC, match) == 75
    assert minimum_of(Desk(scorer=1), CLASSIC, match) is None
    assert minimum_of(Desk(scorer=5), CLASSIC, match) is None, "a side of another match counts as the last of this one"
    assert minimum_of(Desk(minimum=Decimal(90)), CLASSIC, None) == 90
    assert minimum_of(Desk(minimum="none"), CLASSIC, None) is None


def test_before_a_minimum_was_chosen_that_of_the_lowest_band_is_asked() -> None:
    bands = ({"below": 500, "minimum": 50}, {"from": 500, "below": 900, "minimum": None}, {"from": 900, "minimum": 90})
    always = variant_with(CLASSIC, opening={"bands": bands})
    assert minimum_of(Desk(), always, None) == 50
    assert minimum_of(Desk(minimum="none"), always, None) is None
    assert minimum_of(Desk(minimum=Decimal(75)), always, None) == 50, "chosen by other rules, which have it"
    assert minimum_of(Desk(), CLASSIC, None) is None
    assert minimum_of(Desk(), preset("jawaker-2005"), None) is None


def test_a_card_refused_above_does_not_count_towards_the_opening() -> None:
    laid = tapped("KH KH KH", laid_down("8H 9H 10H JH"))
    judged = laid.judgement(CLASSIC, table=PARTNERS)
    assert judged.refusals == (Refusal.TOO_MANY_COPIES,)
    found = counted_melds(ENGLISH, laid, (*laid.judgements(CLASSIC, table=PARTNERS), judged), CLASSIC)
    assert [points for _, points in found] == [40]


def test_the_sum_names_the_melds_as_they_are_listed_the_last_first() -> None:
    laid = laid_down("KH KS KD", "8H 9H 10H JH")
    judged = (*laid.judgements(CLASSIC, table=PARTNERS), laid.judgement(CLASSIC, table=PARTNERS))
    assert [points for _, points in counted_melds(ENGLISH, laid, judged, CLASSIC)] == [40, 30]


def test_what_was_put_down_by_other_rules_counts_only_where_it_is_a_meld_by_these() -> None:
    other = variant_with(CLASSIC, melds={"groups_of": (), "types": NO_GROUPS})
    laid = laid_down("KH KS KD", "8H 9H 10H JH")
    judgements = (*laid.judgements(other, table=PARTNERS), laid.judgement(other, table=PARTNERS))
    assert [points for _, points in counted_melds(ENGLISH, laid, judgements, other)] == [40]


def test_melds_of_a_larger_pack_are_no_melds_where_the_pack_has_fewer_such_cards() -> None:
    laid = laid_down("KH KS KD", "KH KC KD", "KH KS KC")
    assert [each.is_legal for each in laid.judgements(CLASSIC, table=PARTNERS)] == [True, True, False]


def test_the_answers_that_a_meld_was_given_hold_for_the_opening_too() -> None:
    bonus = variant_with(CLASSIC, opening={"counts_bonus": True}, melds={"dirtied_drops": False})
    meld = LaidMeld(cards=parse_cards("3H 4H 5H 6H 7H 8H 9H JOKER"), clean_before=True)
    judged = meld.judgement(bonus)
    assert judged.best is not None
    assert meld_opening_points(meld.cards, judged, bonus) == judged.best.total
    assert judged.best.total > opening_points([meld.cards], bonus)


def test_a_desk_changes_one_thing_and_keeps_the_rest() -> None:
    desk = Desk(scorer=1, minimum=Decimal(75)).having(trump=Suit.HEARTS)
    assert desk == Desk(scorer=1, minimum=Decimal(75), trump=Suit.HEARTS)
