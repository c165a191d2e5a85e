"""The history in words: what helps where a search finds nothing."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.match.history import HistoryFilter


def advice_text(t: NullTranslations, wanted: HistoryFilter) -> str:
    """What to do where no match fits: only what was asked can be taken back."""
    if not wanted.has_filters:
        return t.gettext("Look for fewer words, or for the beginning of a name.")
    if not wanted.text.strip():
        return t.gettext("Take a filter away to see more.")
    return t.gettext("Look for fewer words, or take a filter away.")
