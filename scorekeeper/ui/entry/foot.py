"""The foot of the entry screen: the breakdown and Save, or the number pad while a field is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from scorekeeper.match.draft import NumberField
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.points import parse_points
from scorekeeper.ui import theme
from scorekeeper.ui.entry.card_counter import CardCounter
from scorekeeper.ui.entry.finding_lines import finding_button
from scorekeeper.ui.entry.handlers import Place
from scorekeeper.ui.entry.number_pad import NumberPad
from scorekeeper.ui.entry.number_rows import field_label, next_place
from scorekeeper.ui.entry.pad_state import PadState
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.measure import USUAL_HEIGHT
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.widgets.chrome import foot
from scorekeeper.words.bidi import left_to_right, own_direction, reads_right_to_left, without_marks
from scorekeeper.words.lines import line_sum_text
from scorekeeper.words.numbers import points_text, typed_text

_LARGE_LINES: Final = 2
"""Lines of a name where text is large."""
_HUGE: Final = 2.2
"""From this text scale on, the number pad's keys scroll too."""
_TYPED: Final = ft.TextThemeStyle.HEADLINE_SMALL
_BUTTONS: Final = 2 * (theme.TARGET + theme.GAP)
"""What the signs beside the typed text take of its width."""
_TURN_WORD: Final = 72
"""What the word on one of them takes besides, where there is one."""
_SHARE_OF_KEYS: Final = 0.4
"""The part of a screen's height that keys take at most where text is large."""


def save_bar(view: EntryView, *, on_save: Handler, on_mend: Callable[[Finding], Handler], saving: bool) -> ft.Control:
    """What the shown side's points are made of, and the one primary action; above it what refused the round."""
    t, name = view.t, view.names[view.side]
    breakdown = line_sum_text(t, view.score.sides[view.side].lines, view.variant)
    refusal = view.findings.to_mend(view.side) if view.tried else None
    reason = [] if refusal is None else [finding_button(view.findings.said(refusal), on_mend(refusal))]
    parts: list[ft.Control] = [
        ft.Semantics(
            content=ft.Column(
                [
                    ft.Text(
                        name,
                        theme_style=ft.TextThemeStyle.BODY_SMALL,
                        color=theme.MUTED,
                        max_lines=_LARGE_LINES if view.handlers.session.room.is_large else 1,
                        overflow=ft.TextOverflow.ELLIPSIS,
                    ),
                    ft.Text(
                        breakdown,
                        theme_style=ft.TextThemeStyle.TITLE_SMALL,
                        max_lines=2,
                        overflow=ft.TextOverflow.ELLIPSIS,
                    ),
                ],
                spacing=2,
                tight=True,
            ),
            label=f"{own_direction(t, name)}: {breakdown}",
            live_region=True,
            container=True,
            exclude_semantics=True,
            expand=True,
        ),
        ft.FilledButton(
            ft.Text(t.gettext("Save"), weight=ft.FontWeight.W_700, max_lines=1),
            on_click=on_save,
            disabled=saving,
            style=ft.ButtonStyle(
                shape=ft.RoundedRectangleBorder(radius=28),
                padding=ft.Padding.symmetric(horizontal=28, vertical=18),
            ),
        ),
    ]
    bar = ft.Row(view.handlers.session.handed(parts), spacing=12)
    return foot(ft.Column([*reason, bar], spacing=8, tight=True))


