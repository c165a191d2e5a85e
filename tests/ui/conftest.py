"""The app the tests of the screens' state play with."""

from __future__ import annotations

import pytest

from scorekeeper.store.store import Store
from tests.ui.table import Clock, Table


@pytest.fixture
async def table() -> Table:
    clock = Clock()
    return Table(await Store.open(None, clock=clock), clock)
