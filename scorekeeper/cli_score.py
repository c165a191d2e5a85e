"""Score sheets without a screen: `scorekeeper score FILE` and `scorekeeper schema`.

A file of matches is read by `store.exchange`, every round is scored anew, and the sheet is printed as aligned
text or, with `--json`, as one document with every line of every score on the variant's own scale.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from scorekeeper.cli_io import complain, name_of, print_json, read_file
from scorekeeper.match.match import Match, Round
from scorekeeper.match.outcome import Ending, Outcome
from scorekeeper.rules.points import as_number, format_points
from scorekeeper.rules.score import RoundScore, ScoreLine
from scorekeeper.rules.table import Seating
from scorekeeper.store.errors import BadFile
from scorekeeper.store.exchange import export_schema
from scorekeeper.store.export_reader import LARGEST_FILE, read_export

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_BAD_INPUT: Final = 2
_LETTERS: Final = "ABCDEF"
_BLANK: Final = "-"
_WHY: Final = {
    Ending.TARGET: "reached the target",
    Ending.HIGHER_TOTAL: "several reached the target, the higher total wins",
    Ending.SHARED: "level at the top, the win is shared",
    Ending.CLOSER: "level at the top, the one who closed the round wins",
    Ending.FINISHED_EARLY: "the table ended the match early",
}


def add_parsers(subparsers: Subparsers) -> None:
    """Add the commands `score` and `schema`; each sets `run` to what does its work."""
    score = subparsers.add_parser("score", help="score the matches of a file and print their sheets")
    score.add_argument(
        "file", metavar="FILE", help=f"an exported file of at most {LARGEST_FILE >> 20} MiB, or - for standard input"
    )
    score.add_argument("--json", action="store_true", help="print one JSON document instead of sheets")
    score.set_defaults(run=run_score)
    schema = subparsers.add_parser("schema", help="print the JSON Schema of an exported file")
    schema.set_defaults(run=run_schema)


def run_score(args: argparse.Namespace) -> int:
    """Print the sheets of a file; 2 with one line on standard error where it cannot be read."""
    try:
        matches = read_export(read_file(args.file)).matches
    except BadFile as error:
        complain(error, about=name_of(args.file))
        return _BAD_INPUT
    if args.json:
        print_json({"matches": [_match_as_json(match) for match in matches]})
    elif not matches:
        print("no matches")
    else:
        print("\n\n".join(sheet(match) for match in matches))
    return 0


def run_schema(args: argparse.Namespace) -> int:
    """Print the JSON Schema of an export."""
    print_json(export_schema())
    return 0


def sheet(match: Match) -> str:
    """The score sheet of a match as aligned text, without a line break at its end."""
    return "\n".join([*_head(match), "", *_columns(match), "", *_foot(match)])


# -- text ----------------------------------------------------------------------------------------------


def _head(match: Match) -> Iterator[str]:
    name = f"{match.name}: " if match.name else ""
    target = format_points(match.target, divisor=match.variant.display_divisor)
    yield f"{name}{match.variant.name}, {match.table.name}, to {target}, begun {match.began:%Y-%m-%d}"
    for scorer in range(match.table.scorer_count):
        yield f"  {_LETTERS[scorer]}  {_names(match.scorer_names(scorer))}"


def _columns(match: Match) -> Iterator[str]:
    """The rounds as lines; letters stand for the scorers, words lean left and numbers right."""
    scorers = range(match.table.scorer_count)
    letters = [_LETTERS[scorer] for scorer in scorers]
    head = ["round", "dealer", "trump", "closed by"]
    head += [cell for letter in letters for cell in (letter, f"total {letter}", f"opens {letter}")]
    lines = [head]
    if match.starting:
        lines.append(["start", "", "", "", *_cells(match, 0)])
    for number, each in enumerate(match.rounds, start=1):
        dealer = match.players[each.entry.dealer].name
        trump = each.entry.trump or _BLANK
        mark = "*" if each.edited is not None else ""
        lines.append([f"{number}{mark}", dealer, trump, _closer(match, each), *_cells(match, number)])
    yield from _aligned(lines, right=(0, *range(4, len(head))))
    if any(each.edited is not None for each in match.rounds):
        yield "* corrected later"


def _cells(match: Match, count: int) -> Iterator[str]:
    """Points of a round, running total and the next opening minimum, for each scorer."""
    divisor = match.variant.display_divisor
    standings = match.standings
    for scorer in range(match.table.scorer_count):
        yield (format_points(standings.rounds[count - 1][scorer], divisor=divisor, signed=True) if count else "")
        yield format_points(standings.running[count][scorer], divisor=divisor)
        minimum = standings.opening_minimum(scorer, count)
        yield _BLANK if minimum is None else format_points(minimum, divisor=divisor)


def _closer(match: Match, each: Round) -> str:
    entry = each.entry
    if entry.closed_by is None:
        return "nobody" if entry.stock_out else _BLANK
    if match.table.seating is Seating.LONE_PLAYER:
        return _names(match.side_names(entry.closed_by, entry.lone_seat))
    return _LETTERS[entry.closed_by]


def _foot(match: Match) -> Iterator[str]:
    divisor, ranks = match.variant.display_divisor, match.standings.ranks()
    lines = [["place", "", "", "total"]]
    for scorer in sorted(range(match.table.scorer_count), key=lambda scorer: ranks[scorer]):
        total = format_points(match.standings.totals[scorer], divisor=divisor)
        lines.append([str(ranks[scorer]), _LETTERS[scorer], _names(match.scorer_names(scorer)), total])
    yield from _aligned(lines, right=(0, 3))
    yield ""
    yield _verdict(match, match.outcome)


def _verdict(match: Match, outcome: Outcome | None) -> str:
    if outcome is None:
        return "in play: one more round decides" if match.extra_round_due else "in play"
    winners = ", ".join(f"{_LETTERS[scorer]} {_names(match.scorer_names(scorer))}" for scorer in outcome.winners)
    after = f" after round {outcome.round_count}" if outcome.round_count < len(match.rounds) else ""
    text = f"{'won by' if winners else 'ended'}{f' {winners}' if winners else ''}{after}: {_WHY[outcome.ending]}"
    doubled = ", ".join(_LETTERS[scorer] for scorer in outcome.loses_double)
    return f"{text}; below half the target, loses double: {doubled}" if doubled else text


def _names(names: Sequence[str]) -> str:
    return " + ".join(names)


def _aligned(lines: Sequence[Sequence[str]], *, right: Sequence[int]) -> Iterator[str]:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        cells = (
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


# -- JSON ----------------------------------------------------------------------------------------------


def _match_as_json(match: Match) -> dict[str, Any]:
    outcome = match.outcome
    return {
        "id": str(match.id),
        "name": match.name,
        "began": match.began.isoformat(),
        "variant": match.variant.id,
        "table": match.table_id,
        "display_divisor": match.variant.display_divisor,
        "target": as_number(match.target),
        "players": [player.name for player in match.players],
        "scorers": [list(match.scorer_names(scorer)) for scorer in range(match.table.scorer_count)],
        "starting": _numbers(match.standings.running[0]),
        "rounds": [_round_as_json(match, index) for index in range(len(match.rounds))],
        "totals": _numbers(match.standings.totals),
        "ranks": list(match.standings.ranks()),
        "outcome": None if outcome is None else outcome.model_dump(mode="json"),
    }


def _round_as_json(match: Match, index: int) -> dict[str, Any]:
    each, standings = match.rounds[index], match.standings
    entry, count = each.entry, index + 1
    minimums = [standings.opening_minimum(scorer, count) for scorer in range(standings.scorer_count)]
    return {
        "number": count,
        "id": str(each.id),
        "dealer": entry.dealer,
        "trump": entry.trump,
        "closed_by": entry.closed_by,
        "stock_out": entry.stock_out,
        "lone_seat": entry.lone_seat,
        "is_edited": each.edited is not None,
        "sides": _sides_as_json(match.round_scores[index]),
        "points": _numbers(standings.rounds[index]),
        "totals": _numbers(standings.running[count]),
        "next_minimums": [None if minimum is None else as_number(minimum) for minimum in minimums],
    }


def _sides_as_json(score: RoundScore) -> list[dict[str, Any]]:
    return [
        {
            "total": as_number(side.total),
            "lines": [_line_as_json(line) for line in side.lines],
        }
        for side in score.sides
    ]


def _line_as_json(line: ScoreLine) -> dict[str, Any]:
    meld_type = {} if line.meld_type is None else {"meld_type": line.meld_type}
    numbers = {"count": line.count, "each": as_number(line.each), "void": line.void, "points": as_number(line.points)}
    return {"kind": line.kind.value, **meld_type, **numbers}


def _numbers(points: Sequence[Decimal]) -> list[int | float]:
    return [as_number(each) for each in points]
