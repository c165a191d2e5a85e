"""What is true of the round as a whole: trump, who closed, who sat alone, the cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.table import Seating
from scorekeeper.rules.variant import CutGoesTo, CutRules
from scorekeeper.ui import theme
from scorekeeper.ui.entry.handlers import EntryHandlers, Place
from scorekeeper.ui.entry.view import EntryView
from scorekeeper.ui.measure import Measure, longest_word
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.choice import TILE_SIDES, Choice, choice_rows, choice_tile, tile_rows, tiles_per_row
from scorekeeper.ui.widgets.chrome import section
from scorekeeper.ui.widgets.suits import suit_icon
from scorekeeper.words.names import suit_name

OnOpen = Callable[[Place], Handler]
_CUT: Final = Place(0, None)
_NOBODY: Final = -1
_TWO_SIDES: Final = 2
_PER_ROW: Final = 3
_ENDINGS_PER_ROW: Final = {4: (4, 2), 7: (4, _PER_ROW)}
"""Where three to a row would leave one alone; the second number where a word would break in so many to a row."""


def trump_row(view: EntryView) -> list[ft.Control]:
    """The four suits and "none"; nothing where the variant has no trump."""
    if not view.variant.trump.used:
        return []
    t, chosen = view.t, view.draft.trump
    tiles: list[ft.Control] = [
        choice_tile(
            t.gettext("Trump {suit}").format(suit=suit_name(t, suit)),
            selected=chosen == suit,
            on_click=view.handlers.trump(suit),
            content=suit_icon(suit),
        )
        for suit in Suit
    ]
    none = t.gettext("none")
    if view.variant.trump.may_be_none:
        tiles.append(
            choice_tile(
                t.gettext("No trump"),
                selected=chosen == "none",
                on_click=view.handlers.trump("none"),
                shown=none,
            )
        )
    per_row = tiles_per_row(view.handlers.session.room, [none], len(tiles))
    return [tile_rows(tiles, per_row), *view.findings.at("trump")]


def ending_row(view: EntryView) -> list[ft.Control]:
    """Who closed, or that the stock ran out; one at most."""
    t, draft = view.t, view.draft
    choices: list[Choice[int | None]] = [
        Choice(
            side,
            t.gettext("{side} closed").format(side=name),
            shown=t.gettext("{side} closed").format(side=view.short_names[side]),
        )
        for side, name in enumerate(view.names)
    ]
    choices.append(Choice(None, t.gettext("Stock ran out")))
    lines = view.findings.at("closed_by", "stock_out")

    def choose(side: int | None) -> Handler:
        return view.handlers.stock_out() if side is None else view.handlers.closed(side)

    still_open = draft.closed_by is None and not draft.stock_out
    rows: list[ft.Control] = [
        choice_rows(
            choices,
            _NOBODY if still_open else draft.closed_by,
            choose,
            per_row=_endings_per_row(view.handlers.session.room, [each.shown or each.label for each in choices]),
            alert=bool(lines),
        ),
        *lines,
    ]
    if draft.stock_out and view.variant.closing.stock_out_points:
        rows.append(section(t.gettext("Who drew the last card?")))
        rows.append(_sides_row(view, draft.last_draw, view.handlers.last_draw))
        rows.extend(view.findings.at("last_draw"))
    return rows


def _endings_per_row(room: Measure, texts: Sequence[str]) -> int:
    most, fewer = _ENDINGS_PER_ROW.get(len(texts), (_PER_ROW, _PER_ROW))
    needed = room.text_width(longest_word(texts), ft.TextThemeStyle.LABEL_MEDIUM) + TILE_SIDES
    return most if room.column(most) >= needed else fewer


def lone_row(view: EntryView) -> list[ft.Control]:
    """Who sat alone, where that changes from round to round."""
    if view.match.table.seating is not Seating.LONE_PLAYER:
        return []
    lines = view.findings.at("lone_seat")
    choices = [
        Choice(seat, view.t.gettext("{player} alone").format(player=player.name))
        for seat, player in enumerate(view.match.players)
    ]
    return [
        choice_rows(choices, view.draft.lone_seat, view.handlers.lone, per_row=_PER_ROW, alert=bool(lines)),
        *lines,
    ]


def cut_row(view: EntryView, on_open: OnOpen) -> list[ft.Control]:
    """The cut: cards lifted, wild cards found, and how many would have been exact."""
    cut = view.variant.cut
    if cut is None:
        return []
    parts: list[ft.Control] = [_cut_field(view, cut, on_open)]
    if cut.less_wilds_found:
        parts.append(_wilds(view.handlers, view.draft.cut_wilds))
    rows: list[ft.Control] = [
        tile_rows(parts, 1 if view.handlers.session.room.is_large else len(parts)),
        *view.findings.at("cut", "cut.cards", "cut.wilds_found"),
    ]
    asked = cut.goes_to is CutGoesTo.CUTTER and cut.cut_by == "opponent" and len(view.names) > _TWO_SIDES
    if asked and view.draft.cut_cards:
        rows.append(section(view.t.gettext("Who cut?")))
        rows.append(_sides_row(view, view.draft.cutter_side, view.handlers.cutter))
        rows.extend(view.findings.at("cut.cutter_side"))
    return rows


def _cut_field(view: EntryView, cut: CutRules, on_open: OnOpen) -> ft.Control:
    t, text = view.t, view.draft.cut_cards
    exact = cut.exact_count(view.match.table.players, view.draft.cut_wilds)
    active = view.place == _CUT
    words = ft.Column(
        [
            ft.Text(t.gettext("Cut"), theme_style=ft.TextThemeStyle.BODY_LARGE),
            ft.Text(
                t.gettext("exact: {count}").format(count=exact),
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=theme.MUTED,
            ),
        ],
        spacing=0,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    value = ft.Text(text or "–", theme_style=ft.TextThemeStyle.TITLE_LARGE, weight=ft.FontWeight.W_700)
    spoken = t.gettext("Cards cut: {value}; exact would be {count}").format(
        value=text or t.gettext("nothing entered"), count=exact
    )
    return ft.Container(
        ft.Semantics(content=ft.Row([words, value]), label=spoken, exclude_semantics=True),
        ink=True,
        on_click=on_open(_CUT),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        bgcolor=theme.SELECTED if active else theme.CARD,
        border=ft.Border.all(2 if active else 1, theme.PRIMARY if active else theme.LINE),
        border_radius=theme.TILE_RADIUS,
        expand=True,
    )


def _wilds(handlers: EntryHandlers, count: int) -> ft.Control:
    t = handlers.session.t
    return ft.Container(
        ft.Row(
            [
                _step(ft.Icons.REMOVE, t.gettext("One wild card fewer"), handlers.wilds(-1)),
                ft.Semantics(
                    content=ft.Column(
                        [
                            ft.Text(str(count), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                            ft.Text(
                                t.gettext("wilds"),
                                theme_style=ft.TextThemeStyle.LABEL_SMALL,
                                color=theme.MUTED,
                            ),
                        ],
                        spacing=0,
                        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                        alignment=ft.MainAxisAlignment.CENTER,
                    ),
                    label=t.ngettext("{count} wild card found", "{count} wild cards found", count).format(count=count),
                    container=True,
                    exclude_semantics=True,
                ),
                _step(ft.Icons.ADD, t.gettext("One wild card more"), handlers.wilds(1)),
            ],
            spacing=2,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.TILE_RADIUS,
        expand=True,
    )


def _step(icon: ft.IconData, name: str, on_click: Handler) -> ft.Control:
    return ft.IconButton(
        icon=ft.Icon(icon, semantics_label=name, color=theme.INK),
        on_click=on_click,
        width=theme.TARGET,
        height=theme.TARGET,
    )


def _sides_row(view: EntryView, chosen: int | None, on_choose: Callable[[int], Handler]) -> ft.Control:
    choices = [Choice(side, name, shown=view.short_names[side]) for side, name in enumerate(view.names)]
    return choice_rows(choices, chosen, on_choose, per_row=min(_PER_ROW, len(choices)))
