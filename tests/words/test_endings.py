"""How a match ended, in words."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from gettext import NullTranslations
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.match.match import Match, Round
from scorekeeper.match.player import Player
from scorekeeper.match.timeline import StepKind
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.rules.variant import Variant
from scorekeeper.words.catalog import languages, translations
from scorekeeper.words.endings import extra_round_text, outcome_text, redone_text, step_text, undone_text, way_text
from tests.builders import entry, preset, total, variant_with

ENGLISH = NullTranslations()
CLASSIC = preset("classic")
BEGAN = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)
NAMES = ("Maria", "Anna", "Nikos", "Petros", "Eleni", "Giorgos")


def _match(
    *rounds: Sequence[int] | RoundEntry, variant: Variant = CLASSIC, table_id: str = "partners", **fields: Any
) -> Match:
    """A match of rounds of which only the totals are known."""
    table = variant.table(table_id)
    entries = [each if isinstance(each, RoundEntry) else RoundEntry.of_totals(*each) for each in rounds]
    return Match(
        id=UUID(int=1),
        began=BEGAN,
        variant=variant,
        table_id=table_id,
        players=tuple(Player(id=UUID(int=10 + at), name=NAMES[at]) for at in range(table.players)),
        first_dealer=0,
        rounds=tuple(Round(id=UUID(int=100 + at), entry=each, added=BEGAN) for at, each in enumerate(entries)),
        **({"target": table.target} | fields),
    )


def _ending(match: Match) -> str:
    assert match.outcome is not None
    return outcome_text(ENGLISH, match.outcome, match)


def test_a_target_that_must_be_passed_is_not_reached_by_being_level_e58() -> None:
    match = _match((3000, 2990), target=Decimal(3000))
    assert match.outcome is None
    assert (way_text(ENGLISH, match, 0), way_text(ENGLISH, match, 1)) == ("must pass 3000", "10 to go")
    at_least = variant_with(CLASSIC, end={"test": "at_least"})
    assert way_text(ENGLISH, _match((3000, 2990), variant=at_least), 0) == "target reached"


def test_two_past_the_target() -> None:
    assert _ending(_match((3135, 3015))) == (
        "Maria & Nikos won, 3135 to 3015. Both are past 3000. The higher total wins."
    )


def test_one_past_the_target() -> None:
    assert _ending(_match((2000, 3005))) == "Anna & Petros won, 3005 to 2000. Nobody else is past 3000."


def test_a_target_that_is_reached_and_not_passed() -> None:
    at_least = variant_with(CLASSIC, end={"test": "at_least"})

    assert _ending(_match((3000, 15), variant=at_least)) == (
        "Maria & Nikos won, 3000 to 15. Nobody else has reached 3000."
    )
    assert _ending(_match((3000, 3015), variant=at_least)) == (
        "Anna & Petros won, 3015 to 3000. Both have reached 3000. The higher total wins."
    )


def test_three_past_the_target_name_the_next_best() -> None:
    assert _ending(_match((2505, 2610, 2600), table_id="three")) == (
        "Anna won with 2610. Next: Nikos with 2600. 3 are past 2500. The higher total wins."
    )


def test_level_at_the_top_asks_for_another_round() -> None:
    match = _match((3050, 3050))

    assert match.outcome is None
    assert extra_round_text(ENGLISH, match) == ("One more round: Maria & Nikos and Anna & Petros are level at 3050.")


def test_two_over_play_on_where_the_house_says_so() -> None:
    plays_on = variant_with(CLASSIC, end={"several_over": "play_on"})

    assert extra_round_text(ENGLISH, _match((3050, 3005), variant=plays_on)) == ("One more round: Both are past 3000.")


def test_no_extra_round_has_no_text() -> None:
    assert extra_round_text(ENGLISH, _match((50, 3005))) == ""
    assert extra_round_text(ENGLISH, _match()) == ""


def test_a_shared_win() -> None:
    shared = variant_with(CLASSIC, end={"tie": "shared"})

    assert _ending(_match((3050, 3050), variant=shared)) == (
        "Maria & Nikos and Anna & Petros share the win with 3050 each."
    )
    assert _ending(_match((2600, 15, 2600), variant=shared, table_id="three")) == (
        "Maria & Nikos share the win with 2600 each."
    )


def test_the_closer_wins_a_tie() -> None:
    closer = variant_with(CLASSIC, end={"tie": "closer_wins"})
    match = _match(entry(total(3050), total(3050), closed_by=1), variant=closer)

    assert _ending(match) == (
        "Anna & Petros won, 3050 to 3050. The best totals are level: the one who closed the last round wins."
    )


def test_a_match_the_table_ended() -> None:
    assert _ending(_match((300, 215), finished_early=True)) == (
        "The match was ended early. Maria & Nikos won, 300 to 215."
    )
    assert _ending(_match((300, 300), finished_early=True)) == (
        "The match was ended early. Maria & Nikos and Anna & Petros are level at 300."
    )
    assert _ending(_match(finished_early=True)) == "The match was ended before a round was played."


def test_rounds_after_the_end_are_told() -> None:
    assert _ending(_match((3005, 15), (15, 15), (15, 15))).endswith(
        "Round 1 decided it; the 2 rounds after it do not count."
    )


def test_a_double_loss_is_told() -> None:
    double = variant_with(CLASSIC, end={"loser_under_half_pays_double": True})

    assert _ending(_match((3005, 15), variant=double)).endswith(
        "Anna & Petros lose double, with less than half the target."
    )


def test_totals_are_those_of_the_display_scale() -> None:
    tenth = preset("classic-tenth")

    assert _ending(_match((3135, 3015), variant=tenth)).startswith("Maria & Nikos won, 313.5 to 301.5. ")


def test_a_lone_player_match_counts_its_three_accounts() -> None:
    # the pair's 2600 is halved: 1300 each
    alone = entry(total(2600), total(2600), lone_seat=1)

    assert _ending(_match(alone, table_id="three-lone", target=Decimal(2500))) == (
        "Anna won with 2600. Next: Maria & Nikos with 1300. Nobody else is past 2500."
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", list(StepKind))
@pytest.mark.parametrize("number", [None, 4])
def test_every_step_has_words(kind: StepKind, number: int | None, language: str) -> None:
    t = translations(language)
    step = step_text(t, kind, number)

    assert step
    assert "{" not in step
    assert step in undone_text(t, kind, number)
    assert step in redone_text(t, kind, number)


def test_a_step_names_its_round() -> None:
    assert step_text(ENGLISH, StepKind.ADD_ROUND, 4) == "Round 4 added"
    assert undone_text(ENGLISH, StepKind.DELETE_ROUND, 2) == "Undone: Round 2 deleted"
    assert redone_text(ENGLISH, StepKind.RENAME, None) == "Redone: Name changed"
