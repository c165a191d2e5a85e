"""Kills children that save rounds, at random moments: `python -m tests.store.killed FOLDER TIMES SEED`.

Everything is imported once; each child is forked from that, opens the store, saves rounds as fast as it can and says
which ones are confirmed, until it is killed. After each kill the store is opened again and looked through. Prints what
came of it as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import select
import signal
import sys
from decimal import Decimal
from pathlib import Path

from scorekeeper.match.timeline import Timeline
from scorekeeper.store import journal
from scorekeeper.store.store import Store
from tests.store.builders import Clock, draft_of, new_match, played, uid

ROUNDS = 12
LONGEST = 0.02
"""Seconds within which a child is killed, counted from its first confirmed round."""


async def _save_rounds(folder: Path, pipe: int) -> None:
    store = await Store.open(folder, clock=Clock())
    os.write(pipe, b"0 0\n")
    while True:
        number = max(len(store.match_ids()), 1)
        timeline = store.timeline(uid(number))
        if timeline is not None and len(timeline.match.rounds) == ROUNDS:
            number, timeline = number + 1, None
        if timeline is None:
            timeline = Timeline.begin(new_match(number))
            await store.save_timeline(timeline)
        count = len(timeline.match.rounds)
        await store.save_draft(draft_of(timeline, str(count)))
        await store.save_round(played(timeline, count, number), uid(number))
        os.write(pipe, f"{number} {count + 1}\n".encode())


async def _look_through(folder: Path, confirmed: tuple[int, int]) -> tuple[tuple[int, int], list[str]]:
    """The last round that is there, and what is wrong with the store."""
    store = await Store.open(folder, clock=Clock(), is_read_only=True)
    faults = [f"damaged: {notice.reasons}" for notice in store.notices()]
    counts: dict[int, int] = {}
    for number in range(1, len(store.match_ids()) + 1):
        timeline = store.timeline(uid(number))
        if timeline is None:
            faults.append(f"match {number} is gone")
            continue
        totals = [tuple(side.total for side in each.entry.sides) for each in timeline.match.rounds]
        counts[number] = len(totals)
        if totals != [(Decimal(index), Decimal(number)) for index in range(len(totals))]:
            faults.append(f"match {number} has rounds {totals}")
        draft = store.draft(uid(number))
        if draft is not None and draft.is_stale(timeline.match):
            faults.append(f"the draft of match {number} and its rounds are of two moments")
    number, count = confirmed
    if number and not count <= counts.get(number, 0) <= count + 1:
        faults.append(f"round {count} of match {number} was confirmed, there are {counts.get(number)}")
    if any(count != ROUNDS for number, count in counts.items() if number < max(counts)):
        faults.append(f"an older match lost rounds: {counts}")
    await store.close()
    last = max(counts, default=0)
    return (last, counts.get(last, 0)), faults


def _kill_one(folder: Path, chance: random.Random, confirmed: tuple[int, int]) -> tuple[int, int]:
    """Let a child save until it is killed; the round it confirmed last."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        try:
            asyncio.run(_save_rounds(folder, into))
        finally:
            os._exit(1)
    os.close(into)
    said = b""
    while b"\n" not in said:
        said += os.read(out, 64) or b"\n"
    os.set_blocking(out, False)
    select.select([], [], [], chance.uniform(0, LONGEST))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise RuntimeError("the child ended by itself")
    while more := os.read(out, 1 << 16):
        said += more
    os.close(out)
    number, count = (int(part) for part in said.split(b"\n")[-2].split())
    return (number, count) if number else confirmed


def main(folder: Path, times: int, seed: int) -> None:
    """Kill so many children, one after the other."""
    journal.SPARE_BYTES = 5_000  # type: ignore[misc]
    new_match(1)  # reads the rules, which takes longer than a child lives
    chance = random.Random(seed)
    confirmed = (0, 0)
    faults: list[str] = []
    for _ in range(times):
        confirmed = _kill_one(folder, chance, confirmed)
        confirmed, wrong = asyncio.run(_look_through(folder, confirmed))
        faults += wrong
    generation = max(path.name for path in folder.glob("*.journal"))
    print(json.dumps({"kills": times, "confirmed": confirmed, "faults": faults, "generation": generation}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
