"""The view for something that is not there, or not any more."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, foot, main_button, page_view, title_text


def missing_view(session: Session, *, bar_title: str, title: str, text: str, way: str, route: str) -> ft.View:
    """A calm word about it, and a button named `way` that leads to `route`."""
    return page_view(
        app_bar=bar(title_text(bar_title)),
        content=[calm_text(ft.Icons.STYLE_OUTLINED, title, text)],
        bottom=foot(ft.Row([main_button(way, session.handler(lambda: session.go(route)))])),
    )


def no_match_view(session: Session) -> ft.View:
    """The view in the place of a match that nobody knows."""
    t = session.t
    return missing_view(
        session,
        bar_title=t.gettext("Scorekeeper"),
        title=t.gettext("This match is not here"),
        text=t.gettext("It was deleted, or the address is not right. Other matches are where they were."),
        way=t.gettext("Back to the start"),
        route="/",
    )
