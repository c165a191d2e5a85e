"""The chart of running totals in words: for those who hear it, and in one line for those who see it."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.match.chart import LeadSpan, TotalsChart
from scorekeeper.match.match import Match
from scorekeeper.words.bidi import listed, own_direction, parted
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import points_text


def lead_text(t: NullTranslations, match: Match, chart: TotalsChart) -> str:
    """How the lead went, in one line: who has it since when, and how often it changed; empty before a round."""
    if not chart.leads:
        return ""
    now, changes = chart.leads[-1], chart.lead_changes
    names, since = _names(t, match, now), chart.in_front_since
    if since is None:
        held = t.gettext("Level after round {number}: {names}.").format(number=now.last, names=names)
    elif since == 1:
        held = t.gettext("In front from round 1 on: {names}.").format(names=names)
    else:
        held = t.gettext("In front since round {number}: {names}.").format(number=since, names=names)
    if not changes:
        return held
    changed = t.ngettext("The lead changed {count} time.", "The lead changed {count} times.", changes)
    return f"{held} {changed.format(count=changes)}"


def totals_text(t: NullTranslations, match: Match, chart: TotalsChart) -> str:
    """All that the chart shows: the target, who led when, each scorer's totals from the beginning on."""
    divisor = match.variant.display_divisor
    target = points_text(t, match.target, divisor=divisor)
    parts = [t.gettext("Running totals, target {target}.").format(target=target)]
    parts += (_span_text(t, match, span) for span in chart.leads)
    for scorer, line in enumerate(chart.lines):
        totals = listed(t, (points_text(t, total) for total in line))
        # Translators: a scorer's totals: the one the match began with, then after each round.
        parts.append(t.gettext("{names}: {totals}.").format(names=joined(match.scorer_names(scorer)), totals=totals))
    return " ".join(parts)


def _span_text(t: NullTranslations, match: Match, span: LeadSpan) -> str:
    names, is_level = _names(t, match, span), len(span.leaders) > 1
    if span.first == span.last:
        template = (
            t.gettext("Level after round {number}: {names}.")
            if is_level
            else t.gettext("In front after round {number}: {names}.")
        )
        return template.format(number=span.last, names=names)
    template = (
        t.gettext("Level after rounds {first} to {last}: {names}.")
        if is_level
        else t.gettext("In front after rounds {first} to {last}: {names}.")
    )
    return template.format(first=span.first, last=span.last, names=names)


def _names(t: NullTranslations, match: Match, span: LeadSpan) -> str:
    return parted(t, (own_direction(t, joined(match.scorer_names(scorer))) for scorer in span.leaders))
