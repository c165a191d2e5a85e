"""The number fields of a side and its packet."""

from __future__ import annotations

import gettext
from collections.abc import Callable

import flet as ft

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.match import Match
from scorekeeper.rules.entry import Packet
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.points import MINUS
from scorekeeper.rules.variant import HandsGoTo, UnplayedCosts
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import Place
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.anchors import anchor
from scorekeeper.ui.widgets.choice import choice_tile, equal_row, tile_rows, tiles_per_row
from scorekeeper.ui.widgets.direction import inset
from scorekeeper.words.bidi import left_to_right
from scorekeeper.words.numbers import points_text, typed_text

_SIDES = 12
"""What the card's edges and padding take of a packet tile's width."""
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


def asked_fields(draft: Draft, match: Match, side: int) -> tuple[NumberField, ...]:
    """The number fields this side is asked for, in the order the pad goes through them."""
    if draft.sides[side].total_only:
        return (NumberField.TOTAL,)
    fields = [NumberField.TABLE_POINTS, NumberField.HAND_POINTS]
    unplayed = draft.sides[side].packet is Packet.UNPLAYED
    if unplayed and match.variant.packet.unplayed_costs is not UnplayedCosts.FLAT:
        fields.append(NumberField.PACKET_POINTS)
    return tuple(fields)


def next_place(place: Place, draft: Draft, match: Match) -> Place | None:
    """The field that the pad goes on to; None after a side's last one."""
    if place.field is None:
        return None
    fields = asked_fields(draft, match, place.side)
    after = fields[fields.index(place.field) + 1 :] if place.field in fields else ()
    return Place(place.side, after[0]) if after else None


def shown_value(
    t: gettext.NullTranslations, draft: Draft, match: Match, side: int, field: NumberField
) -> tuple[str, bool]:
    """What a field shows at rest, and whether that is negative: hands and packets are shown as they will count."""
    text = draft.full_text(side, field, match.variant)
    try:
        read = draft.points(side, field, match.variant)
    except UnreadablePoints:
        return typed_text(t, text), False
    if read is None:
        return "–", False
    costs = field is NumberField.PACKET_POINTS or (
        field is NumberField.HAND_POINTS and match.variant.hands_go_to is HandsGoTo.OWN_SIDE
    )
    divisor = match.variant.display_divisor
    if costs and read.points > 0:
        return points_text(t, -read.points, divisor=divisor), True
    shown = points_text(t, read.points, divisor=divisor)
    if costs and read.points:
        return left_to_right(t, f"{MINUS}({shown})"), True
    return shown, read.points < 0


def number_rows(view: EntryView, on_open: OnOpen) -> ft.Control:
    """The shown side's number fields in one card, with the packet's tiles below them."""
    rows: list[ft.Control] = []
    for field in asked_fields(view.draft, view.match, view.side):
        if rows:
            rows.append(ft.Divider(height=1, color=theme.LINE))
        rows.append(anchor(field.value))
        rows.append(_row(view, field, on_open))
        rows.extend(_inset(view.findings.at(field.value, side=view.side)))
    if view.match.table.packets and not view.own.total_only:
        rows.append(ft.Divider(height=1, color=theme.LINE))
        rows.append(anchor("packet"))
        rows.append(_packet_row(view))
        rows.extend(_inset(view.findings.at("packet", side=view.side)))
    return ft.Container(
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _inset(lines: list[ft.Control]) -> list[ft.Control]:
    return [ft.Container(line, key=line.key, padding=ft.Padding.only(left=8, right=8, bottom=8)) for line in lines]


def _row(view: EntryView, field: NumberField, on_open: OnOpen) -> ft.Control:
    t, place = view.t, Place(view.side, field)
    open_now = view.place == place
    label = field_label(t, field, view.match)
    value, negative = shown_value(view.t, view.draft, view.match, view.side, field)
    text = view.draft.full_text(view.side, field, view.variant)
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
                typed_text(t, text),
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=theme.MUTED,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            )
        )
    spoken = value if text else t.gettext("nothing entered")
    # a button, not a container with ink as elsewhere: of the two only this one can be given the focus (flet 1.0.5)
    button = ft.TextButton(
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
        ref=view.anchors.focusable(field.value),
        on_click=on_open(place),
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=14, vertical=13),
            shape=ft.RoundedRectangleBorder(radius=0),
            bgcolor=theme.SELECTED if open_now else ft.Colors.TRANSPARENT,
            visual_density=ft.VisualDensity.STANDARD,
        ),
    )
    return ft.MergeSemantics(button)


def _packet_row(view: EntryView) -> ft.Control:
    t = view.t
    implied = Packet.PLAYED if view.draft.closed_by == view.side else None
    chosen = view.own.packet or implied
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
                on_click=view.handlers.packet(packet),
                shown=face,
            )
        )
    title = ft.Text(t.gettext("Packet"), theme_style=ft.TextThemeStyle.BODY_LARGE)
    room = view.handlers.session.room
    content: ft.Control
    if room.is_large:
        per_row = tiles_per_row(room, list(faces.values()), len(tiles), inset=_SIDES)
        content = ft.Column([title, tile_rows(tiles, per_row)], spacing=6, tight=True)
    else:
        content = ft.Row([title, ft.Container(equal_row(tiles), expand=True)], spacing=12)
    return ft.Container(
        content,
        padding=inset(t, start=14, end=8, top=7, bottom=6),
    )
