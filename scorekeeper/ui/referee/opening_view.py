"""Does it open? The melds of a first lay-down, their sum, and whose minimum it must reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.match.laydown import Laydown
from scorekeeper.match.match import Match
from scorekeeper.rules.judge import Judgement
from scorekeeper.rules.opening import meld_opening_points
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.referee.desk import Desk
from scorekeeper.ui.referee.laid_list import laid_list
from scorekeeper.ui.referee.meld_view import MeldView
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


def minimum_of(desk: Desk, variant: Variant, match: Match | None) -> Decimal | None:
    """What the first lay-down must be worth: the chosen side's in a match, else the one chosen.

    Where none of the rules' own was chosen yet it is that of the lowest band.
    """
    if match is None:
        own = _minimums_of(variant)
        chosen = None if desk.minimum == "none" else desk.minimum
        return own[0] if own and (desk.minimum is None or chosen not in own) else chosen
    return match.standings.opening_minimum(min(desk.scorer, match.table.scorer_count - 1))


def counted_melds(
    t: NullTranslations, laid: Laydown, judged: Sequence[Judgement], variant: Variant
) -> list[tuple[str, Decimal]]:
    """The title of each meld with what it counts towards the minimum, the last first as they are listed below it.

    `judged` are those laid down, then the open one. Cards that are no meld count nothing: they may not lie there.
    """
    found = []
    for meld, judgement in zip((*laid.melds, laid.open), judged, strict=True):
        best = judgement.best
        if best is not None:
            title = meld_title(t, best.shape, best.cleanness)
            found.append((title, meld_opening_points(meld.cards, judgement, variant)))
    return found[::-1]


def opening_section(
    view: MeldView,
    desk: Desk,
    match: Match | None,
    *,
    choose: Callable[[Callable[[Desk], Desk]], None],
) -> list[ft.Control]:
    """The whole section, about the open meld as it is judged above; nothing to choose where the rules ask nothing."""
    taps, variant = view.taps, view.variant
    session = taps.session
    t = session.t
    laid = desk.laid.judgements(variant, trump=view.trump, table=view.table)
    content: list[ft.Control] = [section(t.gettext("Does it open?"))]
    if variant.opening.bands:
        content.append(_minimums(session, desk, variant, match, choose))
        melds = counted_melds(t, desk.laid, (*laid, view.judgement), variant)
        text = opening_text(t, melds, variant, minimum_of(desk, variant, match))
        content.append(_answer(session, text))
    rules = [
        ft.Text(each, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED) for each in opening_rules(t, variant)
    ]
    return [*content, *rules, *laid_list(taps, desk.laid, laid, variant, refused=t.gettext("Not a meld"))]


def _minimums(
    session: Session,
    desk: Desk,
    variant: Variant,
    match: Match | None,
    choose: Callable[[Callable[[Desk], Desk]], None],
) -> ft.Control:
    t = session.t

    def said(minimum: Decimal | None) -> str:
        return t.gettext("none") if minimum is None else points_text(t, minimum, divisor=variant.display_divisor)

    def shown(minimum: Decimal | None) -> str:
        # by itself "none" would read as an answer
        return t.gettext("no minimum") if minimum is None else said(minimum)

    def side(scorer: int) -> Handler:
        return session.handler(lambda: choose(lambda now: now.having(scorer=scorer)))

    def value(minimum: Decimal | None) -> Handler:
        chosen = "none" if minimum is None else minimum
        return session.handler(lambda: choose(lambda now: now.having(minimum=chosen)))

    if match is not None:
        names = [match.scorer_names(scorer) for scorer in range(match.table.scorer_count)]
        minimums = [match.standings.opening_minimum(scorer) for scorer in range(len(names))]
        choices = [
            Choice(
                scorer,
                t.gettext("{side}: opening minimum {minimum}").format(
                    side=joined(names[scorer]), minimum=said(minimum)
                ),
                shown=t.gettext("{side}: {minimum}").format(side=short, minimum=shown(minimum)),
            )
            for scorer, (short, minimum) in enumerate(zip(column_names(names, _LETTERS), minimums, strict=True))
        ]
        return choice_rows(choices, min(desk.scorer, len(names) - 1), side, per_row=min(len(names), _PER_ROW))
    values = [
        Choice(minimum, t.gettext("Opening minimum {minimum}").format(minimum=said(minimum)), shown=shown(minimum))
        for minimum in _minimums_of(variant)
    ]
    return choice_rows(values, minimum_of(desk, variant, None), value, per_row=min(len(values), _PER_ROW))


def _minimums_of(variant: Variant) -> tuple[Decimal | None, ...]:
    """The minimums that the rules know, each once, by the score from the lowest on."""
    return tuple(dict.fromkeys(band.minimum for band in variant.opening.bands))


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
