"""What the scoreboard's menu asks about a match, each question a dialog of its own.

A dialog is a component that is mounted while it is asked. What is typed is kept beside its state, so that the
tap on Save finds every letter, however fast it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from gettext import NullTranslations
from typing import Any, Final, cast

import flet as ft

from scorekeeper.match.errors import BadName
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.rules.errors import UnreadablePoints
from scorekeeper.rules.points import ZERO, parse_points
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session, component, use_session, use_value
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.confirm import confirm_dialog
from scorekeeper.ui.widgets.match_card import rounds_text
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.ui.widgets.typed_field import TypedField
from scorekeeper.words.bidi import typed_left_to_right, without_marks
from scorekeeper.words.errors import error_text
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import points_text

Close = Callable[[], None]


@dataclass
class Typed:
    """What stands in a field."""

    text: str


class Question(StrEnum):
    """Everything that is asked about a match."""

    FINISH = "finish"
    TARGET = "target"
    PLAYER = "player"
    NAME = "name"
    STARTING = "starting"
    DELETE = "delete"


def match_dialog(question: Question | None, match: Match, home: str, close: Close) -> ft.Control:
    """The dialog of the question that is open; nothing while none is. After a deletion it leads to `home`."""
    if question is None:
        return _nothing()
    if question is Question.DELETE:
        return DeleteDialog(match, home, close)
    dialogs: dict[Question, Callable[[Match, Close], ft.Control]] = {
        Question.FINISH: FinishDialog,
        Question.TARGET: TargetDialog,
        Question.PLAYER: PlayerDialog,
        Question.NAME: NameDialog,
        Question.STARTING: StartingDialog,
    }
    return dialogs[question](match, close)


@component
def FinishDialog(match: Match, close: Close) -> ft.Control:
    """Whether the match ends here, with what that would mean."""
    session = use_session()
    t = session.t

    async def finish() -> None:
        close()
        await session.actions.finish(match.id)

    ft.use_dialog(
        confirm_dialog(
            title=t.gettext("Finish the match now?"),
            lines=[
                _as_it_stands(t, match),
                t.gettext("It can be reopened at any time."),
            ],
            confirm=t.gettext("Finish"),
            cancel=t.gettext("Go on playing"),
            on_confirm=session.handler(finish),
            on_dismiss=session.handler(close),
        )
    )
    return _nothing()


@component
def DeleteDialog(match: Match, home: str, close: Close) -> ft.Control:
    """Whether the match goes, asked by its name; the notice afterwards brings it back."""
    session = use_session()
    t = session.t
    name = match_title(match)

    async def delete() -> None:
        close()
        session.go(home)
        deleted = await session.actions.delete_match(match.id)
        session.notify(
            t.gettext("Deleted: {match}").format(match=name),
            action=t.gettext("Undo"),
            on_action=session.handler(lambda: session.actions.restore_match(deleted)),
        )

    ft.use_dialog(
        confirm_dialog(
            title=t.gettext("Delete {match}?").format(match=name),
            lines=[
                t.gettext("{rounds} will be gone. You can undo it right afterwards.").format(
                    rounds=rounds_text(t, len(match.rounds))
                )
                if match.rounds
                else t.gettext("No round was played yet. You can undo it right afterwards.")
            ],
            confirm=t.gettext("Delete"),
            cancel=t.gettext("Keep it"),
            on_confirm=session.handler(delete),
            on_dismiss=session.handler(close),
            dangerous=True,
        )
    )
    return _nothing()


@component
def TargetDialog(match: Match, close: Close) -> ft.Control:
    """The points the match is played to."""
    session = use_session()
    t, divisor = session.t, match.variant.display_divisor
    # on another scale, which another phone may bring, what was typed would be other points
    typed = ft.use_memo(lambda: Typed(without_marks(points_text(t, match.target, divisor=divisor))), [divisor])
    error, set_error = use_value("")

    async def save() -> None:
        try:
            target = parse_points(typed.text, divisor=divisor)
        except UnreadablePoints as unreadable:
            set_error(error_text(t, unreadable))
            return
        if target <= ZERO:
            set_error(t.gettext("The target must be more than nothing."))
            return
        close()
        await session.actions.change_target(match.id, target)

    field = _field(session, t.gettext("Play to"), typed, error, lambda: set_error(""), save, points=True)
    lines = [t.gettext("Whether someone has won is worked out anew.")]
    ft.use_dialog(_form_dialog(session, t.gettext("Change the target"), [*_lines(lines), field], save, close))
    return _nothing()


@component
def NameDialog(match: Match, close: Close) -> ft.Control:
    """What the match is called; empty takes the name away."""
    session = use_session()
    t = session.t
    typed = ft.use_memo(lambda: Typed(match.name), [])
    error, set_error = use_value("")

    async def save() -> None:
        try:
            await session.actions.rename_match(match.id, typed.text)
        except BadName:
            set_error(t.gettext("This name is too long."))
            return
        close()

    field = _field(session, t.gettext("Name of the match"), typed, error, lambda: set_error(""), save)
    ft.use_dialog(_form_dialog(session, t.gettext("Rename the match"), [field], save, close))
    return _nothing()


@component
def PlayerDialog(match: Match, close: Close) -> ft.Control:
    """Which player is called otherwise, and then how."""
    session = use_session()
    t = session.t
    chosen, set_chosen = use_value(cast(Player | None, None))
    typed = ft.use_memo(lambda: Typed(""), [])
    error, set_error = use_value("")

    def choose(player: Player) -> Handler:
        def chose() -> None:
            typed.text = player.name
            set_chosen(player)

        return session.handler(chose)

    async def save() -> None:
        if chosen is None:
            return
        try:
            await session.actions.rename_player(match.id, chosen.id, typed.text)
        except BadName as refused:
            set_error(error_text(t, refused))
            return
        close()

    if chosen is None:
        choices = [Choice(player, player.name) for player in match.players]
        tiles = choice_rows(choices, None, choose, per_row=1)
        dialog = _form_dialog(session, t.gettext("Rename a player"), [tiles], None, close)
    else:
        field = _field(session, t.gettext("Name"), typed, error, lambda: set_error(""), save)
        title = t.gettext("Rename {name}").format(name=chosen.name)
        dialog = _form_dialog(session, title, [field], save, close)
    ft.use_dialog(dialog)
    return _nothing()


@component
def StartingDialog(match: Match, close: Close) -> ft.Control:
    """The totals that a match begun on paper brought along, a field for each scorer."""
    session = use_session()
    t, divisor = session.t, match.variant.display_divisor
    scorers = range(match.table.scorer_count)
    starting = match.standings.running[0]
    texts = ft.use_memo(
        lambda: [Typed(without_marks(points_text(t, points, divisor=divisor))) for points in starting], [divisor]
    )
    errors, set_errors = use_value(("",) * len(starting))

    async def save() -> None:
        totals, wrong = [], []
        for typed in texts:
            fault = ""
            try:
                totals.append(parse_points(typed.text, divisor=divisor) if typed.text.strip() else ZERO)
            except UnreadablePoints as unreadable:
                fault = error_text(t, unreadable)
            wrong.append(fault)
        if any(wrong):
            set_errors(tuple(wrong))
            return
        close()
        await session.actions.change_starting(match.id, totals)

    fields = [
        _field(
            session,
            joined(match.scorer_names(scorer)),
            texts[scorer],
            errors[scorer],
            lambda: set_errors(("",) * len(starting)),
            save,
            points=True,
            autofocus=scorer == 0,
        )
        for scorer in scorers
    ]
    lines = [t.gettext("Points from before the first round written here.")]
    title = t.gettext("Totals brought along")
    ft.use_dialog(_form_dialog(session, title, [*_lines(lines), *fields], save, close))
    return _nothing()


def _as_it_stands(t: NullTranslations, match: Match) -> str:
    """What finishing now would mean."""
    leaders = match.standings.leaders()
    if not match.rounds:
        return t.gettext("No round was played yet, so nobody wins.")
    if len(leaders) > 1:
        return t.gettext("The best totals are level, so the match has no single winner.")
    names = joined(match.scorer_names(leaders[0]))
    points = points_text(t, match.standings.totals[leaders[0]], divisor=match.variant.display_divisor)
    return t.gettext("Then it is won by {names}, with {points}.").format(names=names, points=points)


def _nothing() -> ft.Control:
    return ft.Container(width=0, height=0)


def _lines(texts: Sequence[str]) -> list[ft.Control]:
    return [ft.Text(text, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED) for text in texts]


def _field(
    session: Session,
    label: str,
    typed: Typed,
    error: str,
    forget_error: Close,
    save: Callable[[], object],
    *,
    points: bool = False,
    autofocus: bool = True,
) -> ft.Control:
    """A text field; its error stands below it until something else is typed."""

    def change(event: Any) -> None:
        typed.text = without_marks(event.control.value or "")
        if error:
            forget_error()

    return TypedField(
        label=label,
        value=typed_left_to_right(session.t, typed.text) if points else typed.text,
        error=error or None,
        error_max_lines=_ERROR_LINES,
        autofocus=autofocus,
        keyboard_type=ft.KeyboardType.TEXT,
        capitalization=ft.TextCapitalization.NONE if points else ft.TextCapitalization.WORDS,
        autocorrect=False,
        on_change=session.guarded(change),
        on_submit=session.handler(save),
    )


def _form_dialog(
    session: Session,
    title: str,
    content: Sequence[ft.Control],
    save: Callable[[], object] | None,
    close: Close,
) -> ft.AlertDialog:
    t = session.t
    actions: list[ft.Control] = [
        ft.TextButton(t.gettext("Cancel"), on_click=session.handler(close), style=ft.ButtonStyle(padding=16))
    ]
    if save is not None:
        style = ft.ButtonStyle(padding=16)
        actions.append(ft.TextButton(t.gettext("Save"), on_click=session.handler(save), style=style))
    return ft.AlertDialog(
        title=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.Column(
            list(content),
            tight=True,
            spacing=12,
            width=_WIDTH,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        scrollable=True,
        actions=actions,
        on_dismiss=session.handler(close),
        bgcolor=theme.CARD,
    )


_ERROR_LINES: Final = 3
_WIDTH: Final = 320
