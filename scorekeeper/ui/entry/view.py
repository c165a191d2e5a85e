"""What the parts of the entry screen are drawn from: the open round as it is now."""

from __future__ import annotations

import gettext
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import flet as ft

from scorekeeper.match.draft import Draft, SideDraft
from scorekeeper.match.laydown import Worth
from scorekeeper.match.match import Match
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.score import RoundScore, score_round
from scorekeeper.rules.table import Seating
from scorekeeper.rules.variant import Variant
from scorekeeper.ui.entry.finding_lines import VisibleFindings, is_told
from scorekeeper.ui.entry.handlers import EntryHandlers, Place
from scorekeeper.ui.widgets.anchors import Anchors
from scorekeeper.words.bidi import own_direction
from scorekeeper.words.findings import finding_text
from scorekeeper.words.names import column_names, joined

TABS_PER_ROW: Final = 3
TAB_SIDES: Final = 28
"""What edges and padding take of a tab's width."""
TAB_NAME: Final = ft.TextThemeStyle.BODY_SMALL
TAB_LINES: Final = 2
"""Lines of a name where text is large."""
_PAIR_LETTERS = 20
_SOLE_LETTERS = 12


@dataclass(frozen=True)
class EntryView:
    """The draft with its match, what the pad types into, and how the sides are called."""

    handlers: EntryHandlers
    match: Match
    draft: Draft
    place: Place | None
    shown: int
    tried: bool
    """True once Save was tried."""
    anchors: Anchors = field(default_factory=Anchors)
    """The parts of the screen that it turns to, by the names that `part_of` gives them."""

    @property
    def t(self) -> gettext.NullTranslations:
        """The session's catalogue."""
        return self.handlers.session.t

    @property
    def variant(self) -> Variant:
        """The rules of the match."""
        return self.match.variant

    @property
    def side(self) -> int:
        """The side that is shown."""
        return min(self.shown, len(self.draft.sides) - 1)

    @property
    def own(self) -> SideDraft:
        """The shown side's part of the draft."""
        return self.draft.sides[self.side]

    @property
    def trump(self) -> Suit | None:
        """The trump suit, where one was said."""
        return self.draft.trump_suit

    @cached_property
    def laid(self) -> Worth:
        """What the shown side's melds by cards add."""
        return self.draft.worth(self.side, self.variant)

    def count(self, type_id: str) -> int:
        """How many biribas of a type the shown side has, by tiles and by cards."""
        return self.own.count(type_id) + self.laid.count(type_id)

    @property
    def unknown_types(self) -> tuple[str, ...]:
        """The types of the shown side's biribas that the rules do not know, by their ids."""
        return tuple(meld.type for meld in self.own.melds if self.variant.meld_type(meld.type) is None)

    @cached_property
    def score(self) -> RoundScore:
        """What the round is worth so far."""
        return score_round(self.draft.entry(self.match), self.variant, self.match.table)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """One name for each side, e.g. "Maria & Nikos"; general ones while the lone player is not known."""
        if self._lone_is_open:
            return (self.t.gettext("The one alone"), self.t.gettext("The pair"))
        return tuple(joined(names) for names in self._side_names)

    @cached_property
    def short_names(self) -> tuple[str, ...]:
        """The names shortened to fit a tab, and still told apart."""
        if self._lone_is_open:
            return self.names
        sole = all(len(names) == 1 for names in self._side_names)
        letters = _SOLE_LETTERS if sole else _PAIR_LETTERS
        room = self.handlers.session.room
        tab = room.column(min(len(self._side_names), TABS_PER_ROW)) - TAB_SIDES
        lines = TAB_LINES if room.is_large and not sole else 1
        letters = min(letters, lines * room.letters_in(tab, TAB_NAME))
        return tuple(own_direction(self.t, name) for name in column_names(self._side_names, letters))

    @cached_property
    def findings(self) -> VisibleFindings:
        """What is to be said about the round now."""
        found = self.draft.findings(self.match)
        return VisibleFindings(
            [one for one in found if is_told(one, self.place, tried=self.tried)],
            lambda one: finding_text(self.t, one, variant=self.variant, table=self.match.table, side_names=self.names),
        )

    @property
    def _lone_is_open(self) -> bool:
        return self.match.table.seating is Seating.LONE_PLAYER and self.draft.lone_seat is None

    @property
    def _side_names(self) -> list[tuple[str, ...]]:
        return [self.match.side_names(side, self.draft.lone_seat) for side in range(len(self.draft.sides))]
