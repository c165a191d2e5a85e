"""The app in a browser: Python runs in a worker of the page, and the data lie in the browser's own database.

What the worker offers comes in as the module `scorekeeper_page` (`web/site/worker.js`). Only one page at a time runs
the app, so there is one session, and nothing is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import flet as ft
import scorekeeper_page as worker
from pyodide.ffi import JsException, create_proxy

from scorekeeper.app import build
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.library import VariantLibrary
from scorekeeper.store.disk import Disk
from scorekeeper.ui.phone_copy import CopyStatus
from scorekeeper.words.catalog import negotiate, translations
from scorekeeper.words.errors import error_text


class BrowserDisk(Disk):
    """A folder in memory that the browser's database has a copy of."""

    def __init__(self, saved: Callable[[], None]) -> None:
        """`saved` is called after each save that has reached the database."""
        super().__init__()
        self._saved = saved

    async def flush(self) -> None:
        """Return once the database has what was written. Raises OSError where it refuses."""
        try:
            await worker.flush()
        except JsException as error:
            raise OSError(f"the browser keeps nothing more: {error}") from error
        self._saved()


class BrowserCopy:
    """This copy of the app, told by the page how it stands."""

    def __init__(self, *, keeps: bool, is_protected: bool) -> None:
        self._status = CopyStatus(keeps=keeps, is_protected=is_protected, is_offline_ready=False, has_update=False)
        self._changed: Callable[[], None] = lambda: None
        self._asked = False

    @property
    def status(self) -> CopyStatus:
        """How the copy stands at present."""
        return self._status

    def attach(self, changed: Callable[[], None]) -> None:
        """Call this after each change of the status."""
        self._changed = changed

    def protect(self) -> None:
        """Ask the browser to protect the data."""
        worker.tell({"protect": "asked"})

    def protect_once(self) -> None:
        """Ask when the first thing is saved: only then there is something to protect; the page asks only once."""
        if not self._asked and not self._status.is_protected:
            self._asked = True
            worker.tell({"protect": "once"})

    def update(self) -> None:
        """Start the newer version in place of this one."""
        worker.tell({"update": True})

    async def told(self, news: Mapping[str, Any]) -> None:
        """What the page found out."""
        known = {"is_offline_ready": "offline", "has_update": "update"}
        changes = {field: bool(news[name]) for field, name in known.items() if name in news}
        if "protected" in news:
            changes["is_protected"] = await worker.persisted()
        self._status = self._status.model_copy(update=changes)
        self._changed()


async def start() -> bool:
    """Open the data and get ready for Flutter.

    False where that fails: the page is told why, in the device's language.
    """
    languages = tuple(str(language) for language in worker.languages)
    copy = BrowserCopy(keeps=bool(worker.folder), is_protected=await worker.persisted())
    folder = Path(worker.folder) if worker.folder else None
    try:
        app = await build(
            folder,
            library=_shipped_variants(),
            disk=BrowserDisk(copy.protect_once),
            copy=copy,
            device_languages=languages,
        )
    except ScorekeeperError as error:
        worker.tell({"failed": str(error), "words": error_text(translations(negotiate(languages)), error)})
        return False

    async def shown(page: ft.Page) -> None:
        await app.main(page)
        worker.tell({"shown": True})

    worker.changed = create_proxy(copy.told)
    worker.settle = create_proxy(app.state.settle)
    ft.run(shown)
    return True


def _shipped_variants() -> VariantLibrary:
    """As the build read them."""
    return VariantLibrary.model_validate_json((files("scorekeeper") / "variants.json").read_bytes())
