"""The power goes at any moment and takes any blocks of what was not synced: no damage, and nothing saved is lost."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import pytest

from scorekeeper.store import journal
from scorekeeper.store.frames import Entry
from scorekeeper.store.journal import NOTICES, Journal
from tests.store.builders import Clock
from tests.store.power_loss import Moment, PowerLossDisk

Rows = dict[str, bytes]
SEEDS: Final = 6
STEPS: Final = 30
STATES_OF_A_MOMENT: Final = 4


@pytest.fixture(autouse=True)
def small_journals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SPARE_BYTES", 20_000)


def moments_of_work(folder: Path, chance: random.Random) -> list[Moment]:
    """Saves of all lengths, indexes and generations between them, and starts anew; all moments with something pending.

    Each moment knows what was confirmed, and what will be once the save under way is.
    """
    disk = PowerLossDisk()
    disk.known = ({}, {})
    written = Journal(folder, schema=1, clock=Clock(), disk=disk)
    rows: Rows = {}
    for step in range(STEPS):
        entries = _some_entries(chance, step)
        after = rows | {entry.key: entry.text for entry in entries if entry.text is not None}
        for entry in entries:
            if entry.text is None:
                after.pop(entry.key, None)
        disk.known = (rows, after)
        written.take(written.append(entries))
        rows = after
        disk.known = (rows, rows)
        written.tidy()
        if chance.random() < 0.1:
            written.close()
            written = Journal(folder, schema=1, clock=Clock(), disk=disk)
    written.close()
    return [moment for moment in disk.moments if moment.has_pending]


def _some_entries(chance: random.Random, step: int) -> list[Entry]:
    entries = []
    for key in chance.sample("abcdef", chance.randint(1, 3)):
        length = chance.choice((10, 200, 3000, 9000))
        text = b'"%d %b"' % (step, bytes(chance.choices(b"abcdefgh 0123456789", k=length)))
        entries.append(Entry("rows", key, None if chance.random() < 0.1 else text))
    return entries


def held(opened: Journal) -> Rows:
    return {key: opened.text("rows", key) or b"" for key in opened.places("rows")}


def content_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_loss_of_power_is_never_taken_for_damage_and_costs_nothing_confirmed(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    moments = moments_of_work(tmp_path / "work", chance)
    assert {moment.operation.split()[0] for moment in moments} >= {"write", "mark", "rename"}
    for number, moment in enumerate(moments):
        before, after = moment.known
        for state in range(STATES_OF_A_MOMENT):
            folder = tmp_path / f"{number}-{state}"
            moment.after_power_loss(chance, folder)
            left = content_of(folder)
            reader = Journal(folder, schema=1, clock=Clock(), is_read_only=True)
            assert reader.damage == (), (moment.operation, folder)
            assert held(reader) in (before, after), (moment.operation, folder)
            reader.close()
            assert content_of(folder) == left
            opened = Journal(folder, schema=1, clock=Clock())
            found = held(opened)
            assert found in (before, after), (moment.operation, folder)
            assert opened.places(NOTICES) == {}
            opened.take(opened.append([Entry("rows", "a", b'"next"')]))
            opened.close()
            again = Journal(folder, schema=1, clock=Clock(), is_read_only=True)
            assert (held(again), again.damage) == (found | {"a": b'"next"'}, ())
            again.close()
