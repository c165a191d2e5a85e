"""A variant written as the text of a file of variants, for people to read, change and pass on.

`library.read_variants` gives an equal variant back. Numbers are exact; what has its usual value is written too, so
that the text says all the rules by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum
from io import StringIO
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.representer import RoundTripRepresenter

from scorekeeper.rules.library import VERSION
from scorekeeper.rules.variant import Variant

_WIDEST: Final = 4096
"""Columns: a line is a sentence, however long."""
_ONE_LINE: Final = frozenset({"types", "bands", "groups_of"})
"""Lists whose items, or which themselves, read best on one line."""


def variants_text(variants: Sequence[Variant]) -> str:
    """A whole file with these variants."""
    return _dumped({"version": VERSION, "variants": [_plain(variant) for variant in variants]})


def variant_entry_text(variant: Variant) -> str:
    """One variant as it stands in the list of a file, to be pasted at the end of one."""
    whole = variants_text([variant])
    return whole[whole.index("  - ") :]


def _plain(variant: Variant) -> dict[str, Any]:
    return variant.model_dump(mode="python", by_alias=True, exclude_none=True)


def _dumped(top: Mapping[str, Any]) -> str:
    yaml = YAML()
    yaml.Representer = _Representer
    yaml.width = _WIDEST
    yaml.indent(mapping=2, sequence=4, offset=2)
    written = StringIO()
    yaml.dump(_commented(top, name=""), written)
    return written.getvalue()


class _Representer(RoundTripRepresenter):
    """Writes exact numbers as they are, each time anew, and everything else as ruamel does."""

    def ignore_aliases(self, data: object) -> bool:
        """Always: a number that stands at two places is no reference (which `yaml_places` would refuse)."""
        return True

    def represent_exact(self, number: Decimal) -> ScalarNode:
        """A number without an exponent."""
        text = f"{number:f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        kind = "float" if "." in text else "int"
        return self.represent_scalar(f"tag:yaml.org,2002:{kind}", text)


_Representer.add_representer(Decimal, _Representer.represent_exact)


def _commented(value: Any, *, name: str) -> Any:
    """The value as ruamel's own containers, which know how they are to be written."""
    if isinstance(value, Mapping):
        fields = CommentedMap((key, _commented(part, name=key)) for key, part in value.items())
        if name in _ONE_LINE:
            fields.fa.set_flow_style()
        return fields
    if isinstance(value, list | tuple):
        items = CommentedSeq(_commented(part, name=name) for part in value)
        if not any(isinstance(part, Mapping) for part in value) and (name in _ONE_LINE or not value):
            items.fa.set_flow_style()
        return items
    return value.value if isinstance(value, Enum) else value
