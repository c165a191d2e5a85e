"""What every screen has around its content: the bar above, the place for the one main action below, the tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from scorekeeper.ui import theme
from scorekeeper.ui.measure import longest_word
from scorekeeper.ui.session import Handler, Session, use_session
from scorekeeper.ui.widgets.measure import RoomProbe

TABS: Final = ("/", "/history", "/rules", "/settings")
_BAR_HEIGHT: Final = 56
_BAR_TEXT: Final = 50
"""The height of a bar's title and the line below it at a text size of 100 %."""
_SCROLL_MILLISECONDS: Final = 50
"""How often at most a screen that asks is told where it is scrolled to."""
_BESIDE_WIDTH: Final = 340
_ICON: Final = 26
"""What the sign on a button takes with its gap."""
_SHARES: Final = (5, 7)
"""How two columns share a wide screen."""


def bar(title: ft.Control, *, actions: Sequence[ft.Control] = (), leading: ft.Control | None = None) -> ft.AppBar:
    """The bar above a screen; the arrow back comes by itself where there is somewhere to go back to."""
    return ft.AppBar(
        title=title,
        leading=leading,
        actions=list(actions),
        bgcolor=theme.PAPER,
        elevation=0,
        elevation_on_scroll=0,
        center_title=False,
        toolbar_height=_BAR_HEIGHT,
        title_spacing=4 if leading is not None else None,
    )


