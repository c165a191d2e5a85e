"""The referee's word on cards: a meld or not and why, clean or dirty and why, what it is worth, and whether it opens.

What the cards are is decided in `rules.judge`, what opens in `rules.opening`; here it becomes sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from gettext import NullTranslations

from scorekeeper.rules.cards import Card, Rank
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.judge import Judgement, MeldReading, Refusal
from scorekeeper.rules.opening import opens
from scorekeeper.rules.points import ZERO
from scorekeeper.rules.readings import Position
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import FULL_RUN_CARDS, Cleanness, Shape, Variant
from scorekeeper.words.bidi import left_to_right
from scorekeeper.words.cards import card_name, meld_title
from scorekeeper.words.names import rank_name
from scorekeeper.words.numbers import counted_points, points_text
from scorekeeper.words.rules import ranks_text


class Ruling(StrEnum):
    """What the referee says in one word."""

    NOTHING = "nothing"
    """No cards yet."""
    LEGAL = "legal"
    NOT_YET = "not_yet"
    """Too few cards, and nothing else against them."""
    REFUSED = "refused"


class ReadingText(Frozen):
    """One way to read the cards, in words."""

    title: str
    """Such as "Clean run"."""
    reasons: tuple[str, ...]
    """Why it is clean or dirty, and what the cards stand for."""
    rows: tuple[tuple[str, str], ...]
    """The bonus and the card points, a label and its points each."""
    total: str


class Verdict(Frozen):
    """The referee's word on some cards."""

    ruling: Ruling
    word: str
    """The ruling in a word or two."""
    title: str
    """What it is, by its best reading; empty where it is no meld."""
    worth: str
    """What the best reading counts, "255 points"; empty where it is no meld."""
    reasons: tuple[str, ...]
    """Why it is no meld; that there are several readings."""
    readings: tuple[ReadingText, ...]

    @property
    def spoken(self) -> str:
        """All of it in one breath, for a screen reader: the best reading and why."""
        best = self.readings[0].reasons if self.readings else ()
        head = ", ".join(part for part in (self.title, self.worth) if part)
        return " ".join((*(f"{part.rstrip('.')}." for part in (self.word, head) if part), *self.reasons, *best))


class OpeningText(Frozen):
    """A first lay-down in words."""

    rows: tuple[tuple[str, str], ...]
    """Each meld with what it counts towards the minimum."""
    total: str
    opens: bool | None
    """None where nothing was laid down."""
    sentence: str


def verdict(
    t: NullTranslations, judgement: Judgement, cards: Sequence[Card], variant: Variant, table: Table
) -> Verdict:
    """What is said about these cards, which were judged by this variant at this table."""
    best = judgement.best
    if best is not None:
        several = t.gettext("There are several ways to read these cards; the one that counts most comes first.")
        return Verdict(
            ruling=Ruling.LEGAL,
            word=t.gettext("Legal"),
            title=meld_title(t, best.shape, best.cleanness),
            worth=counted_points(t, best.total, divisor=variant.display_divisor),
            reasons=(several,) if len(judgement.readings) > 1 else (),
            readings=tuple(reading_text(t, reading, variant) for reading in judgement.readings),
        )
    if not cards:
        ruling, word = Ruling.NOTHING, t.gettext("Tap the cards of a meld")
        return Verdict(ruling=ruling, word=word, title="", worth="", reasons=(), readings=())
    too_few = judgement.refusals == (Refusal.TOO_FEW,)
    return Verdict(
        ruling=Ruling.NOT_YET if too_few else Ruling.REFUSED,
        word=t.gettext("Not a meld yet") if too_few else t.gettext("Not a meld"),
        title="",
        worth="",
        reasons=tuple(refusal_text(t, each, cards, variant, table) for each in judgement.refusals),
        readings=(),
    )


def reading_text(t: NullTranslations, reading: MeldReading, variant: Variant) -> ReadingText:
    """One reading with its reasons and its sum."""
    return ReadingText(
        title=meld_title(t, reading.shape, reading.cleanness),
        reasons=(*_standing(t, reading), *_why_so_clean(t, reading), *_biriba(t, reading, variant)),
        rows=tuple(_rows(t, reading, variant)),
        total=points_text(t, reading.total, divisor=variant.display_divisor),
    )


