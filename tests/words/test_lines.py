"""Score lines in words and as a sum."""

from decimal import Decimal
from gettext import NullTranslations

import pytest

from scorekeeper.rules.entry import Packet
from scorekeeper.rules.score import LineKind, ScoreLine, score_round
from scorekeeper.words.lines import line_sum_text, line_text, round_text
from tests.builders import entry, preset, side, total, variant_with

ENGLISH = NullTranslations()
CLASSIC = preset("classic")
PARTNERS = CLASSIC.table("partners")


def test_a_round_reads_as_its_sum() -> None:
    closer, _ = score_round(entry(side(), side()), CLASSIC, PARTNERS).sides

    assert line_sum_text(ENGLISH, closer.lines, CLASSIC) == "200 + 100 + 150 + 100 − 15"
    assert [line_text(ENGLISH, line, CLASSIC) for line in closer.lines] == [
        "Clean",
        "Dirty",
        "Cards on the table",
        "Closed",
        "Left in hands",
    ]


def test_several_of_a_kind_are_counted() -> None:
    closer, _ = score_round(entry(side(clean=2, dirty=0), side()), CLASSIC, PARTNERS).sides

    assert line_text(ENGLISH, closer.lines[0], CLASSIC) == "2 × Clean"
    assert line_sum_text(ENGLISH, closer.lines, CLASSIC) == "2×200 + 150 + 100 − 15"


def test_what_a_round_brings_is_told_with_its_points() -> None:
    assert round_text(ENGLISH, "Maria & Nikos", Decimal(535)) == "Maria & Nikos: +535 points in this round"
    assert round_text(ENGLISH, "Jo", Decimal(1)) == "Jo: +1 point in this round"
    assert round_text(ENGLISH, "Jo", Decimal(-15), divisor=10) == "Jo: −1.5 points in this round"
    assert round_text(ENGLISH, "Jo", Decimal(0)) == "Jo: 0 points in this round"


@pytest.mark.parametrize(
    ("packet", "text"), [(Packet.NOT_TAKEN, "Packet not taken"), (Packet.UNPLAYED, "Packet not played")]
)
def test_a_packet_penalty_says_what_for(packet: Packet, text: str) -> None:
    _, other = score_round(entry(side(), side(clean=0, dirty=0, packet=packet)), CLASSIC, PARTNERS).sides

    assert line_text(ENGLISH, other.lines[-1], CLASSIC) == text
    assert line_sum_text(ENGLISH, other.lines, CLASSIC) == "150 − 15 − 100"


def test_a_penalty_of_each_player_keeps_its_sign_before_the_count() -> None:
    line = ScoreLine(kind=LineKind.PACKET_NOT_TAKEN, count=2, each=Decimal(-100))

    assert line_sum_text(ENGLISH, (line,), CLASSIC) == "−2×100"
    assert line_text(ENGLISH, line, CLASSIC) == "2 × Packet not taken"


def test_a_sum_may_begin_below_nothing_and_an_empty_one_is_nothing() -> None:
    below, _ = score_round(entry(total(-15), total(0)), CLASSIC, PARTNERS).sides

    assert line_sum_text(ENGLISH, below.lines, CLASSIC) == "−15"
    assert line_sum_text(ENGLISH, (), CLASSIC) == "0"


def test_the_sum_is_on_the_display_scale() -> None:
    tenth = preset("classic-tenth")
    closer, _ = score_round(entry(side(), side()), tenth, PARTNERS).sides

    assert line_sum_text(ENGLISH, closer.lines, tenth) == "20 + 10 + 15 + 10 − 1.5"


def test_dirty_biribas_without_a_clean_one_say_why_they_earn_nothing() -> None:
    gated = variant_with(CLASSIC, melds={"dirty_needs_clean": True})
    closer, _ = score_round(entry(side(clean=0, dirty=2), side()), gated, PARTNERS).sides

    assert line_text(ENGLISH, closer.lines[0], gated) == "2 × Dirty (nothing without a clean one)"


@pytest.mark.parametrize("kind", list(LineKind))
def test_every_kind_of_line_has_words(kind: LineKind) -> None:
    line = ScoreLine(kind=kind, meld_type="twos" if kind is LineKind.MELD else None, each=Decimal(5))

    text = line_text(ENGLISH, line, CLASSIC)

    assert text
    assert "{" not in text
    assert "_" not in text
