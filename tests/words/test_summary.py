"""A set of rules in one line."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from scorekeeper.rules.library import shipped_variants
from scorekeeper.words.summary import variant_summary
from tests.builders import preset


@pytest.mark.parametrize(
    ("variant_id", "summary"),
    [
        ("classic", "clean 200 · in trump 600 · groups 300 · hiliara 1000 · opening 75/90"),
        ("classic-tenth", "clean 20 · in trump 60 · groups 30 · hiliara 100 · opening 7.5/9"),
        ("jawaker-2005", "clean 200 · in trump 400 · no groups · hiliara 1000"),
        ("dealers-cut-partners", "clean 200 · no trump bonus · groups 300 · hiliara 1000 · cut 100"),
    ],
)
def test_what_tells_rules_apart_is_told(variant_id: str, summary: str) -> None:
    assert variant_summary(NullTranslations(), preset(variant_id)) == summary


def test_no_shipped_rules_have_a_blank_part() -> None:
    for variant in shipped_variants().variants:
        assert all(variant_summary(NullTranslations(), variant).split(" · ")), variant.id
