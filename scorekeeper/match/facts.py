"""What statistics and lists need of a match, in a few hundred bytes: worked out once, so that thousands can be asked.

Every number follows from the match and its rounds; whoever keeps facts keeps them only for speed. Rounds that came
after the end do not count. Points are on the variant's own scale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from scorekeeper.match.match import Match, Round
from scorekeeper.match.player import Player
from scorekeeper.match.standings import closing_scorers
from scorekeeper.rules.entry import Packet, RoundEntry, SideEntry
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.score import cut_points, cut_side
from scorekeeper.rules.table import Seating


class RulesPlayed(NamedTuple):
    """By which rules a match was played; only what was played by the same ones can be added up."""

    variant_id: str
    rules_key: str
    """The same for rules that score alike (`Variant.rules_key`)."""
    name: str
    display_divisor: int

    @property
    def group(self) -> tuple[str, str]:
        """What matches must share to be counted together; the name alone may differ."""
        return self.variant_id, self.rules_key


class RoundMark(NamedTuple):
    """A round that stands out."""

    points: Decimal
    number: int
    """The round's number in its match, from 1."""


@dataclass(frozen=True, slots=True)
class AccountFacts:
    """What one account did in a match."""

    seats: tuple[int, ...]
    """Whose account it is."""
    total: Decimal
    """At the end of the match, or so far; with what was brought along."""
    points: Decimal
    """Of the counted rounds alone."""
    best: RoundMark | None
    """None where no round was played; the earliest of equal ones."""
    worst: RoundMark | None
    closings: int
    packets_known: int
    """Rounds of which it is known what became of the packet."""
    packets_missed: int
    detailed: int
    """Rounds entered with their biribas, not as a bare total."""
    biribas: tuple[tuple[str, int], ...]
    """How many of each meld type, by its id."""
    cuts: int
    """How often the cut was paid."""
    most_behind: Decimal
    """How far the account was behind the leader at worst; nothing where it never was."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match in short."""

    id: UUID
    name: str
    began: datetime
    rules: RulesPlayed
    table_id: str
    target: Decimal
    players: tuple[Player, ...]
    """In seat order."""
    accounts: tuple[AccountFacts, ...]
    round_count: int
    """Rounds that count."""
    endings_known: int
    """Rounds of which it is known who closed, or that nobody did."""
    is_finished: bool
    winners: tuple[int, ...]
    """The accounts that won; several when level, none while it goes on or when nothing was played."""

    def account_of(self, people: frozenset[UUID]) -> int | None:
        """The account that all these people share in this match; None where there is none."""
        for index, account in enumerate(self.accounts):
            if people <= {self.players[seat].id for seat in account.seats}:
                return index
        return None

    def names(self, account: int) -> tuple[str, ...]:
        """Whose account it is, in seat order."""
        return tuple(self.players[seat].name for seat in self.accounts[account].seats)


def facts_of(match: Match) -> MatchFacts:
    """The facts of a match as it stands."""
    outcome, table = match.outcome, match.table
    count = len(match.rounds) if outcome is None else outcome.round_count
    rounds = match.rounds[:count]
    return MatchFacts(
        id=match.id,
        name=match.name,
        began=match.began,
        rules=RulesPlayed(match.variant.id, match.variant.rules_key, match.variant.name, match.variant.display_divisor),
        table_id=match.table_id,
        target=match.target,
        players=match.players,
        accounts=tuple(_account(match, scorer, rounds) for scorer in range(table.scorer_count)),
        round_count=count,
        endings_known=sum(each.entry.closed_by is not None or each.entry.stock_out for each in rounds),
        is_finished=outcome is not None,
        winners=() if outcome is None else outcome.winners,
    )


def _account(match: Match, scorer: int, rounds: tuple[Round, ...]) -> AccountFacts:
    standings, table, count = match.standings, match.table, len(rounds)
    points = [totals[scorer] for totals in standings.rounds[:count]]
    biribas: Counter[str] = Counter()
    packets_known = packets_missed = detailed = cuts = 0
    for entry, side, each in _sides(match, scorer, rounds):
        if entry.total is not None:
            continue
        detailed += 1
        cuts += cut_side(each, match.variant, table) == side and cut_points(each, match.variant, table) > 0
        biribas.update({meld.type: meld.count for meld in entry.melds})
        if table.packets and (entry.packet is not None or each.closed_by == side):
            packets_known += 1
            packets_missed += entry.packet is Packet.NOT_TAKEN
    return AccountFacts(
        seats=table.seats_of_scorer(scorer),
        total=standings.running[count][scorer],
        points=sum(points, ZERO),
        best=_mark(points, max(points)) if points else None,
        worst=_mark(points, min(points)) if points else None,
        closings=sum(scorer in closing_scorers(each.entry, table) for each in rounds),
        packets_known=packets_known,
        packets_missed=packets_missed,
        detailed=detailed,
        biribas=tuple(sorted(biribas.items())),
        cuts=cuts,
        most_behind=max(max(totals) - totals[scorer] for totals in standings.running[: count + 1]),
    )


def _sides(match: Match, scorer: int, rounds: tuple[Round, ...]) -> Iterator[tuple[SideEntry, int, RoundEntry]]:
    """What the account's side had in each round, which side that was, and the whole round."""
    for each in rounds:
        side = scorer
        if match.table.seating is Seating.LONE_PLAYER:
            side = match.table.side_of_seat(scorer, each.entry.lone_seat)
        yield each.entry.sides[side], side, each.entry


def _mark(points: list[Decimal], sought: Decimal) -> RoundMark:
    return RoundMark(sought, points.index(sought) + 1)
