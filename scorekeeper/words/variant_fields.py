"""What each field of a variant is called in the editor of house rules, and one sentence on what it does.

Fields go by their pattern (`rules.variant_fields`); a test holds the two together.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from gettext import NullTranslations
from typing import NamedTuple

from scorekeeper.rules.cards import SUIT_RANKS, Rank
from scorekeeper.words.names import rank_name


class EditorSection(StrEnum):
    """Where a person would look for a field."""

    NAME = "name"
    CARDS = "cards"
    MELDS = "melds"
    TYPES = "types"
    OPENING = "opening"
    CLOSING = "closing"
    CUT = "cut"
    END = "end"
    TABLE = "table"


class FieldWords(NamedTuple):
    """How a field is shown."""

    section: EditorSection
    label: str
    sentence: str


def section_title(t: NullTranslations, section: EditorSection) -> str:
    """The section's name."""
    return {
        EditorSection.NAME: t.gettext("Name and notes"),
        EditorSection.CARDS: t.gettext("Card values"),
        EditorSection.MELDS: t.gettext("Melds and trump"),
        EditorSection.TYPES: t.gettext("Biribas and their worth"),
        EditorSection.OPENING: t.gettext("Opening minimum"),
        EditorSection.CLOSING: t.gettext("Closing and packets"),
        EditorSection.CUT: t.gettext("Cut"),
        EditorSection.END: t.gettext("End of the match"),
        EditorSection.TABLE: t.gettext("Tables and the deal"),
    }[section]


@lru_cache(maxsize=8)
def field_words(t: NullTranslations) -> dict[str, FieldWords]:
    """The words for each field, by its pattern, in the order in which they are shown."""
    return {
        **_named(t),
        **_cards(t),
        **_melds(t),
        **_types(t),
        **_opening(t),
        **_closing(t),
        **_packet(t),
        **_cut(t),
        **_end(t),
        **_table(t),
    }


def _named(t: NullTranslations) -> dict[str, FieldWords]:
    in_name = EditorSection.NAME
    return {
        "name": FieldWords(in_name, t.pgettext("of rules", "Name"), t.gettext("What the table calls these rules.")),
        "source": FieldWords(in_name, t.gettext("Source"), t.gettext("Where these rules come from.")),
        "notes": FieldWords(
            in_name,
            t.gettext("Notes"),
            t.gettext("What the source leaves open and how you read it; one note a line."),
        ),
        "house_rules": FieldWords(
            in_name,
            t.gettext("Agreed at the table"),
            t.gettext("What you agree on but no score depends on; one rule a line."),
        ),
        "display_divisor": FieldWords(
            in_name,
            t.gettext("Written scores"),
            t.gettext("In tenths, 200 is written as 20; only what is shown changes, not the count."),
        ),
    }


def _cards(t: NullTranslations) -> dict[str, FieldWords]:
    sentence = t.gettext("What each of these cards counts, on the table and in the hand.")
    found = {
        f"cards.{rank.name.lower()}": FieldWords(EditorSection.CARDS, rank_name(t, rank), "") for rank in SUIT_RANKS
    }
    joker = FieldWords(EditorSection.CARDS, rank_name(t, Rank.JOKER), sentence)
    return {"cards.joker": joker} | found


