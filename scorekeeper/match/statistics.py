"""Who won how often, and how: statistics of players, of people who play together, and of one against another.

They are worked out from `facts`, never stored, and only of matches played by the same rules: points of other rules or
another scale are never added up (`MixedRules`). A party is one person or several who share an account; an account of
more people counts for each of them. The sentences that define each number for readers stand in `words.statistics`.

- won: the party's account alone won; tied: it won together with others; lost: anybody else did.
- unfinished: the match goes on, or was ended before a round was played; it counts in none of the three.
- rounds: all that count of all these matches, those of unfinished ones too.
- the average match is of finished matches, with totals brought along from paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple, Self
from uuid import UUID

from scorekeeper.match.facts import AccountFacts, MatchFacts, RulesPlayed
from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.rules.points import ZERO

Party = frozenset[UUID]
LAST_RESULTS: Final = 30
"""How many of the last results are kept in order."""


class MixedRules(ScorekeeperError):
    """Matches by different rules, whose points cannot be added up."""


class Result(StrEnum):
    """How a finished match ended for a party."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"


class Share(NamedTuple):
    """So many of so many."""

    times: int
    out_of: int


class Average(NamedTuple):
    """A sum of points and how many it is of."""

    points: Decimal
    out_of: int

    @property
    def value(self) -> Decimal | None:
        """The average; None of nothing."""
        return self.points / self.out_of if self.out_of else None


class Mark(NamedTuple):
    """A round or a match that stands out."""

    points: Decimal
    match_id: UUID
    number: int | None = None
    """The round's number, from 1; None for a whole match."""


class Streak(NamedTuple):
    """The same result in so many of the last finished matches."""

    result: Result
    length: int


class Finished(NamedTuple):
    """A finished match of a party, as a chart needs it."""

    match_id: UUID
    total: Decimal
    result: Result


@dataclass(frozen=True)
class Record:
    """What a party did by one set of rules."""

    matches: int
    """All of them, unfinished ones too."""
    won: int
    lost: int
    tied: int
    unfinished: int
    average_round: Average
    average_match: Average
    best_round: Mark | None
    """The earliest of equal ones, here and below; None where there is none."""
    worst_round: Mark | None
    best_match: Mark | None
    worst_match: Mark | None
    closings: Share
    """Rounds the party's account closed, out of those of which the ending is known."""
    packets_missed: Share
    """Rounds without its packet, out of those of which it is known."""
    biribas: tuple[tuple[str, int], ...]
    """How many of each meld type, by its id."""
    detailed_rounds: int
    """Rounds entered with their biribas."""
    cuts: int
    """How often a cut was paid to the account."""
    comeback: Mark | None
    """The most that it was ever behind in a match that it won; None where it never was."""
    streak: Streak | None
    """None where nothing was finished."""
    last: tuple[Finished, ...]
    """The last finished matches, the latest at the end."""

    @property
    def finished(self) -> int:
        """Won, lost and tied together."""
        return self.won + self.lost + self.tied


@dataclass(frozen=True)
class HeadToHead:
    """Two parties that met on different accounts."""

    matches: int
    """All of them, unfinished ones too."""
    won: int
    """Won alone by the one."""
    lost: int
    """Won alone by the other."""
    tied: int
    """Won by both together."""
    neither: int
    """Won by somebody else."""
    unfinished: int
    ahead: int
    """Finished with more than the other, whoever won."""
    behind: int
    lead: Average
    """How much more than the other, in finished matches; negative where less."""


def rules_played(facts: Iterable[MatchFacts]) -> tuple[RulesPlayed, ...]:
    """The rules by which matches were played, those of the most matches first; named as in the latest."""
    counts: Counter[tuple[str, str]] = Counter()
    latest: dict[tuple[str, str], MatchFacts] = {}
    for each in facts:
        group = each.rules.group
        counts[group] += 1
        if group not in latest or latest[group].began <= each.began:
            latest[group] = each
    return tuple(latest[group].rules for group, _ in counts.most_common())


def parties(facts: Iterable[MatchFacts]) -> tuple[Party, ...]:
    """Everybody who played, and everybody who shared an account; who played most often first."""
    counts: Counter[Party] = Counter()
    for each in facts:
        for account in each.accounts:
            people = frozenset(each.players[seat].id for seat in account.seats)
            counts.update({frozenset({person}) for person in people} | {people})
    return tuple(party for party, _ in counts.most_common())


def record(facts: Iterable[MatchFacts], party: Party) -> Record:
    """What a party did in those of the matches in which it took part. Raises MixedRules."""
    tally = _Tally()
    for each in _in_order(facts):
        account = each.account_of(party)
        if account is not None:
            tally.add(each, account)
    return tally.record()


