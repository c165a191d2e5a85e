"""What people can do with house rules: copy, change, save, delete, share and take in. Matches keep their own copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from scorekeeper.rules.house import HouseDraft, free_id
from scorekeeper.rules.library import Problem, read_variants
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_form import BANDS, TYPES, Fault, VariantForm
from scorekeeper.store.importing import Choice, Fate, HouseFate, house_fates, incoming_house, with_id
from scorekeeper.ui.permit import Permit, Turn
from scorekeeper.ui.state import AppState

SAME_TAP_SECONDS: Final = 0.6
"""Two taps within it are one double tap, though the screen was drawn anew between them."""


@dataclass(frozen=True)
class HouseImport:
    """Rules from a file or a pasted text, checked."""

    fates: tuple[HouseFate, ...]
    problems: tuple[Problem, ...]
    """Why others in it cannot be used; the same that `scorekeeper variants --check` tells."""

    @property
    def differing(self) -> tuple[Variant, ...]:
        """Those whose id other rules have here."""
        return tuple(each.found for each in self.fates if each.fate is Fate.DIFFERS)


@dataclass(frozen=True)
class HouseSave:
    """What came of saving a draft; with neither rules nor faults it was not there any more."""

    saved: Variant | None = None
    """Under another id than the draft's where other rules had that one meanwhile."""
    faults: tuple[Fault, ...] = ()


