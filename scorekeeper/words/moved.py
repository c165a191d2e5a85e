"""What an open round loses, or still holds, where its match goes on by rules that do not know it."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from scorekeeper.match.match import Match
from scorekeeper.match.moved_draft import Leftover
from scorekeeper.words.bidi import listed, own_direction
from scorekeeper.words.findings import field_name
from scorekeeper.words.names import joined


def leftover_name(t: NullTranslations, leftover: Leftover, match: Match, *, lone_seat: int | None) -> str:
    """One thing with whose it is; a biriba by the match's label, else by its id."""
    kind = None if leftover.name is None else match.variant.meld_type(leftover.name)
    what = field_name(t, leftover.field) if leftover.name is None else leftover.name
    if kind is not None:
        what = t.gettext(kind.label)
    people = () if leftover.side is None else match.side_names(leftover.side, lone_seat)
    return f"{own_direction(t, joined(people))}: {what}" if people else what


def drops_out_text(t: NullTranslations, found: Sequence[Leftover], match: Match, *, lone_seat: int | None) -> str:
    """What drops out of the open round of `match` as it goes on by other rules; empty where nothing does."""
    if not found:
        return ""
    names = [leftover_name(t, each, match, lone_seat=lone_seat) for each in found]
    return t.gettext("These rules do not know all of the open round. This drops out of it: {what}").format(
        what=listed(t, names)
    )
