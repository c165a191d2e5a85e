"""Who is let in to a shared table, and who holds the pen."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.lan.errors import NotTheScorer, NotYourPen, TableFull, TableNotKept, UnknownGuest
from scorekeeper.lan.evening import Evening
from scorekeeper.lan.table import MOST_GUESTS, SharedTable, Welcome
from scorekeeper.lan.visitor import HOST_ID, Visitor, ticket
from scorekeeper.match.errors import BadName

HOST = Visitor(HOST_ID)


class Kept:
    """Remembers what was written."""

    def __init__(self) -> None:
        self.evening: Evening | None = None
        self.is_full = False

    def __call__(self, evening: Evening) -> None:
        if self.is_full:
            raise TableNotKept("no space left")
        self.evening = evening


@pytest.fixture
def kept() -> Kept:
    return Kept()


def table_of(kept: Kept, pen: str | None = HOST_ID) -> SharedTable:
    evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC), pen=pen)
    return SharedTable(evening, keep=kept, address="http://192.168.1.5:8550")


@pytest.fixture
def table(kept: Kept) -> SharedTable:
    return table_of(kept)


def guest(table: SharedTable) -> Visitor:
    return table.let_in(Welcome.GUEST)


def test_the_code_welcomes_a_guest_and_the_host_key_the_host(table: SharedTable) -> None:
    assert table.recognises(table.code.lower()) is Welcome.GUEST
    assert table.recognises(table.host_link("http://127.0.0.1:8550").partition("=")[2]) is Welcome.HOST
    assert table.recognises("") is None
    assert table.recognises(table.code[:-1]) is None
    assert table.recognises(table.code + "A") is None


def test_the_host_key_is_not_the_code_with_other_letters(table: SharedTable) -> None:
    key = table.host_link("").partition("=")[2]
    assert table.recognises(key.swapcase()) is None


def test_a_ticket_is_known_again_and_a_made_up_one_is_not(table: SharedTable) -> None:
    anna = guest(table)
    shown = table.ticket(anna)
    assert table.visitor(shown) == anna
    assert table.visitor(f"{HOST_ID}.{shown.partition('.')[2]}") is None
    assert table.visitor(shown[:-1]) is None
    assert table.visitor(anna.id) is None
    assert table.visitor("") is None
    assert table.visitor(ticket(anna, "another evening's key")) is None


def test_a_table_that_starts_again_knows_its_phones_and_its_pen(table: SharedTable, kept: Kept) -> None:
    anna = guest(table)
    table.hand_pen(HOST, anna)
    assert kept.evening is not None
    again = SharedTable(kept.evening, keep=kept, address=table.address)
    assert again.visitor(table.ticket(anna)) == anna
    assert again.may_write(anna)
    assert again.link == table.link


def test_the_pen_goes_from_hand_to_hand(table: SharedTable) -> None:
    anna, babis = guest(table), guest(table)
    table.hand_pen(HOST, anna)
    assert [table.may_write(each) for each in (HOST, anna, babis)] == [False, True, False]
    table.hand_pen(anna, babis)
    assert [table.may_write(each) for each in (HOST, anna, babis)] == [False, False, True]


def test_a_pen_that_was_put_down_is_taken_up_by_one(table: SharedTable) -> None:
    anna, babis = guest(table), guest(table)
    table.hand_pen(HOST, None)
    assert table.scorer is None
    table.take_pen(anna)
    with pytest.raises(NotYourPen):
        table.take_pen(babis)
    assert table.may_write(anna)


def test_only_its_holder_hands_the_pen_on_and_only_to_someone_at_the_table(table: SharedTable) -> None:
    anna, babis = guest(table), guest(table)
    for thief in (anna, Visitor("nobody")):
        with pytest.raises(NotTheScorer):
            table.hand_pen(thief, babis)
        with pytest.raises(NotTheScorer):
            table.hand_pen(thief, None)
    with pytest.raises(UnknownGuest):
        table.hand_pen(HOST, Visitor("nobody"))
    assert table.may_write(HOST)


def test_the_host_takes_the_pen_back_from_a_dead_phone(table: SharedTable) -> None:
    anna = guest(table)
    table.hand_pen(HOST, anna)
    table.take_pen(HOST)
    assert [table.may_write(HOST), table.may_write(anna)] == [True, False]


def test_a_phone_is_called_by_its_number_until_it_has_a_name(table: SharedTable) -> None:
    guest(table)
    babis = guest(table)
    table.rename(babis, "  Babis ")
    assert [(seat.name, seat.number) for seat in table.seats] == [("", 0), ("", 1), ("Babis", 2)]
    with pytest.raises(BadName):
        table.rename(babis, " ")
    with pytest.raises(UnknownGuest):
        table.rename(Visitor("nobody"), "Nobody")


def test_a_phone_is_here_while_any_of_its_tabs_is_open(table: SharedTable) -> None:
    anna, changes = guest(table), []
    table.subscribe(lambda: changes.append(table.seat(anna).is_here))
    table.came(anna)
    table.came(anna)
    table.left(anna)
    table.left(anna)
    assert changes == [True, False]  # one more tab of a phone that is here changes nothing for the others


def test_what_cannot_be_kept_does_not_happen(table: SharedTable, kept: Kept) -> None:
    anna, changes = guest(table), []
    table.subscribe(lambda: changes.append("changed"))
    kept.is_full = True
    with pytest.raises(TableNotKept):
        table.hand_pen(HOST, anna)
    with pytest.raises(TableNotKept):
        guest(table)
    assert table.may_write(HOST)
    assert len(table.seats) == 2
    assert changes == []


def test_beyond_a_hundred_phones_the_first_that_is_away_is_forgotten(table: SharedTable) -> None:
    scorer, here, away = guest(table), guest(table), guest(table)
    table.hand_pen(HOST, scorer)
    table.came(here)
    for _ in range(MOST_GUESTS - 2):
        guest(table)
    assert len(table.seats) == 1 + MOST_GUESTS
    assert table.visitor(table.ticket(away)) is None
    assert table.visitor(table.ticket(scorer)) == scorer
    assert table.visitor(table.ticket(here)) == here


def test_a_table_where_all_are_here_takes_nobody_more_in(table: SharedTable, kept: Kept) -> None:
    guests = [guest(table) for _ in range(MOST_GUESTS)]
    for each in guests[1:]:
        table.came(each)
    table.hand_pen(HOST, guests[0])
    before = kept.evening
    with pytest.raises(TableFull):
        guest(table)
    assert kept.evening == before
    assert table.may_write(guests[0])
    table.left(guests[7])
    late = guest(table)
    assert table.visitor(table.ticket(guests[7])) is None
    assert table.visitor(table.ticket(late)) == late


def test_a_phone_that_is_forgotten_cannot_take_the_pen_along(table: SharedTable) -> None:
    first = guest(table)
    for _ in range(MOST_GUESTS):
        guest(table)
    table.hand_pen(HOST, None)
    with pytest.raises(UnknownGuest):
        table.take_pen(first)
    assert table.pen_is_free
