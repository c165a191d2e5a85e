"""How much of a section its user has changed, each thing counted once."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Any

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant_fields import FieldKind, Path, field_at
from scorekeeper.rules.variant_form import BANDS, CUT, TYPES, VariantForm
from scorekeeper.ui.house.layout import field_groups
from scorekeeper.words.variant_fields import EditorSection

_Item = dict[str, Any]


def changed_count(t: NullTranslations, draft: HouseDraft, section: EditorSection) -> int:
    """How many fields of a section say something else than when the editor was opened.

    A meld type, an opening band and the cut are one change each where they are new or gone, whatever fields they have.
    """
    before, form = draft.before, draft.form
    if section is EditorSection.CUT and (before.value(CUT) is None) != (form.value(CUT) is None):
        return 1
    then, now = (_said(t, each, section) for each in (before, form))
    plain: int = sum(now[path] != then[path] for path in now if path[: len(BANDS)] not in {BANDS, TYPES})
    if section is EditorSection.TYPES:
        return plain + _types_changed(_types(before, then), _types(form, now))
    if section is EditorSection.OPENING:
        return plain + _bands_changed(_bands(then), _bands(now))
    return plain


def _said(t: NullTranslations, form: VariantForm, section: EditorSection) -> dict[Path, Any]:
    """What each field of a section says."""
    return {path: _meaning(t, form, path) for group in field_groups(t, form, section) for path in group.paths}


def _meaning(t: NullTranslations, form: VariantForm, path: Path) -> Any:
    """What a field says; words of the program's own are shown, and may be typed, in the player's language."""
    said, kind = form.says(path), field_at(path).kind
    if kind is FieldKind.TEXT:
        return said and t.gettext(said)
    return [t.gettext(line) for line in said] if kind is FieldKind.LINES else said


def _items(said: dict[Path, Any], root: Path) -> dict[int, _Item]:
    """What the fields of each item of a list say, by its place."""
    items: dict[int, _Item] = {}
    for path, value in said.items():
        index = path[len(root)] if path[: len(root)] == root else None
        if isinstance(index, int):
            items.setdefault(index, {})[str(path[-1])] = value
    return items


def _types(form: VariantForm, said: dict[Path, Any]) -> dict[str, _Item]:
    """The meld types by their ids, wherever they stand."""
    return {str(form.value((*TYPES, index, "id"))): item for index, item in _items(said, TYPES).items()}


def _bands(said: dict[Path, Any]) -> list[_Item]:
    return list(_items(said, BANDS).values())


def _types_changed(then: dict[str, _Item], now: dict[str, _Item]) -> int:
    both = then.keys() & now.keys()
    return len(then.keys() ^ now.keys()) + sum(_fields_changed(then[each], now[each]) for each in both)


def _bands_changed(then: Sequence[_Item], now: Sequence[_Item]) -> int:
    """The fewest changes that make the bands of now: they have nothing else to be told apart by."""
    row = list(range(len(now) + 1))
    for taken, old in enumerate(then, start=1):
        previous, row = row, [taken]
        for place, new in enumerate(now, start=1):
            row.append(min(previous[place] + 1, row[-1] + 1, previous[place - 1] + _fields_changed(old, new)))
    return row[-1]


def _fields_changed(then: _Item, now: _Item) -> int:
    """The fields of an item that say something else; where the lowest band begins is no field."""
    return sum(then[name] != now[name] for name in then.keys() & now.keys())
