"""How far a match is, how it ended, why another round is played, and what a step did, in words.

Who won is decided in `match.outcome`; points are shown on the variant's display scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from scorekeeper.match.match import Match
from scorekeeper.match.outcome import Ending, Outcome
from scorekeeper.match.timeline import StepKind
from scorekeeper.rules.score import RoundScore
from scorekeeper.rules.variant import TargetTest
from scorekeeper.words.bidi import listed
from scorekeeper.words.lines import round_text
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import named_points, points_text

_BOTH = 2


def outcome_text(t: NullTranslations, outcome: Outcome, match: Match) -> str:
    """Who won, with which totals, and why: "Maria & Nikos won, 3135 to 3015. Both are past 3000: ..."."""
    sentences = [*_winning(t, outcome, match), *_aftermath(t, outcome, match)]
    return " ".join(sentences)


def extra_round_text(t: NullTranslations, match: Match) -> str:
    """Why the rules ask for one more round; empty where they do not."""
    if not match.extra_round_due:
        return ""
    top = match.standings.leaders()
    if len(top) > 1:
        return t.gettext("One more round: {names} are level at {points}.").format(
            names=_scorers(t, top, match), points=_total(t, top[0], match)
        )
    over = len(match.standings.reached(len(match.rounds)))
    return t.gettext("One more round: {reached}").format(reached=_several_reached(t, over, match))


def way_text(t: NullTranslations, match: Match, scorer: int) -> str:
    """How far a scorer is from the target; level with one that must be passed is not there yet (S58, E58)."""
    divisor = match.variant.display_divisor
    if scorer in match.standings.reached(len(match.rounds)):
        return t.gettext("target reached")
    to_go = match.standings.to_go(scorer)
    if not to_go:
        return t.gettext("must pass {target}").format(target=points_text(t, match.target, divisor=divisor))
    return t.gettext("{points} to go").format(points=points_text(t, to_go, divisor=divisor))


def win_withdrawn_text(t: NullTranslations) -> str:
    """What is said when a round was corrected or taken out and nobody has won any more."""
    return t.gettext("With this the win is gone: the match goes on.")


def saved_text(t: NullTranslations, match: Match, round_number: int) -> str:
    """What is said when a round, counted from 1, was saved: "Round 3 saved. Totals: Maria 1370, Anna 505."."""
    totals = t.gettext("Round {number} saved. Totals: {totals}.")
    scorers = range(match.table.scorer_count)
    running, divisor = match.standings.running[-1], match.variant.display_divisor
    told = listed(
        t, [named_points(t, match.scorer_names(scorer), running[scorer], divisor=divisor) for scorer in scorers]
    )
    return totals.format(number=round_number, totals=told)


def round_lines(t: NullTranslations, score: RoundScore, match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """What a round is about to bring each side, to be read back before it is saved."""
    divisor = match.variant.display_divisor
    return tuple(
        round_text(t, name, side.total, divisor=divisor) for name, side in zip(names, score.sides, strict=True)
    )


def step_text(t: NullTranslations, kind: StepKind, round_number: int | None) -> str:
    """What a command did, such as "Round 4 added"; the number counts from 1."""
    named = {
        StepKind.BEGIN: t.gettext("Match begun"),
        StepKind.RENAME: t.gettext("Name changed"),
        StepKind.CHANGE_SETTINGS: t.gettext("Match settings changed"),
        StepKind.CHANGE_RULES: t.gettext("Rules changed"),
        StepKind.FINISH: t.gettext("Match ended"),
        StepKind.REOPEN: t.gettext("Match reopened"),
        StepKind.PLAY_ON: t.gettext("Match played on"),
        StepKind.REPLACE: t.gettext("Match replaced by the one of a file"),
    }
    unnumbered = {
        StepKind.ADD_ROUND: t.gettext("Round added"),
        StepKind.EDIT_ROUND: t.gettext("Round changed"),
        StepKind.DELETE_ROUND: t.gettext("Round deleted"),
    }
    numbered = {
        StepKind.ADD_ROUND: t.gettext("Round {number} added"),
        StepKind.EDIT_ROUND: t.gettext("Round {number} changed"),
        StepKind.DELETE_ROUND: t.gettext("Round {number} deleted"),
    }
    if round_number is None:
        return (named | unnumbered)[kind]
    return (named | numbered)[kind].format(number=round_number)


def undone_text(t: NullTranslations, kind: StepKind, round_number: int | None) -> str:
    """What undo took back."""
    return t.gettext("Undone: {step}").format(step=step_text(t, kind, round_number))


def redone_text(t: NullTranslations, kind: StepKind, round_number: int | None) -> str:
    """What redo did once more."""
    return t.gettext("Redone: {step}").format(step=step_text(t, kind, round_number))


def _winning(t: NullTranslations, outcome: Outcome, match: Match) -> list[str]:
    winners, count = outcome.winners, outcome.round_count
    if not winners:
        return [t.gettext("The match was ended before a round was played.")]
    names = _scorers(t, winners, match)
    points = _total(t, winners[0], match, count)
    if outcome.ending is Ending.SHARED:
        return [t.gettext("{names} share the win with {points} each.").format(names=names, points=points)]
    if outcome.ending is Ending.FINISHED_EARLY:
        ended = t.gettext("The match was ended early.")
        if len(winners) > 1:
            level = t.gettext("{names} are level at {points}.").format(names=names, points=points)
            return [ended, level]
        return [ended, _won(t, winners[0], match, count)]
    return [_won(t, winners[0], match, count), _reason(t, outcome, match)]


def _won(t: NullTranslations, winner: int, match: Match, count: int) -> str:
    """The winner with the total, and the next best."""
    totals = match.standings.running[count]
    people = len(match.scorer_names(winner))
    names, points = joined(match.scorer_names(winner)), _total(t, winner, match, count)
    second = max(total for scorer, total in enumerate(totals) if scorer != winner)
    others = tuple(scorer for scorer, total in enumerate(totals) if total == second and scorer != winner)
    other_points = _total(t, others[0], match, count)
    if len(totals) == _BOTH:
        return t.ngettext("{names} won, {points} to {other}.", "{names} won, {points} to {other}.", people).format(
            names=names, points=points, other=other_points
        )
    return t.ngettext(
        "{names} won with {points}. Next: {others} with {other}.",
        "{names} won with {points}. Next: {others} with {other}.",
        people,
    ).format(names=names, points=points, others=_scorers(t, others, match), other=other_points)


def _reason(t: NullTranslations, outcome: Outcome, match: Match) -> str:
    target = points_text(t, match.target, divisor=match.variant.display_divisor)
    if outcome.ending is Ending.HIGHER_TOTAL:
        over = len(match.standings.reached(outcome.round_count))
        return t.gettext("{reached} The higher total wins.").format(reached=_several_reached(t, over, match))
    if outcome.ending is Ending.CLOSER:
        return t.gettext("The best totals are level: the one who closed the last round wins.")
    if match.variant.end.test is TargetTest.MORE_THAN:
        return t.gettext("Nobody else is past {target}.").format(target=target)
    return t.gettext("Nobody else has reached {target}.").format(target=target)


def _several_reached(t: NullTranslations, over: int, match: Match) -> str:
    target = points_text(t, match.target, divisor=match.variant.display_divisor)
    if match.variant.end.test is TargetTest.MORE_THAN:
        both, several = t.gettext("Both are past {target}."), t.gettext("{count} are past {target}.")
    else:
        both, several = t.gettext("Both have reached {target}."), t.gettext("{count} have reached {target}.")
    return (both if over == _BOTH else several).format(count=over, target=target)


def _aftermath(t: NullTranslations, outcome: Outcome, match: Match) -> list[str]:
    """Who loses double, and which rounds came too late."""
    sentences = []
    if outcome.loses_double:
        names = _scorers(t, outcome.loses_double, match)
        people = sum(len(match.scorer_names(scorer)) for scorer in outcome.loses_double)
        sentences.append(
            t.ngettext(
                "{names} loses double, with less than half the target.",
                "{names} lose double, with less than half the target.",
                people,
            ).format(names=names)
        )
    late = len(match.rounds) - outcome.round_count
    if late > 0:
        sentences.append(
            t.ngettext(
                "Round {number} decided it; the {count} round after it does not count.",
                "Round {number} decided it; the {count} rounds after it do not count.",
                late,
            ).format(number=outcome.round_count, count=late)
        )
    return sentences


def _scorers(t: NullTranslations, scorers: Sequence[int], match: Match) -> str:
    """The names of several accounts; partners stay together."""
    teams = [match.scorer_names(scorer) for scorer in scorers]
    if all(len(team) == 1 for team in teams):
        return joined([name for team in teams for name in team])
    names = joined(teams[0])
    for team in teams[1:]:
        names = t.gettext("{names} and {others}").format(names=names, others=joined(team))
    return names


def _total(t: NullTranslations, scorer: int, match: Match, round_count: int | None = None) -> str:
    totals = match.standings.running[-1 if round_count is None else round_count]
    return points_text(t, totals[scorer], divisor=match.variant.display_divisor)
