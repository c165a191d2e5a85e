"""Entering a round: what lies on the table, in about twenty taps.

The draft is in the shared state and on disk after each tap, so turning the phone, a call or a kill loses nothing;
this screen only remembers which field the pad types into and what is being asked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import flet as ft

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.findings import Finding
from scorekeeper.ui import theme
from scorekeeper.ui.actions import SaveResult
from scorekeeper.ui.awake import use_awake_screen
from scorekeeper.ui.entry.finding_lines import finding_line, first_to_mend, part_of
from scorekeeper.ui.entry.foot import pad_panel, save_bar
from scorekeeper.ui.entry.handlers import EntryHandlers, Place
from scorekeeper.ui.entry.leftover_rows import leftover_rows
from scorekeeper.ui.entry.meld_tiles import meld_tiles
from scorekeeper.ui.entry.number_rows import number_rows
from scorekeeper.ui.entry.pad_state import PadState, use_pad
from scorekeeper.ui.entry.questions import Question, question_dialog
from scorekeeper.ui.entry.round_facts import cut_row, ending_row, lone_row, trump_row
from scorekeeper.ui.entry.side_tabs import side_tabs
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_session, use_value
from scorekeeper.ui.widgets.anchors import anchor, use_turning
from scorekeeper.ui.widgets.chrome import bar, is_low, page_view, section, title_text
from scorekeeper.ui.widgets.hint_card import HintCard
from scorekeeper.ui.widgets.match_place import MatchPlace, use_match_place
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.ui.widgets.menu_item import menu_item
from scorekeeper.ui.widgets.missing import missing_view, no_match_view
from scorekeeper.ui.widgets.take_back import take_back
from scorekeeper.words.endings import saved_text, win_withdrawn_text
from scorekeeper.words.hints import entry_hints
from scorekeeper.words.names import short_joined

_DEALER_LETTERS: Final = 12
_NO_QUESTION: Final[Question] = None


@screen
def RoundEntryScreen() -> ft.View:
    """The entry of a new round, or the correction of an old one; which, the draft knows."""
    session = use_session()
    path = ft.use_view_path()
    place = use_match_place()
    match_id = None if place is None else place.match_id
    draft = use_app(lambda state: None if match_id is None else state.draft(match_id))
    was_open, set_was_open = use_value(draft is not None)

    def mount() -> None:
        session.leaving_entry = None
        if place is not None and draft is None and not place.timeline.match.is_finished:
            session.open_round(place.match_id)
        set_was_open(True)

    ft.use_effect(mount, [match_id])
    if place is None:
        return no_match_view(session)
    if draft is None and place.timeline.match.is_finished:
        return _match_over(session, place)
    if draft is None and was_open and session.leaving_entry != match_id:
        return _gone(session, place)
    if draft is None:
        return page_view(app_bar=bar(title_text(session.t.gettext("Round"))), content=[])
    match = place.timeline.match
    return _OpenRound(match, draft, path.rsplit("/", 1)[0], key=f"{draft.round_id}-{draft.before}-{len(match.rounds)}")


def _gone(session: Session, place: MatchPlace) -> ft.View:
    """In the place of a round that another phone saved or threw away meanwhile."""
    t = session.t
    return missing_view(
        session,
        bar_title=match_title(place.timeline.match),
        title=t.gettext("This round is not open any more"),
        text=t.gettext("It was saved, or thrown away, on another phone. The score sheet shows how it stands."),
        way=t.gettext("To the score sheet"),
        route=place.path,
    )


def _match_over(session: Session, place: MatchPlace) -> ft.View:
    """In the place of a new round, where none is expected."""
    t = session.t
    return missing_view(
        session,
        bar_title=match_title(place.timeline.match),
        title=t.gettext("Match ended"),
        text=t.gettext("The match is over. Reopen it or play on to add a round."),
        way=t.gettext("To the score sheet"),
        route=place.path,
    )


@screen
def _OpenRound(match: Match, draft: Draft, parent: str) -> ft.View:
    session = use_session()
    t = session.t
    use_awake_screen()
    handlers = ft.use_memo(lambda: EntryHandlers(session, match.id), [match.id])
    pad = use_pad(handlers, match)
    shown, set_shown = use_value(handlers.side)
    anchors, go_to = use_turning(session)
    low, set_low = use_value(is_low(session.page.width, session.page.height))

    def show(side: int) -> None:
        handlers.turn_to(side)
        set_shown(side)
        if pad.place is not None and pad.place.field is not None:
            pad.open(Place(side, pad.place.field))

    def mend(finding: Finding) -> None:
        if finding.side is not None:
            show(finding.side)
        go_to(part_of(finding))

    leaving = _use_leaving(handlers, match, draft, parent, close_pad=pad.close, mend=mend)
    view = EntryView(handlers, match, draft, pad.place, shown, leaving.tried, anchors)
    ft.use_dialog(
        question_dialog(
            view,
            leaving.question,
            on_close=session.handler(leaving.dismiss),
            on_confirm=session.handler(leaving.confirm),
            on_discard=session.handler(leaving.discard),
        )
    )
    foot = (
        save_bar(
            view,
            on_save=session.handler(leaving.save),
            on_mend=lambda finding: session.handler(lambda: mend(finding)),
            saving=leaving.saving,
        )
        if pad.place is None
        else pad_panel(view, pad)
    )
    # beside "Correct round 12" there is no room for a name
    dealer_below = session.room.is_large or draft.round_id is not None
    dealer = _dealer_button(session, match, draft, session.handler(lambda: leaving.ask("dealer")))
    return page_view(
        app_bar=bar(
            title_text(_title(session, match, draft)),
            leading=ft.IconButton(
                icon=ft.Icon(ft.Icons.CLOSE, semantics_label=t.gettext("Back to the scoreboard")),
                on_click=session.handler(lambda: session.go(parent)),
            ),
            actions=[
                *([] if dealer_below else [dealer, ft.Container(width=theme.GAP)]),
                _menu(view, on_ask=leaving.ask),
            ],
        ),
        content=[
            *([ft.Row([dealer])] if dealer_below else []),
            *_content(
                view,
                lambda where: session.handler(lambda: pad.open(where)),
                session.handler(lambda: _by_cards(session, pad, parent)),
            ),
        ],
        # large keys need the room that the sides take; the pad says whose field it is
        top=None
        if session.room.is_large and pad.place is not None
        else side_tabs(view, lambda side: session.handler(lambda: show(side))),
        bottom=foot,
        beside=low,
        left_handed=session.mirrored_for_hand,
        on_size=session.guarded(lambda event: set_low(is_low(event.width, event.height))),
        column=anchors.column,
    )


@dataclass(frozen=True)
class _Leaving:
    """How the round is left, with what is asked before, and what became of it so far."""

    tried: bool
    """True once a save was refused."""
    saving: bool
    question: Question
    ask: Callable[[Question], None]
    dismiss: Callable[[], None]
    save: Callable[[], Awaitable[None]]
    confirm: Callable[[], Awaitable[None]]
    """Yes to the question: save all the same."""
    discard: Callable[[], Awaitable[None]]


def _use_leaving(
    handlers: EntryHandlers,
    match: Match,
    draft: Draft,
    parent: str,
    *,
    close_pad: Callable[[], None],
    mend: Callable[[Finding], None],
) -> _Leaving:
    """The ways out of a round; `mend` shows what refused it."""
    session = handlers.session
    tried, set_tried = use_value(False)
    saving, set_saving = use_value(False)
    question, set_question = use_value(_NO_QUESTION)

    def ask(asked: Question) -> None:
        close_pad()  # what is typed into a dialog must not reach the field below it
        set_question(asked)

    async def save(*, confirmed: tuple[Finding, ...] = ()) -> None:
        set_question(None)
        set_saving(True)
        try:
            result = await _save(session, match.id, confirmed)
        finally:
            set_saving(False)
        if result.saved:
            _leave(session, parent, match.id, result, number=draft.index(match) + 1)
            return
        session.leaving_entry = None
        set_tried(True)
        close_pad()
        refusal = first_to_mend(result.findings, handlers.side)
        if refusal is not None:
            mend(refusal)
        elif result.findings:
            set_question(result.findings)

    async def save_or_ask() -> None:
        # a round that something is wrong about is refused; what is unusual is asked about with the round read back
        if session.settings.asks_before_save and not draft.findings(match):
            ask("save")
        else:
            await save()

    async def discard() -> None:
        set_question(None)
        await _throw_away(session, match.id, parent)

    return _Leaving(
        tried=tried,
        saving=saving,
        question=question,
        ask=ask,
        dismiss=lambda: set_question(None),
        save=save_or_ask,
        confirm=lambda: save(confirmed=question if isinstance(question, tuple) else ()),
        discard=discard,
    )


def _dealer_button(session: Session, match: Match, draft: Draft, on_click: Handler) -> ft.Control:
    """Who deals, to be corrected by a tap; in the bar, or first on the screen where that has no room."""
    dealer = short_joined((match.players[draft.dealer_at(match)].name,), _DEALER_LETTERS)
    return ft.TextButton(
        session.t.gettext("{name} deals").format(name=dealer),
        on_click=on_click,
        style=ft.ButtonStyle(color=theme.MUTED),
        height=theme.TARGET,
    )


def _content(view: EntryView, on_open: Callable[[Place], Handler], on_cards: Handler) -> list[ft.Control]:
    """Everything above the foot, from the round as a whole to the shown side's own."""
    t, findings = view.t, view.findings
    content: list[ft.Control] = []
    if view.handlers.session.state.draft_is_unsafe(view.match.id):
        warning = t.gettext("This round cannot be written to the device just now. Keep the app open.")
        content.append(finding_line(warning))
    parts: dict[str, list[ft.Control]] = {
        "leftovers": leftover_rows(view),
        "lone_seat": lone_row(view),
        "trump": trump_row(view),
        "closed_by": ending_row(view),
        "cut": cut_row(view, on_open),
        "sides": findings.at("sides", "dealer", *([] if view.own.total_only else ["total"]), side=view.side),
    }
    if not view.own.total_only:
        parts["melds"] = [_biribas(view, on_cards), meld_tiles(view), *findings.at("melds", side=view.side)]
    content += [_part(name, controls) for name, controls in parts.items() if controls]
    content.append(number_rows(view, on_open))
    content.append(HintCard(entry_hints(t, view.variant, view.match.table)))
    # closer together than elsewhere, so that all of it fits a phone's screen
    return [ft.Column(content, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)]


