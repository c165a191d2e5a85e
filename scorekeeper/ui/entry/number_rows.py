"""The number fields of a side and its packet."""

from __future__ import annotations

import gettext
from collections.abc import Callable

import flet as ft

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.match import Match
from scorekeeper.rules.entry import Packet
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.points import MINUS, format_points
from scorekeeper.rules.variant import HandsGoTo, UnplayedCosts
from scorekeeper.ui import theme
from scorekeeper.ui.entry.finding_lines import VisibleFindings
from scorekeeper.ui.entry.handlers import EntryHandlers, Place
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.choice import choice_tile

OnOpen = Callable[[Place], Handler]


def field_label(t: gettext.NullTranslations, field: NumberField, match: Match) -> str:
    """What a number field is called."""
    on_table = (
        t.gettext("Cards on the table")
        if match.variant.melds.cards_count_in_biribas
        else t.gettext("Cards outside biribas")
    )
    return {
        NumberField.TABLE_POINTS: on_table,
        NumberField.HAND_POINTS: t.gettext("Left in hands"),
        NumberField.PACKET_POINTS: t.gettext("Cards of the packet"),
        NumberField.TOTAL: t.gettext("Total of the round"),
    }[field]


def asked_fields(draft: Draft, match: Match, side: int, *, totals: bool) -> tuple[NumberField, ...]:
    """The number fields this side is asked for, in the order the pad goes through them."""
    if totals:
        return (NumberField.TOTAL,)
    fields = [NumberField.TABLE_POINTS, NumberField.HAND_POINTS]
    unplayed = draft.sides[side].packet is Packet.UNPLAYED
    if unplayed and match.variant.packet.unplayed_costs is not UnplayedCosts.FLAT:
        fields.append(NumberField.PACKET_POINTS)
    return tuple(fields)


def shown_value(draft: Draft, match: Match, side: int, field: NumberField) -> tuple[str, bool]:
    """What a field shows at rest, and whether that is negative: hands and packets are shown as they will count."""
    text = draft.sides[side].text(field)
    try:
        read = draft.points(side, field, match.variant)
    except UnreadablePoints:
        return text, False
    if read is None:
        return "–", False
    costs = field is NumberField.PACKET_POINTS or (
        field is NumberField.HAND_POINTS and match.variant.hands_go_to is HandsGoTo.OWN_SIDE
    )
    shown = format_points(read.points, divisor=match.variant.display_divisor)
    if costs and read.points > 0:
        return MINUS + shown, True
    return shown, read.points < 0


def number_rows(
    handlers: EntryHandlers,
    draft: Draft,
    match: Match,
    side: int,
    shown: VisibleFindings,
    *,
    active: Place | None,
    on_open: OnOpen,
    totals: bool,
) -> ft.Control:
    """The side's number fields in one card, with the packet's tiles below them."""
    t = handlers.session.t
    rows: list[ft.Control] = []
    for field in asked_fields(draft, match, side, totals=totals):
        if rows:
            rows.append(ft.Divider(height=1, color=theme.LINE))
        rows.append(_row(t, draft, match, side, field, active=active, on_open=on_open))
        rows.extend(_inset(shown.at(field.value, side=side)))
    if match.table.packets and not totals:
        rows.append(ft.Divider(height=1, color=theme.LINE))
        rows.append(_packet_row(handlers, draft, side))
        rows.extend(_inset(shown.at("packet", side=side)))
    return ft.Container(
        ft.Column(rows, spacing=0, tight=True),
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _inset(lines: list[ft.Control]) -> list[ft.Control]:
    return [ft.Container(line, padding=ft.Padding.only(left=8, right=8, bottom=8)) for line in lines]


def _row(
    t: gettext.NullTranslations,
    draft: Draft,
    match: Match,
    side: int,
    field: NumberField,
    *,
    active: Place | None,
    on_open: OnOpen,
) -> ft.Control:
    place = Place(side, field)
    open_now = active == place
    label = field_label(t, field, match)
    value, negative = shown_value(draft, match, side, field)
    text = draft.sides[side].text(field)
    is_sum = any(sign in text[1:] for sign in ("+", MINUS))
    words: list[ft.Control] = [
        ft.Text(
            label,
            theme_style=ft.TextThemeStyle.BODY_LARGE,
            weight=ft.FontWeight.W_700 if open_now else None,
            color=theme.ON_SELECTED if open_now else theme.INK,
        )
    ]
    if is_sum:
        words.append(
            ft.Text(
                text,
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=theme.MUTED,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            )
        )
    spoken = value if text else t.gettext("nothing entered")
    return ft.Container(
        ft.Semantics(
            content=ft.Row(
                [
                    ft.Column(words, spacing=0, expand=True, alignment=ft.MainAxisAlignment.CENTER),
                    ft.Text(
                        value,
                        theme_style=ft.TextThemeStyle.TITLE_LARGE,
                        weight=ft.FontWeight.W_700,
                        color=theme.NEGATIVE if negative else (theme.INK if text else theme.MUTED),
                        max_lines=1,
                    ),
                ],
                spacing=theme.GAP,
            ),
            label=f"{label}: {spoken}",
            exclude_semantics=True,
        ),
        ink=True,
        on_click=on_open(place),
        padding=ft.Padding.symmetric(horizontal=14, vertical=13),
        bgcolor=theme.SELECTED if open_now else None,
    )


def _packet_row(handlers: EntryHandlers, draft: Draft, side: int) -> ft.Control:
    t = handlers.session.t
    closed = draft.closed_by == side
    implied = Packet.PLAYED if closed else None
    chosen = draft.sides[side].packet or implied
    faces = {
        Packet.PLAYED: t.gettext("Played"),
        Packet.UNPLAYED: t.gettext("Unplayed"),
        Packet.NOT_TAKEN: t.gettext("Not taken"),
    }
    tiles: list[ft.Control] = []
    for packet, face in faces.items():
        selected = packet is chosen
        tiles.append(
            choice_tile(
                t.gettext("Packet: {state}").format(state=face),
                selected=selected,
                on_click=handlers.packet(side, packet),
                content=ft.Text(
                    face,
                    theme_style=ft.TextThemeStyle.LABEL_MEDIUM,
                    weight=ft.FontWeight.W_700 if selected else ft.FontWeight.W_400,
                    color=theme.ON_SELECTED if selected else theme.INK,
                    text_align=ft.TextAlign.CENTER,
                    max_lines=2,
                ),
            )
        )
    return ft.Container(
        ft.Row(
            [
                ft.Text(t.gettext("Packet"), theme_style=ft.TextThemeStyle.BODY_LARGE),
                ft.Row(tiles, spacing=6, expand=True),
            ],
            spacing=12,
        ),
        padding=ft.Padding.only(left=14, right=8, top=6, bottom=6),
    )
