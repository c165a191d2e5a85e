"""Commands for a store, and what it then holds: run on a store in memory they are the model of one on a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from scorekeeper.match.timeline import Timeline
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from tests.store.builders import draft_of, new_match, played, uid

Command = Callable[[Store], Awaitable[object]]
LAST = 3
"""The highest number of a match."""


def begin(number: int) -> Command:
    return lambda store: store.save_timeline(Timeline.begin(new_match(number)))


def play(number: int, ours: int, theirs: int) -> Command:
    async def command(store: Store) -> None:
        timeline = store.timeline(uid(number))
        if timeline is not None:
            await store.save_round(played(timeline, ours, theirs), uid(number), expected=timeline)

    return command


def type_draft(number: int, text: str) -> Command:
    async def command(store: Store) -> None:
        timeline = store.timeline(uid(number))
        if timeline is not None:
            await store.save_draft(draft_of(timeline, text))

    return command


def undo(number: int) -> Command:
    async def command(store: Store) -> None:
        timeline = store.timeline(uid(number))
        if timeline is not None and timeline.can_undo:
            await store.save_timeline(timeline.undo(), expected=timeline)

    return command


def delete(number: int) -> Command:
    async def command(store: Store) -> None:
        if uid(number) in store.match_ids():
            await store.delete_match(uid(number))

    return command


def choose(language: str) -> Command:
    return lambda store: store.save_settings(Settings(language=language))


async def settled(store: Store, command: Command) -> None:
    """Do a command, and wait for what the store then does by itself."""
    try:
        await command(store)
    finally:
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)


def held(store: Store) -> dict[str, Any]:
    """Everything a store holds, but for the moments at which it was saved."""
    ids = [uid(number) for number in range(1, LAST + 1)]
    return {
        "order": store.match_ids(),
        "matches": {match_id: store.timeline(match_id) for match_id in ids},
        "drafts": {match_id: store.draft(match_id) for match_id in ids},
        "players": {player.id: player.name for player in store.players()},
        "settings": store.settings(),
    }
