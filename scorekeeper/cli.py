"""The `scorekeeper` command: the app itself, and work without a screen.

Each sub-command imports what it needs when it runs, so that `scorekeeper score` never loads the screens.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from scorekeeper import __version__, cli_history, cli_score, cli_variants
from scorekeeper.cli_io import complain, set_up_streams, settle_streams
from scorekeeper.rules.errors import ScorekeeperError

DEFAULT_PORT: Final = 8550
FAILED: Final = 2
INTERRUPTED: Final = 130
"""The exit status of a sub-command that Ctrl+C ended, as shells have it."""


class _Parser(argparse.ArgumentParser):
    """A parser that says so where its help cannot be written; argparse itself drops it in silence."""

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)


def parser() -> argparse.ArgumentParser:
    """The command line, as `--help` tells it."""
    top: argparse.ArgumentParser = _Parser(
        prog="scorekeeper",
        description="Keeps the score of Biriba at a card table. Without a sub-command it starts the app and prints its "
        "address; open that in a browser.",
    )
    top.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    top.add_argument(
        "--lan",
        action="store_true",
        help="share the table with the phones in the local network: prints a QR code and a code to type",
    )
    top.add_argument("--new-code", action="store_true", help="with --lan: a new code, for which every phone is asked")
    top.add_argument(
        "--host",
        help="address to listen on (default: this machine only; with --lan all its addresses). Another than this "
        "machine's own needs --lan",
    )
    top.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name that browsers find this machine by, besides its addresses, as behind a reverse proxy: NAME, "
        "NAME:PORT or https://NAME; may be given again",
    )
    top.add_argument(
        "--port",
        type=int,
        default=DEFAULT_PORT,
        help="port to listen on; 0 takes a free one (default: %(default)s)",
    )
    top.add_argument(
        "--data-dir",
        type=Path,
        metavar="FOLDER",
        help="where matches are kept (default: the user's data folder)",
    )
    top.add_argument("--no-browser", action="store_true", help="only print the address, open nothing")
    top.add_argument("--verbose", action="store_true", help="log more")
    commands = top.add_subparsers(title="sub-commands", metavar="")
    cli_score.add_parsers(commands)
    cli_history.add_parsers(commands)
    cli_variants.add_parser(commands)
    top.set_defaults(run=_run_app)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status: 2 when it could not do what was asked, or not print what it found."""
    set_up_streams()
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()  # here a full disk can still be told
    except BrokenPipeError:
        return 0  # whoever read it has seen enough
    except OSError as error:
        complain(f"{error.filename or 'the output'}: {error.strerror or error}")
        return FAILED
    finally:
        settle_streams()


def _run(arguments: Sequence[str] | None) -> int:
    args = parser().parse_args(arguments)
    logging.basicConfig(
        level=logging.INFO if args.verbose else logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    try:
        status: int = args.run(args)
    except ScorekeeperError as error:
        complain(str(error))
        return FAILED
    except KeyboardInterrupt:
        return 0 if args.run is _run_app else INTERRUPTED
    return status


def _run_app(args: argparse.Namespace) -> int:
    from scorekeeper.gate.origin import host_name
    from scorekeeper.serve import Listening, Sharing, serve
    from scorekeeper.store.paths import default_data_folder

    folder = args.data_dir if args.data_dir is not None else default_data_folder()
    serve(
        Listening(args.host, args.port, tuple(host_name(name) for name in args.allow_host)),
        folder,
        open_browser=not args.no_browser,
        sharing=Sharing(new_code=args.new_code) if args.lan else None,
    )
    return 0