def _melds(t: NullTranslations) -> dict[str, FieldWords]:
    in_melds = EditorSection.MELDS
    return {
        "melds.minimum_cards": FieldWords(
            in_melds, t.gettext("Cards in the smallest meld"), t.gettext("With fewer nothing may be laid down.")
        ),
        "melds.biriba_cards": FieldWords(
            in_melds, t.gettext("Cards in a biriba"), t.gettext("From so many cards on a meld earns its bonus.")
        ),
        "melds.wilds": FieldWords(
            in_melds, t.gettext("Wild cards in one meld"), t.gettext("How many jokers and wild 2s may stand in it.")
        ),
        "melds.groups_of": FieldWords(
            in_melds, t.gettext("Groups may be of"), t.gettext("With no rank chosen only runs may be melded.")
        ),
        "melds.plain_hiliara": FieldWords(
            in_melds,
            t.gettext("A full run is nothing special"),
            t.gettext("When on, thirteen cards in a run earn what seven do."),
        ),
        "melds.fourteen_card_runs": FieldWords(
            in_melds, t.gettext("A run may have both its aces"), t.gettext("When on, a run may have fourteen cards.")
        ),
        "melds.cards_count_in_biribas": FieldWords(
            in_melds,
            t.gettext("Cards in a biriba count too"),
            t.gettext("When off, the bonus stands for the biriba's cards."),
        ),
        "melds.dirtied_drops": FieldWords(
            in_melds,
            t.gettext("A clean biriba can become dirty"),
            t.gettext("When on, a wild card that joins it lowers its bonus."),
        ),
        "melds.dirty_needs_clean": FieldWords(
            in_melds,
            t.gettext("Dirty ones need a clean one"),
            t.gettext("When on, dirty biribas earn nothing until the side has a clean one."),
        ),
        "trump.used": FieldWords(
            in_melds, t.gettext("There is a trump suit"), t.gettext("When off, trump biribas are not asked for.")
        ),
        "trump.may_be_none": FieldWords(
            in_melds,
            t.gettext("A round may have no trump"),
            t.gettext("When off, every round needs a trump suit."),
        ),
        "trump.on_groups": FieldWords(
            in_melds,
            t.gettext("Groups can be trump"),
            t.gettext("When on, groups of the rank turned up count as trump."),
        ),
    }


def _types(t: NullTranslations) -> dict[str, FieldWords]:
    in_types = EditorSection.TYPES
    return {
        "melds.types.*.label": FieldWords(
            in_types, t.pgettext("of rules", "Name"), t.gettext("What stands on its tile when a round is entered.")
        ),
        "melds.types.*.points": FieldWords(
            in_types, t.gettext("Worth"), t.gettext("The whole bonus of a biriba; never added to another one's.")
        ),
        "melds.types.*.shape": FieldWords(in_types, t.gettext("Shape"), t.gettext("What holds the meld together.")),
        "melds.types.*.cleanness": FieldWords(
            in_types, t.gettext("Wild cards"), t.gettext("Whether a wild card stands in it.")
        ),
        "melds.types.*.trump": FieldWords(
            in_types, t.gettext("Only in trump"), t.gettext("When on, only the trump suit earns this one.")
        ),
    }


def _opening(t: NullTranslations) -> dict[str, FieldWords]:
    in_opening = EditorSection.OPENING
    return {
        "opening.bands.*.from": FieldWords(
            in_opening, t.gettext("From a total of"), t.gettext("The band holds from this total on.")
        ),
        "opening.bands.*.minimum": FieldWords(
            in_opening,
            t.gettext("Opening minimum"),
            t.gettext("What the first lay-down must be worth; blank asks for nothing."),
        ),
        "opening.counts_bonus": FieldWords(
            in_opening,
            t.gettext("The bonus counts towards it"),
            t.gettext("When off, only the points of the cards do."),
        ),
        "opening.keyed_on": FieldWords(
            in_opening, t.gettext("Which total decides"), t.gettext("Whether a total that fell back lowers it again.")
        ),
        "opening.per": FieldWords(
            in_opening, t.gettext("Who must reach it"), t.gettext("The side together, or each player alone.")
        ),
    }


def _closing(t: NullTranslations) -> dict[str, FieldWords]:
    in_closing = EditorSection.CLOSING
    return {
        "closing.points": FieldWords(
            in_closing, t.gettext("For closing"), t.gettext("Paid to the side that closes the round.")
        ),
        "closing.stock_out_points": FieldWords(
            in_closing,
            t.gettext("For the last card of the stock"),
            t.gettext("Paid to the side that drew it, when nobody closes."),
        ),
        "closing.needs_biriba": FieldWords(
            in_closing,
            t.gettext("Closing needs a biriba"),
            t.gettext("When on, only a side with a biriba may close."),
        ),
        "hands_go_to": FieldWords(
            in_closing,
            t.gettext("Cards left in hands"),
            t.gettext("Taken from the side that holds them, or given to the others."),
        ),
    }


