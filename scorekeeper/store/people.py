"""Who somebody is today: another name everywhere, one person who stood in the store as two, names no longer offered.

Matches keep what was written in them. What is known of a player now is laid over them as they are read and taken off
again as they are written, so that two who were merged can be parted, and no old match is touched. Where the name of
today would read like another at the same table, a match shows its own names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import AwareDatetime

from scorekeeper.match.player import Player, same_name
from scorekeeper.rules.frozen import Frozen
from scorekeeper.store.storage import Document

STANDING: Final = "standing"
"""The field of a player's document that says what is laid over matches; lists know it without reading the document."""
RENAMED: Final = "renamed"
RETIRED: Final = "retired"
MERGED: Final = "merged"
_LONGEST_CHAIN: Final = 32


class KnownPlayer(Frozen):
    """Somebody who played here before."""

    id: UUID
    name: str
    last_played: AwareDatetime
    standing: str = ""
    """Words that tell what is special, separated by blanks."""
    same_as: UUID | None = None
    """Who this is in truth; None for most."""

    @property
    def is_retired(self) -> bool:
        """True where the name is not offered any more."""
        return RETIRED in self.standing.split()

    @property
    def is_merged(self) -> bool:
        """True where this is another known player."""
        return MERGED in self.standing.split()


def with_standing(row: Document, word: str, *, holds: bool) -> Document:
    """A player's document with one word of its standing set or taken away."""
    words = [each for each in str(row.get(STANDING, "")).split() if each != word]
    standing = " ".join([*words, word] if holds else words)
    kept = {name: value for name, value in row.items() if name != STANDING}
    return {**kept, STANDING: standing} if standing else kept


class _Today(NamedTuple):
    """What a player's document says about matches."""

    name: str
    is_renamed: bool
    same_as: UUID | None

    @classmethod
    def of(cls, row: Document) -> _Today:
        words = str(row.get(STANDING, "")).split()
        same_as = row.get("same_as") if MERGED in words else None
        return cls(str(row.get("name", "")), RENAMED in words, None if same_as is None else UUID(str(same_as)))

    @property
    def says_something(self) -> bool:
        return self.is_renamed or self.same_as is not None


class People:
    """What is laid over the players of matches."""

    def __init__(self, row_of: Callable[[UUID], Document | None], special: Iterable[UUID]) -> None:
        """`row_of` gives a player's document; `special` are those whose standing says something."""
        self._row_of = row_of
        self._today: dict[UUID, _Today] = {}
        for player_id in special:
            self.take(player_id, row_of(player_id))

    @property
    def is_plain(self) -> bool:
        """True where everybody is who is written."""
        return not self._today

    def take(self, player_id: UUID, row: Document | None) -> bool:
        """A player's document is another now; True where matches may read otherwise for it."""
        was = self._today.get(player_id)
        now = None if row is None else _Today.of(row)
        if now is not None and (now.says_something or self._is_aim(player_id)):
            self._today[player_id] = now
            aim = now.same_as
            if aim is not None and aim not in self._today and (aimed := self._row_of(aim)) is not None:
                self._today[aim] = _Today.of(aimed)
        else:
            self._today.pop(player_id, None)
        return was != self._today.get(player_id)

    def today(self, player: Player) -> Player:
        """The player as known today."""
        found, name = player.id, player.name
        for _ in range(_LONGEST_CHAIN):
            known = self._today.get(found)
            if known is None:
                break
            if known.same_as is None:
                name = known.name if known.is_renamed or found != player.id else name
                break
            found = known.same_as
        return player if (found, name) == (player.id, player.name) else Player(id=found, name=name)

    def _is_aim(self, player_id: UUID) -> bool:
        return any(known.same_as == player_id for known in self._today.values())

    def seated(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """The players of a table as known today; as they were written where two would then be one."""
        if self.is_plain:
            return players
        known = tuple(self.today(player) for player in players)
        return players if known == players or _has_twins(known) else known

    def as_written(self, before: Sequence[tuple[Player, ...]], players: tuple[Player, ...]) -> tuple[Player, ...]:
        """What to write for players as they were shown, where `before` are the seatings written so far."""
        for seating in reversed(before):
            if players in (seating, self.seated(seating)):
                return seating
        return tuple(
            next((own for own in _of_seat(before, seat) if self.today(own) == player), None)
            or next(
                (Player(id=own.id, name=player.name) for own in _of_seat(before, seat) if self._is(own, player)), player
            )
            for seat, player in enumerate(players)
        )

    def _is(self, written: Player, player: Player) -> bool:
        return self.today(written).id == player.id


def _of_seat(before: Sequence[tuple[Player, ...]], seat: int) -> Iterable[Player]:
    return (seating[seat] for seating in reversed(before) if seat < len(seating))


def _has_twins(players: Sequence[Player]) -> bool:
    return any(
        player.id == other.id or same_name(player.name, other.name)
        for index, player in enumerate(players)
        for other in players[:index]
    )
