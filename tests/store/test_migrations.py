"""Data of older versions, kept in samples, become today's."""

from __future__ import annotations

import shutil
from decimal import Decimal
from pathlib import Path

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.match.timeline import State, Timeline
from scorekeeper.store.errors import StoreTooNew
from scorekeeper.store.migrations import MIGRATIONS, SCHEMA, Tables, migrated
from scorekeeper.store.settings import LastTable, Settings
from scorekeeper.store.store import Store
from scorekeeper.store.version1 import FILE
from tests.store.builders import Clock, draft_of, evening, new_match, played, players, uid

SAMPLE = Path(__file__).parent / "samples" / "v1" / FILE


def test_there_is_a_way_from_every_version() -> None:
    assert [step.version for step in MIGRATIONS] == sorted(step.version for step in MIGRATIONS)
    assert {step.version for step in MIGRATIONS} == set(range(1, SCHEMA))
    assert len({step.name for step in MIGRATIONS}) == len(MIGRATIONS)


def as_written_then(timeline: Timeline) -> Timeline:
    """The timeline as older versions kept it, without what stood in a round before its corrections."""

    def state(now: State) -> State:
        rounds = tuple(each.model_copy(update={"earlier": ()}) for each in now.match.rounds)
        return now.model_copy(update={"match": now.match.model_copy(update={"rounds": rounds})})

    return Timeline(
        past=tuple(map(state, timeline.past)),
        present=state(timeline.present),
        future=tuple(map(state, timeline.future)),
    )


async def test_everything_of_version_1_is_there(tmp_path: Path) -> None:
    shutil.copy(SAMPLE, tmp_path)
    for _ in range(2):
        store = await Store.open(tmp_path, clock=Clock())
        begun = Timeline.begin(new_match(300, first_player=11))
        assert store.match_ids() == (uid(300), uid(200), uid(100))
        assert [store.timeline(match_id) for match_id in store.match_ids()] == [
            begun,
            as_written_then(evening(200)),
            as_written_then(evening(100)),
        ]
        correction = Draft.of_round(evening(200).match, evening(200).match.rounds[1])
        # what a draft of that time did not know yet has its default
        typed = draft_of(evening(100)).having(dealer=evening().match.next_dealer)
        assert store.draft(uid(100)) == typed.having(
            sides=[side.model_copy(update={"total_only": False}) for side in typed.sides]
        )
        assert store.draft(uid(200)) == correction
        assert store.draft(uid(300)) == draft_of(begun, "5+").having(dealer=0)
        assert store.settings() == Settings(language="el", theme="dark")
        assert store.last_table() == LastTable(
            variant_id="classic", table_id="partners", players=players(4), target=Decimal(2500), first_dealer=2
        )
        assert len(store.players()) == 8
        assert store.notices() == ()
        await store.close()


async def test_the_old_file_is_kept_beside_and_the_next_save_works(tmp_path: Path) -> None:
    shutil.copy(SAMPLE, tmp_path)
    store = await Store.open(tmp_path, clock=Clock())
    before = as_written_then(evening(100))
    await store.save_round(played(before, 10, 20), uid(100), expected=before)
    await store.close()
    assert (tmp_path / f"{FILE}.version-1").read_bytes() == SAMPLE.read_bytes()
    assert not (tmp_path / FILE).exists()
    reopened = await Store.open(tmp_path, clock=Clock(), is_read_only=True)
    assert reopened.timeline(uid(100)) == played(before, 10, 20)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        SAMPLE.read_bytes()[: SAMPLE.stat().st_size * 6 // 10],
        SAMPLE.read_bytes() + b"}",
        b"[]",
        b'{"_default": {"1": {"type": "apple"}}}',
        b'{"players": {"one": 5}}',
        b'{"players": {"1": {"id": "a", "points": NaN}}}',
        b'{"about": {"1": {"id": "scorekeeper", "schema": "1"}}}',
        b'{"about": {"1": {"id": "scorekeeper", "schema": 1}}, "matches": {"1": {}}}',
        b'{"about": {"1": {"id": "scorekeeper", "schema": 1}}, "drafts": {"1": {"id": "x"}}}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
    ids=["empty", "cut", "brace", "list", "foreign", "row", "nan", "schema", "no id", "bad id", "bytes", "deep"],
)
async def test_a_damaged_file_of_version_1_is_put_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    store = await Store.open(tmp_path, clock=Clock())
    (notice,) = store.notices()
    assert (tmp_path / notice.file).read_bytes() == content
    assert not (tmp_path / FILE).exists()
    await store.save_timeline(evening())
    await store.close()
    reopened = await Store.open(tmp_path, clock=Clock())
    assert (reopened.match_ids(), len(reopened.notices())) == ((uid(100),), 1)
    await reopened.close()


async def test_a_match_of_version_1_that_lacks_a_field_costs_itself_alone(tmp_path: Path) -> None:
    text = SAMPLE.read_text("utf-8")
    at = text.index(f'"id":"{uid(200)}","variants"')
    (tmp_path / FILE).write_text(text[:at] + text[at:].replace('"table_id":"partners",', "", 1), "utf-8")
    store = await Store.open(tmp_path, clock=Clock())
    assert {match_id for match_id in store.match_ids() if store.damage(match_id) is None} == {uid(100), uid(300)}
    damage = store.damage(uid(200))
    assert damage is not None
    assert damage.field == "headings[0].table_id"
    await store.close()


async def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    content = SAMPLE.read_text("utf-8").replace('"schema":1', '"schema":7')
    (tmp_path / FILE).write_text(content, "utf-8")
    with pytest.raises(StoreTooNew, match="version 7"):
        await Store.open(tmp_path, clock=Clock())
    assert (tmp_path / FILE).read_text("utf-8") == content


def test_rows_that_make_no_sense_are_left_as_they_are() -> None:
    rows: Tables = {
        "matches": {"m": {"id": "m", "variants": 5}},
        "drafts": {"m": {"id": "m", "draft": {"round_id": None}}},
    }
    assert migrated({**rows}, 1) == {**rows, "variants": {}}


def test_counted_cards_of_a_draft_keep_their_field() -> None:
    cards = [{"rank": "K", "count": 2}]
    side = {"total": "", "counted": [["table_points", cards]]}
    tables = migrated({"drafts": {"m": {"id": "m", "draft": {"sides": [side], "side_shown": 1}}}}, 1)
    counted = [{"field": "table_points", "cards": cards}]
    assert tables["drafts"]["m"]["draft"] == {"sides": [{"total": "", "counted": counted, "total_only": False}]}
