"""A store in memory, one on disk, and a fresh look at the disk agree after any commands."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.match.draft import Draft
from scorekeeper.match.timeline import Timeline
from scorekeeper.store.changes import DeletedMatch
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from tests.store.builders import Clock, draft_of, new_match, played, uid

NUMBERS = st.integers(1, 4)
POINTS = st.integers(-20, 20).map(lambda fives: 5 * fives)


class StoresAgree(RuleBasedStateMachine):
    """`kept` is the plain model: what was saved, the one saved last at the end."""

    @initialize()
    def open(self) -> None:
        self.runner = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.memory = self._run(Store.open(None, clock=Clock()))
        self.clock = Clock()
        self.disk = self._run(Store.open(self.folder, clock=self.clock))
        self.kept: dict[int, Timeline] = {}
        self.drafts: dict[int, Draft] = {}
        self.chosen = Settings()
        self.deleted: list[tuple[DeletedMatch, DeletedMatch, int, Timeline, Draft | None]] = []

    def teardown(self) -> None:
        self._run(self.disk.close())
        self.runner.close()
        shutil.rmtree(self.folder)

    @rule(number=NUMBERS)
    def begin(self, number: int) -> None:
        if number not in self.kept:
            self._save(number, Timeline.begin(new_match(number)))

    @precondition(lambda self: self.kept)
    @rule(pick=st.randoms(use_true_random=False), ours=POINTS, theirs=POINTS)
    def play(self, pick: Any, ours: int, theirs: int) -> None:
        number = pick.choice(sorted(self.kept))
        after = played(self.kept.pop(number), ours, theirs)
        self.drafts.pop(number, None)
        self.kept[number] = after
        for store in (self.memory, self.disk):
            self._run(store.save_round(after, uid(number)))

    @precondition(lambda self: any(timeline.can_undo for timeline in self.kept.values()))
    @rule()
    def undo(self) -> None:
        number = next(number for number, timeline in self.kept.items() if timeline.can_undo)
        self._save(number, self.kept[number].undo())

    @precondition(lambda self: self.kept)
    @rule(text=st.sampled_from(["5", "5+", "120+45", ""]))
    def type_draft(self, text: str) -> None:
        number = next(iter(self.kept))
        self.drafts[number] = draft_of(self.kept[number], text)
        for store in (self.memory, self.disk):
            self._run(store.save_draft(self.drafts[number]))

    @rule(number=NUMBERS)
    def drop_draft(self, number: int) -> None:
        self.drafts.pop(number, None)
        for store in (self.memory, self.disk):
            self._run(store.drop_draft(uid(number)))

    @precondition(lambda self: self.kept)
    @rule()
    def delete(self) -> None:
        number = next(reversed(self.kept))
        both = [self._run(store.delete_match(uid(number))) for store in (self.memory, self.disk)]
        row = (both[0], both[1], number, self.kept.pop(number), self.drafts.pop(number, None))
        self.deleted.append(row)

    @precondition(lambda self: self.deleted and self.deleted[-1][2] not in self.kept)
    @rule()
    def restore(self) -> None:
        in_memory, on_disk, number, timeline, draft = self.deleted.pop()
        self._run(self.memory.restore_match(in_memory))
        self._run(self.disk.restore_match(on_disk))
        self.kept[number] = timeline
        if draft is not None:
            self.drafts[number] = draft

    @rule(language=st.sampled_from([None, "el", "en"]))
    def choose(self, language: str | None) -> None:
        self.chosen = Settings(language=language)
        for store in (self.memory, self.disk):
            self._run(store.save_settings(self.chosen))

    @rule()
    def start_again(self) -> None:
        self._run(self.disk.close())
        self.disk = self._run(Store.open(self.folder, clock=self.clock))

    @invariant()
    def all_agree(self) -> None:
        reopened = self._run(Store.open(self.folder, clock=Clock(), is_read_only=True))
        for store in (self.memory, self.disk, reopened):
            assert {number: store.timeline(uid(number)) for number in self.kept} == self.kept
            assert set(store.match_ids()) == {uid(number) for number in self.kept}
            drafts = {number: store.draft(uid(number)) for number in range(1, 5)}
            assert drafts == {number: self.drafts.get(number) for number in range(1, 5)}
            assert store.settings() == self.chosen
            assert [one.has_draft for one in self._summaries(store)] == [
                one.id.int in self.drafts for one in self._summaries(store)
            ]
        assert self.memory.match_ids() == self.disk.match_ids() == reopened.match_ids()
        self._run(reopened.close())

    def _summaries(self, store: Store) -> list[Any]:
        return [store.summary(match_id) for match_id in store.match_ids()]

    def _save(self, number: int, timeline: Timeline) -> None:
        self.kept.pop(number, None)
        self.kept[number] = timeline
        for store in (self.memory, self.disk):
            self._run(store.save_timeline(timeline))

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)


TestStoresAgree = StoresAgree.TestCase
TestStoresAgree.settings = settings(settings.get_profile("default"), max_examples=20, stateful_step_count=20)
