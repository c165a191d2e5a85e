"""An address that leads nowhere."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.session import screen, use_session
from scorekeeper.ui.widgets.missing import missing_view


@screen
def NotFound() -> ft.View:
    """Says so calmly, and leads home."""
    session = use_session()
    t = session.t
    return missing_view(
        session,
        bar_title=t.gettext("Scorekeeper"),
        title=t.gettext("There is nothing here"),
        text=t.gettext("This address leads nowhere. Your matches are where they were."),
        way=t.gettext("Back to the start"),
        route="/",
    )
