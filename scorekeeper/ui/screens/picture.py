"""A match as a picture: looked at first, then shared or saved."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

import flet as ft

from scorekeeper.match.match import Match
from scorekeeper.ui import theme
from scorekeeper.ui.session import Session, component, screen, use_latest, use_session, use_value
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import bar, foot, main_button, page_view, title_text
from scorekeeper.ui.widgets.match_place import use_match_place
from scorekeeper.ui.widgets.match_title import match_title
from scorekeeper.ui.widgets.measure import use_measure
from scorekeeper.ui.widgets.missing import no_match_view
from scorekeeper.ui.widgets.picture_cards import MOST_PIXELS, PIXELS, WIDTH, picture_card
from scorekeeper.ui.widgets.round_button import round_button
from scorekeeper.ui.widgets.save_file import save_file
from scorekeeper.ui.widgets.share_picture import PNG, SharePicture, png_width
from scorekeeper.words.share import result_as_text, sheet_as_text

log = logging.getLogger(__name__)
_DRAWN_SECONDS: Final = 0.2
"""How long the card is given to be drawn, with its letters and signs."""
_WAITING_HEIGHT: Final = 480
_TRIES: Final = 8
_FRAME_MILLISECONDS: Final = 50
_ROUNDED: Final = 3
"""How many pixels the client's rounding may take from the width."""


class NotDrawn(Exception):
    """The client does not draw the card as it should."""


@dataclass(frozen=True)
class _Taken:
    """A picture, and what it is of."""

    match: Match
    with_rounds: bool
    content: bytes


_NONE_YET: Final[_Taken | None] = None


@screen
def Picture() -> ft.View:
    """The match that the address names, as the picture that is shared."""
    session = use_session()
    place = use_match_place()
    ended = place is not None and place.timeline.match.is_finished
    with_rounds, set_with_rounds = use_value(not ended)
    taken, set_taken = use_value(_NONE_YET)
    picker, share = ft.use_memo(ft.FilePicker, []), ft.use_memo(ft.Share, [])
    if place is None:
        return no_match_view(session)
    t, match = session.t, place.timeline.match
    is_ready = taken is not None and taken.with_rounds == with_rounds and taken.match == match
    content = taken.content if taken is not None and is_ready else None
    name = f"scorekeeper-{match.began.astimezone():%Y-%m-%d}.png"

    async def save() -> None:
        if content is not None and await save_file(session, picker, name, content):
            session.notify(t.gettext("The picture is saved as a file."))

    async def send() -> None:
        if content is None:
            return
        file = ft.ShareFile.from_bytes(content, mime_type=PNG, name=name)
        try:
            await share.share_files([file], subject=match_title(match), download_fallback_enabled=False)
        except Exception as error:  # browsers without a way to share say so in many ways
            log.info("the picture is saved, not shared: %s", error)
            await save()

    choices = [Choice(False, t.gettext("Result")), Choice(True, t.gettext("Whole sheet"))]
    words = sheet_as_text(t, match) if with_rounds else result_as_text(t, match)
    in_the_tap = content is not None and session.page.platform is ft.PagePlatform.IOS
    save_button = round_button(
        ft.Icons.DOWNLOAD,
        t.gettext("Save the picture as a file"),
        on_click=session.handler(save),
        disabled=content is None,
    )
    share_button = main_button(
        t.gettext("Share the picture"),
        None if in_the_tap else session.handler(send),
        icon=ft.Icons.SHARE,
        disabled=content is None,
        action=SharePicture(content, name, match_title(match)) if content is not None and in_the_tap else None,
    )
    return page_view(
        app_bar=bar(title_text(t.gettext("Share as a picture"), match_title(match))),
        content=[
            choice_rows(
                choices,
                with_rounds,
                lambda value: session.handler(lambda: set_with_rounds(value)),
                per_row=len(choices),
            ),
            Drawn(match, with_rounds=with_rounds, content=content, words=words, set_taken=set_taken),
            ft.Text(
                t.gettext("Where this phone cannot share a picture, it is saved as a file."),
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=theme.MUTED,
            ),
        ],
        bottom=foot(ft.Row([save_button, share_button], spacing=12)),
    )


