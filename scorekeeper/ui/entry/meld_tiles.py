"""The tiles that count biribas: a tap adds one, a visible minus takes one away."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final, NamedTuple

import flet as ft

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.variant import MeldType
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import EntryHandlers
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.session import Handler, memoised
from scorekeeper.ui.widgets.direction import at_start
from scorekeeper.ui.widgets.suits import suit_icon
from scorekeeper.words.numbers import counted_points, points_text

PER_ROW: Final = 3
_SIDES: Final = 22
"""What edges and padding take of a tile's width."""
_COUNT_HEIGHT: Final = 42
_INSET: Final = ft.Padding.only(left=10, right=10, top=7, bottom=3)
"""Around the face at rest; a chosen tile has a thicker edge and as much less inside, so that nothing moves."""


class _Worth(NamedTuple):
    """What a meld of a type is worth, for the eye and for the ear."""

    shown: str
    said: str


def meld_tiles(view: EntryView) -> ft.Control:
    """All the types a side can score, three to a row where their words fit, in the variant's order."""
    kinds: list[MeldType | str] = [*view.variant.meld_types, *view.unknown_types]
    labels = [_label(view, kind) for kind in kinds]
    per_row = view.handlers.session.room.per_row(labels, PER_ROW, inset=_SIDES)
    rows: list[ft.Control] = [
        _row(view, kinds[start : start + per_row], per_row) for start in range(0, len(kinds), per_row)
    ]
    return ft.Column(rows, spacing=theme.GAP)


def _label(view: EntryView, kind: MeldType | str) -> str:
    if not isinstance(kind, str):
        return view.t.gettext(kind.label)
    elsewhere = (variant.meld_type(kind) for variant in view.handlers.session.state.library.variants)
    return next((view.t.gettext(known.label) for known in elsewhere if known is not None), kind)


def _row(view: EntryView, kinds: Sequence[MeldType | str], per_row: int) -> ft.Control:
    tiles = [_tile(view, kind) for kind in kinds]
    tiles.extend(ft.Container(expand=True) for _ in range(per_row - len(kinds)))
    return ft.Row(tiles, spacing=theme.GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _tile(view: EntryView, kind: MeldType | str) -> ft.Control:
    """The tile of a type, or of one that only other rules know, by its id: it is there to be taken away."""
    type_id, points, trump = (kind, ZERO, None) if isinstance(kind, str) else (kind.id, kind.points, kind.trump)
    return MeldTile(
        view.handlers,
        type_id,
        _label(view, kind),
        _Worth(
            points_text(view.t, points, divisor=view.variant.display_divisor),
            counted_points(view.t, points, divisor=view.variant.display_divisor),
        ),
        view.count(type_id),
        view.own.count(type_id) > 0,
        view.trump if trump else None,
        may_add=not isinstance(kind, str),
        key=type_id,
    )


@memoised
def MeldTile(
    handlers: EntryHandlers,
    type_id: str,
    label: str,
    worth: _Worth,
    count: int,
    may_lessen: bool,
    suit: Suit | None,
    *,
    may_add: bool,
) -> ft.Control:
    """One type: its name, its worth, how many there are; one given by its cards is taken away among the cards."""
    t = handlers.session.t
    chosen = count > 0
    ink = theme.ON_SELECTED if chosen else theme.INK
    title = ft.Text(
        label,
        theme_style=ft.TextThemeStyle.LABEL_MEDIUM if chosen else ft.TextThemeStyle.BODY_SMALL,
        weight=ft.FontWeight.W_700 if chosen else ft.FontWeight.W_500,
        color=ink,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    value = ft.Text(worth.shown, theme_style=ft.TextThemeStyle.BODY_SMALL, color=ink if chosen else theme.MUTED)
    head = ft.Column(
        [title, ft.Row([suit_icon(suit, size=13), value] if suit is not None else [value], spacing=4)],
        spacing=0,
    )
    number = ft.Row(
        [
            ft.Container(height=_COUNT_HEIGHT, width=0),
            ft.Text(str(count) if chosen else "", theme_style=ft.TextThemeStyle.HEADLINE_MEDIUM, color=theme.PRIMARY),
        ],
        alignment=ft.MainAxisAlignment.END,
        spacing=0,
    )
    name = t.gettext("{label}, {worth}: {count}").format(label=label, worth=worth.said, count=count)
    face = ft.Container(
        ft.Semantics(
            content=ft.Column([head, number], spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
            label=name,
            exclude_semantics=True,
        ),
        ink=may_add,
        on_click=handlers.meld(type_id, 1) if may_add else None,
        padding=ft.Padding.only(left=9, right=9, top=6, bottom=2) if chosen else _INSET,
        bgcolor=theme.SELECTED if chosen else theme.CARD,
        border=ft.Border.all(2 if chosen else 1, theme.PRIMARY if chosen else theme.LINE),
        border_radius=theme.TILE_RADIUS,
    )
    layers: list[ft.Control] = [face]
    if may_lessen:
        layers.extend(_minus(t, t.gettext("One less: {label}").format(label=label), handlers.meld(type_id, -1)))
    return ft.Stack(layers, fit=ft.StackFit.PASS_THROUGH, expand=True)


def _minus(t: NullTranslations, name: str, on_click: Handler) -> list[ft.Control]:
    """The way back of a tile: smaller to the eye than to the finger, so that it covers no text."""
    return [
        ft.Container(
            width=40,
            height=34,
            **at_start(t, 6),
            bottom=6,
            bgcolor=theme.QUIET,
            border_radius=10,
            ignore_interactions=True,
        ),
        ft.IconButton(
            icon=ft.Icon(ft.Icons.REMOVE, size=20, color=theme.INK, semantics_label=name),
            width=theme.TARGET,
            height=theme.TARGET,
            **at_start(t, 2),
            bottom=0,
            padding=ft.Padding.only(top=8),
            on_click=on_click,
        ),
    ]
