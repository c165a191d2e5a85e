"""The store by its own interface; a save is believed only after a second store read it from the folder."""

from __future__ import annotations

import json
import os
from decimal import Decimal
from pathlib import Path

import pytest

from scorekeeper.match.errors import BadName
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.store.errors import StaleMatch, StoreError, UnknownMatch
from scorekeeper.store.frames import Entry, as_text
from scorekeeper.store.journal import Journal
from scorekeeper.store.lock import LOCK_FILE
from scorekeeper.store.migrations import SCHEMA
from scorekeeper.store.settings import LastTable, Settings
from scorekeeper.store.store import Store
from tests.store.builders import (
    BEGAN,
    Clock,
    again,
    draft_of,
    evening,
    new_match,
    played,
    players,
    points,
    uid,
)

# -- matches -------------------------------------------------------------------------------------------


async def test_a_new_store_is_empty(store: Store, tmp_path: Path) -> None:
    assert store.match_ids() == store.players() == ()
    assert [store.timeline(uid(1)), store.summary(uid(1)), store.draft(uid(1))] == [None, None, None]
    assert [store.last_table(), store.player_called("Μαρία")] == [None, None]
    assert store.settings() == Settings()
    assert [path.name for path in tmp_path.iterdir()] == [LOCK_FILE]


async def test_a_match_comes_back_with_undo_and_redo(store: Store, tmp_path: Path) -> None:
    timeline = evening()
    await store.save_timeline(timeline)
    reopened = (await again(tmp_path)).timeline(timeline.match.id)
    assert reopened == store.timeline(timeline.match.id) == timeline
    assert reopened is not None
    assert reopened.can_undo
    assert reopened.can_redo


async def test_an_undo_after_a_restart_is_kept_too(store: Store, tmp_path: Path) -> None:
    await store.save_timeline(evening())
    await store.close()
    second = await Store.open(tmp_path, clock=Clock())
    before = second.timeline(uid(100))
    assert before is not None
    await second.save_timeline(before.undo())
    after = (await again(tmp_path)).timeline(uid(100))
    assert after is not None
    # the correction of round 2 to -50 is taken back: 300 + 250 and 120 + 400
    assert after.match.standings.totals == points(550, 520)
    assert after.redo() == before


async def test_the_match_saved_last_stands_first(store: Store, tmp_path: Path) -> None:
    for number in (1, 2, 3, 1):
        await store.save_timeline(Timeline.begin(new_match(number)))
    assert store.match_ids() == (await again(tmp_path)).match_ids() == (uid(1), uid(3), uid(2))


async def test_the_match_saved_last_stands_first_even_when_the_clock_stands_still(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=lambda: BEGAN)
    for number in (1, 2, 3, 1):
        await store.save_timeline(Timeline.begin(new_match(number)))
    assert store.match_ids() == (await again(tmp_path)).match_ids() == (uid(1), uid(3), uid(2))


async def test_a_summary_tells_what_a_list_shows(store: Store, tmp_path: Path) -> None:
    timeline = played(Timeline.begin(new_match(name="Σάββατο")), 3040, -65)
    await store.save_timeline(timeline)
    summary = (await again(tmp_path)).summary(uid(100))
    assert summary == store.summary(uid(100))
    assert summary is not None
    assert (summary.name, summary.variant_name, summary.target) == ("Σάββατο", "Classic", Decimal(3000))
    assert summary.scorers == (("Μαρία", "Ελένη"), ("Nikos", "Yannis"))
    assert (summary.totals, summary.round_count) == (points(3040, -65), 1)
    assert (summary.is_finished, summary.winners, summary.has_draft) == (True, (0,), False)
    assert (summary.touched - BEGAN).total_seconds() == 1


async def test_a_summary_follows_the_match_and_its_draft(store: Store) -> None:
    timeline = Timeline.begin(new_match())
    await store.save_timeline(timeline)
    assert store.summary(uid(100)) is store.summary(uid(100))
    await store.save_draft(draft_of(timeline))
    before = store.summary(uid(100))
    assert before is not None
    assert (before.has_draft, before.round_count) == (True, 0)
    await store.save_round(played(timeline, 10, 20), uid(100))
    after = store.summary(uid(100))
    assert after is not None
    assert (after.has_draft, after.round_count, after.totals) == (False, 1, points(10, 20))


async def test_a_deleted_match_is_put_back_as_it_was(store: Store, tmp_path: Path) -> None:
    timeline = evening(1)
    await store.save_timeline(timeline)
    await store.save_draft(draft_of(timeline))
    await store.save_timeline(evening(2))
    deleted = await store.delete_match(uid(1))
    gone = await again(tmp_path)
    assert gone.match_ids() == store.match_ids() == (uid(2),)
    assert gone.draft(uid(1)) is None
    assert store.timeline(uid(1)) is None
    await store.restore_match(deleted)
    back = await again(tmp_path)
    assert back.match_ids() == store.match_ids() == (uid(2), uid(1))
    assert back.timeline(uid(1)) == timeline
    assert back.draft(uid(1)) == draft_of(timeline)


async def test_a_match_that_is_there_is_not_put_back_over_itself(store: Store) -> None:
    await store.save_timeline(evening())
    deleted = await store.delete_match(uid(100))
    newer = played(evening(), 5, 5)
    await store.save_timeline(newer)
    with pytest.raises(StoreError, match="there already"):
        await store.restore_match(deleted)
    assert store.timeline(uid(100)) == newer


