"""Home: the match to go on with, a new one, and the last ones."""

from __future__ import annotations

import flet as ft

from scorekeeper.store.summary import MatchSummary
from scorekeeper.ui import theme
from scorekeeper.ui.match_lists import HomeMatches, OpenRound, RunningMatch, home_matches
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_may_write, use_session
from scorekeeper.ui.widgets.chrome import bar, foot, main_button, section, tab_view, title_text
from scorekeeper.ui.widgets.damage_notice import DamageNotice, has_damage
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.match_card import match_card
from scorekeeper.ui.widgets.pen import WatchingFoot, table_row, use_pen_place
from scorekeeper.ui.widgets.phone_notices import copy_notices
from scorekeeper.ui.widgets.running_card import running_card


@screen
def Home() -> ft.View:
    """The first screen; its one main action goes on with the running match, or begins one."""
    session = use_session()
    t = session.t
    matches = use_app(home_matches)
    may_write, pen = use_may_write(), use_pen_place()
    new_match = session.handler(lambda: session.go("/new"))
    current = matches.current
    damaged = use_app(has_damage) and not session.permit.is_guest
    content: list[ft.Control] = [*([DamageNotice()] if damaged else []), *copy_notices(session)]
    if pen is not None:
        content.append(table_row(session, pen))
    if current is None:
        main = main_button(t.gettext("New match"), new_match, icon=ft.Icons.ADD)
    else:
        main = main_button(_go_on_text(session, current.open_round), _opens(session, current), icon=ft.Icons.PLAY_ARROW)
        content.append(running_card(t, current, on_click=_shows(session, current.summary)))
        if may_write:
            content.append(_second_button(t.gettext("New match"), new_match))
    content.append(_referee(session))
    content += _lists(session, matches) or ([] if current else [_welcome(session)])
    return tab_view(
        session,
        "/",
        app_bar=bar(title_text(t.gettext("Scorekeeper"))),
        content=content,
        bottom=foot(ft.Row([main])) if may_write else WatchingFoot(),
    )


def _go_on_text(session: Session, open_round: OpenRound | None) -> str:
    t = session.t
    if open_round is None:
        return t.gettext("Resume")
    if open_round.is_correction:
        return t.gettext("Go on correcting round {number}").format(number=open_round.number)
    return t.gettext("Go on with round {number}").format(number=open_round.number)


def _opens(session: Session, running: RunningMatch) -> Handler:
    route, open_round = f"/match/{running.summary.id}", running.open_round

    def go_on() -> None:
        if open_round is not None and not open_round.is_correction:
            session.actions.open_round(running.summary.id)
        session.go(route if open_round is None else f"{route}/round")

    return session.handler(go_on)


def _shows(session: Session, summary: MatchSummary) -> Handler:
    return session.handler(lambda: session.go(f"/match/{summary.id}"))


def _lists(session: Session, matches: HomeMatches) -> list[ft.Control]:
    t = session.t
    controls: list[ft.Control] = []
    if matches.others:
        controls.append(section(t.gettext("Also in play")))
        controls += [match_card(t, each, on_click=_shows(session, each)) for each in matches.others]
    if matches.recent:
        controls.append(section(t.gettext("Last matches")))
        controls += [match_card(t, each, on_click=_shows(session, each)) for each in matches.recent]
    return controls


def _referee(session: Session) -> ft.Control:
    t = session.t
    return link_row(
        t.gettext("Referee"),
        line=t.gettext("Is it a meld, what does it count, does it open?"),
        icon=ft.Icons.GAVEL,
        on_click=session.handler(lambda: session.go("/referee")),
    )


def _second_button(text: str, on_click: Handler) -> ft.Control:
    return ft.OutlinedButton(
        text,
        icon=ft.Icons.ADD,
        on_click=on_click,
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=20, vertical=16),
            side=ft.BorderSide(1, theme.EDGE),
            shape=ft.RoundedRectangleBorder(radius=28),
        ),
    )


def _welcome(session: Session) -> ft.Control:
    t = session.t
    return ft.Container(
        ft.Column(
            [
                ft.Image(
                    src="icons/icon-192.png",
                    width=112,
                    height=112,
                    border_radius=26,
                    exclude_from_semantics=True,
                ),
                ft.Semantics(
                    content=ft.Text(
                        t.gettext("Ready for the first deal"),
                        theme_style=ft.TextThemeStyle.HEADLINE_SMALL,
                        text_align=ft.TextAlign.CENTER,
                    ),
                    heading_level=3,
                ),
                ft.Text(
                    t.gettext(
                        "Put the phone between you and play with real cards. After each round enter what "
                        "lies on the table; Scorekeeper does the sums, and knows who leads, who deals and "
                        "what each side must open with."
                    ),
                    theme_style=ft.TextThemeStyle.BODY_LARGE,
                    color=theme.MUTED,
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=20,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=12, right=12, top=56, bottom=24),
    )
