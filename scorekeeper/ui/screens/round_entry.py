"""Entering a round: what lies on the table, in about twenty taps.

The draft is in the shared state and on disk after each tap, so turning the phone, a call or a kill loses nothing;
this screen only remembers which field the pad types into and what is being asked.
"""

from __future__ import annotations

from uuid import UUID

import flet as ft

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.match import Match
from scorekeeper.match.pad import PadKey
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.score import score_round
from scorekeeper.rules.table import LONE_SIDE, Seating
from scorekeeper.ui import theme
from scorekeeper.ui.entry.dialogs import dealer_dialog, note_dialog
from scorekeeper.ui.entry.finding_lines import WAITS_FOR_SAVE, VisibleFindings
from scorekeeper.ui.entry.foot import pad_panel, save_bar
from scorekeeper.ui.entry.handlers import EntryHandlers, Place
from scorekeeper.ui.entry.meld_tiles import meld_tiles
from scorekeeper.ui.entry.number_pad import KEYBOARD
from scorekeeper.ui.entry.number_rows import asked_fields, number_rows
from scorekeeper.ui.entry.round_facts import cut_row, ending_row, lone_row, trump_row
from scorekeeper.ui.entry.side_tabs import side_tabs
from scorekeeper.ui.screens.not_found import NotFound
from scorekeeper.ui.session import Session, screen, use_app, use_session
from scorekeeper.ui.widgets.chrome import bar, page_view, section, title_text
from scorekeeper.ui.widgets.confirm import confirm_dialog
from scorekeeper.words.findings import finding_text
from scorekeeper.words.names import joined


