"""One of several, as a row of tiles: the chosen one is filled, outlined and bold."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.strut import at_least
from scorekeeper.words.bidi import without_marks

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Choice(Generic[K]):
    """One thing to choose: its value, its name, and a picture where that says it better."""

    value: K
    label: str
    content: ft.Control | None = None
    """Drawn instead of the label, which then is only the name."""
    shown: str | None = None
    """A shorter text to draw, where the whole label is only the name."""


def choice_tile(
    label: str,
    *,
    selected: bool,
    on_click: Handler,
    content: ft.Control | None = None,
    shown: str | None = None,
    height: int = theme.TARGET,
    expand: bool = True,
    alert: bool = False,
) -> ft.Control:
    """A tile that can be chosen; a screen reader hears its name and whether it is chosen.

    It is as high as its text needs, and never lower than `height`.
    """
    is_long = len(without_marks(shown or label)) > _SHORT
    face = content or ft.Text(
        shown or label,
        theme_style=ft.TextThemeStyle.LABEL_MEDIUM if is_long else ft.TextThemeStyle.TITLE_SMALL,
        weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_400,
        color=theme.ON_SELECTED if selected else theme.INK,
        text_align=ft.TextAlign.CENTER,
        max_lines=3,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    thick = selected or alert
    edge = theme.PRIMARY if selected else (theme.ALERT if alert else theme.LINE)
    return ft.MergeSemantics(
        ft.Semantics(
            content=ft.Container(
                ft.Semantics(content=at_least(face, height - _INSET), label=label, exclude_semantics=True),
                ink=True,
                on_click=on_click,
                padding=ft.Padding.symmetric(horizontal=5 if thick else 6, vertical=1 if thick else 2),
                alignment=ft.Alignment.CENTER,
                bgcolor=theme.SELECTED if selected else theme.CARD,
                border=ft.Border.all(2 if thick else 1, edge),
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
    on_choose: Callable[[K], Handler],
    *,
    per_row: int,
    height: int = theme.TARGET,
    alert: bool = False,
) -> ft.Control:
    """Tiles in rows of equal width, so many to a row, each row as high as its longest text."""
    rows: list[ft.Control] = []
    for start in range(0, len(choices), per_row):
        some = choices[start : start + per_row]
        tiles = [
            choice_tile(
                each.label,
                selected=each.value == chosen,
                on_click=on_choose(each.value),
                content=each.content,
                shown=each.shown,
                height=height,
                alert=alert,
            )
            for each in some
        ]
        if start:
            tiles.extend(ft.Container(expand=True) for _ in range(per_row - len(some)))
        rows.append(equal_row(tiles))
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def equal_row(tiles: Sequence[ft.Control], *, spacing: float = theme.GAP) -> ft.Control:
    """Tiles beside each other, all as high as the highest."""
    return ft.Row(list(tiles), spacing=spacing, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


_SHORT: Final = 12
_INSET: Final = 6
"""What edge and padding take of a tile's height."""
