"""A whole match as a value you can hold, ask and copy.

It keeps what was decided (players, seats, the variant *as it was when the match began*, the target) and what
the table saw in each round. Totals, ranks, the next dealer, the winner are derived in `standings` and
`outcome`; nothing derived is ever stored. Commands return another match, so undo is keeping the earlier one
(`timeline`).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, Final, Self
from uuid import UUID

from pydantic import AwareDatetime, Field, model_validator

from scorekeeper.match.errors import BadName, MatchFinished, RulesDoNotFit, UnknownPlayer, UnknownRound
from scorekeeper.match.outcome import Outcome, first_win, outcome_of
from scorekeeper.match.player import Player, clean_name, same_name
from scorekeeper.match.standings import Standings, closing_scorers
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.rules.errors import ImpossibleRound
from scorekeeper.rules.findings import FindingCode
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import ZERO, Points
from scorekeeper.rules.score import RoundScore, score_round
from scorekeeper.rules.table import MOST_PLAYERS, Table
from scorekeeper.rules.variant import Variant


class EarlierVersion(Frozen):
    """What stood in a round before it was corrected, and until when."""

    entry: RoundEntry
    overruled: Annotated[tuple[FindingCode, ...], Field(max_length=len(FindingCode))] = ()
    """Unusual findings that the table had confirmed."""
    until: AwareDatetime
    """When it was corrected."""


EARLIER_KEPT: Final = 20
"""How many earlier versions a round keeps: what was written first, and the last ones."""


class Round(Frozen):
    """One round of a match: what the table saw, and when it was written down."""

    id: UUID
    entry: RoundEntry
    added: AwareDatetime
    edited: AwareDatetime | None = None
    """When it was last corrected; None when never."""
    overruled: Annotated[tuple[FindingCode, ...], Field(max_length=len(FindingCode))] = ()
    """Unusual findings that the table confirmed."""
    earlier: Annotated[tuple[EarlierVersion, ...], Field(max_length=EARLIER_KEPT)] = ()
    """What stood here before each correction, the oldest first."""

    def corrected(self, entry: RoundEntry, *, at: AwareDatetime, overruled: Sequence[FindingCode] = ()) -> Self:
        """The round with another entry; what stood there is kept, with the moment of the change."""
        before = EarlierVersion(entry=self.entry, overruled=self.overruled, until=at)
        earlier = (*self.earlier, before)
        if len(earlier) > EARLIER_KEPT:
            earlier = (earlier[0], *earlier[-EARLIER_KEPT + 1 :])
        return type(self)(
            id=self.id, entry=entry, added=self.added, edited=at, overruled=tuple(overruled), earlier=earlier
        )


NAME_LENGTH: Final = 60
"""The longest name of a match."""


class Match(Frozen):
    """A match: players in seat order (clockwise), the rules they chose, the rounds so far."""

    id: UUID
    began: AwareDatetime
    name: Annotated[str, Field(max_length=NAME_LENGTH)] = ""
    """What the table calls the match; empty where it has no name."""
    variant: Variant
    table_id: str
    players: Annotated[tuple[Player, ...], Field(max_length=MOST_PLAYERS)]
    first_dealer: Annotated[int, Field(ge=0)]
    """The seat that dealt, or deals, the first round."""
    target: Annotated[Points, Field(gt=0)]
    starting: Annotated[tuple[Points, ...], Field(max_length=MOST_PLAYERS)] = ()
    """Totals a match begun on paper brought along, one per scorer; empty where it starts from nothing."""
    rounds: tuple[Round, ...] = ()
    finished_early: bool = False
    """True once the table ended the match before anyone won it."""
    plays_on: bool = False
    """True once the table chose to go on after a win; false again when a command takes that win away."""

    # -- asking ----------------------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Table:
        """The seating this match is played at."""
        return self.variant.table(self.table_id)

    @cached_property
    def round_scores(self) -> tuple[RoundScore, ...]:
        """Every round's score, one per round."""
        return tuple(score_round(each.entry, self.variant, self.table) for each in self.rounds)

    @cached_property
    def standings(self) -> Standings:
        """Totals and everything that follows from them, after the last round."""
        return Standings.of(
            self.variant,
            self.table,
            self.target,
            self.starting or (ZERO,) * self.table.scorer_count,
            tuple(each.entry for each in self.rounds),
            # One at a time: the lines of thousands of rounds take more memory than the rounds themselves.
            (score_round(each.entry, self.variant, self.table) for each in self.rounds),
        )

    @cached_property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the match goes on."""
        return outcome_of(self.standings, self._closers, finished_early=self.finished_early, plays_on=self.plays_on)

    @property
    def is_finished(self) -> bool:
        """True when no further round is expected."""
        return self.outcome is not None

    @property
    def extra_round_due(self) -> bool:
        """True when the target was reached but the rules ask for one more round (S63, Q33, Q34)."""
        reached = self.standings.reached(len(self.rounds))
        return bool(self.rounds) and bool(reached) and not self.is_finished and not self.plays_on

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next round (Q40)."""
        return self.dealer_of(len(self.rounds))

    def dealer_of(self, index: int) -> int:
        """The seat whose turn it is to deal the round at this place, by who dealt the one before."""
        if index == 0:
            return self.first_dealer
        return self.variant.dealing.next_dealer(self.rounds[index - 1].entry.dealer, self.table.players)

    def at(self, round_count: int) -> Self:
        """The match as it stood after so many rounds, after the last as it is. Raises UnknownRound."""
        self._refuse_index(round_count)
        if round_count == len(self.rounds):
            return self
        return self._with(rounds=self.rounds[:round_count], finished_early=False)

    def round_index(self, round_id: UUID) -> int:
        """Where the round stands, from 0. Raises UnknownRound."""
        for index, each in enumerate(self.rounds):
            if each.id == round_id:
                return index
        raise UnknownRound("the match has no such round", field="round", value=round_id)

    def scorer_names(self, scorer: int) -> tuple[str, ...]:
        """The names of those whose points this account collects, in seat order."""
        return tuple(self.players[seat].name for seat in self.table.seats_of_scorer(scorer))

    def side_names(self, side: int, lone_seat: int | None = None) -> tuple[str, ...]:
        """The names of those who play as this side in a round."""
        return tuple(self.players[seat].name for seat in self.table.seats_of_side(side, lone_seat))

    # -- commands --------------------------------------------------------------------------------------------

    def add_round(
        self, entry: RoundEntry, *, round_id: UUID, at: AwareDatetime, overruled: Sequence[FindingCode] = ()
    ) -> Self:
        """The match with one more round. Raises ImpossibleRound, MatchFinished."""
        return self.insert_round(len(self.rounds), entry, round_id=round_id, at=at, overruled=overruled)

    def insert_round(
        self,
        index: int,
        entry: RoundEntry,
        *,
        round_id: UUID,
        at: AwareDatetime,
        overruled: Sequence[FindingCode] = (),
    ) -> Self:
        """The match with a round put in before the one at `index`.

        A forgotten round may be put in before the end of a match that is over, as one may be edited or
        deleted; the outcome is worked out anew. After the end nothing is added. Raises ImpossibleRound,
        MatchFinished, UnknownRound.
        """
        self._refuse_index(index)
        if self.outcome is not None and index >= self.outcome.round_count:
            raise MatchFinished("the match is over", field="rounds")
        self._refuse_impossible(entry)
        added = Round(id=round_id, entry=entry, added=at, overruled=tuple(overruled))
        return self._with(rounds=(*self.rounds[:index], added, *self.rounds[index:]))

    def edit_round(
        self, round_id: UUID, entry: RoundEntry, *, at: AwareDatetime, overruled: Sequence[FindingCode] = ()
    ) -> Self:
        """The match with one round corrected and marked so; what stood there is kept in it, later rounds stay.

        The same entry again changes nothing. Raises ImpossibleRound, UnknownRound.
        """
        index = self.round_index(round_id)
        before = self.rounds[index]
        if before.entry == entry:
            return self
        self._refuse_impossible(entry)
        edited = before.corrected(entry, at=at, overruled=overruled)
        return self._with(rounds=(*self.rounds[:index], edited, *self.rounds[index + 1 :]))

    def delete_round(self, round_id: UUID) -> Self:
        """The match without this round. Raises UnknownRound."""
        index = self.round_index(round_id)
        return self._with(rounds=(*self.rounds[:index], *self.rounds[index + 1 :]))

    def rename_player(self, player_id: UUID, name: str) -> Self:
        """The match with a player called otherwise. Raises BadName, UnknownPlayer."""
        cleaned = clean_name(name)
        if all(player.id != player_id for player in self.players):
            raise UnknownPlayer("nobody at this table has this id", field="player", value=player_id)
        if any(player.id != player_id and same_name(player.name, cleaned) for player in self.players):
            raise BadName("someone at this table is called so already", field="name", value=name)
        return self._with(
            players=tuple(
                Player(id=player.id, name=cleaned) if player.id == player_id else player for player in self.players
            )
        )

    def rename(self, name: str) -> Self:
        """The match under another name; empty takes the name away. Raises BadName."""
        single = " ".join(name.split())
        if len(single) > NAME_LENGTH:
            raise BadName(f"expected at most {NAME_LENGTH} letters", field="name", value=name)
        return self._with(name=single)

    def change_target(self, target: Decimal) -> Self:
        """The match played to another target; whether someone has won is worked out anew.

        An early end stays. The same target changes nothing.
        """
        return self if target == self.target else self._with(target=target, plays_on=False)

    def change_rules(self, variant: Variant) -> Self:
        """The match by other rules, its rounds counted anew; card points stay as they were counted at the table.

        A target that was the table's usual one becomes the usual one of the new rules; another one stays. Raises
        RulesDoNotFit where the rules have no such table, or where a round that could be cannot be by them.
        """
        if variant == self.variant:
            return self
        table = next((each for each in variant.tables if each.id == self.table_id), None)
        if table is None or (table.players, table.seating) != (self.table.players, self.table.seating):
            raise RulesDoNotFit("these rules have no such table", field="table", value=None)
        for number, each in enumerate(self.rounds, start=1):
            if _is_impossible(each.entry, variant, table) and not _is_impossible(each.entry, self.variant, self.table):
                raise RulesDoNotFit("this round cannot be by these rules", field="rounds", value=number)
        target = table.target if self.target == self.table.target else self.target
        return self._with(variant=variant, target=target, plays_on=False)

    def change_starting(self, starting: Sequence[Decimal]) -> Self:
        """The match with other totals brought along from paper, one per scorer; noughts are none."""
        return self._with(starting=tuple(starting) if any(starting) else ())

    def finish(self) -> Self:
        """The match ended by the table as it stands; nothing changes where it is over."""
        return self if self.is_finished else self._with(finished_early=True)

    def reopen(self) -> Self:
        """The match as if the table had not ended it early."""
        return self._with(finished_early=False)

    def play_on(self) -> Self:
        """The match going on after a win, until it is ended, gets another target or loses that win.

        An early end is taken back as by `reopen`; a match that nobody has won goes on as it does.
        """
        return self._with(finished_early=False, plays_on=True)

    @property
    def _closers(self) -> tuple[tuple[int, ...], ...]:
        return tuple(closing_scorers(each.entry, self.table) for each in self.rounds)

    def _refuse_index(self, index: int) -> None:
        if not 0 <= index <= len(self.rounds):
            raise UnknownRound(f"expected 0 to {len(self.rounds)} rounds", field="rounds", value=index)

    def _refuse_impossible(self, entry: RoundEntry) -> None:
        findings = [one for one in check_entry(entry, self.variant, self.table) if one.is_impossible]
        if findings:
            raise ImpossibleRound(findings)

    def _with(self, **changes: Any) -> Self:
        """The one way to another match: fields replaced, then validated as a whole.

        Values that did not change are handed on as they are, so this costs what changed. Playing on after a
        win ends with that win: the next one must not be passed over in silence.
        """
        fields = {name: getattr(self, name) for name in type(self).model_fields} | changes
        changed = type(self)(**fields)
        if changed.plays_on and first_win(changed.standings, changed._closers) is None:
            return type(self)(**(fields | {"plays_on": False}))
        return changed

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        table = self.variant.table(self.table_id)
        if len(self.players) != table.players:
            raise ValueError(f"players: {table.id} seats {table.players}, got {len(self.players)}")
        for index, player in enumerate(self.players):
            for other in self.players[:index]:
                if player.id == other.id or same_name(player.name, other.name):
                    raise ValueError(f"players: {player.name!r} stands twice")
        if self.first_dealer >= table.players:
            raise ValueError(f"first_dealer: no seat {self.first_dealer} at a table of {table.players}")
        if self.starting and len(self.starting) != table.scorer_count:
            raise ValueError(f"starting: expected {table.scorer_count} totals, got {len(self.starting)}")
        ids = {each.id for each in self.rounds}
        if len(ids) < len(self.rounds):
            raise ValueError("rounds: two rounds have the same id")
        for number, each in enumerate(self.rounds):
            for entry in (each.entry, *(version.entry for version in each.earlier)):
                if len(entry.sides) != table.side_count:
                    raise ValueError(f"rounds.{number}: expected {table.side_count} sides, got {len(entry.sides)}")
        return self


def _is_impossible(entry: RoundEntry, variant: Variant, table: Table) -> bool:
    return any(finding.is_impossible for finding in check_entry(entry, variant, table))
