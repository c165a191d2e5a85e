"""Finds the messages in variants.yaml, for Babel (see `[tool.babel]` in pyproject.toml).

Names, labels, sources, notes and house rules of a variant are shown to the players, so they are messages like
those in the code. Everything else in the file (ids, shapes, numbers) is not for reading.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import IO

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

SHOWN_VALUES = frozenset({"name", "label", "short", "source"})
SHOWN_LISTS = frozenset({"notes", "house_rules"})
_TEXT = "tag:yaml.org,2002:str"


def extract_variants(
    fileobj: IO[bytes],
    keywords: Mapping[str, object],
    comment_tags: Collection[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yields every text of the file that a player reads, with its line and a comment that names its key."""
    yield from _messages(YAML(typ="safe", pure=True).compose(fileobj), key="")


def _messages(node: Node | None, key: str) -> Iterator[tuple[int, str, str, list[str]]]:
    match node:
        case MappingNode():
            for name, value in node.value:
                yield from _messages(value, name.value if isinstance(name, ScalarNode) else "")
        case SequenceNode():
            for item in node.value:
                yield from _messages(item, key if key in SHOWN_LISTS else "")
        case ScalarNode() if key in SHOWN_VALUES | SHOWN_LISTS and node.tag == _TEXT and node.value:
            yield node.start_mark.line + 1, "gettext", node.value, [f"variants.yaml: {key}"]
