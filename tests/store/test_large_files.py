"""Files of any size and spite are read in one pass, and a large one takes little memory."""

from __future__ import annotations

import json
import tracemalloc
from decimal import Decimal
from pathlib import Path

import pytest

from scorekeeper.match.match import Match
from scorekeeper.store.errors import BadFile
from scorekeeper.store.exchange import write_export
from scorekeeper.store.export_reader import LARGEST_FILE, ExportReader, read_export
from scorekeeper.store.importing import apply_import, plan_import
from scorekeeper.store.store import Store
from tests.store.builders import Clock, evening, new_match, uid

MANY = 1_000


def refusal(content: bytes | str) -> BadFile:
    with pytest.raises(BadFile) as refused:
        read_export(content)
    return refused.value


def copies(match: Match, count: int) -> list[Match]:
    return [match.model_copy(update={"id": uid(10_000 + number)}) for number in range(count)]


def long_match(rounds: int) -> Match:
    """A match of many rounds that nobody wins."""
    (played,) = read_export(write_export([evening().match.change_target(Decimal(10**8))])).matches
    first = played.rounds[0]
    again = [first.model_copy(update={"id": uid(20_000 + number)}) for number in range(rounds)]
    return played.model_copy(update={"rounds": tuple(again)})


@pytest.mark.parametrize(
    "text",
    [
        '"\\' * 2_000_000,
        '{"' + '\\"' * 2_000_000,
        "[" * 4_000_000,
        '{"a":' * 1_000_000,
        "[]" * 2_000_000,
        "\n" * 4_000_000,
    ],
    ids=["escaped quotes", "a name without an end", "lists", "groups", "pairs", "line ends"],
)
def test_hostile_text_is_refused_in_one_pass(text: str) -> None:
    """A pass for each quote or bracket would take hours here."""
    assert refusal(text).reason.startswith("is not JSON")


@pytest.mark.parametrize("opened", ["[", '{"a":'])
def test_nesting_is_found_whatever_strings_stand_around_it(opened: str) -> None:
    closed = "]" if opened == "[" else "}"
    nested = opened * 40 + "1" + closed * 40
    assert refusal(f'{{"a": ["\\\\", "\\"", "]]", {nested}]}}').reason == "is nested more than 32 deep"


@pytest.mark.parametrize(
    "name", ['"' + "[" * 25 + "\\" + "]" * 25, "x\\n" + "[" * 40, "[" * 40 + '\\"', 'a\\"' + "{" * 40]
)
def test_brackets_in_a_name_are_no_nesting(name: str) -> None:
    named = new_match(name=name)
    assert read_export(write_export([named])).matches == (named,)


@pytest.mark.parametrize(
    "number", ["1" * 5_000, "1e999999999", "-1e999999999", "0." + "0" * 400 + "1", '"' + "9" * 10**6 + '"']
)
def test_a_number_beyond_all_bounds_is_refused(number: str) -> None:
    text = write_export([new_match()])
    assert refusal(text.replace('"target": 3000', f'"target": {number}', 1)).place in {"matches[0].target", "top level"}


def test_letters_of_all_scripts_and_their_columns() -> None:
    named = new_match(name="Μαρία 𝄞 🃏")
    content = write_export([named]).encode()
    assert read_export(content).matches == read_export(b"\xef\xbb\xbf" + content).matches == (named,)
    assert refusal('{\n "Μαρία": "🃏" oops}').place == "line 2, column 15"


def test_a_file_that_is_no_utf_8_tells_the_line() -> None:
    content = write_export([new_match(name="Μαρία")]).encode()
    bad = content.replace("Μαρία".encode(), "Μαρία".encode("cp1253"), 1)
    error = refusal(bad)
    assert (error.place, error.reason) == ("line 5", "is not UTF-8 text")
    assert refusal('{"Μ'.encode()[:-1]).reason == "is not UTF-8 text"


def test_a_file_beyond_the_limit_is_not_looked_at() -> None:
    tracemalloc.start()
    try:
        refused = refusal(bytes(LARGEST_FILE + 1))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert refused.reason == "is larger than 128 MiB, the most that is read"
    assert peak < 2 * LARGEST_FILE  # the file itself, which this test made


async def test_many_matches_are_taken_in_with_little_memory(tmp_path: Path) -> None:
    content = write_export(copies(long_match(12), MANY)).encode()
    store = await Store.open(tmp_path, clock=Clock())
    tracemalloc.start()
    try:
        report = await apply_import(store, await plan_import(store, content))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        await store.close()
    assert report.added == MANY
    assert peak < 8 * len(content)


def test_a_long_match_is_read_round_by_round() -> None:
    match = long_match(3_000)
    content = write_export([match]).encode()
    tracemalloc.start()
    try:
        (read,) = ExportReader(content).matches()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert read == match
    assert peak < 20 * len(content)  # parsed at once it was forty times the file


@pytest.mark.parametrize("value", ["null", "5", "true", '"rules"'])
def test_rules_that_are_none_are_told_by_their_place(value: str) -> None:
    for name in ("variants", "house_variants"):
        text = f'{{"format": "scorekeeper", "version": 3, "matches": [], "{name}": {value}}}'
        assert refusal(text).place == name


def test_a_name_that_is_no_text_is_told_in_text() -> None:
    error = refusal('{"format": "scorekeeper", "version": 3, "matches": [], "variants": {"\\ud800": {}}}')
    assert str(error).encode().startswith(b"variants.\\ud800")


def test_a_faulty_round_is_told_by_its_place() -> None:
    document = json.loads(write_export([long_match(50)]))
    document["matches"][0]["rounds"][37]["entry"]["dealer"] = -1
    assert refusal(json.dumps(document)).place == "matches[0].rounds[37].entry.dealer"
