"""The rules of all matches, each once: thousands of matches share a few."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from scorekeeper.rules.variant import Variant
from scorekeeper.store.documents import as_json, content_key, read_model
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.storage import Document

KEPT: Final = 256
"""How many rules stay in memory after they were asked for; the one asked for longest ago leaves first."""


class VariantPool:
    """Rules by the name under which documents speak of them."""

    def __init__(self, stored: Callable[[str], Document | None]) -> None:
        """`stored` gives the saved document of a name, or None."""
        self._stored = stored
        self._variants: OrderedDict[str, Variant] = OrderedDict()
        self._keys: OrderedDict[int, tuple[Variant, str]] = OrderedDict()

    def key_of(self, variant: Variant) -> str:
        """The name of the rules."""
        known = self._keys.get(id(variant))
        if known is not None:
            self._keys.move_to_end(id(variant))
            return known[1]
        key = content_key(as_json(variant))
        self._keep(key, variant)
        return key

    def called(self, key: str) -> Variant:
        """The rules of that name. Raises StoreDamaged."""
        known = self._variants.get(key)
        if known is not None:
            self._variants.move_to_end(key)
            return known
        row = self._stored(key)
        if row is None:
            raise StoreDamaged("the rules of this match are not there", field="variants", value=key)
        variant = read_model(row.get("variant"), Variant, ("variants", key))
        self._keep(key, variant)
        return variant

    def document(self, variant: Variant) -> Document:
        """The rules as they are saved."""
        return {"id": self.key_of(variant), "variant": as_json(variant)}

    def forget(self) -> None:
        """Read everything anew: what is stored is another."""
        self._variants.clear()
        self._keys.clear()

    def _keep(self, key: str, variant: Variant) -> None:
        self._variants.setdefault(key, variant)
        self._keys[id(variant)] = (variant, key)
        if len(self._variants) > KEPT:
            self._variants.popitem(last=False)
        if len(self._keys) > KEPT:
            self._keys.popitem(last=False)
