"""What a match is called on a screen."""

from __future__ import annotations

from scorekeeper.match.match import Match
from scorekeeper.words.names import joined


def match_title(match: Match) -> str:
    """The name the table gave the match; else who plays in it."""
    if match.name:
        return match.name
    teams = [match.scorer_names(scorer) for scorer in range(match.table.scorer_count)]
    if all(len(team) == 1 for team in teams):
        return joined([name for team in teams for name in team])
    return " – ".join(joined(team) for team in teams)
