"""What is wrong or unusual about a round, as values; the sentences are made where the language is known."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from scorekeeper.rules.frozen import Frozen


class Severity(StrEnum):
    """Whether a table may overrule a finding."""

    IMPOSSIBLE = "impossible"
    """No deal of the cards, or no rule, allows it: refused."""
    UNUSUAL = "unusual"
    """Asked about once; a house may allow it."""


class FindingCode(StrEnum):
    """Each thing that can be found."""

    ENDING_MISSING = "ending_missing"
    LONE_PLAYER_MISSING = "lone_player_missing"
    LONE_PLAYER_NOT_USED = "lone_player_not_used"
    SIDE_BLANK = "side_blank"
    TABLE_POINTS_BLANK = "table_points_blank"
    HAND_POINTS_BLANK = "hand_points_blank"
    PACKET_MISSING = "packet_missing"
    PACKET_POINTS_MISSING = "packet_points_missing"
    LAST_DRAW_MISSING = "last_draw_missing"
    CUTTER_MISSING = "cutter_missing"
    NO_SUCH_SIDE = "no_such_side"
    NO_SUCH_SEAT = "no_such_seat"
    SIDE_COUNT = "side_count"
    UNKNOWN_MELD_TYPE = "unknown_meld_type"
    MELD_UNFINISHED = "meld_unfinished"
    TRUMP_NOT_USED = "trump_not_used"
    TRUMP_MUST_BE = "trump_must_be"
    TRUMP_MELD_WITHOUT_TRUMP = "trump_meld_without_trump"
    CLOSER_PACKET_NOT_TAKEN = "closer_packet_not_taken"
    CLOSER_PACKET_UNPLAYED = "closer_packet_unplayed"
    CLOSER_WITHOUT_BIRIBA = "closer_without_biriba"
    CLOSER_ALONE_HOLDS_CARDS = "closer_alone_holds_cards"
    PACKET_WITHOUT_BIRIBA = "packet_without_biriba"
    TOO_MANY_PACKETS = "too_many_packets"
    TOO_MANY_FULL_RUNS = "too_many_full_runs"
    TOO_MANY_BIRIBAS = "too_many_biribas"
    POINTS_UNREADABLE = "points_unreadable"
    """A typed text that is no number and no sum; found before there is an entry to check."""
    POINTS_NEGATIVE = "points_negative"
    POINTS_ABOVE_PACK = "points_above_pack"
    POINTS_NOT_A_SUM_OF_CARDS = "points_not_a_sum_of_cards"
    POINTS_BELOW_BIRIBAS = "points_below_biribas"
    TOTAL_NOT_A_SUM = "total_not_a_sum"
    TOTAL_AND_DETAILS = "total_and_details"
    CUT_NOT_PAID = "cut_not_paid"
    CUT_ABOVE_PACK = "cut_above_pack"
    WILDS_ABOVE_PACK = "wilds_above_pack"


class Finding(Frozen):
    """One finding: what, how grave, at which field of which side, with the numbers its sentence needs."""

    code: FindingCode
    severity: Severity
    field: str
    """The field of the entry, e.g. `hand_points`; `melds` for the tiles, `closed_by` for the ending."""
    side: int | None = None
    """The side it concerns; None where it concerns the round."""
    got: Decimal | None = None
    """The number that was entered, where a number is at fault."""
    limit: Decimal | None = None
    """The bound it breaks, where there is one."""
    name: str | None = None
    """The meld type it speaks of, where it speaks of one."""

    @property
    def is_impossible(self) -> bool:
        """True when the table cannot overrule it."""
        return self.severity is Severity.IMPOSSIBLE
