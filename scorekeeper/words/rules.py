"""A variant written out as people at a table read it, made from its data.

Sections come in the order of the count: biribas, trump, cards, closing, packets, cut, opening minimum; then
the end of the match, the table, and what the source leaves open. Numbers are on the display scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from gettext import NullTranslations

from scorekeeper.rules.cards import SUIT_RANKS, Rank
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.table import Seating, Share, Table
from scorekeeper.rules.variant import (
    FULL_RUN_CARDS,
    Cleanness,
    CutGoesTo,
    HandsGoTo,
    KeyedOn,
    OpeningBand,
    PenaltyPayer,
    Rotation,
    SeveralOver,
    Shape,
    TargetTest,
    TieRule,
    UnplayedCosts,
    Variant,
)
from scorekeeper.words.bidi import listed
from scorekeeper.words.names import rank_name
from scorekeeper.words.numbers import points_text

_PAIR = 2


class RulePart(StrEnum):
    """What a section of the rules is about, in the order in which they are told."""

    BIRIBAS = "biribas"
    TRUMP = "trump"
    CARDS = "cards"
    CLOSING = "closing"
    PACKETS = "packets"
    CUT = "cut"
    OPENING = "opening"
    END = "end"
    TABLE = "table"
    HOUSE_RULES = "house_rules"
    SOURCE = "source"


class RuleSection(Frozen):
    """One part of the rules: a title, rows of a label and its value, and sentences below them."""

    part: RulePart
    title: str
    rows: tuple[tuple[str, str], ...] = ()
    sentences: tuple[str, ...] = ()


def variant_rules(t: NullTranslations, variant: Variant, table: Table) -> tuple[RuleSection, ...]:
    """All the rules of a variant at one of its tables; sections with nothing to say are left out."""
    sections = (
        _biribas(t, variant),
        _trump(t, variant),
        _cards(t, variant, table),
        _closing(t, variant),
        _packets(t, variant, table),
        _cut(t, variant, table),
        _opening(t, variant),
        _end(t, variant, table),
        _table(t, variant, table),
        RuleSection(
            part=RulePart.HOUSE_RULES,
            title=t.gettext("House rules"),
            sentences=tuple(t.gettext(one) for one in variant.house_rules),
        ),
        _source(t, variant),
    )
    return tuple(section for section in sections if section.rows or section.sentences)


def _biribas(t: NullTranslations, variant: Variant) -> RuleSection:
    return RuleSection(
        part=RulePart.BIRIBAS,
        title=t.gettext("Biribas"),
        rows=tuple((t.gettext(kind.label), _points(t, variant, kind.points)) for kind in variant.meld_types),
        sentences=(*_meld_sentences(t, variant), *_biriba_sentences(t, variant)),
    )


def _meld_sentences(t: NullTranslations, variant: Variant) -> Iterator[str]:
    melds = variant.melds
    yield t.ngettext(
        "A meld has at least {count} card.", "A meld has at least {count} cards.", melds.minimum_cards
    ).format(count=melds.minimum_cards)
    yield t.ngettext(
        "From {count} card on it is a biriba.", "From {count} cards on it is a biriba.", melds.biriba_cards
    ).format(count=melds.biriba_cards)
    if melds.wilds:
        yield t.ngettext(
            "At most {count} wild card, a joker or a 2, may stand in a meld; it makes the meld dirty.",
            "At most {count} wild cards, jokers or 2s, may stand in a meld; they make the meld dirty.",
            melds.wilds,
        ).format(count=melds.wilds)
        yield t.gettext("A 2 in its own place in its own suit is not wild.")
    else:
        yield t.gettext("No wild card may stand in a meld.")
    if melds.groups_of:
        yield t.gettext("Groups may be made of: {ranks}.").format(ranks=ranks_text(t, melds.groups_of))
    else:
        yield t.gettext("Only runs may be melded, no groups.")


def _biriba_sentences(t: NullTranslations, variant: Variant) -> Iterator[str]:
    melds = variant.melds
    full = [t.gettext(kind.label) for kind in variant.meld_types if kind.shape is Shape.FULL_RUN]
    if full:
        yield t.gettext("{labels}: all {count} cards of a suit in one run.").format(
            labels=listed(t, full), count=FULL_RUN_CARDS
        )
    elif melds.plain_hiliara:
        yield t.gettext("A run of {count} cards earns what a shorter one does.").format(count=FULL_RUN_CARDS)
    if any(kind.cleanness is Cleanness.SEMI_CLEAN for kind in variant.meld_types):
        yield t.gettext("A dirty biriba with {count} natural cards side by side is semi-clean.").format(
            count=melds.biriba_cards
        )
    if not melds.fourteen_card_runs:
        yield t.gettext("A run may not have both its aces.")
    if melds.cards_count_in_biribas:
        yield t.gettext("The cards in a biriba count besides its bonus.")
    else:
        yield t.gettext("The bonus stands for the cards in the biriba; only the other cards count.")
    if melds.dirtied_drops:
        yield t.gettext("A clean biriba becomes dirty when a wild card joins it.")
    else:
        yield t.gettext("A clean biriba stays clean when a wild card joins it.")
    if melds.dirty_needs_clean:
        yield t.gettext("Dirty biribas earn nothing until the side has a clean one.")


def _trump(t: NullTranslations, variant: Variant) -> RuleSection:
    title = t.gettext("Trump")
    if not variant.trump.used:
        return RuleSection(part=RulePart.TRUMP, title=title, sentences=(t.gettext("There is no trump suit."),))
    sentences = [t.gettext("Each round has a trump suit; biribas in it have their own values where they are listed.")]
    if variant.trump.may_be_none:
        sentences.append(t.gettext("A round may also be played without a trump."))
    if variant.trump.on_groups:
        sentences.append(t.gettext("Groups of the rank turned up count as trump too."))
    return RuleSection(part=RulePart.TRUMP, title=title, sentences=tuple(sentences))


def _cards(t: NullTranslations, variant: Variant, table: Table) -> RuleSection:
    """Neighbouring ranks of one value share a row."""
    rows: list[tuple[list[Rank], Decimal]] = []
    for rank in (Rank.JOKER, *SUIT_RANKS):
        value = variant.cards.of(rank)
        if rows and rank is not Rank.ACE and rows[-1][1] == value:
            rows[-1][0].append(rank)
        else:
            rows.append(([rank], value))
    together = _points(t, variant, variant.highest_card_points(table))
    sentences = [t.gettext("All the cards together count {points}.").format(points=together)]
    if variant.display_divisor != 1:
        sentences.append(
            t.gettext("Points are written divided by {divisor} at this table.").format(divisor=variant.display_divisor)
        )
    return RuleSection(
        part=RulePart.CARDS,
        title=t.gettext("Cards"),
        rows=tuple((ranks_text(t, ranks), _points(t, variant, value)) for ranks, value in rows),
        sentences=tuple(sentences),
    )


def _closing(t: NullTranslations, variant: Variant) -> RuleSection:
    closing = variant.closing
    rows = [(t.gettext("Closing"), _signed(t, variant, closing.points))]
    if closing.stock_out_points:
        rows.append((t.gettext("Last card drawn when nobody closes"), _signed(t, variant, closing.stock_out_points)))
    if variant.hands_go_to is HandsGoTo.OWN_SIDE:
        rows.append((t.gettext("Cards left in hands"), t.gettext("taken off")))
    else:
        rows.append((t.gettext("Cards left in hands"), t.gettext("given to the opponents")))
    needs = t.gettext("Only a side with a biriba may close.")
    free = t.gettext("A side may close without a biriba.")
    return RuleSection(
        part=RulePart.CLOSING,
        title=t.gettext("Closing"),
        rows=tuple(rows),
        sentences=(needs if closing.needs_biriba else free,),
    )


def _packets(t: NullTranslations, variant: Variant, table: Table) -> RuleSection:
    title, packet = t.gettext("Packets"), variant.packet
    if not table.packets:
        return RuleSection(part=RulePart.PACKETS, title=title)
    rows = [(t.gettext("Packet not taken"), _signed(t, variant, -packet.not_taken))]
    if packet.not_taken_to_opponents:
        rows.append((t.gettext("To each other side"), _signed(t, variant, packet.not_taken_to_opponents)))
    rows.append((t.gettext("Packet taken but not played"), unplayed_text(t, variant)))
    return RuleSection(
        part=RulePart.PACKETS, title=title, rows=tuple(rows), sentences=tuple(_packet_sentences(t, variant))
    )


def unplayed_text(t: NullTranslations, variant: Variant) -> str:
    """What a packet costs that was taken and not played (Q19): "−100", or its cards, or both."""
    packet = variant.packet
    flat = _signed(t, variant, -packet.unplayed)
    if packet.unplayed_costs is UnplayedCosts.FLAT:
        return flat
    if packet.unplayed_costs is UnplayedCosts.VALUE or not packet.unplayed:
        return t.gettext("its cards taken off")
    return t.gettext("{points} and its cards taken off").format(points=flat)


def _packet_sentences(t: NullTranslations, variant: Variant) -> Iterator[str]:
    packet = variant.packet
    if packet.payer is PenaltyPayer.EACH_PLAYER:
        yield t.gettext("Each player of the side pays.")
    if packet.everyone_pays_on_stock_out:
        yield t.gettext("When the stock runs out and a packet was not taken, every side pays for it.")
    if not packet.partner_hand_counts:
        yield t.gettext("A side with an unplayed packet pays for no other cards in its hands.")
    if packet.needs_biriba:
        yield t.gettext("A side may take its packet only once it has a biriba.")


def _cut(t: NullTranslations, variant: Variant, table: Table) -> RuleSection:
    title, cut = t.gettext("Cut"), variant.cut
    if cut is None:
        return RuleSection(part=RulePart.CUT, title=title)
    rows = [(t.gettext("Exact cut"), _signed(t, variant, cut.exact))]
    if cut.near and cut.near_within:
        label = t.ngettext("Off by {count} card", "Off by up to {count} cards", cut.near_within)
        rows.append((label.format(count=cut.near_within), _signed(t, variant, cut.near)))
    count = cut.exact_count(table.players)
    sentences = [
        t.ngettext("The exact cut lifts {count} card.", "The exact cut lifts {count} cards.", count).format(count=count)
    ]
    if cut.less_wilds_found:
        sentences.append(t.gettext("Each joker or 2 found at the bottom lowers that number by one."))
    sentences.append(t.gettext("The dealer cuts.") if cut.cut_by == "dealer" else t.gettext("An opponent cuts."))
    dealer, cutter = (
        t.gettext("The dealer's side gets the points."),
        t.gettext("The side that cut gets the points."),
    )
    sentences.append(dealer if cut.goes_to is CutGoesTo.DEALER else cutter)
    return RuleSection(part=RulePart.CUT, title=title, rows=tuple(rows), sentences=tuple(sentences))


def _opening(t: NullTranslations, variant: Variant) -> RuleSection:
    title, opening = t.gettext("Opening minimum"), variant.opening
    if not opening.bands:
        return RuleSection(part=RulePart.OPENING, title=title, sentences=(t.gettext("There is no opening minimum."),))
    rows = tuple(
        (
            band_text(t, band, variant),
            minimum_text(t, band.minimum, variant),
        )
        for band in opening.bands
    )
    start = t.gettext("The total at the start of the round decides.")
    highest = t.gettext("The highest total so far decides.")
    bonus, cards = (
        t.gettext("A biriba's bonus counts towards it."),
        t.gettext("Only the points of the cards count towards it."),
    )
    player, side = t.gettext("Each player must reach it."), t.gettext("The side must reach it once a round.")
    return RuleSection(
        part=RulePart.OPENING,
        title=title,
        rows=rows,
        sentences=(
            highest if opening.keyed_on is KeyedOn.HIGHEST else start,
            bonus if opening.counts_bonus else cards,
            player if opening.per == "player" else side,
        ),
    )


def band_text(t: NullTranslations, band: OpeningBand, variant: Variant) -> str:
    """The totals of a band, such as "From 1000 to below 1500"."""
    if band.start is None and band.below is None:
        return t.gettext("With any total")
    if band.below is None:
        return t.gettext("From {start}").format(start=_points(t, variant, band.start or Decimal(0)))
    below = _points(t, variant, band.below)
    if band.start is None:
        return t.gettext("Below {below}").format(below=below)
    return t.gettext("From {start} to below {below}").format(start=_points(t, variant, band.start), below=below)


def minimum_text(t: NullTranslations, minimum: Decimal | None, variant: Variant) -> str:
    """What a first lay-down must be worth; "none" where nothing is asked."""
    return t.gettext("none") if minimum is None else _points(t, variant, minimum)


def _end(t: NullTranslations, variant: Variant, table: Table) -> RuleSection:
    end, target = variant.end, _points(t, variant, table.target)
    more, least = t.gettext("more than {target}"), t.gettext("at least {target}")
    value = (more if end.test is TargetTest.MORE_THAN else least).format(target=target)
    sentences = [
        {
            SeveralOver.HIGHER_TOTAL: t.gettext("When several reach the target, the higher total wins."),
            SeveralOver.PLAY_ON: t.gettext("When several reach the target, one more round is played."),
        }[end.several_over],
        {
            TieRule.EXTRA_ROUND: t.gettext("When the best totals are level, another round is played."),
            TieRule.SHARED: t.gettext("When the best totals are level, the win is shared."),
            TieRule.CLOSER_WINS: t.gettext("When the best totals are level, the side that closed wins."),
        }[end.tie],
    ]
    if end.loser_under_half_pays_double:
        sentences.append(t.gettext("Who loses with less than half the target loses double."))
    return RuleSection(
        part=RulePart.END,
        title=t.gettext("End of the match"),
        rows=((t.gettext("Target"), value),),
        sentences=tuple(sentences),
    )


def _table(t: NullTranslations, variant: Variant, table: Table) -> RuleSection:
    rows = (
        (t.gettext("Players"), t.gettext(table.name)),
        (t.gettext("Cards in the pack"), str(table.card_count)),
        (t.gettext("Decks"), str(table.decks)),
        (t.gettext("Jokers"), str(table.jokers)),
        (t.gettext("Cards in the first hand"), str(table.hand_cards)),
        (t.gettext("Packets"), f"{table.packets} × {table.packet_cards}" if table.packets else "0"),
    )
    return RuleSection(
        part=RulePart.TABLE, title=t.gettext("Table and deal"), rows=rows, sentences=tuple(_deal(t, variant, table))
    )


def _deal(t: NullTranslations, variant: Variant, table: Table) -> Iterator[str]:
    dealing = variant.dealing
    if table.seating is Seating.LONE_PLAYER:
        yield t.gettext("One plays alone against the other two, and changes from round to round.")
        half = t.gettext("Each of the two gets half of their points.")
        full = t.gettext("Each of the two gets all of their points.")
        yield half if table.share is Share.HALF else full
    yield {
        "lowest_card": t.gettext("All draw a card; the lowest receives and plays first."),
        "highest_card": t.gettext("All draw a card; the highest deals first."),
        "random": t.gettext("Chance decides who deals first."),
    }[dealing.first_dealer]
    yield {
        Rotation.LEFT: t.gettext("The deal passes to the left."),
        Rotation.RIGHT: t.gettext("The deal passes to the right."),
        Rotation.PLAY_ORDER: t.gettext("The deal passes to the player whose turn is next."),
    }[dealing.rotation]
    clockwise, other_way = t.gettext("Play goes clockwise."), t.gettext("Play goes counter-clockwise.")
    yield clockwise if dealing.play == "clockwise" else other_way


def _source(t: NullTranslations, variant: Variant) -> RuleSection:
    return RuleSection(
        part=RulePart.SOURCE,
        title=t.gettext("Where these rules come from"),
        sentences=(t.gettext(variant.source), *(t.gettext(note) for note in variant.notes)),
    )


def ranks_text(t: NullTranslations, ranks: Sequence[Rank]) -> str:
    """Ranks by the letters on the cards, with neighbours taken together: "A, 3 to K"."""
    order = list(Rank)
    parts: list[list[Rank]] = []
    for rank in ranks:
        if parts and order.index(rank) == order.index(parts[-1][-1]) + 1:
            parts[-1].append(rank)
        else:
            parts.append([rank])
    shown = []
    for part in parts:
        first, last = (rank_name(t, rank) if rank is Rank.JOKER else rank.value for rank in (part[0], part[-1]))
        if len(part) > _PAIR:
            shown.append(t.gettext("{first} to {last}").format(first=first, last=last))
        else:
            shown += [first, last] if len(part) == _PAIR else [first]
    return listed(t, shown)


def _points(t: NullTranslations, variant: Variant, points: Decimal) -> str:
    return points_text(t, points, divisor=variant.display_divisor)


def _signed(t: NullTranslations, variant: Variant, points: Decimal) -> str:
    return points_text(t, points, divisor=variant.display_divisor, signed=True)
