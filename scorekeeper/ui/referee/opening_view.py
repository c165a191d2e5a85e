"""Does it open? The melds of a first lay-down, their sum, and whose minimum it must reach."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

import flet as ft

from scorekeeper.match.laydown import LaidMeld
from scorekeeper.match.match import Match
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.referee.desk import Desk
from scorekeeper.ui.referee.laid_list import laid_list
from scorekeeper.ui.referee.taps import CardTaps
from scorekeeper.ui.referee.verdict_view import sum_rows
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import card, section
from scorekeeper.words.cards import meld_title
from scorekeeper.words.names import column_names, joined
from scorekeeper.words.numbers import points_text
from scorekeeper.words.referee import OpeningText, opening_rules, opening_text

_PER_ROW: Final = 3
_LETTERS: Final = 20


def minimum_of(desk: Desk, match: Match | None) -> Decimal | None:
    """What the first lay-down must be worth: the chosen side's in a match, else the one chosen."""
    if match is None:
        return desk.minimum
    return match.standings.opening_minimum(min(desk.scorer, match.table.scorer_count - 1))


def opening_section(
    taps: CardTaps,
    desk: Desk,
    variant: Variant,
    match: Match | None,
    *,
    trump: Suit | None,
    choose: Callable[[Callable[[Desk], Desk]], None],
) -> list[ft.Control]:
    """The whole section; nothing to choose where the rules ask nothing."""
    session = taps.session
    t = session.t
    melds = desk.laid.melds
    if desk.laid.open.judgement(variant, trump=trump).is_legal:
        melds = (*melds, desk.laid.open)
    content: list[ft.Control] = [section(t.gettext("Does it open?"))]
    if variant.opening.bands:
        content.append(_minimums(session, desk, variant, match, choose))
        text = opening_text(
            t,
            [(_title(session, meld, variant, trump), meld.cards) for meld in melds],
            variant,
            minimum_of(desk, match),
            trump=trump,
        )
        content.append(_answer(session, text))
    rules = [
        ft.Text(each, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED) for each in opening_rules(t, variant)
    ]
    return [*content, *rules, *laid_list(taps, desk.laid, variant, trump=trump)]


def _minimums(
    session: Session,
    desk: Desk,
    variant: Variant,
    match: Match | None,
    choose: Callable[[Callable[[Desk], Desk]], None],
) -> ft.Control:
    t = session.t

    def shown(minimum: Decimal | None) -> str:
        return t.gettext("none") if minimum is None else points_text(t, minimum, divisor=variant.display_divisor)

    def side(scorer: int) -> Handler:
        return session.handler(lambda: choose(lambda now: now.having(scorer=scorer)))

    def value(minimum: Decimal | None) -> Handler:
        return session.handler(lambda: choose(lambda now: now.having(minimum=minimum)))

    if match is not None:
        names = [match.scorer_names(scorer) for scorer in range(match.table.scorer_count)]
        minimums = [shown(match.standings.opening_minimum(scorer)) for scorer in range(len(names))]
        choices = [
            Choice(
                scorer,
                t.gettext("{side}: opening minimum {minimum}").format(side=joined(names[scorer]), minimum=minimum),
                shown=t.gettext("{side}: {minimum}").format(side=short, minimum=minimum),
            )
            for scorer, (short, minimum) in enumerate(zip(column_names(names, _LETTERS), minimums, strict=True))
        ]
        return choice_rows(choices, min(desk.scorer, len(names) - 1), side, per_row=min(len(names), _PER_ROW))
    bands = dict.fromkeys(band.minimum for band in variant.opening.bands)
    values = [
        Choice(minimum, t.gettext("Opening minimum {minimum}").format(minimum=shown(minimum)), shown=shown(minimum))
        for minimum in bands
    ]
    return choice_rows(values, desk.minimum, value, per_row=min(len(values), _PER_ROW))


def _title(session: Session, meld: LaidMeld, variant: Variant, trump: Suit | None) -> str:
    best = meld.judgement(variant, trump=trump).best
    return "" if best is None else meld_title(session.t, best.shape, best.cleanness)


def _answer(session: Session, text: OpeningText) -> ft.Control:
    looks = {
        True: (ft.Icons.CHECK_CIRCLE, theme.ON_SELECTED, theme.SELECTED),
        False: (ft.Icons.BLOCK, theme.ON_ALERT_GROUND, theme.ALERT_GROUND),
    }
    icon, ink, ground = (ft.Icons.HELP_OUTLINE, theme.INK, theme.QUIET) if text.opens is None else looks[text.opens]
    sentence = ft.Semantics(
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(icon, color=ink),
                    ft.Text(text.sentence, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=ink, expand=True),
                ],
                spacing=10,
            ),
            bgcolor=ground,
            border_radius=10,
            padding=10,
        ),
        label=text.sentence,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )
    parts: list[ft.Control] = [sentence]
    if text.rows:
        parts.insert(0, sum_rows(text.rows, session.t.gettext("Together"), text.total))
    return card(ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=12)