@screen
def RoundEntryScreen() -> ft.View:
    """The entry of a new round, or the correction of an old one; which, the draft knows."""
    session = use_session()
    match_id = UUID(ft.use_route_params()["match_id"])
    path = ft.use_view_path()
    timeline = use_app(lambda state: state.timeline(match_id))
    draft = use_app(lambda state: state.draft(match_id))
    place, set_place = ft.use_state(lambda: None)
    counting, set_counting = ft.use_state(lambda: False)
    tried, set_tried = ft.use_state(lambda: False)
    totals, set_totals = ft.use_state(lambda: _gives_totals(draft))
    asking, set_asking = ft.use_state(lambda: None)
    saving, set_saving = ft.use_state(lambda: False)
    latest = ft.use_ref(None)
    variant = None if timeline is None else timeline.match.variant
    handlers = ft.use_memo(lambda: EntryHandlers(session, match_id, variant), [match_id, variant])
    latest.current = (place, draft, totals, timeline)

    def mount() -> None:
        if timeline is not None and draft is None and not timeline.match.is_finished:
            session.actions.open_round(match_id)

    def listen() -> None:
        session.page.on_keyboard_event = None if place is None or counting else session.guarded(typed)

    def typed(event: ft.KeyboardEvent) -> None:
        key = KEYBOARD.get(event.key)
        if key is not None and latest.current[0] is not None:
            handlers.key(latest.current[0], key)

    def pressed(key: PadKey) -> None:
        if latest.current[0] is not None:
            handlers.key(latest.current[0], key)

    def go_on() -> None:
        now, newest, only_totals, line = latest.current
        if now is not None:
            set_place(lambda _before: _next_place(now, newest, line.match, totals=only_totals))
            set_counting(lambda _before: False)

    def open_place(where: Place) -> None:
        set_counting(
            lambda _before: bool(where.field and draft and draft.sides[where.side].cards(where.field))
        )
        set_place(lambda _before: where)

    on_key = ft.use_callback(pressed, [])
    on_next = ft.use_callback(go_on, [])
    ft.use_effect(mount, [match_id])
    ft.use_effect(listen, [place, counting], lambda: _stop_listening(session))

    parent = path.rsplit("/", 1)[0]

    async def save(confirmed: tuple[Finding, ...] = ()) -> None:
        if latest.current[1] is None:
            return
        set_asking(lambda _before: None)
        set_saving(lambda _before: True)
        try:
            result = await session.actions.save_round(match_id, confirmed=[one.code for one in confirmed])
        finally:
            set_saving(lambda _before: False)
        if not result.saved:
            set_tried(lambda _before: True)
            set_place(lambda _before: None)
            _turn_to(handlers, result.findings, latest.current[1])
            if result.findings and not result.findings[0].is_impossible:
                set_asking(lambda _before: result.findings)
            return
        session.go(f"{parent}/result" if result.ended else parent)

    async def discard() -> None:
        set_asking(lambda _before: None)
        thrown = await session.actions.discard_draft(match_id)
        session.go(parent)
        if thrown is not None and not thrown.is_untouched:
            session.notify(
                session.t.gettext("The round was thrown away."),
                action=session.t.gettext("Undo"),
                on_action=session.handler(lambda: session.state.set_draft(thrown)),
            )

    ft.use_dialog(
        _dialog(
            session,
            asking,
            draft,
            None if timeline is None else timeline.match,
            handlers,
            on_close=session.handler(lambda: set_asking(lambda _before: None)),
            on_save=session.handler(lambda: save(asking if isinstance(asking, tuple) else ())),
            on_discard=session.handler(discard),
        )
    )

    t = session.t
    if timeline is None:
        return NotFound()
    match = timeline.match
    if draft is None:
        return page_view(app_bar=bar(title_text(t.gettext("Round"))), content=[])

    side = min(draft.side_shown, len(draft.sides) - 1)
    names = side_names(session, match, draft)
    score = score_round(draft.entry(match), match.variant, match.table)
    findings = VisibleFindings(
        [one for one in draft.findings(match) if _is_told(one, place, tried=tried)],
        lambda one: finding_text(t, one, variant=match.variant, table=match.table, side_names=names),
    )
    trump = draft.trump if isinstance(draft.trump, Suit) else None

    content: list[ft.Control] = [
        *lone_row(handlers, draft, match, findings),
        *trump_row(handlers, draft, match, findings),
        *ending_row(handlers, draft, match, names, findings),
        *cut_row(
            handlers,
            draft,
            match,
            names,
            findings,
            active=place,
            on_open=session.handler(lambda: open_place(Place(0, None))),
        ),
        side_tabs(t, handlers, names, score, side, findings.sides(), divisor=match.variant.display_divisor),
        *findings.at("sides", "dealer", "side", "total", side=side),
    ]
    if not totals:
        content.append(section(t.gettext("Biribas")))
        content.append(meld_tiles(t, handlers, side, draft.sides[side], match.variant, trump))
        content.extend(findings.at("melds", side=side))
    content.append(
        number_rows(
            handlers,
            draft,
            match,
            side,
            findings,
            active=place,
            on_open=lambda where: session.handler(lambda: open_place(where)),
            totals=totals,
        )
    )
    if session.state.draft_is_unsafe:
        content.insert(
            0, ft.Text(t.gettext("This round cannot be saved to the device just now. Keep the app open."))
        )

    foot: ft.Control
    if place is None:
        foot = save_bar(
            session, names[side], score.sides[side], match, on_save=session.handler(save), saving=saving
        )
    else:
        foot = pad_panel(
            handlers,
            draft,
            match,
            place,
            names[place.side],
            counting=counting,
            on_count=session.handler(lambda: set_counting(lambda before: not before)),
            on_close=session.handler(lambda: set_place(lambda _before: None)),
            on_key=on_key,
            on_next=on_next,
            last=_next_place(place, draft, match, totals=totals) is None,
        )
    return page_view(
        app_bar=bar(
            title_text(_title(session, match, draft)),
            leading=ft.IconButton(
                icon=ft.Icon(ft.Icons.CLOSE, semantics_label=t.gettext("Back to the scoreboard")),
                on_click=session.handler(lambda: session.go(parent)),
            ),
            actions=[
                ft.TextButton(
                    t.gettext("deals: {player}").format(player=match.players[draft.dealer].name),
                    on_click=session.handler(lambda: set_asking(lambda _before: "dealer")),
                    style=ft.ButtonStyle(color=theme.MUTED),
                    height=theme.TARGET,
                ),
                _menu(session, totals=totals, on_totals=set_totals, on_ask=set_asking),
            ],
        ),
        content=content,
        bottom=foot,
    )


def side_names(session: Session, match: Match, draft: Draft) -> tuple[str, ...]:
    """One name for each side of the round, e.g. "Maria & Nikos"; the lone player and the pair before they are known."""
    t = session.t
    if match.table.seating is Seating.LONE_PLAYER and draft.lone_seat is None:
        alone, pair = t.gettext("The one alone"), t.gettext("The pair")
        return (alone, pair) if LONE_SIDE == 0 else (pair, alone)
    return tuple(joined(match.side_names(side, draft.lone_seat)) for side in range(len(draft.sides)))


