"""What the places of the app are looked at with: matches, people, and house rules, half made and saved."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final
from uuid import UUID

from scorekeeper.match.match import Match
from scorekeeper.match.player import Player
from scorekeeper.rules.entry import Packet
from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant_form import BANDS, TYPES, new_cut
from tests.browser.kept import numbered
from tests.builders import entry, preset, side, table_with, variant_with
from tests.match.builders import EVENING, match_of, played

NAMES: Final = ("Maria", "Anna", "Nikos", "Petros")
LONG_NAMES: Final = (
    "Konstantina-Vasiliki", "Maximilian-Alexander", "Ευαγγελία-Αικατερίνη",
    "Christodoulopoulou", "Jo", "Παπαδημητρακόπουλος",
)  # fmt: skip
ROUNDS: Final = 25


def friday_table() -> Match:
    """Three rounds into a match of four, the first of them the ordinary close 535 : -120."""
    match = Match(
        id=UUID(int=1),
        began=EVENING,
        name="Friday table",
        variant=preset("classic"),
        table_id="partners",
        players=_people(NAMES, 10),
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
    begun = begun.model_copy(update={"players": _people(LONG_NAMES, 30)})
    scorers = begun.table.scorer_count
    rounds = [tuple((-1) ** (at + one) * (135 + 45 * one + 15 * at) for one in range(scorers)) for at in range(ROUNDS)]
    return numbered(played(begun, *rounds), number)


def changed_rules() -> HouseDraft:
    """House rules half made in which every section has something changed and all can be read."""
    draft = HouseDraft.copy_of(preset("classic"), "Friday evenings at Eleni's, our way", ())
    form = draft.form.with_cut(new_cut(draft.form.divisor)).with_new_type("Diamonds only").with_new_band()
    typed = {
        ("source",): "As we have played since 1994",
        ("cards", "two"): "25",
        ("cut", "exact"): "50",
        ("closing", "points"): "100+50",
        (*BANDS, form.count(BANDS) - 1, "from"): "2500",
        (*BANDS, form.count(BANDS) - 1, "minimum"): "150",
        ("tables", 0, "target"): "5000",
    }
    for path, text in typed.items():
        form = form.with_value(path, text)
    return draft.with_form(form)


def rules_to_mend() -> HouseDraft:
    """House rules half made with mistakes in several sections."""
    draft = HouseDraft.copy_of(preset("classic"), "", (CHANGED.id,))
    form = draft.form
    for path in (("closing", "points"), ("cards", "two"), (*BANDS, 1, "minimum"), (*TYPES, 0, "points")):
        form = form.with_value(path, "1o0")
    return draft.with_form(form)


def _people(names: Sequence[str], first_id: int) -> tuple[Player, ...]:
    return tuple(Player(id=UUID(int=first_id + seat), name=name) for seat, name in enumerate(names))


FRIDAY: Final = friday_table()
OVER: Final = numbered(played(match_of(), (1535, 1115), (1600, 1900)), 2)
EARLIER: Final = numbered(played(match_of(), (1200, 1350), (1900, -120)), 8)
FIRST: Final = numbered(played(match_of(), (535, 1860), (890, 1400)), 9)
CROWDED: Final = crowded_table(3, alone=False)
SIX_ALONE: Final = crowded_table(4, alone=True)
CUT: Final = numbered(match_of("dealers-cut-individual", "five"), 5)
THREE: Final = numbered(match_of("classic", "three-lone"), 6)
FRESH: Final = numbered(match_of("pagat", "partners"), 7)
HOUSE: Final = variant_with(preset("classic"), id="house-eleni", name="At Eleni's", closing={"points": 150})
CHANGED: Final = changed_rules()
TO_MEND: Final = rules_to_mend()
KEPT: Final = (HOUSE, CHANGED, TO_MEND, FIRST, EARLIER, OVER, CROWDED, SIX_ALONE, CUT, THREE, FRESH, FRIDAY)
"""What lies in the app's folder; the last match was touched last, so Home goes on with it."""