def records(facts: Iterable[MatchFacts], *, together: bool = False) -> dict[Party, Record]:
    """The records of all players, or of all who share accounts; who won most first. Raises MixedRules."""
    tallies: dict[Party, _Tally] = {}
    for each in _in_order(facts):
        for index, account in enumerate(each.accounts):
            people = frozenset(each.players[seat].id for seat in account.seats)
            if together and len(people) == 1:
                continue
            for party in [people] if together else [frozenset({person}) for person in people]:
                tallies.setdefault(party, _Tally()).add(each, index)
    found = {party: tally.record() for party, tally in tallies.items()}
    return dict(sorted(found.items(), key=lambda item: (-item[1].won, item[1].lost, -item[1].matches)))


def head_to_head(facts: Iterable[MatchFacts], one: Party, other: Party) -> HeadToHead:
    """How the one did against the other, where they had different accounts. Raises MixedRules."""
    counts: Counter[str] = Counter()
    lead = ZERO
    for each in _in_order(facts):
        mine, theirs = each.account_of(one), each.account_of(other)
        if mine is None or theirs is None or mine == theirs:
            continue
        counts["matches"] += 1
        if not each.winners:
            counts["unfinished"] += 1
            continue
        both = (mine in each.winners, theirs in each.winners)
        counts[{(True, True): "tied", (True, False): "won", (False, True): "lost"}.get(both, "neither")] += 1
        difference = each.accounts[mine].total - each.accounts[theirs].total
        counts["ahead"] += difference > 0
        counts["behind"] += difference < 0
        lead += difference
    names = ("matches", "won", "lost", "tied", "neither", "unfinished", "ahead", "behind")
    return HeadToHead(
        **{name: counts[name] for name in names}, lead=Average(lead, counts["matches"] - counts["unfinished"])
    )


def _in_order(facts: Iterable[MatchFacts]) -> Sequence[MatchFacts]:
    """The matches as they were begun, all by the same rules."""
    ordered = sorted(facts, key=lambda each: (each.began, each.id))
    groups = {each.rules.group for each in ordered}
    if len(groups) > 1:
        raise MixedRules("matches by different rules cannot be added up", field="variant", value=groups)
    return ordered


class _Tally:
    """A record in the making; matches are added as they were begun."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._results: Counter[Result] = Counter()
        self._biribas: Counter[str] = Counter()
        self._points = self._totals = ZERO
        self._best_round = self._worst_round = self._best_match = self._worst_match = _NO_MARK
        self._comeback = _NO_MARK
        self._streak: Streak | None = None
        self._last: list[Finished] = []

    def add(self, match: MatchFacts, index: int) -> Self:
        """Count a match in which the party had this account."""
        account = match.accounts[index]
        self._counts.update(
            matches=1,
            rounds=match.round_count,
            endings=match.endings_known,
            closings=account.closings,
            packets=account.packets_known,
            missed=account.packets_missed,
            detailed=account.detailed,
            cuts=account.cuts,
        )
        self._points += account.points
        self._biribas.update(dict(account.biribas))
        if account.best is not None and account.worst is not None:
            best = Mark(account.best.points, match.id, account.best.number)
            worst = Mark(account.worst.points, match.id, account.worst.number)
            self._best_round, self._worst_round = _higher(self._best_round, best), _lower(self._worst_round, worst)
        if match.winners:
            self._finish(match, account, _result(match, index))
        return self

    def record(self) -> Record:
        """The record of what was added."""
        counts, results = self._counts, self._results
        return Record(
            matches=counts["matches"],
            won=results[Result.WON],
            lost=results[Result.LOST],
            tied=results[Result.TIED],
            unfinished=counts["matches"] - results.total(),
            average_round=Average(self._points, counts["rounds"]),
            average_match=Average(self._totals, results.total()),
            best_round=self._best_round,
            worst_round=self._worst_round,
            best_match=self._best_match,
            worst_match=self._worst_match,
            closings=Share(counts["closings"], counts["endings"]),
            packets_missed=Share(counts["missed"], counts["packets"]),
            biribas=tuple(sorted(self._biribas.items())),
            detailed_rounds=counts["detailed"],
            cuts=counts["cuts"],
            comeback=self._comeback,
            streak=self._streak,
            last=tuple(self._last[-LAST_RESULTS:]),
        )

    def _finish(self, match: MatchFacts, account: AccountFacts, result: Result) -> None:
        mark = Mark(account.total, match.id)
        self._totals += account.total
        self._results[result] += 1
        self._best_match, self._worst_match = _higher(self._best_match, mark), _lower(self._worst_match, mark)
        if result is Result.WON and account.most_behind > 0:
            self._comeback = _higher(self._comeback, Mark(account.most_behind, match.id))
        goes_on = self._streak is not None and self._streak.result is result
        self._streak = Streak(result, self._streak.length + 1 if self._streak is not None and goes_on else 1)
        self._last.append(Finished(match.id, account.total, result))


_NO_MARK: Final[Mark | None] = None


def _result(match: MatchFacts, index: int) -> Result:
    if index not in match.winners:
        return Result.LOST
    return Result.WON if len(match.winners) == 1 else Result.TIED


def _higher(mark: Mark | None, other: Mark) -> Mark:
    return other if mark is None or other.points > mark.points else mark


def _lower(mark: Mark | None, other: Mark) -> Mark:
    return other if mark is None or other.points < mark.points else mark
