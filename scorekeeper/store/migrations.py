"""How older data become today's: one step from each version to the next.

A step takes all tables as plain JSON and gives them back; it never reads a model of today, which may have changed
since. What it cannot make sense of it leaves as it is: reading tells of it later, match by match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from scorekeeper.store.documents import content_key

Row = dict[str, Any]
Tables = dict[str, dict[str, Row]]
"""The documents of each table by their id, those saved last at the end."""


class Migration(NamedTuple):
    """One step."""

    version: int
    """The version it starts from."""
    name: str
    change: Callable[[Tables], Tables]


def migrated(tables: Tables, version: int) -> Tables:
    """The tables of a version as those of today."""
    for step in MIGRATIONS:
        if step.version >= version:
            tables = step.change(tables)
    return tables


def _variants_stand_once(tables: Tables) -> Tables:
    """Each match carried its rules; now they stand in a table of their own, named by what they say."""
    variants = dict(tables.get("variants", {}))
    matches = {}
    for match_id, row in tables.get("matches", {}).items():
        pooled = row.get("variants")
        if isinstance(pooled, list) and all(isinstance(variant, dict) for variant in pooled):
            keys = [content_key(variant) for variant in pooled]
            variants |= {key: {"id": key, "variant": variant} for key, variant in zip(keys, pooled, strict=True)}
            matches[match_id] = {**row, "variants": keys}
        else:
            matches[match_id] = row
    kept = {name: rows for name, rows in tables.items() if name != "about"}
    return {**kept, "variants": variants, "matches": matches}


def _drafts_know_what_they_follow(tables: Tables) -> Tables:
    """A draft of a new round now names the round before it, a correction the moment that round was written."""
    drafts = {}
    for match_id, row in tables.get("drafts", {}).items():
        rounds = _present_rounds(tables.get("matches", {}).get(match_id, {}))
        draft = row.get("draft")
        drafts[match_id] = row
        if rounds is None or not isinstance(draft, dict):
            continue
        corrected = next((each for each in rounds if each.get("id") == draft.get("round_id")), None)
        opened: Row = {}
        if draft.get("round_id") is None:
            opened = {"follows": rounds[-1].get("id")} if rounds else {}
        elif corrected is not None:
            opened = {"corrects": corrected.get("edited") or corrected.get("added")}
        drafts[match_id] = {**row, "draft": {**draft, **opened}}
    return {**tables, "drafts": drafts}


def _drafts_leave_the_screen(tables: Tables) -> Tables:
    """Which side is shown is the phone's own business; whether only a total is given is each side's; counted cards
    stand beside what had been typed before them."""
    drafts = {
        match_id: {**row, "draft": _draft(row.get("draft"))} for match_id, row in tables.get("drafts", {}).items()
    }
    return {**tables, "drafts": drafts}


def _draft(draft: Any) -> Any:
    try:
        kept = {name: value for name, value in draft.items() if name not in {"side_shown", "totals_only"}}
        sides = [
            {
                **side,
                "counted": [{"field": field, "cards": cards} for field, cards in side.get("counted", [])],
                "total_only": bool(side.get("total")),
            }
            for side in draft["sides"]
        ]
    except (AttributeError, KeyError, TypeError, ValueError):
        return draft
    return {**kept, "sides": sides}


def _rounds_keep_what_stood_there(tables: Tables) -> Tables:
    """A corrected round now holds its earlier versions; those of before are not known, so nothing changes."""
    return tables


def _present_rounds(match: Row) -> list[Row] | None:
    """The rounds of a match as it stands; None where that cannot be read."""
    try:
        present = match["states"][match["present"]]
        rounds = [match["rounds"][index] for index in present.get("rounds", [])]
    except (KeyError, IndexError, TypeError, AttributeError):
        return None
    return rounds if all(isinstance(each, dict) for each in rounds) else None


MIGRATIONS: Final = (
    Migration(1, "drafts know what they follow", _drafts_know_what_they_follow),
    Migration(1, "drafts leave the screen", _drafts_leave_the_screen),
    Migration(1, "variants stand once", _variants_stand_once),
    Migration(2, "rounds keep what stood there before", _rounds_keep_what_stood_there),
)
SCHEMA: Final = max(step.version for step in MIGRATIONS) + 1
"""The version of today's data; a change that an older program would misread adds a step."""
