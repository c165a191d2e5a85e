"""Questions that screens ask the standings."""

from __future__ import annotations

from tests.match.builders import match_of, played


def test_the_best_round_is_the_first_of_the_highest() -> None:
    standings = played(match_of(), (100, 50), (300, -20), (300, 90)).standings
    assert (standings.best_round(0), standings.best_round(1)) == (1, 2)


def test_the_best_round_looks_only_at_the_rounds_that_count() -> None:
    standings = played(match_of(), (100, 50), (300, 90)).standings
    assert (standings.best_round(0, 1), standings.best_round(0, 0)) == (0, None)


def test_progress_can_be_asked_for_an_earlier_round() -> None:
    standings = played(match_of(target=1000), (250, 100), (500, 100)).standings
    assert (standings.progress(0, 1), standings.progress(0)) == (0.25, 0.75)