async def test_an_unknown_match_has_nothing_to_delete_and_no_draft(store: Store) -> None:
    with pytest.raises(UnknownMatch):
        await store.delete_match(uid(100))
    with pytest.raises(UnknownMatch):
        await store.save_draft(draft_of(evening()))


# -- the open round ------------------------------------------------------------------------------------


async def test_the_draft_survives_as_it_was_typed(store: Store, tmp_path: Path) -> None:
    await store.save_timeline(evening())
    draft = draft_of(evening(), "5+").with_meld(1, "clean-run", 1).having(note="Ελένη άργησε")
    await store.save_draft(draft)
    assert (await again(tmp_path)).draft(uid(100)) == store.draft(uid(100)) == draft
    await store.drop_draft(uid(100))
    assert (await again(tmp_path)).draft(uid(100)) is store.draft(uid(100)) is None


async def test_a_round_and_the_end_of_its_draft_are_one_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.save_timeline(evening())
    await store.save_draft(draft_of(evening()))
    syncs: list[int] = []
    fsync = os.fsync

    def counted(handle: int) -> None:
        syncs.append(handle)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", counted)
    await store.save_round(played(evening(), 10, 20), uid(100))
    assert len(syncs) == 1
    assert store.draft(uid(100)) is None


# -- players -------------------------------------------------------------------------------------------


async def test_who_played_is_known_and_found_by_a_name_that_reads_the_same(store: Store, tmp_path: Path) -> None:
    await store.save_timeline(Timeline.begin(new_match(1, first_player=1)))
    await store.save_timeline(Timeline.begin(new_match(2, first_player=11)))
    known = (await again(tmp_path)).players()
    assert known == store.players()
    assert [player.id for player in known] == [uid(n) for n in (11, 12, 13, 14, 1, 2, 3, 4)]
    found = store.player_called(" μαρια ")
    assert found is not None
    assert (found.id, found.name) == (uid(11), "Μαρία")
    assert store.player_called("Stavros") is None


async def test_a_name_given_to_a_known_player_stays_while_old_matches_go_on(store: Store, tmp_path: Path) -> None:
    timeline = Timeline.begin(new_match())
    await store.save_timeline(timeline)
    await store.book.rename(uid(1), " Μαρία  Π. ")
    await store.save_timeline(played(timeline, 10, 20))
    assert {player.name for player in (await again(tmp_path)).players()} == {
        "Μαρία Π.",
        "Nikos",
        "Ελένη",
        "Yannis",
    }


async def test_a_name_changed_in_the_match_is_the_known_one(store: Store) -> None:
    timeline = Timeline.begin(new_match())
    await store.save_timeline(timeline)
    renamed = timeline.do(timeline.match.rename_player(uid(1), "Mary"), StepKind.RENAME)
    await store.save_timeline(renamed)
    assert store.player_called("Mary") is not None
    assert store.player_called("Μαρία") is None


async def test_a_player_cannot_lose_the_name_and_a_stranger_cannot_be_renamed(store: Store) -> None:
    await store.save_timeline(evening())
    with pytest.raises(BadName):
        await store.book.rename(uid(1), "  ")
    with pytest.raises(StoreError, match="nobody known"):
        await store.book.rename(uid(99), "Mary")


# -- choices -------------------------------------------------------------------------------------------


async def test_choices_and_the_last_table_come_back(store: Store, tmp_path: Path) -> None:
    table = LastTable(
        variant_id="classic", table_id="partners", players=players(4), target=Decimal(2500), first_dealer=2
    )
    await store.save_settings(Settings(language="el", theme="dark"))
    await store.save_last_table(table)
    reopened = await again(tmp_path)
    assert reopened.settings() == store.settings() == Settings(language="el", theme="dark")
    assert reopened.last_table() == store.last_table() == table
    await store.save_settings(Settings())
    assert (await again(tmp_path)).settings() == Settings()


async def test_what_only_a_newer_version_knows_is_kept(tmp_path: Path) -> None:
    newer = {"id": "settings", "language": "el", "theme": "sepia", "card_backs": False}
    journal = Journal(tmp_path, schema=SCHEMA, clock=Clock())
    journal.append([Entry("choices", "settings", as_text(newer))])
    journal.close()
    store = await Store.open(tmp_path, clock=Clock())
    assert store.settings() == Settings(language="el")
    await store.save_settings(Settings(language="en"))
    await store.close()
    text = Journal(tmp_path, schema=SCHEMA, clock=Clock()).text("choices", "settings")
    assert text is not None
    row = json.loads(text)
    assert (row["card_backs"], row["language"], row["theme"]) == (False, "en", "system")


async def test_an_edit_of_a_match_that_was_changed_meanwhile_is_refused(store: Store, tmp_path: Path) -> None:
    first = evening()
    await store.save_timeline(first)
    await store.save_timeline(played(first, 10, 20), expected=first)
    await store.save_draft(draft_of(first))
    with pytest.raises(StaleMatch):
        await store.save_timeline(played(first, 30, 40), expected=first)
    with pytest.raises(StaleMatch):
        await store.save_round(played(first, 30, 40), uid(100), expected=first)
    for one in (store, await again(tmp_path)):
        assert one.timeline(uid(100)) == played(first, 10, 20)
        assert one.draft(uid(100)) == draft_of(first)


async def test_the_rules_of_many_matches_are_saved_once(store: Store, tmp_path: Path) -> None:
    for number in range(1, 6):
        await store.save_timeline(evening(number))
    reopened = await again(tmp_path)
    timelines = [reopened.timeline(uid(number)) for number in range(1, 6)]
    assert len({id(timeline.match.variant) for timeline in timelines if timeline is not None}) == 1
