"""The app's own number pad: digits, sums with + and −, ±, and the way to the next field.

The phone's keyboard has no minus key and covers what is typed; this one leaves the value and the sum in view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import Final

import flet as ft

from scorekeeper.match.pad import PadKey
from scorekeeper.ui import theme
from scorekeeper.ui.session import component, memoised, use_session
from scorekeeper.ui.widgets.choice import equal_row
from scorekeeper.ui.widgets.measure import use_room
from scorekeeper.ui.widgets.strut import at_least
from scorekeeper.words.bidi import reads_right_to_left
from scorekeeper.words.numbers import decimal_sign

OnKey = Callable[[PadKey], None]
_KEY_HEIGHT: Final = 50
_KEYS: Final = 4
"""Keys in a row."""
_SIGNS: Final = (
    ft.TextThemeStyle.HEADLINE_SMALL,
    ft.TextThemeStyle.TITLE_LARGE,
    ft.TextThemeStyle.TITLE_MEDIUM,
    ft.TextThemeStyle.TITLE_SMALL,
    ft.TextThemeStyle.LABEL_MEDIUM,
)
_WORDS: Final = (ft.TextThemeStyle.TITLE_MEDIUM, ft.TextThemeStyle.TITLE_SMALL, ft.TextThemeStyle.LABEL_MEDIUM)
"""Sizes of a face, the largest first; a word that fits in none gives way to a sign. All rows stay on the screen."""
_LAYOUT: Final = (
    (PadKey.SEVEN, PadKey.EIGHT, PadKey.NINE, PadKey.BACKSPACE),
    (PadKey.FOUR, PadKey.FIVE, PadKey.SIX, PadKey.PLUS),
    (PadKey.ONE, PadKey.TWO, PadKey.THREE, PadKey.MINUS),
)
_DIGITS_IN_ROW: Final = 3
KEYBOARD: Final = {
    **{key.value: key for key in PadKey if key.is_digit},
    **{f"Numpad {key.value}": key for key in PadKey if key.is_digit},
    "+": PadKey.PLUS,
    "Numpad Add": PadKey.PLUS,
    "-": PadKey.MINUS,
    "Numpad Subtract": PadKey.MINUS,
    ".": PadKey.POINT,
    ",": PadKey.POINT,
    "Numpad Decimal": PadKey.POINT,
    "Backspace": PadKey.BACKSPACE,
    "Delete": PadKey.CLEAR,
}
"""The keys of a real keyboard that the pad understands, by Flet's names for them."""
CLOSING_KEY: Final = "Escape"


@memoised
def NumberPad(
    on_key: OnKey, on_next: Callable[[], None], *, decimals: bool, last: bool, left_handed: bool
) -> ft.Control:
    """The keys, four to a row; `last` says that no field follows, a left hand has the signs on its side."""
    t = use_session().t
    rows = [[_pad_key(on_key, key) for key in _in_order(t, row)] for row in _LAYOUT]
    onward = PadButton(
        t.gettext("Done") if last else t.gettext("Next"),
        t.gettext("Done") if last else t.gettext("Next field"),
        None,
        on_next,
        primary=True,
        key="next",
    )
    third = PadKey.POINT if decimals else PadKey.CLEAR
    last_row = _in_order(t, (PadKey.SIGN, PadKey.ZERO, third))
    rows.append([*(_pad_key(on_key, key) for key in last_row), onward])
    if left_handed:
        rows = [[row[-1], *row[:-1]] for row in rows]
    return ft.Column([equal_row(row, spacing=6) for row in rows], spacing=6, tight=True)


def _in_order(t: NullTranslations, keys: Sequence[PadKey]) -> list[PadKey]:
    """The keys in the order a row is filled: digits run from left to right in every language."""
    digits, others = keys[:_DIGITS_IN_ROW], keys[_DIGITS_IN_ROW:]
    return [*(reversed(digits) if reads_right_to_left(t) else digits), *others]


def _pad_key(on_key: OnKey, key: PadKey) -> ft.Control:
    t = use_session().t
    faces: dict[PadKey, tuple[str, str, ft.IconData | None]] = {
        PadKey.BACKSPACE: ("", t.gettext("Delete the last character"), ft.Icons.BACKSPACE_OUTLINED),
        PadKey.PLUS: ("+", t.gettext("plus"), None),
        PadKey.MINUS: ("−", t.gettext("minus"), None),
        PadKey.SIGN: ("±", t.gettext("change the sign"), None),
        PadKey.POINT: (decimal_sign(t), t.gettext("decimal point"), None),
        PadKey.CLEAR: ("C", t.gettext("clear the field"), None),
    }
    face, name, icon = faces.get(key, (key.value, key.value, None))
    return PadButton(face, name, icon, lambda: on_key(key), quiet=not key.is_digit, key=key.value)


@component
def PadButton(
    face: str,
    name: str,
    icon: ft.IconData | None,
    on_press: Callable[[], None],
    *,
    primary: bool = False,
    quiet: bool = False,
) -> ft.Control:
    """One key: a large face, a spoken name."""
    session = use_session()
    color = theme.ON_PRIMARY if primary else theme.INK
    room = use_room()
    sizes = _WORDS if len(face) > 1 else _SIGNS
    low = [size for size in sizes if theme.text_size(size) * room.text_scale <= _KEY_HEIGHT]
    style = room.largest([face], room.column(_KEYS) - theme.GAP, low or sizes[-1:])
    shown: ft.Control = (
        ft.Icon(icon or ft.Icons.KEYBOARD_TAB, color=color)
        if icon is not None or style is None
        else ft.Text(face, theme_style=style, weight=ft.FontWeight.W_600, color=color, max_lines=1, no_wrap=True)
    )
    return ft.Container(
        ft.Semantics(content=at_least(shown, _KEY_HEIGHT), label=name, exclude_semantics=True),
        ink=True,
        on_click=session.handler(on_press),
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PRIMARY if primary else (theme.QUIET if quiet else theme.CARD),
        border=None if primary or quiet else ft.Border.all(1, theme.LINE),
        border_radius=12,
        expand=True,
    )