def _packet(t: NullTranslations) -> dict[str, FieldWords]:
    in_closing = EditorSection.CLOSING
    return {
        "packet.not_taken": FieldWords(
            in_closing, t.gettext("Packet not taken"), t.gettext("What that costs the side; written without a minus.")
        ),
        "packet.not_taken_to_opponents": FieldWords(
            in_closing,
            t.gettext("And to each other side"),
            t.gettext("Given to the others when a side did not take its packet."),
        ),
        "packet.unplayed": FieldWords(
            in_closing,
            t.gettext("Packet taken but not played"),
            t.gettext("What that costs the side; written without a minus."),
        ),
        "packet.unplayed_costs": FieldWords(
            in_closing,
            t.gettext("An unplayed packet costs"),
            t.gettext("The fixed number above, the points of its cards, or both."),
        ),
        "packet.partner_hand_counts": FieldWords(
            in_closing,
            t.gettext("The partner's hand counts too"),
            t.gettext("When off, a side with an unplayed packet pays for no other cards."),
        ),
        "packet.payer": FieldWords(
            in_closing, t.gettext("Who pays"), t.gettext("The side once, or each of its players.")
        ),
        "packet.everyone_pays_on_stock_out": FieldWords(
            in_closing,
            t.gettext("All pay when the stock runs out"),
            t.gettext("When on, every side pays if one of them did not take its packet."),
        ),
        "packet.needs_biriba": FieldWords(
            in_closing,
            t.gettext("The packet needs a biriba"),
            t.gettext("When on, a side may take its packet only once it has a biriba."),
        ),
    }


def _cut(t: NullTranslations) -> dict[str, FieldWords]:
    in_cut = EditorSection.CUT
    return {
        "cut.exact": FieldWords(
            in_cut, t.gettext("Exact cut"), t.gettext("Paid for lifting exactly the right number.")
        ),
        "cut.near": FieldWords(in_cut, t.gettext("Near cut"), t.gettext("Paid for a cut that is off by a little.")),
        "cut.near_within": FieldWords(
            in_cut, t.gettext("Near means off by"), t.gettext("How many cards too few or too many are still near.")
        ),
        "cut.cards_per_player": FieldWords(
            in_cut, t.gettext("Cards for each player"), t.gettext("The right number is so many a player ...")
        ),
        "cut.plus": FieldWords(in_cut, t.gettext("And so many more"), t.gettext("... and these besides.")),
        "cut.less_wilds_found": FieldWords(
            in_cut,
            t.gettext("Wild cards found lower it"),
            t.gettext("When on, each joker or 2 at the bottom makes the right number one less."),
        ),
        "cut.cut_by": FieldWords(in_cut, t.gettext("Who cuts"), t.gettext("Who lifts the cards before the deal.")),
        "cut.goes_to": FieldWords(in_cut, t.gettext("Who is paid"), t.gettext("Whose points the cut is added to.")),
    }


def _end(t: NullTranslations) -> dict[str, FieldWords]:
    in_end = EditorSection.END
    return {
        "tables.*.target": FieldWords(
            in_end, t.gettext("Target"), t.gettext("The usual target; each match may choose another.")
        ),
        "end.test": FieldWords(
            in_end, t.gettext("The target is reached with"), t.gettext("Whether landing on it exactly is enough.")
        ),
        "end.several_over": FieldWords(
            in_end,
            t.gettext("When several reach it"),
            t.gettext("What happens when several reach it in the same round."),
        ),
        "end.tie": FieldWords(
            in_end, t.gettext("When the best are level"), t.gettext("What decides when two have the same best total.")
        ),
        "end.loser_under_half_pays_double": FieldWords(
            in_end,
            t.gettext("Below half loses double"),
            t.gettext("When on, who loses with less than half the target loses double."),
        ),
    }


