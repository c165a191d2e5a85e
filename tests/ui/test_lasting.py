"""What a component begins is ended when it goes, however often it was drawn in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from scorekeeper.ui import session


class Hooks:
    """The three hooks of Flet that `use_lasting` stands on, for one component."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kept: list[Any] | None = None
        self.setup: Callable[[], None] | None = None
        self.cleanup: Callable[[], None] | None = None
        monkeypatch.setattr(ft, "use_memo", self.memo)
        monkeypatch.setattr(ft, "use_effect", self.effect)

    def memo(self, make: Callable[[], list[Any]], _dependencies: object) -> list[Any]:
        self.kept = make() if self.kept is None else self.kept
        return self.kept

    def effect(self, setup: Callable[[], None], _dependencies: object, cleanup: Callable[[], None] | None) -> None:
        # as flet 1.0.5 does: what counts at the end is what the last render handed in
        self.setup, self.cleanup = setup, cleanup


def test_a_component_drawn_twice_still_ends_what_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks, log = Hooks(monkeypatch), list[str]()

    def begin() -> Callable[[], None]:
        log.append("begun")
        return lambda: log.append("ended")

    session.use_lasting(begin, [])
    assert hooks.setup is not None
    hooks.setup()
    session.use_lasting(begin, [])
    assert hooks.cleanup is not None
    hooks.cleanup()
    hooks.cleanup()

    assert log == ["begun", "ended"]
