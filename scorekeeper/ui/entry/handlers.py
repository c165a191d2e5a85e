"""What the taps on the entry screen do, as one object that stays the same from render to render.

Tiles and keys are memoised: they take this object and plain values, so that a tap renders only what it changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from scorekeeper.match.draft import Draft, NumberField
from scorekeeper.match.match import Match
from scorekeeper.match.pad import PadKey, press
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.entry import Packet, Trump
from scorekeeper.ui.session import BRIEF_MILLISECONDS, Handler, Session


@dataclass(frozen=True)
class Place:
    """The number field that the pad types into: a side's, or the cut where `field` is None."""

    side: int
    field: NumberField | None


class EntryHandlers:
    """Handlers of one open round; each works on the newest draft, so that fast taps all count.

    So it does by the newest rules: another phone may move the match to others while the round is open.
    """

    def __init__(self, session: Session, match_id: UUID) -> None:
        self.session = session
        self.match_id = match_id
        self.place: Place | None = None
        """The field the pad types into now; the screen shows it a moment later, which fast taps do not wait for."""

    @property
    def match(self) -> Match | None:
        """The match as it is now: another phone may have moved it to other rules since the screen was drawn."""
        timeline = self.session.state.timeline(self.match_id)
        return None if timeline is None else timeline.match

    @property
    def side(self) -> int:
        """The side this phone is turned to now."""
        return self.session.memory.sides_shown.get(self.match_id, 0)

    def turn_to(self, side: int) -> None:
        """Turn this phone to a side; another phone at the same round may be turned to another."""
        self.session.memory.sides_shown[self.match_id] = side

    def change(self, change: Callable[[Draft], Draft]) -> Handler:
        """A handler that changes the draft, and lets the finger feel it."""

        def tapped() -> None:
            self.now(change)
            self.session.tap_felt()

        return self.session.handler(tapped)

    def now(self, change: Callable[[Draft], Draft]) -> None:
        """Change the draft at once."""
        self.session.actions.change_draft(self.match_id, change)

    def trump(self, trump: Trump) -> Handler:
        """Choose the trump; the same again takes it back."""
        return self.change(lambda draft: draft.having(trump=None if draft.trump == trump else trump))

    def closed(self, side: int) -> Handler:
        """Say who closed; the same again takes it back."""
        return self.change(lambda draft: draft.with_ending(closed_by=None if draft.closed_by == side else side))

    def stock_out(self) -> Handler:
        """Say that the stock ran out; again takes it back."""
        return self.change(lambda draft: draft.with_ending(stock_out=not draft.stock_out))

    def last_draw(self, side: int) -> Handler:
        """Say which side drew the last card."""
        return self.change(lambda draft: draft.having(last_draw=side))

    def lone(self, seat: int) -> Handler:
        """Say who sat alone."""
        return self.change(lambda draft: draft.having(lone_seat=seat))

    def deals(self, seat: int) -> None:
        """Say who dealt."""
        self.now(lambda draft: draft.having(dealer=seat))

    def note(self, text: str) -> None:
        """Keep a remark as it is typed."""
        self.now(lambda draft: draft.having(note=text))

    def meld(self, type_id: str, change: int) -> Handler:
        """One biriba more or less for the side that is turned to when the tap arrives."""
        return self.change(lambda draft: draft.with_meld(self.side, type_id, change))

    def packet(self, packet: Packet) -> Handler:
        """Say what became of the packet of the side turned to; the same again takes it back."""

        def turned(draft: Draft) -> Draft:
            side = self.side
            return draft.with_packet(side, None if draft.sides[side].packet is packet else packet)

        return self.change(turned)

    def turn_total_only(self) -> Handler:
        """The side turned to, from details to its own total only, and back; what was entered stays."""

        def turned(draft: Draft) -> Draft:
            return draft.with_total_only(self.side, total_only=not draft.sides[self.side].total_only)

        return self.change(turned)

    def card(self, side: int, field: NumberField, rank: Rank, change: int) -> Handler:
        """One card more or less, counted for a field."""
        return self.change(
            self._by_the_match(lambda draft, match: draft.with_card(side, field, rank, change, match.variant))
        )

    def put_down(self, side: int) -> None:
        """Put the open meld of a side beside its others; where it is not legal, say so."""
        before = self.session.state.draft(self.match_id)
        self.now(self._by_the_match(lambda draft, match: draft.with_put_down(side, match)))
        after = self.session.state.draft(self.match_id)
        if before is not None and before == after and before.sides[side].laid.open.cards:
            self.session.notify(
                self.session.t.gettext("Only a legal meld can be put down."), milliseconds=BRIEF_MILLISECONDS
            )

    def wilds(self, change: int) -> Handler:
        """One wild card more or less found at the bottom."""
        return self.change(lambda draft: draft.having(cut_wilds=max(draft.cut_wilds + change, 0)))

    def cutter(self, side: int) -> Handler:
        """Say which side cut."""
        return self.change(lambda draft: draft.having(cutter_side=side))

    def _by_the_match(self, change: Callable[[Draft, Match], Draft]) -> Callable[[Draft], Draft]:
        """The change by the match as it is when it is made."""

        def changed(draft: Draft) -> Draft:
            match = self.match
            return draft if match is None else change(draft, match)

        return changed

    def key(self, key: PadKey) -> None:
        """A key of the pad, for the field that is open; nothing where none is."""
        place = self.place
        if place is None:
            return
        self.session.tap_felt()
        if place.field is None:
            self.now(lambda draft: draft.having(cut_cards=press(draft.cut_cards, key)))
        else:
            field = place.field
            self.now(lambda draft: draft.with_key(place.side, field, key))
