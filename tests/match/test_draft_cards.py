"""Melds by their cards in the open round: they count beside the tiles and the numbers, and are kept with them."""

from __future__ import annotations

from decimal import Decimal

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.pad import PadKey
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import TYPED_LENGTH, MeldCount, SideEntry, Trump
from scorekeeper.rules.findings import FindingCode, Severity
from scorekeeper.rules.judge import Refusal
from scorekeeper.rules.score import score_round
from tests.match.builders import match_of
from tests.match.test_laydown import laid_down, tapped

TABLE, HAND, TOTAL = NumberField.TABLE_POINTS, NumberField.HAND_POINTS, NumberField.TOTAL
CLEAN_RUN, DIRTY_RUN, EIGHTS = "5H 6H 7H 8H 9H 10H JH", "4D 5D 6D JOKER 8D 9D 10D", "8S 8C 8H"
"""What side A of E29 lays down."""


def test_a_side_given_by_its_cards_alone_is_the_side_given_by_its_types() -> None:  # E29, side A
    match = match_of()
    types = Draft.new(match).with_meld(0, "clean-run", 1).with_meld(0, "dirty-run", 1)
    types = types.with_text(0, TABLE, "55+65+30").having(closed_by=0)
    cards = Draft.new(match).with_laid(0, lambda _: laid_down(CLEAN_RUN, DIRTY_RUN, EIGHTS)).having(closed_by=0)
    assert cards.entry(match) == types.entry(match)
    score = score_round(cards.with_text(0, HAND, "15").entry(match), match.variant, match.table)
    assert score.totals[0] == 535


def test_tiles_numbers_and_cards_add_up() -> None:
    match = match_of()
    draft = Draft.new(match).with_laid(0, lambda _: laid_down(CLEAN_RUN, EIGHTS)).with_meld(0, "clean-run", 1)
    assert draft.count(0, "clean-run", match.variant) == 2
    assert draft.entry(match).sides[0].count("clean-run") == 2
    assert draft.sides[0].count("clean-run") == 1, "a minus on the tile takes away what the tile added"
    assert draft.full_text(0, TABLE, match.variant) == "55+30"
    for key, text in ((PadKey.FIVE, "55+30+5"), (PadKey.SIGN, "55+30−5"), (PadKey.BACKSPACE, "55+30−")):
        draft = draft.with_key(0, TABLE, key)
        assert draft.full_text(0, TABLE, match.variant) == text
    draft = draft.with_key(0, TABLE, PadKey.CLEAR)
    assert draft.full_text(0, TABLE, match.variant) == "55+30"
    assert draft.full_text(0, HAND, match.variant) == ""


def test_the_trump_of_the_moment_decides_what_the_cards_are() -> None:
    match = match_of()
    draft = Draft.new(match).with_laid(0, lambda _: laid_down("8S 9S 10S JS QS KS AS"))
    trumps: dict[Trump | None, str] = {
        None: "clean-run",
        Suit.SPADES: "trump-clean-run",
        Suit.HEARTS: "clean-run",
        "none": "clean-run",
    }
    for trump, kind in trumps.items():
        assert draft.having(trump=trump).entry(match).sides[0].melds == (MeldCount(type=kind, count=1),)


def test_cards_on_the_table_at_another_side_are_not_there_for_this_one() -> None:
    match = match_of()
    draft = Draft.new(match).with_laid(0, lambda _: laid_down("KH KS KD", "KH KC KD"))
    draft = draft.with_laid(1, lambda laid: tapped("KH KS KC", laid))
    assert draft.judgement(1, match).refusals == (Refusal.TOO_MANY_COPIES,)
    assert draft.with_put_down(1, match) == draft
    fewer = draft.with_laid(0, lambda _: laid_down("KH KS KD"))
    assert fewer.with_put_down(1, match).sides[1].laid == laid_down("KH KS KC")


def test_a_meld_that_was_tapped_in_and_not_put_down_is_asked_about() -> None:
    match = match_of()
    draft = Draft.new(match).with_laid(1, lambda _: tapped("KH KS KD"))
    found = [one for one in draft.findings(match) if one.code is FindingCode.MELD_UNFINISHED]
    assert [(one.side, one.field, one.severity) for one in found] == [(1, "melds", Severity.UNUSUAL)]
    assert not draft.is_untouched
    alone = draft.with_total_only(1, total_only=True)
    assert FindingCode.MELD_UNFINISHED not in {one.code for one in alone.findings(match)}


def test_a_side_with_its_own_total_counts_no_cards() -> None:
    match = match_of()
    draft = Draft.new(match).with_laid(0, lambda _: laid_down(CLEAN_RUN)).with_text(0, TOTAL, "100")
    assert draft.with_total_only(0, total_only=True).entry(match).sides[0] == SideEntry(total=Decimal(100))


def test_a_sum_of_many_melds_is_kept_short_enough_to_save() -> None:
    match = match_of()
    melds = laid_down(*[f"{rank}H {rank}D {rank}S" for rank in "34567"] * 12)
    draft = Draft.new(match).with_laid(0, lambda _: melds)
    points = draft.points(0, TABLE, match.variant)
    assert points is not None
    assert points.points == 15 * len(melds.melds)
    assert len(points.typed) <= TYPED_LENGTH


def test_melds_by_cards_are_kept_with_the_draft() -> None:
    draft = Draft.new(match_of()).with_laid(0, lambda _: tapped("5H 6H", laid_down(EIGHTS)))
    assert Draft.model_validate_json(draft.model_dump_json()) == draft
