"""One round of a match: why it scored what it scored, and the way to correct or delete it."""

from __future__ import annotations

from enum import StrEnum
from typing import cast
from uuid import UUID

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, screen, use_may_write, use_session, use_value
from scorekeeper.ui.widgets.chrome import bar, foot, page_view, side_by_side, title_text, with_main_button
from scorekeeper.ui.widgets.match_place import MatchPlace, read_id, use_match_place
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.ui.widgets.missing import missing_view, no_match_view
from scorekeeper.ui.widgets.pen import WatchingFoot
from scorekeeper.ui.widgets.round_button import ROUND_BUTTON_SPACE, round_button
from scorekeeper.ui.widgets.round_dialogs import (
    DeleteRoundDialog,
    ReplaceDraftDialog,
    correct_round,
    would_replace,
)
from scorekeeper.ui.widgets.round_facts import confirmed_card, earlier_card, facts_card, side_card, totals_card


class _Asked(StrEnum):
    DELETE = "delete"
    REPLACE = "replace"


@screen
def RoundDetail() -> ft.View:
    """Everything about the round that the address names."""
    session = use_session()
    place = use_match_place()
    round_id = read_id(ft.use_route_params().get("round_id", ""))
    may_write = use_may_write()
    asked, set_asked = use_value(cast(_Asked | None, None))
    if place is None:
        return no_match_view(session)
    index = _index(place.timeline.match, round_id)
    if index is None:
        return _no_round(session, place)
    t, match = session.t, place.timeline.match
    each = match.rounds[index]
    confirmed, earlier = confirmed_card(t, match, each), earlier_card(t, match, each)

    def correct() -> None:
        if would_replace(session.state.draft(place.match_id), match, each):
            set_asked(_Asked.REPLACE)
        else:
            correct_round(session, place, each)

    def insert() -> None:
        draft = session.state.draft(place.match_id)
        if draft is not None and draft.would_be_missed(match):
            session.notify(t.gettext("Another round is half entered. Save it or throw it away first."))
            return
        session.actions.open_insertion(place.match_id, each.id)
        session.go(f"{place.path}/round")

    dialogs: list[ft.Control] = []
    if may_write and asked is _Asked.DELETE:
        dialogs = [DeleteRoundDialog(place, each.id, lambda: set_asked(None))]
    elif may_write and asked is _Asked.REPLACE:
        dialogs = [ReplaceDraftDialog(place, each, lambda: set_asked(None))]
    title = t.gettext("Round {number}").format(number=index + 1)
    delete = round_button(
        ft.Icons.DELETE_OUTLINE,
        t.gettext("Delete round {number}").format(number=index + 1),
        on_click=session.handler(lambda: set_asked(_Asked.DELETE)),
    )
    actions = with_main_button(
        session,
        [delete],
        ROUND_BUTTON_SPACE,
        t.gettext("Correct this round"),
        session.handler(correct),
        icon=ft.Icons.EDIT,
    )
    missing = ft.TextButton(
        t.gettext("A round is missing before this one"),
        icon=ft.Icons.ADD,
        on_click=session.handler(insert),
        height=theme.TARGET,
    )
    return page_view(
        app_bar=bar(title_text(title, match_title(match))),
        content=[
            side_by_side([side_card(t, match, index, side) for side in range(match.table.side_count)]),
            side_by_side([totals_card(t, match, index), facts_card(t, match, each)]),
            *([] if confirmed is None else [confirmed]),
            *([] if earlier is None else [earlier]),
            *([missing] if may_write else []),
            *dialogs,
        ],
        bottom=foot(actions) if may_write else WatchingFoot(),
        width=theme.WIDE_WIDTH,
    )


def _index(match: Match, round_id: UUID | None) -> int | None:
    """Where the round stands, from 0; None where the match has no such round."""
    return next((index for index, each in enumerate(match.rounds) if each.id == round_id), None)


def _no_round(session: Session, place: MatchPlace) -> ft.View:
    t = session.t
    return missing_view(
        session,
        bar_title=match_title(place.timeline.match),
        title=t.gettext("This round is not here"),
        text=t.gettext("It was deleted, or the address is not right. Undo on the score sheet brings a round back."),
        way=t.gettext("To the score sheet"),
        route=place.path,
    )