def _table(t: NullTranslations) -> dict[str, FieldWords]:
    in_table = EditorSection.TABLE
    return {
        "tables.*.name": FieldWords(in_table, t.gettext("Name of the table"), t.gettext("How it is offered.")),
        "tables.*.decks": FieldWords(
            in_table, t.gettext("Decks"), t.gettext("Packs of 52 that are played with, jokers apart.")
        ),
        "tables.*.jokers": FieldWords(in_table, t.gettext("Jokers"), t.gettext("Jokers in all the decks together.")),
        "tables.*.packets": FieldWords(in_table, t.gettext("Packets"), t.gettext("How many are dealt.")),
        "tables.*.hand_cards": FieldWords(
            in_table, t.gettext("Cards in the first hand"), t.gettext("How many each player is dealt.")
        ),
        "tables.*.packet_cards": FieldWords(
            in_table, t.gettext("Cards in a packet"), t.gettext("How many lie in each packet.")
        ),
        "tables.*.share": FieldWords(
            in_table,
            t.gettext("Each of the pair gets"),
            t.gettext("How the pair's points go to its two players, against one who plays alone."),
        ),
        "dealing.first_dealer": FieldWords(
            in_table, t.gettext("First dealer"), t.gettext("How the first one to deal is found.")
        ),
        "dealing.rotation": FieldWords(in_table, t.gettext("The deal passes"), t.gettext("Who deals the next round.")),
        "dealing.play": FieldWords(in_table, t.gettext("Play goes"), t.gettext("Which way the turn goes round.")),
    }


def choice_label(t: NullTranslations, pattern: str, value: str | int) -> str:
    """What a choice is called on its tile."""
    return _choices(t)[pattern, value]


@lru_cache(maxsize=8)
def _choices(t: NullTranslations) -> dict[tuple[str, str | int], str]:
    by_field: dict[str, dict[str | int, str]] = {
        "display_divisor": {1: t.gettext("As counted"), 10: t.gettext("In tenths")},
        "melds.types.*.shape": {
            "run": t.gettext("Run"),
            "group": t.gettext("Group"),
            "full_run": t.gettext("Full run"),
            "twos": t.gettext("All twos"),
        },
        "melds.types.*.cleanness": {
            "clean": t.gettext("Clean"),
            "semi_clean": t.gettext("Semi-clean"),
            "dirty": t.gettext("Dirty"),
        },
        "hands_go_to": {"own_side": t.gettext("Taken off"), "opponents": t.gettext("To the others")},
        "packet.unplayed_costs": {
            "flat": t.gettext("The number"),
            "value": t.gettext("Its cards"),
            "both": t.gettext("Both"),
        },
        "packet.payer": {"side": t.gettext("The side"), "each_player": t.gettext("Each player")},
        "cut.cut_by": {"dealer": t.gettext("The dealer"), "opponent": t.gettext("An opponent")},
        "cut.goes_to": {"dealer": t.gettext("The dealer's side"), "cutter": t.gettext("Who cuts")},
        "opening.keyed_on": {
            "round_start": t.gettext("At the round's start"),
            "highest": t.gettext("The highest so far"),
        },
        "opening.per": {"side": t.gettext("The side"), "player": t.gettext("Each player")},
        "end.test": {"at_least": t.gettext("The target itself"), "more_than": t.gettext("More than it")},
        "end.several_over": {
            "higher_total": t.gettext("Higher total wins"),
            "play_on": t.gettext("One more round"),
        },
        "end.tie": {
            "extra_round": t.gettext("One more round"),
            "shared": t.gettext("Shared win"),
            "closer_wins": t.gettext("Who closed wins"),
        },
        "dealing.first_dealer": {
            "lowest_card": t.gettext("Lowest card receives"),
            "highest_card": t.gettext("Highest card deals"),
            "random": t.gettext("Chance"),
        },
        "dealing.rotation": {
            "left": t.gettext("To the left"),
            "right": t.gettext("To the right"),
            "play_order": t.gettext("As play goes"),
        },
        "dealing.play": {
            "clockwise": t.gettext("Clockwise"),
            "counter_clockwise": t.gettext("Counter-clockwise"),
        },
        "tables.*.share": {"half": t.gettext("Half"), "full": t.gettext("All of it")},
    }
    return {(pattern, value): label for pattern, labels in by_field.items() for value, label in labels.items()}
