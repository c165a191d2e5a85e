"""What stands between the totals and the rounds: how the match ended, or who deals what comes next."""

from __future__ import annotations

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session
from scorekeeper.words.bidi import own_direction
from scorekeeper.words.endings import extra_round_text, outcome_text


def match_status(session: Session, match: Match, result_route: str) -> ft.Control:
    """The end in gold, as a button to the result; else the next round and its dealer."""
    if match.outcome is not None:
        return _end_banner(session, match, result_route)
    lines = [_next_round(session, match)]
    extra = extra_round_text(session.t, match)
    if extra:
        lines.append(_notice(ft.Icons.MORE_TIME, extra))
    elif match.plays_on:
        lines.append(_notice(ft.Icons.ALL_INCLUSIVE, session.t.gettext("Playing on after a win.")))
    return ft.Column(lines, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _end_banner(session: Session, match: Match, result_route: str) -> ft.Control:
    t = session.t
    text = "" if match.outcome is None else outcome_text(t, match.outcome, match)
    return ft.Container(
        ft.Semantics(
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.EMOJI_EVENTS, color=theme.GOLD),
                    ft.Text(text, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=theme.GOLD, expand=True),
                    ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.GOLD),
                ],
                spacing=12,
            ),
            label=t.gettext("{end} Open the result.").format(end=text),
            exclude_semantics=True,
        ),
        ink=True,
        on_click=session.handler(lambda: session.go(result_route)),
        padding=theme.EDGE_GAP,
        bgcolor=theme.ON_GOLD,
        border_radius=theme.RADIUS,
    )


def _next_round(session: Session, match: Match) -> ft.Control:
    number, dealer = len(match.rounds) + 1, match.players[match.next_dealer].name
    # Translators: the next round and who deals it; the name is shown bold.
    template = session.t.gettext("Round {number} · deals {name}")
    before, _, after = template.partition("{name}")
    return ft.Text(
        spans=[
            ft.TextSpan(before.format(number=number)),
            ft.TextSpan(own_direction(session.t, dealer), ft.TextStyle(weight=ft.FontWeight.W_700, color=theme.INK)),
            ft.TextSpan(after.format(number=number)),
        ],
        theme_style=ft.TextThemeStyle.BODY_LARGE,
        color=theme.MUTED,
        semantics_label=template.format(number=number, name=dealer),
    )


def _notice(icon: ft.IconData, text: str) -> ft.Control:
    return ft.Container(
        ft.Row(
            [
                ft.Icon(icon, color=theme.ON_SELECTED),
                ft.Text(text, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.ON_SELECTED, expand=True),
            ],
            spacing=12,
        ),
        padding=12,
        bgcolor=theme.SELECTED,
        border_radius=theme.RADIUS,
    )
