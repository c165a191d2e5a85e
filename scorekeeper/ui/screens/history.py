"""History: every match, the one touched last first."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui.match_lists import Listed, listed_match
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_session
from scorekeeper.ui.state import AppState
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, tab_view, title_text
from scorekeeper.ui.widgets.match_card import damaged_card, match_card
from scorekeeper.words.errors import error_text

PAGE: Final = 30
"""How many matches are shown at first, and how many more at a time."""


@screen
def History() -> ft.View:
    """All matches, so many at a time, so that thousands of them cost no more than a few."""
    session = use_session()
    t = session.t
    shown, show = ft.use_state(PAGE)

    def select(state: AppState) -> tuple[tuple[Listed | None, ...], int]:
        ids = state.match_ids()
        return tuple(listed_match(state, match_id) for match_id in ids[:shown]), len(ids)

    listed, count = use_app(select)
    content = [_card(session, each) for each in listed if each is not None]
    if not content:
        content = [
            calm_text(
                ft.Icons.HISTORY,
                t.gettext("No matches yet"),
                t.gettext("Every match you play is kept here, round by round."),
            )
        ]
    if count > shown:
        more = t.ngettext("Show {count} more", "Show {count} more", min(PAGE, count - shown))
        content.append(
            ft.OutlinedButton(
                more.format(count=min(PAGE, count - shown)),
                on_click=session.handler(lambda: show(lambda now: now + PAGE)),
                style=ft.ButtonStyle(padding=16),
            )
        )
    subtitle = t.ngettext("{count} match", "{count} matches", count).format(count=count) if count else None
    return tab_view(session, "/history", app_bar=bar(title_text(t.gettext("History"), subtitle)), content=content)


def _card(session: Session, listed: Listed) -> ft.Control:
    if isinstance(listed, StoreDamaged):
        return damaged_card(session.t, error_text(session.t, listed))
    return match_card(session.t, listed, on_click=_opens(session, listed))


def _opens(session: Session, summary: MatchSummary) -> Handler:
    return session.handler(lambda: session.go(f"/history/match/{summary.id}"))
