"""The match to go on with, as one big card."""

from __future__ import annotations

from gettext import NullTranslations

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.match_lists import RunningMatch
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.match_card import match_sentence, match_title
from scorekeeper.ui.widgets.points import points_figure
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import points_text

_FEW = 3
"""So many accounts or fewer have room for the largest figures."""


def running_card(t: NullTranslations, running: RunningMatch, *, on_click: Handler) -> ft.Control:
    """The card, one button: what is played, each account with its total, and the round that comes next."""
    summary = running.summary
    target = t.gettext("to {target}").format(target=points_text(t, summary.target, divisor=summary.display_divisor))
    about = f"{t.gettext(summary.variant_name)} · {target}" if summary.name else target
    following = t.gettext("Round {number} · deals {name}").format(number=summary.round_count + 1, name=running.dealer)
    return ft.Container(
        ft.Semantics(
            content=ft.Column(
                [
                    ft.Column(
                        [
                            ft.Text(
                                match_title(t, summary),
                                theme_style=ft.TextThemeStyle.TITLE_LARGE,
                                weight=ft.FontWeight.W_700,
                                max_lines=2,
                                overflow=ft.TextOverflow.ELLIPSIS,
                            ),
                            ft.Text(about, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED),
                        ],
                        spacing=0,
                        tight=True,
                    ),
                    *_accounts(t, running),
                    ft.Row(
                        [
                            ft.Icon(ft.Icons.STYLE_OUTLINED, size=20, color=theme.PRIMARY),
                            ft.Text(following, theme_style=ft.TextThemeStyle.BODY_MEDIUM, expand=True),
                        ],
                        spacing=theme.GAP,
                    ),
                ],
                spacing=14,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            label=f"{match_sentence(t, summary)}. {following}",
            exclude_semantics=True,
        ),
        ink=True,
        on_click=on_click,
        padding=20,
        bgcolor=theme.CARD,
        border=ft.Border.all(2, theme.PRIMARY),
        border_radius=theme.RADIUS,
    )


def _accounts(t: NullTranslations, running: RunningMatch) -> list[ft.Control]:
    """A line for each account; the total takes a line of its own where both do not fit."""
    summary = running.summary
    style = ft.TextThemeStyle.DISPLAY_SMALL if len(summary.totals) <= _FEW else ft.TextThemeStyle.HEADLINE_SMALL
    lines: list[ft.Control] = []
    for names, total, leads in zip(summary.scorers, summary.totals, running.leads, strict=True):
        name: list[ft.Control] = [
            ft.Text(
                joined(names),
                theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                weight=ft.FontWeight.W_700 if leads else ft.FontWeight.W_400,
            )
        ]
        if leads:
            name.append(ft.Text(t.gettext("leads"), theme_style=ft.TextThemeStyle.LABEL_MEDIUM, color=theme.PRIMARY))
        if lines:
            lines.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
        lines.append(
            ft.Row(
                [
                    ft.Row(name, spacing=theme.GAP, run_spacing=0, wrap=True),
                    points_figure(
                        t,
                        total,
                        divisor=summary.display_divisor,
                        style=style,
                        weight=ft.FontWeight.W_700,
                        color=theme.PRIMARY if leads and total >= 0 else None,
                    ),
                ],
                wrap=True,
                spacing=theme.GAP,
                run_spacing=0,
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    return lines
