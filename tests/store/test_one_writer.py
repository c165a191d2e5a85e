"""One writer for a folder; a folder that changes behind its back; many sessions of one store."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.store.errors import StaleMatch, StoreChanged, StoreError, StoreInUse
from scorekeeper.store.store import Store
from tests.store.builders import BEGAN, Clock, evening, new_match, played, uid

ROOT = Path(__file__).parents[2]
HOLD = """
import asyncio, sys
from pathlib import Path
from scorekeeper.store.store import Store

async def hold():
    await Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))
    print("open", flush=True)
    sys.stdin.read()

asyncio.run(hold())
"""


async def test_a_second_store_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    first = await Store.open(tmp_path, clock=Clock())
    with pytest.raises(StoreInUse, match="in use by another Scorekeeper"):
        await Store.open(tmp_path, clock=Clock())
    await first.save_timeline(evening())
    await first.close()
    second = await Store.open(tmp_path, clock=Clock())
    assert second.match_ids() == (uid(100),)
    await second.close()


def test_a_second_process_is_told_in_one_line_and_the_lock_goes_with_its_process(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"open"
        command = [sys.executable, "-m", "scorekeeper", "--port", "0", "--no-browser", "--data-dir", str(tmp_path)]
        refused = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
        assert refused.returncode == 2
        assert refused.stderr.splitlines() == [
            f"scorekeeper: {tmp_path} is in use by another Scorekeeper (process {holder.pid}); close it first"
        ]
    finally:
        holder.kill()
        holder.communicate()
    asyncio.run(_open_and_close(tmp_path))


async def _open_and_close(folder: Path) -> None:
    await (await Store.open(folder, clock=Clock())).close()


async def test_a_store_opened_to_read_writes_nothing(tmp_path: Path) -> None:
    first = await Store.open(tmp_path, clock=Clock())
    await first.save_timeline(evening())
    reader = await Store.open(tmp_path, clock=Clock(), is_read_only=True)
    assert reader.timeline(uid(100)) == evening()
    with pytest.raises(StoreError, match="only to be read"):
        await reader.save_timeline(played(evening(), 1, 1))
    await reader.close()
    await first.save_timeline(played(evening(), 10, 20))
    await first.close()


async def test_a_folder_that_vanished_takes_no_save_and_all_is_well_when_it_is_back(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    store = await Store.open(folder, clock=Clock())
    await store.save_timeline(evening())
    folder.rename(elsewhere)
    with pytest.raises(StoreError, match="not there any more"):
        await store.save_timeline(played(evening(), 10, 20))
    assert store.timeline(uid(100)) == evening()
    assert not folder.exists()
    elsewhere.rename(folder)
    await store.save_timeline(played(evening(), 10, 20))
    await store.close()
    reopened = await Store.open(folder, clock=Clock())
    assert reopened.timeline(uid(100)) == played(evening(), 10, 20)
    await reopened.close()


async def test_a_file_that_somebody_else_wrote_is_not_written_to(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(evening())
    (path,) = tmp_path.glob("*.journal")
    copy = tmp_path / "copy"
    shutil.copy(path, copy)
    copy.replace(path)
    content = path.read_bytes()
    with pytest.raises(StoreChanged, match="another program"):
        await store.save_timeline(played(evening(), 10, 20))
    assert path.read_bytes() == content
    await store.close()


async def test_eight_sessions_on_one_match_lose_nothing_and_keep_their_order(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_timeline(Timeline.begin(new_match()))
    saved: list[tuple[int, int]] = []
    told = 0

    async def session(number: int) -> None:
        nonlocal told
        for turn in range(12):
            while True:
                seen = store.timeline(uid(100))
                assert seen is not None
                entry = RoundEntry.of_totals(turn, number, dealer=seen.match.next_dealer)
                after = seen.match.add_round(entry, round_id=uid(1000 * number + turn), at=BEGAN)
                try:
                    await store.save_timeline(seen.do(after, StepKind.ADD_ROUND), expected=seen)
                except StaleMatch:
                    told += 1
                else:
                    saved.append((number, turn))
                    break

    await asyncio.gather(*(session(number) for number in range(1, 9)))
    await store.close()
    reopened = await Store.open(tmp_path, clock=Clock())
    timeline = reopened.timeline(uid(100))
    assert timeline is not None
    assert [divmod(each.id.int, 1000) for each in timeline.match.rounds] == saved
    assert len(saved) == 8 * 12
    assert told > 0
    await reopened.close()
