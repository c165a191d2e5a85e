"""Where the files that are not code lie: the variants and the pictures.

They stand at the top of a checkout and inside the package of an installed wheel. Nothing is read here.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def variants_file() -> Path:
    """The variants that come with Scorekeeper; raises FileNotFoundError where an installation lacks them."""
    return _shipped("variants.yaml")


def assets_folder() -> Path:
    """The pictures and pages that the web client is served with; raises FileNotFoundError as above."""
    return _shipped("assets")


def _shipped(name: str) -> Path:
    for folder in (_PACKAGE, _PACKAGE.parent):
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"{name} is neither in {_PACKAGE} nor beside it: this installation is incomplete")
