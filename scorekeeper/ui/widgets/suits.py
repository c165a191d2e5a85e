"""The four suits, drawn: told apart by shape, and by colour as cards are."""

from __future__ import annotations

import flet as ft

from scorekeeper.rules.cards import Suit
from scorekeeper.ui import theme


def suit_color(suit: Suit) -> ft.Colors:
    """Red for hearts and diamonds, ink for spades and clubs."""
    return theme.SUIT_RED if suit in {Suit.HEARTS, Suit.DIAMONDS} else theme.INK


def suit_icon(suit: Suit, *, size: int = 22) -> ft.Control:
    """A suit's sign; silent for a screen reader, so name it beside."""
    return ft.Image(
        src=f"suits/{suit.value}.svg",
        width=size,
        height=size,
        color=suit_color(suit),
        exclude_from_semantics=True,
        fit=ft.BoxFit.CONTAIN,
    )
