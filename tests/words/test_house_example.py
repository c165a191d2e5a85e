"""The example of the editor: worked out by the rules, before and after."""

from __future__ import annotations

from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_form import CUT, TYPES, VariantForm, new_cut
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.comparison import compared
from scorekeeper.words.house_example import Example, house_example
from scorekeeper.words.rules import variant_rules
from scorekeeper.words.variant_fields import EditorSection
from tests.builders import preset, variant_with
from tests.strategies import edited_forms, paths_of

ENGLISH = NullTranslations()
CLASSIC = preset("classic")


def _changed(example: Example) -> dict[str, tuple[str, str]]:
    return {row.label: (row.before, row.after) for row in example.rows if row.differs}


def test_the_round_is_that_of_e29_at_the_closing_side() -> None:
    example = house_example(ENGLISH, EditorSection.CARDS, CLASSIC, CLASSIC)
    assert [(row.label, row.after) for row in example.rows][:6] == [
        ("Clean", "+200"),
        ("Dirty", "+100"),
        ("Cards on the table", "+150"),
        ("Closed", "+100"),
        ("Left in hands", "−15"),
        ("The closing side", "535"),
    ]
    assert _changed(example) == {}


def test_a_cards_value_changes_every_line_it_stands_in() -> None:
    after = variant_with(CLASSIC, cards={"eight": 20})
    changed = _changed(house_example(ENGLISH, EditorSection.CARDS, CLASSIC, after))
    # five eights of the closing side lie on the table, one of the other side
    assert changed["Cards on the table"] == ("+125", "+135")
    assert changed["The closing side"] == ("535", "585")
    assert changed["The other side"] == ("60", "70")


def test_the_example_shows_the_meld_type_that_was_touched() -> None:
    form = VariantForm.of(CLASSIC).with_value((*TYPES, 6, "points"), "1200")
    after = form.reading().variant
    assert after is not None
    example = house_example(ENGLISH, EditorSection.TYPES, CLASSIC, after, focus=(*TYPES, 6, "points"))
    assert _changed(example) == {"Hiliara": ("+1000", "+1200"), "The closing side": ("1170", "1370")}


def test_melds_are_judged_card_by_card() -> None:
    after = variant_with(CLASSIC, melds={"biriba_cards": 8}, trump={"used": False})
    changed = _changed(house_example(ENGLISH, EditorSection.MELDS, CLASSIC, after))
    assert changed["5-6-7-8-9-10-J, Hearts"] == ("Clean 255", "55")
    assert changed["8-9-10-J-Q-K-A, Hearts in trump"] == ("Clean trump 675", "75")


@pytest.mark.parametrize(
    ("field", "change", "label", "values"),
    [
        ("unplayed", 50, "Packet not played", ("−100", "−50")),
        ("unplayed_costs", "value", "Packet not played", ("−100", "–")),
        ("not_taken", 200, "Packet not taken", ("−100", "−200")),
        ("everyone_pays_on_stock_out", True, "Packet not taken", ("–", "−100")),
    ],
)
def test_each_packet_rule_has_a_round_in_which_it_counts(
    field: str, change: object, label: str, values: tuple[str, str]
) -> None:
    after = variant_with(CLASSIC, packet={field: change})
    example = house_example(ENGLISH, EditorSection.CLOSING, CLASSIC, after, focus=("packet", field))
    assert (label, *values) in [(row.label, row.before, row.after) for row in example.rows]


def test_the_last_card_of_the_stock_is_paid_in_a_round_that_nobody_closes() -> None:
    after = variant_with(CLASSIC, closing={"stock_out_points": 50})
    focus = ("closing", "stock_out_points")
    changed = _changed(house_example(ENGLISH, EditorSection.CLOSING, CLASSIC, after, focus=focus))
    assert changed["Drew the last card"] == ("–", "+50")


def test_a_cut_that_begins_to_be_paid_is_seen() -> None:
    form = VariantForm.of(CLASSIC).with_cut(new_cut(1)).with_value((*CUT, "exact"), "100")
    after = form.reading().variant
    assert after is not None
    assert _changed(house_example(ENGLISH, EditorSection.CUT, CLASSIC, after))["Cut"] == ("–", "+100")


def test_a_near_cut_is_seen_where_the_exact_one_lifts_nothing() -> None:
    form = VariantForm.of(CLASSIC).with_cut(new_cut(1)).with_value((*CUT, "near"), "20")
    after = form.reading().variant
    assert after is not None
    for field in ("near", "near_within"):
        example = house_example(ENGLISH, EditorSection.CUT, CLASSIC, after, focus=(*CUT, field))
        assert _changed(example)["Cut"] == ("–", "+20")


@pytest.mark.parametrize("field", ["near_within", "cards_per_player", "plus"])
def test_a_cut_lifts_no_more_cards_than_any_pack_has(field: str) -> None:
    form = VariantForm.of(CLASSIC).with_cut(new_cut(1))
    assert form.with_value((*CUT, field), "336").reading().variant is not None
    (fault,) = form.with_value((*CUT, field), "999999999").reading().faults
    assert (fault.path, fault.code, fault.numbers) == ((*CUT, field), "less_than_equal", {"le": "336"})


def test_the_dearest_cards_and_the_farthest_target_have_an_example() -> None:
    most = "1000000"
    form = VariantForm.of(CLASSIC)
    for path in [("cards", "joker"), ("cards", "king"), *(("tables", index, "target") for index in range(5))]:
        (fault,) = form.with_value(path, f"{most}1").reading().faults
        assert (fault.path, fault.code, fault.numbers) == (path, "less_than_equal", {"le": most})
        form = form.with_value(path, most)
    after = form.reading().variant
    assert after is not None
    for section in EditorSection:
        for focus in ((), ("packet", "unplayed"), ("closing", "stock_out_points")):
            assert house_example(ENGLISH, section, CLASSIC, after, focus=focus).rows


