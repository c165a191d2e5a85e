"""The process is killed without warning, three hundred times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = 300


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")
def test_no_confirmed_round_is_lost_by_three_hundred_kills(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.store.killed", str(tmp_path), str(KILLS), "1"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    outcome = json.loads(told.stdout)
    assert (outcome["kills"], outcome["faults"]) == (KILLS, [])
    # the children did get somewhere: whole matches, and more than one generation of the journal
    assert outcome["confirmed"][0] > 1
    assert outcome["generation"] > "scorekeeper-000002.journal"
