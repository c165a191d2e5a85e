"""The table view: totals in figures that fill the screen, for a phone that lies or stands where all can see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.awake import use_awake_screen
from scorekeeper.ui.fitting import Fitted, Room, Wanted, fit_figures
from scorekeeper.ui.measure import Measure, longest_text
from scorekeeper.ui.session import Session, screen, use_session, use_value
from scorekeeper.ui.widgets.match_place import use_match_place
from scorekeeper.ui.widgets.measure import RoomProbe, use_measure
from scorekeeper.ui.widgets.missing import no_match_view
from scorekeeper.ui.widgets.standing_parts import MARKED_EDGE, lead_mark, standing_card
from scorekeeper.words.bidi import names_as_shown
from scorekeeper.words.endings import extra_round_text, outcome_text
from scorekeeper.words.names import column_names, joined
from scorekeeper.words.standing import Standing, standings_of

_GAP: Final = 8
_PADDING: Final = 8
_STRIP: Final = 56
_USUAL: Final = (390.0, 844.0)


@screen
def TableView() -> ft.View:
    """One match as everybody at the table wants it: the totals, who leads, who deals, who opens with what."""
    session = use_session()
    place = use_match_place()
    page = session.page
    measure, measuring = use_measure(session)
    area, set_area = use_value(((page.width or _USUAL[0]) - 2 * _GAP, (page.height or _USUAL[1]) - _STRIP - _GAP))
    use_awake_screen()
    if place is None:
        return no_match_view(session)
    match = place.timeline.match

    def sized(event: Any) -> None:
        set_area((event.width, event.height))

    path = ft.use_view_path()
    return ft.View(
        key=path,
        route=path,
        controls=[
            ft.SafeArea(
                ft.Column(
                    [
                        ft.Stack(
                            [
                                measuring(_strip(session, match, place.path, measure)),
                                # as wide as the whole screen, as on all others
                                ft.Container(RoomProbe(), left=-_GAP, right=-_GAP, top=0),
                            ],
                            fit=ft.StackFit.PASS_THROUGH,
                        ),
                        ft.Container(
                            _figures(session, match, measure, area), expand=True, on_size_change=session.guarded(sized)
                        ),
                    ],
                    spacing=0,
                    expand=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                expand=True,
                minimum_padding=ft.Padding.only(left=_GAP, right=_GAP, bottom=_GAP),
            )
        ],
        padding=0,
        spacing=0,
        bgcolor=theme.PAPER,
    )


def _strip(session: Session, match: Match, path: str, measure: Measure) -> ft.Control:
    """The way back, and what comes next."""
    back = ft.IconButton(
        icon=ft.Icon(ft.Icons.ARROW_BACK, semantics_label=session.t.gettext("To the score sheet"), color=theme.INK),
        width=theme.TARGET,
        height=theme.TARGET,
        on_click=session.handler(lambda: session.go(path)),
    )
    text = ft.Text(
        _next_text(session, match),
        theme_style=ft.TextThemeStyle.TITLE_SMALL if measure.is_large else ft.TextThemeStyle.TITLE_LARGE,
        weight=ft.FontWeight.W_700,
        color=theme.GOLD if match.is_finished else theme.INK,
        expand=True,
    )
    return ft.Container(ft.Row([back, text], spacing=4), padding=ft.Padding.symmetric(vertical=4))


def _next_text(session: Session, match: Match) -> str:
    t = session.t
    if match.outcome is not None:
        return outcome_text(t, match.outcome, match)
    deals = t.gettext("Round {number} · deals {name}").format(
        number=len(match.rounds) + 1, name=match.players[match.next_dealer].name
    )
    return " ".join(part for part in (deals, extra_round_text(t, match)) if part)


def _figures(session: Session, match: Match, measure: Measure, area: tuple[float, float]) -> ft.Control:
    standings = standings_of(session.t, match)
    every_line = [[text for text, _ in _lines(standing)] for standing in standings]
    wanted = Wanted(
        count=len(standings),
        figure_letters=longest_text(standing.total for standing in standings),
        name_letters=longest_text(joined(standing.names) for standing in standings),
        line_letters=longest_text(text for lines in every_line for text in lines),
        lines=max(map(len, every_line)),
    )
    own = session.by_device(measure)
    room = Room(
        width=area[0],
        height=area[1],
        gap=_GAP,
        padding=_PADDING + MARKED_EDGE,
        digit=own.digit,
        text_scale=own.text_scale,
    )
    fitted = fit_figures(wanted, room)
    names = names_as_shown(session.t, column_names([standing.names for standing in standings], fitted.name_letters))
    cells = [_cell(standing, name, fitted) for standing, name in zip(standings, names, strict=True)]
    rows = [_row(cells[at : at + fitted.columns], fitted) for at in range(0, len(cells), fitted.columns)]
    return ft.Column(rows, spacing=_GAP, scroll=ft.ScrollMode.AUTO)


def _row(cells: Sequence[ft.Control], fitted: Fitted) -> ft.Control:
    return ft.Row(list(cells), spacing=_GAP, height=fitted.height, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _cell(standing: Standing, names: str, fitted: Fitted) -> ft.Control:
    color = theme.GOLD if standing.won else theme.signed_color(negative=standing.is_negative)
    who = ft.Row(
        [
            *lead_mark(standing, fitted.mark),
            ft.Text(names, size=fitted.name, weight=ft.FontWeight.W_600, color=theme.INK, no_wrap=True),
        ],
        spacing=4,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    figure = ft.Text(
        standing.total,
        size=fitted.figure,
        weight=ft.FontWeight.W_700,
        color=color,
        no_wrap=True,
        style=ft.TextStyle(height=1.0),
    )
    return standing_card(
        standing,
        ft.Column(
            [who, figure, *(_line_text(text, fitted, is_gold=is_gold) for text, is_gold in _lines(standing))],
            spacing=0,
            alignment=ft.MainAxisAlignment.SPACE_EVENLY,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=_PADDING,
        width=fitted.width,
    )


def _lines(standing: Standing) -> list[tuple[str, bool]]:
    """What stands below a figure, and whether in gold: the opening minimum, then the way to the target."""
    lines = [(standing.opens, bool(standing.minimum)), (standing.to_go, False)]
    return [line for line in lines if line[0]]


def _line_text(text: str, fitted: Fitted, *, is_gold: bool) -> ft.Control:
    words = ft.Text(
        text,
        size=fitted.line,
        weight=ft.FontWeight.W_600 if is_gold else None,
        color=theme.GOLD if is_gold else theme.MUTED,
        no_wrap=True,
    )
    if not is_gold:
        return words
    return ft.Container(
        words, bgcolor=theme.ON_GOLD, border_radius=theme.GAP, padding=ft.Padding.symmetric(horizontal=_PADDING)
    )
