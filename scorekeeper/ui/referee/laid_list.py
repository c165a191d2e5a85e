"""The melds that were put down, each with a way to take it up again: to mend it, or to clear it away."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.match.laydown import LaidMeld, Laydown
from scorekeeper.rules.judge import Judgement
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.referee.card_faces import cards_line, cards_spoken, lying
from scorekeeper.ui.referee.taps import CardTaps
from scorekeeper.words.cards import meld_title
from scorekeeper.words.numbers import counted_points


def laid_list(
    taps: CardTaps, laid: Laydown, judgements: Sequence[Judgement], variant: Variant, *, refused: str
) -> list[ft.Control]:
    """One row for each meld, the last first: what it is, its cards, what it counts; a tap takes it up again.

    `refused` is said of cards that are no meld.
    """
    busy = bool(laid.open.cards)
    rows = [
        _row(taps, at, meld, judgement, variant, refused, busy=busy)
        for at, (meld, judgement) in enumerate(zip(laid.melds, judgements, strict=True))
    ]
    return rows[::-1]


def _row(
    taps: CardTaps, at: int, meld: LaidMeld, judgement: Judgement, variant: Variant, refused: str, *, busy: bool
) -> ft.Control:
    session = taps.session
    t = session.t
    best = judgement.best
    cards = lying(meld, judgement)
    if best is None:
        line = refused
    else:
        title = meld_title(t, best.shape, best.cleanness) if best.type is None else t.gettext(best.type.label)
        line = f"{title} · {counted_points(t, best.total, divisor=variant.display_divisor)}"

    def take_up() -> None:
        taps.change(lambda laid: laid.taken_up(at, meld))

    spoken = f"{line}: {cards_spoken(t, cards)}"
    return ft.Row(
        [
            ft.Semantics(
                content=ft.Column(
                    [ft.Text(line, theme_style=ft.TextThemeStyle.TITLE_SMALL), cards_line(t, cards)],
                    spacing=2,
                    tight=True,
                ),
                label=spoken,
                container=True,
                exclude_semantics=True,
                expand=True,
            ),
            ft.IconButton(
                icon=ft.Icon(
                    ft.Icons.EDIT_OUTLINED,
                    color=theme.MUTED if busy else theme.INK,
                    semantics_label=t.gettext("Take up again: {meld}").format(meld=spoken),
                ),
                on_click=session.handler(take_up),
                disabled=busy,
                width=theme.TARGET,
                height=theme.TARGET,
            ),
        ],
        spacing=theme.GAP,
    )
