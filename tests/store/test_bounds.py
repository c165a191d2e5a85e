"""What the store holds in memory, and leaves in the journal, has a bound or a rule by which it leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from scorekeeper.match.facts import facts_of
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.variant import Variant
from scorekeeper.store import documents, fact_rows, maintenance, variant_pool
from scorekeeper.store import journal as journal_module
from scorekeeper.store.documents import TimelineWriter, read_timeline
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.fact_rows import FactReader, facts_row
from scorekeeper.store.keeping import VARIANTS
from scorekeeper.store.settings import Settings
from scorekeeper.store.storage import Document
from scorekeeper.store.store import Store
from scorekeeper.store.unused_rules import unused_rules
from scorekeeper.store.variant_pool import VariantPool
from tests.builders import preset, variant_with
from tests.store.builders import Clock, again, evening, new_match, played, uid


def rules(number: int) -> Variant:
    return variant_with(preset("classic"), id=f"house-{number}", name=f"House {number}")


def with_rules(timeline: Timeline, *numbers: int) -> Timeline:
    for number in numbers:
        timeline = timeline.do(timeline.match.change_rules(rules(number)), StepKind.CHANGE_RULES)
    return timeline


def kept_rules(store: Store) -> set[str]:
    return {variant_id for variant_id, _ in store.rules_kept()}


# -- in memory ---------------------------------------------------------------------------------------------------------


def test_the_pool_of_rules_holds_no_more_than_its_bound_and_answers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant_pool, "KEPT", 4)
    saved: dict[str, Document] = {}
    pool = VariantPool(saved.get)
    used_all_along = rules(0)
    for number in range(50):
        document = pool.document(rules(number))
        saved[document["id"]] = document
        assert pool.called(document["id"]) == rules(number)
        pool.key_of(used_all_along)
        assert max(len(pool._variants), len(pool._keys)) <= variant_pool.KEPT
    assert [pool.called(key).name for key in saved] == [f"House {number}" for number in range(50)]
    assert [pool.key_of(rules(number)) for number in range(50)] == list(saved)
    known = pool.called(pool.key_of(used_all_along))
    assert pool.called(pool.key_of(used_all_along)) is known
    with pytest.raises(StoreDamaged):
        VariantPool(lambda _key: None).called(next(iter(saved)))


async def test_a_match_with_more_rules_than_the_pool_holds_is_saved_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(variant_pool, "KEPT", 3)
    timeline = with_rules(Timeline.begin(new_match(1)), *range(10))
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(timeline)
    await store.save_timeline(played(timeline, 10, 20))
    await store.close()
    assert (await again(tmp_path)).timeline(uid(1)) == played(timeline, 10, 20)


def test_a_writer_of_documents_holds_no_more_than_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "_KEPT_WRITTEN", 4)
    pool = VariantPool(lambda _key: None)
    writer, timeline = TimelineWriter(pool), Timeline.begin(new_match(1))
    for number in range(12):
        timeline = played(timeline, number, 5)
        assert read_timeline(writer.document(timeline), pool) == timeline
        assert 0 < len(writer._written) <= 4


def test_readers_of_facts_share_no_more_than_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fact_rows, "SHARED", 3)
    reader = FactReader()
    for number in range(1, 20):
        match = new_match(number, first_player=10 * number)
        known = facts_of(match)
        found = reader.read(facts_row(known, match.players, "now"), tuple)
        assert found == known
    assert 0 < len(reader._players) <= fact_rows.SHARED


async def test_facts_of_a_deleted_match_leave_and_statistics_stay_right(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    for number in range(1, 6):
        await store.save_timeline(evening(number))
    assert [each.id for each in store.facts.healthy()] == [uid(number) for number in range(1, 6)]
    assert len(store.facts._known) == 5
    deleted = [await store.delete_match(uid(number)) for number in range(1, 5)]
    assert len(store.facts._known) == 1
    assert [each.id for each in store.facts.healthy()] == [uid(5)]
    await store.restore_match(deleted[0])
    assert {each.id for each in store.facts.healthy()} == {uid(1), uid(5)}
    assert len(store.facts._known) == 2
    await store.close()


# -- in the journal ----------------------------------------------------------------------------------------------------


@pytest.fixture
def small_journals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compacting pays after little."""
    monkeypatch.setattr(journal_module, "SPARE_BYTES", 1 << 14)


