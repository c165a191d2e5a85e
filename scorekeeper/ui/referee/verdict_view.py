"""The referee's word on the screen: in a word and a sign, then why, what it counts, and what one more card makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.chrome import card, section
from scorekeeper.words.cards import NextCardText
from scorekeeper.words.referee import ReadingText, Ruling, Verdict

_LOOKS: Final[dict[Ruling, tuple[ft.IconData, ft.Colors, ft.Colors]]] = {
    Ruling.NOTHING: (ft.Icons.GAVEL, theme.INK, theme.QUIET),
    Ruling.LEGAL: (ft.Icons.CHECK_CIRCLE, theme.ON_SELECTED, theme.SELECTED),
    Ruling.NOT_YET: (ft.Icons.HOURGLASS_EMPTY, theme.INK, theme.QUIET),
    Ruling.REFUSED: (ft.Icons.BLOCK, theme.ON_ALERT_GROUND, theme.ALERT_GROUND),
}
"""The sign, the ink and the ground of each ruling; the word beside says it too."""
_WORD_STYLES: Final = (ft.TextThemeStyle.TITLE_LARGE, ft.TextThemeStyle.TITLE_MEDIUM, ft.TextThemeStyle.TITLE_SMALL)
_BESIDE_WORD: Final = 70
"""What the sign and the padding take of the width."""


def headline(said: Verdict, room: Measure) -> ft.Control:
    """The word in large, read out at each change together with its reasons."""
    icon, ink, ground = _LOOKS[said.ruling]
    style = room.largest(said.word.split(), room.width - _BESIDE_WORD, _WORD_STYLES) or _WORD_STYLES[-1]
    words: list[ft.Control] = [ft.Text(said.word, theme_style=style, weight=ft.FontWeight.W_700, color=ink)]
    if said.readings:
        line = f"{said.title} · {said.readings[0].total}"
        words.append(ft.Text(line, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=ink))
    return ft.Semantics(
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(icon, size=30, color=ink),
                    ft.Column(words, spacing=0, tight=True, expand=True),
                ],
                spacing=12,
            ),
            bgcolor=ground,
            border_radius=theme.TILE_RADIUS,
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        ),
        label=said.spoken,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )


def why(session: Session, said: Verdict) -> list[ft.Control]:
    """The reasons, and each reading with its sum."""
    content: list[ft.Control] = [_sentence(each) for each in said.reasons]
    several = len(said.readings) > 1
    content += [_reading(session, each, titled=several) for each in said.readings]
    return content


def one_more(session: Session, found: Sequence[NextCardText]) -> list[ft.Control]:
    """What one more card would make of it; nothing where no card makes anything."""
    if not found:
        return []
    rows: list[ft.Control] = []
    for each in found:
        if rows:
            rows.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
        rows.append(
            ft.Semantics(
                content=ft.Column(
                    [
                        ft.Text(each.cards, theme_style=ft.TextThemeStyle.TITLE_SMALL),
                        ft.Text(each.becomes, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED),
                    ],
                    spacing=0,
                    tight=True,
                ),
                label=f"{each.cards}: {each.becomes}",
                container=True,
                exclude_semantics=True,
            )
        )
    heading = section(session.t.gettext("With one more card"))
    return [heading, card(ft.Column(rows, spacing=8, tight=True, horizontal_alignment=_STRETCH), padding=12)]


def sum_rows(rows: Sequence[tuple[str, str]], label: str, total: str) -> ft.Control:
    """A sum written out: its terms, a line, and what they come to."""
    lines = [_row(each, value) for each, value in rows]
    return ft.Column(
        [*lines, ft.Divider(height=1, thickness=1, color=theme.LINE), _row(label, total, bold=True)],
        spacing=4,
        tight=True,
        horizontal_alignment=_STRETCH,
    )


_STRETCH: Final = ft.CrossAxisAlignment.STRETCH


def _reading(session: Session, text: ReadingText, *, titled: bool) -> ft.Control:
    parts: list[ft.Control] = []
    if titled:
        parts.append(ft.Text(text.title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM))
    parts += [_sentence(each) for each in text.reasons]
    parts.append(sum_rows(text.rows, session.t.gettext("Together"), text.total))
    return card(ft.Column(parts, spacing=6, tight=True, horizontal_alignment=_STRETCH), padding=12)


def _sentence(text: str) -> ft.Control:
    return ft.Text(text, theme_style=ft.TextThemeStyle.BODY_LARGE)


def _row(label: str, value: str, *, bold: bool = False) -> ft.Control:
    style = ft.TextThemeStyle.TITLE_MEDIUM if bold else ft.TextThemeStyle.BODY_MEDIUM
    return ft.Semantics(
        content=ft.Row([ft.Text(label, theme_style=style, expand=True), ft.Text(value, theme_style=style)], spacing=12),
        label=f"{label}: {value}",
        container=True,
        exclude_semantics=True,
    )
