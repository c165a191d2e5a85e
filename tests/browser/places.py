"""The places of the app worth looking at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from gettext import NullTranslations
from typing import Final

from scorekeeper.lan.evening import FILE_NAME, Evening
from scorekeeper.match.match import Match
from scorekeeper.words.variant_fields import EditorSection
from tests.browser import place_steps as steps
from tests.browser.phone import Phone
from tests.browser.place_contents import (
    CHANGED,
    CROWDED,
    CUT,
    FRESH,
    FRIDAY,
    HOUSE,
    OVER,
    SIX_ALONE,
    THREE,
    TO_MEND,
)
from tests.browser.server import AppServer
from tests.browser.table import Scorer, scoreboard


class Door(Enum):
    """By which door a phone comes to a shared table."""

    HOST = auto()
    GUEST = auto()


@dataclass(frozen=True)
class Place:
    """One screen in one state: its address, and what is done there before it is looked at."""

    path: str
    prepare: Callable[[Scorer], None] | None = None
    door: Door | None = None
    """Set where the app must share its table: see `arguments`."""

    @property
    def arguments(self) -> tuple[str, ...]:
        """What the app is started with, on the command line."""
        return () if self.door is None else ("--lan",)

    def address(self, server: AppServer) -> str:
        """The way in, with the code of the running app's table where there is one."""
        if self.door is None:
            return self.path
        evening = Evening.model_validate_json((server.data_folder / FILE_NAME).read_bytes())
        return f"{self.path}?code={evening.host_key if self.door is Door.HOST else evening.code}"

    def prepared(self, held: Phone, t: NullTranslations | None = None) -> Phone:
        """The phone, which is at the place, once all is done there; `t` as for a Scorer."""
        if self.prepare is not None:
            self.prepare(Scorer(held, t=t))
        return held


def party(match: Match, scorer: int) -> str:
    """The people of one side, as the address of their statistics."""
    return "+".join(sorted(str(match.players[seat].id) for seat in match.table.seats_of_scorer(scorer)))


PLACES: Final[dict[str, Place]] = {
    "home": Place("/"),
    "new-match": Place("/new"),
    "scoreboard": Place(scoreboard(FRIDAY)),
    "scoreboard-fresh": Place(scoreboard(FRESH)),
    "scoreboard-crowded": Place(scoreboard(CROWDED)),
    "scoreboard-six-alone": Place(scoreboard(SIX_ALONE)),
    "scoreboard-over": Place(scoreboard(OVER)),
    "table-view": Place(f"{scoreboard(FRIDAY)}/table"),
    "table-view-six-alone": Place(f"{scoreboard(SIX_ALONE)}/table"),
    "delete-match": Place(scoreboard(FRIDAY), steps.asked("Delete the match", "Delete")),
    "scoreboard-menu": Place(scoreboard(FRIDAY), steps.menu),
    "ask-finish": Place(scoreboard(FRIDAY), steps.asked("Finish the match", "Finish")),
    "ask-target": Place(scoreboard(FRIDAY), steps.asked("Change the target", "Save")),
    "ask-player": Place(scoreboard(SIX_ALONE), steps.asked("Rename a player", "Cancel")),
    "ask-name": Place(scoreboard(FRIDAY), steps.asked("Rename the match", "Save")),
    "ask-totals": Place(scoreboard(SIX_ALONE), steps.asked("Totals brought along", "Save")),
    "picture": Place(f"{scoreboard(FRIDAY)}/picture", steps.shown("Share the picture")),
    "picture-over": Place(f"{scoreboard(OVER)}/picture", steps.shown("Share the picture")),
    "round": Place(f"{scoreboard(FRIDAY)}/rounds/{FRIDAY.rounds[0].id}"),
    "match-rules": Place(f"{scoreboard(FRIDAY)}/rules"),
    "entry": Place(f"{scoreboard(FRIDAY)}/round", steps.melds),
    "entry-menu": Place(f"{scoreboard(FRIDAY)}/round", steps.entry_menu),
    "entry-typed": Place(f"{scoreboard(FRESH)}/round", steps.typed),
    "entry-counted": Place(f"{scoreboard(FRESH)}/round", steps.counted),
    "entry-refused": Place(f"{scoreboard(THREE)}/round", steps.refused),
    "entry-cut": Place(f"{scoreboard(CUT)}/round"),
    "entry-crowded": Place(f"{scoreboard(SIX_ALONE)}/round"),
    "entry-by-cards": Place(f"{scoreboard(FRESH)}/round/cards", steps.laid),
    "referee": Place("/referee", steps.laid),
    "referee-refused": Place("/referee", steps.refused_cards),
    "referee-opening": Place("/referee", steps.opening),
    "result": Place(f"{scoreboard(OVER)}/result"),
    "history": Place("/history"),
    "history-filter-open": Place("/history", steps.filter_open("Player")),
    "history-filtered": Place("/history", steps.only_finished),
    "history-match": Place(f"/history{scoreboard(FRIDAY)}"),
    "players": Place("/history/players"),
    "player-asked": Place("/history/players", steps.person),
    "statistics": Place("/history/statistics"),
    "party": Place(f"/history/statistics/{party(OVER, 0)}"),
    "party-of-one": Place(f"/history/statistics/{party(SIX_ALONE, 0)}"),
    "rules": Place("/rules"),
    "variant-rules": Place("/rules/classic"),
    "compare-rules": Place("/rules/compare/classic/pagat"),
    "change-rules": Place(f"{scoreboard(FRIDAY)}/rules/pagat"),
    "house-rules": Place(f"/rules/{HOUSE.id}"),
    "house-editor": Place(f"/rules/edit/{CHANGED.id}"),
    "house-editor-to-mend": Place(f"/rules/edit/{TO_MEND.id}"),
    "house-thrown-away": Place(f"/rules/edit/{CHANGED.id}", steps.pressed("Throw the changes away", "Go on editing")),
    **{f"house-{each.value}": Place(f"/rules/edit/{CHANGED.id}/{each.value}") for each in EditorSection},
    "house-closing-to-mend": Place(f"/rules/edit/{TO_MEND.id}/{EditorSection.CLOSING.value}"),
    "import-rules": Place("/rules/import/house"),
    "import-rules-refused": Place("/rules/import/house", steps.unreadable_rules),
    "table-host": Place("/table", door=Door.HOST),
    "table-guest": Place("/table", door=Door.GUEST),
    "scoreboard-watched": Place(scoreboard(FRIDAY), door=Door.GUEST),
    "new-match-watched": Place("/new", door=Door.GUEST),
    "settings": Place("/settings"),
    "not-found": Place("/nowhere"),
}
