"""Documents as text: a long one reads as a short one does."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest

from scorekeeper.store.frames import as_text

LONG = [{"name": "Ελένη", "points": [number, None, 0.5]} for number in range(1500)]


@pytest.mark.parametrize("document", [{"rounds": LONG}, {"id": "a", "rounds": LONG, "none": [], "states": [{}]}, {}])
def test_a_long_list_is_written_as_the_standard_writer_does(document: dict[str, Any]) -> None:
    assert as_text(document) == json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def test_a_long_list_takes_little_more_memory_than_its_text() -> None:
    document = {"rounds": [{"a": 1, "b": [2, 3, 4], "c": None} for _ in range(20_000)]}
    tracemalloc.start()
    try:
        text = as_text(document)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 2 * len(text), most / len(text)
