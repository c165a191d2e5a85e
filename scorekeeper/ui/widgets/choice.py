"""One of several, as a row of tiles: the chosen one is filled, outlined and bold."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from scorekeeper.ui import theme

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Choice(Generic[K]):
    """One thing to choose: its value, its name, and a picture where that says it better."""

    value: K
    label: str
    content: ft.Control | None = None
    """Drawn instead of the label, which then is only the name."""


def choice_tile(
    label: str,
    *,
    selected: bool,
    on_click: Callable[[ft.ControlEvent], None],
    content: ft.Control | None = None,
    height: int = theme.TARGET,
    expand: bool = True,
    alert: bool = False,
) -> ft.Control:
    """A tile that can be chosen; a screen reader hears its name and whether it is chosen."""
    face = content or ft.Text(
        label,
        theme_style=ft.TextThemeStyle.LABEL_MEDIUM if len(label) > _SHORT else ft.TextThemeStyle.TITLE_SMALL,
        weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_400,
        color=theme.ON_SELECTED if selected else theme.INK,
        text_align=ft.TextAlign.CENTER,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    edge = theme.PRIMARY if selected else (theme.ALERT if alert else theme.LINE)
    return ft.MergeSemantics(
        ft.Semantics(
            content=ft.Container(
                ft.Semantics(content=face, label=label, exclude_semantics=True),
                ink=True,
                on_click=on_click,
                height=height,
                padding=ft.Padding.symmetric(horizontal=6),
                alignment=ft.Alignment.CENTER,
                bgcolor=theme.SELECTED if selected else theme.CARD,
                border=ft.Border.all(2 if selected or alert else 1, edge),
                border_radius=theme.TILE_RADIUS,
            ),
            selected=selected,
            button=True,
        ),
        expand=expand,
    )


def choice_rows(
    choices: Sequence[Choice[K]],
    chosen: K | None,
    on_choose: Callable[[K], Callable[[ft.ControlEvent], None]],
    *,
    per_row: int,
    height: int = theme.TARGET,
    alert: bool = False,
) -> ft.Control:
    """Tiles in rows of equal width, so many to a row."""
    rows: list[ft.Control] = []
    for start in range(0, len(choices), per_row):
        some = choices[start : start + per_row]
        tiles = [
            choice_tile(
                each.label,
                selected=each.value == chosen,
                on_click=on_choose(each.value),
                content=each.content,
                height=height,
                alert=alert,
            )
            for each in some
        ]
        if start:
            tiles.extend(ft.Container(expand=True) for _ in range(per_row - len(some)))
        rows.append(ft.Row(tiles, spacing=theme.GAP))
    return ft.Column(rows, spacing=theme.GAP, tight=True)


_SHORT = 12
