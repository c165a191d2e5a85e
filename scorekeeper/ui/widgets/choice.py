"""One of several, as a row of tiles: the chosen one is filled, outlined and bold."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.session import Handler, component
from scorekeeper.ui.widgets.measure import use_room
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
    face = content or ft.Text(
        shown or label,
        theme_style=_face_style(shown or label),
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
    """Tiles in rows of equal width, so many to a row, each row as high as its longest text.

    Large text has fewer to a row, so that no word is broken.
    """
    return _ChoiceRows(tuple(choices), chosen, on_choose, per_row=per_row, height=height, alert=alert)


@component
def _ChoiceRows(
    choices: Sequence[Choice[Any]],
    chosen: Any,
    on_choose: Callable[[Any], Handler],
    *,
    per_row: int,
    height: int,
    alert: bool,
) -> ft.Control:
    words = [each.shown or each.label for each in choices if each.content is None]
    per_row = tiles_per_row(use_room(), words, per_row)
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
        for each in choices
    ]
    return tile_rows(tiles, per_row)


def equal_row(tiles: Sequence[ft.Control], *, spacing: float = theme.GAP) -> ft.Control:
    """Tiles beside each other, all as high as the highest."""
    return ft.Row(list(tiles), spacing=spacing, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def tiles_per_row(room: Measure, texts: Sequence[str], most: int, *, inset: float = 0) -> int:
    """How many choice tiles of these texts stand beside each other, so that no word is broken.

    `inset` is what surrounds all of them, for each.
    """
    return min(room.per_row([text], most, style=_face_style(text), inset=TILE_SIDES + inset) for text in (*texts, ""))


def tile_rows(tiles: Sequence[ft.Control], per_row: int, *, spacing: float = theme.GAP) -> ft.Control:
    """Tiles in rows of equal width, the last one filled up with nothing."""
    rows: list[ft.Control] = []
    for start in range(0, len(tiles), per_row):
        some = list(tiles[start : start + per_row])
        if start:
            some.extend(ft.Container(expand=True) for _ in range(per_row - len(some)))
        rows.append(equal_row(some, spacing=spacing))
    return ft.Column(rows, spacing=spacing, tight=True)


def _face_style(text: str) -> ft.TextThemeStyle:
    return ft.TextThemeStyle.LABEL_MEDIUM if len(without_marks(text)) > _SHORT else ft.TextThemeStyle.TITLE_SMALL


_SHORT: Final = 12
TILE_SIDES: Final = 18
"""What edges, padding and a bold face take of a tile's width, in dp."""
_INSET: Final = 6
"""What edge and padding take of a tile's height."""
