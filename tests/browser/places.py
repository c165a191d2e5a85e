"""The places of the app worth looking at, and the matches they are looked at with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.rules.entry import Packet
from tests.browser.kept import numbered
from tests.browser.table import IN_HANDS, ON_TABLE, Scorer, scoreboard
from tests.builders import entry, preset, side, table_with, variant_with
from tests.match.builders import EVENING, match_of, played

NAMES: Final = ("Maria", "Anna", "Nikos", "Petros")
LONG_NAMES: Final = (
    "Konstantina-Vasiliki", "Maximilian-Alexander", "Ευαγγελία-Αικατερίνη",
    "Christodoulopoulou", "Jo", "Παπαδημητρακόπουλος",
)  # fmt: skip
ROUNDS: Final = 25


@dataclass(frozen=True)
class Place:
    """One screen in one state: its address, and what is done there before it is looked at."""

    path: str
    prepare: Callable[[Scorer], None] | None = None


def friday_table() -> Match:
    """Three rounds into a match of four, the first of them the ordinary close 535 : -120."""
    match = Match(
        id=UUID(int=1),
        began=EVENING,
        name="Friday table",
        variant=preset("classic"),
        table_id="partners",
        players=_people(NAMES),
        first_dealer=0,
        target=Decimal(3000),
    )
    rounds = (
        entry(
            side(table=150, hand=15),
            side(clean=0, dirty=0, table=45, hand=65, packet=Packet.NOT_TAKEN),
            closed_by=0,
        ),
        entry(side(dirty=0, table=305, hand=25), side(table=230, hand=20), closed_by=1),
        entry(side(dirty=0, table=200, hand=45), side(dirty=0, table=245, hand=20), closed_by=1),
    )
    for number, each in enumerate(rounds, start=1):
        match = match.add_round(
            each.model_copy(update={"dealer": match.next_dealer}), round_id=UUID(int=100 + number), at=EVENING
        )
    return match


def crowded_table(number: int, *, alone: bool) -> Match:
    """Six people with long names, 25 rounds, totals below zero, points in tenths."""
    tenths = preset("classic-tenth")
    six = table_with(tenths.table("six"), seating="individuals" if alone else "partners")
    begun = match_of(variant_with(tenths, tables=[six.model_dump()]), "six", target=99000)
    begun = begun.model_copy(update={"players": _people(LONG_NAMES)})
    scorers = begun.table.scorer_count
    rounds = [tuple((-1) ** (at + one) * (135 + 45 * one + 15 * at) for one in range(scorers)) for at in range(ROUNDS)]
    return numbered(played(begun, *rounds), number)


def _people(names: Sequence[str]) -> tuple[Player, ...]:
    return tuple(Player(id=UUID(int=10 + seat), name=name) for seat, name in enumerate(names))


FRIDAY: Final = friday_table()
OVER: Final = numbered(played(match_of(), (1535, 1115), (1600, 1900)), 2)
CROWDED: Final = crowded_table(3, alone=False)
SIX_ALONE: Final = crowded_table(4, alone=True)
CUT: Final = numbered(match_of("dealers-cut-individual", "five"), 5)
THREE: Final = numbered(match_of("classic", "three-lone"), 6)
FRESH: Final = numbered(match_of("pagat", "partners"), 7)
MATCHES: Final = (OVER, CROWDED, SIX_ALONE, CUT, THREE, FRESH, FRIDAY)
"""The last one was touched last: Home goes on with it."""


def _melds(scorer: Scorer) -> None:
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.trump("Diamonds")
    scorer.closed("Maria & Nikos")
    scorer.meld("Clean")
    scorer.meld("Dirty")


def _typed(scorer: Scorer) -> None:
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.open(ON_TABLE)
    scorer.keys("120+45+30-15")


def _counted(scorer: Scorer) -> None:
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.open(IN_HANDS)
    scorer.press(scorer.say("Count"))
    for rank in ("Joker", "Ace"):
        scorer.press(scorer.say("{label}, {worth}: {count}", label=scorer.t.gettext(rank)))


def _refused(scorer: Scorer) -> None:
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.save()
    scorer.phone.page.locator("flt-announcement-host").first.wait_for(state="attached")


def _laid(scorer: Scorer) -> None:
    for rank in ("King", "Queen", "Jack", "Joker"):
        scorer.press(scorer.t.gettext(rank))


def _asked_to_delete(scorer: Scorer) -> None:
    scorer.press(scorer.say("More about this match"))
    item = scorer.say("Delete the match")
    scorer.phone.find("menuitem", item).evaluate("node => node.click()")
    scorer.phone.see(scorer.say("Delete"), "button")


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
    "delete-match": Place(scoreboard(FRIDAY), _asked_to_delete),
    "round": Place(f"{scoreboard(FRIDAY)}/rounds/{FRIDAY.rounds[0].id}"),
    "match-rules": Place(f"{scoreboard(FRIDAY)}/rules"),
    "entry": Place(f"{scoreboard(FRIDAY)}/round", _melds),
    "entry-typed": Place(f"{scoreboard(FRESH)}/round", _typed),
    "entry-counted": Place(f"{scoreboard(FRESH)}/round", _counted),
    "entry-refused": Place(f"{scoreboard(THREE)}/round", _refused),
    "entry-cut": Place(f"{scoreboard(CUT)}/round"),
    "entry-crowded": Place(f"{scoreboard(SIX_ALONE)}/round"),
    "entry-by-cards": Place(f"{scoreboard(FRESH)}/round/cards", _laid),
    "referee": Place("/referee", _laid),
    "result": Place(f"{scoreboard(OVER)}/result"),
    "history": Place("/history"),
    "players": Place("/history/players"),
    "statistics": Place("/history/statistics"),
    "rules": Place("/rules"),
    "variant-rules": Place("/rules/classic"),
    "compare-rules": Place("/rules/compare/classic/pagat"),
    "change-rules": Place(f"{scoreboard(FRIDAY)}/rules/pagat"),
    "settings": Place("/settings"),
    "not-found": Place("/nowhere"),
}
