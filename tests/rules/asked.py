"""What `check_entry` tells of a round, short enough to compare; at the first classic table by default."""

from __future__ import annotations

from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from tests.builders import preset

_CLASSIC = preset("classic")

Told = tuple[str, str, int | None]


def told(found: tuple[Finding, ...]) -> list[Told]:
    """Code, field and side of each finding."""
    return [(finding.code.value, finding.field, finding.side) for finding in found]


def check(round_entry: RoundEntry, variant: Variant = _CLASSIC, table: Table | None = None) -> list[Told]:
    return told(check_entry(round_entry, variant, table or variant.tables[0]))


def only(round_entry: RoundEntry, variant: Variant = _CLASSIC, table: Table | None = None) -> Finding:
    found = check_entry(round_entry, variant, table or variant.tables[0])
    assert len(found) == 1, told(found)
    return found[0]
