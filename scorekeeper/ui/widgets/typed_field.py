"""A text field whose text is the typist's."""

from __future__ import annotations

from typing import Any

import flet as ft
from flet.utils.object_model import patch_dataclass

from scorekeeper.words.bidi import without_marks


class TypedField(ft.TextField):
    """A text field that never takes back what was typed into it since its last event.

    A phone tells of each letter, and is answered with a screen in which the field holds the text as it was at that
    letter. Where more letters came meanwhile, Flet (1.0.5) would write that older text over them. This field knows
    such an echo and leaves the newer text; a text that was never typed, as after Undo, is shown as ever.
    """

    def init(self) -> None:
        """What the app gave, and the texts its events told whose echo is still to come, oldest first."""
        self._given = str(self.value or "")
        self._told: list[str] = []

    def before_event(self, e: ft.ControlEvent) -> bool:
        """A text is told to the app."""
        if e.name == "change":
            self._told.append(without_marks(str(self.value or "")))
        return bool(super().before_event(e))

    def _migrate_state(self, other: Any) -> None:
        super()._migrate_state(other)
        if not isinstance(other, TypedField):
            return
        self._told = told = other._told
        given, newest = without_marks(self._given), without_marks(str(other.value or ""))
        if given in told:
            del told[: told.index(given) + 1]
            keeps_newest = given != newest
        else:
            was_declined = bool(told) and told[-1] == newest
            keeps_newest = given == without_marks(other._given) and not was_declined
            if not keeps_newest:
                told.clear()
        if keeps_newest:
            patch_dataclass(self, {"value": other.value})
