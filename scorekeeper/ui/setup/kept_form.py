"""The half-filled form of New match, and the way in with rules already chosen."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from scorekeeper.rules.variant import Variant
from scorekeeper.store.errors import StoreDamaged
from scorekeeper.ui.session import Memory, Session
from scorekeeper.ui.setup.form import SetupForm

FORMS: Final[WeakKeyDictionary[Memory, SetupForm]] = WeakKeyDictionary()
"""The half-filled form of each tab: a reload, a lost connection or a look at the rules mounts the screen anew."""


def play_by(session: Session, variant: Variant) -> None:
    """Open New match with these rules chosen; who was named there already stays."""
    form = fitting_form(session, FORMS.get(session.memory))
    if form is None:
        form = SetupForm.blank(variant, variant.tables[0])
    before = session.state.library.find(form.variant_id).table(form.table_id)
    FORMS[session.memory] = form.with_variant(variant, before)
    session.go("/new")


def fitting_form(session: Session, form: SetupForm | None) -> SetupForm | None:
    """The form by rules that are there now; a blank one where there is none yet."""
    if form is None:
        return blank_form(session)
    blank = blank_form(session)
    first = "" if blank is None else blank.variant_id
    return form.fitting(sorted(session.state.library.variants, key=lambda variant: variant.id != first))


def is_usable(session: Session, form: SetupForm | None) -> bool:
    """True where the rules of the form are there, with its table."""
    return form is not None and fitting_form(session, form) == form


def blank_form(session: Session) -> SetupForm | None:
    """An empty form by the rules that were played last."""
    last = last_form(session)
    library = session.state.library
    if last is not None:
        variant = library.find(last.variant_id)
        return SetupForm.blank(variant, variant.table(last.table_id))
    if not library.variants:
        return None
    return SetupForm.blank(library.variants[0], library.variants[0].tables[0])


def last_form(session: Session) -> SetupForm | None:
    """The last set-up with the deal passed on; None where there is none that can be used."""
    try:
        last = session.state.store.last_table()
    except StoreDamaged:
        return None
    return None if last is None else SetupForm.of_last_table(last, session.state.library)
