"""The app with faults built in, to see what a player sees of an error that nobody thought of.

The totals of a match called `FAULTY` cannot be drawn, nobody can change a target, and the rules of `FAULTY_RULES`
cannot be written out.
"""

from __future__ import annotations

import sys
from typing import Any

from scorekeeper.cli import main
from scorekeeper.ui.actions import Actions
from scorekeeper.ui.screens import variant_rules
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
    Actions.change_target = no_target  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    build_in()
    sys.exit(main())
