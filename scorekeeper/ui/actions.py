"""What people can do: each action works out the next match, waits for the save, then lets the screens show it.

Actions on one match are done one after the other, each on the newest state, so taps from two sessions never
overwrite each other. At a shared table each asks first whether its session holds the pen: whatever a phone sends, what
is not allowed here does not happen.
"""

from __future__ import annotations

import asyncio
import copy
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from scorekeeper.match.draft import Draft
from scorekeeper.match.errors import MatchWentOn, NoOpenRound, StaleDraft
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player, clean_name, same_name
from scorekeeper.match.timeline import State, StepKind, Timeline
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.variant import Variant
from scorekeeper.store.changes import DeletedMatch
from scorekeeper.store.errors import StoreError, UnknownMatch
from scorekeeper.store.settings import LastTable, Settings
from scorekeeper.ui.exchange import Exchange
from scorekeeper.ui.file_actions import FileActions
from scorekeeper.ui.house_actions import HouseActions
from scorekeeper.ui.moved_rounds import MovedRounds
from scorekeeper.ui.permit import Permit, Turn
from scorekeeper.ui.state import AppState

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Setup:
    """A table about to begin: everything the New match screen asks for."""

    variant: Variant
    table_id: str
    names: tuple[str, ...]
    """In seat order, clockwise."""
    first_dealer: int
    target: Decimal
    starting: tuple[Decimal, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class SaveResult:
    """What became of an attempt to save the open round."""

    saved: bool
    findings: tuple[Finding, ...] = ()
    """What refused it, or waits to be confirmed."""
    ended: bool = False
    """True when this round ended the match, or an edit moved the end."""
    withdrawn: bool = False
    """True when a correction took the win away: the match goes on."""


class Actions:
    """Every command of the app, on the shared state."""

    def __init__(self, state: AppState, *, clock: Callable[[], datetime], new_id: Callable[[], UUID]) -> None:
        self.state = state
        self._clock = clock
        self._new_id = new_id
        self._lock = asyncio.Lock()
        self._exchange = Exchange(state.store)
        self._moved_rounds = MovedRounds()
        self._allow(Permit())

    def for_session(self, permit: Permit) -> Actions:
        """The same actions, for somebody who may do only this much; each that changes something raises NotTheScorer."""
        allowed = copy.copy(self)
        allowed._allow(permit)
        return allowed

    def _allow(self, permit: Permit) -> None:
        self._permit = permit
        self._one_at_a_time = Turn(self._lock, permit)
        self.house = HouseActions(self.state, self._one_at_a_time, permit)
        """What can be done with house rules."""
        self.files = FileActions(self.state, self._exchange, self._one_at_a_time, permit)
        """What can be done with files of matches, and with copies of everything."""

    def now(self) -> datetime:
        """The present time, by the app's clock."""
        return self._clock()

    # -- matches --------------------------------------------------------------------------------------------------

    async def begin_match(self, setup: Setup) -> UUID:
        """Begin a match and remember its table for next time. Raises BadName and pydantic's ValidationError."""
        return await self._begin(setup, self._player)

    async def _begin(self, setup: Setup, player: Callable[[str], Player]) -> UUID:
        store = self.state.store
        async with self._one_at_a_time:
            players = tuple(player(name) for name in setup.names)
            match = Match(
                id=self._new_id(),
                began=self._clock(),
                name=" ".join(setup.name.split()),
                variant=setup.variant,
                table_id=setup.table_id,
                players=players,
                first_dealer=setup.first_dealer,
                target=setup.target,
                starting=setup.starting,
            )
            await store.save_timeline(Timeline.begin(match))
            await self._remember(setup, players)
        self.state.changed()
        return match.id

    async def _remember(self, setup: Setup, players: tuple[Player, ...]) -> None:
        """Offer this table next time; where that cannot be written the match has begun all the same."""
        table = LastTable(
            variant_id=setup.variant.id,
            table_id=setup.table_id,
            players=players,
            first_dealer=setup.first_dealer,
            target=setup.target,
        )
        try:
            await self.state.store.save_last_table(table)
        except StoreError:
            log.exception("the table is not remembered")

    async def rematch(self, match_id: UUID) -> UUID:
        """Another match of the same people by the same rules, the deal passing on."""
        old = self._timeline(match_id).match
        players = {player.name: player for player in old.players}
        setup = Setup(
            variant=old.variant,
            table_id=old.table_id,
            names=tuple(players),
            first_dealer=old.next_dealer,
            target=old.target,
            name=old.name,
        )
        return await self._begin(setup, players.__getitem__)

    async def delete_match(self, match_id: UUID) -> DeletedMatch:
        """Take a match out of the list; `restore_match` brings it back."""
        async with self._one_at_a_time:
            deleted = await self.state.store.delete_match(match_id)
            await self.state.forget_draft(match_id)
        self.state.changed()
        return deleted

    async def restore_match(self, deleted: DeletedMatch) -> None:
        """Bring a deleted match back."""
        async with self._one_at_a_time:
            await self.state.store.restore_match(deleted)
        self.state.changed()

    # -- rounds ---------------------------------------------------------------------------------------------------

    def open_round(self, match_id: UUID) -> None:
        """Open the entry of the next round, or go on with the one that is open."""
        self._permit.check()
        draft = self.state.draft(match_id)
        if draft is None or draft.round_id is not None:
            aside = None if draft is None else draft.aside
            self.state.set_draft(aside or Draft.new(self._timeline(match_id).match))

    def open_insertion(self, match_id: UUID, before: UUID) -> None:
        """Open the entry of a round that was forgotten, to stand before this one."""
        self._permit.check()
        self.state.set_draft(Draft.new(self._timeline(match_id).match, before=before))

    def open_correction(self, match_id: UUID, round_id: UUID) -> None:
        """Open a round that was already entered, to correct it; a new one that is half entered is set aside."""
        self._permit.check()
        draft = self.state.draft(match_id)
        if draft is not None and draft.round_id == round_id:
            return
        match = self._timeline(match_id).match
        aside = None
        if draft is not None:
            aside = draft.aside if draft.round_id is not None else draft.waiting(match)
        correction = Draft.of_round(match, match.rounds[match.round_index(round_id)])
        self.state.set_draft(correction.having(aside=aside))

    def change_draft(self, match_id: UUID, change: Callable[[Draft], Draft]) -> None:
        """Change the open round; worked out on the newest draft, so that fast taps all count."""
        self._permit.check()
        draft = self.state.draft(match_id)
        if draft is not None:
            self.state.set_draft(change(draft))

    async def discard_draft(self, match_id: UUID) -> Draft | None:
        """Throw the open round away and return it, so that it can be put back."""
        async with self._one_at_a_time:
            draft = self.state.draft(match_id)
            await self.state.store.drop_draft(match_id)
            await self.state.forget_draft(match_id)
            if draft is not None and draft.aside is not None:
                self.state.set_draft(draft.aside)
        self.state.changed()
        return draft

    def put_back_draft(self, draft: Draft) -> bool:
        """Take up a round that was thrown away; False where another one was begun since, which stays."""
        self._permit.check()
        begun = self.state.draft(draft.match_id)
        if begun not in (None, draft.aside) and begun.would_be_missed(self._timeline(draft.match_id).match):
            return False
        self.state.set_draft(draft)
        return True

    async def save_round(self, match_id: UUID, *, confirmed: Sequence[Finding] = ()) -> SaveResult:
        """Write the open round into the match.

        Impossible findings refuse it; unusual ones wait until they are among `confirmed`. The draft stays until the
        round is on disk. Raises NoOpenRound when another session saved it or threw it away, StaleDraft when the match
        was changed since the round was opened (saving once more then saves it to the match as it is now), StoreError
        when it cannot be written.
        """
        async with self._one_at_a_time:
            draft = self.state.draft(match_id)
            if draft is None:
                raise NoOpenRound("there is no open round", field="draft", value=match_id)
            timeline = self._timeline(match_id)
            match = timeline.match
            if draft.is_stale(match):
                self.state.set_draft(draft.renewed(match))
                raise StaleDraft("the match was changed since this round was opened", field="draft", value=match_id)
            findings = draft.findings(match)
            refusing = tuple(one for one in findings if one.is_impossible)
            waiting = refusing or tuple(one for one in findings if one not in confirmed)
            if waiting:
                return SaveResult(saved=False, findings=waiting)
            overruled = tuple(dict.fromkeys(one.code for one in findings))
            entry, now = draft.entry(match), self._clock()
            if draft.round_id is None:
                changed = match.insert_round(
                    draft.index(match), entry, round_id=self._new_id(), at=now, overruled=overruled
                )
                step, number = StepKind.ADD_ROUND, draft.index(match) + 1
            else:
                changed = match.edit_round(draft.round_id, entry, at=now, overruled=overruled)
                step, number = StepKind.EDIT_ROUND, match.round_index(draft.round_id) + 1
            await self.state.settle()
            after = timeline.do(changed, step, round_number=number)
            await self.state.store.save_round(after, match_id, expected=timeline, draft=draft.aside)
            await self.state.forget_draft(match_id)
            if draft.aside is not None:
                self.state.set_draft(draft.aside)
        self.state.changed()
        return SaveResult(
            saved=True,
            ended=changed.outcome is not None and changed.outcome != match.outcome,
            withdrawn=match.is_finished and not changed.is_finished,
        )

    async def delete_round(self, match_id: UUID, round_id: UUID) -> None:
        """Take a round out; later ones stay and refold."""
        match = self._timeline(match_id).match
        await self._do(
            match_id,
            lambda now: now.delete_round(round_id),
            StepKind.DELETE_ROUND,
            round_number=match.round_index(round_id) + 1,
        )

    # -- the match as a whole -------------------------------------------------------------------------------------

    async def undo(self, match_id: UUID, *, only: Timeline | None = None) -> State:
        """One step back; returns what was undone.

        With `only`, a match in which something was done since then is left alone. Raises NothingToUndo, MatchWentOn.
        """

        def back(timeline: Timeline) -> Timeline:
            if only is not None and (only.past, only.present) != (timeline.past, timeline.present):
                raise MatchWentOn("something was done since", field="match", value=match_id)
            return timeline.undo()

        return await self._move(match_id, back, lambda before, _after: before.present)

    async def redo(self, match_id: UUID) -> State:
        """One undone step forward again; returns it. Raises NothingToUndo."""
        return await self._move(match_id, Timeline.redo, lambda _before, after: after.present)

    async def finish(self, match_id: UUID) -> None:
        """End the match as it stands."""
        await self._do(match_id, Match.finish, StepKind.FINISH)

    async def reopen(self, match_id: UUID) -> None:
        """Take an early end back."""
        await self._do(match_id, Match.reopen, StepKind.REOPEN)

    async def play_on(self, match_id: UUID) -> None:
        """Go on after a win."""
        await self._do(match_id, Match.play_on, StepKind.PLAY_ON)

    async def change_target(self, match_id: UUID, target: Decimal) -> None:
        """Play to another target."""
        await self._do(match_id, lambda match: match.change_target(target), StepKind.CHANGE_SETTINGS)

    async def change_rules(self, match_id: UUID, variant: Variant) -> None:
        """Go on by other rules, from the first round on; the open round loses what they do not know.

        Undo brings that back. Raises RulesDoNotFit.
        """
        await self._do(match_id, lambda match: match.change_rules(variant), StepKind.CHANGE_RULES)

    async def change_starting(self, match_id: UUID, starting: Sequence[Decimal]) -> None:
        """Correct the totals brought along from paper."""
        await self._do(match_id, lambda match: match.change_starting(starting), StepKind.CHANGE_SETTINGS)

    async def rename_player(self, match_id: UUID, player_id: UUID, name: str) -> None:
        """Call a player of this match otherwise. Raises BadName."""
        await self._do(match_id, lambda match: match.rename_player(player_id, name), StepKind.RENAME)

    async def rename_match(self, match_id: UUID, name: str) -> None:
        """Give the match a name."""
        await self._do(match_id, lambda match: match.rename(name), StepKind.RENAME)

    # -- players ------------------------------------------------------------------------------------------------------

    async def rename_everywhere(self, player_id: UUID, name: str) -> None:
        """Call a player otherwise in all matches. Raises BadName, NameTaken."""
        await self._on_players(lambda: self.state.store.book.rename(player_id, name))

    async def merge_players(self, player_id: UUID, into: UUID) -> None:
        """Make two players one; `part_player` takes it back. Raises PlayersMet."""
        await self._on_players(lambda: self.state.store.book.merge(player_id, into))

    async def part_player(self, player_id: UUID) -> None:
        """Let a merged player be somebody again."""
        await self._on_players(lambda: self.state.store.book.part(player_id))

    async def retire_player(self, player_id: UUID, *, retired: bool) -> None:
        """Offer a player no more for new matches, or again."""
        book = self.state.store.book
        await self._on_players(lambda: book.retire(player_id) if retired else book.bring_back(player_id))

    async def _on_players(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async with self._one_at_a_time:
            await work()
        self.state.changed()

    # -- settings -------------------------------------------------------------------------------------------------

    async def change_settings(self, change: Callable[[Settings], Settings]) -> None:
        """Keep other settings, worked out from the newest: a guest's own, else those of this installation."""
        guest_id = self._permit.guest_id
        if guest_id is not None:
            self.state.guest_settings[guest_id] = change(self.state.settings_of(guest_id))
        else:
            async with self._lock:
                await self.state.store.save_settings(change(self.state.settings))
        self.state.changed()

    # -- inside ---------------------------------------------------------------------------------------------------

    def _timeline(self, match_id: UUID) -> Timeline:
        timeline = self.state.timeline(match_id)
        if timeline is None:
            raise UnknownMatch("there is no match with this id", field="match", value=match_id)
        return timeline

    def _player(self, name: str) -> Player:
        cleaned = clean_name(name)
        known = self.state.store.player_called(cleaned)
        if known is None:
            return Player(id=self._new_id(), name=cleaned)
        # somebody may be found by a name that is now another's; then that other name is shown
        return Player(id=known.id, name=cleaned if same_name(known.name, cleaned) else known.name)

    async def _do(
        self,
        match_id: UUID,
        command: Callable[[Match], Match],
        step: StepKind,
        *,
        round_number: int | None = None,
    ) -> None:
        async with self._one_at_a_time:
            timeline = self._timeline(match_id)
            changed = timeline.do(command(timeline.match), step, round_number=round_number)
            if changed is not timeline:
                await self.state.store.save_timeline(changed, expected=timeline)
                self._take_round_along(timeline.match, changed.match, drops=True)
        self.state.changed()

    async def _move(
        self,
        match_id: UUID,
        move: Callable[[Timeline], Timeline],
        told: Callable[[Timeline, Timeline], State],
    ) -> State:
        async with self._one_at_a_time:
            before = self._timeline(match_id)
            after = move(before)
            await self.state.store.save_timeline(after, expected=before)
            self._take_round_along(before.match, after.match, drops=False)
        self.state.changed()
        return told(before, after)

    def _take_round_along(self, before: Match, after: Match, *, drops: bool) -> None:
        """Where the match goes on by other rules, the open round does too."""
        draft = self.state.draft(after.id)
        if draft is not None and before.variant != after.variant:
            self.state.set_draft(self._moved_rounds.follow(draft, before, after, drops=drops))
