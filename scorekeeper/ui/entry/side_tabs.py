"""The sides of the round with what each has so far; the shown one is filled."""

from __future__ import annotations

import gettext
from collections.abc import Collection
from typing import Final

import flet as ft

from scorekeeper.rules.points import format_points
from scorekeeper.rules.score import RoundScore
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import EntryHandlers

_PER_ROW: Final = 3


def side_tabs(
    t: gettext.NullTranslations,
    handlers: EntryHandlers,
    names: tuple[str, ...],
    score: RoundScore,
    shown: int,
    flagged: Collection[int],
    *,
    divisor: int,
) -> ft.Control:
    """One tab for each side, three to a row at most."""
    rows: list[ft.Control] = []
    for start in range(0, len(names), _PER_ROW):
        tabs: list[ft.Control] = []
        for side in range(start, min(start + _PER_ROW, len(names))):
            total = score.sides[side].total
            text = format_points(total, divisor=divisor, signed=True)
            tabs.append(
                _tab(
                    t,
                    handlers,
                    side,
                    names[side],
                    text,
                    negative=total < 0,
                    selected=side == shown,
                    flagged=side in flagged,
                )
            )
        rows.append(ft.Row(tabs, spacing=theme.GAP))
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def _tab(
    t: gettext.NullTranslations,
    handlers: EntryHandlers,
    side: int,
    name: str,
    total: str,
    *,
    negative: bool,
    selected: bool,
    flagged: bool,
) -> ft.Control:
    ink = theme.ON_PRIMARY if selected else theme.INK
    heading: list[ft.Control] = [
        ft.Text(
            name,
            theme_style=ft.TextThemeStyle.BODY_SMALL,
            weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_400,
            color=ink,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
        )
    ]
    if flagged:
        heading.append(ft.Icon(ft.Icons.ERROR_OUTLINE, size=16, color=ink if selected else theme.ALERT))
    spoken = t.gettext("{side}: {total} points in this round").format(side=name, total=total)
    if flagged:
        spoken = f"{spoken}. {t.gettext('Something is to be mended here.')}"
    return ft.MergeSemantics(
        ft.Semantics(
            content=ft.Container(
                ft.Semantics(
                    content=ft.Column(
                        [
                            ft.Row(heading, spacing=4),
                            ft.Text(
                                total,
                                theme_style=ft.TextThemeStyle.HEADLINE_MEDIUM,
                                color=ink if selected or not negative else theme.NEGATIVE,
                                max_lines=1,
                                no_wrap=True,
                            ),
                        ],
                        spacing=0,
                        tight=True,
                    ),
                    label=spoken,
                    exclude_semantics=True,
                ),
                ink=True,
                on_click=handlers.show(side),
                padding=ft.Padding.symmetric(horizontal=14, vertical=7),
                bgcolor=theme.PRIMARY if selected else theme.CARD,
                border=ft.Border.all(2 if selected else 1, theme.PRIMARY if selected else theme.LINE),
                border_radius=theme.TILE_RADIUS,
            ),
            selected=selected,
            button=True,
        ),
        expand=True,
    )
