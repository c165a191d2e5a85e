"""All the rules there are: the shipped ones, those of the user's own file, and the house rules of the store.

The user's own file `variants.yaml` lies in the data folder. It is only read, never written, so that its comments and
its order are the user's. An id that is taken already, by shipped or by house rules, is a problem told with its line.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from scorekeeper.resources import variants_file
from scorekeeper.rules.library import LARGEST_FILE, VariantLibrary, load_variants, read_variants, unreadable_file
from scorekeeper.rules.variant import Variant
from scorekeeper.store.disk import read_regular
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
        return _ids((*self.shipped.variants, *self.own))

    def checked(self, file: Path) -> VariantLibrary:
        """What this file holds as it would be read here, and its problems.

        The user's own file as `library` reads it. Another may stand on any rules there are, and needs ids that no
        shipped rules have: where it is taken in, it may take the place of house rules.
        """
        if _is_same(file, self.own_file):
            return self._read(file, self._house.variants)
        shipped = frozenset() if _is_same(file, variants_file()) else _ids(self.shipped.variants)
        return load_variants(file, bases=self.library.variants, taken=shipped)

    def _read_own(self, house: tuple[Variant, ...]) -> VariantLibrary:
        if self.own_file is None or self._stamp is None:
            return VariantLibrary()
        return self._read(self.own_file, house)

    def _read(self, own_file: Path, house: tuple[Variant, ...]) -> VariantLibrary:
        try:
            # it may be a link, as into a folder of settings under version control, but nothing that keeps waiting
            raw = read_regular(own_file, LARGEST_FILE + 1, follows_links=True)
        except OSError as error:
            return unreadable_file(own_file, error)
        bases = (*house, *self.shipped.variants)
        return read_variants(raw, str(own_file), bases=bases, taken=_ids(bases))


def own_file(folder: Path | None) -> Path | None:
    """The user's own file of a data folder."""
    return None if folder is None else folder / OWN_FILE


def _ids(variants: Iterable[Variant]) -> frozenset[str]:
    return frozenset(each.id for each in variants)


def _is_same(one: Path, other: Path | None) -> bool:
    return other is not None and one.exists() and other.exists() and one.samefile(other)


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """What tells a changed file from an unchanged one; None where there is none."""
    try:
        status = None if path is None else path.stat()
    except OSError:
        return None
    return None if status is None else (status.st_mtime_ns, status.st_size)
