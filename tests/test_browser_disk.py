"""The disk of the app in a browser, with stand-ins for what only a browser's Python has."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from scorekeeper.store.store import Store
from tests.store.builders import Clock, again, evening, uid


class JsException(Exception):
    """As the browser's Python raises it."""


class Page:
    """What the page offers."""

    def __init__(self) -> None:
        self.is_full = False
        self.flushed = 0

    async def flush(self) -> None:
        if self.is_full:
            raise JsException("QuotaExceededError")
        self.flushed += 1


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    pyodide, ffi, page = ModuleType("pyodide"), ModuleType("pyodide.ffi"), Page()
    vars(ffi).update(JsException=JsException, create_proxy=lambda function: function)
    for name, module in {"pyodide": pyodide, "pyodide.ffi": ffi, "scorekeeper_page": page}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "scorekeeper.browser", raising=False)
    return page


async def test_a_browsers_disk_reads_where_the_platform_reads_only_at_one_place_at_a_time(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorekeeper.browser import BrowserDisk

    monkeypatch.delattr(os, "pread")
    saved: list[int] = []
    store = await Store.open(tmp_path, clock=Clock(), disk=BrowserDisk(lambda: saved.append(page.flushed)))
    await store.save_timeline(evening())
    assert saved == [1]
    await store.close()
    reopened = await Store.open(tmp_path, clock=Clock(), disk=BrowserDisk(lambda: None))
    assert reopened.timeline(uid(100)) == evening()
    await reopened.close()


async def test_what_the_browser_refuses_is_not_saved(page: Page, tmp_path: Path) -> None:
    from scorekeeper.browser import BrowserDisk
    from scorekeeper.store.errors import StoreError

    store = await Store.open(tmp_path, clock=Clock(), disk=BrowserDisk(lambda: None))
    page.is_full = True
    with pytest.raises(StoreError, match="the browser keeps nothing more: QuotaExceededError"):
        await store.save_timeline(evening())
    await store.close()
    assert (await again(tmp_path)).match_ids() == ()
