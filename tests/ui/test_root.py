"""Every screen can be looked at: the places that tests and pictures go over cover the addresses of the app."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import flet as ft
import pytest
from flet.components import router

from scorekeeper.ui.root import ROUTES
from tests.browser.places import PLACES

_OF_HISTORY = "/history/match/:match_id"
"""The same screens as under /match, reached another way; one place stands for them."""


def patterns(routes: Sequence[ft.Route], parent: str = "") -> Iterator[str]:
    for route in routes:
        pattern = f"{parent.rstrip('/')}/{str(route.path).lstrip('/')}"
        yield pattern
        yield from patterns(route.children or (), pattern)


def pattern_of(path: str) -> str:
    """The address in the tree of routes that the app's router finds for a path."""
    found = cast(Any, router)._match_routes(ROUTES, path)
    return str(found[-1].full_path)


@pytest.mark.parametrize("pattern", [each for each in patterns(ROUTES) if not each.startswith(f"{_OF_HISTORY}/")])
def test_each_route_has_a_place_that_is_looked_at(pattern: str) -> None:
    assert pattern in {pattern_of(place.path) for place in PLACES.values()}


def test_the_screens_of_a_match_are_the_same_from_home_and_from_the_history() -> None:
    every = set(patterns(ROUTES))
    under_history = {each.removeprefix("/history") for each in every if each.startswith(_OF_HISTORY)}
    assert under_history == {each for each in every if each.startswith("/match/:match_id")}
