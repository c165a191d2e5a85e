"""The scoreboard: totals to be read across the table, what comes next, and the rounds so far."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, Final, cast
from uuid import UUID

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.match.timeline import State
from scorekeeper.rules.points import format_points
from scorekeeper.ui import theme
from scorekeeper.ui.awake import use_awake_screen
from scorekeeper.ui.session import Session, screen, use_app, use_may_write, use_session, use_value
from scorekeeper.ui.state import AppState
from scorekeeper.ui.widgets.chrome import bar, card, foot, main_button, page_view, title_text
from scorekeeper.ui.widgets.hint_card import HintCard
from scorekeeper.ui.widgets.match_dialogs import Question, match_dialog
from scorekeeper.ui.widgets.match_menu import match_menu
from scorekeeper.ui.widgets.match_place import MatchPlace, use_match_place
from scorekeeper.ui.widgets.match_status import match_status
from scorekeeper.ui.widgets.missing import no_match_view
from scorekeeper.ui.widgets.pen import WatchingFoot
from scorekeeper.ui.widgets.round_button import round_button
from scorekeeper.ui.widgets.score_cards import ScoreCards
from scorekeeper.ui.widgets.score_sheet import PinnedNames, ScoreSheet
from scorekeeper.words.endings import redone_text, step_text, undone_text
from scorekeeper.words.hints import score_hints

WIDE: Final = 840
"""From this width on, in dp, totals and rounds stand side by side."""
_WIDE_CONTENT: Final = 1160
_BESIDE: Final = "wide"
_SHARE_OF_ONE_COLUMN: Final = 0.6
"""A block narrower than this part of the screen has another beside it."""


@dataclass(frozen=True)
class _OpenRound:
    """What the scoreboard needs to know of a draft; it stays equal while the round is being typed."""

    corrects: UUID | None
    """The round it corrects; None for a new one."""


@screen
def Scoreboard() -> ft.View:
    """One match: its totals, the end or the next round, and its score sheet."""
    session = use_session()
    place = use_match_place()
    match_id = None if place is None else place.match_id
    opened = use_app(lambda state: None if match_id is None else _open_round(state, match_id))
    may_write = use_may_write()
    use_awake_screen()
    question, set_question = use_value(cast(Question | None, None))
    sheet_top, set_sheet_top = use_value(0.0)
    pinned_at, set_pinned_at = use_value("")
    if place is None:
        return no_match_view(session)
    t, match = session.t, place.timeline.match

    def scrolled(event: ft.OnScrollEvent) -> None:
        set_pinned_at(place.path if event.pixels > sheet_top > 0 else "")

    def placed(event: Any) -> None:
        beside = event.width < (session.page.width or 0) * _SHARE_OF_ONE_COLUMN
        set_sheet_top(0.0 if beside else event.height)

    totals = ft.Container(
        ft.Column(
            [ScoreCards(match), match_status(session, match, f"{place.path}/result")],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        on_size_change=placed,
        col={_BESIDE: 5},
    )
    rounds = ft.Container(ScoreSheet(match, place.path) if match.rounds else _first_words(t), col={_BESIDE: 7})
    content = ft.ResponsiveRow(
        [totals, rounds], breakpoints={"xs": 0, _BESIDE: WIDE}, spacing=theme.EDGE_GAP, run_spacing=12
    )
    return page_view(
        app_bar=bar(
            title_text(match.name or t.gettext(match.variant.name), _subtitle(t, match)),
            actions=[match_menu(session, match, f"{place.path}/rules", set_question, may_write=may_write)],
        ),
        content=[
            content,
            HintCard(score_hints(t, match.variant)),
            match_dialog(question if may_write else None, match, place.home, lambda: set_question(None)),
        ],
        bottom=foot(_actions(session, place, opened)) if may_write else WatchingFoot(),
        width=_WIDE_CONTENT,
        pinned=_pinned(match, visible=pinned_at == place.path and bool(match.rounds)),
        on_scroll=session.guarded(scrolled),
    )


def _open_round(state: AppState, match_id: UUID) -> _OpenRound | None:
    """The round that waits half entered; None where there is nothing to go on with."""
    timeline, draft = state.timeline(match_id), state.draft(match_id)
    waiting = None if timeline is None or draft is None else draft.waiting(timeline.match)
    return None if waiting is None else _OpenRound(corrects=waiting.round_id)


def _subtitle(t: NullTranslations, match: Match) -> str:
    target = format_points(match.target, divisor=match.variant.display_divisor)
    if not match.name:
        return t.gettext("to {target}").format(target=target)
    return t.gettext("{variant} · to {target}").format(variant=t.gettext(match.variant.name), target=target)


def _first_words(t: NullTranslations) -> ft.Control:
    return card(
        ft.Column(
            [
                ft.Text(t.gettext("No rounds yet"), theme_style=ft.TextThemeStyle.TITLE_SMALL),
                ft.Text(
                    t.gettext("When the first round is over, add it below: what lies on the table, who closed."),
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                    color=theme.MUTED,
                ),
            ],
            spacing=6,
        )
    )


def _pinned(match: Match, *, visible: bool) -> ft.Control:
    """The names over the rounds, while the sheet's own head is scrolled away."""
    return ft.Container(
        PinnedNames(match),
        visible=visible,
        padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP),
        alignment=ft.Alignment.TOP_CENTER,
    )


