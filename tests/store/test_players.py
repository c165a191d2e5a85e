"""Players by their id: renamed everywhere, merged and parted again, retired; old matches stay as they were written."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID

import pytest

from scorekeeper.match.errors import BadName
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.match.statistics import record
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.store.errors import NameTaken, PlayersMet, StoreError
from scorekeeper.store.store import Store
from tests.store.builders import Clock, again, new_match, played, players, uid


def names(store: Store, number: int) -> tuple[str, ...]:
    timeline, summary, facts = store.timeline(uid(number)), store.summary(uid(number)), store.facts.of(uid(number))
    assert timeline is not None
    assert summary is not None
    assert facts is not None
    found = tuple(player.name for player in timeline.match.players)
    # lists, statistics and the match itself say the same
    assert summary.scorers == ((found[0], found[2]), (found[1], found[3]))
    assert facts.players == timeline.match.players
    return found


def other_people(number: int) -> Match:
    """A match in which somebody called Mario (11) sits where Μαρία (1) sat."""
    seats = (Player(id=uid(11), name="Mario"), *players(4)[1:])
    return new_match(number).model_copy(update={"players": seats})


async def two_evenings(store: Store) -> None:
    await store.save_timeline(played(Timeline.begin(new_match(1)), 300, 120))
    await store.save_timeline(played(Timeline.begin(other_people(2)), 50, 400))


async def test_a_player_is_renamed_in_every_match(store: Store, tmp_path: Path) -> None:
    await two_evenings(store)
    await store.book.rename(uid(2), "  Νίκος ")
    for each in (store, await again(tmp_path)):
        assert names(each, 1) == ("Μαρία", "Νίκος", "Ελένη", "Yannis")
        assert names(each, 2) == ("Mario", "Νίκος", "Ελένη", "Yannis")
        assert each.player_called("νικοσ") is not None


async def test_a_match_goes_on_after_its_player_was_renamed(store: Store, tmp_path: Path) -> None:
    await two_evenings(store)
    await store.book.rename(uid(2), "Νίκος")
    before = store.timeline(uid(1))
    assert before is not None
    await store.save_timeline(played(before, 10, 20), expected=before)
    assert names(store, 1) == names(await again(tmp_path), 1) == ("Μαρία", "Νίκος", "Ελένη", "Yannis")


async def test_a_name_given_in_a_match_later_is_the_one_that_counts(store: Store, tmp_path: Path) -> None:
    await two_evenings(store)
    await store.book.rename(uid(2), "Νίκος")
    before = store.timeline(uid(1))
    assert before is not None
    after = before.do(before.match.rename_player(uid(2), "Nick"), StepKind.RENAME)
    await store.save_timeline(after, expected=before)
    assert [names(await again(tmp_path), number)[1] for number in (1, 2)] == ["Nick", "Nick"]


async def test_a_name_of_somebody_else_is_refused(store: Store) -> None:
    await two_evenings(store)
    with pytest.raises(NameTaken) as refused:
        await store.book.rename(uid(2), "μαρια")
    assert refused.value.value == "Μαρία"
    with pytest.raises(BadName):
        await store.book.rename(uid(2), " ")
    await store.book.rename(uid(1), "ΜΑΡΊΑ")
    assert names(store, 1)[0] == "ΜΑΡΊΑ"


async def test_a_match_in_which_two_would_read_the_same_shows_its_own_names(store: Store) -> None:
    await two_evenings(store)
    before = store.timeline(uid(1))
    assert before is not None
    await store.save_timeline(before.do(before.match.rename_player(uid(1), "Marika"), StepKind.RENAME), expected=before)
    await store.save_timeline(Timeline.begin(new_match(3)))  # here she is Μαρία still, and so known again
    await store.book.rename(uid(2), "Marika")
    assert names(store, 1) == ("Marika", "Nikos", "Ελένη", "Yannis")
    assert names(store, 3) == ("Μαρία", "Marika", "Ελένη", "Yannis")


async def test_two_that_are_one_are_merged_and_parted(store: Store, tmp_path: Path) -> None:
    await two_evenings(store)
    before = [store.timeline(uid(number)) for number in (1, 2)]
    await store.book.merge(uid(11), uid(1))
    for each in (store, await again(tmp_path)):
        assert names(each, 2) == ("Μαρία", "Nikos", "Ελένη", "Yannis")
        assert record(each.facts.healthy(), frozenset({uid(1)})).matches == 2
        assert uid(11) not in {player.id for player in each.players()}
        known = each.player_called("mario")
        assert known is not None
        assert known.id == uid(1)
    await store.book.part(uid(11))
    assert [store.timeline(uid(number)) for number in (1, 2)] == before
    assert record(store.facts.healthy(), frozenset({uid(1)})).matches == 1


async def test_a_match_played_on_while_merged_is_parted_like_the_others(store: Store, tmp_path: Path) -> None:
    await two_evenings(store)
    await store.book.merge(uid(11), uid(1))
    before = store.timeline(uid(2))
    assert before is not None
    await store.save_timeline(played(before, 10, 20), expected=before)
    assert names(await again(tmp_path), 2)[0] == "Μαρία"
    await store.book.part(uid(11))
    for each in (store, await again(tmp_path)):
        assert names(each, 2)[0] == "Mario"
        found = each.timeline(uid(2))
        assert found is not None
        assert found.match.players[0].id == uid(11)
        assert len(found.match.rounds) == 2


async def test_whoever_sat_at_one_table_cannot_be_one_person(store: Store) -> None:
    await two_evenings(store)
    with pytest.raises(PlayersMet):
        await store.book.merge(uid(2), uid(1))
    with pytest.raises(StoreError, match="one with himself"):
        await store.book.merge(uid(1), uid(1))
    await store.book.merge(uid(11), uid(1))
    with pytest.raises(StoreError, match="one with himself"):
        await store.book.merge(uid(1), uid(11))
    with pytest.raises(StoreError, match="nobody known"):
        await store.book.merge(uid(1), uid(99))


async def test_a_retired_name_is_not_offered_until_it_plays_again(store: Store, tmp_path: Path) -> None:
    await two_evenings(store)
    await store.book.retire(uid(11))
    assert names(store, 2)[0] == "Mario"
    assert uid(11) not in {player.id for player in (await again(tmp_path)).players()}
    assert uid(11) in {player.id for player in store.book.people_known()}
    found = store.player_called("Mario")
    assert found is not None
    assert found.is_retired
    await store.book.bring_back(uid(11))
    assert uid(11) in {player.id for player in store.players()}
    await store.book.retire(uid(11))
    await store.save_timeline(Timeline.begin(other_people(4)))
    assert uid(11) in {player.id for player in store.players()}


async def test_facts_are_kept_beside_each_match_and_read_instead_of_it(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_evenings(store)
    reopened = await again(tmp_path)
    assert reopened.facts.missing() == ()
    monkeypatch.setattr(reopened.facts, "_match_of", lambda _: pytest.fail("the whole match was read"))
    assert len(list(reopened.facts.healthy())) == 2


async def test_facts_that_are_missing_or_old_are_worked_out_by_the_stores_own_care(
    store: Store, tmp_path: Path
) -> None:
    await two_evenings(store)
    expected = list(store.facts.healthy())
    await store.close()
    path = next(tmp_path.glob("*.journal"))
    content = path.read_bytes()
    assert b'"version":1,"name"' in content
    second = await Store.open(tmp_path, clock=Clock())
    row = second._storage.document("facts", str(uid(1)))  # white box: nothing else makes facts go stale
    assert row is not None
    with second._storage.together():
        second._storage.change("facts", {str(uid(1)): {**row, "touched": "2020", "rounds": 99}, str(uid(2)): None})
    assert set(second.facts.missing()) == {uid(1), uid(2)}
    assert list(second.facts.healthy()) == expected
    await second.care()
    third = await again(tmp_path)
    assert third.facts.missing() == ()
    assert list(third.facts.healthy()) == expected
    assert json.loads(json.dumps(row)) == row


async def test_a_store_that_is_closed_does_not_wait_for_facts(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.steps._STEP_SECONDS", -1.0)  # everything else has its turn at each match
    await two_evenings(store)
    with store._storage.together():
        store._storage.change("facts", {str(uid(1)): None, str(uid(2)): None})
    asked: list[UUID] = []
    maintenance = store._maintenance
    assert maintenance is not None

    def read(match_id: UUID) -> Match | None:
        asked.append(match_id)
        maintenance._is_stopped = True  # somebody closes it while the first match is read
        return store._reads.match(match_id)

    monkeypatch.setattr(store.facts, "_match_of", read)
    store.facts.forget()
    await store.care()
    assert len(asked) == 1
    assert set(store.facts.missing()) == {uid(1), uid(2)}
    await store.close()
    assert (await again(tmp_path)).facts.missing() != ()
