"""A variant written out for the table."""

from decimal import Decimal
from gettext import NullTranslations

import pytest

from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.rules import RuleSection, variant_rules
from tests.builders import preset, table_with, variant_with

ENGLISH = NullTranslations()
CLASSIC = preset("classic")
TABLES = [(variant, table) for variant in shipped_variants().variants for table in variant.tables]


def _section(title: str, variant: Variant = CLASSIC, table: Table | None = None) -> RuleSection:
    sections = variant_rules(ENGLISH, variant, table or variant.tables[0])
    return next(section for section in sections if section.title == title)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("variant", "table"), TABLES, ids=[f"{variant.id}-{table.id}" for variant, table in TABLES])
def test_every_shipped_variant_can_be_read(variant: Variant, table: Table, language: str) -> None:
    for section in variant_rules(translations(language), variant, table):
        texts = [section.title, *section.sentences, *(text for row in section.rows for text in row)]
        assert all(texts)
        assert not any("{" in text or "None" in text for text in texts)


def test_classic_is_told_in_the_order_of_the_count() -> None:
    assert [section.title for section in variant_rules(ENGLISH, CLASSIC, CLASSIC.table("partners"))] == [
        "Biribas",
        "Trump",
        "Cards",
        "Closing",
        "Packets",
        "Opening minimum",
        "End of the match",
        "Table and deal",
        "House rules",
        "Where these rules come from",
    ]


def test_each_tile_has_its_worth() -> None:
    rows = dict(_section("Biribas").rows)

    assert len(rows) == 9
    assert (rows["Clean"], rows["Dirty trump"], rows["Hiliara"]) == ("200", "300", "1000")


def test_cards_of_one_value_share_a_row() -> None:
    assert _section("Cards").rows == (
        ("Joker", "20"),
        ("A", "15"),
        ("2", "10"),
        ("3 to 7", "5"),
        ("8 to K", "10"),
    )
    assert _section("Cards").sentences == ("All the cards together count 960.",)


def test_two_neighbours_are_named_both() -> None:
    assert ("A, 2", "20") in _section("Cards", preset("cardrulesplus-2000")).rows


def test_the_opening_minimum_is_told_by_bands() -> None:
    section = _section("Opening minimum")

    assert section.rows == (
        ("Below 1000", "none"),
        ("From 1000 to below 1500", "75"),
        ("From 1500", "90"),
    )
    assert "Only the points of the cards count towards it." in section.sentences


def test_no_opening_minimum_is_said() -> None:
    section = _section("Opening minimum", preset("jawaker-2005"))

    assert (section.rows, section.sentences) == ((), ("There is no opening minimum.",))


@pytest.mark.parametrize(("variant_id", "value"), [("classic", "more than 3000"), ("jawaker-2005", "at least 2005")])
def test_the_target_says_how_it_is_tested(variant_id: str, value: str) -> None:
    assert _section("End of the match", preset(variant_id)).rows == (("Target", value),)


def test_the_cut_is_told_only_where_it_earns_something() -> None:
    cut = preset("dealers-cut-partners")

    assert _section("Cut", cut).rows == (("Exact cut", "+100"), ("Off by 1 card", "+50"))
    assert _section("Cut", cut).sentences[0] == "The exact cut lifts 45 cards."
    assert "Cut" not in [section.title for section in variant_rules(ENGLISH, CLASSIC, CLASSIC.tables[0])]


@pytest.mark.parametrize(
    ("costs", "value"),
    [("flat", "−100"), ("value", "its cards taken off"), ("both", "−100 and its cards taken off")],
)
def test_an_unplayed_packet_says_what_it_costs(costs: str, value: str) -> None:
    variant = variant_with(CLASSIC, packet={"unplayed_costs": costs})

    assert dict(_section("Packets", variant).rows)["Packet taken but not played"] == value


def test_a_table_without_packets_has_no_packet_rules() -> None:
    bare = table_with(CLASSIC.tables[0], packets=0)

    assert "Packets" not in [section.title for section in variant_rules(ENGLISH, CLASSIC, bare)]
    assert dict(_section("Table and deal", table=bare).rows)["Packets"] == "0"


def test_switches_change_the_sentences() -> None:
    house = variant_with(
        CLASSIC,
        melds={"dirty_needs_clean": True, "fourteen_card_runs": False, "wilds": 2},
        packet={"payer": "each_player", "everyone_pays_on_stock_out": True, "partner_hand_counts": False},
        closing={"stock_out_points": Decimal(50)},
        hands_go_to="opponents",
        end={"loser_under_half_pays_double": True, "tie": "shared", "several_over": "play_on"},
    )

    assert "Dirty biribas earn nothing until the side has a clean one." in _section("Biribas", house).sentences
    assert "A run may not have both its aces." in _section("Biribas", house).sentences
    assert "Each player of the side pays." in _section("Packets", house).sentences
    assert ("Last card drawn when nobody closes", "+50") in _section("Closing", house).rows
    assert ("Cards left in hands", "given to the opponents") in _section("Closing", house).rows
    assert _section("End of the match", house).sentences == (
        "When several reach the target, one more round is played.",
        "When the best totals are level, the win is shared.",
        "Who loses with less than half the target loses double.",
    )


def test_a_plain_hiliara_is_said_and_not_listed() -> None:
    section = _section("Biribas", preset("classic-plain-hiliara"))

    assert "Hiliara" not in dict(section.rows)
    assert "A run of 13 cards earns what a shorter one does." in section.sentences


def test_tenths_are_shown_as_they_are_written_at_the_table() -> None:
    tenth = preset("classic-tenth")

    assert dict(_section("Biribas", tenth).rows)["Clean"] == "20"
    assert dict(_section("Cards", tenth).rows)["A"] == "1.5"
    assert _section("Opening minimum", tenth).rows[1] == ("From 100 to below 150", "7.5")


def test_the_lone_player_and_the_share_are_told() -> None:
    sentences = _section("Table and deal", table=CLASSIC.table("three-lone")).sentences

    assert "Each of the two gets half of their points." in sentences


def test_the_source_and_its_gaps_are_told() -> None:
    assert _section("Where these rules come from").sentences == (CLASSIC.source, *CLASSIC.notes)
