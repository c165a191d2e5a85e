"""The root of the screens: which address shows which screen, and what keeps a session alive.

A client that lost its connection and comes back no longer listens to the views it had, so each connect gives the
screens a new key, which mounts everything anew; what must survive that stands in the shared state, not in a component.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.screens.change_rules import ChangeRules
from scorekeeper.ui.screens.compare_rules import CompareRules
from scorekeeper.ui.screens.history import History
from scorekeeper.ui.screens.home import Home
from scorekeeper.ui.screens.house_editor import HouseEditor
from scorekeeper.ui.screens.house_section import HouseSection
from scorekeeper.ui.screens.import_rules import ImportRules
from scorekeeper.ui.screens.new_match import NewMatch
from scorekeeper.ui.screens.not_found import NotFound
from scorekeeper.ui.screens.picture import Picture
from scorekeeper.ui.screens.players import Players
from scorekeeper.ui.screens.referee import Referee
from scorekeeper.ui.screens.result import Result
from scorekeeper.ui.screens.round_cards import RoundCards
from scorekeeper.ui.screens.round_detail import RoundDetail
from scorekeeper.ui.screens.round_entry import RoundEntryScreen
from scorekeeper.ui.screens.rules import Rules
from scorekeeper.ui.screens.scoreboard import Scoreboard
from scorekeeper.ui.screens.settings import SettingsScreen
from scorekeeper.ui.screens.shared_table import TableScreen
from scorekeeper.ui.screens.statistics import PartyStatistics, Statistics
from scorekeeper.ui.screens.table_view import TableView
from scorekeeper.ui.screens.variant_rules import MatchRules, VariantRules
from scorekeeper.ui.session import Session, SessionContext, use_app
from scorekeeper.ui.widgets.pen import for_scorer
from scorekeeper.words.bidi import is_right_to_left
from scorekeeper.words.catalog import languages


def _match_routes() -> ft.Route:
    return ft.Route(
        path="match/:match_id",
        component=Scoreboard,
        children=[
            ft.Route(
                path="round",
                component=for_scorer(RoundEntryScreen),
                children=[ft.Route(path="cards", component=for_scorer(RoundCards))],
            ),
            ft.Route(path="result", component=Result),
            ft.Route(
                path="rules",
                component=MatchRules,
                children=[ft.Route(path=":variant_id", component=for_scorer(ChangeRules))],
            ),
            ft.Route(path="table", component=TableView),
            ft.Route(path="picture", component=Picture),
            ft.Route(path="rounds/:round_id", component=RoundDetail),
        ],
    )


ROUTES = [
    ft.Route(
        path="/",
        component=Home,
        children=[
            ft.Route(path="new", component=for_scorer(NewMatch)),
            ft.Route(path="table", component=TableScreen),
            ft.Route(path="referee", component=Referee),
            _match_routes(),
        ],
    ),
    ft.Route(
        path="/history",
        component=History,
        children=[
            _match_routes(),
            ft.Route(path="players", component=Players),
            ft.Route(
                path="statistics",
                component=Statistics,
                children=[ft.Route(path=":party", component=PartyStatistics)],
            ),
        ],
    ),
    ft.Route(
        path="/rules",
        component=Rules,
        children=[
            ft.Route(path="compare/:one/:two", component=CompareRules),
            ft.Route(
                path="edit/:draft_id",
                component=for_scorer(HouseEditor),
                children=[ft.Route(path=":section", component=for_scorer(HouseSection))],
            ),
            ft.Route(path="import/house", component=for_scorer(ImportRules)),
            ft.Route(path=":variant_id", component=VariantRules),
        ],
    ),
    ft.Route(path="/settings", component=SettingsScreen),
    # Not the Router's `not_found`: that wraps what it is given into a bare view of its own (flet 1.0.5).
    ft.Route(path="/:rest*", component=NotFound),
]


def app_root(session: Session) -> Callable[[], list[ft.View]]:
    """The root component of one session."""

    @ft.component
    def Screens() -> list[ft.View]:
        page = session.page
        chosen = use_app(lambda _state: (session.settings.theme, session.settings.text_size, session.language))

        def mount() -> None:
            def seen(event: ft.AppLifecycleStateChangeEvent) -> None:
                if event.state is ft.AppLifecycleState.RESUME:
                    session.device.came_back()

            page.on_app_lifecycle_state_change = session.guarded(seen)
            page.run_task(hold_still, session)
            page.on_close = lambda _event: session.state.leave(page)

        def dress() -> None:
            dress_page(session)

        ft.use_effect(mount, [])
        ft.use_effect(dress, [chosen])
        language = chosen[-1]
        router = cast(Callable[..., list[ft.View]], ft.Router)
        return router(ROUTES, manage_views=True, key=language)

    @ft.component
    def App() -> list[ft.View]:
        epoch, set_epoch = ft.use_state(0)

        def connected() -> None:
            cast(Any, session.page.session).start_updates_scheduler()
            set_epoch(lambda count: count + 1)
            session.device.came_back()

        # Not in an effect: those that still wait when a line is cut never run (flet 1.0.5).
        session.page.on_connect = connected
        keyed = cast(Callable[..., list[ft.View]], Screens)
        return SessionContext(session, lambda: keyed(key=f"{epoch}"))

    return App


async def hold_still(session: Session) -> None:
    """Let screens change without sliding where the device's owner wants as little movement as possible."""
    if session.moves and await session.device.wants_stillness():
        session.moves = False
        dress_page(session)


def dress_page(session: Session) -> None:
    """Theme, language and title of the page, as the settings say."""
    page = session.page
    page.title = session.t.gettext("Scorekeeper")
    text_scale = theme.TEXT_SCALES[session.settings.text_size]
    page.theme = theme.theme(theme.LIGHT_SCHEME, text_scale, moves=session.moves)
    page.dark_theme = theme.theme(theme.DARK_SCHEME, text_scale, moves=session.moves)
    page.theme_mode = ft.ThemeMode(session.settings.theme)
    page.rtl = is_right_to_left(session.language)
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=[ft.Locale(code) for code in languages()],
        current_locale=ft.Locale(session.language),
    )
