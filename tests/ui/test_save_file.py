"""Whether a file was saved, as far as the device tells."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.ui.widgets.save_file import save_file


class Picker:
    """Stands for the question where a file goes."""

    def __init__(self, answer: str | None) -> None:
        self._answer = answer

    async def save_file(self, **_file: object) -> str | None:
        return self._answer


@pytest.mark.parametrize(
    ("web", "answer", "saved"), [(False, "/home/maria/match.png", True), (False, None, False), (True, None, True)]
)
async def test_a_question_that_was_closed_saved_nothing(web: bool, answer: str | None, saved: bool) -> None:
    session = cast(Any, SimpleNamespace(page=SimpleNamespace(web=web)))
    assert await save_file(session, cast(ft.FilePicker, Picker(answer)), "match.png", b"png") is saved
