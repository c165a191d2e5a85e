"""The app with faults built in, to see what a player sees of an error that nobody thought of.

The totals of a match called `FAULTY` cannot be drawn, nobody can change a target, the rules of `FAULTY_RULES` cannot be
written out, and no picture can be taken until somebody asks for it again.
"""

from __future__ import annotations

import sys
from typing import Any

import flet as ft

from scorekeeper.cli import main
from scorekeeper.ui.actions import Actions
from scorekeeper.ui.screens import picture, variant_rules
from scorekeeper.words import standing

FAULTY = "Faulty"
FAULTY_RULES = "pagat"
FAULT = "a fault built in for a test"


def build_in() -> None:
    """Puts the faults in."""
    one_standing, sections = standing._standing, variant_rules._sections

    def no_standing(t: Any, match: Any, scorer: int) -> Any:
        if match.name == FAULTY:
            raise RuntimeError(FAULT)
        return one_standing(t, match, scorer)

    def no_sections(session: Any, variant: Any, table: Any) -> Any:
        if variant.id == FAULTY_RULES:
            raise RuntimeError(FAULT)
        return sections(session, variant, table)

    async def no_target(*_: object) -> None:
        raise RuntimeError(FAULT)

    standing._standing = no_standing
    variant_rules._sections = no_sections
    capture, retry = ft.Screenshot.capture, picture._retry
    asked_again: list[bool] = []

    async def late(self: ft.Screenshot, **options: Any) -> bytes:
        if not asked_again:
            raise RuntimeError(FAULT)
        return await capture(self, **options)

    def retried(session: Any, again: Any) -> Any:
        def ask() -> None:
            asked_again.append(True)
            again()

        return retry(session, ask)

    picture._retry = retried
    Actions.change_target = no_target  # type: ignore[method-assign, assignment]
    ft.Screenshot.capture = late  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    build_in()
    sys.exit(main())
