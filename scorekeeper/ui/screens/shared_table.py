"""The shared table: the QR code for those who still want in, who is there, and the pen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import flet as ft

from scorekeeper.lan.code import shown_code
from scorekeeper.lan.table import Seat, SharedTable
from scorekeeper.lan.visitor import Visitor
from scorekeeper.ui import theme
from scorekeeper.ui.screens.not_found import NotFound
from scorekeeper.ui.session import Session, component, screen, use_app, use_session, use_value
from scorekeeper.ui.setup.fields import text_field
from scorekeeper.ui.widgets.chrome import bar, card, foot, main_button, page_view, section, title_text
from scorekeeper.ui.widgets.confirm import confirm_dialog
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.match_dialogs import Typed
from scorekeeper.ui.widgets.pen import PenPlace, pen_text, seat_name, take_pen, use_pen_place

_QR_SIZE: Final = 240
"""Read by a phone's camera across a table, in dp."""
_NOBODY: Final = cast(Seat | None, None)


@screen
def TableScreen() -> ft.View:
    """The table, where it is shared; its one action is about the pen."""
    session = use_session()
    table, visitor = session.permit.table, session.permit.visitor
    place = use_pen_place()
    if table is None or visitor is None or place is None:
        return NotFound()
    return _SharedTable(table, visitor, place)


@component
def _SharedTable(table: SharedTable, visitor: Visitor, place: PenPlace) -> ft.View:
    session = use_session()
    t = session.t
    seats = use_app(lambda _state: table.seats)
    heir, ask_for = use_value(_NOBODY)

    def close() -> None:
        ask_for(None)

    def hand_over(to: Seat) -> None:
        close()
        table.hand_pen(visitor, to.visitor)
        session.notify(pen_text(t, table.scorer, is_mine=False))

    ft.use_dialog(
        None
        if heir is None
        else confirm_dialog(
            title=t.gettext("Give the pen to {name}?").format(name=seat_name(t, heir)),
            lines=[t.gettext("From then on you watch, until they give it back.")],
            confirm=t.gettext("Give the pen"),
            cancel=t.gettext("Keep it"),
            on_confirm=session.handler(lambda: hand_over(heir)),
            on_dismiss=session.handler(close),
        )
    )
    content: list[ft.Control] = [_invitation(session, table), section(t.gettext("At the table"))]
    content += [_seat_row(session, seat, visitor, place, partial(ask_for, seat)) for seat in seats]
    if not visitor.is_host:
        content += [section(t.gettext("Your name here")), _OwnName(table, visitor)]
    return page_view(
        app_bar=bar(title_text(t.gettext("The table"), place.text)),
        content=content,
        bottom=_foot(session, table, visitor, place),
    )


def _invitation(session: Session, table: SharedTable) -> ft.Control:
    from scorekeeper.lan.qr import picture_qr  # only a shared table needs it

    t = session.t
    code = shown_code(table.code)
    return card(
        ft.Column(
            [
                ft.Text(
                    t.gettext("Point a phone's camera at this square:"),
                    theme_style=ft.TextThemeStyle.BODY_LARGE,
                    text_align=ft.TextAlign.CENTER,
                ),
                ft.Image(
                    src=picture_qr(table.link),
                    width=_QR_SIZE,
                    height=_QR_SIZE,
                    filter_quality=ft.FilterQuality.NONE,
                    border_radius=theme.TILE_RADIUS,
                    semantics_label=t.gettext("QR code with the way to this table"),
                ),
                ft.Text(
                    t.gettext("or open {address} and type the code:").format(address=table.address),
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                    color=theme.MUTED,
                    text_align=ft.TextAlign.CENTER,
                ),
                ft.Semantics(
                    content=ft.Text(code, theme_style=ft.TextThemeStyle.DISPLAY_SMALL, color=theme.PRIMARY),
                    label=t.gettext("Code {code}").format(code=" ".join(table.code)),
                    container=True,
                    exclude_semantics=True,
                ),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    )


def _seat_row(session: Session, seat: Seat, visitor: Visitor, place: PenPlace, give: Callable[[], None]) -> ft.Control:
    t = session.t
    parts = []
    if seat.visitor == visitor:
        parts.append(t.gettext("this screen"))
    elif seat.is_here:
        parts.append(t.gettext("here"))
    else:
        parts.append(t.gettext("away"))
    if seat.has_pen:
        parts.append(t.gettext("keeps the score"))
    name, line = seat_name(t, seat), " · ".join(parts)
    if place.is_mine and seat.visitor != visitor:
        return link_row(
            t.gettext("Give the pen to {name}").format(name=name),
            line=line,
            icon=ft.Icons.EDIT_OUTLINED,
            on_click=session.handler(give),
        )
    icon = ft.Icons.EDIT if seat.has_pen else ft.Icons.VISIBILITY_OUTLINED
    return ft.Semantics(
        content=card(
            ft.Row(
                [
                    ft.Icon(icon, color=theme.PRIMARY if seat.has_pen else theme.MUTED),
                    ft.Column(
                        [
                            ft.Text(name, theme_style=ft.TextThemeStyle.BODY_LARGE, weight=ft.FontWeight.W_600),
                            ft.Text(line, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED),
                        ],
                        spacing=2,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
            padding=13,
        ),
        label=f"{name}: {line}",
        container=True,
        exclude_semantics=True,
    )


@component
def _OwnName(table: SharedTable, visitor: Visitor) -> ft.Control:
    """What this phone is called in the others' lists."""
    session = use_session()
    t = session.t
    typed = ft.use_memo(lambda: Typed(table.seat(visitor).name), [])

    def keep() -> None:
        table.rename(visitor, typed.text)
        session.notify(t.gettext("The others see you as {name} now.").format(name=table.seat(visitor).name))

    def write(event: Any) -> None:
        typed.text = str(event.control.value)

    return card(
        ft.Row(
            [
                text_field(
                    t.gettext("Name"),
                    typed.text,
                    session.guarded(write),
                    on_enter=session.handler(keep),
                    capitalization=ft.TextCapitalization.WORDS,
                ),
                ft.TextButton(t.gettext("Save"), on_click=session.handler(keep), style=ft.ButtonStyle(padding=16)),
            ],
            spacing=theme.GAP,
        ),
        padding=12,
    )


def _foot(session: Session, table: SharedTable, visitor: Visitor, place: PenPlace) -> ft.Control | None:
    t = session.t
    if place.is_mine:
        put_down = session.handler(lambda: table.hand_pen(visitor, None))
        return foot(ft.Row([main_button(t.gettext("Put the pen down"), put_down)]))
    if place.may_take:
        take = session.handler(lambda: take_pen(session))
        return foot(ft.Row([main_button(t.gettext("Take the pen"), take, icon=ft.Icons.EDIT)]))
    return None