def refusal_text(t: NullTranslations, refusal: Refusal, cards: Sequence[Card], variant: Variant, table: Table) -> str:
    """Why cards are no meld, in the words and numbers of the variant."""
    melds = variant.melds
    longest = FULL_RUN_CARDS + (1 if melds.fourteen_card_runs else 0)
    texts = {
        Refusal.TOO_FEW: t.ngettext(
            "A meld has at least {count} card; here are {got}.",
            "A meld has at least {count} cards; here are {got}.",
            melds.minimum_cards,
        ).format(count=melds.minimum_cards, got=len(cards)),
        Refusal.TOO_MANY_CARDS: t.ngettext(
            "A run holds at most {count} card.", "A run holds at most {count} cards.", longest
        ).format(count=longest),
        Refusal.TOO_MANY_WILDS: _too_many_wilds(t, melds.wilds),
        Refusal.NO_NATURAL_CARD: t.gettext("Jokers alone are no meld; they need natural cards beside them."),
        Refusal.MIXED_SUITS: t.gettext("The cards of a run are all of one suit; these are not."),
        Refusal.MIXED_RANKS: t.gettext("The cards of a group are all of one rank; these are not."),
        Refusal.DUPLICATE_CARD: _twice(t, cards),
        Refusal.NOT_CONSECUTIVE: t.gettext("A rank is missing in the run, and no wild card is left to stand for it."),
        Refusal.GROUPS_NOT_ALLOWED: t.gettext("Only runs may be melded, no groups."),
        Refusal.RANK_NOT_ALLOWED_FOR_GROUPS: t.gettext("Groups may be made of: {ranks}.").format(
            ranks=ranks_text(t, melds.groups_of)
        ),
        Refusal.TWOS_NOT_ALLOWED: t.gettext("These rules know no set of twos."),
        Refusal.TWOS_WITH_JOKER: t.gettext("A set of twos holds nothing but twos; no joker may stand in it."),
        Refusal.TOO_MANY_COPIES: t.gettext(
            "Together with the melds on the table that is more of a card than the pack holds."
        ),
    }
    over = _over_the_pack(cards, table) if refusal is Refusal.TOO_MANY_COPIES else None
    if over is None:
        return texts[refusal]
    card, held = over
    return t.ngettext(
        "{card}: the pack holds only {count} of it.", "{card}: the pack holds only {count} of them.", held
    ).format(card=card_name(t, card), count=held)


def opening_text(
    t: NullTranslations,
    melds: Sequence[tuple[str, Decimal]],
    variant: Variant,
    minimum: Decimal | None,
) -> OpeningText:
    """Whether melds laid down together open, with the sum written out; each comes with its title and what it counts."""
    points = sum((counted for _, counted in melds), ZERO)
    shown = points_text(t, points, divisor=variant.display_divisor)
    rows = tuple((title, points_text(t, counted, divisor=variant.display_divisor)) for title, counted in melds)
    if not melds:
        sentence, answer = t.gettext("Put a meld down to see whether it opens."), None
    elif minimum is None:
        sentence, answer = t.gettext("It opens: there is no minimum."), True
    else:
        answer = opens(points, minimum)
        sentence = (
            t.gettext("It opens: {points}, and {minimum} are needed.")
            if answer
            else t.gettext("It does not open: {points}, and {minimum} are needed; {missing} are missing.")
        ).format(
            points=shown,
            minimum=points_text(t, minimum, divisor=variant.display_divisor),
            missing=points_text(t, minimum - points, divisor=variant.display_divisor),
        )
    return OpeningText(rows=rows, total=shown, opens=answer, sentence=sentence)


def opening_rules(t: NullTranslations, variant: Variant) -> tuple[str, ...]:
    """What counts towards the opening minimum, and who must reach it."""
    opening = variant.opening
    if not opening.bands:
        return (t.gettext("There is no opening minimum."),)
    counts = (
        t.gettext("A biriba's bonus counts towards it.")
        if opening.counts_bonus
        else t.gettext("Only the points of the cards count towards it.")
    )
    per = (
        t.gettext("Each player must reach it.")
        if opening.per == "player"
        else t.gettext("The side must reach it once a round.")
    )
    return counts, per