def pad_panel(view: EntryView, pad: PadState) -> ft.Control:
    """The open field with its text and sum always in view, and the keys below."""
    t, place, session = view.t, pad.place or Place(view.side, None), view.handlers.session
    field, side = place.field, view.draft.sides[place.side]
    name = view.short_names[place.side]
    large = session.room.is_large
    label = t.gettext("Cards cut") if field is None else field_label(t, field, view.match)
    if field is not None:
        label = f"{label} · {own_direction(t, name)}"
    text = view.draft.cut_cards if field is None else view.draft.full_text(place.side, field, view.variant)
    may_count = field in {NumberField.TABLE_POINTS, NumberField.HAND_POINTS, NumberField.PACKET_POINTS}
    head: list[ft.Control] = [
        ft.Column(
            [
                ft.Text(
                    label,
                    theme_style=ft.TextThemeStyle.BODY_SMALL,
                    color=theme.MUTED,
                    max_lines=_LARGE_LINES if large else 1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                _typed(view, text),
            ],
            spacing=0,
            expand=True,
            tight=True,
        )
    ]
    if may_count:
        head.append(_turn_button(view, pad))
    head.append(
        ft.IconButton(
            icon=ft.Icon(
                ft.Icons.KEYBOARD_HIDE_OUTLINED, semantics_label=t.gettext("Close the pad"), color=theme.MUTED
            ),
            on_click=session.handler(pad.close),
            width=theme.TARGET,
            height=theme.TARGET,
        )
    )
    keys: ft.Control
    if pad.counting and field is not None:
        keys = CardCounter(view.handlers, place.side, field, side, view.variant, key=f"count-{place.side}-{field}")
        if large:
            keys = _scrolling(session, keys)
    elif session.room.text_scale > _HUGE:
        keys = _scrolling(session, _number_keys(view, pad, place))
    else:
        keys = _number_keys(view, pad, place)
    return foot(ft.Column([ft.Row(session.handed(head), spacing=theme.GAP), keys], spacing=8, tight=True), vertical=8)


def _number_keys(view: EntryView, pad: PadState, place: Place) -> ft.Control:
    return NumberPad(
        pad.on_key,
        pad.on_next,
        decimals=view.variant.counts_fractions,
        last=next_place(place, view.draft, view.match) is None,
        left_handed=view.handlers.session.mirrored_for_hand,
        key="pad",
    )


def _turn_button(view: EntryView, pad: PadState) -> ft.Control:
    """From digits to cards and back; where text is large the sign alone says it, and a screen reader the word."""
    t, session = view.t, view.handlers.session
    text = t.gettext("Type") if pad.counting else t.gettext("Count")
    icon = ft.Icons.DIALPAD if pad.counting else ft.Icons.STYLE_OUTLINED
    turn = session.handler(pad.turn)
    if session.room.is_large:
        return ft.IconButton(
            icon=ft.Icon(icon, semantics_label=text, color=theme.PRIMARY),
            on_click=turn,
            width=theme.TARGET,
            height=theme.TARGET,
        )
    return ft.OutlinedButton(
        text,
        icon=icon,
        on_click=turn,
        height=theme.TARGET,
        style=ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=12)),
    )


def _scrolling(session: Session, keys: ft.Control) -> ft.Control:
    """Large keys would push the field they count for off the screen: they scroll in a part of it."""
    height = (session.page.height or USUAL_HEIGHT) * _SHARE_OF_KEYS
    return ft.Container(ft.Column([keys], scroll=ft.ScrollMode.AUTO), height=height)


def _end_of(view: EntryView, text: str, *, beside: str) -> str:
    """As much of what was typed as fits: its end, which is where the next key shows."""
    room = view.handlers.session.room
    width = room.width - _BUTTONS
    if not room.is_large:
        width -= _TURN_WORD + room.text_width(len(beside), _TYPED)
    letters = room.letters_in(width, _TYPED)
    return text if len(text) <= letters else "…" + text[-max(letters - 1, 1) :]


def _typed(view: EntryView, text: str) -> ft.Control:
    """The text as it is typed, with what it comes to beside it."""
    t, divisor = view.t, view.variant.display_divisor
    try:
        total = points_text(t, parse_points(text, divisor=divisor), divisor=divisor) if text else ""
    except UnreadablePoints:
        total = "…"
    typed, text = text, typed_text(t, text)
    is_sum = bool(total) and total != text
    sum_shown = f"= {total}" if is_sum else ""
    shown: list[ft.Control] = [
        ft.Text(
            typed_text(t, _end_of(view, typed, beside=without_marks(sum_shown))) or "–",
            theme_style=_TYPED,
            color=theme.INK if text else theme.MUTED,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=not view.handlers.session.room.is_large,
            expand_loose=True,
        )
    ]
    if is_sum:
        shown.append(ft.Text(left_to_right(t, sum_shown), theme_style=_TYPED, color=theme.PRIMARY, max_lines=1))
    spoken = t.gettext("Sum {total}").format(total=total) if is_sum else (text or t.gettext("nothing entered"))
    large = view.handlers.session.room.is_large
    if reads_right_to_left(t) and not large:
        shown.reverse()  # a sum reads from the left in every language
    return ft.Semantics(
        content=ft.Column(shown, spacing=0, tight=True) if large else ft.Row(shown, spacing=8, wrap=False),
        label=spoken,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )
