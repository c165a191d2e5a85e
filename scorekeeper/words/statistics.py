"""Statistics in words: what each number is called, how it is written, and what exactly it counts.

The numbers are worked out in `match.statistics`; points are shown on the display scale of their rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from gettext import NullTranslations
from typing import NamedTuple

from scorekeeper.match.facts import RulesPlayed
from scorekeeper.match.player import same_name
from scorekeeper.match.statistics import Average, HeadToHead, Mark, Record, Result, Share
from scorekeeper.words.numbers import points_text

_TENTHS = Decimal("0.1")
_HUNDRED = 100


class Figure(NamedTuple):
    """One number of statistics, for people."""

    name: str
    value: str
    meaning: str
    """What exactly it counts; empty where the name says it."""
    mark: Mark | None = None
    """The match, and round, that it is of."""


def record_figures(
    t: NullTranslations,
    record: Record,
    rules: RulesPlayed,
    meld_name: Callable[[str], str],
    *,
    has_packets: bool = True,
    has_cut: bool = True,
) -> tuple[Figure, ...]:
    """Everything that is known of a party by one set of rules, in the order of interest.

    Rules without packets, or that do not pay the cut, have no figure for them, unless some were counted all the same.
    """
    divisor = rules.display_divisor
    figures = [
        Figure(
            t.gettext("Won"),
            share_text(t, Share(record.won, record.finished)),
            t.gettext("Of finished matches. A tie is no win and no loss; a match ended early counts by who led."),
        ),
        Figure(t.gettext("Lost"), str(record.lost), ""),
        Figure(t.gettext("Tied"), str(record.tied), t.gettext("Level at the end, the win shared.")),
        Figure(
            t.gettext("Unfinished"),
            str(record.unfinished),
            t.gettext("Still in play, or ended before a round was played. They count in no win or loss."),
        ),
        Figure(t.gettext("Streak"), streak_text(t, record), t.gettext("The same result in the last finished matches.")),
        Figure(
            t.gettext("Average round"),
            average_text(t, record.average_round, divisor),
            t.gettext("Points of all rounds that count, those of unfinished matches too, shared out among the rounds."),
        ),
        Figure(
            t.gettext("Average match"),
            average_text(t, record.average_match, divisor),
            t.gettext("Final totals of finished matches, with what was brought along from paper."),
        ),
        *_marks(t, record, divisor),
        Figure(
            t.gettext("Closings"),
            share_text(t, record.closings),
            t.gettext("Rounds that the side closed, of those of which the end is known."),
        ),
    ]
    if has_packets or record.packets_missed.times:
        missed = t.gettext("Rounds without taking the packet, of those entered in detail.")
        figures.append(Figure(t.gettext("Packets missed"), share_text(t, record.packets_missed), missed))
    if has_cut or record.cuts:
        figures.append(Figure(t.gettext("Cuts"), str(record.cuts), t.gettext("How often a cut was paid to the side.")))
    detail = t.ngettext(
        "In the {count} round that was entered in detail.",
        "In the {count} rounds that were entered in detail.",
        record.detailed_rounds,
    ).format(count=record.detailed_rounds)
    figures += (Figure(meld_name(type_id), str(count), detail) for type_id, count in record.biribas)
    return tuple(figures)


def head_figures(
    t: NullTranslations, head: HeadToHead, rules: RulesPlayed, names: tuple[str, str]
) -> tuple[Figure, ...]:
    """What is known of two parties that met."""
    one, other = names
    finished = head.matches - head.unfinished
    return (
        Figure(t.gettext("Met"), str(head.matches), t.gettext("Matches in which they were not on one side.")),
        Figure(t.gettext("Won by {names}").format(names=one), share_text(t, Share(head.won, finished)), ""),
        Figure(t.gettext("Won by {names}").format(names=other), share_text(t, Share(head.lost, finished)), ""),
        Figure(t.gettext("Tied"), str(head.tied), t.gettext("The win shared by both.")),
        Figure(t.gettext("Won by others"), str(head.neither), ""),
        Figure(t.gettext("Unfinished"), str(head.unfinished), ""),
        Figure(
            t.gettext("Average lead"),
            average_text(t, head.lead, rules.display_divisor, signed=True),
            t.gettext("How much more {one} had than {other} at the end of finished matches.").format(
                one=one, other=other
            ),
        ),
    )


def share_text(t: NullTranslations, share: Share) -> str:
    """So many of so many, with the rate: "7 of 12 (58 %)"."""
    if not share.out_of:
        return t.gettext("none yet")
    rate = (Decimal(_HUNDRED * share.times) / share.out_of).quantize(Decimal(1), ROUND_HALF_UP)
    return t.gettext("{count} of {all} ({rate} %)").format(count=share.times, all=share.out_of, rate=rate)


def average_text(t: NullTranslations, average: Average, divisor: int, *, signed: bool = False) -> str:
    """The average with one decimal at most; a dash where there is nothing."""
    if average.value is None:
        return "–"
    shown = (average.value / divisor).quantize(_TENTHS, ROUND_HALF_UP)
    return points_text(t, shown, signed=signed)


def streak_text(t: NullTranslations, record: Record) -> str:
    """The last results in a row: "3 won"; a dash where nothing was finished."""
    if record.streak is None:
        return "–"
    return counted_text(t, record.streak.result, record.streak.length)


def counted_text(t: NullTranslations, result: Result | None, count: int) -> str:
    """So many matches that ended this way: "3 won"; without a result, so many that did not end."""
    texts = {
        Result.WON: t.ngettext("{count} won", "{count} won", count),
        Result.LOST: t.ngettext("{count} lost", "{count} lost", count),
        Result.TIED: t.ngettext("{count} tied", "{count} tied", count),
        None: t.ngettext("{count} unfinished", "{count} unfinished", count),
    }
    return texts[result].format(count=count)


def result_text(t: NullTranslations, result: Result) -> str:
    """One result in a word."""
    return {Result.WON: t.gettext("won"), Result.LOST: t.gettext("lost"), Result.TIED: t.gettext("tied")}[result]


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number at those that would read like one before them: "Anna", "Anna (2)"."""
    told: list[str] = []
    for index, name in enumerate(names):
        alike = sum(same_name(name, other) for other in names[:index])
        told.append(f"{name} ({alike + 1})" if alike else name)
    return tuple(told)


def rules_names(t: NullTranslations, rules: Sequence[RulesPlayed]) -> tuple[str, ...]:
    """What to call sets of rules; those that were changed under one name get a number."""
    return told_apart([t.gettext(each.name) for each in rules])


def _marks(t: NullTranslations, record: Record, divisor: int) -> list[Figure]:
    told = (
        (t.gettext("Best round"), record.best_round, ""),
        (t.gettext("Worst round"), record.worst_round, ""),
        (t.gettext("Best match"), record.best_match, ""),
        (t.gettext("Worst match"), record.worst_match, ""),
        (
            t.gettext("Biggest comeback"),
            record.comeback,
            t.gettext("The most points that the side was ever behind the leader in a match that it won."),
        ),
    )
    return [
        Figure(name, points_text(t, mark.points, divisor=divisor), meaning, mark)
        for name, mark, meaning in told
        if mark is not None
    ]
