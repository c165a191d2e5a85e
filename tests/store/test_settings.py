from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.store.settings import Settings


@pytest.mark.parametrize(
    ("found", "read"),
    [
        ({}, Settings()),
        ({"language": "el", "theme": "light"}, Settings(language="el", theme="light")),
        ({"language": "el", "from_tomorrow": True}, Settings(language="el")),
        ({"text_size": "huge", "left_handed": True}, Settings(left_handed=True)),
        ({"haptics": False, "hints_read": ["packet"]}, Settings(haptics=False, hints_read=("packet",))),
        ({"language": 5, "theme": "light"}, Settings(theme="light")),
        ({"language": ["el"], "theme": None}, Settings()),
    ],
    ids=["empty", "all", "newer", "a size of another version", "lists", "one unreadable", "all unreadable"],
)
def test_settings_are_read_as_far_as_they_can_be(found: dict[str, Any], read: Settings) -> None:
    assert Settings.lenient(found) == read
