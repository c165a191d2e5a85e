"""Where a scorer stands, in words and figures: what a card, a row or the table view shows."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import NullTranslations

from scorekeeper.match.match import Match
from scorekeeper.words.bidi import listed
from scorekeeper.words.endings import way_text
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import counted_points, points_text


@dataclass(frozen=True)
class Standing:
    """One scorer of a match as it stands; after its end, as it stood then."""

    names: tuple[str, ...]
    total: str
    is_negative: bool
    to_go: str
    """How far it is to the target; empty once the match is over."""
    minimum: str
    """The points of the opening minimum; empty where nothing is asked, or not any more."""
    opens: str
    """The opening minimum in words; empty where the rules ask for none, or not any more."""
    leads: bool
    won: bool
    progress: float
    """How much of the way is done, from 0 to 1."""
    sentence: str
    """All of it as a screen reader says it."""


def standings_of(t: NullTranslations, match: Match) -> tuple[Standing, ...]:
    """Every scorer's standing, in the order of the table's accounts."""
    return tuple(_standing(t, match, scorer) for scorer in range(match.table.scorer_count))


def _standing(t: NullTranslations, match: Match, scorer: int) -> Standing:
    standings, outcome, divisor = match.standings, match.outcome, match.variant.display_divisor
    count = None if outcome is None else outcome.round_count
    total = standings.running[-1 if count is None else count][scorer]
    leaders = standings.leaders(count)
    minimum, opens = "", ""
    if outcome is None and match.variant.opening.bands:
        asked = standings.opening_minimum(scorer)
        opens = t.gettext("no minimum")
        if asked is not None:
            minimum = points_text(t, asked, divisor=divisor)
            opens = t.gettext("opens with {points}").format(points=minimum)
    names = match.scorer_names(scorer)
    shown = points_text(t, total, divisor=divisor)
    leads = outcome is None and leaders == (scorer,)
    won = outcome is not None and scorer in outcome.winners
    place = t.gettext("leads") if leads else t.gettext("won") if won else ""
    way = "" if outcome is not None else way_text(t, match, scorer)
    said = (joined(names), counted_points(t, total, divisor=divisor), place, way, opens)
    return Standing(
        names=names,
        total=shown,
        is_negative=total < 0,
        to_go=way,
        minimum=minimum,
        opens=opens,
        leads=leads,
        won=won,
        progress=standings.progress(scorer, count),
        sentence=listed(t, (part for part in said if part)),
    )
