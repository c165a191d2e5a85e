"""The example of the editor: what a round, or whatever the section is about, was worth and would be worth."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations
from math import ceil
from typing import Final

import flet as ft

from scorekeeper.rules.variant_form import Fault
from scorekeeper.ui import theme
from scorekeeper.ui.house.layout import section_of
from scorekeeper.ui.measure import Measure, longest_text
from scorekeeper.ui.widgets.chrome import card, foot
from scorekeeper.words.bidi import own_direction
from scorekeeper.words.house_example import Example, ExampleRow
from scorekeeper.words.variant_fields import EditorSection, section_title

_IN_FOOT: Final = 3
"""Lines that the strip at the foot has room for, beside the keyboard of a phone."""
_MOST_OF_SCREEN: Final = 0.3
"""The part of the screen's height that the strip may take from the fields."""
_VALUE_LETTERS: Final = 24
"""The letters of a value that may stand on one line with another; more are a sentence."""
_LINE_HEIGHT: Final = 1.45
"""Of the text's size, as the theme sets it."""


def example_card(t: NullTranslations, example: Example) -> ft.Control:
    """Every line; a changed one is bold, has both values and an arrow between them."""
    rows: list[ft.Control] = [ft.Text(example.title, theme_style=ft.TextThemeStyle.TITLE_SMALL)]
    for row in example.rows:
        rows.append(example_row(t, row))
        if row.is_total:
            rows.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
    return card(ft.Column(rows, spacing=theme.GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def waiting_text(t: NullTranslations, which: EditorSection, faults: Iterable[Fault]) -> str:
    """Why there is no example in a section: what is marked there, else the section in which something is to mend."""
    sections = [section_of(t, fault.path) for fault in faults]
    if which in sections or not sections:
        return t.gettext("The example comes back when what is marked is mended.")
    title = section_title(t, sections[0])
    return t.gettext("The example comes back when what is marked in “{section}” is mended.").format(section=title)


def example_foot(
    t: NullTranslations, example: Example | None, room: Measure, height: float, *, waiting: str
) -> ft.Control:
    """What of the example the change shows in, always in sight and read out when it changes.

    `waiting` is said while there is none. `height` is the screen's, in dp; what is too long to leave room for the
    fields scrolls.
    """
    most = height * _MOST_OF_SCREEN
    is_long = False
    if example is None:
        rows: list[ft.Control] = [
            ft.Text(
                waiting,
                theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                color=theme.MUTED,
            )
        ]
        label = waiting
    else:
        changed = [row for row in example.rows if row.differs]
        totals = [row for row in example.rows if row.is_total]
        shown = sorted(changed, key=lambda row: not row.is_total)[:_IN_FOOT] or totals[:_IN_FOOT] or example.rows[:2]
        rows = [
            ft.Text(example.title, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED),
            *(example_row(t, row) for row in shown),
        ]
        label = f"{example.title}. " + " ".join(f"{_said(t, row)}." for row in shown)
        is_long = sum(_height(row, room) for row in shown) > most
    body = ft.Semantics(
        content=ft.Column(
            rows,
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            scroll=ft.ScrollMode.AUTO if is_long else None,
            height=most if is_long else None,
        ),
        label=label,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )
    return foot(body, vertical=theme.GAP)


def example_row(t: NullTranslations, row: ExampleRow) -> ft.Control:
    """One line; both values where it differs, which a screen reader hears too."""
    weight = ft.FontWeight.W_700 if row.differs else ft.FontWeight.W_400
    return ft.Semantics(
        content=ft.Row(
            [
                ft.Text(row.label, theme_style=ft.TextThemeStyle.BODY_MEDIUM, weight=weight),
                _before_and_after(row.before, row.after, is_bold=row.is_total),
            ],
            wrap=True,
            spacing=theme.EDGE_GAP,
            run_spacing=0,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        label=_said(t, row),
        container=True,
        exclude_semantics=True,
    )


def _height(row: ExampleRow, room: Measure) -> float:
    """How high a row is at most, about, in dp."""
    style = ft.TextThemeStyle.BODY_MEDIUM
    texts = (row.label, row.before, row.after) if row.differs else (row.label, row.after)
    lines = sum(ceil(room.text_width(longest_text([text]), style) / room.width) for text in texts)
    return lines * theme.text_size(style) * room.text_scale * _LINE_HEIGHT


def _before_and_after(before: str, after: str, *, is_bold: bool = False) -> ft.Control:
    """One value where nothing changes; else both, with an arrow from the old to the new: sentences below each other."""

    def text(value: str, *, is_new: bool) -> ft.Text:
        bold = is_bold or (is_new and before != after)
        return ft.Text(
            value,
            theme_style=ft.TextThemeStyle.BODY_MEDIUM,
            weight=ft.FontWeight.W_700 if bold else ft.FontWeight.W_400,
            color=theme.PRIMARY if is_new and before != after else theme.INK,
        )

    if before == after:
        return text(after, is_new=True)
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=16, color=theme.PRIMARY)
    old, new = text(before, is_new=False), text(after, is_new=True)
    if longest_text([before, after]) <= _VALUE_LETTERS:
        return ft.Row([old, arrow, new], wrap=True, spacing=4, run_spacing=0, tight=True)
    new.expand = True
    return ft.Column(
        [old, ft.Row([arrow, new], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START)], spacing=0, tight=True
    )


def _said(t: NullTranslations, row: ExampleRow) -> str:
    if not row.differs:
        return f"{own_direction(t, row.label)}: {row.after}"
    return t.gettext("{label}: {after}, before {before}").format(label=row.label, after=row.after, before=row.before)