def _actions(session: Session, place: MatchPlace, opened: _OpenRound | None) -> ft.Control:
    """Undo, redo, and the one thing to do next."""
    t, timeline = session.t, place.timeline

    async def step_back() -> None:
        undone = await session.actions.undo(place.match_id)
        session.notify(undone_text(t, undone.step, undone.round_number), above_foot=True)

    async def step_forward() -> None:
        redone = await session.actions.redo(place.match_id)
        session.notify(redone_text(t, redone.step, redone.round_number), above_foot=True)

    buttons: list[ft.Control] = [
        round_button(
            ft.Icons.UNDO,
            _named_step(t, t.gettext("Undo"), timeline.present if timeline.can_undo else None),
            on_click=session.handler(step_back),
            disabled=not timeline.can_undo,
        ),
        round_button(
            ft.Icons.REDO,
            _named_step(t, t.gettext("Redo"), timeline.future[0] if timeline.can_redo else None),
            on_click=session.handler(step_forward),
            disabled=not timeline.can_redo,
        ),
        _main_action(session, place, opened),
    ]
    return ft.Row(session.handed(buttons), spacing=12)


def _named_step(t: NullTranslations, verb: str, step: State | None) -> str:
    if step is None:
        return verb
    return t.gettext("{verb}: {step}").format(verb=verb, step=step_text(t, step.step, step.round_number))


def _main_action(session: Session, place: MatchPlace, opened: _OpenRound | None) -> ft.Control:
    t, match, entry = session.t, place.timeline.match, f"{place.path}/round"
    corrected = None if opened is None else _number(match, opened.corrects)
    if corrected is not None:
        text = t.gettext("Go on correcting round {number}").format(number=corrected)
        return main_button(text, session.handler(lambda: session.go(entry)))
    if match.is_finished:
        return main_button(t.gettext("See the result"), session.handler(lambda: session.go(f"{place.path}/result")))

    def add() -> None:
        session.actions.open_round(place.match_id)
        session.go(entry)

    text = t.gettext("Add round {number}") if opened is None else t.gettext("Go on with round {number}")
    return main_button(text.format(number=len(match.rounds) + 1), session.handler(add))


def _number(match: Match, round_id: UUID | None) -> int | None:
    """The round's number in the match; None when it is not, or no longer, one of its rounds."""
    return next((number for number, each in enumerate(match.rounds, start=1) if each.id == round_id), None)
