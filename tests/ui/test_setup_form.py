"""The form of a new match: what is typed stays, goes with its player, and is refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from uuid import UUID

import pytest

from scorekeeper.match.player import Player
from scorekeeper.rules.library import VariantLibrary, shipped_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.store.settings import LastTable
from scorekeeper.ui.setup.form import SetupForm, usual_targets
from tests.builders import preset, table_with, variant_with

CLASSIC = preset("classic")
PARTNERS = CLASSIC.table("partners")
THREE = CLASSIC.table("three")
TWO = CLASSIC.table("two")


def unnamed(place: int) -> str:
    return f"Player {place + 1}"


def form_of(*names: str, variant: Variant = CLASSIC, table_id: str = "partners") -> SetupForm:
    """A form in which the first seats have these names."""
    form = SetupForm.blank(variant, variant.table(table_id))
    for seat, name in zip(form.seats, names, strict=False):
        form = form.with_name(seat.key, name)
    return form


def names_of(form: SetupForm) -> list[str]:
    return [seat.name for seat in form.seats]


def test_an_empty_form_begins_with_numbered_players_at_the_tables_own_target() -> None:
    setup = form_of().setup(CLASSIC, PARTNERS, unnamed)
    assert setup is not None
    assert setup.names == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert (setup.target, setup.first_dealer, setup.starting) == (Decimal(3000), 0, ())


def test_names_that_read_the_same_are_refused_at_the_later_one() -> None:
    form = form_of("Maria", "Anna", "MARÍA ", "Petros")
    errors = form.name_errors(PARTNERS, unnamed)
    assert list(errors) == [form.seats[2].key]
    assert errors[form.seats[2].key].value == "MARÍA "
    assert form.setup(CLASSIC, PARTNERS, unnamed) is None


def test_a_name_like_the_one_an_empty_seat_will_get_is_refused() -> None:
    form = form_of("", "Player 1")
    assert list(form.name_errors(PARTNERS, unnamed)) == [form.seats[1].key]


def test_a_name_that_is_too_long_is_refused() -> None:
    form = form_of("x" * 41)
    assert list(form.name_errors(PARTNERS, unnamed)) == [form.seats[0].key]


def test_the_deal_goes_with_the_player_who_changes_places() -> None:
    form = form_of("Maria", "Anna", "Nikos", "Petros")
    form = replace(form, dealer=form.seats[3].key).moved(3, 0, PARTNERS)
    assert names_of(form) == ["Petros", "Maria", "Anna", "Nikos"]
    assert form.dealer_seat(PARTNERS) == 0


@pytest.mark.parametrize(("place", "to"), [(0, -1), (3, 4)])
def test_nobody_moves_beyond_the_table(place: int, to: int) -> None:
    form = form_of("Maria", "Anna", "Nikos", "Petros")
    assert form.moved(place, to, PARTNERS) == form


def test_two_quick_taps_seat_two_people() -> None:
    form = form_of()
    looked_at = form.seats[0]
    quick = form.seated(looked_at, "Maria", PARTNERS).seated(looked_at, "Nikos", PARTNERS)
    assert names_of(quick) == ["Maria", "Nikos", "", ""]
    assert quick.first_free(PARTNERS) == form.seats[2].key


def test_nobody_is_unseated_by_a_late_tap_at_a_full_table() -> None:
    form = form_of("Maria", "Anna", "Nikos", "Petros")
    assert form.seated(form_of().seats[0], "Eleni", PARTNERS) == form


def test_a_smaller_table_forgets_nobody() -> None:
    form = form_of("Maria", "Anna", "Nikos", "Petros")
    smaller = form.with_table(TWO)
    assert smaller.names(TWO, unnamed) == ("Maria", "Anna")
    assert smaller.with_table(PARTNERS).names(PARTNERS, unnamed) == ("Maria", "Anna", "Nikos", "Petros")


def test_a_dealer_without_a_seat_leaves_the_deal_to_the_first() -> None:
    form = form_of("Maria", "Anna", "Nikos", "Petros")
    assert replace(form, dealer=form.seats[3].key).with_table(TWO).dealer_seat(TWO) == 0


def test_other_rules_keep_the_players_and_seek_a_table_for_as_many() -> None:
    other = preset("dealers-cut-individual")
    form = form_of("Maria", "Anna", "Nikos", table_id="three").with_variant(other, THREE)
    assert other.table(form.table_id).players == 3
    assert form.names(other.table(form.table_id), unnamed) == ("Maria", "Anna", "Nikos")


def test_another_table_brings_its_own_target() -> None:
    form = form_of().with_target(Decimal(2500), CLASSIC, PARTNERS)
    assert form.target_points(CLASSIC, PARTNERS) == 2500
    assert form.with_table(CLASSIC.table("six")).target_points(CLASSIC, CLASSIC.table("six")) == 3000


def test_the_usual_targets_are_those_of_the_tables() -> None:
    assert usual_targets(CLASSIC) == (Decimal(2500), Decimal(3000))


@pytest.mark.parametrize("typed", ["", "5+", "0", "-500", "three thousand", "1_000"])
def test_a_target_that_is_no_number_above_nothing_is_refused(typed: str) -> None:
    form = replace(form_of(), own_target=typed)
    assert form.target_points(CLASSIC, PARTNERS) is None
    assert form.setup(CLASSIC, PARTNERS, unnamed) is None


def test_a_typed_target_is_on_the_scale_that_is_shown() -> None:
    tenth = preset("classic-tenth")
    form = replace(form_of(variant=tenth), own_target="150")
    # 150 tenths are 1500 points
    assert form.target_points(tenth, tenth.table("partners")) == 1500


def test_totals_on_paper_may_be_negative_and_blank_is_nothing() -> None:
    form = replace(form_of("Maria", "Anna", "Nikos", "Petros"), on_paper=True)
    form = form.with_starting(PARTNERS, 0, "1245").with_starting(PARTNERS, 1, "−65")
    setup = form.setup(CLASSIC, PARTNERS, unnamed)
    assert setup is not None
    assert setup.starting == (Decimal(1245), Decimal(-65))
    assert form.with_starting(PARTNERS, 1, "").starting_points(CLASSIC, PARTNERS) == (Decimal(1245), Decimal(0))


def test_a_total_on_paper_that_cannot_be_read_is_refused_in_its_place() -> None:
    form = replace(form_of(), on_paper=True).with_starting(PARTNERS, 1, "12x")
    assert form.starting_points(CLASSIC, PARTNERS) == (Decimal(0), None)
    assert form.setup(CLASSIC, PARTNERS, unnamed) is None


def test_totals_do_not_count_while_the_switch_is_off() -> None:
    setup = form_of().with_starting(PARTNERS, 0, "12x").setup(CLASSIC, PARTNERS, unnamed)
    assert setup is not None
    assert setup.starting == ()


def test_a_total_goes_with_the_player_who_brought_it() -> None:
    form = form_of("Maria", "Anna", "Nikos", table_id="three")
    form = form.with_starting(THREE, 0, "300").with_starting(THREE, 1, "-50").moved(0, 1, THREE)
    assert form.names(THREE, unnamed) == ("Anna", "Maria", "Nikos")
    assert [form.starting_text(THREE, scorer) for scorer in range(3)] == ["-50", "300", ""]


def test_partners_who_change_places_keep_their_total() -> None:
    form = form_of("Maria", "Anna", "Nikos", "Petros").with_starting(PARTNERS, 0, "300").moved(0, 2, PARTNERS)
    assert names_of(form) == ["Anna", "Nikos", "Maria", "Petros"]
    # Maria and her total now sit with Anna, at seats 1 and 3
    assert form.starting_text(PARTNERS, 0) == "300"
    assert form.with_starting(PARTNERS, 0, "40").starting_text(PARTNERS, 0) == "40"


def test_a_match_name_that_is_too_long_is_refused() -> None:
    assert replace(form_of(), name="x" * 61).setup(CLASSIC, PARTNERS, unnamed) is None


def last_table(target: int = 3000, table_id: str = "partners", variant_id: str = "classic") -> LastTable:
    names = ("Maria", "Anna", "Nikos", "Petros")
    return LastTable(
        variant_id=variant_id,
        table_id=table_id,
        players=tuple(Player(id=UUID(int=seat + 1), name=name) for seat, name in enumerate(names)),
        target=Decimal(target),
        first_dealer=3,
    )


def test_the_last_table_comes_back_with_the_deal_passed_on() -> None:
    form = SetupForm.of_last_table(last_table(), shipped_variants())
    assert form is not None
    assert names_of(form) == ["Maria", "Anna", "Nikos", "Petros"]
    # classic passes the deal to the left: after seat 3 comes seat 0
    assert form.dealer_seat(PARTNERS) == 0
    assert form.own_target is None


def test_a_target_of_ones_own_comes_back_as_typed() -> None:
    form = SetupForm.of_last_table(last_table(target=1800), shipped_variants())
    assert form is not None
    assert form.own_target == "1800"


@pytest.mark.parametrize("last", [last_table(table_id="five"), last_table(table_id="two"), last_table(variant_id="x")])
def test_a_last_table_that_no_rules_know_any_more_is_passed_over(last: LastTable) -> None:
    assert SetupForm.of_last_table(last, shipped_variants()) is None


def test_without_rules_there_is_no_last_table() -> None:
    assert SetupForm.of_last_table(last_table(), VariantLibrary()) is None


def test_a_form_whose_rules_are_there_is_left_as_it_is() -> None:
    form = form_of("Maria", "Anna")
    assert form.fitting([preset("pagat"), CLASSIC]) is form
    assert form.fitting([]) is None


def test_where_the_rules_of_a_form_are_gone_others_stand_in_and_everybody_stays() -> None:
    ours = variant_with(CLASSIC, id="ours", name="Ours")
    form = replace(form_of("Maria", "Anna", "Nikos", "Petros", variant=ours), name="Friday")
    there = form.fitting([preset("pagat"), CLASSIC])
    assert there is not None
    assert (there.variant_id, there.stands_in, there.name) == ("pagat", True, "Friday")
    assert names_of(there) == ["Maria", "Anna", "Nikos", "Petros"]
    assert there.setup(preset("pagat"), preset("pagat").table(there.table_id), unnamed) is not None
    chosen = there.with_variant(CLASSIC, preset("pagat").table(there.table_id))
    assert not chosen.stands_in


def test_where_a_table_is_gone_one_for_as_many_people_stands_in() -> None:
    form = form_of("Maria", "Anna", "Nikos", table_id="three")
    fewer = [table.model_dump() for table in CLASSIC.tables if table.players != 3]
    three = [table_with(THREE, id="threesome").model_dump()]
    there = form.fitting([variant_with(CLASSIC, tables=[*fewer, *three])])
    assert there is not None
    assert (there.variant_id, there.table_id, there.stands_in) == ("classic", "threesome", True)
    assert names_of(there)[:3] == ["Maria", "Anna", "Nikos"]
