"""One field of the editor of house rules: made from what the model says of it, with its sentence and its mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.rules.cards import SUIT_RANKS
from scorekeeper.rules.variant_fields import FieldKind, Path, VariantField, field_at, pattern_of
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session, memoised, use_session
from scorekeeper.ui.setup.fields import text_field
from scorekeeper.ui.widgets.choice import Choice, choice_rows, choice_tile, equal_row
from scorekeeper.ui.widgets.switch_row import switch_row
from scorekeeper.ui.widgets.typed_field import TypedField
from scorekeeper.words.letters import letters
from scorekeeper.words.names import rank_name
from scorekeeper.words.numbers import number_from_field, number_in_field, typed_text
from scorekeeper.words.variant_fields import EditorSection, choice_label, field_words

_KEYBOARDS: Final = {FieldKind.POINTS: ft.KeyboardType.NUMBER, FieldKind.WHOLE: ft.KeyboardType.NUMBER}
_RANKS_PER_ROW: Final = 5
_MOST_LINES: Final = 12
_UNSEEN: Final = ft.TextStyle(size=0.1, color=ft.Colors.TRANSPARENT)
"""The label of a field whose name stands above it, where it may take more lines; a screen reader still reads it."""
_FLOATS: Final = 20
"""Letters of a name that fit into the edge of its field, in the largest text on a narrow phone."""


class _Typed:
    """What stands in a field: what was put there last, though the shared state may be a few keys behind.

    What comes back of it is passed over; anything else comes from elsewhere (undo, another phone) and counts.
    """

    def __init__(self, value: Any) -> None:
        self._value = self._seen = value
        self._under_way: list[Any] = []
        self._field: TypedField | None = None

    def put(self, value: Any) -> None:
        """Something was typed or chosen."""
        self._value = value
        self._under_way.append(value)

    def shown(self, value: Any) -> Any:
        """What to show, where the shared state has this value."""
        if value != self._seen:
            self._seen = value
            if value in self._under_way:
                del self._under_way[: self._under_way.index(value) + 1]
            else:
                self._value, self._under_way, self._field = value, [], None
        return self._value

    def text(self, value: str) -> str:
        """What to show in a text field: the client may have written further into it than its events have told."""
        return value if self._field is None else str(self._field.value)

    def holds(self, field: TypedField) -> TypedField:
        """The field that is shown from now on."""
        self._field = field
        return field


@memoised
def EditorField(
    path: Path,
    value: Any,
    was: Any,
    error: str | None,
    draft_id: str,
    touched: Callable[[Path], None],
    label: str = "",
    short: bool = False,
) -> ft.Control:
    """The field, a sentence on what it does, what stood there before, and what is wrong right under it.

    `label` stands for the field's own name where several are alike; a `short` one says no more than it must.
    """
    session = use_session()
    t = session.t
    field, words = field_at(path), field_words(t)[pattern_of(path)]
    is_number = field.kind in _KEYBOARDS

    typed = ft.use_memo(lambda: _Typed(value), [])
    value = typed.shown(value)

    def put(new: Any) -> None:
        typed.put(new)
        touched(path)
        session.actions.house.change(draft_id, lambda form: form.with_value(path, new))

    def turn(rank: str) -> None:
        touched(path)
        session.actions.house.change(draft_id, lambda form: form.with_rank_turned(path, rank))

    told = [] if short else [words.sentence]
    is_plain = words.section is EditorSection.CARDS or (short and words.section is EditorSection.TYPES)
    if was is not None and was != value and field.kind in {FieldKind.POINTS, FieldKind.WHOLE, FieldKind.TEXT}:
        before = typed_text(t, was) if is_number else t.gettext(was) if was else ""
        told.append(t.gettext("Before: {value}.").format(value=before or "–"))
    name = label or words.label
    sentence = " ".join(each for each in told if each)
    if field.kind is FieldKind.SWITCH:
        return _switch(session, name, sentence, bool(value), error, put)
    if field.kind is FieldKind.RANKS:
        return _column(_heading(name), _sentence(sentence), _ranks(session, tuple(value or ()), turn), _mistake(error))
    if field.kind is FieldKind.CHOICE:
        tiles = _choices(session, field, value, put)
        return _column(_heading(name), _sentence(sentence), tiles, _mistake(error))

    def written(event: Any) -> None:
        text = str(event.control.value or "")
        put(number_from_field(t, text) if is_number else text)

    on_change = session.guarded(written)
    if field.kind is FieldKind.LINES:
        shown = "\n".join(t.gettext(line) if line else "" for line in str(value or "").split("\n"))
        lines = typed.holds(_lines(name, typed.text(shown), error, on_change))
        return _column(lines, _sentence(sentence))
    shown = str(value or "")
    if is_number:
        shown = number_in_field(t, shown)
    elif field.kind is FieldKind.TEXT and shown:
        shown = t.gettext(shown)
    keyboard = _KEYBOARDS.get(field.kind, ft.KeyboardType.TEXT)
    capital = ft.TextCapitalization.SENTENCES if field.kind is FieldKind.TEXT else ft.TextCapitalization.NONE
    line = text_field(name, typed.text(shown), on_change, error=error, keyboard=keyboard, capitalization=capital)
    above = None
    if len(letters(name)) > _FLOATS or not is_plain:
        above, line = _heading(name), _named_above(line, has_error=error is not None)
    return _column(above, ft.Row([typed.holds(line)]), _sentence(sentence))


def labelled_switch(
    session: Session, label: str, sentence: str, *, value: bool, on_change: Callable[[bool], None]
) -> ft.Control:
    """A switch over the whole width with its sentence below."""
    return _column(switch_row(session, label, value=value, on_change=on_change), _sentence(sentence))


def _switch(
    session: Session, name: str, sentence: str, value: bool, error: str | None, put: Callable[[Any], None]
) -> ft.Control:
    return _column(labelled_switch(session, name, sentence, value=value, on_change=put), _mistake(error))


def _choices(session: Session, field: VariantField, value: Any, put: Callable[[Any], None]) -> ft.Control:
    t = session.t
    tiles = [Choice(each, choice_label(t, field.pattern, each)) for each in field.choices]
    per_row = len(tiles) if len(tiles) <= 3 else 2
    return choice_rows(tiles, value, lambda chosen: session.handler(partial(put, chosen)), per_row=per_row)


def _ranks(session: Session, chosen: Sequence[str], turn: Callable[[str], None]) -> ft.Control:
    """A tile for each rank, of which any number may be chosen."""
    t = session.t
    tiles = [
        choice_tile(
            rank_name(t, rank),
            selected=rank.value in chosen,
            on_click=session.handler(partial(turn, rank.value)),
            shown=rank.value,
        )
        for rank in SUIT_RANKS
    ]
    blank = -len(tiles) % _RANKS_PER_ROW
    filled = [*tiles, *(ft.Container(expand=True) for _ in range(blank))]
    rows: list[ft.Control] = [
        equal_row(filled[start : start + _RANKS_PER_ROW]) for start in range(0, len(filled), _RANKS_PER_ROW)
    ]
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def _lines(name: str, value: str, error: str | None, on_change: Handler) -> TypedField:
    return TypedField(
        label=name,
        value=value,
        on_change=on_change,
        error=error,
        error_max_lines=6,
        multiline=True,
        min_lines=2,
        max_lines=_MOST_LINES,
        filled=True,
        fill_color=theme.CARD,
        border_color=theme.ALERT if error else theme.EDGE,
        focused_border_color=theme.PRIMARY,
        border_radius=theme.TILE_RADIUS,
        capitalization=ft.TextCapitalization.SENTENCES,
    )


def _named_above(field: TypedField, *, has_error: bool) -> TypedField:
    """The field with its label for screen readers only, and no gap for it in the edge."""

    def edge(color: ft.Colors, width: int) -> ft.OutlineInputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=theme.TILE_RADIUS, gap_padding=0)

    field.label_style = _UNSEEN
    field.border_color = field.focused_border_color = field.border_radius = None
    field.border = {
        ft.ControlState.ERROR: edge(theme.ALERT, 2),
        ft.ControlState.FOCUSED: edge(theme.PRIMARY, 2),
        ft.ControlState.DEFAULT: edge(theme.ALERT if has_error else theme.EDGE, 1),
    }
    return field


def _heading(text: str) -> ft.Control:
    return ft.Text(text, theme_style=ft.TextThemeStyle.BODY_LARGE, weight=ft.FontWeight.W_600)


def _sentence(text: str) -> ft.Control | None:
    if not text:
        return None
    return ft.Text(text, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED)


def _mistake(error: str | None) -> ft.Control | None:
    """What is wrong, with a sign and not by its colour alone."""
    if error is None:
        return None
    return ft.Semantics(
        content=ft.Row(
            [
                ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.ALERT),
                ft.Text(error, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.ALERT, expand=True),
            ],
            spacing=theme.GAP,
        ),
        label=error,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )


def _column(*parts: ft.Control | None) -> ft.Control:
    shown = [part for part in parts if part is not None]
    return ft.Column(shown, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
