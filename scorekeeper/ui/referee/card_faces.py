"""Cards drawn: those of the open meld to tap away, and melds in one line."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.match.laydown import LaidMeld
from scorekeeper.rules.cards import Card, Rank
from scorekeeper.rules.judge import Judgement
from scorekeeper.rules.readings import Position
from scorekeeper.ui import theme
from scorekeeper.ui.referee.taps import CardTaps
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.suits import suit_color, suit_icon
from scorekeeper.words.bidi import listed
from scorekeeper.words.cards import card_name
from scorekeeper.words.names import rank_name

_WIDTH: Final = 36
_HEIGHT: Final = 56


def open_cards(taps: CardTaps, meld: LaidMeld, judgement: Judgement) -> ft.Control:
    """The cards of the open meld as they lie: in their places where it is legal, else as they came; a tap removes."""
    best = judgement.best
    standing: list[tuple[Card, Position | None]] = (
        [(card, None) for card in meld.cards]
        if best is None
        else [(position.card, position) for position in best.positions]
    )
    return ft.Row(
        [_card(taps, card, position) for card, position in standing],
        wrap=True,
        spacing=theme.GAP,
        run_spacing=theme.GAP,
    )


def cards_line(t: NullTranslations, cards: Sequence[Card]) -> ft.Control:
    """Cards in small, as many to a line as fit."""
    return ft.Row([_small(t, card) for card in cards], wrap=True, spacing=8, run_spacing=2)


def cards_spoken(t: NullTranslations, cards: Sequence[Card]) -> str:
    """The cards one after the other."""
    return listed(t, (card_name(t, card) for card in cards))


def lying(meld: LaidMeld, judgement: Judgement) -> tuple[Card, ...]:
    """The cards in their places, or as they came where they are no meld."""
    best = judgement.best
    return meld.cards if best is None else tuple(position.card for position in best.positions)


def _card(taps: CardTaps, card: Card, position: Position | None) -> ft.Control:
    session = taps.session
    t = session.t
    wild = position is not None and position.wild
    parts: list[ft.Control] = [_rank(session, card)]
    if card.suit is not None:
        parts.append(suit_icon(card.suit, size=16))
    name = card_name(t, card)
    if position is not None and wild:
        rank = rank_name(t, position.rank)
        parts.append(
            ft.Text(
                # Translators: on a wild card, the rank it stands for; there is room for a few letters.
                t.gettext("for {rank}").format(rank=position.rank.value),
                theme_style=ft.TextThemeStyle.LABEL_SMALL,
                color=theme.ON_SELECTED,
                no_wrap=True,
            )
        )
        name = t.gettext("{card}, stands for {rank}").format(card=name, rank=rank)
    face = ft.Stack(
        [
            ft.Container(width=_WIDTH, height=_HEIGHT),
            ft.Column(
                parts,
                spacing=0,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ],
        alignment=ft.Alignment.CENTER,
        fit=ft.StackFit.LOOSE,
    )
    return ft.Container(
        ft.Semantics(content=face, label=t.gettext("Take away: {card}").format(card=name), exclude_semantics=True),
        ink=True,
        on_click=session.handler(lambda: taps.take_away(card)),
        padding=ft.Padding.symmetric(horizontal=6),
        bgcolor=theme.SELECTED if wild else theme.CARD,
        border=ft.Border.all(2 if wild else 1, theme.PRIMARY if wild else theme.EDGE),
        border_radius=10,
    )


def _rank(session: Session, card: Card) -> ft.Control:
    is_joker = card.rank is Rank.JOKER
    return ft.Text(
        rank_name(session.t, card.rank) if is_joker else card.rank.value,
        theme_style=ft.TextThemeStyle.LABEL_MEDIUM if is_joker else ft.TextThemeStyle.TITLE_LARGE,
        weight=ft.FontWeight.W_700,
        color=theme.INK if card.suit is None else suit_color(card.suit),
        max_lines=1,
        no_wrap=True,
    )


def _small(t: NullTranslations, card: Card) -> ft.Control:
    if card.suit is None:
        return ft.Text(rank_name(t, card.rank), theme_style=ft.TextThemeStyle.TITLE_SMALL)
    return ft.Row(
        [
            ft.Text(card.rank.value, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=suit_color(card.suit)),
            suit_icon(card.suit, size=14),
        ],
        spacing=1,
        tight=True,
    )
