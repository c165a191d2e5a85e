"""History: every match, the one touched last first, or those that somebody looks for."""

from __future__ import annotations

from typing import Any, Final, cast
from uuid import UUID

import flet as ft

from scorekeeper.match.history import HistoryFilter
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui import theme
from scorekeeper.ui.match_lists import Listed, all_facts, listed_match
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_latest, use_session, use_value
from scorekeeper.ui.state import AppState
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, main_button, side_by_side, tab_view, title_text
from scorekeeper.ui.widgets.history_filters import Change, history_filters
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.match_card import damaged_card, match_card
from scorekeeper.words.errors import error_text
from scorekeeper.words.history import advice_text

PAGE: Final = 30
"""How many matches are shown at first, and how many more at a time."""
_ALL: Final[tuple[UUID, ...] | None] = None


@screen
def History() -> ft.View:
    """All matches, so many at a time, so that thousands of them cost no more than a few."""
    session = use_session()
    t = session.t
    shown, show = ft.use_state(PAGE)
    wanted, set_wanted = ft.use_state(HistoryFilter())
    found, set_found = use_value(_ALL)
    ids = use_app(lambda state: state.match_ids())
    newest = use_latest(wanted)

    async def look() -> None:
        facts = await all_facts(session.state, is_wanted=lambda: newest() == wanted)
        if facts is not None:
            is_meant = wanted.accepts()
            set_found(tuple(each.id for each in facts if is_meant(each)))

    def seek() -> None:
        if wanted.is_blank:
            set_found(None)
        else:
            session.handler(look)(None)

    def change(how: Change) -> None:
        cast(Any, set_wanted)(how)
        show(PAGE)

    ft.use_effect(seek, [wanted, ids])
    meant = ids if found is None or wanted.is_blank else found
    count = len(meant)

    def select(state: AppState) -> tuple[Listed | None, ...]:
        return tuple(listed_match(state, match_id) for match_id in meant[:shown])

    listed = use_app(select)
    cards = [_card(session, each) for each in listed if each is not None]
    content: list[ft.Control] = [side_by_side(cards) if cards else _nothing(session, wanted if ids else None)]
    if count > shown:
        content.append(_more(session, min(PAGE, count - shown), session.handler(lambda: show(lambda now: now + PAGE))))
    if ids:
        statistics = link_row(
            t.gettext("Statistics"),
            line=t.gettext("Who won how often, and how"),
            icon=ft.Icons.INSIGHTS,
            on_click=session.handler(lambda: session.go("/history/statistics")),
        )
        content = [statistics, history_filters(session, wanted, change), *content]
    subtitle = t.ngettext("{count} match", "{count} matches", count).format(count=count) if count else None
    return tab_view(
        session,
        "/history",
        app_bar=bar(title_text(t.gettext("History"), subtitle)),
        content=content,
        width=theme.WIDE_WIDTH if cards else theme.CONTENT_WIDTH,
    )


def _nothing(session: Session, wanted: HistoryFilter | None) -> ft.Control:
    """What to do where there is nothing to show; `wanted` is what no match fits, None where there is no match."""
    t = session.t
    if wanted is not None:
        return calm_text(ft.Icons.SEARCH_OFF, t.gettext("No match fits"), advice_text(t, wanted))
    begin = session.handler(lambda: session.go("/new"))
    return ft.Column(
        [
            calm_text(
                ft.Icons.HISTORY,
                t.gettext("No matches yet"),
                t.gettext("Every match you play is kept here, round by round."),
            ),
            ft.Row([main_button(t.gettext("New match"), begin, icon=ft.Icons.ADD)]),
        ],
        spacing=16,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _more(session: Session, count: int, on_click: Handler) -> ft.Control:
    text = session.t.ngettext("Show {count} more", "Show {count} more", count)
    return ft.OutlinedButton(text.format(count=count), on_click=on_click, style=ft.ButtonStyle(padding=16))


def _card(session: Session, listed: Listed) -> ft.Control:
    if isinstance(listed, StoreDamaged):
        return damaged_card(session.t, error_text(session.t, listed))
    return match_card(session.t, listed, on_click=_opens(session, listed))


def _opens(session: Session, summary: MatchSummary) -> Handler:
    return session.handler(lambda: session.go(f"/history/match/{summary.id}"))
