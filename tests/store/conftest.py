"""A store on a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from scorekeeper.store.store import Store
from tests.store.builders import Clock


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path, clock=Clock())
    yield opened
    await opened.close()
