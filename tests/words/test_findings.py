"""Each finding becomes one sentence in each language."""

from decimal import Decimal
from gettext import NullTranslations

import pytest

from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import Cut, Packet, RoundEntry
from scorekeeper.rules.findings import Finding, FindingCode, Severity
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.findings import field_name, finding_text
from tests.builders import entry, preset, side, variant_with

ENGLISH = NullTranslations()
CLASSIC = preset("classic")
PARTNERS = CLASSIC.table("partners")
NAMES = ("Maria & Nikos", "Anna & {Petros}")
FIELDS = ("closed_by", "last_draw", "cut.cutter_side", "dealer", "lone_seat", "table_points", "hand_points")


def _sentences(found: RoundEntry, variant: Variant = CLASSIC, table: Table = PARTNERS) -> list[str]:
    return [
        finding_text(ENGLISH, finding, variant=variant, table=table, side_names=NAMES)
        for finding in check_entry(found, variant, table)
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("code", list(FindingCode))
def test_every_finding_has_a_sentence_in_every_language(code: FindingCode, language: str) -> None:
    finding = Finding(
        code=code,
        severity=Severity.IMPOSSIBLE,
        field="hand_points",
        side=0,
        got=Decimal(975),
        limit=Decimal(960),
        name="hearts" if code is FindingCode.TRUMP_NOT_USED else "clean-run",
    )

    text = finding_text(translations(language), finding, variant=CLASSIC, table=PARTNERS, side_names=NAMES)

    assert text.strip()
    assert "{" not in text
    assert "None" not in text
    assert code.value not in text


@pytest.mark.parametrize("code", list(FindingCode))
def test_a_finding_that_lacks_its_numbers_still_has_a_sentence(code: FindingCode) -> None:
    finding = Finding(code=code, severity=Severity.UNUSUAL, field="melds")

    assert finding_text(ENGLISH, finding, variant=CLASSIC, table=PARTNERS, side_names=())


@pytest.mark.parametrize("field", FIELDS)
def test_fields_have_names_for_people(field: str) -> None:
    assert field_name(ENGLISH, field) != field


def test_the_ending_is_asked_for() -> None:
    assert _sentences(entry(closed_by=None)) == ["Who closed? Or did the stock run out?"]


def test_too_many_points_name_the_bound() -> None:
    # 800 + 15 + 150 + 15 = 980 of 960
    assert _sentences(entry(side(table=800), side())) == ["All 108 cards together count 960; 980 were entered."]


def test_points_are_on_the_display_scale_and_counts_are_not() -> None:
    tenth = preset("classic-tenth")

    assert _sentences(entry(side(table=800), side()), tenth) == ["All 108 cards together count 96; 98 were entered."]
    assert _sentences(entry(side(), side(clean=0, dirty=0, melds={"clean-group": 16})), tenth)[-1] == (
        "All these biribas take at least 126 cards; the pack has 108. Take some out."
    )


def test_a_blank_side_is_named_as_it_is_written() -> None:
    blank = side(clean=0, dirty=0, table=None, hand=None, packet=None)

    assert _sentences(entry(side(), blank)) == ["Nothing was entered for Anna & {Petros}. Count it as 0?"]


def test_a_field_is_named_with_its_side() -> None:
    assert _sentences(entry(side(hand=-15), side())) == [
        "Left in hands (Maria & Nikos): −15 is below 0. Enter the cards without a minus."
    ]


def test_sides_and_seats_are_counted_from_one() -> None:
    assert "Dealer: there is no seat 5 at this table; it has 4." in _sentences(entry(dealer=4))


def test_a_meld_is_called_by_its_label_and_a_suit_by_its_name() -> None:
    no_trump = entry(side(melds={"trump-clean-run": 1}), side(), trump="none")
    assert _sentences(no_trump) == [
        "Maria & Nikos: “Clean trump” was entered, but there was no trump. Change one of them."
    ]
    trumpless = variant_with(CLASSIC, trump={"used": False})
    assert _sentences(RoundEntry(**(dict(entry()) | {"trump": "hearts"})), trumpless) == [
        "These rules know no trump, yet Hearts was chosen. Take the trump out."
    ]


def test_one_packet_is_not_several() -> None:
    one_packet = Table.model_validate(PARTNERS.model_dump() | {"packets": 1})

    assert _sentences(entry(side(), side(packet=Packet.PLAYED)), table=one_packet) == [
        "Only 1 packet is dealt, but 2 were taken. Whose packet was not taken?"
    ]


def test_a_side_without_a_name_is_numbered() -> None:
    finding = Finding(code=FindingCode.SIDE_BLANK, severity=Severity.UNUSUAL, field="sides", side=2)

    text = finding_text(ENGLISH, finding, variant=CLASSIC, table=PARTNERS, side_names=NAMES)

    assert text == "Nothing was entered for Side 3. Count it as 0?"


def test_the_cut_is_refused_where_it_earns_nothing() -> None:
    assert _sentences(entry(cut=Cut(cards=45))) == ["The cut earns nothing by these rules. Take it out."]
