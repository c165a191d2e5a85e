"""Settings: language and look, taken up at once, and what this program is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import flet as ft

from scorekeeper import __version__
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, screen, use_app, use_session
from scorekeeper.ui.widgets.backup import Backup
from scorekeeper.ui.widgets.chrome import bar, card, section, tab_view, title_text
from scorekeeper.ui.widgets.comfort import hand_rows, hint_rows, saving_rows, text_size_rows
from scorekeeper.ui.widgets.copies import Copies
from scorekeeper.ui.widgets.damage_notice import DamageNotice, has_damage
from scorekeeper.ui.widgets.phone_section import phone_section
from scorekeeper.ui.widgets.radio_rows import radio_rows
from scorekeeper.words.catalog import languages, negotiate, translations

Theme = Literal["system", "light", "dark"]
_DEVICE: Final = ""
"""Stands for the device's own language among the codes."""
_THEMES: Final[tuple[Theme, ...]] = ("system", "light", "dark")


@screen
def SettingsScreen() -> ft.View:
    """The user's choices; each is saved before it shows."""
    session = use_session()
    t = session.t
    settings = use_app(lambda _state: session.settings)
    damaged = use_app(has_damage)

    async def choose_language(code: str) -> None:
        await session.actions.change_settings(lambda now: now.model_copy(update={"language": code or None}))

    async def choose_theme(value: str) -> None:
        await session.actions.change_settings(lambda now: now.model_copy(update={"theme": value}))

    return tab_view(
        session,
        "/settings",
        app_bar=bar(title_text(t.gettext("Settings"))),
        content=[
            section(t.gettext("Language")),
            radio_rows(session, _languages(session), settings.language or _DEVICE, choose_language),
            section(t.gettext("Appearance")),
            radio_rows(session, _themes(session), settings.theme, choose_theme),
            *text_size_rows(session, settings),
            *hand_rows(session, settings),
            *saving_rows(session, settings),
            *hint_rows(session, settings),
            *phone_section(session),
            *([] if session.permit.is_guest else [section(t.gettext("Matches in files")), Backup()]),
            *_copies(session, damaged=damaged),
            section(t.gettext("About")),
            _about(session),
        ],
    )


def _copies(session: Session, *, damaged: bool) -> Sequence[ft.Control]:
    """What was copied and what was found damaged; nothing where everything is kept in memory, or by another."""
    if session.state.store.keeping is None or session.permit.is_guest:
        return ()
    return (section(session.t.gettext("Copies")), *([DamageNotice()] if damaged else []), Copies())


def language_name(code: str) -> str:
    """What a language is called in itself."""
    # Translators: the name of the language you translate into, in that language.
    return translations(code).gettext("English")


def _languages(session: Session) -> Sequence[tuple[str, str]]:
    device = language_name(negotiate(session.device_languages))
    device_text = session.t.gettext("The device's language ({language})").format(language=device)
    return ((_DEVICE, device_text), *((code, language_name(code)) for code in languages()))


def _themes(session: Session) -> Sequence[tuple[str, str]]:
    t = session.t
    names = {
        "system": t.gettext("Like the device"),
        "light": t.gettext("Light"),
        "dark": t.gettext("Dark"),
    }
    return tuple((value, names[value]) for value in _THEMES)


def _about(session: Session) -> ft.Control:
    t = session.t
    lines = (
        t.gettext("Keeps the score while you play Biriba with real cards."),
        t.gettext("Matches stay where this program runs; nothing is sent anywhere."),
        t.gettext("Free software under the MIT licence."),
    )
    return card(
        ft.Column(
            [
                ft.Text(
                    t.gettext("Scorekeeper {version}").format(version=__version__),
                    theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                ),
                *(ft.Text(line, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED) for line in lines),
            ],
            spacing=6,
            tight=True,
        )
    )