def _part(name: str, controls: list[ft.Control]) -> ft.Control:
    """A part of the screen that it can turn to."""
    block = ft.Column(controls, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column([anchor(name), block], key=name, spacing=0, horizontal_alignment=stretched)


def _biribas(view: EntryView, on_cards: Handler) -> ft.Control:
    """The heading of the tiles, with the way to give melds by their cards instead."""
    t = view.t
    laid = len(view.own.laid.melds)
    text = t.gettext("By cards: {count}").format(count=laid) if laid else t.gettext("By cards")
    return ft.Row(
        [
            ft.Container(section(t.gettext("Biribas")), expand=True),
            ft.TextButton(
                text,
                icon=ft.Icons.STYLE_OUTLINED,
                on_click=on_cards,
                height=theme.TARGET,
            ),
        ]
    )


def _by_cards(session: Session, pad: PadState, parent: str) -> None:
    pad.close()
    session.go(f"{parent}/round/cards")


async def _save(session: Session, match_id: UUID, confirmed: tuple[Finding, ...]) -> SaveResult:
    session.leaving_entry = match_id
    try:
        return await session.actions.save_round(match_id, confirmed=confirmed)
    except ScorekeeperError:
        # the round stays open, or was closed by another session, which the screen then says
        session.leaving_entry = None
        raise


async def _throw_away(session: Session, match_id: UUID, parent: str) -> None:
    """Close the open round without saving it, and offer it back."""
    t = session.t
    session.leaving_entry = match_id
    thrown = await session.actions.discard_draft(match_id)
    session.go(parent)
    if thrown is None or thrown.is_untouched:
        return

    def put_back() -> None:
        if not session.actions.put_back_draft(thrown):
            session.notify(t.gettext("Another round is half entered"))

    session.notify(
        t.gettext("The round was thrown away."),
        action=t.gettext("Undo"),
        on_action=session.handler(put_back),
    )


def _leave(session: Session, parent: str, match_id: UUID, result: SaveResult, *, number: int) -> None:
    """Back to the score, or on to the result that the round brought, with a word that the round is kept."""
    undo, saved = take_back(session, match_id), session.state.timeline(match_id)
    session.go(f"{parent}/result" if result.ended else parent)
    if saved is None:
        return
    t = session.t
    text = saved_text(t, saved.match, number)

    session.notify(
        f"{text} {win_withdrawn_text(t)}" if result.withdrawn else text,
        action=None if result.ended else t.gettext("Undo"),
        on_action=undo,
    )


def _title(session: Session, match: Match, draft: Draft) -> str:
    t, number = session.t, draft.index(match) + 1
    if draft.round_id is not None:
        return t.gettext("Correct round {number}").format(number=number)
    if draft.before is not None:
        return t.gettext("Missing round {number}").format(number=number)
    return t.gettext("Round {number}").format(number=number)


def _menu(view: EntryView, *, on_ask: Callable[[Question], None]) -> ft.Control:
    t, session = view.t, view.handlers.session
    only_total = t.gettext("Only the total for {side}")
    details = t.gettext("All details for {side}") if view.own.total_only else only_total

    def asking(text: str, question: Question) -> ft.PopupMenuItem:
        return menu_item(text, session.handler(lambda: on_ask(question)))

    return ft.MergeSemantics(
        ft.PopupMenuButton(
            tooltip=t.gettext("More"),
            bgcolor=theme.CARD,
            items=[
                # a checked item cannot be reached by a screen reader, so the text says what a tap does
                menu_item(details.format(side=view.short_names[view.side]), view.handlers.turn_total_only()),
                asking(t.gettext("What the words mean"), "hints"),
                asking(t.gettext("Note about this round"), "note"),
                asking(t.gettext("Throw this round away"), "discard"),
            ],
        )
    )
