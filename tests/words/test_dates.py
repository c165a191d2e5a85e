from datetime import UTC, datetime
from gettext import NullTranslations

import pytest

from scorekeeper.words.dates import date_text


@pytest.mark.parametrize(("month", "text"), [(1, "9 January 2026"), (5, "9 May 2026"), (12, "9 December 2026")])
def test_a_date_has_day_month_and_year(month: int, text: str) -> None:
    assert date_text(NullTranslations(), datetime(2026, month, 9, 20, 30, tzinfo=UTC)) == text
