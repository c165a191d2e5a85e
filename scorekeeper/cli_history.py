"""The history without a screen: `scorekeeper history`, `stats`, `export` and `import`.

What only reads leaves the data folder to a running Scorekeeper; `import` needs it for itself.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from scorekeeper.cli_folder import EXIT_STATUS, FAILED, CannotDo, Missing, opened_store
from scorekeeper.cli_io import complain, is_standard_output, name_of, print_json, read_file
from scorekeeper.match.facts import MatchFacts, RulesPlayed
from scorekeeper.match.history import HistoryFilter
from scorekeeper.match.match import Match
from scorekeeper.match.player import same_name
from scorekeeper.match.search import finder
from scorekeeper.match.statistics import Average, Mark, Party, Record, head_to_head, record, records, rules_played
from scorekeeper.rules.library import shipped_variants
from scorekeeper.rules.points import as_number, format_points
from scorekeeper.store.errors import BadFile, StoreDamaged
from scorekeeper.store.exchange import export_parts
from scorekeeper.store.export_reader import LARGEST_FILE, ExportReader
from scorekeeper.store.importing import Choice, Fate, HouseReport, ImportReport, apply_import, plan_import
from scorekeeper.store.paths import default_data_folder
from scorekeeper.store.shelf import Shelf, own_file
from scorekeeper.store.store import Store
from scorekeeper.store.whole_file import write_file
from scorekeeper.words.names import joined
from scorekeeper.words.spreadsheet import csv_parts
from scorekeeper.words.statistics import head_figures, record_figures, rules_names

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_ENGLISH: Final = NullTranslations()


def add_parsers(subparsers: Subparsers) -> None:
    """Adds the commands `history`, `stats`, `export` and `import`."""
    history = _command(subparsers, "history", "list the matches, the one saved last first", _history)
    _add_filters(history)
    history.add_argument("--limit", type=int, metavar="N", help="list at most so many")
    history.add_argument("--json", action="store_true", help="print one JSON document")
    stats = _command(subparsers, "stats", "who won how often, and how, for each set of rules", _stats)
    _add_filters(stats)
    stats.add_argument("--of", metavar="NAME", action="append", default=[], help="one player; twice for a pair")
    stats.add_argument("--against", metavar="NAME", action="append", default=[], help="set against these")
    stats.add_argument("--json", action="store_true", help="print one JSON document")
    export = _command(subparsers, "export", "write matches to a file", _export)
    _add_filters(export)
    export.add_argument("file", metavar="FILE", help="the file to write, or - for standard output")
    export.add_argument("--match", metavar="ID", type=UUID, help="this match alone")
    export.add_argument("--csv", action="store_true", help="write the rounds as a table for a spreadsheet")
    export.add_argument("--force", action="store_true", help="write over a file that is there")
    importing = _command(subparsers, "import", "bring matches of a file in", _import)
    importing.add_argument(
        "file", metavar="FILE", help=f"an exported file of at most {LARGEST_FILE >> 20} MiB, or - for standard input"
    )
    importing.add_argument(
        "--if-different",
        choices=[choice.value for choice in Choice],
        default=Choice.KEEP.value,
        help="what to do with a match, or house rules, here otherwise (default: %(default)s the one that is here)",
    )
    importing.add_argument("--dry-run", action="store_true", help="only say what would happen")
    importing.add_argument("--json", action="store_true", help="print one JSON document")


def _command(
    subparsers: Subparsers, name: str, text: str, work: Callable[[argparse.Namespace], Coroutine[Any, Any, int]]
) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.", epilog=EXIT_STATUS)
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="FOLDER",
        default=argparse.SUPPRESS,
        help="where matches are kept (default: the user's data folder)",
    )
    parser.set_defaults(run=lambda args: asyncio.run(work(args)))
    return parser


def _add_filters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--search", metavar="WORDS", default="", help="words of the names of match, people and rules")
    parser.add_argument("--player", metavar="NAME", action="append", default=[], help="who played; may be given again")
    parser.add_argument("--variant", metavar="ID", help="the rules, as `scorekeeper variants` calls them")
    parser.add_argument("--since", metavar="DAY", type=_day, help="begun on this day or later, as 2026-11-29")
    parser.add_argument("--until", metavar="DAY", type=_day, help="begun on this day or earlier")
    over = parser.add_mutually_exclusive_group()
    over.add_argument("--finished", dest="finished", action="store_true", default=None, help="only those that are over")
    over.add_argument("--unfinished", dest="finished", action="store_false", help="only those in play")


def _day(text: str) -> datetime:
    try:
        day = datetime.strptime(text, "%Y-%m-%d").astimezone()
        return day + timedelta(days=1) - timedelta(days=1)  # the day after has to exist as well
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"expected a day such as 2026-11-29, got {text!r}") from None


# -- history -----------------------------------------------------------------------------------------------------------


async def _history(args: argparse.Namespace) -> int:
    async with opened_store(_folder(args)) as (store, missing):
        facts = list(_meant(store, _wanted(store, args), missing))[: args.limit]
        for each in facts:
            # the line is made of facts, which may be whole where the match is not
            if (error := store.damage(each.id)) is not None:
                missing.add_match(each.id, error)
        _list(facts, args)
    return missing.status


def _list(facts: Sequence[MatchFacts], args: argparse.Namespace) -> None:
    if args.json:
        print_json({"matches": [_facts_as_json(each) for each in facts]})
    elif not facts:
        print("no matches")
    for each in facts if not args.json else ():
        title = f"{each.name}: " if each.name else ""
        state = "won by " + " and ".join(joined(each.names(winner)) for winner in each.winners)
        print(f"{each.began.astimezone():%Y-%m-%d}  {title}{each.rules.name}, {_scores(each)}, "
              f"{state if each.winners else 'ended' if each.is_finished else 'in play'}  [{each.id}]")  # fmt: skip


def _scores(facts: MatchFacts) -> str:
    return " : ".join(
        f"{joined(facts.names(index))} {format_points(account.total, divisor=facts.rules.display_divisor)}"
        for index, account in enumerate(facts.accounts)
    )


def _facts_as_json(facts: MatchFacts) -> dict[str, Any]:
    return {
        "id": str(facts.id),
        "name": facts.name,
        "began": facts.began.isoformat(),
        "variant": facts.rules.variant_id,
        "table": facts.table_id,
        "display_divisor": facts.rules.display_divisor,
        "target": as_number(facts.target),
        "rounds": facts.round_count,
        "is_finished": facts.is_finished,
        "winners": list(facts.winners),
        "accounts": [
            {"players": list(facts.names(index)), "total": as_number(account.total)}
            for index, account in enumerate(facts.accounts)
        ],
    }


# -- statistics --------------------------------------------------------------------------------------------------------


async def _stats(args: argparse.Namespace) -> int:
    async with opened_store(_folder(args)) as (store, missing):
        _count(store, list(_meant(store, _wanted(store, args), missing)), args)
    return missing.status


def _count(store: Store, facts: Sequence[MatchFacts], args: argparse.Namespace) -> None:
    one, other = _party(store, args.of), _party(store, args.against)
    if other and not one:
        raise CannotDo("--against needs --of as well", field="--of")
    groups = rules_played(facts)
    if args.json:
        by_rules = zip(groups, rules_names(_ENGLISH, groups), strict=True)
        print_json({"rules": [_stats_as_json(store, facts, rules, name, one, other) for rules, name in by_rules]})
    elif not groups:
        print("no matches")
    for rules, name in zip(groups, rules_names(_ENGLISH, groups), strict=True) if not args.json else ():
        print(f"{name}")
        for line in _stats_lines(store, _by(facts, rules), rules, one, other):
            print(f"  {line}")


def _stats_lines(
    store: Store, facts: Sequence[MatchFacts], rules: RulesPlayed, one: Party, other: Party
) -> Iterator[str]:
    if other:
        head = head_to_head(facts, one, other)
        for figure in head_figures(_ENGLISH, head, rules, (_called(store, one), _called(store, other))):
            yield f"{figure.name}: {figure.value}"
    elif one:
        for figure in record_figures(_ENGLISH, record(facts, one), rules, str):
            yield f"{figure.name}: {figure.value}"
    else:
        for party, found in records(facts).items():
            yield (
                f"{_called(store, party)}: {_counted(found.matches)}, {found.won} won, {found.lost} lost, "
                f"{found.tied} tied, {found.unfinished} unfinished"
            )


def _stats_as_json(
    store: Store, facts: Sequence[MatchFacts], rules: RulesPlayed, name: str, one: Party, other: Party
) -> dict[str, Any]:
    some = _by(facts, rules)
    document: dict[str, Any] = {"variant": rules.variant_id, "name": name, "display_divisor": rules.display_divisor}
    if other:
        head = head_to_head(some, one, other)
        return document | {
            "of": _names_of(store, one),
            "against": _names_of(store, other),
            **{field: getattr(head, field) for field in ("matches", "won", "lost", "tied", "neither", "unfinished")},
            "ahead": head.ahead,
            "behind": head.behind,
            "lead": _average_as_json(head.lead),
        }
    found = {one: record(some, one)} if one else {**records(some), **records(some, together=True)}
    return document | {
        "records": [{"players": _names_of(store, party), **_record_as_json(each)} for party, each in found.items()]
    }


def _record_as_json(found: Record) -> dict[str, Any]:
    marks = ("best_round", "worst_round", "best_match", "worst_match", "comeback")
    return {
        **{name: getattr(found, name) for name in ("matches", "won", "lost", "tied", "unfinished", "cuts")},
        "average_round": _average_as_json(found.average_round),
        "average_match": _average_as_json(found.average_match),
        **{name: _mark_as_json(getattr(found, name)) for name in marks},
        "closings": found.closings._asdict(),
        "packets_missed": found.packets_missed._asdict(),
        "biribas": dict(found.biribas),
        "detailed_rounds": found.detailed_rounds,
        "streak": None if found.streak is None else found.streak._asdict(),
    }


def _average_as_json(average: Average) -> dict[str, Any]:
    return {"points": as_number(average.points), "out_of": average.out_of}


def _mark_as_json(mark: Mark | None) -> dict[str, Any] | None:
    if mark is None:
        return None
    return {"points": as_number(mark.points), "match": str(mark.match_id), "round": mark.number}


# -- export and import -------------------------------------------------------------------------------------------------


async def _export(args: argparse.Namespace) -> int:
    async with opened_store(_folder(args)) as (store, missing):
        if args.match is not None:
            _require(store, args.match)
        return _export_from(store, args, missing)


def _export_from(store: Store, args: argparse.Namespace, missing: Missing) -> int:
    wanted = _wanted(store, args)
    ids = [args.match] if args.match is not None else [each.id for each in _meant(store, wanted, missing)]
    house = store.house.variants if args.match is None and wanted.is_blank else ()
    written: list[UUID] = []
    matches = _matches(store, ids, missing, written)
    parts = csv_parts(_ENGLISH, matches) if args.csv else export_parts(matches, house)
    if is_standard_output(args.file):
        for part in parts:
            sys.stdout.buffer.write(part.encode())
        sys.stdout.flush()
        return missing.status
    path = Path(args.file)
    _write(path, parts, over=args.force)
    if not args.csv and path.stat().st_size > LARGEST_FILE:
        complain(
            f"{path} is larger than {LARGEST_FILE >> 20} MiB, the most that is read; --since and --until export a part"
        )
    print(f"{args.file}: {_counted(len(written))}")
    return missing.status


def _require(store: Store, match_id: UUID) -> None:
    """Raise CannotDo where the only match that is asked for is not there, or cannot be read."""
    try:
        if store.match(match_id) is None:
            raise CannotDo("there is no such match", field="--match", value=match_id)
    except StoreDamaged as error:
        raise CannotDo(f"match {match_id} cannot be read: {error}", field="--match", value=match_id) from error


def _matches(store: Store, ids: Sequence[UUID], missing: Missing, written: list[UUID]) -> Iterator[Match]:
    """Yield the matches that can be read, and put their ids into `written`."""
    for match_id in ids:
        try:
            match = store.match(match_id)
        except StoreDamaged as error:
            missing.add_match(match_id, error)
            continue
        if match is not None:
            yield match
            written.append(match_id)


def _write(path: Path, parts: Iterator[str], *, over: bool) -> None:
    """Write an export whole or not at all. Raises CannotDo."""
    try:
        write_file(path, (part.encode() for part in parts), overwrite=over)
    except FileExistsError as error:
        raise CannotDo("is there already; --force writes over it", field=str(path)) from error
    except OSError as error:
        raise CannotDo(f"cannot be written: {error.strerror or error}", field=str(path)) from error


async def _import(args: argparse.Namespace) -> int:
    try:
        reader = ExportReader(read_file(args.file))
        async with opened_store(_folder(args), writes=not args.dry_run) as (store, missing):
            await _bring_in(store, reader, args)
            return missing.status
    except BadFile as error:
        complain(error, about=name_of(args.file))
        return FAILED


async def _bring_in(store: Store, reader: ExportReader, args: argparse.Namespace) -> None:
    shelf = Shelf(shipped_variants(), store.house, own_file(_folder(args)))
    plan = await plan_import(store, reader, _progress("checked"), taken=shelf.fixed_ids)
    if args.dry_run:
        matches = {fate.value: plan.count(fate) for fate in Fate}
        house = {fate.value: plan.count_house(fate) for fate in Fate}
        told = _planned(matches) + (f"; house rules: {_planned(house)}" if plan.house else "")
        _tell(args, {**matches, "house": house}, told)
        return
    report = await apply_import(store, plan, otherwise=Choice(args.if_different), progress=_progress("saved"))
    told = _done(report) + (f"; house rules: {_done(report.house)}" if plan.house else "")
    _tell(args, {**_counts(report), "house": _counts(report.house)}, told)


def _planned(counts: Mapping[str, int]) -> str:
    return f"{counts['new']} new, {counts['same']} there already, {counts['differs']} different"


def _done(report: ImportReport | HouseReport) -> str:
    return (
        f"{report.added} added, {report.replaced} replaced, {report.doubled} taken in beside, "
        f"{report.kept} different and left out, {report.same} there already"
    )


def _counts(report: ImportReport | HouseReport) -> dict[str, int]:
    return {name: getattr(report, name) for name in ("added", "replaced", "doubled", "kept", "same")}


def _progress(verb: str) -> Callable[[int, int], None]:
    """Says how far a long work is, where somebody looks on."""

    def tell(done: int, of: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {of} {verb}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    return tell


def _tell(args: argparse.Namespace, counts: dict[str, Any], sentence: str) -> None:
    if args.json:
        print_json(counts)
    else:
        print(sentence)


# -- the store ---------------------------------------------------------------------------------------------------------


def _folder(args: argparse.Namespace) -> Path:
    return args.data_dir if args.data_dir is not None else default_data_folder()


def _wanted(store: Store, args: argparse.Namespace) -> HistoryFilter:
    """What the options say of the matches that are meant."""
    return HistoryFilter(
        text=args.search,
        people=frozenset(person for name in args.player for person in _party(store, [name])),
        variant_id=args.variant,
        is_finished=args.finished,
        since=args.since,
        before=None if args.until is None else args.until + timedelta(days=1),
    )


def _meant(store: Store, wanted: HistoryFilter, missing: Missing) -> Iterator[MatchFacts]:
    """The facts of the matches that are meant, the one saved last first; those that cannot be read are `missing`."""
    accepts = wanted.accepts()
    for match_id in store.match_ids():
        try:
            facts = store.facts.of(match_id)
        except StoreDamaged as error:
            missing.add_match(match_id, error)
            continue
        if facts is not None and accepts(facts):
            yield facts


def _party(store: Store, names: Sequence[str]) -> Party:
    """The players of these names. Raises CannotDo where a name is nobody's, or several people's."""
    people = []
    for name in names:
        known = [player for player in store.book.people_known() if same_name(player.name, name)]
        known = known or [player for player in store.book.people_known() if finder(name)([player.name])]
        if len(known) != 1:
            alike = ", ".join(player.name for player in known)
            reason = f"several players fit: {alike}" if known else "nobody of this name has played"
            raise CannotDo(reason, field=name, value=name)
        people.append(known[0].id)
    return frozenset(people)


def _names_of(store: Store, party: Party) -> list[str]:
    return sorted(player.name for player in store.book.people_known() if player.id in party)


def _called(store: Store, party: Party) -> str:
    return joined(_names_of(store, party))


def _by(facts: Sequence[MatchFacts], rules: RulesPlayed) -> list[MatchFacts]:
    return [each for each in facts if each.rules.group == rules.group]


def _counted(matches: int) -> str:
    return "1 match" if matches == 1 else f"{matches} matches"
