"""What is wrong with rules that cannot be used, for the person who wrote them."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

import flet as ft

from scorekeeper.rules.library import Problem
from scorekeeper.ui import theme
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.words.variant_problems import problem_text


def problem_card(
    t: NullTranslations, problems: Sequence[Problem], heading: str, line: str = "", *, is_news: bool = False
) -> ft.Control:
    """A heading with a sign, a sentence, and each problem with its place; news is read out when it comes."""
    head: ft.Control = ft.Row(
        [
            ft.Icon(ft.Icons.WARNING_AMBER, color=theme.ALERT),
            ft.Text(heading, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, expand=True),
        ],
        spacing=12,
    )
    if is_news:
        head = ft.Semantics(content=head, label=heading, live_region=True, container=True, exclude_semantics=True)
    return card(
        ft.Column(
            [
                head,
                *([ft.Text(line, theme_style=ft.TextThemeStyle.BODY_MEDIUM)] if line else []),
                *(ft.Text(problem_text(t, each), theme_style=ft.TextThemeStyle.BODY_SMALL) for each in problems),
            ],
            spacing=theme.GAP,
            tight=True,
        )
    )
