"""The open meld with the referee's word on it, the same on every screen that takes melds by cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import flet as ft

from scorekeeper.match.laydown import Laydown
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.judge import Judgement
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.ui.referee.card_faces import open_cards
from scorekeeper.ui.referee.taps import CardTaps
from scorekeeper.ui.referee.verdict_view import headline, one_more, why
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.choice import choice_tile
from scorekeeper.words.cards import next_card_texts
from scorekeeper.words.names import rank_name
from scorekeeper.words.numbers import points_text
from scorekeeper.words.referee import Verdict, verdict


@dataclass(frozen=True)
class MeldView:
    """What is drawn of the open meld."""

    taps: CardTaps
    laid: Laydown
    judgement: Judgement
    variant: Variant
    table: Table
    trump: Suit | None

    @property
    def _session(self) -> Session:
        return self.taps.session

    @cached_property
    def said(self) -> Verdict:
        """The referee's word."""
        return verdict(self._session.t, self.judgement, self.laid.open.cards, self.variant, self.table)

    def head(self) -> ft.Control:
        """The word in large."""
        return headline(self.said, self._session.room)

    def body(self) -> list[ft.Control]:
        """The cards, why, what it counts, what the cards do not show, and what one more card would make."""
        session, meld = self._session, self.laid.open
        if not meld.cards:
            return []
        best = self.judgement.best
        before = "" if best is None else points_text(self._session.t, best.total, divisor=self.variant.display_divisor)
        found = next_card_texts(
            session.t,
            meld.next_cards(self.variant, trump=self.trump, table=self.table),
            self.variant,
            before=before,
        )
        return [
            open_cards(self.taps, meld, self.judgement),
            *why(session, self.said),
            *self._asked(),
            *one_more(session, found),
        ]

    def _asked(self) -> list[ft.Control]:
        """What the cards do not show, where the rules make something of it."""
        session, meld, t = self._session, self.laid.open, self._session.t
        tiles: list[ft.Control] = []
        if meld.asks_clean_before(self.variant):
            tiles.append(
                choice_tile(
                    t.gettext("It was a clean biriba before its wild card came"),
                    selected=meld.clean_before,
                    on_click=session.handler(self._turn_clean_before),
                )
            )
        if meld.asks_turned_up(self.variant):
            rank = next(card.rank for card in meld.cards if not card.may_be_wild)
            tiles.append(
                choice_tile(
                    t.gettext("{rank} was turned up for trump").format(rank=rank_name(t, rank)),
                    selected=meld.turned_up,
                    on_click=session.handler(self._turn_turned_up),
                )
            )
        return [ft.Row([tile]) for tile in tiles]

    def _turn_clean_before(self) -> None:
        self.taps.change(lambda laid: laid.opened(laid.open.having(clean_before=not laid.open.clean_before)))

    def _turn_turned_up(self) -> None:
        self.taps.change(lambda laid: laid.opened(laid.open.having(turned_up=not laid.open.turned_up)))