async def compacted(store: Store) -> None:
    """Save settings until the journal was compacted."""
    assert store.keeping is not None
    path = store.keeping.journal.path
    for number in range(2000):
        await store.save_settings(Settings(theme=("dark", "light")[number % 2]))
        await asyncio.sleep(0)
        if store.keeping.journal.is_half_dead:
            await store.care()
        if store.keeping.journal.path != path:
            return
    raise AssertionError("the journal was never compacted")


@pytest.mark.usefixtures("small_journals")
async def test_rules_that_no_match_uses_leave_the_journal_when_it_is_compacted(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(with_rules(Timeline.begin(new_match(1)), 1, 2))
    await store.save_timeline(with_rules(Timeline.begin(new_match(2)), 2, 3))
    await store.delete_match(uid(2))
    assert kept_rules(store) == {"classic", "house-1", "house-2", "house-3"}
    await compacted(store)
    assert kept_rules(store) == {"classic", "house-1", "house-2"}
    assert store.keeping is not None
    assert b'"House 3"' not in store.keeping.journal.path.read_bytes()
    # the same rules may be used again
    await store.save_timeline(with_rules(Timeline.begin(new_match(3)), 3))
    await store.close()
    reopened = await again(tmp_path)
    assert reopened.timeline(uid(3)) == with_rules(Timeline.begin(new_match(3)), 3)
    assert reopened.timeline(uid(1)) == with_rules(Timeline.begin(new_match(1)), 1, 2)


@pytest.mark.usefixtures("small_journals")
async def test_a_deleted_match_comes_back_with_its_rules_after_compacting(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(with_rules(Timeline.begin(new_match(1)), 1))
    await store.save_timeline(with_rules(Timeline.begin(new_match(2)), 2))
    deleted = await store.delete_match(uid(2))
    await compacted(store)
    assert "house-2" not in kept_rules(store)
    await store.restore_match(deleted)
    await store.close()
    assert (await again(tmp_path)).timeline(uid(2)) == with_rules(Timeline.begin(new_match(2)), 2)


@pytest.mark.usefixtures("small_journals")
async def test_rules_that_are_used_again_while_they_are_looked_for_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(with_rules(Timeline.begin(new_match(1)), 1))
    await store.delete_match(uid(1))
    found: frozenset[str] = frozenset()
    loop = asyncio.get_running_loop()

    def saved_meanwhile(journal: journal_module.Journal) -> frozenset[str]:
        nonlocal found
        found = unused_rules(journal)
        again_used = with_rules(Timeline.begin(new_match(2)), 1)
        asyncio.run_coroutine_threadsafe(store.save_timeline(again_used), loop).result()
        return found

    monkeypatch.setattr(maintenance, "unused_rules", saved_meanwhile)
    await compacted(store)
    assert len(found) == 2
    assert store.keeping is not None
    assert set(store.keeping.journal.places(VARIANTS)) >= found
    await store.close()
    assert (await again(tmp_path)).timeline(uid(2)) == with_rules(Timeline.begin(new_match(2)), 1)


@pytest.mark.usefixtures("small_journals")
async def test_looking_for_unused_rules_ends_with_the_first_match_that_uses_them_all(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    for number in range(1, 30):
        await store.save_timeline(Timeline.begin(new_match(number)))
    assert store.keeping is not None
    journal = store.keeping.journal
    read: list[str] = []
    text = journal.text

    def counted(table: str, key: str) -> bytes | None:
        read.append(key)
        return text(table, key)

    journal.text = counted  # type: ignore[method-assign]
    assert (unused_rules(journal), len(read)) == (frozenset(), 1)
    await store.close()
