"""`python -m scorekeeper.web`: build the app for any web server."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scorekeeper.cli_io import complain, set_up_streams
from scorekeeper.web.archive import BuildFailed
from scorekeeper.web.build import build_site, python_packs


def main() -> int:
    """Build; the exit status is 2 when that could not be done."""
    set_up_streams()
    parser = argparse.ArgumentParser(
        prog="python -m scorekeeper.web", description="Builds Scorekeeper as a folder of files."
    )
    parser.add_argument("--output", type=Path, default=Path("dist"), metavar="FOLDER", help="default: %(default)s")
    parser.add_argument(
        "--base", default="/", metavar="PATH", help="where on its host the site will lie (default: %(default)s)"
    )
    parser.add_argument(
        "--wheels", type=Path, default=Path("build/wheels"), metavar="FOLDER", help="where downloads are kept"
    )
    arguments = parser.parse_args()
    try:
        build = build_site(arguments.output, python_packs(arguments.wheels), base=arguments.base)
    except BuildFailed as error:
        complain(error, about="scorekeeper.web")
        return 2
    files = [path for path in arguments.output.rglob("*") if path.is_file()]
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    print(f"{arguments.output}: build {build}, {len(files)} files, {megabytes:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
