"""Who plays: a field for each seat in seat order, past players to tap, and two ways to change places."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from scorekeeper.match.player import same_name
from scorekeeper.rules.table import Seating, Table
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.store import Store
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.setup.fields import text_field
from scorekeeper.ui.setup.form import Change, Seat, SetupForm
from scorekeeper.ui.widgets.anchors import Anchors
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.direction import inset
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.errors import error_text
from scorekeeper.words.letters import letters
from scorekeeper.words.names import joined

OFFERED: Final = 8
"""How many past players are offered at a time; typing narrows them down."""
_CHIP_PADDING: Final = 14
_SIDE_LETTERS: Final = "AB"


def unnamed_player(session: Session) -> Callable[[int], str]:
    """What a player is called who was given no name, by the place from 0."""
    t = session.t
    return lambda place: t.gettext("Player {number}").format(number=place + 1)


def known_names(store: Store) -> tuple[str, ...]:
    """Everybody who played here before, the last one first; nobody where that cannot be read.

    A name that the app itself gave to a nameless player, in any of its languages, is nobody's.
    """
    try:
        return tuple(player.name for player in store.players() if not _is_given(player.name))
    except StoreDamaged:
        return ()


def _is_given(name: str) -> bool:
    templates = (translations(language).gettext("Player {number}") for language in languages())
    return any(re.fullmatch(re.escape(each).replace(r"\{number\}", "[0-9]+"), name) for each in templates)


def offered_names(known: Sequence[str], form: SetupForm, table: Table, seat: Seat) -> tuple[str, ...]:
    """Past players who are not seated yet, and whose name goes on from what was typed."""
    seated = [other.name for other in form.seats_at(table) if other.name.strip()]
    free = (name for name in known if not any(same_name(name, other) for other in seated))
    typed = letters(" ".join(seat.name.split()))
    going_on = (name for name in free if same_name("".join(letters(name)[: len(typed)]), "".join(typed)))
    return tuple(going_on)[:OFFERED]


def players_card(
    session: Session,
    form: SetupForm,
    table: Table,
    *,
    known: Sequence[str],
    active: int | None,
    activate: Callable[[int | None], None],
    change: Change,
    anchors: Anchors,
) -> ft.Control:
    """The seats, clockwise; past players to tap under the field in use, at the foot who plays with whom.

    `active` is the key of the seat whose field is in use; None stands for the first that is free. Enter goes on to the
    next seat, which is one of the `anchors`.
    """
    errors = form.name_errors(table, unnamed_player(session))
    shown = form.first_free(table) if active is None else active
    rows: list[ft.Control] = []
    for place, seat in enumerate(form.seats_at(table)):
        error = errors.get(seat.key)
        row = _seat_row(
            session,
            form,
            table,
            place,
            error=None if error is None else error_text(session.t, error),
            activate=activate,
            change=change,
            anchors=anchors,
        )
        offered = offered_names(known, form, table, seat) if seat.key == shown else ()
        parts = [row]
        if offered:
            parts.append(_offers(session, table, seat, offered, activate, change))
        rows.append(
            ft.Container(
                ft.Column(parts, spacing=theme.GAP, tight=True),
                key=str(seat.key),
                padding=ft.Padding.symmetric(vertical=4),
            )
        )

    def reordered(event: ft.OnReorderEvent) -> None:
        old, new = event.old_index, event.new_index
        if old is not None and new is not None:
            change(lambda now: now.moved(old, new, table))

    return card(
        ft.Column(
            [
                ft.ReorderableListView(
                    rows,
                    show_default_drag_handles=False,
                    on_reorder=session.guarded(reordered),
                    build_controls_on_demand=False,
                ),
                *_sides(session, form, table),
            ],
            spacing=theme.GAP,
            tight=True,
        ),
        padding=theme.GAP,
    )


def _seat_row(
    session: Session,
    form: SetupForm,
    table: Table,
    place: int,
    *,
    error: str | None,
    activate: Callable[[int | None], None],
    change: Change,
    anchors: Anchors,
) -> ft.Control:
    t = session.t
    seat = form.seats_at(table)[place]
    name = form.names(table, unnamed_player(session))[place]
    field = text_field(
        unnamed_player(session)(place),
        seat.name,
        session.guarded(lambda event: change(lambda now: now.with_name(seat.key, event.control.value))),
        error=error,
        capitalization=ft.TextCapitalization.WORDS,
        on_focus=session.handler(lambda: activate(seat.key)),
        on_enter=session.handler(lambda: anchors.focus(_seat_anchor(place + 1))),
    )
    anchors.focusable(_seat_anchor(place)).current = field
    handle = ft.ReorderableDragHandle(
        ft.Container(
            ft.Column(
                [
                    _badge(session, table, place),
                    ft.Icon(ft.Icons.DRAG_HANDLE, size=18, color=theme.MUTED),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            width=44,
            height=56,
            alignment=ft.Alignment.CENTER,
        ),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    moves: list[ft.Control] = [
        _move_button(
            session,
            ft.Icons.ARROW_UPWARD,
            t.gettext("Move {name} up").format(name=name),
            disabled=place == 0,
            on_click=session.handler(lambda: change(lambda now: now.moved(place, place - 1, table))),
        ),
        ft.Container(width=theme.GAP),
        _move_button(
            session,
            ft.Icons.ARROW_DOWNWARD,
            t.gettext("Move {name} down").format(name=name),
            disabled=place == table.players - 1,
            on_click=session.handler(lambda: change(lambda now: now.moved(place, place + 1, table))),
        ),
    ]
    top = ft.CrossAxisAlignment.START
    if not session.room.is_large:
        return ft.Row([handle, field, *moves], spacing=0, vertical_alignment=top)
    # a name in large text needs the whole width
    return ft.Column(
        [
            ft.Row([handle, field], spacing=0, vertical_alignment=top),
            ft.Row(moves, spacing=0, alignment=ft.MainAxisAlignment.END),
        ],
        spacing=0,
        tight=True,
    )


def _seat_anchor(place: int) -> str:
    return f"seat-{place}"


def _move_button(session: Session, icon: ft.IconData, name: str, *, disabled: bool, on_click: Handler) -> ft.Control:
    color = theme.LINE if disabled else theme.PRIMARY
    return ft.IconButton(
        icon=ft.Icon(icon, semantics_label=name, color=color),
        disabled=disabled,
        on_click=on_click,
        width=theme.TARGET,
        height=56,
    )


def _badge(session: Session, table: Table, place: int) -> ft.Control:
    """The seat's number, or the side's letter where partners sit: one side filled, the other outlined."""
    partners = table.seating is Seating.PARTNERS
    filled = partners and table.side_of_seat(place) == 0
    text = _SIDE_LETTERS[table.side_of_seat(place)] if partners else str(place + 1)
    return ft.Semantics(
        content=ft.Container(
            ft.Text(
                text,
                theme_style=ft.TextThemeStyle.LABEL_MEDIUM,
                weight=ft.FontWeight.W_700,
                color=theme.ON_PRIMARY if filled else theme.PRIMARY,
                no_wrap=True,
            ),
            padding=ft.Padding.symmetric(horizontal=9, vertical=3),
            bgcolor=theme.PRIMARY if filled else theme.CARD,
            border=ft.Border.all(2, theme.PRIMARY),
            border_radius=theme.TILE_RADIUS,
        ),
        exclude_semantics=True,
    )


def _offers(
    session: Session,
    table: Table,
    seat: Seat,
    names: Sequence[str],
    activate: Callable[[int | None], None],
    change: Change,
) -> ft.Control:
    t = session.t

    def take(name: str) -> Handler:
        def taken() -> None:
            change(lambda now: now.seated(seat, name, table))
            activate(None)

        return session.handler(taken)

    tiles: list[ft.Control] = [
        ft.Container(
            ft.Semantics(
                content=ft.Stack(
                    [
                        ft.Container(width=theme.TARGET - 2 * _CHIP_PADDING, height=0),
                        ft.Text(name, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=theme.PRIMARY),
                    ],
                    alignment=ft.Alignment.CENTER,
                ),
                label=t.gettext("Seat {name} here").format(name=name),
                exclude_semantics=True,
            ),
            ink=True,
            on_click=take(name),
            padding=ft.Padding.symmetric(horizontal=_CHIP_PADDING, vertical=_CHIP_PADDING),
            bgcolor=theme.CARD,
            border=ft.Border.all(1, theme.EDGE),
            border_radius=24,
        )
        for name in names
    ]
    return ft.Container(
        ft.Row(tiles, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP), padding=inset(session.t, start=44)
    )


def _sides(session: Session, form: SetupForm, table: Table) -> list[ft.Control]:
    """Who plays with whom, by name."""
    if table.seating is not Seating.PARTNERS:
        return []
    t = session.t
    names = form.names(table, unnamed_player(session))
    lines: list[ft.Control] = [ft.Divider(height=1, thickness=1, color=theme.LINE)]
    for side in range(table.side_count):
        seats = table.seats_of_side(side)
        partners = joined([names[seat] for seat in seats])
        lines.append(
            ft.Semantics(
                content=ft.Row(
                    [
                        ft.Container(_badge(session, table, side), width=theme.TARGET, alignment=ft.Alignment.CENTER),
                        ft.Text(partners, theme_style=ft.TextThemeStyle.BODY_LARGE, expand=True),
                    ],
                    spacing=theme.GAP,
                ),
                label=t.gettext("Side {letter}: {names}").format(letter=_SIDE_LETTERS[side], names=partners),
                container=True,
                exclude_semantics=True,
            )
        )
    return lines
