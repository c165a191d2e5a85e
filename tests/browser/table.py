"""The people at the table: they begin a match and enter rounds, as a hand on the phone does."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations

from playwright.sync_api import expect

from scorekeeper.match.match import Match
from tests.browser.phone import Name, Phone

ON_TABLE, IN_HANDS, TOTAL = "Cards on the table", "Left in hands", "Total of the round"
PLAYED, UNPLAYED, NOT_TAKEN = "Played", "Unplayed", "Not taken"
_KEYS = {"+": "plus", "-": "minus", ".": "decimal point"}
_ANYTHING = "\0"
_MARK = "\1"
_PERHAPS_MARKED = "[\u200e\u200f\u2066-\u2069]*"


def scoreboard(match: Match) -> str:
    """Where the match is shown."""
    return f"/match/{match.id}"


def like(*templates: str, **known: object) -> re.Pattern[str]:
    """The names that one of these templates makes, whatever stands in the places that are not known.

    What is put in may have marks of direction around it.
    """

    class Filled(dict[str, object]):
        def __missing__(self, key: str) -> str:
            return _ANYTHING

    marked = Filled({name: f"{_MARK}{value}{_MARK}" for name, value in known.items()})
    texts = [re.escape(str(template).format_map(marked)) for template in dict.fromkeys(templates)]
    patterns = [text.replace(re.escape(_MARK), _PERHAPS_MARKED).replace(re.escape(_ANYTHING), ".*") for text in texts]
    return re.compile("|".join(f"^{pattern}$" for pattern in patterns))


def new_match(phone: Phone, *names: str, dealer: str) -> None:
    """From Home to the first scoreboard, with these people clockwise and the rules offered first."""
    phone.tap("New match")
    for seat, name in enumerate(names, start=1):
        phone.fill(f"Player {seat}", name)
    phone.tap(dealer)
    phone.see(f"{dealer} deals first.")
    phone.tap("Start the match")
    phone.see("Add round 1", "button")


class Scorer:
    """Whoever enters the round: taps what a screen reader finds, or touches the glass with `press=phone.touch`."""

    def __init__(
        self, phone: Phone, *, press: Callable[[Name], None] | None = None, t: NullTranslations | None = None
    ) -> None:
        """`t` is the catalogue of the language the phone speaks; English without one."""
        self.phone = phone
        self.press = press or phone.tap
        self.t = t or NullTranslations()

    def say(self, template: str, **known: object) -> Name:
        """The name of a control in the phone's language, exact where everything in it is known."""
        return like(self.t.gettext(template), **known)

    def add(self, number: int) -> None:
        """Opens the entry of the next round."""
        self.press(self.say("Add round {number}", number=number))
        self.phone.see(self.say("Save"), "button")

    def trump(self, suit: str) -> None:
        """Says which suit is trump."""
        self.press(self.say("Trump {suit}", suit=self.t.gettext(suit)))

    def closed(self, side: str) -> None:
        """Says who closed."""
        self.press(self.say("{side} closed", side=side))

    def show(self, side: str) -> None:
        """Turns to a side, and waits until its fields are the ones on the screen."""
        calm = self.t.gettext("{side}: {points} in this round")
        tab = like(calm, f"{calm}. {{remark}}", side=side)
        self.press(tab)
        expect(self.phone.button(tab)).to_have_attribute("aria-current", "true")

    def meld(self, label: str, times: int = 1) -> None:
        """Counts a biriba of this type."""
        for _ in range(times):
            self.press(self.meld_name(label))

    def meld_name(self, label: str, count: int | None = None) -> Name:
        """What the tile is called while it counts so many; any number without one."""
        known = {} if count is None else {"count": count}
        return self.say("{label}, {worth}: {count}", label=self.t.gettext(label), **known)

    def open(self, field: str) -> None:
        """Opens the pad on a number field of the side that is shown."""
        self.press(self.field_name(field))
        self.phone.see("7", "button")

    def field_name(self, field: str, value: str | None = None) -> Name:
        """What the field is called while it shows this value; any value without one."""
        label = re.escape(self.t.gettext(field))
        shown = ".*" if value is None else f"{_PERHAPS_MARKED}{re.escape(value)}{_PERHAPS_MARKED}"
        return re.compile(f"^{label}: {shown}$")

    def keys(self, text: str) -> None:
        """Types on the open pad."""
        for sign in text:
            self.press(self.say(_KEYS[sign]) if sign in _KEYS else sign)

    def number(self, field: str, text: str) -> None:
        """Opens a field, types, and closes the pad."""
        self.open(field)
        self.keys(text)
        self.close_pad()

    def close_pad(self) -> None:
        """Puts the pad away, which brings Save back."""
        self.press(self.say("Close the pad"))
        self.phone.see(self.say("Save"), "button")

    def cut(self, cards: str) -> None:
        """Says how many cards the cut lifted."""
        self.press(self.say("Cards cut: {value}; exact would be {count}"))
        self.phone.see("7", "button")
        self.keys(cards)
        self.close_pad()

    def packet(self, state: str) -> None:
        """Says what became of the packet of the side that is shown."""
        self.press(self.say("Packet: {state}", state=self.t.gettext(state)))

    def side(
        self,
        side: str,
        melds: Sequence[str] = (),
        *,
        table: str | None = None,
        hands: str | None = None,
        packet: str | None = None,
    ) -> None:
        """Everything of one side."""
        self.show(side)
        for label in melds:
            self.meld(label)
        if table is not None:
            self.number(ON_TABLE, table)
        if hands is not None:
            self.number(IN_HANDS, hands)
        if packet is not None:
            self.packet(packet)

    def only_totals(self, totals: Mapping[str, str]) -> None:
        """Each side's own total, in the entry that is open; a round after such a round asks for nothing else."""
        for side, total in totals.items():
            self.show(side)
            if not self.phone.button(self.field_name(TOTAL)).count():
                self.press(self.say("More"))
                item = self.say("Only the total for {side}")
                self.phone.find("menuitem", item).or_(self.phone.find("menuitemcheckbox", item)).tap()
            self.number(TOTAL, total)

    def save(self) -> None:
        """Saves the round; what the screen answers is for the test to see."""
        self.press(self.say("Save"))

    def round_of_totals(self, number: int, totals: Mapping[str, str]) -> None:
        """One whole round of which only the totals are told."""
        self.add(number)
        self.only_totals(totals)
        self.save()
