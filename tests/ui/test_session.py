"""What one open window knows of itself."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import pytest

from scorekeeper.store.settings import Settings
from scorekeeper.ui.measure import USUAL_DIGIT, Measure
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import TEXT_SCALES
from tests.ui.table import Table

NO_PAGE = cast(Any, None)


async def test_the_chosen_language_comes_before_the_devices(table: Table) -> None:
    session = Session(NO_PAGE, table.state, table.actions, ("el-GR", "en"))
    assert session.language == "el"
    await table.actions.change_settings(lambda now: now.model_copy(update={"language": "en"}))
    assert session.language == "en"


async def test_a_language_that_is_not_there_any_more_falls_back_on_the_devices(table: Table) -> None:
    session = Session(NO_PAGE, table.state, table.actions, ("el-GR",))
    await table.actions.change_settings(lambda now: now.model_copy(update={"language": "tlh"}))
    assert session.language == "el"
    assert session.t.gettext("Round") == "Γύρος"


async def test_texts_with_sizes_of_their_own_follow_the_device_and_not_the_apps_choice(table: Table) -> None:
    session = Session(NO_PAGE, table.state, table.actions, ("en",))
    for text_size, chosen in TEXT_SCALES.items():
        await table.actions.change_settings(partial(Settings.model_copy, update={"text_size": text_size}))
        measured = Measure(width=360, digit=USUAL_DIGIT * chosen * 1.3)
        assert session.by_device(measured).text_scale == pytest.approx(1.3)
        assert measured.text_scale == pytest.approx(1.3 * chosen)
