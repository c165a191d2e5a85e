"""Counting a field card by card, by the variant's own values."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.match.draft import NumberField, SideDraft
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import EntryHandlers
from scorekeeper.ui.session import component, use_session, use_value
from scorekeeper.ui.widgets.choice import choice_tile, tile_rows, tiles_per_row
from scorekeeper.ui.widgets.measure import use_room
from scorekeeper.words.bidi import left_to_right
from scorekeeper.words.names import rank_name
from scorekeeper.words.numbers import counted_points, points_text

_ORDER: Final = (
    *(Rank.JOKER, Rank.TWO, Rank.ACE, Rank.KING, Rank.QUEEN),
    *(Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN),
    *(Rank.SIX, Rank.FIVE, Rank.FOUR, Rank.THREE),
)
_PER_ROW: Final = 5


@component
def CardCounter(handlers: EntryHandlers, side: int, field: NumberField, own: SideDraft, variant: Variant) -> ft.Control:
    """A key for each rank with how many were counted; "Take away" turns the taps round."""
    session = use_session()
    t = session.t
    taking, set_taking = use_value(False)
    counts = {card.rank: card.count for card in own.cards(field)}
    change = -1 if taking else 1
    toggle = choice_tile(
        t.gettext("Take away"),
        selected=taking,
        on_click=session.handler(lambda: set_taking(not taking)),
        content=_word(t.gettext("Take away"), chosen=taking),
        height=_HEIGHT,
    )
    tiles = [_rank_key(handlers, side, field, rank, counts.get(rank, 0), variant, change) for rank in _ORDER]
    per_row = tiles_per_row(use_room(), [rank_name(t, Rank.JOKER), t.gettext("Take away")], _PER_ROW)
    return tile_rows([*tiles, toggle], per_row, spacing=6)


_HEIGHT: Final = 60


def _rank_key(
    handlers: EntryHandlers,
    side: int,
    field: NumberField,
    rank: Rank,
    count: int,
    variant: Variant,
    change: int,
) -> ft.Control:
    t = handlers.session.t
    worth = points_text(t, variant.cards.of(rank), divisor=variant.display_divisor)
    chosen = count > 0
    sign = ft.Text(
        rank.value,
        theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
        color=theme.ON_SELECTED if chosen else theme.INK,
        max_lines=1,
        no_wrap=True,
    )
    face = ft.Column(
        [
            _word(rank_name(t, rank), chosen=chosen) if rank is Rank.JOKER else sign,
            ft.Text(
                left_to_right(t, f"× {count}") if chosen else worth,
                theme_style=ft.TextThemeStyle.TITLE_SMALL if chosen else ft.TextThemeStyle.LABEL_SMALL,
                weight=ft.FontWeight.W_700 if chosen else None,
                color=theme.PRIMARY if chosen else theme.MUTED,
            ),
        ],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    worth_said = counted_points(t, variant.cards.of(rank), divisor=variant.display_divisor)
    # Translators: such as "Joker, 20 points: 1", how many are counted.
    name = t.gettext("{label}, {worth}: {count}").format(label=rank_name(t, rank), worth=worth_said, count=count)
    return choice_tile(
        name, selected=chosen, on_click=handlers.card(side, field, rank, change), content=face, height=_HEIGHT
    )


def _word(text: str, *, chosen: bool) -> ft.Text:
    """A whole word on a key that is made for a sign or two."""
    return ft.Text(
        text,
        theme_style=ft.TextThemeStyle.LABEL_SMALL,
        color=theme.ON_SELECTED if chosen else theme.INK,
        text_align=ft.TextAlign.CENTER,
    )
