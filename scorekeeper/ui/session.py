"""One open browser tab or app window: its page, its language, its notices; and the hooks that screens use."""

from __future__ import annotations

import asyncio
import functools
import gettext
import inspect
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar, cast
from uuid import UUID

import flet as ft

from scorekeeper.rules.errors import ScorekeeperError
from scorekeeper.store.settings import Settings
from scorekeeper.ui import theme
from scorekeeper.ui.actions import Actions
from scorekeeper.ui.device import Device
from scorekeeper.ui.measure import USUAL_DIGIT, USUAL_PHONE, Measure
from scorekeeper.ui.permit import Permit
from scorekeeper.ui.referee.desk import Desk
from scorekeeper.ui.state import AppState, is_gone
from scorekeeper.ui.widgets.notice import notice
from scorekeeper.words.bidi import reads_right_to_left
from scorekeeper.words.catalog import languages, negotiate, translations
from scorekeeper.words.errors import error_text

log = logging.getLogger(__name__)
T = TypeVar("T")
Handler = Callable[[Any], None]
"""An event handler; Flet types the event by its control, here no handler needs to know which."""
NOTICE_MILLISECONDS: Final = 6000
BRIEF_MILLISECONDS: Final = 2000
"""For a notice that lies over keys, and says no more than the screen."""
_BAR_TEXT_SCALE: Final = 1.34
"""What the client makes at most of the device's text scale in a bar."""
_FONTS_DIFFER: Final = 0.15
"""The most that digits of two fonts differ in their width."""


@dataclass(eq=False)
class Memory:
    """What one tab or window finds again after a reload, a sleep or a lost line; the address is kept by the browser."""

    sides_shown: dict[UUID, int] = field(default_factory=dict)
    """The side each match's entry is turned to on this phone; another phone may look at another."""
    desk: Desk = field(default_factory=Desk)
    """What lies before the referee on this phone."""


