"""Rules: every variant that can be played, and what is wrong with those that cannot."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.rules.library import Problem
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_session
from scorekeeper.ui.widgets.chrome import bar, card, tab_view, title_text
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.words.summary import variant_summary


@screen
def Rules() -> ft.View:
    """The list of variants; each opens written out."""
    session = use_session()
    t = session.t
    library = use_app(lambda state: state.library)
    subtitle = t.gettext("How the rounds are counted")
    return tab_view(
        session,
        "/rules",
        app_bar=bar(title_text(t.gettext("Rules"), subtitle)),
        content=[
            *([_problems(session, library.problems)] if library.problems else []),
            *(
                link_row(
                    t.gettext(variant.name),
                    line=variant_summary(t, variant),
                    on_click=_opens(session, variant.id),
                )
                for variant in library.variants
            ),
        ],
    )


def _opens(session: Session, variant_id: str) -> Handler:
    return session.handler(lambda: session.go(f"/rules/{variant_id}"))


def _problems(session: Session, problems: Sequence[Problem]) -> ft.Control:
    """What the file of variants has wrong, for the person who wrote it."""
    t = session.t
    heading = t.ngettext("One set of rules is left out", "Some rules are left out", len(problems))
    return card(
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Icon(ft.Icons.WARNING_AMBER, color=theme.ALERT),
                        ft.Text(heading, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, expand=True),
                    ],
                    spacing=12,
                ),
                ft.Text(
                    t.gettext("All others work. Whoever wrote the file finds here what to mend:"),
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                ),
                *(
                    ft.Text(
                        str(problem),
                        theme_style=ft.TextThemeStyle.BODY_SMALL,
                        color=theme.MUTED,
                        selectable=True,
                    )
                    for problem in problems
                ),
            ],
            spacing=theme.GAP,
            tight=True,
        )
    )
