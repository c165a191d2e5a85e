"""A chip that opens a menu of things to choose one of; it says what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.widgets.direction import inset
from scorekeeper.ui.widgets.menu_item import spaced_item

T = TypeVar("T")


def filter_menu(
    session: Session,
    label: str,
    options: Sequence[tuple[T, str]],
    chosen: T,
    blank: T,
    on_choose: Callable[[T], object],
) -> ft.Control:
    """The chip; `blank` stands for no choice, and the chip then shows only its label."""
    names = dict(options)
    is_chosen = chosen != blank
    shown = names.get(chosen, label) if is_chosen else label

    def chooses(value: T) -> Handler:
        return session.handler(lambda: on_choose(value))

    return ft.MergeSemantics(
        ft.PopupMenuButton(  # its tooltip is its name
            content=ft.Container(
                ft.Row(
                    [
                        ft.Semantics(
                            content=ft.Text(
                                shown,
                                theme_style=ft.TextThemeStyle.LABEL_LARGE,
                                weight=ft.FontWeight.W_700 if is_chosen else None,
                                color=theme.ON_SELECTED if is_chosen else theme.INK,
                            ),
                            exclude_semantics=True,
                        ),
                        ft.Icon(ft.Icons.ARROW_DROP_DOWN, color=theme.ON_SELECTED if is_chosen else theme.MUTED),
                    ],
                    spacing=2,
                    tight=True,
                ),
                padding=inset(session.t, start=14, end=6, top=12, bottom=12),
                bgcolor=theme.SELECTED if is_chosen else theme.CARD,
                border=ft.Border.all(2 if is_chosen else 1, theme.PRIMARY if is_chosen else theme.EDGE),
                border_radius=theme.TILE_RADIUS,
            ),
            tooltip=f"{label}: {shown}" if is_chosen else label,
            bgcolor=theme.CARD,
            items=[
                spaced_item(_option(session, name, is_chosen=value == chosen), chooses(value))
                for value, name in options
            ],
        )
    )


def _option(session: Session, name: str, *, is_chosen: bool) -> ft.Control:
    """One choice; not a checked item of Flet 1.0.5, which does not obey a screen reader."""
    # Translators: an item of a menu, for a screen reader.
    spoken = session.t.gettext("{name}, chosen").format(name=name) if is_chosen else name
    return ft.Row(
        [
            ft.Icon(ft.Icons.CHECK, color=theme.PRIMARY if is_chosen else ft.Colors.TRANSPARENT),
            ft.Text(
                name,
                theme_style=ft.TextThemeStyle.BODY_LARGE,
                weight=ft.FontWeight.W_700 if is_chosen else ft.FontWeight.W_400,
                color=theme.INK,
                semantics_label=spoken,
                expand=True,
            ),
        ],
        spacing=12,
    )
