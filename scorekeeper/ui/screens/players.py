"""Players: everybody who played here; called otherwise, made one with another, or offered no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from scorekeeper.store.people import KnownPlayer
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, screen, use_app, use_session, use_value
from scorekeeper.ui.setup.fields import text_field
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, page_view, section, title_text
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.words.dates import date_text
from scorekeeper.words.statistics import told_apart

_NOBODY: Final[KnownPlayer | None] = None
_RETIRING: Final = {False: ft.Icons.PERSON_OUTLINE, True: ft.Icons.PERSON_OFF_OUTLINED}
"""Signs for somebody who is offered and for somebody who no longer is."""


@screen
def Players() -> ft.View:
    """Everybody, whoever played last first; a tap opens what can be done. All of it can be taken back."""
    session = use_session()
    t = session.t
    everybody = use_app(lambda state: state.store.book.everybody())
    asked, ask = use_value(_NOBODY)
    merging, merge = use_value(_NOBODY)
    typed, type_name = use_value("")
    people = [player for player in everybody if not player.is_merged]
    names = dict(zip([player.id for player in people], told_apart([each.name for each in people]), strict=True))

    def open_player(player: KnownPlayer) -> None:
        type_name(player.name)
        ask(player)

    def close() -> None:
        ask(None)
        merge(None)

    async def rename(player: KnownPlayer) -> None:
        await session.actions.rename_everywhere(player.id, typed)
        close()

    async def retire(player: KnownPlayer) -> None:
        close()
        await session.actions.retire_player(player.id, retired=not player.is_retired)

    async def merge_into(player: KnownPlayer, other: KnownPlayer) -> None:
        close()
        await session.actions.merge_players(player.id, other.id)
        session.notify(
            t.gettext("{name} is now {other}.").format(name=player.name, other=other.name),
            action=t.gettext("Undo"),
            on_action=session.handler(partial(session.actions.part_player, player.id)),
        )

    dialog: ft.AlertDialog | None = None
    if merging is not None:
        others = [each for each in people if each.id != merging.id]
        rows: list[ft.Control] = [
            link_row(names[each.id], on_click=session.handler(partial(merge_into, merging, each))) for each in others
        ]
        lines = [t.gettext("Their matches count together from then on. The matches themselves stay as they are.")]
        title = t.gettext("Who is {name} really?").format(name=merging.name)
        dialog = _dialog(session, title, [_words(line) for line in lines] + rows, [], close)
    elif asked is not None:
        field = text_field(
            t.gettext("Name"),
            typed,
            session.guarded(lambda event: type_name(_text_of(event))),
            on_enter=session.handler(partial(rename, asked)),
        )
        retiring = t.gettext("Offer again") if asked.is_retired else t.gettext("Offer no more")
        others_too: list[tuple[str, ft.IconData, Callable[[], object]]] = [
            (t.gettext("Merge with another player"), ft.Icons.MERGE, lambda: (ask(None), merge(asked))),
            (retiring, _RETIRING[not asked.is_retired], partial(retire, asked)),
        ]
        dialog = _dialog(
            session,
            names.get(asked.id, asked.name),
            [
                ft.Row([field]),
                _words(t.gettext("The name changes in every match.")),
                *(link_row(name, icon=icon, on_click=session.handler(act)) for name, icon, act in others_too),
            ],
            [(t.gettext("Save the name"), partial(rename, asked))],
            close,
        )
    ft.use_dialog(dialog)

    def row(player: KnownPlayer) -> ft.Control:
        last = t.gettext("Last played {date}").format(date=date_text(t, player.last_played.astimezone()))
        return link_row(
            names[player.id],
            line=last,
            icon=_RETIRING[player.is_retired],
            on_click=session.handler(partial(open_player, player)),
        )

    content: list[ft.Control] = [row(player) for player in people if not player.is_retired]
    retired = [row(player) for player in people if player.is_retired]
    if retired:
        content += [section(t.gettext("Offered no more")), *retired]
    merged = [player for player in everybody if player.is_merged]
    if merged:
        content += [section(t.gettext("Merged")), *(_merged_row(session, each, names) for each in merged)]
    if not content:
        text = t.gettext("Whoever plays a match is known here by name.")
        content = [calm_text(ft.Icons.GROUP_OUTLINED, t.gettext("Nobody yet"), text)]
    return page_view(app_bar=bar(title_text(t.gettext("Players"))), content=content)


def _merged_row(session: Session, player: KnownPlayer, names: dict[Any, str]) -> ft.Control:
    t = session.t
    return link_row(
        t.gettext("{name} is {other}").format(name=player.name, other=names.get(player.same_as, "")),
        line=t.gettext("Tap to part them again"),
        icon=ft.Icons.CALL_SPLIT,
        on_click=session.handler(partial(session.actions.part_player, player.id)),
    )


def _dialog(
    session: Session, title: str, content: list[ft.Control], actions: list[tuple[str, Any]], close: Any
) -> ft.AlertDialog:
    return ft.AlertDialog(
        title=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        content=ft.Column(content, tight=True, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        scrollable=True,
        actions=[
            ft.TextButton(name, on_click=session.handler(act), style=ft.ButtonStyle(padding=16))
            for name, act in [(session.t.gettext("Cancel"), close), *actions]
        ],
        on_dismiss=session.handler(close),
        bgcolor=theme.CARD,
    )


def _words(text: str) -> ft.Control:
    return ft.Text(text, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED)


def _text_of(event: Any) -> str:
    return str(event.control.value)