def title_text(text: str, subtitle: str | None = None) -> ft.Control:
    """A screen's title, with a quiet line below it where there is one."""
    heading = ft.Text(text, theme_style=ft.TextThemeStyle.TITLE_LARGE, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    if subtitle is None:
        return heading
    return ft.Column(
        [
            heading,
            ft.Text(
                subtitle,
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=theme.MUTED,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
        ],
        spacing=0,
        tight=True,
    )


def page_view(  # noqa: PLR0913 - parts of a screen, each by its name
    *,
    app_bar: ft.AppBar | None,
    content: Sequence[ft.Control],
    second: Sequence[ft.Control] = (),
    bottom: ft.Control | None = None,
    width: int = theme.CONTENT_WIDTH,
    pinned: ft.Control | None = None,
    top: ft.Control | None = None,
    beside: bool = False,
    left_handed: bool = False,
    on_size: Callable[[ft.LayoutSizeChangeEvent[Any]], None] | None = None,
    on_scroll: Callable[[ft.OnScrollEvent], None] | None = None,
    column: ft.Ref[ft.Column] | None = None,
) -> ft.View:
    """A screen: a bar, a column that scrolls, and a foot that stays in the thumb's reach.

    On wide screens the content keeps to a readable column in the middle. A `second` column stands beside the first and
    scrolls by itself. What is `pinned` lies over the top of the last column and does not scroll; `top` stands above
    the column. With `beside` the foot stands to the right of it, or to the left for a left hand, as a low and wide
    screen needs. `on_size` hears how large the screen is, `on_scroll` how far the last column is scrolled; `column`
    comes to hold the one column of a screen without a second, to be scrolled.
    """
    controls: list[ft.Control] = [
        _two_columns(content, second, width, pinned, on_scroll)
        if second
        else _scrolling(content, width, [RoomProbe(), pinned], on_scroll, column)
    ]
    if top is not None:
        controls.insert(0, _in_column(top, width))
    if bottom is not None and beside:
        left = ft.Column(controls, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        right = ft.Column([bottom], width=_BESIDE_WIDTH, alignment=ft.MainAxisAlignment.END)
        both: list[ft.Control] = [right, left] if left_handed else [left, right]
        controls = [ft.Row(both, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)]
    elif bottom is not None:
        controls.append(bottom)
    path = ft.use_view_path()
    if app_bar is not None:
        app_bar.toolbar_height = max(_BAR_HEIGHT, _BAR_TEXT * use_session().bar_scale)
    return ft.View(
        key=path,
        route=path,
        appbar=app_bar,
        controls=[
            ft.SafeArea(
                ft.Container(
                    ft.Column(
                        controls,
                        spacing=0,
                        expand=True,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    ),
                    on_size_change=on_size,
                ),
                expand=True,
            )
        ],
        padding=0,
        spacing=0,
        bgcolor=theme.PAPER,
    )


def is_low(width: float | None, height: float | None) -> bool:
    """True for a low and wide screen, on which a high foot would leave no room above it."""
    return width is not None and height is not None and height < min(width, theme.LOW)


def side_by_side(blocks: Sequence[ft.Control]) -> ft.Control:
    """Blocks two to a row on a wide screen, one below the other elsewhere; the client itself sees which."""
    cells: list[ft.Control] = [ft.Container(block, col={"wide": 6}) for block in blocks]
    return ft.ResponsiveRow(cells, breakpoints={"xs": 0, "wide": theme.WIDE}, spacing=12, run_spacing=12)


def stacked(blocks: Sequence[ft.Control]) -> ft.Control:
    """Blocks one below the other, as one."""
    return ft.Column(list(blocks), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _scrolling(
    content: Sequence[ft.Control],
    width: int | None,
    over: Sequence[ft.Control | None],
    on_scroll: Callable[[ft.OnScrollEvent], None] | None = None,
    ref: ft.Ref[ft.Column] | None = None,
) -> ft.Control:
    """A column that scrolls, with what lies over its top and does not scroll."""
    scrolling = ft.Column(
        [_column(content, width)],
        expand=True,
        scroll=ft.ScrollMode.AUTO,
        on_scroll=on_scroll,
        scroll_interval=_SCROLL_MILLISECONDS,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH if width is None else ft.CrossAxisAlignment.CENTER,
        spacing=0,
        ref=ref,
    )
    layers = [ft.Container(each, left=0, right=0, top=0) for each in over if each is not None]
    return ft.Stack([scrolling, *layers], expand=True, fit=ft.StackFit.EXPAND)


def _two_columns(
    first: Sequence[ft.Control],
    second: Sequence[ft.Control],
    width: int,
    pinned: ft.Control | None,
    on_scroll: Callable[[ft.OnScrollEvent], None] | None,
) -> ft.Control:
    """Two columns that scroll each by itself, in the middle of the screen; the first, narrower one is measured."""
    left, right = _scrolling(first, None, [RoomProbe()]), _scrolling(second, None, [pinned], on_scroll)
    left.expand, right.expand = _SHARES
    row = ft.Row([left, right], spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(ft.Container(row, width=width), alignment=ft.Alignment.TOP_CENTER, expand=True)


def _in_column(content: ft.Control, width: int) -> ft.Control:
    return ft.Container(
        ft.Container(content, width=width),
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.only(left=theme.EDGE_GAP, right=theme.EDGE_GAP, top=theme.GAP, bottom=4),
    )


def tab_view(
    session: Session,
    tab: str,
    *,
    app_bar: ft.AppBar | None,
    content: Sequence[ft.Control],
    bottom: ft.Control | None = None,
    width: int = theme.CONTENT_WIDTH,
) -> ft.View:
    """One of the app's main places, with the bar of tabs at its foot."""
    t = session.t
    view = page_view(app_bar=app_bar, content=content, bottom=bottom, width=width)
    view.navigation_bar = ft.NavigationBar(
        selected_index=TABS.index(tab),
        on_change=session.guarded(lambda event: session.go(TABS[int(event.control.selected_index)])),
        bgcolor=theme.CARD,
        indicator_color=theme.SELECTED,
        elevation=0,
        destinations=[
            ft.NavigationBarDestination(
                icon=ft.Icons.STYLE_OUTLINED, selected_icon=_chosen(ft.Icons.STYLE), label=t.gettext("Play")
            ),
            ft.NavigationBarDestination(
                icon=ft.Icons.HISTORY, selected_icon=_chosen(ft.Icons.HISTORY), label=t.gettext("History")
            ),
            ft.NavigationBarDestination(
                icon=ft.Icons.MENU_BOOK_OUTLINED, selected_icon=_chosen(ft.Icons.MENU_BOOK), label=t.gettext("Rules")
            ),
            ft.NavigationBarDestination(
                icon=ft.Icons.SETTINGS_OUTLINED, selected_icon=_chosen(ft.Icons.SETTINGS), label=t.gettext("Settings")
            ),
        ],
    )
    return view


def _chosen(icon: ft.IconData) -> ft.Control:
    """The sign of the tab that is open, in the ink of its ground; Material would take the second colour's."""
    return ft.Icon(icon, color=theme.ON_SELECTED)


def foot(content: ft.Control, *, vertical: float = 12) -> ft.Control:
    """The strip at the bottom of a screen that holds its main action."""
    return ft.Container(
        ft.Container(content, width=theme.CONTENT_WIDTH),
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=vertical),
        bgcolor=theme.CARD,
        border=ft.Border(top=ft.BorderSide(1, theme.LINE)),
    )


def main_button(
    text: str,
    on_click: Handler | None,
    *,
    icon: ft.IconData | None = None,
    disabled: bool = False,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """The one primary action of a screen; an `action` is done by the client in the tap itself."""
    return ft.FilledButton(
        ft.Text(text, text_align=ft.TextAlign.CENTER),
        icon=icon,
        on_click=on_click,
        action=action,
        disabled=disabled,
        expand=True,
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=18),
            visual_density=ft.VisualDensity.STANDARD,
            shape=ft.RoundedRectangleBorder(radius=28),
        ),
    )


def with_main_button(
    session: Session,
    others: Sequence[ft.Control],
    width: float,
    text: str,
    on_click: Handler,
    *,
    icon: ft.IconData | None = None,
) -> ft.Control:
    """The main button with others before it, or below them where large text would have to break a word.

    `width` is what the others take with their gaps, in dp.
    """
    main, room = main_button(text, on_click, icon=icon), session.room
    sides = 2 * theme.EDGE_GAP + (0 if icon is None else _ICON)
    needed = room.text_width(longest_word([text]), ft.TextThemeStyle.LABEL_LARGE) + sides
    if room.is_large and needed > room.width - width:
        above = ft.Row(session.handed(others), spacing=theme.EDGE_GAP)
        return ft.Column([above, ft.Row([main])], spacing=theme.GAP, tight=True)
    return ft.Row(session.handed([*others, main]), spacing=12)


def section(text: str) -> ft.Control:
    """A heading inside a screen."""
    return ft.Semantics(
        content=ft.Text(text, theme_style=ft.TextThemeStyle.LABEL_MEDIUM, color=theme.MUTED), heading_level=3
    )


def card(content: ft.Control, *, padding: float = theme.EDGE_GAP) -> ft.Container:
    """A surface that lies on the page."""
    return ft.Container(
        content,
        padding=padding,
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
    )


def _column(content: Sequence[ft.Control], width: int | None) -> ft.Control:
    return ft.Container(
        stacked(content),
        padding=ft.Padding.only(left=theme.EDGE_GAP, right=theme.EDGE_GAP, top=4, bottom=24),
        width=width,
    )
