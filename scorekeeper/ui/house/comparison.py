"""Two variants rule by rule: on a wide screen side by side, on a narrow one below each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.chrome import card, section
from scorekeeper.ui.widgets.labelled_value import labelled_value
from scorekeeper.ui.widgets.switch_row import switch_row
from scorekeeper.words.comparison import Compared, ComparedSection

_NOTHING: Final = "–"
_HALF: Final[dict[str | ft.ResponsiveRowBreakpoint, int | float]] = {"xs": 12, "sm": 6}


def comparison_cards(
    t: NullTranslations, sections: Sequence[ComparedSection], names: tuple[str, str], *, only_differing: bool
) -> list[ft.Control]:
    """A card for each part of the rules; what differs has a sign, both values and says so to a screen reader."""
    content: list[ft.Control] = []
    for each in sections:
        rows = each.differing if only_differing else each.rows
        if rows:
            shown: list[ft.Control] = []
            for row in rows:
                if shown:
                    shown.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
                shown.append(_differing(t, row, names) if row.differs else _alike(row))
            content += [section(each.title), card(_column(shown, spacing=10), padding=12)]
    return content


def difference_choice(session: Session, count: int, only: bool, on_change: Callable[[bool], None]) -> ft.Control:
    """How many differences there are, and whether only those are shown."""
    t = session.t
    told = t.ngettext("{count} difference", "{count} differences", count).format(count=count)
    return ft.Column(
        [
            ft.Text(told, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
            switch_row(session, t.gettext("Only what differs"), value=only, on_change=on_change),
        ],
        spacing=4,
        tight=True,
    )


def _differing(t: NullTranslations, row: Compared, names: tuple[str, str]) -> ft.Control:
    label = row.label or t.gettext("Different")
    said = t.gettext("Differs. {label}. {one}: {first}. {two}: {second}.").format(
        label=label,
        one=names[0],
        first=row.one or t.gettext("nothing"),
        two=names[1],
        second=row.two or t.gettext("nothing"),
    )
    values = ft.ResponsiveRow(
        [_value(names[0], row.one), _value(names[1], row.two)],
        spacing=theme.GAP,
        run_spacing=4,
    )
    head = ft.Row(
        [
            ft.Icon(ft.Icons.COMPARE_ARROWS, size=20, color=theme.PRIMARY),
            ft.Text(label, theme_style=ft.TextThemeStyle.BODY_LARGE, weight=ft.FontWeight.W_700, expand=True),
        ],
        spacing=theme.GAP,
    )
    return ft.Semantics(content=_column([head, values], spacing=4), label=said, container=True, exclude_semantics=True)


def _value(name: str, value: str) -> ft.Control:
    """What one of the two says, below its name."""
    return ft.Container(
        _column(
            [
                ft.Text(name, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED),
                ft.Text(value or _NOTHING, theme_style=ft.TextThemeStyle.TITLE_SMALL),
            ],
            spacing=0,
        ),
        col=_HALF,
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
        bgcolor=theme.QUIET,
        border_radius=theme.GAP,
    )


def _alike(row: Compared) -> ft.Control:
    if not row.label:
        return ft.Text(row.one, theme_style=ft.TextThemeStyle.BODY_MEDIUM)
    style = ft.TextThemeStyle.BODY_MEDIUM
    return labelled_value(row.label, row.one, style=style, value_style=style)


def _column(parts: Sequence[ft.Control], *, spacing: float) -> ft.Control:
    return ft.Column(list(parts), spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
