"""The facts of matches as small documents beside them, so that filters and statistics read no match.

A document of facts is an index and nothing more: it says for which saved state of its match it was worked out
(`touched`), is believed for that state alone, and is worked out anew where it is missing, old, or cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from scorekeeper.match.facts import AccountFacts, MatchFacts, RoundMark, RulesPlayed
from scorekeeper.match.player import Player
from scorekeeper.rules.points import as_number
from scorekeeper.store.storage import Document

VERSION: Final = 1
"""Raised when facts are worked out otherwise; older documents then count as missing."""
SHARED: Final = 4096
"""How many players, and how many rules, documents read after each other share."""


def facts_row(facts: MatchFacts, players: Sequence[Player], touched: str) -> Document:
    """The facts as JSON; `players` as they are written in the match, not as they are known today."""
    return {
        "id": str(facts.id),
        "touched": touched,
        "version": VERSION,
        "name": facts.name,
        "began": facts.began.isoformat(),
        "rules": list(facts.rules),
        "table": facts.table_id,
        "target": as_number(facts.target),
        "players": [[str(player.id), player.name] for player in players],
        "accounts": [_account_row(account) for account in facts.accounts],
        "rounds": facts.round_count,
        "endings": facts.endings_known,
        "finished": facts.is_finished,
        "winners": list(facts.winners),
    }


class FactReader:
    """Reads documents of facts; what thousands of them have in common it makes once."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, str], Player] = {}
        self._rules: dict[tuple[Any, ...], RulesPlayed] = {}

    def read(self, row: Document, seated: Callable[[tuple[Player, ...]], tuple[Player, ...]]) -> MatchFacts | None:
        """The facts of a document; None where it is of another version or not what was written."""
        try:
            if row["version"] != VERSION:
                return None
            return MatchFacts(
                id=UUID(row["id"]),
                name=row["name"],
                began=datetime.fromisoformat(row["began"]),
                rules=self._rules_of(row["rules"]),
                table_id=row["table"],
                target=_points(row["target"]),
                players=seated(tuple(self._player(*each) for each in row["players"])),
                accounts=tuple(_account(each) for each in row["accounts"]),
                round_count=row["rounds"],
                endings_known=row["endings"],
                is_finished=row["finished"],
                winners=tuple(row["winners"]),
            )
        except (KeyError, TypeError, ValueError, ArithmeticError):
            return None

    def _player(self, player_id: str, name: str) -> Player:
        known = self._players.get((player_id, name))
        if known is None:
            if len(self._players) >= SHARED:
                self._players.clear()
            known = self._players[player_id, name] = Player(id=UUID(player_id), name=name)
        return known

    def _rules_of(self, row: list[Any]) -> RulesPlayed:
        if len(self._rules) >= SHARED:
            self._rules.clear()
        return self._rules.setdefault(tuple(row), RulesPlayed(*row))


def _account_row(account: AccountFacts) -> list[Any]:
    return [
        list(account.seats),
        as_number(account.total),
        as_number(account.points),
        _mark_row(account.best),
        _mark_row(account.worst),
        account.closings,
        account.packets_known,
        account.packets_missed,
        account.detailed,
        dict(account.biribas),
        account.cuts,
        as_number(account.most_behind),
    ]


def _account(row: list[Any]) -> AccountFacts:
    seats, total, points, best, worst, closings, known, missed, detailed, biribas, cuts, behind = row
    return AccountFacts(
        seats=tuple(seats),
        total=_points(total),
        points=_points(points),
        best=_mark(best),
        worst=_mark(worst),
        closings=closings,
        packets_known=known,
        packets_missed=missed,
        detailed=detailed,
        biribas=tuple(biribas.items()),
        cuts=cuts,
        most_behind=_points(behind),
    )


def _mark_row(mark: RoundMark | None) -> list[Any] | None:
    return None if mark is None else [as_number(mark.points), mark.number]


def _mark(row: list[Any] | None) -> RoundMark | None:
    return None if row is None else RoundMark(_points(row[0]), row[1])


def _points(number: int | float) -> Decimal:
    return Decimal(number) if isinstance(number, int) else Decimal(str(number))
