"""A match as text for a chat: the result alone, or with the whole sheet. Plain, and narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import Final

from scorekeeper.match.match import Match
from scorekeeper.words.bidi import as_lines, own_direction, parted, without_marks
from scorekeeper.words.dates import date_text
from scorekeeper.words.endings import outcome_text, way_text
from scorekeeper.words.letters import letters
from scorekeeper.words.names import column_names, joined
from scorekeeper.words.numbers import points_text

_WIDTH: Final = 30
"""Letters that a chat shows on one line of a phone, about."""
_NUMBER_WIDTH: Final = 4
_WIDEST_COLUMN: Final = 12


def result_as_text(t: NullTranslations, match: Match) -> str:
    """Who played what, where everyone stands, and who won and why."""
    return as_lines(t, [*_head(t, match), "", *_places(t, match), "", _verdict(t, match)])


def sheet_as_text(t: NullTranslations, match: Match) -> str:
    """The result with each round's points and the running totals, in columns of one width."""
    return as_lines(t, [*_head(t, match), "", *_columns(t, match), "", *_places(t, match), "", _verdict(t, match)])


def _head(t: NullTranslations, match: Match) -> Iterator[str]:
    if match.name:
        yield match.name
    target = points_text(t, match.target, divisor=match.variant.display_divisor)
    yield t.gettext("{variant} · to {target}").format(variant=t.gettext(match.variant.name), target=target)
    yield date_text(t, match.began.astimezone())


def _places(t: NullTranslations, match: Match) -> Iterator[str]:
    standings, outcome = match.standings, match.outcome
    count = len(match.rounds) if outcome is None else outcome.round_count
    ranks, winners = standings.ranks(count), () if outcome is None else outcome.winners
    for scorer in sorted(range(standings.scorer_count), key=lambda scorer: ranks[scorer]):
        total = points_text(t, standings.running[count][scorer], divisor=match.variant.display_divisor)
        rank = t.gettext("{rank}.").format(rank=ranks[scorer])
        cup = " \N{TROPHY}" if scorer in winners else ""
        yield f"{rank} {own_direction(t, joined(match.scorer_names(scorer)))}: {total}{cup}"


def _verdict(t: NullTranslations, match: Match) -> str:
    if match.outcome is not None:
        return outcome_text(t, match.outcome, match)
    return in_play_text(t, match)


def in_play_text(t: NullTranslations, match: Match) -> str:
    """How far each scorer of a match without an end has to go."""
    ways = (
        f"{own_direction(t, joined(match.scorer_names(scorer)))}: {way_text(t, match, scorer)}"
        for scorer in range(match.table.scorer_count)
    )
    return t.gettext("In play. {ways}").format(ways=parted(t, ways))


def _columns(t: NullTranslations, match: Match) -> Iterator[str]:
    """The rounds, with short names above; a running total stands under each round's points."""
    scorers = range(match.table.scorer_count)
    width = min((_WIDTH - _NUMBER_WIDTH) // len(scorers) - 1, _WIDEST_COLUMN)
    names = column_names([match.scorer_names(scorer) for scorer in scorers], width)
    cells = (without_marks(cell) for line in _numbers(t, match) for cell in line)
    widest = max(width, *(len(letters(name)) for name in names), *map(len, cells))
    yield _line("", [own_direction(t, name) for name in names], widest)
    for at, line in enumerate(_numbers(t, match)):
        number = str(at // 2 + 1) if at % 2 == 0 else "="
        yield _line(number, line, widest)


def _numbers(t: NullTranslations, match: Match) -> list[tuple[str, ...]]:
    """The points of each round and the totals after it, line by line."""
    divisor, standings = match.variant.display_divisor, match.standings
    lines = []
    for index, points in enumerate(standings.rounds):
        lines.append(tuple(points_text(t, each, divisor=divisor, signed=True) for each in points))
        lines.append(tuple(points_text(t, each, divisor=divisor) for each in standings.running[index + 1]))
    return lines


def _line(number: str, cells: Sequence[str], width: int) -> str:
    padded = (" " * (width - len(letters(without_marks(cell)))) + cell for cell in cells)
    return f"{number:>3} " + " ".join(padded)
