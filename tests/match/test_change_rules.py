"""A match that goes on by other rules: its rounds counted anew, nothing of them changed."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

import pytest

from scorekeeper.match.errors import RulesDoNotFit
from scorekeeper.match.match import Match
from scorekeeper.match.timeline import StepKind, Timeline
from scorekeeper.rules.variant_form import TYPES, VariantForm
from tests.builders import entry, preset, side, table_with, variant_with
from tests.match.builders import EVENING, match_of

CLASSIC = preset("classic")
DEARER = variant_with(CLASSIC, closing={"points": 150}, packet={"not_taken": 200})


def _begun(**fields: object) -> Match:
    match = Match.model_validate({**dict(match_of()), **fields})
    return match.add_round(entry(side(melds={"hiliara": 1}), side()), round_id=UUID(int=1), at=EVENING)


def test_rounds_are_counted_anew_and_stay_as_they_were_entered() -> None:
    match = _begun()
    changed = match.change_rules(DEARER)
    assert changed.rounds == match.rounds
    gained = [after - before for before, after in zip(match.standings.totals, changed.standings.totals, strict=True)]
    assert gained[0] == 50
    assert changed.variant == DEARER


def test_the_same_rules_change_nothing() -> None:
    match = _begun()
    assert match.change_rules(match.variant) is match


def test_a_usual_target_follows_the_rules_and_a_chosen_one_stays() -> None:
    usual = match_of().table.target
    tables = [table_with(table, target=table.target + 500) for table in match_of().variant.tables]
    higher = variant_with(match_of().variant, tables=[table.model_dump() for table in tables])
    assert _begun(target=usual).change_rules(higher).target == usual + 500
    assert _begun(target=Decimal(777)).change_rules(higher).target == 777


def test_rules_without_the_table_do_not_fit() -> None:
    variant = match_of().variant
    others = [table.model_dump() for table in variant.tables if table.id != match_of().table_id]
    with pytest.raises(RulesDoNotFit) as refused:
        _begun().change_rules(variant_with(variant, tables=others))
    assert refused.value.value is None


def test_rules_without_a_meld_that_was_entered_do_not_fit_and_name_the_round() -> None:
    index = [kind.id for kind in CLASSIC.melds.types].index("hiliara")
    without = VariantForm.of(match_of().variant).without_item(TYPES, index).reading().variant
    assert without is not None
    with pytest.raises(RulesDoNotFit) as refused:
        _begun().change_rules(without)
    assert refused.value.value == 1


def test_it_is_a_step_that_undo_takes_back() -> None:
    timeline = Timeline.begin(_begun())
    changed = timeline.do(timeline.match.change_rules(DEARER), StepKind.CHANGE_RULES)
    assert changed.undo().match == timeline.match
    assert changed.undo().redo().match.variant == DEARER
