"""The page in front of the table: asks for the code, and says how long to wait after too many wrong ones.

It is one file with everything in it, because nothing else is handed out before the code is given.
"""

from __future__ import annotations

from gettext import NullTranslations
from html import escape
from math import ceil
from typing import Final

from scorekeeper.lan.code import LENGTH
from scorekeeper.words.bidi import is_right_to_left

CODE_FIELD: Final = "code"
NEXT_FIELD: Final = "next"
_MINUTE: Final = 60
_STYLE: Final = """
:root { color-scheme: light dark; --paper: #FAF7F2; --card: #FFFFFF; --ink: #1D2B33; --blue: #0F5B78;
  --on-blue: #FFFFFF; --edge: #8A8577; --alert: #B3261E; }
@media (prefers-color-scheme: dark) { :root { --paper: #0E171D; --card: #16222A; --ink: #E8EEF1; --blue: #86CFEC;
  --on-blue: #08222E; --edge: #71838D; --alert: #FF8A80; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { width: min(100%, 24rem); }
h1 { margin: 0 0 .5rem; font-size: 1.625rem; line-height: 1.25; }
label { display: block; margin: 1.5rem 0 .5rem; font-weight: 600; }
input { width: 100%; min-height: 64px; padding: 0 1rem; border: 2px solid var(--edge); border-radius: 14px;
  background: var(--card); color: var(--ink); font: 700 1.75rem/1 ui-monospace, monospace; letter-spacing: .15em;
  text-transform: uppercase; text-align: center; }
button { width: 100%; min-height: 56px; margin-top: 1rem; border: 0; border-radius: 28px; background: var(--blue);
  color: var(--on-blue); font: 700 1.0625rem/1 system-ui, sans-serif; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
[role=alert] { margin: 1rem 0 0; color: var(--alert); font-weight: 600; }
"""


def door_page(
    t: NullTranslations, language: str, *, going_to: str, wrong: bool = False, wait: float = 0, full: bool = False
) -> bytes:
    """The page as HTML; `going_to` is where the right code leads, `wait` the seconds until the next try counts.

    `full` is for a table that has no place left, whatever the code.
    """
    told = ""
    if wait:
        told = _wait_text(t, wait)
    elif wrong:
        told = t.gettext("That is not the code of this table.")
    elif full:
        told = t.gettext("The table is full. Try again when somebody has left.")
    alert = f'<p role="alert" id="told">{escape(told)}</p>' if told else ""
    described = ' aria-describedby="told"' if told else ""
    if wrong or wait:
        described += ' aria-invalid="true"'
    title = escape(t.gettext("Sit down at the table"))
    where = escape(
        t.gettext("The code is on the screen of whoever shares the table. Or point your camera at the square there.")
    )
    label, come_in = escape(t.gettext("Code of the table")), escape(t.gettext("Come in"))
    direction = ' dir="rtl"' if is_right_to_left(language) else ""
    return f"""<!DOCTYPE html>
<html lang="{escape(language)}"{direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scorekeeper</title>
<link rel="icon" href="data:,">
<style>{_STYLE}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{where}
<form method="post" action="/">
<label for="code">{label}</label>
<input id="code" name="{CODE_FIELD}" required minlength="{LENGTH}" maxlength="16" autofocus autocomplete="off"
 autocapitalize="characters" spellcheck="false" dir="ltr"{described}>
<input type="hidden" name="{NEXT_FIELD}" value="{escape(going_to)}">
{alert}
<button>{come_in}</button>
</form>
</main>
</body>
</html>
""".encode()


def _wait_text(t: NullTranslations, wait: float) -> str:
    minutes = ceil(wait / _MINUTE)
    return t.ngettext(
        "Too many wrong codes. Try again in {count} minute.",
        "Too many wrong codes. Try again in {count} minutes.",
        minutes,
    ).format(count=minutes)