def test_the_opening_minimum_is_told_for_the_totals_where_it_changes() -> None:
    bands = [{"below": 1000, "minimum": 50}, {"from": 1000, "minimum": 75}]
    after = variant_with(CLASSIC, opening={"bands": bands})
    assert _changed(house_example(ENGLISH, EditorSection.OPENING, CLASSIC, after)) == {
        "With a total of 0": ("none", "50"),
        "With a total of 1500": ("90", "75"),
    }


def test_the_end_is_told_by_the_match_itself() -> None:
    after = variant_with(CLASSIC, end={"test": "at_least", "tie": "shared"})
    changed = _changed(house_example(ENGLISH, EditorSection.END, CLASSIC, after))
    assert changed["3000 to 0"] == ("The match goes on.", "A & C won, 3000 to 0. Nobody else has reached 3000.")
    assert changed["3010 to 3010"][1] == "A & C and B & D share the win with 3010 each."


def test_the_end_shows_the_totals_of_each_player_where_one_plays_against_two() -> None:
    after = variant_with(CLASSIC, end={"test": "at_least"})
    example = house_example(ENGLISH, EditorSection.END, CLASSIC, after, table_id="three-lone")
    told = {row.label: (row.before, row.after) for row in example.rows}
    # nobody's total is half of what the label says, though the pair of a round gets half of its points
    assert told["2510 to 2520"] == (
        "B won with 2520. Next: A with 2510. Both are past 2500. The higher total wins.",
        "B won with 2520. Next: A with 2510. Both have reached 2500. The higher total wins.",
    )
    assert told["2500 to 0"] == (
        "The match goes on.",
        "A won with 2500. Next: B & C with 0. Nobody else has reached 2500.",
    )
    assert told["2510 to 2510"][0] == "One more round: A & B are level at 2510."


def test_whoever_closed_the_last_round_wins_a_tie_where_one_plays_against_two() -> None:
    after = variant_with(CLASSIC, end={"tie": "closer_wins"})
    example = house_example(ENGLISH, EditorSection.END, CLASSIC, after, table_id="three-lone")
    assert _changed(example)["2510 to 2510"][1] == (
        "A won with 2510. Next: B with 2510. The best totals are level: the one who closed the last round wins."
    )


class Greek(NullTranslations):
    """A language with letters of its own."""

    def pgettext(self, context: str, message: str) -> str:
        return "Α Β Γ Δ Ε Ζ" if context == "players of an example" else message


def test_the_players_are_called_by_letters_of_the_language() -> None:
    after = variant_with(CLASSIC, end={"test": "at_least"})
    example = house_example(Greek(), EditorSection.END, CLASSIC, after)
    assert example.title == "Example: totals after a round that Α closed"
    assert _changed(example)["3000 to 0"][1].startswith("Α & Γ won")


@pytest.mark.parametrize("language", languages())
def test_every_language_has_letters_for_the_largest_table(language: str) -> None:
    letters = translations(language).pgettext("players of an example", "A B C D E F").split()
    most = next(bound.le for bound in Table.model_fields["players"].metadata if hasattr(bound, "le"))
    assert len(set(letters)) == len(letters) == most


def test_a_table_tells_how_many_cards_are_left() -> None:
    tables = [{**table.model_dump(), "jokers": 2} for table in CLASSIC.tables]
    after = variant_with(CLASSIC, tables=tables)
    changed = _changed(house_example(ENGLISH, EditorSection.TABLE, CLASSIC, after))
    assert changed["Cards in the pack"] == ("108", "106")
    assert changed["All the cards together"] == ("960", "920")


@pytest.mark.parametrize("after", shipped_variants().variants, ids=lambda variant: variant.id)
def test_any_two_variants_have_an_example_in_every_section(after: Variant) -> None:
    for before in (CLASSIC, preset("dealers-cut-individual"), preset("levant-350")):
        for section in EditorSection:
            rows = house_example(ENGLISH, section, before, after).rows
            assert rows
            assert all(row.label and row.before and row.after for row in rows)


@given(st.data())
def test_whatever_the_editor_makes_can_be_shown_compared_and_counted(data: st.DataObject) -> None:
    form = data.draw(edited_forms())
    variant = form.reading().variant
    if variant is None:
        return
    focus = data.draw(st.sampled_from([(), *paths_of(form)]))
    for section in EditorSection:
        assert house_example(ENGLISH, section, CLASSIC, variant, focus=focus).rows
        assert house_example(ENGLISH, section, variant, CLASSIC, focus=focus).rows
    for table in variant.tables:
        rules = variant_rules(ENGLISH, variant, table)
        assert all(text for each in rules for row in each.rows for text in row)
        assert compared(ENGLISH, (CLASSIC, CLASSIC.tables[0]), (variant, table))


def test_a_meld_type_that_was_not_there_before_says_that_it_is_new() -> None:
    form = VariantForm.of(CLASSIC).with_new_type("Half-clean trump")
    form = form.with_value((*TYPES, 9, "cleanness"), "semi_clean").with_value((*TYPES, 9, "trump"), True)
    after = form.with_value((*TYPES, 9, "points"), "450").reading().variant
    assert after is not None
    added = house_example(ENGLISH, EditorSection.TYPES, CLASSIC, after, focus=(*TYPES, 9, "points"))
    assert _changed(added)["Half-clean trump"] == ("new", "+450")
