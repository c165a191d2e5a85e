"""What is done at a place of the app before it is looked at, in whatever language the phone speaks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phone import PATIENCE_MS
from tests.browser.table import IN_HANDS, ON_TABLE, Scorer, like

Step = Callable[[Scorer], None]


def melds(scorer: Scorer) -> None:
    """An ordinary close, half entered."""
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.trump("Diamonds")
    scorer.closed("Maria & Nikos")
    scorer.meld("Clean")
    scorer.meld("Dirty")


def typed(scorer: Scorer) -> None:
    """A sum on the number pad."""
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.open(ON_TABLE)
    scorer.keys("120+45+30-15")


def counted(scorer: Scorer) -> None:
    """Cards left in hands, counted one by one."""
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.open(IN_HANDS)
    scorer.press(scorer.say("Count"))
    for rank in ("Joker", "Ace"):
        scorer.press(scorer.say("{label}, {worth}: {count}", label=scorer.t.gettext(rank)))


def refused(scorer: Scorer) -> None:
    """An entry that cannot be saved yet."""
    scorer.phone.see(scorer.say("Save"), "button")
    scorer.save()
    scorer.phone.page.locator("flt-announcement-host").first.wait_for(state="attached")


def laid(scorer: Scorer) -> None:
    """A legal meld with a joker."""
    _cards(scorer, "King", "Queen", "Jack", "Joker")


def refused_cards(scorer: Scorer) -> None:
    """Cards that are no meld, with the reason."""
    _cards(scorer, "King", "8", "Joker")
    scorer.press(scorer.say("Hearts"))
    _cards(scorer, "King")


def opening(scorer: Scorer) -> None:
    """A first lay-down of two melds, and whether it opens."""
    for melds, ranks in enumerate((("King", "Queen", "Jack", "Joker"), ("3", "4", "5")), start=1):
        _cards(scorer, *ranks)
        scorer.press(scorer.say("Put down"))
        laid = scorer.phone.button(scorer.say("Take up again: {meld}"))
        expect(laid).to_have_count(melds, timeout=PATIENCE_MS)
    question = scorer.phone.text(scorer.say("Does it open?")).first
    question.wait_for(state="attached")
    question.scroll_into_view_if_needed()


def entry_menu(scorer: Scorer) -> None:
    """The menu of the round's entry."""
    scorer.press(scorer.say("More"))
    scorer.phone.see(scorer.say("Throw this round away"), "menuitem")


def menu(scorer: Scorer) -> None:
    """The menu of the scoreboard."""
    scorer.press(scorer.say("More about this match"))
    scorer.phone.see(scorer.say("Delete the match"), "menuitem")


def asked(item: str, answer: str) -> Step:
    """A question of the scoreboard's menu, once the button that answers it is there."""

    def ask(scorer: Scorer) -> None:
        menu(scorer)
        scorer.phone.tap(scorer.say(item), "menuitem")
        scorer.phone.see(scorer.say(answer), "button")

    return ask


def filter_open(label: str) -> Step:
    """The menu of one of the history's filters."""

    def open_filter(scorer: Scorer) -> None:
        scorer.press(scorer.say(label))
        scorer.phone.page.get_by_role("menuitem").first.wait_for(state="attached")

    return open_filter


def only_finished(scorer: Scorer) -> None:
    """The history with one of its filters in use."""
    filter_open("State")(scorer)
    scorer.phone.tap(scorer.say("finished"), "menuitem")
    chosen = f"{scorer.t.gettext('State')}: {scorer.t.gettext('finished')}"
    scorer.phone.see(chosen, "button")


def shown(button: str) -> Step:
    """Nothing but waiting until the place has this button and it can be pressed."""

    def wait(scorer: Scorer) -> None:
        expect(scorer.phone.button(scorer.say(button))).to_be_enabled(timeout=PATIENCE_MS)

    return wait


def pressed(button: str, answer: str) -> Step:
    """A button that opens a question, once the button that answers it is there."""

    def press(scorer: Scorer) -> None:
        scorer.press(scorer.say(button))
        scorer.phone.see(scorer.say(answer), "button")

    return press


def person(scorer: Scorer) -> None:
    """What can be done about a player."""
    scorer.press(like("Konstantina-Vasiliki. {last}"))
    scorer.phone.see(scorer.say("Save the name"), "button")


def unreadable_rules(scorer: Scorer) -> None:
    """A text that has rules in it which cannot be used."""
    scorer.phone.fill(scorer.say("Text of the rules"), "variants:\n- id: ours\n  name: Ours\n  pionts: 3\n")
    scorer.press(scorer.say("Bring in the text"))
    scorer.phone.text(
        like(
            *(
                scorer.t.ngettext("{count} thing is to mend in it", "{count} things are to mend in it", n)
                for n in (1, 2, 3, 5, 11)
            )
        )
    ).first.wait_for(state="attached")


def _cards(scorer: Scorer, *ranks: str) -> None:
    for rank in ranks:
        scorer.press(scorer.t.gettext(rank))
