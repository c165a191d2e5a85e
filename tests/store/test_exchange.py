from __future__ import annotations

import copy
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.match import Match
from scorekeeper.match.timeline import Timeline
from scorekeeper.rules.findings import FindingCode
from scorekeeper.store.errors import BadFile
from scorekeeper.store.exchange import export_schema, write_export
from scorekeeper.store.export_reader import read_export
from tests.builders import preset
from tests.store.builders import evening, new_match
from tests.store.strategies import timelines

E55 = (Path(__file__).parents[1] / "samples" / "e55.json").read_text(encoding="utf-8")

Spoil = Callable[[dict[str, Any]], Any]


def refusal(text: str) -> BadFile:
    with pytest.raises(BadFile) as refused:
        read_export(text)
    return refused.value


def spoiled(spoil: Spoil) -> str:
    document = copy.deepcopy(json.loads(E55))
    spoil(document)
    return json.dumps(document)


def match(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["matches"][0]
    return found


def entry(document: dict[str, Any], number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = match(document)["rounds"][number]["entry"]
    return found


def side(document: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = entry(document)["sides"][number]
    return found


@given(st.lists(timelines(), max_size=3, unique_by=lambda timeline: timeline.match.id))
def test_matches_come_back_equal(found: list[Timeline]) -> None:
    matches = tuple(timeline.match for timeline in found)
    text = write_export(matches)
    assert read_export(text).matches == matches
    assert write_export(read_export(text).matches) == text


def test_an_export_can_be_read_by_people() -> None:
    text = write_export([new_match(name="Σάββατο")])
    assert text.startswith('{\n  "format": "scorekeeper",\n  "version": 2,\n')
    assert '"name": "Σάββατο"' in text


def test_a_blank_is_not_a_zero_after_the_journey() -> None:
    (read,) = read_export(E55).matches
    assert read.rounds[0].entry.sides[0].total is None
    assert read.rounds[1].entry.sides[0].table_points is None
    assert read.rounds[1].entry.sides[0].total == Decimal(480)


def test_the_byte_order_mark_of_a_windows_editor_does_no_harm() -> None:
    assert read_export("\ufeff" + E55).matches == read_export(E55).matches


def test_no_matches_are_an_export_too() -> None:
    assert read_export(write_export([])).matches == ()


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "line 1, column 1", "is not JSON: Expecting value"),
        ('{\n  "format": "scorekeeper",\n  oops\n}', "line 3, column 3", "is not JSON"),
        (E55[: len(E55) * 6 // 10], "line ", "is not JSON"),
        (E55 + "}", "line ", "is not JSON: Extra data"),
        ("[" * 100_000, "top level", "is not JSON that can be read"),
        ('{"format": NaN}', "top level", "NaN is no number"),
        ("[]", "top level", "is no Scorekeeper export"),
        ('{"games": []}', "top level", "is no Scorekeeper export"),
        ('{"format": "scorekeeper"}', "version", "expected 1 to 3, got None"),
        ('{"format": "scorekeeper", "version": true}', "version", "expected 1 to 3, got True"),
        ('{"format": "scorekeeper", "version": 4}', "version", "was written by a newer Scorekeeper"),
        ('{"format": "scorekeeper", "version": 1}', "matches", "expected a list"),
        ('{"format": "scorekeeper", "version": 1, "matches": {}}', "matches", "expected a list"),
        (
            '{"format": "scorekeeper", "version": 1, "matches": [], "match": 1}',
            "match",
            "unknown field 'match'",
        ),
    ],
)
def test_a_file_that_is_no_export(text: str, place: str, reason: str) -> None:
    error = refusal(text)
    assert error.place.startswith(place)
    assert error.reason.startswith(reason) or reason in error.reason


@pytest.mark.parametrize(
    ("spoil", "place", "reason"),
    [
        (lambda d: d["matches"].__setitem__(0, 5), "matches[0]", "expected a group of fields, got 5"),
        (lambda d: match(d).pop("target"), "matches[0].target", "is missing"),
        (lambda d: match(d).update(target=-5), "matches[0].target", "greater than 0"),
        (lambda d: match(d).update(totals=[1, 2]), "matches[0].totals", "unknown field 'totals'"),
        (lambda d: match(d).update(id="one"), "matches[0].id", "valid UUID"),
        (lambda d: match(d).update(began="2026-03-07T18:30:00"), "matches[0].began", "timezone"),
        (lambda d: match(d).update(table_id="balcony"), "matches[0]", "not 'balcony'"),
        (lambda d: match(d)["players"].pop(), "matches[0].players", "partners seats 4, got 3"),
        (lambda d: match(d)["players"][1].update(name=" "), "matches[0].players[1].name", "expected a name"),
        (lambda d: match(d)["players"][1].update(name="μαρια"), "matches[0].players", "stands twice"),
        (lambda d: match(d).update(starting=[1]), "matches[0].starting", "expected 2 totals, got 1"),
        (lambda d: match(d).update(first_dealer=4), "matches[0].first_dealer", "no seat 4"),
        (
            lambda d: match(d)["rounds"][1].update(id=match(d)["rounds"][0]["id"]),
            "matches[0].rounds",
            "same id",
        ),
        (lambda d: match(d)["rounds"][2].pop("added"), "matches[0].rounds[2].added", "is missing"),
        (lambda d: entry(d)["sides"].append({}), "matches[0].rounds[0]", "expected 2 sides, got 3"),
        (
            lambda d: entry(d).update(trump="x"),
            "matches[0].rounds[0].entry.trump",
            "expected 'spades', 'hearts'",
        ),
        (lambda d: entry(d).update(note="\ud800"), "matches[0].rounds[0].entry.note", "string"),
        (
            lambda d: side(d, 1).update(hand_points={"points": "many"}),
            "matches[0].rounds[0].entry.sides[1].hand_points.points",
            "expected a number of points, got 'many'",
        ),
        (
            lambda d: match(d)["variant"]["closing"].pop("points"),
            "matches[0].variant.closing.points",
            "is missing",
        ),
        (
            lambda d: match(d)["variant"]["opening"]["bands"][1].update({"from": 1100}),
            "matches[0].variant.opening.bands",
            "a hole between 1000 and 1100",
        ),
        (lambda d: d["matches"].append(d["matches"][0]), "matches[1].id", "stands twice"),
    ],
)
def test_a_spoiled_match_is_refused_at_its_place(spoil: Spoil, place: str, reason: str) -> None:
    error = refusal(spoiled(spoil))
    assert error.place == place
    assert reason in error.reason
    assert str(error) == f"{place}: {error.reason}"


@pytest.mark.parametrize(
    ("spoil", "place", "code"),
    [
        (
            lambda d: side(d, 0).update(packet="unplayed"),
            "sides[0].packet",
            FindingCode.CLOSER_PACKET_UNPLAYED,
        ),
        (lambda d: side(d, 1).pop("packet"), "sides[1].packet", FindingCode.PACKET_MISSING),
        (
            lambda d: side(d, 1).update(hand_points={"points": 970}),
            "sides[1].hand_points",
            FindingCode.POINTS_ABOVE_PACK,
        ),
        (
            lambda d: side(d, 1).update(hand_points={"points": 63}),
            "sides[1].hand_points",
            FindingCode.POINTS_NOT_A_SUM_OF_CARDS,
        ),
        (lambda d: side(d, 1).update(total=5), "sides[1].total", FindingCode.TOTAL_AND_DETAILS),
        (lambda d: entry(d).update(closed_by=7), "closed_by", FindingCode.NO_SUCH_SIDE),
        (lambda d: entry(d).update(lone_seat=1), "lone_seat", FindingCode.LONE_PLAYER_NOT_USED),
        (lambda d: entry(d).update(cut={"cards": 45}), "cut", FindingCode.CUT_NOT_PAID),
    ],
)
def test_an_impossible_round_is_refused_at_its_field(spoil: Spoil, place: str, code: FindingCode) -> None:
    error = refusal(spoiled(spoil))
    assert error.place == f"matches[0].rounds[0].entry.{place}"
    assert error.finding is not None
    assert error.finding.code is code
    assert error.reason.startswith(f"an impossible round: {code.value.replace('_', ' ')}")


def test_a_number_beyond_all_bounds_is_refused_and_no_crash() -> None:
    error = refusal(spoiled(lambda d: entry(d, 3).update(dealer=10**12)))
    assert error.place.startswith("matches[0].rounds[3].entry")


def test_an_unusual_round_is_taken_as_the_table_confirmed_it() -> None:
    text = spoiled(lambda d: side(d, 0).update(melds=[]))
    (read,) = read_export(text).matches
    # E29 without its two biribas, 200 + 100: 535 - 300
    assert read.standings.rounds[0] == (Decimal(235), Decimal(-120))


def test_undo_and_redo_stay_at_home() -> None:
    (read,) = read_export(write_export([evening().match])).matches
    assert read == evening().match
    assert isinstance(read, Match)


def test_rules_stand_once_however_many_matches_are_played_by_them() -> None:
    text = write_export([evening(1).match, evening(2).match])
    document = json.loads(text)
    assert [each["variant"] for each in document["matches"]] == list(document["variants"]) * 2
    one, two = read_export(text).matches
    assert one.variant is two.variant


def test_a_file_of_version_1_carried_the_rules_in_each_match() -> None:
    document = json.loads(E55)
    again = match(document) | {"id": "00000000-0000-0000-0000-000000000002"}
    document["matches"].append(again)
    one, two = read_export(json.dumps(document)).matches
    assert one.variant is two.variant
    assert read_export(write_export([one, two])).matches == (one, two)


@pytest.mark.parametrize("named", [None, 5, "chess", ["classic"]])
def test_a_match_names_rules_of_its_file(named: object) -> None:
    document = json.loads(write_export([new_match()]))
    match(document)["variant"] = named
    assert refusal(json.dumps(document)).place == "matches[0].variant"


def test_earlier_versions_of_a_round_travel_with_it() -> None:
    (read,) = read_export(write_export([evening().match])).matches
    (before,) = read.rounds[1].earlier
    assert before.entry.sides[0].total == Decimal(250)


@pytest.mark.parametrize("opened", ["[", '{"a":', '{"a":['])
def test_a_file_that_is_nested_too_deep_is_not_even_parsed(opened: str) -> None:
    closed = "".join({"[": "]", "{": "}"}[sign] for sign in reversed(opened) if sign in "[{")
    assert refusal(opened * 34 + "1" + closed * 34).reason == "is nested more than 32 deep"


def test_brackets_in_a_name_are_no_nesting() -> None:
    named = new_match(name='"' + "[" * 25 + "\\" + "]" * 25)
    assert read_export(write_export([named])).matches == (named,)


def test_the_schema_describes_what_is_written() -> None:
    schema = export_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "$id" not in schema
    assert schema["title"] == "Scorekeeper export"
    document = json.loads(write_export(read_export(E55).matches, [preset("classic")]))
    assert set(schema["properties"]) == set(document)
    assert schema["properties"]["version"]["enum"] == [2, 3]
    written = match(document)
    assert set(written) <= set(schema["$defs"]["Match"]["properties"])
    assert set(schema["$defs"]["Match"]["required"]) <= set(written)
    assert "from" in schema["$defs"]["OpeningBand"]["properties"]
    assert json.loads(json.dumps(schema)) == schema
