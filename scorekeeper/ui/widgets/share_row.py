"""The result as text to another app, and to the clipboard where there is no way to share.

Both happen in the phone itself, in the tap: browsers allow neither after a round trip to Python.
"""

from __future__ import annotations

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.words.share import result_as_text, sheet_as_text


def share_row(session: Session, match: Match, path: str) -> ft.Control:
    """Share the result as text or as a picture, or copy the sheet; what was copied is said."""
    t = session.t
    style = ft.ButtonStyle(padding=16, side=ft.BorderSide(1, theme.EDGE))
    return ft.Row(
        [
            ft.OutlinedButton(
                t.gettext("Share the result"),
                icon=ft.Icons.SHARE,
                action=ft.ShareText(result_as_text(t, match), subject=match_title(match)),
                style=style,
            ),
            ft.OutlinedButton(
                t.gettext("Share as a picture"),
                icon=ft.Icons.IMAGE_OUTLINED,
                on_click=session.handler(lambda: session.go(f"{path}/picture")),
                style=style,
            ),
            ft.OutlinedButton(
                t.gettext("Copy the sheet"),
                icon=ft.Icons.CONTENT_COPY,
                action=ft.CopyToClipboard(sheet_as_text(t, match)),
                on_click=session.handler(lambda: session.notify(t.gettext("Copied. Paste it into any chat."))),
                style=style,
            ),
        ],
        wrap=True,
        spacing=theme.GAP,
        run_spacing=theme.GAP,
    )
