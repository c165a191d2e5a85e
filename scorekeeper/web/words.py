"""What the page says before Python runs, in every language of the catalogues."""

from __future__ import annotations

from scorekeeper.words.bidi import is_right_to_left
from scorekeeper.words.catalog import languages, translations


def page_words() -> dict[str, dict[str, str]]:
    """For each language code the sentences of `page.js` by their key."""
    return {code: _sentences(code) for code in languages()}


def shortcut_names(code: str) -> tuple[str, str]:
    """What the icon's menu calls a new match, and going on with the last one."""
    t = translations(code)
    return t.gettext("New match"), t.gettext("Resume")


def direction(code: str) -> str:
    """The direction a language is written in, as HTML and web app manifests name it."""
    return "rtl" if is_right_to_left(code) else "ltr"


def _sentences(code: str) -> dict[str, str]:
    t = translations(code)
    return {
        "other_tab": t.gettext("Scorekeeper is open in another tab or window. Only one can write at a time."),
        "use_here": t.gettext("Use it here"),
        "moved": t.gettext("Scorekeeper goes on in another tab or window. Everything is saved."),
        "one_moment": t.gettext("One moment…"),
        "failed": t.gettext("Scorekeeper could not start. What was saved is not lost."),
        "try_again": t.gettext("Try again"),
    }
