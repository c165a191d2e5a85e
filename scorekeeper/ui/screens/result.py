"""The result of a match: who won and why, everyone's place, and what to do next."""

from __future__ import annotations

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, screen, use_may_write, use_session
from scorekeeper.ui.widgets.chrome import bar, foot, main_button, page_view, section, side_by_side, stacked, title_text
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.match_card import rounds_text
from scorekeeper.ui.widgets.match_place import MatchPlace, use_match_place
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.ui.widgets.missing import missing_view, no_match_view
from scorekeeper.ui.widgets.pen import WatchingFoot
from scorekeeper.ui.widgets.result_cards import standings_card, winner_card
from scorekeeper.ui.widgets.share_row import share_row
from scorekeeper.words.dates import date_text


@screen
def Result() -> ft.View:
    """The end of the match that the address names, or a calm word when it is not over."""
    session = use_session()
    place = use_match_place()
    may_write = use_may_write()
    if place is None:
        return no_match_view(session)
    t, match = session.t, place.timeline.match
    if match.outcome is None:
        return _not_over(session, place)

    async def rematch() -> None:
        new = await session.actions.rematch(place.match_id)
        session.go(f"/match/{new}")

    again = main_button(t.gettext("Rematch"), session.handler(rematch), icon=ft.Icons.REPLAY)
    return page_view(
        app_bar=bar(title_text(t.gettext("Result"), match_title(match))),
        content=[
            side_by_side(
                [
                    winner_card(t, match, match.outcome),
                    stacked(
                        [
                            section(t.gettext("Standings")),
                            standings_card(t, match, match.outcome),
                            ft.Text(_line(session, match), theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED),
                            share_row(session, match, place.path),
                        ]
                    ),
                ]
            ),
            side_by_side(_ways(session, place, may_write=may_write)),
        ],
        bottom=foot(ft.Row([again])) if may_write else WatchingFoot(),
        width=theme.WIDE_WIDTH,
    )


def _line(session: Session, match: Match) -> str:
    t = session.t
    parts = (
        t.gettext(match.variant.name),
        rounds_text(t, len(match.rounds)),
        date_text(t, match.began.astimezone()),
    )
    return " · ".join(parts)


def _ways(session: Session, place: MatchPlace, *, may_write: bool) -> list[ft.Control]:
    """Where to go from here, other than to a rematch."""
    t, match = session.t, place.timeline.match

    async def play_on() -> None:
        await session.actions.play_on(place.match_id)
        session.go(place.path)

    async def reopen() -> None:
        await session.actions.reopen(place.match_id)
        session.go(place.path)

    rows = [
        link_row(
            t.gettext("The score sheet"),
            icon=ft.Icons.TABLE_ROWS_OUTLINED,
            on_click=session.handler(lambda: session.go(place.path)),
        )
    ]
    if may_write and match.finished_early:
        rows.append(
            link_row(
                t.gettext("Reopen the match"),
                line=t.gettext("It goes on where it was ended"),
                icon=ft.Icons.LOCK_OPEN_OUTLINED,
                on_click=session.handler(reopen),
            )
        )
    elif may_write:
        rows.append(
            link_row(
                t.gettext("Play on"),
                line=t.gettext("The match goes on after this win"),
                icon=ft.Icons.PLAY_ARROW_OUTLINED,
                on_click=session.handler(play_on),
            )
        )
    rows.append(
        link_row(
            t.gettext("Back to the start"),
            icon=ft.Icons.HOME_OUTLINED,
            on_click=session.handler(lambda: session.go("/")),
        )
    )
    return rows


def _not_over(session: Session, place: MatchPlace) -> ft.View:
    t = session.t
    return missing_view(
        session,
        bar_title=match_title(place.timeline.match),
        title=t.gettext("The match is not over"),
        text=t.gettext("The result stands here as soon as someone has won, or the table ends the match."),
        way=t.gettext("To the score sheet"),
        route=place.path,
    )
