"""What is wrong or unusual, said at the field it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

import flet as ft

from scorekeeper.rules.findings import Finding, FindingCode
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import Place
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.strut import at_least

WAITS_FOR_SAVE: Final = frozenset(
    {
        FindingCode.ENDING_MISSING,
        FindingCode.LONE_PLAYER_MISSING,
        FindingCode.SIDE_BLANK,
        FindingCode.TABLE_POINTS_BLANK,
        FindingCode.HAND_POINTS_BLANK,
        FindingCode.PACKET_MISSING,
        FindingCode.PACKET_POINTS_MISSING,
        FindingCode.LAST_DRAW_MISSING,
        FindingCode.CUTTER_MISSING,
        FindingCode.CLOSER_WITHOUT_BIRIBA,
        FindingCode.PACKET_WITHOUT_BIRIBA,
        FindingCode.MELD_UNFINISHED,
    }
)
"""Findings that any half-typed round has: told once Save was tried, not while typing."""


def is_told(finding: Finding, place: Place | None, *, tried: bool) -> bool:
    """True when a finding is to be shown now.

    A field that is being typed into is left in peace, and what any half-typed round lacks is told once Save was tried.
    """
    if place is not None:
        if place.field is None and finding.field.startswith("cut"):
            return False
        if place.field is not None and finding.field == place.field.value and finding.side in {place.side, None}:
            return False
    return finding.code not in WAITS_FOR_SAVE or (tried and finding.is_impossible)


class VisibleFindings:
    """The findings a screen shows now, by the field and side they are about."""

    def __init__(self, findings: Sequence[Finding], say: Callable[[Finding], str]) -> None:
        self._findings = findings
        self._say = say

    def at(self, *fields: str, side: int | None = None) -> list[ft.Control]:
        """The lines to put below these fields of a side (or of the round)."""
        texts = dict.fromkeys(
            self._say(one) for one in self._findings if one.field in fields and one.side in {side, None}
        )
        return [finding_line(text) for text in texts]

    def said(self, finding: Finding) -> str:
        """What a finding says, in words."""
        return self._say(finding)

    def to_mend(self, shown: int) -> Finding | None:
        """What refuses the round and is to be mended first; None where nothing does. See `first_to_mend`."""
        return first_to_mend(self._findings, shown)

    def sides(self) -> Collection[int]:
        """The sides that something is said about."""
        return {one.side for one in self._findings if one.side is not None}


def first_to_mend(findings: Sequence[Finding], shown: int) -> Finding | None:
    """The refusal that a table mends first: one of the round itself, else of the side shown, else of the first side."""

    def distance(finding: Finding) -> int:
        if finding.side is None:
            return -2
        return -1 if finding.side == shown else finding.side

    return min((one for one in findings if one.is_impossible), key=distance, default=None)


def part_of(finding: Finding) -> str:
    """The name of the part of the screen that a finding is told in: its field's, or that of a field it stands with."""
    field = finding.field.split(".")[0]
    return _TOLD_WITH.get(field, field)


_TOLD_WITH: Final = {"stock_out": "closed_by", "last_draw": "closed_by", "dealer": "sides"}


def finding_button(text: str, on_click: Handler) -> ft.Control:
    """The same sentence where it is not about what stands beside it: a tap turns to what it is about.

    It is read out when it appears: what it is about may have been said there before, and says nothing new.
    """
    return ft.Container(
        ft.Semantics(
            content=at_least(_face(text, ft.Icon(ft.Icons.ARROW_UPWARD, size=18, color=theme.ON_ALERT_GROUND)), 32),
            label=text,
            live_region=True,
            exclude_semantics=True,
        ),
        key=text,
        ink=True,
        on_click=on_click,
        bgcolor=theme.ALERT_GROUND,
        border_radius=10,
        padding=_PADDING,
    )


def finding_line(text: str) -> ft.Control:
    """One sentence with a sign, read out as soon as it appears.

    Its key keeps the controls below it the same when it comes or goes: a tap on its way to one of them would get lost.
    """
    return ft.Semantics(
        key=text,
        content=ft.Container(_face(text), bgcolor=theme.ALERT_GROUND, border_radius=10, padding=_PADDING),
        label=text,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )


_PADDING: Final = ft.Padding.symmetric(horizontal=10, vertical=8)


def _face(text: str, *after: ft.Control) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(ft.Icons.ERROR_OUTLINE, size=18, color=theme.ON_ALERT_GROUND),
            ft.Text(text, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.ON_ALERT_GROUND, expand=True),
            *after,
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
