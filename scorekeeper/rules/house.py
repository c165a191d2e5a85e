"""House rules in the making: a copy of a variant, changed field by field, until it is saved under its own id."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, Self

from pydantic import Field

from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.variant import Identifier, Variant
from scorekeeper.rules.variant_form import DIVISOR, VariantForm

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
    given_name: str = Field(default="")
    """What a copy was called when it was made, before its user called it anything; blank where it is no copy."""

    @classmethod
    def copy_of(cls, variant: Variant, name: str, taken: Collection[str]) -> Self:
        """The beginning of new house rules like this variant, under a free id."""
        form = VariantForm.of(variant).with_value(("name",), name)
        new_id = free_id(variant.id, taken)
        return cls(id=new_id, base=variant, form=form.with_value(("id",), new_id), given_name=name)

    @classmethod
    def of_house(cls, variant: Variant) -> Self:
        """The beginning of a change to house rules."""
        return cls(id=variant.id, base=variant, form=VariantForm.of(variant), is_new=False)

    def under(self, new_id: str) -> Self:
        """The draft as new house rules under another id."""
        form = self.form.with_value(("id",), new_id)
        return type(self)(id=new_id, base=self.base, form=form, given_name=self.given_name)

    def with_form(self, form: VariantForm) -> Self:
        """The draft with another form."""
        return type(self)(id=self.id, base=self.base, form=form, is_new=self.is_new, given_name=self.given_name)

    @property
    def before(self) -> VariantForm:
        """The form as it stood when the editor was opened: a copy has a name of its own from the start."""
        form = VariantForm.of(self.base)
        return form.with_value(("name",), self.given_name) if self.given_name else form

    @property
    def before_as_typed(self) -> VariantForm:
        """The form as it stood, its points on the scale that is typed on now."""
        return self.before.with_value(DIVISOR, self.form.divisor)


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
