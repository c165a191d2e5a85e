"""What a change of the rules does, shown by an example: before and after, worked out by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from gettext import NullTranslations
from typing import Final
from uuid import UUID

from scorekeeper.match.match import Match, Round
from scorekeeper.match.player import Player
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.rules.example_round import EXAMPLE_MELDS, Ending, ShownMeld, example_round, example_types
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.judge import judge_meld
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.score import LineKind, ScoreLine, score_round
from scorekeeper.rules.table import Seating, Table
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_fields import Path, pattern_of
from scorekeeper.words.bidi import own_direction
from scorekeeper.words.endings import extra_round_text, outcome_text
from scorekeeper.words.lines import line_text
from scorekeeper.words.names import rank_name, suit_name
from scorekeeper.words.numbers import points_text
from scorekeeper.words.rules import minimum_text
from scorekeeper.words.variant_fields import EditorSection

_MOMENT: Final = datetime(2000, 1, 1, tzinfo=UTC)
_NONE: Final = "–"
_ALL_SHOWN: Final = 8
"""Up to so many cards each is written; of a longer run its ends."""
_UNPLAYED: Final = frozenset({"packet.unplayed", "packet.unplayed_costs", "packet.partner_hand_counts"})
_STOCK_OUT: Final = frozenset({"closing.stock_out_points", "packet.everyone_pays_on_stock_out"})
_NEAR_CUT: Final = frozenset({"cut.near", "cut.near_within"})


class ExampleRow(Frozen):
    """One line of an example, by the rules as they were and as they would be."""

    label: str
    before: str
    after: str
    is_total: bool = False

    @property
    def differs(self) -> bool:
        """True where the change can be seen here."""
        return self.before != self.after


class Example(Frozen):
    """What is counted, and its lines."""

    title: str
    rows: tuple[ExampleRow, ...]


def house_example(
    t: NullTranslations,
    section: EditorSection,
    before: Variant,
    after: Variant,
    *,
    table_id: str | None = None,
    focus: Path = (),
) -> Example:
    """The example of a section; `focus` is the field that was touched last, for which it is chosen.

    The table is the one of `table_id`, or the first that both variants have.
    """
    tables = _tables(before, after, table_id)
    if section is EditorSection.OPENING:
        return _opening(t, before, after)
    if section is EditorSection.END:
        return _end(t, before, after, tables)
    if section is EditorSection.TABLE:
        return _table(t, before, after, tables)
    if section is EditorSection.MELDS:
        round_totals = (row for row in _round(t, before, after, tables, focus).rows if row.is_total)
        rows = (*_judged(t, before, after), *round_totals)
        return Example(title=t.gettext("Example: these cards, and a round"), rows=rows)
    return _round(t, before, after, tables, focus)


def _tables(before: Variant, after: Variant, table_id: str | None) -> tuple[Table, Table]:
    shared = [(one, two) for one in before.tables for two in after.tables if one.id == two.id]
    for one, two in shared:
        if one.id == table_id:
            return one, two
    return shared[0] if shared else (before.tables[0], after.tables[0])


# -- a round ---------------------------------------------------------------------------------------------------


def _round(t: NullTranslations, before: Variant, after: Variant, tables: tuple[Table, Table], focus: Path) -> Example:
    pattern = pattern_of(focus)
    ending = (
        Ending.UNPLAYED if pattern in _UNPLAYED else Ending.STOCK_OUT if pattern in _STOCK_OUT else Ending.NOT_TAKEN
    )
    focused = None
    if pattern.startswith("melds.types.") and isinstance(focus[2], int) and focus[2] < len(after.melds.types):
        focused = after.melds.types[focus[2]].id
    cut = before.cut or after.cut
    lifted = None if cut is None else _lifted(cut.exact_count(tables[0].players), pattern)
    types = example_types(after, focused)
    scores = [
        score_round(example_round(variant, table, types, ending, cut=lifted), variant, table)
        for variant, table in zip((before, after), tables, strict=True)
    ]
    sides = (t.gettext("The closing side"), t.gettext("The other side"))
    if ending is Ending.STOCK_OUT:
        sides = (t.gettext("Who drew the last card"), t.gettext("The other side"))
    rows: list[ExampleRow] = []
    for index, side in enumerate(sides):
        one, two = scores[0].sides[index], scores[1].sides[index]
        rows += _lines(t, (before, one.lines), (after, two.lines))
        rows.append(
            ExampleRow(label=side, before=_pt(t, before, one.total), after=_pt(t, after, two.total), is_total=True)
        )
    return Example(title=t.gettext("Example: a round"), rows=tuple(rows))


def _lifted(exact: int, pattern: str) -> int:
    """How many cards the example lifts: one beside the exact count where that is what was touched."""
    if pattern not in _NEAR_CUT:
        return exact
    return exact - 1 if exact else exact + 1


def _lines(
    t: NullTranslations, one: tuple[Variant, Sequence[ScoreLine]], two: tuple[Variant, Sequence[ScoreLine]]
) -> Iterator[ExampleRow]:
    by_key: dict[tuple[LineKind, str | None], list[str]] = {}
    labels: dict[tuple[LineKind, str | None], str] = {}
    for place, (variant, lines) in enumerate((one, two)):
        for line in lines:
            key = line.kind, line.meld_type
            by_key.setdefault(key, [_unpaid(t, line, one[0]), _NONE])[place] = _pt(t, variant, line.points, signed=True)
            labels[key] = line_text(t, line, variant)
    for key, (before, after) in by_key.items():
        yield ExampleRow(label=labels[key], before=before, after=after)


def _unpaid(t: NullTranslations, line: ScoreLine, before: Variant) -> str:
    """What stands for a line that was not paid before: the meld type may not have been there at all."""
    is_new = line.meld_type is not None and before.meld_type(line.meld_type) is None
    return t.gettext("new") if is_new else _NONE


# -- melds -----------------------------------------------------------------------------------------------------


def _judged(t: NullTranslations, before: Variant, after: Variant) -> Iterator[ExampleRow]:
    for shown in EXAMPLE_MELDS:
        yield ExampleRow(label=_cards_text(t, shown), before=_worth(t, shown, before), after=_worth(t, shown, after))


def _cards_text(t: NullTranslations, shown: ShownMeld) -> str:
    cards = parse_cards(shown.cards)
    suits = {card.suit for card in cards if card.suit is not None}
    ranks = [rank_name(t, card.rank) if card.is_joker else card.rank.value for card in cards]
    text = "-".join(ranks) if len(ranks) <= _ALL_SHOWN else f"{ranks[0]}-{ranks[1]}-…-{ranks[-1]}"
    suit = suit_name(t, suits.pop()) if len(suits) == 1 else ""
    if shown.trump is not None:
        return t.gettext("{cards}, {suit} in trump").format(cards=text, suit=suit)
    if shown.clean_before:
        return t.gettext("{cards}, {suit}; the joker came last").format(cards=text, suit=suit)
    return t.gettext("{cards}, {suit}").format(cards=text, suit=suit) if suit else text


def _worth(t: NullTranslations, shown: ShownMeld, variant: Variant) -> str:
    cards = parse_cards(shown.cards)
    best = judge_meld(cards, variant, trump=shown.trump, clean_before=shown.clean_before).best
    if best is None:
        return t.gettext("not allowed")
    if best.type is None:
        return _pt(t, variant, best.total)
    return f"{own_direction(t, t.gettext(best.type.label))} {_pt(t, variant, best.total)}"


# -- opening ---------------------------------------------------------------------------------------------------


def _opening(t: NullTranslations, before: Variant, after: Variant) -> Example:
    starts = {band.start for variant in (before, after) for band in variant.opening.bands if band.start is not None}
    totals = sorted({Decimal(0), *starts})
    with_total = t.gettext("With a total of {total}")
    rows = [
        ExampleRow(
            label=with_total.format(total=_pt(t, after, total)),
            before=minimum_text(t, before.opening.minimum(total), before),
            after=minimum_text(t, after.opening.minimum(total), after),
        )
        for total in totals
    ]
    return Example(title=t.gettext("Example: what the first lay-down needs"), rows=tuple(rows))


# -- the end of a match ----------------------------------------------------------------------------------------


def _end(t: NullTranslations, before: Variant, after: Variant, tables: tuple[Table, Table]) -> Example:
    step = max((after.cards.king, Decimal(1)))
    target = tables[1].target
    told = (
        (target,),
        (target + step,),
        (target + step, target + 2 * step),
        (target + step, target + step),
        (target + step, (target / 2).to_integral_value() - step),
    )
    rows = []
    for totals in told:
        pair = totals if len(totals) > 1 else (*totals, Decimal(0))
        label = t.gettext("{one} to {two}").format(one=_pt(t, after, pair[0]), two=_pt(t, after, pair[1]))
        texts = [_ending(t, variant, table, pair) for variant, table in zip((before, after), tables, strict=True)]
        rows.append(ExampleRow(label=label, before=texts[0], after=texts[1]))
    title = t.gettext("Example: totals after a round that {name} closed").format(name=_names(t)[0])
    return Example(title=title, rows=tuple(rows))


def _names(t: NullTranslations) -> list[str]:
    """What the players of an example are called, for the largest table."""
    # Translators: the first six letters of your alphabet, with a space between two of them; they name players.
    return t.pgettext("players of an example", "A B C D E F").split()


def _ending(t: NullTranslations, variant: Variant, table: Table, totals: Sequence[Decimal]) -> str:
    """How a match stands with these totals of the first scorers, by its own words.

    They are brought along and a round of noughts is played: whatever a round's sides share, the totals stay these.
    """
    given = (*totals, *[ZERO] * table.scorer_count)
    lone = {"lone_seat": 0} if table.seating is Seating.LONE_PLAYER else {}
    noughts = RoundEntry.of_totals(*[ZERO] * table.side_count)
    entry = RoundEntry(**{**dict(noughts), **lone, "closed_by": 0})
    names = _names(t)
    match = Match(
        id=UUID(int=0),
        began=_MOMENT,
        variant=variant,
        table_id=table.id,
        players=tuple(Player(id=UUID(int=seat + 1), name=names[seat]) for seat in range(table.players)),
        first_dealer=0,
        target=table.target,
        starting=given[: table.scorer_count],
        rounds=(Round(id=UUID(int=9), entry=entry, added=_MOMENT),),
    )
    if match.outcome is not None:
        return outcome_text(t, match.outcome, match)
    return extra_round_text(t, match) or t.gettext("The match goes on.")


# -- tables ----------------------------------------------------------------------------------------------------


def _table(t: NullTranslations, before: Variant, after: Variant, tables: tuple[Table, Table]) -> Example:
    one, two = tables

    def row(label: str, before_text: object, after_text: object) -> ExampleRow:
        return ExampleRow(label=label, before=str(before_text), after=str(after_text))

    def stock(table: Table) -> int:
        return table.card_count - table.players * table.hand_cards - table.packets * table.packet_cards

    rows = (
        row(t.gettext("Cards in the pack"), one.card_count, two.card_count),
        row(t.gettext("Left for the stock"), stock(one), stock(two)),
        row(
            t.gettext("All the cards together"),
            _pt(t, before, before.highest_card_points(one)),
            _pt(t, after, after.highest_card_points(two)),
        ),
        row(
            t.gettext("After seat 1, seat ... deals"),
            before.dealing.next_dealer(0, one.players) + 1,
            after.dealing.next_dealer(0, two.players) + 1,
        ),
    )
    return Example(title=t.gettext("Example: {table}").format(table=t.gettext(two.name)), rows=rows)


def _pt(t: NullTranslations, variant: Variant, points: Decimal, *, signed: bool = False) -> str:
    return points_text(t, points, divisor=variant.display_divisor, signed=signed)
