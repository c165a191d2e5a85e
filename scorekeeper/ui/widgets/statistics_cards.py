"""Statistics as cards: how matches ended as one bar, and figures with what each of them counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations

import flet as ft

from scorekeeper.match.statistics import Mark, Record, Result
from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure, longest_text
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.words.bidi import listed
from scorekeeper.words.statistics import Figure, counted_text


def wins_card(t: NullTranslations, record: Record) -> ft.Control:
    """Won, tied and lost as a bar, each with its number in words under it."""
    shares = (
        (record.won, theme.PRIMARY, Result.WON),
        (record.tied, theme.GOLD, Result.TIED),
        (record.lost, theme.NEGATIVE, Result.LOST),
        (record.unfinished, theme.EDGE, None),
    )
    told = [(count, color, counted_text(t, result, count)) for count, color, result in shares if count]
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
        label=listed(t, (text for _, _, text in told)),
        container=True,
        exclude_semantics=True,
    )


def figures_card(
    figures: Sequence[Figure], room: Measure, opens: Callable[[Mark], Handler] | None = None
) -> ft.Control:
    """A row for each figure, with its meaning in small letters; a round or match that stands out can be opened."""
    rows = [_figure(each, room, None if opens is None or each.mark is None else opens(each.mark)) for each in figures]
    return card(ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=theme.GAP)


def _figure(figure: Figure, room: Measure, on_click: Handler | None) -> ft.Control:
    texts: list[ft.Control] = [ft.Text(figure.name, theme_style=ft.TextThemeStyle.BODY_LARGE, color=theme.INK)]
    if figure.meaning:
        texts.append(ft.Text(figure.meaning, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED))
    is_beside = room.text_width(longest_text([figure.value]), ft.TextThemeStyle.TITLE_MEDIUM) <= room.width / 2
    value = ft.Text(
        figure.value,
        theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
        color=theme.INK if on_click is None else theme.PRIMARY,
        text_align=ft.TextAlign.END if is_beside else ft.TextAlign.START,
    )
    way = [] if on_click is None else [ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.MUTED)]
    told = ft.Column(texts if is_beside else [*texts, value], spacing=0, tight=True, expand=True)
    spoken = ft.Semantics(
        content=ft.Row([told, *([value] if is_beside else []), *way], spacing=12),
        label=". ".join(part for part in (f"{figure.name}: {figure.value}", figure.meaning) if part),
        container=on_click is None,
        exclude_semantics=True,
    )
    padding = ft.Padding.symmetric(horizontal=theme.GAP, vertical=theme.GAP if on_click is None else 14)
    return ft.Container(spoken, ink=on_click is not None, on_click=on_click, padding=padding, border_radius=theme.GAP)
