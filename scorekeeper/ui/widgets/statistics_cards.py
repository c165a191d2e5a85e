"""Statistics as cards: how matches ended as one bar, and figures with what each of them counts."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

import flet as ft

from scorekeeper.match.statistics import Record
from scorekeeper.ui import theme
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.words.statistics import Figure


def wins_card(t: NullTranslations, record: Record) -> ft.Control:
    """Won, tied and lost as a bar, each with its number in words under it."""
    shares = (
        (record.won, theme.PRIMARY, t.gettext("won")),
        (record.tied, theme.GOLD, t.gettext("tied")),
        (record.lost, theme.NEGATIVE, t.gettext("lost")),
        (record.unfinished, theme.EDGE, t.gettext("unfinished")),
    )
    told = [(count, color, f"{count} {name}") for count, color, name in shares if count]
    parts: list[ft.Control] = [ft.Container(bgcolor=color, expand=count, height=12) for count, color, _ in told]
    words: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(width=12, height=12, bgcolor=color, border_radius=6),
                ft.Text(text, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.INK),
            ],
            spacing=6,
            tight=True,
        )
        for _, color, text in told
    ]
    return ft.Semantics(
        content=card(
            ft.Column(
                [
                    ft.Container(ft.Row(parts, spacing=2), border_radius=6, clip_behavior=ft.ClipBehavior.ANTI_ALIAS),
                    ft.Row(words, wrap=True, spacing=16, run_spacing=6),
                ],
                spacing=12,
            )
        ),
        label=", ".join(text for _, _, text in told),
        container=True,
        exclude_semantics=True,
    )


def figures_card(figures: Sequence[Figure]) -> ft.Control:
    """A row for each figure, with its meaning in small letters where the name does not say it."""
    return card(
        ft.Column([_figure(each) for each in figures], spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    )


def _figure(figure: Figure) -> ft.Control:
    texts: list[ft.Control] = [ft.Text(figure.name, theme_style=ft.TextThemeStyle.BODY_LARGE, color=theme.INK)]
    if figure.meaning:
        texts.append(ft.Text(figure.meaning, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED))
    return ft.Semantics(
        content=ft.Row(
            [
                ft.Column(texts, spacing=0, tight=True, expand=True),
                ft.Text(
                    figure.value,
                    theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                    color=theme.INK,
                    text_align=ft.TextAlign.END,
                ),
            ],
            spacing=12,
        ),
        label=". ".join(part for part in (f"{figure.name}: {figure.value}", figure.meaning) if part),
        container=True,
        exclude_semantics=True,
    )
