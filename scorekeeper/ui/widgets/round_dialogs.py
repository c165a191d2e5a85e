"""What is asked about a written round before it goes, or before another one loses its draft."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations
from uuid import UUID

import flet as ft

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match, Round
from scorekeeper.match.timeline import StepKind
from scorekeeper.ui.session import Session, component, use_session
from scorekeeper.ui.widgets.confirm import confirm_dialog
from scorekeeper.ui.widgets.match_place import MatchPlace
from scorekeeper.ui.widgets.take_back import take_back
from scorekeeper.words.bidi import listed
from scorekeeper.words.endings import step_text, win_withdrawn_text
from scorekeeper.words.numbers import named_points

Close = Callable[[], None]


@component
def DeleteRoundDialog(place: MatchPlace, round_id: UUID, close: Close) -> ft.Control:
    """Whether the round goes; the notice afterwards brings it back, unless something else was done since."""
    session = use_session()
    t, match = session.t, place.timeline.match
    index = match.round_index(round_id)
    number = index + 1

    async def delete() -> None:
        close()
        session.go(place.path)
        await session.actions.delete_round(place.match_id, round_id)
        undo, after = take_back(session, place.match_id), session.state.timeline(place.match_id)
        said = [step_text(t, StepKind.DELETE_ROUND, number)]
        if match.is_finished and after is not None and not after.match.is_finished:
            said.append(win_withdrawn_text(t))
        session.notify(
            ". ".join(said),
            action=t.gettext("Undo"),
            on_action=undo,
        )

    ft.use_dialog(
        confirm_dialog(
            title=t.gettext("Delete round {number}?").format(number=number),
            lines=[
                _points(t, match, index),
                t.gettext("Later rounds stay, and every total is worked out anew."),
            ],
            confirm=t.gettext("Delete"),
            cancel=t.gettext("Keep it"),
            on_confirm=session.handler(delete),
            on_dismiss=session.handler(close),
            dangerous=True,
        )
    )
    return ft.Container(width=0, height=0)


@component
def ReplaceDraftDialog(place: MatchPlace, each: Round, close: Close) -> ft.Control:
    """Whether to leave the round that is half entered for the correction of this one."""
    session = use_session()
    t = session.t

    def replace() -> None:
        close()
        correct_round(session, place, each)

    ft.use_dialog(
        confirm_dialog(
            title=t.gettext("Another round is half entered"),
            lines=[t.gettext("Correcting this one throws away what was entered there.")],
            confirm=t.gettext("Throw it away"),
            cancel=t.gettext("Keep it"),
            on_confirm=session.handler(replace),
            on_dismiss=session.handler(close),
            dangerous=True,
        )
    )
    return ft.Container(width=0, height=0)


def correct_round(session: Session, place: MatchPlace, each: Round) -> None:
    """Open the round for correction, in the place of whatever was open."""
    session.actions.open_correction(place.match_id, each.id)
    session.go(f"{place.path}/round")


def would_replace(draft: Draft | None, match: Match, each: Round) -> bool:
    """True when correcting the round would throw away another correction; a new round is only set aside."""
    return draft is not None and draft.round_id not in {None, each.id} and draft.would_be_missed(match)


def _points(t: NullTranslations, match: Match, index: int) -> str:
    divisor = match.variant.display_divisor
    return listed(
        t,
        (
            named_points(t, match.scorer_names(scorer), points, divisor=divisor)
            for scorer, points in enumerate(match.standings.rounds[index])
        ),
    )
