"""Days and hours as people write them, in the language of a catalogue."""

from __future__ import annotations

from datetime import datetime
from gettext import NullTranslations


def date_text(t: NullTranslations, moment: datetime) -> str:
    """The day in the zone of `moment`: "29 November 2026"."""
    # Translators: a date, such as "29 November 2026".
    return t.gettext("{day} {month} {year}").format(
        day=moment.day, month=_months(t)[moment.month - 1], year=moment.year
    )


def moment_text(t: NullTranslations, moment: datetime) -> str:
    """The day and the hour in the zone of `moment`: "29 November 2026, 21:30"."""
    # Translators: a date and a time of day.
    return t.gettext("{date}, {time}").format(date=date_text(t, moment), time=f"{moment:%H:%M}")


def _months(t: NullTranslations) -> tuple[str, ...]:
    """The months as they stand in a date, which in Greek is another form than the name alone."""
    return (
        t.pgettext("in a date", "January"),
        t.pgettext("in a date", "February"),
        t.pgettext("in a date", "March"),
        t.pgettext("in a date", "April"),
        t.pgettext("in a date", "May"),
        t.pgettext("in a date", "June"),
        t.pgettext("in a date", "July"),
        t.pgettext("in a date", "August"),
        t.pgettext("in a date", "September"),
        t.pgettext("in a date", "October"),
        t.pgettext("in a date", "November"),
        t.pgettext("in a date", "December"),
    )