class HouseActions:
    """The commands on house rules; each that changes something raises NotTheScorer for those who watch."""

    def __init__(self, state: AppState, one_at_a_time: Turn, permit: Permit) -> None:
        self._state = state
        self._one_at_a_time = one_at_a_time
        self._permit = permit
        self._band_out_at = -SAME_TAP_SECONDS

    # -- the editor -----------------------------------------------------------------------------------------------

    def copy(self, variant: Variant, name: str) -> str:
        """Begin house rules like this variant; returns the id they will have."""
        self._permit.check()
        drafts = self._state.house_drafts
        draft = HouseDraft.copy_of(variant, name, self._used())
        drafts.show(draft)
        return draft.id

    def open(self, variant: Variant) -> None:
        """Begin to change house rules, or go on with it."""
        self._permit.check()
        if self._state.house_drafts.find(variant.id) is None:
            self._state.house_drafts.show(HouseDraft.of_house(variant))

    def change(self, draft_id: str, change: Callable[[VariantForm], VariantForm]) -> None:
        """Change what is in the editor; worked out on the newest, so that fast typing all counts."""
        self._permit.check()
        draft = self._state.house_drafts.find(draft_id)
        if draft is not None:
            self._state.house_drafts.show(draft.with_form(change(draft.form)))

    def take_type_out(self, draft_id: str, type_id: str) -> Callable[[], None] | None:
        """Take a meld type out and return what puts it back; None where it was out already, as after two taps."""
        self._permit.check()
        form = self._form(draft_id)
        index = None if form is None else form.type_index(type_id)
        if form is None or index is None:
            return None
        taken: Mapping[str, Any] = form.value((*TYPES, index))
        self.change(draft_id, lambda now: now.without_item(TYPES, index))

        def put_back() -> None:
            self.change(draft_id, lambda now: now.with_item(TYPES, taken, at=index))

        return put_back

    def take_band_out(self, draft_id: str, index: int, count: int) -> Callable[[], None] | None:
        """As `take_type_out`, for one of `count` opening bands; nothing where there are not so many any more.

        The next band moves up to where the finger is: a second tap right after the first is not meant for it.
        """
        self._permit.check()
        form, now = self._form(draft_id), monotonic()
        if form is None or form.count(BANDS) != count or now - self._band_out_at < SAME_TAP_SECONDS:
            return None
        self._band_out_at = now
        before: Sequence[Mapping[str, Any]] = form.value(BANDS)
        self.change(draft_id, lambda now: now.without_band(index))

        def put_back() -> None:
            self.change(draft_id, lambda now: now.with_band_back(before, index))

        return put_back

    async def discard(self, draft_id: str) -> HouseDraft | None:
        """Throw away what is in the editor and return it, so that it can be put back."""
        async with self._one_at_a_time:
            draft = self._state.house_drafts.find(draft_id)
            await self._state.house_drafts.drop(draft_id)
        return draft

    def put_back(self, draft: HouseDraft) -> bool:
        """Take up what was thrown away; what was begun since under its id stays.

        New rules then come back under another id. False where rules that are there already are being changed again.
        """
        self._permit.check()
        drafts = self._state.house_drafts
        if drafts.find(draft.id) is not None:
            if not draft.is_new:
                return False
            draft = draft.under(free_id(draft.id, self._used()))
        drafts.show(draft)
        return True

    async def save(self, draft_id: str) -> HouseSave:
        """Save what is in the editor as house rules; with faults nothing happens.

        It takes the place of the rules it was begun from and of no others: where others came under its id meanwhile,
        it gets a free one.
        """
        async with self._one_at_a_time:
            draft = self._state.house_drafts.find(draft_id)
            if draft is None:
                return HouseSave()
            variant, faults = draft.form.reading()
            if variant is None:
                return HouseSave(faults=faults)
            variant = self._beside_others(variant, None if draft.is_new else draft.base)
            await self._state.house_drafts.finish(draft_id, variant)
        self._state.changed()
        return HouseSave(variant)

    # -- house rules as a whole -----------------------------------------------------------------------------------

    async def delete(self, variant: Variant) -> None:
        """Take house rules out of the list; `restore` brings them back."""
        async with self._one_at_a_time:
            await self._state.store.house.delete(variant.id)
        self._state.changed()

    async def restore(self, variant: Variant) -> None:
        """Bring deleted house rules back, beside what came under their id meanwhile."""
        async with self._one_at_a_time:
            await self._state.store.house.save([self._beside_others(variant, variant)])
        self._state.changed()

    # -- files ----------------------------------------------------------------------------------------------------

    def look_at(self, content: bytes, name: str) -> HouseImport:
        """Check the rules of a file, or of a pasted text, and say what would happen; nothing changes."""
        found = read_variants(content, name, bases=self._state.library.variants)
        fates = house_fates(found.variants, self._state.store.house.variants, self._kept_free())
        return HouseImport(fates, found.problems)

    async def bring_in(self, found: HouseImport, choice: Choice) -> tuple[Variant, ...]:
        """Take the usable rules in as house rules; `choice` is for those whose id is here. Returns what came in."""
        async with self._one_at_a_time:
            house = self._state.store.house
            incoming = incoming_house(found.fates, house.variants, choice, self._kept_free())
            if incoming:
                await house.save(incoming)
        self._state.changed()
        return incoming

    def look_at_own_file(self) -> None:
        """Read the user's own file of variants again, where it was changed."""
        if self._state.shelf.look():
            self._state.changed()

    def _form(self, draft_id: str) -> VariantForm | None:
        draft = self._state.house_drafts.find(draft_id)
        return None if draft is None else draft.form

    def _beside_others(self, variant: Variant, replaces: Variant | None) -> Variant:
        """The rules under their id where that is free, or has what they replace; else under a free one."""
        here = next((each for each in self._state.store.house.variants if each.id == variant.id), None)
        if variant.id not in self._not_ours() and (here is None or here == replaces):
            return variant
        return with_id(variant, free_id(variant.id, self._used()))

    def _not_ours(self) -> frozenset[str]:
        """Ids of rules that are not ours to replace."""
        return self._state.shelf.fixed_ids

    def _kept_free(self) -> frozenset[str]:
        """Ids that rules from elsewhere cannot have: those of other rules, and of new ones that are half made."""
        begun = (draft.id for draft in self._state.house_drafts.all() if draft.is_new)
        return self._not_ours().union(begun)

    def _used(self) -> frozenset[str]:
        """Ids of all the rules there are, and of all that are half made."""
        variants, drafts = self._state.library.variants, self._state.house_drafts.all()
        return frozenset([*(each.id for each in variants), *(each.id for each in drafts)])
