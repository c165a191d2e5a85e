"""Compiles a folder of modules into another, under the Python that the browser runs; it may import nothing of ours.

Usage: compiling.py SOURCES TARGET. MODULE.py becomes MODULE.pyc, the form that is imported without its source. Without
docstrings and assertions: nobody reads them there, and they are half the bytes. No time stamp and no folder of this
machine goes into a file, so that the same source gives the same bytes.
"""

import importlib.util
import marshal
import sys
from pathlib import Path

_CHECKED_AGAINST_NO_SOURCE = 1
_WITHOUT_DOCSTRINGS = 2


def compile_folder(sources: Path, target: Path) -> None:
    """Compile every module. Raises SyntaxError."""
    header = importlib.util.MAGIC_NUMBER + _CHECKED_AGAINST_NO_SOURCE.to_bytes(4, "little") + bytes(8)
    for path in sorted(sources.rglob("*.py")):
        name = path.relative_to(sources)
        code = compile(path.read_bytes(), str(name), "exec", dont_inherit=True, optimize=_WITHOUT_DOCSTRINGS)
        written = target / name.with_suffix(".pyc")
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_bytes(header + marshal.dumps(code))


if __name__ == "__main__":
    compile_folder(Path(sys.argv[1]), Path(sys.argv[2]))