def _standing(t: NullTranslations, reading: MeldReading) -> Iterator[str]:
    """What each wild card stands for, and that a 2 in its own place is none."""
    for position in reading.positions:
        name = card_name(t, position.card)
        if position.wild:
            template = (
                t.gettext("The {card} stands for the {rank}.")
                if reading.shape in {Shape.RUN, Shape.FULL_RUN}
                else t.gettext("The {card} stands for one more {rank}.")
            )
            yield template.format(card=name, rank=rank_name(t, position.rank))
        elif _is_own_two(position) and reading.shape in {Shape.RUN, Shape.FULL_RUN}:
            yield t.gettext("The {card} is at home in its place, so it is not wild.").format(card=name)


def _why_so_clean(t: NullTranslations, reading: MeldReading) -> Iterator[str]:
    wild = any(position.wild for position in reading.positions)
    if reading.shape is Shape.TWOS and not wild:
        yield {
            Cleanness.CLEAN: t.gettext("A set of nothing but twos counts as clean here."),
            Cleanness.SEMI_CLEAN: t.gettext("A set of nothing but twos counts as semi-clean here."),
            Cleanness.DIRTY: t.gettext("A set of nothing but twos counts as dirty here."),
        }[reading.cleanness]
    elif not wild:
        yield t.gettext("No wild card stands in it: clean.")
    elif reading.cleanness is Cleanness.CLEAN:
        yield t.gettext("It was clean before its wild card came, and stays clean here.")
    elif reading.cleanness is Cleanness.SEMI_CLEAN:
        yield t.ngettext(
            "{count} natural card lies side by side: semi-clean.",
            "{count} natural cards lie side by side: semi-clean.",
            reading.natural_block,
        ).format(count=reading.natural_block)
    else:
        yield t.gettext("A wild card makes it dirty.")
    if reading.trump:
        yield t.gettext("It counts as trump.")


def _biriba(t: NullTranslations, reading: MeldReading, variant: Variant) -> Iterator[str]:
    cards, needed = len(reading.positions), variant.melds.biriba_cards
    if not reading.biriba:
        yield t.ngettext(
            "No biriba yet: {count} of {needed} card.", "No biriba yet: {count} of {needed} cards.", needed
        ).format(needed=needed, count=cards)
    elif reading.type is None:
        yield t.gettext("A biriba, but these rules pay no bonus for it.")


def _rows(t: NullTranslations, reading: MeldReading, variant: Variant) -> Iterator[tuple[str, str]]:
    divisor = variant.display_divisor
    if reading.type is not None:
        label = t.gettext("Biriba: {label}").format(label=t.gettext(reading.type.label))
        yield label, points_text(t, reading.bonus, divisor=divisor)
    values = [variant.cards.of(position.card.rank) for position in reading.positions]
    terms = left_to_right(t, "+".join(points_text(t, value, divisor=divisor) for value in values))
    if reading.total - reading.bonus == ZERO and reading.card_points:
        yield t.gettext("Cards: the bonus stands for them"), points_text(t, ZERO)
    else:
        label = t.gettext("Cards: {sum}").format(sum=terms)
        yield label, points_text(t, reading.card_points, divisor=divisor)


def _is_own_two(position: Position) -> bool:
    return position.card.rank is Rank.TWO and not position.wild


def _too_many_wilds(t: NullTranslations, allowed: int) -> str:
    if not allowed:
        return t.gettext("No wild card may stand in a meld.")
    return t.ngettext(
        "At most {count} wild card, a joker or a 2, may stand in a meld; here are more.",
        "At most {count} wild cards, jokers or 2s, may stand in a meld; here are more.",
        allowed,
    ).format(count=allowed)


def _twice(t: NullTranslations, cards: Sequence[Card]) -> str:
    """That a run holds each card once, with the card that is there too often."""
    counts = Counter(card for card in cards if not card.may_be_wild)
    card = next((card for card in cards if counts[card] > 1), None)
    if card is None:
        return t.gettext("A run holds each rank only once.")
    return t.gettext("A run holds each rank only once; the {card} stands twice.").format(card=card_name(t, card))


def _over_the_pack(cards: Sequence[Card], table: Table) -> tuple[Card, int] | None:
    """The card that stands too often among these alone, and how many of it the pack holds."""
    for card, count in Counter(cards).items():
        held = table.jokers if card.is_joker else table.decks
        if count > held:
            return card, held
    return None
