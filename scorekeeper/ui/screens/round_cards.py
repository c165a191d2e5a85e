"""A side's melds by their cards: what is put down here counts in the open round, biribas and card points together."""

from __future__ import annotations

from decimal import Decimal

import flet as ft

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.ui.entry.handlers import EntryHandlers
from scorekeeper.ui.entry.round_facts import trump_row
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.referee.card_keys import keys_foot
from scorekeeper.ui.referee.laid_list import laid_list
from scorekeeper.ui.referee.meld_view import MeldView
from scorekeeper.ui.referee.taps import CardTaps, Change
from scorekeeper.ui.referee.verdict_view import sum_rows
from scorekeeper.ui.session import screen, use_app, use_session, use_value
from scorekeeper.ui.widgets.chrome import bar, card, is_low, page_view, section, title_text
from scorekeeper.ui.widgets.match_place import use_match_place
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.ui.widgets.missing import missing_view, no_match_view
from scorekeeper.words.lines import line_text, round_text
from scorekeeper.words.numbers import points_text


@screen
def RoundCards() -> ft.View:
    """The shown side of the open round; the way back leads to its entry."""
    session = use_session()
    t = session.t
    place = use_match_place()
    match_id = None if place is None else place.match_id
    draft = use_app(lambda state: None if match_id is None else state.draft(match_id))
    if place is None:
        return no_match_view(session)
    if draft is None:
        return missing_view(
            session,
            bar_title=match_title(place.timeline.match),
            title=t.gettext("No round is open"),
            text=t.gettext("Melds by their cards belong to a round that is being entered."),
            way=t.gettext("To the score sheet"),
            route=place.path,
        )
    return _OpenCards(place.timeline.match, draft)


@screen
def _OpenCards(match: Match, draft: Draft) -> ft.View:
    session = use_session()
    t = session.t
    low, set_low = use_value(is_low(session.page.width, session.page.height))
    handlers = ft.use_memo(lambda: EntryHandlers(session, match.id), [match.id])
    side = min(handlers.side, len(draft.sides) - 1)

    def change(new: Change) -> None:
        handlers.now(lambda now: now.with_laid(side, new))

    taps = ft.use_memo(lambda: CardTaps(session, change, lambda: handlers.put_down(side)), [match.id, side])
    entry = EntryView(handlers, match, draft, None, side, tried=False)
    laid, trump = entry.own.laid, draft.trump_suit
    view = MeldView(taps, laid, draft.judgement(side, match), match.variant, match.table, trump)
    content = view.body()
    if laid.melds:
        refused = t.gettext("No meld by these rules; its cards count")
        judged = laid.judgements(match.variant, trump=trump)
        rows = laid_list(taps, laid, judged, match.variant, refused=refused)
        content += [section(t.gettext("On the table")), *rows, _sum(entry)]
    if match.variant.trump.used:
        content += [section(t.gettext("Trump")), *trump_row(entry)]
    return page_view(
        app_bar=bar(title_text(t.gettext("By cards"), _subtitle(entry))),
        top=view.head(),
        content=content,
        bottom=keys_foot(taps, put_down=t.gettext("Put down")),
        beside=low,
        left_handed=session.mirrored_for_hand,
        on_size=session.guarded(lambda event: set_low(is_low(event.width, event.height))),
    )


def _subtitle(entry: EntryView) -> str:
    total = entry.score.sides[entry.side].total
    return round_text(entry.t, entry.names[entry.side], total, divisor=entry.variant.display_divisor)


def _sum(entry: EntryView) -> ft.Control:
    """The side's round as it stands, line by line."""
    score = entry.score.sides[entry.side]
    rows = [(line_text(entry.t, line, entry.variant), _shown(entry, line.points)) for line in score.lines]
    return card(sum_rows(rows, entry.t.gettext("Together"), _shown(entry, score.total)), padding=12)


def _shown(entry: EntryView, points: Decimal) -> str:
    return points_text(entry.t, points, divisor=entry.variant.display_divisor, signed=True)
