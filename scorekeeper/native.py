"""The app inside a package for a phone or a desktop, where Flet's own window shows it and nothing is served."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import flet as ft

from scorekeeper.app import App, build
from scorekeeper.resources import assets_folder
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.store.paths import default_data_folder
from scorekeeper.words.catalog import translations
from scorekeeper.words.errors import error_text

log = logging.getLogger(__name__)


class NativeApp:
    """Opens the store for the first window; a system that keeps the process alive comes back to the same one."""

    def __init__(self, data_folder: Path) -> None:
        self._data_folder = data_folder
        self._opening = asyncio.Lock()
        self._app: App | None = None

    async def __call__(self, page: ft.Page) -> None:
        """Show the app, or in one line why the matches cannot be opened."""
        try:
            async with self._opening:
                if self._app is None:
                    self._app = await build(self._data_folder)
        except ScorekeeperError as error:
            log.exception("the store in %s cannot be opened", self._data_folder)
            page.add(ft.SafeArea(ft.Text(error_text(translations("en"), error))))
            return
        await self._app.main(page)


def run() -> None:
    """Run until the system ends the app. The package says by its environment where the data goes."""
    app = NativeApp(default_data_folder())

    async def main(page: ft.Page) -> None:
        await app(page)

    ft.run(main, assets_dir=str(assets_folder()))
