"""All the rules there are: the shipped ones, those of the user's own file, and the house rules of the store.

The user's own file `variants.yaml` lies in the data folder. It is only read, never written, so that its comments and
its order are the user's. An id that is taken already, by shipped or by house rules, is a problem told with its line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from scorekeeper.rules.library import VariantLibrary, load_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.store.house_book import HouseBook

OWN_FILE: Final = "variants.yaml"


class Shelf:
    """The library of one app; what is looked up twice is worked out once."""

    def __init__(self, shipped: VariantLibrary, house: HouseBook, own_file: Path | None) -> None:
        """`own_file` may be missing on the disk; None where there is no folder."""
        self.shipped = shipped
        self.own_file = own_file
        self._house = house
        self._own: VariantLibrary | None = None
        self._stamp: tuple[int, int] | None = None
        self._made_of: tuple[Variant, ...] = ()
        self._library = shipped
        self.look()

    def look(self) -> bool:
        """Read the user's own file again where it was changed; True where it was."""
        stamp = _stamp(self.own_file)
        if stamp == self._stamp:
            return False
        self._stamp, self._own = stamp, None
        return True

    @property
    def library(self) -> VariantLibrary:
        """Every usable variant: house rules first, then those of the user's file, then the shipped ones."""
        house = self._house.variants
        if self._own is None or house is not self._made_of:
            self._made_of, self._own = house, self._read_own(house)
            own = self._own
            self._library = VariantLibrary(
                variants=(*house, *own.variants, *self.shipped.variants),
                problems=(*own.problems, *self.shipped.problems),
            )
        return self._library

    @property
    def own(self) -> tuple[Variant, ...]:
        """The usable variants of the user's file."""
        _ = self.library
        return self._own.variants if self._own is not None else ()

    @property
    def fixed_ids(self) -> frozenset[str]:
        """Ids of the rules that the app does not write: house rules never take their place."""
        return frozenset(each.id for each in (*self.shipped.variants, *self.own))

    def _read_own(self, house: tuple[Variant, ...]) -> VariantLibrary:
        if self.own_file is None or self._stamp is None:
            return VariantLibrary()
        bases = (*house, *self.shipped.variants)
        return load_variants(self.own_file, bases=bases, taken=frozenset(each.id for each in bases))


def own_file(folder: Path | None) -> Path | None:
    """The user's own file of a data folder."""
    return None if folder is None else folder / OWN_FILE


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """What tells a changed file from an unchanged one; None where there is none."""
    try:
        status = None if path is None else path.stat()
    except OSError:
        return None
    return None if status is None else (status.st_mtime_ns, status.st_size)