def _gives_totals(draft: Draft | None) -> bool:
    return draft is not None and any(side.total for side in draft.sides)


def _is_told(finding: Finding, place: Place | None, *, tried: bool) -> bool:
    """While a field is being typed into, and before Save was tried, only what is surely wrong is told."""
    if place is not None and place.field is not None and finding.field == place.field.value:
        return finding.side not in {place.side, None}
    if finding.field.startswith("cut") and place is not None and place.field is None:
        return False
    return finding.code not in WAITS_FOR_SAVE or (tried and finding.is_impossible)


def _next_place(place: Place, draft: Draft, match: Match, *, totals: bool) -> Place | None:
    if place.field is None:
        return None
    fields = asked_fields(draft, match, place.side, totals=totals)
    at = fields.index(place.field) if place.field in fields else len(fields)
    return Place(place.side, fields[at + 1]) if at + 1 < len(fields) else None


def _turn_to(handlers: EntryHandlers, findings: tuple[Finding, ...], draft: Draft) -> None:
    """Show the side that the first finding is about, unless something is said about the round or the shown side."""
    sides = {one.side for one in findings if one.is_impossible}
    if sides and not sides & {None, draft.side_shown}:
        first = min(side for side in sides if side is not None)
        handlers.now(lambda now: now.having(side_shown=first))


def _stop_listening(session: Session) -> None:
    session.page.on_keyboard_event = None


def _title(session: Session, match: Match, draft: Draft) -> str:
    t = session.t
    if draft.round_id is None:
        return t.gettext("Round {number}").format(number=len(match.rounds) + 1)
    for number, each in enumerate(match.rounds, start=1):
        if each.id == draft.round_id:
            return t.gettext("Correct round {number}").format(number=number)
    return t.gettext("Round")


def _menu(session: Session, *, totals: bool, on_totals: object, on_ask: object) -> ft.Control:
    t = session.t
    return ft.MergeSemantics(
        ft.PopupMenuButton(
            tooltip=t.gettext("More"),
            items=[
                ft.PopupMenuItem(
                    t.gettext("Enter only the totals"),
                    checked=totals,
                    on_click=session.handler(lambda: on_totals(lambda before: not before)),
                ),
                ft.PopupMenuItem(
                    t.gettext("Note about this round"),
                    on_click=session.handler(lambda: on_ask(lambda _before: "note")),
                ),
                ft.PopupMenuItem(
                    t.gettext("Throw this round away"),
                    on_click=session.handler(lambda: on_ask(lambda _before: "discard")),
                ),
            ],
        )
    )


def _dialog(
    session: Session,
    asking: object,
    draft: Draft | None,
    match: Match | None,
    handlers: EntryHandlers,
    *,
    on_close: object,
    on_save: object,
    on_discard: object,
) -> ft.AlertDialog | None:
    t = session.t
    if asking is None or draft is None or match is None:
        return None
    if asking == "dealer":
        return dealer_dialog(
            session,
            match,
            draft.dealer,
            on_choose=lambda seat: handlers.now(lambda now: now.having(dealer=seat)),
            on_dismiss=on_close,
        )
    if asking == "note":
        return note_dialog(
            session,
            draft.note,
            on_change=lambda text: handlers.now(lambda now: now.having(note=text)),
            on_dismiss=on_close,
        )
    if asking == "discard":
        return confirm_dialog(
            title=t.gettext("Throw this round away?"),
            lines=[
                t.gettext(
                    "What was entered for it is taken off the screen. You can take that back right after."
                )
            ],
            confirm=t.gettext("Throw away"),
            cancel=t.gettext("Keep it"),
            on_confirm=on_discard,
            on_dismiss=on_close,
            dangerous=True,
        )
    names = side_names(session, match, draft)
    return confirm_dialog(
        title=t.gettext("Is that right?"),
        lines=[
            finding_text(t, one, variant=match.variant, table=match.table, side_names=names) for one in asking
        ],
        confirm=t.gettext("Yes, save"),
        cancel=t.gettext("Go back"),
        on_confirm=on_save,
        on_dismiss=on_close,
    )
