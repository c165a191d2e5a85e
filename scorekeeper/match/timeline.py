"""Undo and redo: the states a match went through, kept as values."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Self

from pydantic import Field

from scorekeeper.match.errors import NothingToUndo
from scorekeeper.match.match import Match
from scorekeeper.rules.frozen import Frozen

STEPS_KEPT: Final = 200
"""How many steps back are kept; far more than an evening has."""


class StepKind(StrEnum):
    """What a command did, so that undo can say what it takes back."""

    BEGIN = "begin"
    ADD_ROUND = "add_round"
    EDIT_ROUND = "edit_round"
    DELETE_ROUND = "delete_round"
    RENAME = "rename"
    CHANGE_SETTINGS = "change_settings"
    CHANGE_RULES = "change_rules"
    """The match goes on by other rules."""
    FINISH = "finish"
    REOPEN = "reopen"
    PLAY_ON = "play_on"
    REPLACE = "replace"
    """Another version of the match came from a file."""


class State(Frozen):
    """A match, and what led to it."""

    match: Match
    step: StepKind
    round_number: Annotated[int, Field(ge=1)] | None = None
    """The round that the step was about, counted from 1."""


class Timeline(Frozen):
    """The present state, the ones before it (oldest first) and the undone ones after it (nearest first)."""

    past: tuple[State, ...] = ()
    present: State
    future: tuple[State, ...] = ()

    @classmethod
    def begin(cls, match: Match) -> Self:
        """A timeline that starts with this match."""
        return cls(present=State(match=match, step=StepKind.BEGIN))

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self.present.match

    @property
    def can_undo(self) -> bool:
        """True when there is an earlier state."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """True when there is an undone state."""
        return bool(self.future)

    def do(self, match: Match, step: StepKind, *, round_number: int | None = None) -> Self:
        """The timeline after a command: what was undone is gone; what changed nothing adds nothing."""
        if match == self.match:
            return self
        past = (*self.past, self.present)[-STEPS_KEPT:]
        return type(self)(past=past, present=State(match=match, step=step, round_number=round_number))

    def undo(self) -> Self:
        """One state back. Raises NothingToUndo."""
        if not self.past:
            raise NothingToUndo("there is nothing to undo")
        return type(self)(past=self.past[:-1], present=self.past[-1], future=(self.present, *self.future))

    def redo(self) -> Self:
        """One undone state forward again. Raises NothingToUndo."""
        if not self.future:
            raise NothingToUndo("there is nothing to redo")
        return type(self)(past=(*self.past, self.present), present=self.future[0], future=self.future[1:])