@component
def Drawn(
    match: Match,
    *,
    with_rounds: bool,
    content: bytes | None,
    words: str,
    set_taken: Callable[[_Taken | None], None],
) -> ft.Control:
    """The picture as it will be sent; the card that it is taken of lies behind it."""
    session = use_session()
    measured, measuring = use_measure(session)
    text_scale = session.by_device(measured).text_scale
    camera = ft.use_memo(cast(Any, ft.Ref[ft.Screenshot]), [])
    height, set_height = use_value(0)
    tries, set_tries = use_value(0)
    failed, set_failed = use_value(False)
    wanted = (match, with_rounds, height, text_scale, tries)
    newest = use_latest(wanted)

    async def take() -> None:
        set_failed(False)
        try:
            await draw()
        except Exception as error:  # whatever a client without the picture says
            log.exception("the picture was not drawn", exc_info=error)
            if newest() == wanted:
                set_failed(True)

    async def draw() -> None:
        # the card is laid out anew with each measure; a picture is taken of the last one only
        await asyncio.sleep(_DRAWN_SECONDS)
        if not height or camera.current is None or newest() != wanted:
            return
        width = WIDTH * text_scale
        ratio = min(PIXELS / width, MOST_PIXELS / height)
        for _ in range(_TRIES):
            content = await camera.current.capture(
                pixel_ratio=ratio, delay=ft.Duration(milliseconds=_FRAME_MILLISECONDS)
            )
            if newest() != wanted:
                return
            if abs(png_width(content) - width * ratio) < _ROUNDED:
                set_taken(_Taken(match, with_rounds, content))
                return
        raise NotDrawn("the picture came out in the wrong size each time")

    ft.use_effect(lambda: session.handler(take)(None), [wanted])
    card = ft.Screenshot(
        ft.Container(
            picture_card(session.t, match, with_rounds=with_rounds, text_scale=text_scale),
            on_size_change=session.guarded(lambda event: set_height(round(event.height))),
        ),
        ref=camera,
    )
    behind = ft.Container(ft.Semantics(content=card, exclude_semantics=True), left=0, top=0, ignore_interactions=True)
    # Nothing moves meanwhile: a frame drawn during the capture would cut it to the size of the screen (flet 1.0.5).
    waiting = (
        _retry(session, lambda: set_tries(tries + 1))
        if failed
        else ft.Text(
            session.t.gettext("The picture is being drawn"),
            theme_style=ft.TextThemeStyle.BODY_MEDIUM,
            color=theme.MUTED,
        )
    )
    shown: ft.Control = ft.Container(waiting, alignment=ft.Alignment.CENTER, height=_WAITING_HEIGHT)
    if content is not None:
        shown = ft.Semantics(
            content=ft.Image(src=content, fit=ft.BoxFit.FIT_WIDTH),
            label=words,
            image=True,
            container=True,
            exclude_semantics=True,
        )
    front = ft.Container(shown, bgcolor=theme.PAPER, border=ft.Border.all(1, theme.LINE))
    return measuring(ft.Stack([behind, front], fit=ft.StackFit.PASS_THROUGH, clip_behavior=ft.ClipBehavior.HARD_EDGE))


def _retry(session: Session, again: Callable[[], None]) -> ft.Control:
    """In the place of a picture that the client did not draw."""
    t = session.t
    return ft.Column(
        [
            ft.Text(t.gettext("The picture could not be drawn."), theme_style=ft.TextThemeStyle.BODY_MEDIUM),
            ft.FilledTonalButton(t.gettext("Try again"), on_click=session.handler(again), height=theme.TARGET),
        ],
        spacing=theme.GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
