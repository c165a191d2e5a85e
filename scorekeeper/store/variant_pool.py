"""The rules of all matches, each once: thousands of matches share a few."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.rules.variant import Variant
from scorekeeper.store.documents import as_json, content_key, read_model
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.store.storage import Document


class VariantPool:
    """Rules by the name under which documents speak of them."""

    def __init__(self, stored: Callable[[str], Document | None]) -> None:
        """`stored` gives the saved document of a name, or None."""
        self._stored = stored
        self._variants: dict[str, Variant] = {}
        self._keys: dict[int, tuple[Variant, str]] = {}

    def key_of(self, variant: Variant) -> str:
        """The name of the rules."""
        known = self._keys.get(id(variant))
        if known is not None:
            return known[1]
        key = content_key(as_json(variant))
        self._keys[id(variant)] = (variant, key)
        self._variants.setdefault(key, variant)
        return key

    def called(self, key: str) -> Variant:
        """The rules of that name. Raises StoreDamaged."""
        if key not in self._variants:
            row = self._stored(key)
            if row is None:
                raise StoreDamaged("the rules of this match are not there", field="variants", value=key)
            variant = read_model(row.get("variant"), Variant, ("variants", key))
            self._variants[key] = variant
            self._keys[id(variant)] = (variant, key)
        return self._variants[key]

    def document(self, key: str) -> Document:
        """The rules of that name as they are saved. Raises StoreDamaged."""
        return {"id": key, "variant": as_json(self.called(key))}

    def forget(self) -> None:
        """Read everything anew: what is stored is another."""
        self._variants.clear()
        self._keys.clear()
