"""The known players: who is offered, who is called what, who is one with whom. Each command can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from uuid import UUID

from scorekeeper.match.facts import MatchFacts
from scorekeeper.match.match import Match
from scorekeeper.match.player import Player, clean_name, same_name
from scorekeeper.store.changes import Change, Commit
from scorekeeper.store.documents import read_model
from scorekeeper.store.errors import NameTaken, PlayersMet, StoreError
from scorekeeper.store.people import MERGED, RENAMED, RETIRED, KnownPlayer, People, with_standing
from scorekeeper.store.storage import Document, JournalStorage

PLAYERS = "players"


class PlayerBook:
    """Everybody who ever played here."""

    def __init__(self, storage: JournalStorage, commit: Commit, facts: Callable[[], Iterable[MatchFacts]]) -> None:
        self._storage = storage
        self._commit = commit
        self._facts = facts
        self._known: tuple[KnownPlayer, ...] | None = None
        self._people: People | None = None

    # -- asking --------------------------------------------------------------------------------------------------------

    @property
    def people(self) -> People:
        """What is laid over the players of matches."""
        if self._people is None:
            keys = self._storage.keys(PLAYERS)
            special = [UUID(key) for key in keys if self._storage.outline(PLAYERS, key)]
            self._people = People(self._row, special)
        return self._people

    def everybody(self) -> tuple[KnownPlayer, ...]:
        """All known players, merged ones too, whoever played last first. Raises StoreDamaged."""
        if self._known is None:
            rows = [row for key in self._storage.keys(PLAYERS) if (row := self._storage.document(PLAYERS, key))]
            known = [read_model(dict(row), KnownPlayer, (PLAYERS, row["id"])) for row in rows]
            self._known = tuple(sorted(known, key=lambda player: player.last_played, reverse=True))
        return self._known

    def people_known(self) -> tuple[KnownPlayer, ...]:
        """Everybody once, retired ones too. Raises StoreDamaged."""
        return tuple(player for player in self.everybody() if not player.is_merged)

    def offered(self) -> tuple[KnownPlayer, ...]:
        """Who is offered for a new match. Raises StoreDamaged."""
        return tuple(player for player in self.people_known() if not player.is_retired)

    def called(self, name: str) -> KnownPlayer | None:
        """The known player of a name that reads like this one, or who is now the one that had it."""
        found = self._called(name, self.people_known())
        if found is None and (merged := self._called(name, self.everybody())) is not None:
            today = self.people.today(Player(id=merged.id, name=merged.name))
            found = next((player for player in self.everybody() if player.id == today.id), None)
        return found

    # -- commands ------------------------------------------------------------------------------------------------------

    async def rename(self, player_id: UUID, name: str) -> None:
        """Call a player otherwise in all matches. Raises BadName, NameTaken, StoreError."""
        cleaned = clean_name(name)

        def changes() -> Iterator[Change]:
            row = self._required(player_id)
            taken = self._called(cleaned, (each for each in self.people_known() if each.id != player_id))
            if taken is not None:
                raise NameTaken("somebody else is called so", field="name", value=taken.name)
            yield self._change(with_standing({**row, "name": cleaned}, RENAMED, holds=True))

        await self._commit(changes)

    async def merge(self, player_id: UUID, into: UUID) -> None:
        """Make two known players one: the first is the second from now on. Raises PlayersMet, StoreError."""

        def changes() -> Iterator[Change]:
            row, kept = self._required(player_id), self._required(into)
            if player_id == into or self.people.today(Player(id=into, name=kept["name"])).id == player_id:
                raise StoreError("a player is one with himself already", field="player", value=player_id)
            for each in self._facts():
                if {player_id, into} <= {player.id for player in each.players}:
                    raise PlayersMet("two who sat at one table are two", field="player", value=kept["name"])
            yield self._change({**with_standing(row, MERGED, holds=True), "same_as": str(into)})

        await self._commit(changes)

    async def part(self, player_id: UUID) -> None:
        """Take a merge back: the player is somebody again. Raises StoreError."""

        def changes() -> Iterator[Change]:
            row = with_standing(self._required(player_id), MERGED, holds=False)
            yield self._change({name: value for name, value in row.items() if name != "same_as"})

        await self._commit(changes)

    async def retire(self, player_id: UUID) -> None:
        """Offer a player no more; old matches are as they were. Raises StoreError."""
        await self._commit(lambda: [self._change(with_standing(self._required(player_id), RETIRED, holds=True))])

    async def bring_back(self, player_id: UUID) -> None:
        """Offer a retired player again. Raises StoreError."""
        await self._commit(lambda: [self._change(with_standing(self._required(player_id), RETIRED, holds=False))])

    # -- for the store -------------------------------------------------------------------------------------------------

    def seen(self, match: Match, moment: str, before: dict[UUID, set[str]], *, plays_anew: bool) -> Iterator[Change]:
        """The players of a match as known from now on.

        A name given to a known player elsewhere stays, unless it was in this match that it changed: `before` holds
        the names that each had in it. Whoever sits down to a new match is offered again.
        """
        for player in match.players:
            known = self._row(player.id)
            if known is None:
                yield self._change({"id": str(player.id), "name": player.name, "last_played": moment})
                continue
            name = known["name"] if player.name in before.get(player.id, ()) else player.name
            row = {**known, "name": name, "last_played": max(moment, str(known.get("last_played", "")))}
            yield self._change(with_standing(row, RETIRED, holds=False) if plays_anew else row)

    def take(self, player_id: UUID, row: Document | None) -> bool:
        """A document was saved; True where matches may read otherwise for it."""
        self._known = None
        return self.people.take(player_id, row)

    def forget(self) -> None:
        """Read everything anew."""
        self._known = self._people = None

    def _row(self, player_id: UUID) -> Document | None:
        return self._storage.document(PLAYERS, str(player_id))

    def _required(self, player_id: UUID) -> Document:
        row = self._row(player_id)
        if row is None:
            raise StoreError("nobody known has this id", field="player", value=player_id)
        return row

    def _called(self, name: str, players: Iterable[KnownPlayer]) -> KnownPlayer | None:
        return next((player for player in players if same_name(player.name, name)), None)

    def _change(self, row: Document) -> Change:
        return Change(PLAYERS, str(row["id"]), row)
