"""`scorekeeper variants`: which rules there are, and whether a file of rules can be used."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scorekeeper.rules.library import Problem, VariantLibrary, load_variants, shipped_variants
from scorekeeper.rules.points import format_points
from scorekeeper.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

_PROBLEMS: Final = 2
"""The exit code when something cannot be used."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the `variants` command."""
    parser = subparsers.add_parser(
        "variants",
        help="list the rules, or check a file of your own",
        description="Lists the rules that come with Scorekeeper, or checks a file of your own rules.",
    )
    parser.add_argument("--check", metavar="FILE", type=Path, help="report every problem of this file with its line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """The exit code: 0, or 2 where there are problems."""
    if args.check is not None:
        return _check(args.check)
    library = shipped_variants()
    for variant in library.variants:
        print(_described(variant))
    return _reported(library.problems)


def _check(file: Path) -> int:
    library = load_variants(file, bases=shipped_variants().variants)
    if not library.problems:
        print(f"{file}: {_counted(library)}, no problems")
    return _reported(library.problems)


def _reported(problems: Sequence[Problem]) -> int:
    for problem in problems:
        print(problem, file=sys.stderr)
    return _PROBLEMS if problems else 0


def _counted(library: VariantLibrary) -> str:
    count = len(library.variants)
    return "1 variant" if count == 1 else f"{count} variants"


def _described(variant: Variant) -> str:
    tables = ", ".join(
        f"{table.id} {format_points(table.target, divisor=variant.display_divisor)}" for table in variant.tables
    )
    return f"{variant.id}: {variant.name}\n    tables and targets: {tables}\n    source: {variant.source}"
