"""The scoreboard: totals to be read across the table, what comes next, and the rounds so far."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final, cast
from uuid import UUID

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.match.timeline import State
from scorekeeper.ui import theme
from scorekeeper.ui.awake import use_awake_screen
from scorekeeper.ui.session import Session, screen, use_app, use_may_write, use_session, use_value
from scorekeeper.ui.state import AppState
from scorekeeper.ui.widgets.chrome import bar, card, foot, page_view, title_text, with_main_button
from scorekeeper.ui.widgets.hint_card import HintCard
from scorekeeper.ui.widgets.match_dialogs import Question, match_dialog
from scorekeeper.ui.widgets.match_menu import match_menu
from scorekeeper.ui.widgets.match_place import MatchPlace, use_match_place
from scorekeeper.ui.widgets.match_status import match_status
from scorekeeper.ui.widgets.missing import no_match_view
from scorekeeper.ui.widgets.pen import WatchingFoot
from scorekeeper.ui.widgets.round_button import ROUND_BUTTON_SPACE, round_button
from scorekeeper.ui.widgets.score_cards import ScoreCards
from scorekeeper.ui.widgets.score_sheet import PinnedHead, ScoreSheet
from scorekeeper.ui.widgets.totals_chart import TotalsChartCard
from scorekeeper.words.endings import redone_text, step_text, undone_text
from scorekeeper.words.hints import score_hints
from scorekeeper.words.numbers import points_text

_LOW_FOOT: Final = 4
"""Above and below the buttons of a low screen, whose foot is as low as a finger allows."""
_FOOT: Final = 12


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
    size, set_size = use_value((session.page.width or 0.0, session.page.height or 0.0))
    sheet_top, set_sheet_top = use_value(0.0)
    pinned_at, set_pinned_at = use_value("")
    if place is None:
        return no_match_view(session)
    t, match = session.t, place.timeline.match
    width, height = size
    is_wide = width >= theme.WIDE

    def scrolled(event: ft.OnScrollEvent) -> None:
        head = 0.0 if is_wide else sheet_top or math.inf
        set_pinned_at(place.path if event.pixels > head else "")

    totals = ft.Container(
        ft.Column(
            [ScoreCards(match), match_status(session, match, f"{place.path}/result")],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        on_size_change=session.guarded(lambda event: set_sheet_top(event.height)),
    )
    sheet = ScoreSheet(match, place.path) if match.rounds else _first_words(t)
    chart, hint = TotalsChartCard(match), HintCard(score_hints(t, match.variant))
    return page_view(
        app_bar=bar(
            title_text(match.name or t.gettext(match.variant.name), _subtitle(t, match)),
            actions=[
                ft.Row([_table_view_button(session, place), ft.Container(width=theme.GAP)], spacing=0, tight=True),
                match_menu(session, match, place.path, set_question, may_write=may_write),
            ],
        ),
        content=[
            *((totals, hint, chart) if is_wide else (totals, sheet, hint, chart)),
            match_dialog(question if may_write else None, match, place.home, lambda: set_question(None)),
        ],
        second=(sheet,) if is_wide else (),
        bottom=(
            foot(_actions(session, place, opened), vertical=_LOW_FOOT if 0 < height < theme.LOW else _FOOT)
            if may_write
            else WatchingFoot()
        ),
        width=theme.WIDE_WIDTH,
        pinned=_pinned(match, visible=pinned_at == place.path and bool(match.rounds), with_totals=not is_wide),
        on_scroll=session.guarded(scrolled),
        on_size=session.guarded(lambda event: set_size((event.width, event.height))),
    )


def _open_round(state: AppState, match_id: UUID) -> _OpenRound | None:
    """The round that waits half entered; None where there is nothing to go on with."""
    timeline, draft = state.timeline(match_id), state.draft(match_id)
    waiting = None if timeline is None or draft is None else draft.waiting(timeline.match)
    return None if waiting is None else _OpenRound(corrects=waiting.round_id)


def _subtitle(t: NullTranslations, match: Match) -> str:
    target = points_text(t, match.target, divisor=match.variant.display_divisor)
    if not match.name:
        return t.gettext("to {target}").format(target=target)
    return t.gettext("{variant} · to {target}").format(variant=t.gettext(match.variant.name), target=target)


def _table_view_button(session: Session, place: MatchPlace) -> ft.Control:
    """To the totals in figures that are read from across the room."""
    return ft.IconButton(
        icon=ft.Icon(ft.Icons.FIT_SCREEN_OUTLINED, semantics_label=session.t.gettext("Large figures"), color=theme.INK),
        width=theme.TARGET,
        height=theme.TARGET,
        on_click=session.handler(lambda: session.go(f"{place.path}/table")),
    )


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


def _pinned(match: Match, *, visible: bool, with_totals: bool) -> ft.Control:
    """The names over the rounds, while the sheet's own head is scrolled away, and the totals with them."""
    return ft.Container(
        PinnedHead(match, with_totals=with_totals),
        visible=visible,
        padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP),
        alignment=ft.Alignment.TOP_CENTER,
    )


def _actions(session: Session, place: MatchPlace, opened: _OpenRound | None) -> ft.Control:
    """Undo, redo, and the one thing to do next."""
    t, timeline = session.t, place.timeline

    async def step_back() -> None:
        undone = await session.actions.undo(place.match_id)
        session.notify(undone_text(t, undone.step, undone.round_number))

    async def step_forward() -> None:
        redone = await session.actions.redo(place.match_id)
        session.notify(redone_text(t, redone.step, redone.round_number))

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
    ]
    text, go_on = _main_action(session, place, opened)
    return with_main_button(session, buttons, len(buttons) * ROUND_BUTTON_SPACE, text, session.handler(go_on))


def _named_step(t: NullTranslations, verb: str, step: State | None) -> str:
    if step is None:
        return verb
    return t.gettext("{verb}: {step}").format(verb=verb, step=step_text(t, step.step, step.round_number))


def _main_action(session: Session, place: MatchPlace, opened: _OpenRound | None) -> tuple[str, Callable[[], None]]:
    """The one thing to do next, in words and in deed."""
    t, match, entry = session.t, place.timeline.match, f"{place.path}/round"
    corrected = None if opened is None else _number(match, opened.corrects)
    if corrected is not None:
        text = t.gettext("Go on correcting round {number}").format(number=corrected)
        return text, lambda: session.go(entry)
    if match.is_finished:
        return t.gettext("See the result"), lambda: session.go(f"{place.path}/result")

    def add() -> None:
        session.open_round(place.match_id)
        session.go(entry)

    text = t.gettext("Add round {number}") if opened is None else t.gettext("Go on with round {number}")
    return text.format(number=len(match.rounds) + 1), add


def _number(match: Match, round_id: UUID | None) -> int | None:
    """The round's number in the match; None when it is not, or no longer, one of its rounds."""
    return next((number for number, each in enumerate(match.rounds, start=1) if each.id == round_id), None)