class Session:
    """What belongs to one tab or window."""

    def __init__(
        self,
        page: ft.Page,
        state: AppState,
        actions: Actions,
        device_languages: tuple[str, ...],
        permit: Permit | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.page = page
        self.state = state
        self.permit = permit or Permit()
        self.actions = actions.for_session(self.permit)
        self.device_languages = device_languages
        self.memory = memory or Memory()
        self.leaving_entry: UUID | None = None
        """The match whose open round this phone itself is saving or throwing away."""
        self.device = Device()
        self.moves = True
        """False where the device's owner wants as little movement as possible."""
        self._width: float | None = None
        self._digit: float | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def settings(self) -> Settings:
        """The language, theme and the like of whoever uses this session."""
        return self.state.settings_of(self.permit.guest_id)

    @property
    def language(self) -> str:
        """The chosen language, or the device's where none is chosen or the chosen one is not there any more."""
        chosen = self.settings.language
        return chosen if chosen in languages() else negotiate(self.device_languages)

    @property
    def t(self) -> gettext.NullTranslations:
        """The catalogue of the session's language."""
        return translations(self.language)

    @property
    def bar_scale(self) -> float:
        """How large the text of the bar above a screen is: the client stops it from growing as far as other text."""
        own = theme.TEXT_SCALES[self.settings.text_size]
        return own * min(self.by_device(self.room).text_scale, _BAR_TEXT_SCALE)

    def by_device(self, measure: Measure) -> Measure:
        """The measure for texts with sizes of their own, which the app's choice of a text size does not change."""
        return replace(measure, digit=measure.digit / theme.TEXT_SCALES[self.settings.text_size])

    @property
    def digit(self) -> float:
        """The width of a digit as last measured, against the text size its style has at 100 %."""
        return self._digit or USUAL_DIGIT * theme.TEXT_SCALES[self.settings.text_size]

    @property
    def room(self) -> Measure:
        """The width of a screen's column and the size of text, as last measured.

        While another font stands in for the app's own, and where fonts differ a little, text is of the size expected.
        """
        expected = USUAL_DIGIT * theme.TEXT_SCALES[self.settings.text_size]
        is_as_expected = abs(self.digit / expected - 1) <= _FONTS_DIFFER
        digit = expected if is_as_expected else self.digit
        width = min(self._width or self.page.width or USUAL_PHONE, theme.CONTENT_WIDTH)
        return Measure(width=width - 2 * theme.EDGE_GAP, digit=digit)

    @property
    def tight_room(self) -> Measure | None:
        """The room where text is so large that it decides how screens are laid out; None where it is not."""
        return self.room if self.room.is_large else None

    def measured(self, *, width: float | None = None, digit: float | None = None) -> None:
        """Take up what a screen has measured: the width of its column with its margins, the width of a digit."""
        before = (self.room, self.digit)
        self._width, self._digit = width or self._width, digit or self._digit
        if (self.room, self.digit) != before:
            self.state.changed()

    def open_round(self, match_id: UUID) -> None:
        """Open the next round, on this phone at the first side; or go on with one where it was left."""
        draft, timeline = self.state.draft(match_id), self.state.timeline(match_id)
        if draft is None or timeline is None or draft.waiting(timeline.match) is None:
            self.memory.sides_shown.pop(match_id, None)
        self.actions.open_round(match_id)

    def go(self, route: str) -> None:
        """Show another place; a page that is gone by now begins again where its browser says."""
        if not is_gone(self.page):
            self.page.navigate(route)

    def notify(
        self,
        text: str,
        *,
        action: str | None = None,
        on_action: Handler | None = None,
        milliseconds: int = NOTICE_MILLISECONDS,
    ) -> None:
        """A line near the foot of the screen that goes by itself and is read out.

        It keeps clear of a screen's main buttons, which are likely to be tapped again soon. A page that is gone by now
        gets none.
        """
        if is_gone(self.page):
            return
        large, foot = self.room.is_large, self._above_foot
        self.page.show_dialog(notice(text, action, on_action, milliseconds=milliseconds, is_large=large, foot=foot))

    @property
    def _above_foot(self) -> float:
        return theme.FOOT * max(self.room.text_scale, 1) + theme.GAP

    @property
    def mirrored_for_hand(self) -> bool:
        """Whether rows are turned round for the left hand; where lines begin at the right, they end there anyway."""
        return self.settings.left_handed and not reads_right_to_left(self.t)

    def handed(self, controls: Sequence[ft.Control]) -> list[ft.Control]:
        """Controls of a row whose last is tapped most: it lies under the thumb of the hand that the settings name."""
        return list(reversed(controls)) if self.mirrored_for_hand else list(controls)

    def tap_felt(self) -> None:
        """Let the finger feel that a tap counted, where the settings say so."""
        if self.settings.haptics:
            self.device.tremble()

    def handler(self, act: Callable[[], object]) -> Handler:
        """An event handler that ignores its event; see `guarded`."""
        return self.guarded(lambda _event: act())

    def guarded(self, act: Callable[[Any], object]) -> Handler:
        """An event handler that never breaks the session.

        An error of ours is told in words; any other is logged and told calmly. What a plain function does happens in
        the order of the taps; an async one is run as a task of the page.
        """

        def run(event: ft.ControlEvent) -> None:
            try:
                result = act(event)
            except Exception as error:
                self.report(error)
                return
            if inspect.isawaitable(result):
                # not page.run_task: it needs the connection, which may be gone while the work is still to be done
                task = asyncio.get_running_loop().create_task(self._finish(result))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

        return run

    def report(self, error: Exception) -> None:
        """Tell the user what went wrong, and the log why."""
        if isinstance(error, ScorekeeperError):
            log.warning("%s", error)
            self.notify(error_text(self.t, error))
            return
        log.error("unexpected error", exc_info=error)
        self.notify(self.t.gettext("Something went wrong there. Nothing that was saved is lost."))

    async def _finish(self, result: Awaitable[object]) -> None:
        try:
            await result
        except Exception as error:
            self.report(error)


SessionContext = ft.create_context(cast(Session, None))


def use_session() -> Session:
    """The session this component is shown in."""
    return ft.use_context(SessionContext)


def use_app(select: Callable[[AppState], T]) -> T:
    """What the selector reads from the app's state; the component renders again only when that differs."""
    session = use_session()
    state, page = session.state, session.page
    value = select(state)
    latest = use_latest(select)
    _, set_seen = use_value(value)

    def look() -> None:
        set_seen(latest()(state))

    def mount() -> Callable[[], None]:
        look()
        return state.subscribe(page, look)

    use_lasting(mount, [])
    return value


def use_may_write() -> bool:
    """Whether this session may change matches: always, but for those who watch at a shared table."""
    session = use_session()
    return use_app(lambda _state: session.permit.may_write)


def use_lasting(begin: Callable[[], Callable[[], None] | None], dependencies: Sequence[object]) -> None:
    """Begin something when the component is shown and whenever a dependency differs; end it by what `begin` returned.

    `ft.use_effect` forgets what its setup returned as soon as the component renders again (flet 1.0.5): then nothing
    would ever be ended.
    """
    box: list[Callable[[], None] | None] = cast(Any, ft.use_memo)(lambda: [None], [])

    def setup() -> None:
        box[0] = begin()

    def cleanup() -> None:
        end, box[0] = box[0], None
        if end is not None:
            end()

    ft.use_effect(setup, dependencies, cleanup)


def use_value(initial: T) -> tuple[T, Callable[[T], None]]:
    """A value that lives with the component, and its setter; unlike `ft.use_state` it may hold functions too."""
    state: tuple[T, Callable[[Callable[[T], T]], None]] = cast(Any, ft.use_state)(lambda: initial)
    value, update = state

    def set_value(new: T) -> None:
        update(lambda _before: new)

    return value, set_value


def use_latest(value: T) -> Callable[[], T]:
    """What the value was at the last render, for callbacks that outlive the render they were made in."""
    box: list[T] = cast(Any, ft.use_memo)(lambda: [value], [])
    box[0] = value
    return lambda: box[0]


def component(body: Callable[..., T]) -> Callable[..., T]:
    """A component whose own failure shows one calm line instead of freezing the session.

    It may be called with `key`, which keeps its state with it through a reorder.
    """
    return ft.component(_bounded(body, _broken_control, ft.Container))


def memoised(body: Callable[..., T]) -> Callable[..., T]:
    """A component that renders again only when an argument differs; give it plain values and lasting objects."""
    memo = cast(Callable[[Callable[..., T]], Callable[..., T]], ft.memo)
    return memo(component(body))


def screen(body: Callable[..., ft.View]) -> Callable[..., ft.View]:
    """A component that is a whole view, or makes one for another; its failure shows a view with a way home.

    It renders again when a setting changes, and when text is large or the room for large text changes.
    """

    @functools.wraps(body)
    def fitted(*args: Any, **kwargs: Any) -> ft.View:
        session = use_session()
        use_app(lambda _state: (session.tight_room, session.settings))
        return body(*args, **kwargs)

    return ft.component(_bounded(fitted, _broken_view, ft.View))


def _bounded(body: Callable[..., T], fallback: Callable[[], Any], nothing: Callable[[], Any]) -> Callable[..., T]:
    @functools.wraps(body)
    def guarded(*args: Any, **kwargs: Any) -> T:
        if cast(object, use_session()) is None:
            # taken off the screen by the same change that asks it to render: flet 1.0.5 still does, with no context,
            # and an error here would end all updates of the session
            return cast(T, nothing())
        try:
            return body(*args, **kwargs)
        except Exception:
            log.exception("rendering %s failed", body.__name__)
            return cast(T, fallback())

    return guarded


def _broken_control() -> ft.Control:
    session = ft.use_context(SessionContext)
    return ft.Container(
        ft.Text(session.t.gettext("This part cannot be shown just now. Nothing is lost."), color=theme.MUTED),
        padding=theme.EDGE_GAP,
    )


def _broken_view() -> ft.View:
    session = ft.use_context(SessionContext)
    t = session.t
    return ft.View(
        route=ft.use_view_path(),
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            ft.Text(
                t.gettext("This screen cannot be shown just now. Nothing is lost."),
                theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                text_align=ft.TextAlign.CENTER,
            ),
            ft.FilledButton(t.gettext("Back to the start"), on_click=session.handler(lambda: session.go("/"))),
        ],
    )
