from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.match.timeline import State, StepKind, Timeline
from scorekeeper.store.documents import TimelineWriter, read_present, read_timeline
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.frames import as_text
from scorekeeper.store.variant_pool import VariantPool
from tests.store.builders import evening, new_match, played
from tests.store.strategies import timelines

VARIANTS = VariantPool(lambda key: None)
WRITER = TimelineWriter(VARIANTS)


def through_text(document: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(document, ensure_ascii=False, allow_nan=False))
    return read


@given(timelines())
def test_a_timeline_comes_back_equal_with_its_undo_and_redo(timeline: Timeline) -> None:
    document = through_text(WRITER.document(timeline))
    assert read_timeline(document, VARIANTS) == timeline
    assert read_present(document, VARIANTS) == timeline.match


@given(timelines())
def test_writing_what_was_read_gives_the_same_document(timeline: Timeline) -> None:
    document = WRITER.document(timeline)
    assert WRITER.document(read_timeline(through_text(document), VARIANTS)) == document


def test_every_distinct_value_stands_once() -> None:
    timeline = evening()
    document = WRITER.document(timeline)
    # rounds: the first, the second as entered and as corrected, the undone third
    assert [len(document[pool]) for pool in ("variants", "seatings", "headings", "rounds")] == [1, 1, 1, 4]
    assert [row.get("rounds", []) for row in document["states"]] == [[], [0], [0, 1], [0, 2], [0, 2, 3]]
    assert document["present"] == 3


def test_one_more_round_adds_only_its_own_length() -> None:
    timeline = evening()
    before = len(json.dumps(WRITER.document(timeline)))
    for _ in range(20):
        timeline = played(timeline, 10, 20)
    # a round of bare totals takes about 200 characters, a state about 100 and 4 more for each round before
    assert len(json.dumps(WRITER.document(timeline))) - before < 20 * 600


def test_rounds_are_shared_between_the_states_that_are_read() -> None:
    timeline = read_timeline(WRITER.document(evening()), VARIANTS)
    assert timeline.past[1].match.rounds[0] is timeline.match.rounds[0]
    assert timeline.past[0].match.variant is timeline.match.variant


def test_states_of_two_matches_are_no_timeline() -> None:
    stray = State(match=new_match(7), step=StepKind.BEGIN)
    with pytest.raises(ValueError, match="one match"):
        WRITER.document(Timeline(past=(stray,), present=evening().present))


@pytest.mark.parametrize(
    ("place", "spoil"),
    [
        ("present", lambda d: d.update(present=99)),
        ("present", lambda d: d.update(present=True)),
        ("states", lambda d: d.pop("states")),
        ("states[3].step", lambda d: d["states"][3].update(step="jump")),
        ("states[3].rounds[1]", lambda d: d["states"][3].update(rounds=[0, -1])),
        ("rounds", lambda d: d["states"][3].update(rounds=[0, 9])),
        ("id", lambda d: d.update(id="someone")),
        ("id", lambda d: d.pop("id")),
        ("rounds[2].entry", lambda d: d["rounds"][2].pop("entry")),
        (
            "rounds[2].entry.sides[1].total",
            lambda d: d["rounds"][2]["entry"]["sides"][1].update(total="many"),
        ),
        ("variants[0]", lambda d: d.update(variants=[{}])),
        ("variants", lambda d: d.update(variants=["0" * 32])),
        ("headings[0].target", lambda d: d["headings"][0].pop("target")),
        ("states[0]", lambda d: d["headings"][0].update(table_id="balcony")),
        ("states[0].players", lambda d: d["seatings"][0]["players"].pop()),
        ("rounds[0]", lambda d: d["rounds"].__setitem__(0, None)),
    ],
)
def test_a_damaged_document_names_its_place(place: str, spoil: Any) -> None:
    document = copy.deepcopy(WRITER.document(evening()))
    spoil(document)
    with pytest.raises(StoreDamaged) as refused:
        read_timeline(document, VARIANTS)
    assert refused.value.field == place
    with pytest.raises(StoreDamaged):
        read_present(document, VARIANTS)


def test_a_long_document_is_written_as_the_encoder_would() -> None:
    rounds = [{"id": str(number), "note": 'Μαρία "\\ \n', "points": 0.5} for number in range(1_001)]
    document = {"id": "1", "rounds": rounds, "none": None, "short": [1, 2], "empty": []}
    assert as_text(document) == json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    with pytest.raises(ValueError, match="not JSON compliant"):
        as_text({"rounds": [0.0] * 1_001 + [float("nan")]})
