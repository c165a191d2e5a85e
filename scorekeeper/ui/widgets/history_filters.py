"""What narrows the history down: words, whether a match is over, who played, by which rules, and when."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import flet as ft

from scorekeeper.match.history import HistoryFilter
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session
from scorekeeper.ui.widgets.filter_menu import filter_menu
from scorekeeper.ui.widgets.typed_field import TypedField
from scorekeeper.words.statistics import told_apart

Change = Callable[[HistoryFilter], HistoryFilter]
_MOST_PEOPLE: Final = 60
"""How many players the menu offers, those who played last; any other is found by words."""
_DAYS: Final = 30


def history_filters(session: Session, wanted: HistoryFilter, change: Callable[[Change], None]) -> ft.Control:
    """The field for words and the chips; `change` is given what to make of the newest filter."""
    t = session.t

    def setting(field: str) -> Callable[[Any], None]:
        return lambda value: change(lambda now: HistoryFilter(**(dict(now) | {field: value})))

    def typed(event: Any) -> None:
        setting("text")(str(event.control.value))

    field = TypedField(
        label=t.gettext("Search by name"),
        value=wanted.text,
        on_change=session.guarded(typed),
        prefix_icon=ft.Icons.SEARCH,
        filled=True,
        fill_color=theme.CARD,
        border_color=theme.EDGE,
        focused_border_color=theme.PRIMARY,
        border_radius=theme.TILE_RADIUS,
        autocorrect=False,
        enable_suggestions=False,
    )
    states: list[tuple[bool | None, str]] = [
        (None, t.gettext("All matches")),
        (False, t.gettext("in play")),
        (True, t.gettext("finished")),
    ]
    over = t.gettext("State")
    person = next(iter(wanted.people), None)
    chips = [
        filter_menu(session, over, states, wanted.is_finished, None, setting("is_finished")),
        filter_menu(
            session,
            t.gettext("Player"),
            _people(session),
            person,
            None,
            lambda chosen: setting("people")(frozenset() if chosen is None else frozenset({chosen})),
        ),
        filter_menu(session, t.gettext("Rules"), _rules(session), wanted.variant_id, None, setting("variant_id")),
        filter_menu(
            session,
            t.gettext("When"),
            [(span, name) for span, name in _spans(session)],
            (wanted.since, wanted.before),
            (None, None),
            lambda span: change(lambda now: HistoryFilter(**(dict(now) | {"since": span[0], "before": span[1]}))),
        ),
    ]
    return ft.Column(
        [field, ft.Row(chips, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _people(session: Session) -> list[tuple[UUID | None, str]]:
    known = session.state.store.book.people_known()[:_MOST_PEOPLE]
    names = told_apart([player.name for player in known])
    people: list[tuple[UUID | None, str]] = [(None, session.t.gettext("Everybody"))]
    return people + [(player.id, name) for player, name in zip(known, names, strict=True)]


def _rules(session: Session) -> list[tuple[str | None, str]]:
    t = session.t
    kept = session.state.store.rules_kept()
    names = told_apart([t.gettext(name) for _, name in kept])
    rules: list[tuple[str | None, str]] = [(None, t.gettext("All rules"))]
    return rules + [(variant_id, name) for (variant_id, _), name in zip(kept, names, strict=True)]


def _spans(session: Session) -> list[tuple[tuple[datetime | None, datetime | None], str]]:
    t = session.t
    today = session.actions.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    year = today.replace(month=1, day=1)
    last_year = year.replace(year=year.year - 1)
    return [
        ((None, None), t.gettext("Any time")),
        ((today - timedelta(days=_DAYS), None), t.gettext("The last {count} days").format(count=_DAYS)),
        ((year, None), str(year.year)),
        ((last_year, year), str(last_year.year)),
    ]
