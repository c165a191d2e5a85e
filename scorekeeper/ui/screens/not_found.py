"""An address that leads nowhere."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.session import screen, use_session
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, foot, main_button, page_view, title_text


@screen
def NotFound() -> ft.View:
    """Says so calmly, and leads home."""
    session = use_session()
    t = session.t
    return page_view(
        app_bar=bar(title_text(t.gettext("Scorekeeper"))),
        content=[
            calm_text(
                ft.Icons.EXPLORE_OFF_OUTLINED,
                t.gettext("There is nothing here"),
                t.gettext("This address leads nowhere. Your matches are where they were."),
            )
        ],
        bottom=foot(ft.Row([main_button(t.gettext("Back to the start"), session.handler(lambda: session.go("/")))])),
    )
