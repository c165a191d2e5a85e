"""Which fields stand in a section of the editor, in which order and under which headings."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple

from scorekeeper.rules.table import Seating
from scorekeeper.rules.variant_fields import ANY, Path
from scorekeeper.rules.variant_form import BANDS, CUT, TYPES, VariantForm
from scorekeeper.words.variant_fields import EditorSection, field_words

_TABLES: Path = ("tables",)
_SHARE = "tables.*.share"
_FIRST_FROM: Path = (*BANDS, 0, "from")


class FieldGroup(NamedTuple):
    """Fields under a heading; without one they stand by themselves."""

    heading: str
    paths: tuple[Path, ...]


def field_groups(t: NullTranslations, form: VariantForm, section: EditorSection) -> tuple[FieldGroup, ...]:
    """All the fields of a section; those of a list come item by item."""
    patterns = [pattern for pattern, words in field_words(t).items() if words.section is section]
    plain = tuple(_path(pattern) for pattern in patterns if ANY not in pattern and _is_there(form, pattern))
    listed = [pattern for pattern in patterns if ANY in pattern]
    groups: list[FieldGroup] = []
    if section in {EditorSection.TABLE, EditorSection.END}:
        for index in range(form.count(_TABLES)):
            heading = t.gettext(str(form.value((*_TABLES, index, "name")) or "–"))
            groups.append(FieldGroup(heading, tuple(_items(form, listed, index))))
    elif listed:
        root = TYPES if section is EditorSection.TYPES else BANDS
        groups = [FieldGroup("", tuple(_items(form, listed, index))) for index in range(form.count(root))]
    return (*groups, FieldGroup("", plain)) if plain else tuple(groups)


def section_of(t: NullTranslations, path: Path) -> EditorSection:
    """Where a field stands; a list stands where its items do, and the cut where its fields do."""
    words = field_words(t)
    pattern = ".".join(ANY if isinstance(step, int) else step for step in path)
    found = next((each for key, each in words.items() if key == pattern or key.startswith(f"{pattern}.")), None)
    return EditorSection.NAME if found is None else found.section


def _items(form: VariantForm, patterns: list[str], index: int) -> Iterator[Path]:
    for pattern in patterns:
        path = _path(pattern, index)
        lone = form.value((*_TABLES, index, "seating")) == Seating.LONE_PLAYER.value
        if path != _FIRST_FROM and (pattern != _SHARE or lone):
            yield path


def _is_there(form: VariantForm, pattern: str) -> bool:
    return not pattern.startswith(f"{CUT[0]}.") or form.value(CUT) is not None


def _path(pattern: str, index: int = 0) -> Path:
    return tuple(index if step == ANY else step for step in pattern.split("."))
