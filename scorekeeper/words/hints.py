"""What the game's words mean, for somebody who plays for the first time: short, and true of the match's own rules."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from gettext import NullTranslations

from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import (
    FULL_RUN_CARDS,
    Cleanness,
    HandsGoTo,
    MeldType,
    PenaltyPayer,
    Shape,
    UnplayedCosts,
    Variant,
)
from scorekeeper.words.bidi import listed
from scorekeeper.words.numbers import points_text
from scorekeeper.words.rules import unplayed_text


class Hint(Frozen):
    """A question that a newcomer has, and its answer."""

    name: str
    """By which it is remembered that it was read; the same in every variant."""
    question: str
    answer: str


def entry_hints(t: NullTranslations, variant: Variant, table: Table) -> tuple[Hint, ...]:
    """What the entry of a round asks for, in the order it asks; nothing about what the variant does not have."""
    hints = (*_facts(t, variant), *_biribas(t, variant), *_cards(t, variant), *_packet(t, variant, table))
    return tuple(hints)


def score_hints(t: NullTranslations, variant: Variant) -> tuple[Hint, ...]:
    """What the scoreboard tells besides the points."""
    return tuple(_opening(t, variant))


def _facts(t: NullTranslations, variant: Variant) -> Iterator[Hint]:
    if variant.trump.used:
        yield Hint(
            name="trump",
            question=t.gettext("What is the trump?"),
            answer=t.gettext("The suit of the card turned up for this round. Biribas in it have values of their own."),
        )
    points = _points(t, variant, variant.closing.points)
    needs = t.gettext("Only a side with a biriba may close.") if variant.closing.needs_biriba else ""
    closed = t.gettext("Whoever first has no card left, and nothing more to take up: that side gets {points}.")
    yield Hint(
        name="closing",
        question=t.gettext("Who closed?"),
        answer=" ".join((closed.format(points=points), needs)).strip(),
    )
    if variant.cut is not None:
        exact = t.gettext("Whoever cuts lifts cards for the deal. As many as the deal takes, and it pays {points}.")
        yield Hint(
            name="cut",
            question=t.gettext("What is the cut?"),
            answer=exact.format(points=_points(t, variant, variant.cut.exact)),
        )


def _biribas(t: NullTranslations, variant: Variant) -> Iterator[Hint]:
    count = variant.melds.biriba_cards
    biriba = t.ngettext("A meld of {count} card or more.", "A meld of {count} cards or more.", count).format(
        count=count
    )
    tap = t.gettext("Tap its tile once for each one on the table.")
    yield Hint(
        name="biriba",
        question=t.gettext("What is a biriba?"),
        answer=f"{biriba} {tap}",
    )
    dirty = t.gettext(
        "One with a joker or a 2 in the place of another card. A 2 in its own place in its suit is clean."
    )
    if variant.melds.wilds and _first(variant, Shape.RUN, Cleanness.DIRTY) is not None:
        yield Hint(name="dirty", question=t.gettext("What is a dirty biriba?"), answer=_with_worth(t, variant, dirty))
    for name, cleanness, question, answer in (
        (
            "hiliara",
            Cleanness.CLEAN,
            t.gettext("What is a {label}?"),
            t.gettext("All {count} cards of one suit in a run, clean: {points}."),
        ),
        (
            "pentakosara",
            Cleanness.DIRTY,
            t.gettext("What is a {label}?"),
            t.gettext("All {count} cards of one suit in a run, with a wild card among them: {points}."),
        ),
    ):
        kind = _first(variant, Shape.FULL_RUN, cleanness)
        if kind is not None:
            yield Hint(
                name=name,
                question=question.format(label=t.gettext(kind.label)),
                answer=answer.format(count=FULL_RUN_CARDS, points=_points(t, variant, kind.points)),
            )


def _with_worth(t: NullTranslations, variant: Variant, text: str) -> str:
    """The sentence with what a clean run and a dirty one are worth, where the variant has both."""
    clean, dirty = (_first(variant, Shape.RUN, one) for one in (Cleanness.CLEAN, Cleanness.DIRTY))
    if clean is None or dirty is None:
        return text
    worth = t.gettext("Clean {clean}, dirty {dirty}.").format(
        clean=_points(t, variant, clean.points), dirty=_points(t, variant, dirty.points)
    )
    return f"{text} {worth}"


def _cards(t: NullTranslations, variant: Variant) -> Iterator[Hint]:
    on_table = t.gettext("Add up every card the side laid down.")
    outside = t.gettext("Add up the cards the side laid down outside its biribas.")
    counting = t.gettext("Type a sum such as 120+45, or tap Count and count the cards by rank.")
    yield Hint(
        name="table_points",
        question=t.gettext("What counts as cards on the table?"),
        answer=f"{on_table if variant.melds.cards_count_in_biribas else outside} {counting}",
    )
    own = t.gettext("The cards this side still holds. Type them without a minus: they are taken off.")
    given = t.gettext("The cards this side still holds. The other sides get them.")
    yield Hint(
        name="hand_points",
        question=t.gettext("What is left in hands?"),
        answer=own if variant.hands_go_to is HandsGoTo.OWN_SIDE else given,
    )


def _packet(t: NullTranslations, variant: Variant, table: Table) -> Iterator[Hint]:
    if not table.packets:
        return
    what = t.ngettext(
        "A second hand of {count} card that lies aside.",
        "A second hand of {count} cards that lies aside.",
        table.packet_cards,
    ).format(count=table.packet_cards)
    takes = (
        t.gettext("Whoever has played all their cards takes it, once their side has a biriba.")
        if variant.packet.needs_biriba
        else t.gettext("Whoever has played all their cards takes it.")
    )
    sentences = (what, takes, *_packet_costs(t, variant, table))
    yield Hint(name="packet", question=t.gettext("What is the packet?"), answer=" ".join(sentences))


def _packet_costs(t: NullTranslations, variant: Variant, table: Table) -> Iterator[str]:
    """What a packet costs that was not taken, or not played, and who pays."""
    packet = variant.packet
    if packet.not_taken:
        yield t.gettext("Not taken: {points}.").format(points=_points(t, variant, -packet.not_taken))
    if packet.unplayed or packet.unplayed_costs is not UnplayedCosts.FLAT:
        yield t.gettext("Taken, but no card of it played: {points}.").format(points=unplayed_text(t, variant))
    is_flat = packet.unplayed and packet.unplayed_costs is not UnplayedCosts.VALUE
    has_partners = table.players > table.side_count
    if packet.payer is PenaltyPayer.EACH_PLAYER and has_partners and (packet.not_taken or is_flat):
        yield t.gettext("Each player of the side pays.")
    if not packet.partner_hand_counts:
        yield t.gettext("A side with an unplayed packet pays for no other cards in its hands.")
    if packet.everyone_pays_on_stock_out and packet.not_taken:
        yield t.gettext("When the stock runs out and a packet was not taken, every side pays for it.")


def _opening(t: NullTranslations, variant: Variant) -> Iterator[Hint]:
    minimums = [_points(t, variant, band.minimum) for band in variant.opening.bands if band.minimum is not None]
    if not minimums:
        return
    first = (
        t.gettext("The first cards that each player lays down in a round must be worth this much.")
        if variant.opening.per == "player"
        else t.gettext("The first cards a side lays down in a round must be worth this much.")
    )
    grows = t.gettext("The more points a side has, the more: {minimums}.").format(minimums=listed(t, minimums))
    yield Hint(
        name="opening",
        question=t.gettext("What does “opens with” mean?"),
        answer=f"{first} {grows}" if len(minimums) > 1 else first,
    )


def _first(variant: Variant, shape: Shape, cleanness: Cleanness) -> MeldType | None:
    return next(
        (kind for kind in variant.meld_types if kind.shape is shape and kind.cleanness is cleanness and not kind.trump),
        None,
    )


def _points(t: NullTranslations, variant: Variant, points: Decimal) -> str:
    return points_text(t, points, divisor=variant.display_divisor)
