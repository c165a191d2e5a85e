"""The keyboard of cards: four suits, of which one is chosen, and a key for each rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.referee.taps import CardTaps
from scorekeeper.ui.session import Handler, memoised, use_session, use_value
from scorekeeper.ui.widgets.choice import choice_tile, equal_row
from scorekeeper.ui.widgets.chrome import foot
from scorekeeper.ui.widgets.measure import use_room
from scorekeeper.ui.widgets.strut import at_least
from scorekeeper.ui.widgets.suits import suit_icon
from scorekeeper.words.names import rank_name, suit_name

_ROWS: Final = (
    (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE),
    (Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN),
    (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.JOKER),
)
_KEYS: Final = 5
"""Narrow keys in a row."""
_FACES: Final = (ft.TextThemeStyle.TITLE_LARGE, ft.TextThemeStyle.TITLE_MEDIUM, ft.TextThemeStyle.LABEL_SMALL)
"""Sizes of a face, the largest first."""
_NARROW: Final = 7
_WIDE: Final = 15
"""The shares of a row's width: a wide key is as wide as two others and the gap between them."""


@memoised
def CardKeys(taps: CardTaps) -> ft.Control:
    """All the keys; a suit stays chosen until another is, so that a run takes one tap a card."""
    session = use_session()
    t = session.t
    room = use_room()
    suit, show_suit = use_value(taps.suit)

    def choose(chosen: Suit) -> Handler:
        def act() -> None:
            taps.suit = chosen
            show_suit(chosen)

        return session.handler(act)

    def press(rank: Rank) -> Callable[[], None]:
        return lambda: taps.rank(rank)

    suits: list[ft.Control] = [
        choice_tile(suit_name(t, each), selected=each is suit, on_click=choose(each), content=suit_icon(each, size=26))
        for each in Suit
    ]
    suits.append(
        _key(
            ft.Icon(ft.Icons.BACKSPACE_OUTLINED, color=theme.INK),
            t.gettext("Take the last card back"),
            session.handler(taps.backspace),
            quiet=True,
        )
    )
    rows = [equal_row(suits)]
    for ranks in _ROWS:
        rows.append(
            equal_row(
                [
                    _key(
                        _face(
                            rank_name(t, rank) if rank is Rank.JOKER else rank.value,
                            room,
                            share=_WIDE if rank is Rank.JOKER else _NARROW,
                        ),
                        rank_name(t, rank),
                        session.handler(press(rank)),
                        share=_WIDE if rank is Rank.JOKER else _NARROW,
                    )
                    for rank in ranks
                ]
            )
        )
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def keys_foot(taps: CardTaps, *, put_down: str) -> ft.Control:
    """The keys with the ways to clear the cards and to put them down; `put_down` says what that does here."""
    session = taps.session
    text, clear = session.t.gettext("Clear"), session.handler(taps.clear)
    # where text is large the sign alone says it, and a screen reader the word
    clearing: ft.Control = (
        ft.IconButton(
            icon=ft.Icon(ft.Icons.DELETE_SWEEP_OUTLINED, semantics_label=text, color=theme.PRIMARY),
            on_click=clear,
            width=theme.TARGET,
            height=theme.TARGET,
        )
        if session.room.is_large
        else ft.OutlinedButton(
            text,
            on_click=clear,
            height=theme.TARGET,
            style=ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP)),
        )
    )
    buttons: list[ft.Control] = [
        clearing,
        ft.FilledButton(put_down, on_click=session.handler(taps.put_down), height=theme.TARGET, expand=True),
    ]
    row = ft.Row(session.handed(buttons), spacing=theme.GAP)
    return foot(ft.Column([CardKeys(taps, key="keys"), row], spacing=theme.GAP, tight=True), vertical=theme.GAP)


def _face(text: str, room: Measure, *, share: int) -> ft.Control:
    width = room.column(_KEYS) * share / _NARROW - 2
    style = room.largest([text], width, _FACES) or _FACES[-1]
    return ft.Text(text, theme_style=style, weight=ft.FontWeight.W_600, max_lines=1, no_wrap=True)


def _key(face: ft.Control, name: str, on_click: Handler, *, share: int = 1, quiet: bool = False) -> ft.Control:
    return ft.Container(
        ft.Semantics(content=at_least(face, theme.TARGET), label=name, exclude_semantics=True),
        ink=True,
        on_click=on_click,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.QUIET if quiet else theme.CARD,
        border=ft.Border.all(1, theme.QUIET if quiet else theme.LINE),
        border_radius=12,
        expand=share,
    )
