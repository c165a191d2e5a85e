"""Names found as people type them, in Greek, Latin and other letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.search import finder


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("αννα", "Άννα"),
        ("anna", "Άννα"),
        ("ANA", "Άννα"),
        ("αννα", "Anna"),
        ("Xristos", "Χρήστος"),
        ("hristos", "Χρήστος"),
        ("christos", "Χρήστος"),
        ("xristos", "Christos"),
        ("yannis", "Γιάννης"),
        ("γιαννησ", "Yannis"),
        ("Elenh", "Ελένη"),
        ("Basilhs", "Βασίλης"),
        ("mpampis", "Μπάμπης"),
        ("babis", "Μπάμπης"),
        ("Θανάσης", "thanasis"),
        ("eftihis", "Ευτύχης"),
        ("eutyxhs", "Ευτύχης"),
        ("ksenia", "Ξένια"),
        ("ourania", "Ουρανία"),
        ("oyrania", "Ουρανία"),
        ("andonis", "Αντώνης"),
        ("kwstas", "Κώστας"),
        ("ΝΊΚΟΣ", "Νίκος"),
        ("дима", "Дима"),
        ("احمد", "أَحْمَد"),
        ("jose", "José"),
        ("strasse", "Straße"),
    ],
)
def test_a_name_is_found_as_it_is_typed(query: str, name: str) -> None:
    assert finder(query)([name])


@pytest.mark.parametrize(("query", "name"), [("anna", "Μαρία"), ("maria", "Άννα"), ("nikos", "Kostas"), ("!", "Άννα")])
def test_another_name_is_not_found(query: str, name: str) -> None:
    assert not finder(query)([name])


def test_every_word_must_be_found_in_one_of_the_names() -> None:
    assert finder("nik mar")(["Μαρία", "Νίκος"])
    assert not finder("nik eleni")(["Μαρία", "Νίκος"])


def test_an_empty_query_finds_everything() -> None:
    assert finder("  ")(["Μαρία"])
    assert finder("")([])


@given(st.text(max_size=20))
def test_a_name_finds_itself_in_any_case(name: str) -> None:
    assert finder(name)([name])
    assert finder(name.lower())([name])
