"""Where everyone stands in one card, a row for each scorer: for many of them, and for very large text.

The rows are low, so that the newest round below them is in view.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.measure import Measure, longest_text
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.standing_parts import MARK_SIZE, lead_mark, opening_badge, to_go_text, total_text
from scorekeeper.words.bidi import names_as_shown
from scorekeeper.words.names import column_names
from scorekeeper.words.standing import Standing

_FIGURES: Final = (
    ft.TextThemeStyle.DISPLAY_SMALL,
    ft.TextThemeStyle.HEADLINE_LARGE,
    ft.TextThemeStyle.HEADLINE_MEDIUM,
    ft.TextThemeStyle.HEADLINE_SMALL,
)
_LARGE_FIGURES: Final = (ft.TextThemeStyle.TITLE_LARGE,)
"""Where the text itself is large already."""
_NAMES: Final = ft.TextThemeStyle.TITLE_SMALL
_PADDING: Final = 12
_ROW_PADDING: Final = 4
_LARGE_PADDING: Final = 8
_LARGE_ROW_PADDING: Final = 1
_GAP: Final = 6
_NUMBER_SHARE: Final = 0.45
"""The most of a row's width that its total takes beside names."""
_MANY: Final = 3
"""From so many scorers on, a row of very large text has no second line."""


def score_rows(t: NullTranslations, standings: Sequence[Standing], measure: Measure) -> ft.Control:
    """A row for each scorer, each of them one sentence for a screen reader."""
    is_large = measure.is_large
    figures = _LARGE_FIGURES if is_large else _FIGURES
    padding, row_padding = (_LARGE_PADDING, _LARGE_ROW_PADDING) if is_large else (_PADDING, _ROW_PADDING)
    width = measure.width - 2 * (padding + 1)
    totals = [standing.total for standing in standings]
    style = measure.largest(totals, width * _NUMBER_SHARE, figures) or figures[-1]
    number = measure.text_width(longest_text(totals), style)
    one_line = len(standings) >= _MANY and is_large
    above = is_large and not one_line
    room = (width if above else width - number - theme.GAP) - MARK_SIZE - _GAP
    columns = [standing.names for standing in standings]
    shown = names_as_shown(t, column_names(columns, measure.letters_in(room, _NAMES)))
    rows: list[ft.Control] = []
    for standing, names in zip(standings, shown, strict=True):
        face = _above(standing, names, style) if above else _beside(standing, names, style, one_line=one_line)
        rows.append(
            ft.Semantics(
                content=ft.Container(face, padding=ft.Padding.symmetric(vertical=row_padding)),
                label=standing.sentence,
                container=True,
                exclude_semantics=True,
            )
        )
    column = ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return card(column, padding=padding)


def _beside(standing: Standing, names: str, style: ft.TextThemeStyle, *, one_line: bool) -> ft.Control:
    """The names with what lies ahead below them, and the total beside both.

    With room for one line alone only an opening minimum has a second one.
    """
    texts = [_who(standing, names)]
    if not one_line or standing.minimum:
        texts.append(_line([opening_badge(standing), None if one_line else to_go_text(standing)]))
    return ft.Row(
        [ft.Column(texts, spacing=0, tight=True, expand=True), total_text(standing, style)], spacing=theme.GAP
    )


def _above(standing: Standing, names: str, style: ft.TextThemeStyle) -> ft.Control:
    """The names over the whole width, and below them the total, beside the first of what lies ahead."""
    first = opening_badge(standing) if standing.minimum else to_go_text(standing)
    ahead = ft.Container(_line([first]), expand=True)
    return ft.Column([_who(standing, names), ft.Row([ahead, total_text(standing, style)])], spacing=0, tight=True)


def _line(parts: Sequence[ft.Control | None]) -> ft.Control:
    return ft.Row([each for each in parts if each is not None], wrap=True, spacing=theme.GAP, run_spacing=2)


def _who(standing: Standing, names: str) -> ft.Control:
    text = ft.Text(names, theme_style=_NAMES, color=theme.INK, expand=True)
    return ft.Row([*lead_mark(standing), text], spacing=_GAP)
