"""What the entry screen asks in a dialog: who dealt, a note, throwing the round away, and what is unusual."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.rules.entry import NOTE_LENGTH
from scorekeeper.rules.findings import Finding
from scorekeeper.ui import theme
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.widgets.confirm import confirm_dialog
from scorekeeper.ui.widgets.hint_card import hints_dialog
from scorekeeper.ui.widgets.typed_field import TypedField
from scorekeeper.words.endings import round_lines
from scorekeeper.words.findings import finding_text
from scorekeeper.words.hints import entry_hints

Question = Literal["dealer", "note", "discard", "save", "hints"] | tuple[Finding, ...] | None
"""The question that is open; findings are those that wait to be confirmed."""


def question_dialog(
    view: EntryView,
    question: Question,
    *,
    on_close: Handler,
    on_confirm: Handler,
    on_discard: Handler,
) -> ft.AlertDialog | None:
    """The dialog of the open question; None when nothing is asked."""
    session, handlers = view.handlers.session, view.handlers
    if question is None:
        return None
    if not isinstance(question, str):
        return _unusual(view, question, on_confirm, on_close)
    dialogs: dict[str, Callable[[], ft.AlertDialog]] = {
        "dealer": lambda: _dealer(session, view.match, view.draft.dealer_at(view.match), handlers.deals, on_close),
        "note": lambda: _note(session, view.draft.note, handlers.note, on_close),
        "discard": lambda: _discard(session, on_discard, on_close),
        "save": lambda: _read_back(view, on_confirm, on_close),
        "hints": lambda: hints_dialog(session, entry_hints(view.t, view.variant, view.match.table), on_close),
    }
    return dialogs[question]()


def _dealer(
    session: Session, match: Match, dealer: int, on_choose: Callable[[int], None], on_close: Handler
) -> ft.AlertDialog:
    t = session.t

    def chosen(event: Any) -> None:
        on_choose(int(event.control.value))
        on_close(event)

    radios: list[ft.Control] = [
        ft.Radio(value=str(seat), label=player.name, height=theme.TARGET) for seat, player in enumerate(match.players)
    ]
    return ft.AlertDialog(
        title=ft.Text(t.gettext("Who dealt this round?"), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.RadioGroup(
            ft.Column(radios, tight=True, spacing=4),
            value=str(dealer),
            on_change=session.guarded(chosen),
        ),
        scrollable=True,
        actions=[ft.TextButton(t.gettext("Cancel"), on_click=on_close)],
        on_dismiss=on_close,
        bgcolor=theme.CARD,
    )


def _note(session: Session, note: str, on_change: Callable[[str], None], on_close: Handler) -> ft.AlertDialog:
    t = session.t
    return ft.AlertDialog(
        title=ft.Text(t.gettext("Note about this round"), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=TypedField(
            value=note,
            label=t.gettext("Note"),
            multiline=True,
            min_lines=2,
            max_lines=5,
            max_length=NOTE_LENGTH,
            autofocus=True,
            on_change=session.guarded(lambda event: on_change(str(event.control.value or ""))),
        ),
        actions=[ft.TextButton(t.gettext("Done"), on_click=on_close)],
        on_dismiss=on_close,
        bgcolor=theme.CARD,
    )


def _discard(session: Session, on_discard: Handler, on_close: Handler) -> ft.AlertDialog:
    t = session.t
    return confirm_dialog(
        title=t.gettext("Throw this round away?"),
        lines=[t.gettext("What was entered for it is taken off the screen. You can take that back right after.")],
        confirm=t.gettext("Throw away"),
        cancel=t.gettext("Keep it"),
        on_confirm=on_discard,
        on_dismiss=on_close,
        dangerous=True,
    )


def _read_back(view: EntryView, on_confirm: Handler, on_close: Handler) -> ft.AlertDialog:
    t = view.t
    return confirm_dialog(
        title=t.gettext("Save round {number}?").format(number=view.draft.index(view.match) + 1),
        lines=round_lines(t, view.score, view.match, view.names),
        confirm=t.gettext("Save"),
        cancel=t.gettext("Go back"),
        on_confirm=on_confirm,
        on_dismiss=on_close,
    )


def _unusual(view: EntryView, findings: tuple[Finding, ...], on_confirm: Handler, on_close: Handler) -> ft.AlertDialog:
    """What is unusual; with the round read back below it, where the settings ask for that before each save."""
    t, match = view.t, view.match
    lines = [finding_text(t, one, variant=match.variant, table=match.table, side_names=view.names) for one in findings]
    if view.handlers.session.settings.asks_before_save:
        lines += round_lines(t, view.score, match, view.names)
    return confirm_dialog(
        title=t.gettext("Is that right?"),
        lines=lines,
        confirm=t.gettext("Yes, save"),
        cancel=t.gettext("Go back"),
        on_confirm=on_confirm,
        on_dismiss=on_close,
    )
