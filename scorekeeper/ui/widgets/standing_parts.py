"""The parts that a scorer's card and row have in common: the sign of who leads, the total, what lies ahead."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.words.standing import Standing

MARK_SIZE: Final = 20
MARKED_EDGE: Final = 2
"""The edge around who leads, or won, in dp."""


def standing_card(
    standing: Standing, content: ft.Control, *, padding: float, width: float | None = None, expand: bool = False
) -> ft.Control:
    """A card of one scorer, with a stronger edge around who leads or won; a screen reader hears all in a sentence."""
    marked = standing.leads or standing.won
    edge = theme.GOLD if standing.won else theme.PRIMARY if standing.leads else theme.LINE
    return ft.Semantics(
        content=ft.Container(
            content,
            width=width,
            padding=padding,
            bgcolor=theme.CARD,
            border=ft.Border.all(MARKED_EDGE if marked else 1, edge),
            border_radius=theme.RADIUS,
        ),
        label=standing.sentence,
        container=True,
        exclude_semantics=True,
        expand=expand,
    )


def lead_mark(standing: Standing, size: float = MARK_SIZE) -> list[ft.Control]:
    """The sign beside the names of who leads, or won; nothing beside the others'."""
    if standing.won:
        return [ft.Icon(ft.Icons.EMOJI_EVENTS, color=theme.GOLD, size=size)]
    if standing.leads:
        return [ft.Icon(ft.Icons.STAR, color=theme.PRIMARY, size=size)]
    return []


def total_text(standing: Standing, style: ft.TextThemeStyle) -> ft.Text:
    """The total, in gold where it won."""
    return ft.Text(
        standing.total,
        theme_style=style,
        weight=ft.FontWeight.W_700,
        color=theme.GOLD if standing.won else theme.signed_color(negative=standing.is_negative),
        max_lines=1,
        no_wrap=True,
    )


def to_go_text(standing: Standing, style: ft.TextThemeStyle = ft.TextThemeStyle.BODY_SMALL) -> ft.Text | None:
    """How far it is to the target; None once the match is over."""
    return ft.Text(standing.to_go, theme_style=style, color=theme.MUTED) if standing.to_go else None


def opening_badge(standing: Standing) -> ft.Control | None:
    """What the next first lay-down must be worth; gold only where it is worth something."""
    if not standing.opens:
        return None
    if not standing.minimum:
        return ft.Text(standing.opens, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED)
    return ft.Container(
        ft.Text(standing.opens, theme_style=ft.TextThemeStyle.LABEL_MEDIUM, color=theme.GOLD),
        bgcolor=theme.ON_GOLD,
        border_radius=theme.GAP,
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
    )
