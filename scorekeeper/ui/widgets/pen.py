"""Who keeps the score at a shared table, as the other screens show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations

import flet as ft

from scorekeeper.lan.table import Seat
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, screen, use_app, use_may_write, use_session
from scorekeeper.ui.state import AppState
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, foot, main_button, page_view, title_text
from scorekeeper.ui.widgets.link_row import link_row


@dataclass(frozen=True)
class PenPlace:
    """Where the pen is, seen from one session."""

    text: str
    is_mine: bool
    may_take: bool
    here: int
    """Phones that have the app open, this one and the host's among them."""


def use_pen_place() -> PenPlace | None:
    """Where the pen is; None where the table is not shared."""
    session = use_session()

    def select(_state: AppState) -> PenPlace | None:
        table, visitor = session.permit.table, session.permit.visitor
        if table is None or visitor is None:
            return None
        return PenPlace(
            text=pen_text(session.t, table.scorer, is_mine=table.may_write(visitor)),
            is_mine=table.may_write(visitor),
            may_take=table.may_take(visitor),
            here=sum(seat.is_here for seat in table.seats),
        )

    return use_app(select)


def seat_name(t: NullTranslations, seat: Seat) -> str:
    """What a phone at the table is called."""
    if seat.visitor.is_host:
        return t.gettext("The host")
    return seat.name or t.gettext("Phone {number}").format(number=seat.number)


def pen_text(t: NullTranslations, scorer: Seat | None, *, is_mine: bool) -> str:
    """Who keeps the score, in a sentence."""
    if is_mine:
        return t.gettext("You keep the score.")
    if scorer is None:
        return t.gettext("Nobody keeps the score just now.")
    return t.gettext("{name} keeps the score.").format(name=seat_name(t, scorer))


def take_pen(session: Session) -> None:
    """Take the pen up for this session. Raises NotYourPen and TableNotKept."""
    table, visitor = session.permit.table, session.permit.visitor
    if table is not None and visitor is not None:
        table.take_pen(visitor)


@screen
def _Watching() -> ft.View:
    session = use_session()
    t = session.t
    return page_view(
        app_bar=bar(title_text(t.gettext("Scorekeeper"))),
        content=[
            calm_text(
                ft.Icons.VISIBILITY_OUTLINED,
                t.gettext("You are watching"),
                t.gettext("Rounds are entered by whoever holds the pen. You see each one as soon as it is saved."),
            )
        ],
        bottom=WatchingFoot(),
    )


def for_scorer(body: Callable[[], ft.View]) -> Callable[[], ft.View]:
    """The screen for whoever holds the pen; all others read that they are watching."""

    @screen
    def ForScorer() -> ft.View:
        return body() if use_may_write() else _Watching()

    return ForScorer


@ft.component
def WatchingFoot() -> ft.Control:
    """In the place of a screen's main action: who keeps the score, and the pen where it can be taken."""
    session = use_session()
    place = use_pen_place()
    t = session.t
    if place is None:
        return ft.Container()
    told = ft.Semantics(
        content=ft.Row(
            [
                ft.Icon(ft.Icons.VISIBILITY_OUTLINED, size=20, color=theme.MUTED),
                ft.Text(
                    place.text,
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                    color=theme.MUTED,
                    max_lines=2,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
            ],
            spacing=theme.GAP,
        ),
        label=place.text,
        container=True,
        exclude_semantics=True,
    )
    controls: list[ft.Control] = [told]
    if place.may_take:
        take = main_button(t.gettext("Take the pen"), session.handler(lambda: take_pen(session)), icon=ft.Icons.EDIT)
        controls.append(ft.Row([take]))
    return foot(ft.Column(controls, spacing=theme.GAP, tight=True))


def table_row(session: Session, place: PenPlace) -> ft.Control:
    """The way to the table's own screen, with what matters of it."""
    t = session.t
    here = t.ngettext("{count} screen is open", "{count} screens are open", place.here).format(count=place.here)
    return link_row(
        t.gettext("The table"),
        line=f"{place.text} {here}",
        icon=ft.Icons.QR_CODE,
        on_click=session.handler(lambda: session.go("/table")),
    )
