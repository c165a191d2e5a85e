"""The referee: any cards tapped in are judged at once, by the rules of the match that is played or by others."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.match.laydown import Laydown
from scorekeeper.match.match import Match
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.variant import Variant
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.ui.match_lists import home_matches
from scorekeeper.ui.referee.card_keys import keys_foot
from scorekeeper.ui.referee.desk import Desk
from scorekeeper.ui.referee.meld_view import MeldView
from scorekeeper.ui.referee.opening_view import opening_section
from scorekeeper.ui.referee.taps import CardTaps, Change
from scorekeeper.ui.session import BRIEF_MILLISECONDS, Handler, Session, screen, use_app, use_session, use_value
from scorekeeper.ui.setup.variant_sheet import variant_sheet
from scorekeeper.ui.state import AppState
from scorekeeper.ui.widgets.choice import Choice, choice_rows, choice_tile, tile_rows, tiles_per_row
from scorekeeper.ui.widgets.chrome import bar, is_low, page_view, section, title_text
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.ui.widgets.suits import suit_icon
from scorekeeper.words.names import suit_name


@screen
def Referee() -> ft.View:
    """The open meld with its verdict, the keys below, and further down the lay-down and the rules."""
    session = use_session()
    t = session.t
    running = use_app(running_match)
    desk, show = use_value(session.memory.desk)
    asking, ask = use_value(False)
    low, set_low = use_value(is_low(session.page.width, session.page.height))

    def change(new: Callable[[Desk], Desk]) -> None:
        session.memory.desk = new(session.memory.desk)
        show(session.memory.desk)

    def put_down() -> None:
        before = session.memory.desk.laid
        if before.open.cards:
            change(lambda now: now.having(laid=_put_down(session, now)))
        if before.open.cards and session.memory.desk.laid == before:
            session.notify(t.gettext("Only a legal meld can be put down."), milliseconds=BRIEF_MILLISECONDS)

    def change_laid(new: Change) -> None:
        change(lambda now: now.having(laid=new(now.laid)))

    taps = ft.use_memo(lambda: CardTaps(session, change_laid, put_down), [])
    match = None if desk.variant_id else running
    variant = rules_of(session.state, desk, match)
    table = variant.tables[0] if match is None else match.table
    trump = desk.trump if variant.trump.used else None
    view = MeldView(taps, desk.laid, desk.laid.judgement(variant, trump=trump, table=table), variant, table, trump)

    def chosen(other: Variant) -> None:
        ask(False)
        change(lambda now: now.having(variant_id=other.id, minimum=None))

    def read(other: Variant) -> None:
        session.go(f"/rules/{other.id}")

    ft.use_dialog(
        variant_sheet(session, variant.id, choose=chosen, read=read, close=lambda: ask(False)) if asking else None
    )
    return page_view(
        app_bar=bar(title_text(t.gettext("Referee"), t.gettext(variant.name))),
        top=view.head(),
        content=[
            *view.body(),
            *opening_section(view, desk, match, choose=change),
            *_trump(session, desk, variant, change),
            *_rules(session, desk, variant, running, change, lambda: ask(True)),
        ],
        bottom=keys_foot(taps, put_down=t.gettext("Put down")),
        beside=low,
        left_handed=session.mirrored_for_hand,
        on_size=session.guarded(lambda event: set_low(is_low(event.width, event.height))),
    )


def running_match(state: AppState) -> Match | None:
    """The match that is played just now."""
    current = home_matches(state).current
    timeline = None if current is None else state.timeline(current.summary.id)
    return None if timeline is None else timeline.match


def rules_of(state: AppState, desk: Desk, match: Match | None) -> Variant:
    """The rules that are asked: the match's own, else those chosen, else those played last, else the first."""
    if match is not None:
        return match.variant
    wanted = desk.variant_id
    if not wanted:
        try:
            last = state.store.last_table()
        except StoreDamaged:
            last = None
        wanted = "" if last is None else last.variant_id
    known = state.library.variants
    return next((each for each in known if each.id == wanted), known[0])


def _put_down(session: Session, desk: Desk) -> Laydown:
    match = None if desk.variant_id else running_match(session.state)
    variant = rules_of(session.state, desk, match)
    table = variant.tables[0] if match is None else match.table
    return desk.laid.put_down(variant, trump=desk.trump if variant.trump.used else None, table=table)


def _trump(
    session: Session, desk: Desk, variant: Variant, change: Callable[[Callable[[Desk], Desk]], None]
) -> list[ft.Control]:
    """Which suit is trump; nothing where the variant has none."""
    if not variant.trump.used:
        return []
    t = session.t

    def choose(suit: Suit | None) -> Handler:
        return session.handler(lambda: change(lambda now: now.having(trump=suit)))

    tiles: list[ft.Control] = [
        choice_tile(
            t.gettext("Trump {suit}").format(suit=suit_name(t, suit)),
            selected=desk.trump is suit,
            on_click=choose(suit),
            content=suit_icon(suit),
        )
        for suit in Suit
    ]
    none = t.gettext("none")
    tiles.append(choice_tile(t.gettext("No trump"), selected=desk.trump is None, on_click=choose(None), shown=none))
    return [section(t.gettext("Trump")), tile_rows(tiles, tiles_per_row(session.room, [none], len(tiles)))]


def _rules(
    session: Session,
    desk: Desk,
    variant: Variant,
    running: Match | None,
    change: Callable[[Callable[[Desk], Desk]], None],
    ask: Callable[[], None],
) -> list[ft.Control]:
    """By which rules the cards are judged."""
    t = session.t
    content: list[ft.Control] = [section(t.gettext("Rules"))]
    if running is not None:
        own, other = t.gettext("Those of {match}").format(match=match_title(running)), t.gettext("Other rules")

        def choose(is_match: bool) -> Handler:
            wanted = "" if is_match else variant.id
            return session.handler(lambda: change(lambda now: now.having(variant_id=wanted, minimum=None)))

        content.append(choice_rows([Choice(True, own), Choice(False, other)], not desk.variant_id, choose, per_row=2))
    if running is None or desk.variant_id:
        content.append(
            link_row(t.gettext(variant.name), line=t.gettext("Choose other rules"), on_click=session.handler(ask))
        )
    return content
