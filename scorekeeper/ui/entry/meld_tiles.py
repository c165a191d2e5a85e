"""The tiles that count biribas: a tap adds one, a visible minus takes one away."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from typing import Final

import flet as ft

from scorekeeper.match.draft import SideDraft
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.points import format_points
from scorekeeper.rules.variant import MeldType, Variant
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import EntryHandlers
from scorekeeper.ui.session import component
from scorekeeper.ui.widgets.suits import suit_icon

PER_ROW: Final = 3
_HEAD_HEIGHT: Final = 40


def meld_tiles(
    t: gettext.NullTranslations,
    handlers: EntryHandlers,
    side: int,
    own: SideDraft,
    variant: Variant,
    trump: Suit | None,
) -> ft.Control:
    """All the types a side can score, three to a row, in the variant's order."""
    kinds = variant.meld_types
    rows = [kinds[start : start + PER_ROW] for start in range(0, len(kinds), PER_ROW)]
    return ft.Column([_row(t, handlers, side, own, variant, trump, row) for row in rows], spacing=theme.GAP)


def _row(
    t: gettext.NullTranslations,
    handlers: EntryHandlers,
    side: int,
    own: SideDraft,
    variant: Variant,
    trump: Suit | None,
    kinds: Sequence[MeldType],
) -> ft.Control:
    tiles: list[ft.Control] = [
        MeldTile(
            handlers,
            side,
            kind.id,
            t.gettext(kind.label),
            format_points(kind.points, divisor=variant.display_divisor),
            own.count(kind.id),
            trump if kind.trump else None,
            key=f"{side}-{kind.id}",
        )
        for kind in kinds
    ]
    tiles.extend(ft.Container(expand=True) for _ in range(PER_ROW - len(kinds)))
    return ft.Row(
        tiles, spacing=theme.GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


@component
def _MeldTile(
    handlers: EntryHandlers, side: int, type_id: str, label: str, worth: str, count: int, suit: Suit | None
) -> ft.Control:
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
        expand=True,
    )
    head = ft.Column(
        [
            ft.Row([suit_icon(suit, size=14), title] if suit is not None else [title], spacing=4),
            ft.Text(
                worth, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED if not chosen else ink
            ),
        ],
        spacing=0,
    )
    number = ft.Container(
        ft.Text(
            str(count) if chosen else "",
            theme_style=ft.TextThemeStyle.HEADLINE_MEDIUM,
            color=theme.PRIMARY,
            text_align=ft.TextAlign.END,
        ),
        height=_HEAD_HEIGHT,
        alignment=ft.Alignment.CENTER_RIGHT,
    )
    name = t.ngettext("{label}, {worth} points: {count}", "{label}, {worth} points: {count}", count).format(
        label=label, worth=worth, count=count
    )
    face = ft.Container(
        ft.Semantics(
            content=ft.Column([head, number], spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
            label=name,
            exclude_semantics=True,
        ),
        ink=True,
        on_click=handlers.meld(side, type_id, 1),
        padding=ft.Padding.only(left=10, right=10, top=7, bottom=3),
        bgcolor=theme.SELECTED if chosen else theme.CARD,
        border=ft.Border.all(2 if chosen else 1, theme.PRIMARY if chosen else theme.LINE),
        border_radius=theme.TILE_RADIUS,
    )
    layers: list[ft.Control] = [face]
    if chosen:
        layers.append(
            ft.Container(
                ft.IconButton(
                    icon=ft.Icon(
                        ft.Icons.REMOVE,
                        size=20,
                        color=theme.INK,
                        semantics_label=t.gettext("One less: {label}").format(label=label),
                    ),
                    width=theme.TARGET,
                    height=theme.TARGET,
                    style=ft.ButtonStyle(
                        bgcolor=theme.QUIET,
                        shape=ft.RoundedRectangleBorder(radius=12),
                        padding=0,
                    ),
                    on_click=handlers.meld(side, type_id, -1),
                ),
                left=0,
                bottom=0,
                padding=0,
            )
        )
    return ft.Stack(layers, fit=ft.StackFit.PASS_THROUGH, expand=True)


MeldTile = ft.memo(_MeldTile)
