"""What the program refused or could not do, in a calm sentence that says what helps.

An error that nobody thought of gets a sentence too; English reasons are for the log. Only of a file from
elsewhere the English reason is shown, because nothing else helps to mend it.
"""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.lan.errors import NotTheHost, NotTheScorer, NotYourPen, TableNotKept, UnknownGuest
from scorekeeper.match.errors import (
    BadName,
    MatchFinished,
    MatchWentOn,
    NoOpenRound,
    NothingToUndo,
    RulesDoNotFit,
    StaleDraft,
    UnknownPlayer,
    UnknownRound,
)
from scorekeeper.match.player import NAME_LENGTH, clean_name
from scorekeeper.rules.errors import (
    ImpossibleRound,
    ScorekeeperError,
    UnknownVariant,
    UnreadableCard,
    UnreadablePoints,
)
from scorekeeper.store.errors import (
    BadFile,
    NameTaken,
    PlayersMet,
    StaleMatch,
    Stopped,
    StoreChanged,
    StoreDamaged,
    StoreError,
    StoreInUse,
    StoreTooNew,
    UnknownMatch,
)
from scorekeeper.words.catalog import UnknownLanguage


def error_text(t: NullTranslations, error: ScorekeeperError) -> str:
    """The sentence for the error's class, or for the nearest class above it."""
    if isinstance(error, BadName | RulesDoNotFit):
        return _name_text(t, error) if isinstance(error, BadName) else _misfit_text(t, error)
    if isinstance(error, BadFile):
        return t.gettext("This file cannot be used. {place}: {reason}").format(place=error.field, reason=error.reason)
    if isinstance(error, NameTaken):
        return t.gettext("Somebody else is called {name} already. If they are one person, merge them.").format(
            name=error.value
        )
    if isinstance(error, PlayersMet):
        return t.gettext("They sat at one table together, so they cannot be one person.")
    texts = {
        UnreadablePoints: t.gettext("Write a number, or a sum with + and −."),
        UnreadableCard: t.gettext("No card is called that."),
        UnknownVariant: t.gettext("These rules are not there any more. Choose others."),
        ImpossibleRound: t.gettext("The cards do not allow this round. Look at the marked fields."),
        MatchFinished: t.gettext("The match is over. Reopen it or play on to add a round."),
        UnknownRound: t.gettext("This round is not there any more."),
        UnknownPlayer: t.gettext("This player is not in the match any more."),
        NothingToUndo: t.gettext("There is nothing left to undo or redo."),
        MatchWentOn: t.gettext("The match went on since. Undo takes it back step by step."),
        UnknownLanguage: t.gettext("This language is not there. Choose another one."),
        UnknownMatch: t.gettext("This match is not there any more."),
        NotTheScorer: t.gettext("You are watching. Only whoever holds the pen can change the scores."),
        NotTheHost: t.gettext("Only the host of the table can do this."),
        NotYourPen: t.gettext("Somebody else holds the pen just now. Ask them for it."),
        UnknownGuest: t.gettext("This phone is not at the table any more."),
        TableNotKept: t.gettext("The table could not be saved. Nothing was changed; try again."),
        StaleDraft: t.gettext(
            "Meanwhile this round was saved on another screen. Nothing is lost: look at the score, then save again "
            "if yours is still missing."
        ),
        NoOpenRound: t.gettext("This round was saved or thrown away on another screen."),
        StaleMatch: t.gettext("Meanwhile the match was changed on another screen. Look at it, then try again."),
        Stopped: t.gettext("Stopped. What was saved until then is whole; do it again to go on."),
        StoreInUse: t.gettext("Another Scorekeeper is using these matches. Close it first."),
        StoreTooNew: t.gettext("A newer Scorekeeper wrote these matches. Update this one to open them."),
        StoreChanged: t.gettext("The matches were changed in another window. Reload before you go on."),
        StoreDamaged: t.gettext("The saved matches cannot be read. They were left as they are."),
        StoreError: t.gettext("Reading or saving did not work. What was saved before is safe; try again."),
        ScorekeeperError: t.gettext("That did not work. Nothing was changed."),
    }
    return next(texts[kind] for kind in type(error).__mro__ if kind in texts)


def _name_text(t: NullTranslations, error: BadName) -> str:
    """What is wrong with the name that stands in the error."""
    given = str(error.value or "")
    try:
        taken = clean_name(given)
    except BadName:
        if len(given) <= NAME_LENGTH:
            return t.gettext("Give a name.")
        return t.ngettext(
            "A name has at most {count} letter.", "A name has at most {count} letters.", NAME_LENGTH
        ).format(count=NAME_LENGTH)
    return t.gettext("Someone at this table is called {name} already.").format(name=taken)


def _misfit_text(t: NullTranslations, error: RulesDoNotFit) -> str:
    """Why rules cannot take over a match."""
    if error.value is None:
        return t.gettext("These rules have no table like this match's.")
    return t.gettext("By these rules round {number} could not be as it was entered.").format(number=error.value)
