"""`scorekeeper variants`: which rules there are, and whether a file of rules can be used.

Those of the data folder come first: house rules made in the app, then the user's own file `variants.yaml`. A file is
checked as it would be read there: it may stand on any of them.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scorekeeper.cli_io import complain
from scorekeeper.rules.library import Problem, VariantLibrary, shipped_variants
from scorekeeper.rules.points import format_points
from scorekeeper.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PROBLEMS: Final = 2
"""The exit code when something cannot be used."""
_EXIT_STATUS: Final = (
    "exit status: 0 if there are no problems; 1 if house rules are, or may be, missing because saved data is damaged, "
    "which standard error tells; 2 if a file of rules has problems or it could not be done"
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the `variants` command."""
    parser = subparsers.add_parser(
        "variants",
        help="list the rules, or check a file of your own",
        description="Lists the rules that come with Scorekeeper, your house rules and those of the variants.yaml in "
        "the data folder; or checks a file of your own rules.",
        epilog=_EXIT_STATUS,
    )
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="FOLDER",
        default=argparse.SUPPRESS,
        help="where house rules and variants.yaml are kept (default: the user's data folder)",
    )
    parser.add_argument("--check", metavar="FILE", type=Path, help="report every problem of this file with its line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Return the exit code: 0, 1 where saved data is damaged, or 2 where there are problems."""
    return asyncio.run(_run(args))


async def _run(args: argparse.Namespace) -> int:
    from scorekeeper.cli_folder import opened_store
    from scorekeeper.store.paths import default_data_folder
    from scorekeeper.store.shelf import Shelf, own_file

    given: Path | None = getattr(args, "data_dir", None)
    if given is not None and not given.is_dir():
        complain(f"{given}: there is no such folder")
        return _PROBLEMS
    folder = given or default_data_folder()
    kept_in = folder if folder.is_dir() else None
    async with opened_store(kept_in) as (store, missing):
        shelf = Shelf(shipped_variants(), store.house, own_file(kept_in))
        if args.check is not None:
            return max(missing.status, _checked(args.check, shelf.checked(args.check)))
        whence = dict.fromkeys((variant.id for variant in shelf.own), f"from: {shelf.own_file}")
        whence |= dict.fromkeys((variant.id for variant in store.house.variants), "house rules, made in the app")
        return max(missing.status, _told(shelf.library, whence))


def _told(library: VariantLibrary, whence: Mapping[str, str]) -> int:
    for variant in library.variants:
        print(_described(variant))
        if variant.id in whence:
            print(f"    {whence[variant.id]}")
    return _reported(library.problems)


def _checked(file: Path, library: VariantLibrary) -> int:
    if not library.problems:
        print(f"{file}: {_counted(library)}, no problems")
    return _reported(library.problems)


def _reported(problems: Sequence[Problem]) -> int:
    for problem in problems:
        complain(problem, about=None)
    return _PROBLEMS if problems else 0


def _counted(library: VariantLibrary) -> str:
    count = len(library.variants)
    return "1 variant" if count == 1 else f"{count} variants"


def _described(variant: Variant) -> str:
    tables = ", ".join(
        f"{table.id} {format_points(table.target, divisor=variant.display_divisor)}" for table in variant.tables
    )
    return f"{variant.id}: {variant.name}\n    tables and targets: {tables}\n    source: {variant.source}"
