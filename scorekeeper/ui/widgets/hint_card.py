"""What a word of the game means, said where it is first met; read hints do not come back by themselves."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.store.settings import Settings
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session, component, use_app, use_session
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.words.hints import Hint


@component
def HintCard(hints: Sequence[Hint]) -> ft.Control:
    """The first of the hints that was not read yet; nothing once all were, or none are wanted."""
    session = use_session()
    t = session.t
    settings = use_app(lambda _state: session.settings)
    unread = [] if settings.hides_hints else [each for each in hints if each.name not in settings.hints_read]
    if not unread:
        return ft.Container()
    hint = unread[0]

    async def read() -> None:
        await session.actions.change_settings(lambda now: having_read(now, hint))

    async def hide() -> None:
        await session.actions.change_settings(lambda now: now.model_copy(update={"hides_hints": True}))
        session.notify(t.gettext("Settings bring the hints back."))

    return card(
        ft.Column(
            [
                ft.Semantics(
                    content=ft.Row(
                        [
                            ft.Icon(ft.Icons.LIGHTBULB_OUTLINE, color=theme.PRIMARY),
                            ft.Column(_words(hint), spacing=4, tight=True, expand=True),
                        ],
                        spacing=12,
                        vertical_alignment=ft.CrossAxisAlignment.START,
                    ),
                    label=f"{hint.question} {hint.answer}",
                    container=True,
                    exclude_semantics=True,
                ),
                ft.Row(
                    [
                        _button(t.gettext("Got it"), session.handler(read)),
                        _button(t.gettext("No more hints"), session.handler(hide)),
                    ],
                    wrap=True,
                    spacing=theme.GAP,
                    run_spacing=theme.GAP,
                ),
            ],
            spacing=4,
            tight=True,
        ),
        padding=12,
    )


def hints_dialog(session: Session, hints: Sequence[Hint], on_close: Handler) -> ft.AlertDialog:
    """All the hints of a place, one below the other, whether they were read or not."""
    t = session.t
    return ft.AlertDialog(
        title=ft.Text(t.gettext("What the words mean"), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.Column([ft.Column(_words(hint), spacing=4, tight=True) for hint in hints], spacing=16, tight=True),
        scrollable=True,
        actions=[ft.TextButton(t.gettext("Close"), on_click=on_close, style=ft.ButtonStyle(padding=16))],
        on_dismiss=on_close,
        bgcolor=theme.CARD,
    )


def having_read(settings: Settings, hint: Hint) -> Settings:
    """The settings after a hint was closed."""
    return settings.model_copy(update={"hints_read": (*settings.hints_read, hint.name)})


def _words(hint: Hint) -> list[ft.Control]:
    return [
        ft.Text(hint.question, theme_style=ft.TextThemeStyle.TITLE_SMALL),
        ft.Text(hint.answer, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED),
    ]


def _button(text: str, on_click: Handler) -> ft.Control:
    return ft.TextButton(text, on_click=on_click, height=theme.TARGET)
