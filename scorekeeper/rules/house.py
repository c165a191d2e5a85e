"""House rules in the making: a copy of a variant, changed field by field, until it is saved under its own id."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, Self

from pydantic import Field

from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.variant import Identifier, Variant
from scorekeeper.rules.variant_form import VariantForm

_HOUSE: Final = "house-"
_NUMBERED: Final = re.compile(r"(?P<stem>.+)-[0-9]+")
_LONGEST_STEM: Final = 40
"""Letters of an id that leave room for a number."""


class HouseDraft(Frozen):
    """What stands in the editor: kept at each keystroke, so that leaving half way loses nothing."""

    id: Identifier
    """Of the house variant that it becomes."""
    base: Variant
    """The rules it was begun from; the example shows them as they were."""
    form: VariantForm
    is_new: bool = Field(default=True)
    """False where a house variant that is there already is changed."""

    @classmethod
    def copy_of(cls, variant: Variant, name: str, taken: Collection[str]) -> Self:
        """The beginning of new house rules like this variant, under a free id."""
        form = VariantForm.of(variant).with_value(("name",), name)
        new_id = free_id(variant.id, taken)
        return cls(id=new_id, base=variant, form=form.with_value(("id",), new_id))

    @classmethod
    def of_house(cls, variant: Variant) -> Self:
        """The beginning of a change to house rules."""
        return cls(id=variant.id, base=variant, form=VariantForm.of(variant), is_new=False)

    def under(self, new_id: str) -> Self:
        """The draft as new house rules under another id."""
        return type(self)(id=new_id, base=self.base, form=self.form.with_value(("id",), new_id))

    def with_form(self, form: VariantForm) -> Self:
        """The draft with another form."""
        return type(self)(id=self.id, base=self.base, form=form, is_new=self.is_new)


def free_id(wanted: str, taken: Collection[str]) -> str:
    """`house-classic`, `house-classic-2` and so on: the first that is not taken.

    A number at the end is only counted on where what stands before it is taken too: it may be part of the name, as in
    `jawaker-2005`.
    """
    stem = wanted if wanted.startswith(_HOUSE) else f"{_HOUSE}{wanted}"
    stem = stem[:_LONGEST_STEM].rstrip("-")
    before = _NUMBERED.fullmatch(stem)
    if before is not None and stem in taken and before["stem"] in taken:
        stem = before["stem"]
    numbered = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(each for each in numbered if each not in taken)
