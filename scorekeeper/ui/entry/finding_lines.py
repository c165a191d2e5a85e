"""What is wrong or unusual, said at the field it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

import flet as ft

from scorekeeper.rules.findings import Finding, FindingCode
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import Place

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

    def first_impossible(self) -> str | None:
        """The first thing that refuses the round, in words; None where nothing does."""
        return next((self._say(one) for one in self._findings if one.is_impossible), None)

    def sides(self) -> Collection[int]:
        """The sides that something is said about."""
        return {one.side for one in self._findings if one.side is not None}


def finding_line(text: str) -> ft.Control:
    """One sentence with a sign, read out as soon as it appears.

    Its key keeps the controls below it the same when it comes or goes: a tap on its way to one of them would get lost.
    """
    return ft.Semantics(
        key=text,
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.ERROR_OUTLINE, size=18, color=theme.ON_ALERT_GROUND),
                    ft.Text(
                        text,
                        theme_style=ft.TextThemeStyle.BODY_SMALL,
                        color=theme.ON_ALERT_GROUND,
                        expand=True,
                    ),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            bgcolor=theme.ALERT_GROUND,
            border_radius=10,
            padding=ft.Padding.symmetric(horizontal=10, vertical=8),
        ),
        label=text,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )
