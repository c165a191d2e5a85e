"""What is true of the round as a whole: trump, who closed, who sat alone, the cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Match
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.table import Seating
from scorekeeper.rules.variant import CutGoesTo
from scorekeeper.ui import theme
from scorekeeper.ui.entry.finding_lines import VisibleFindings
from scorekeeper.ui.entry.handlers import EntryHandlers, Place
from scorekeeper.ui.session import Handler
from scorekeeper.ui.widgets.chrome import section
from scorekeeper.ui.widgets.choice import Choice, choice_rows, choice_tile
from scorekeeper.ui.widgets.suits import suit_icon
from scorekeeper.words.names import suit_name

_PER_ROW: Final = 3


def trump_row(
    handlers: EntryHandlers, draft: Draft, match: Match, shown: VisibleFindings
) -> list[ft.Control]:
    """The four suits and "none"; nothing where the variant has no trump."""
    if not match.variant.trump.used:
        return []
    t = handlers.session.t
    tiles: list[ft.Control] = [
        choice_tile(
            t.gettext("Trump {suit}").format(suit=suit_name(t, suit)),
            selected=draft.trump == suit,
            on_click=handlers.trump(suit),
            content=suit_icon(suit),
        )
        for suit in Suit
    ]
    if match.variant.trump.may_be_none:
        tiles.append(
            choice_tile(
                t.gettext("No trump"),
                selected=draft.trump == "none",
                on_click=handlers.trump("none"),
                content=ft.Text(
                    t.gettext("none"),
                    theme_style=ft.TextThemeStyle.LABEL_MEDIUM,
                    weight=ft.FontWeight.W_700 if draft.trump == "none" else ft.FontWeight.W_400,
                    color=theme.ON_SELECTED if draft.trump == "none" else theme.INK,
                    max_lines=1,
                ),
            )
        )
    return [ft.Row(tiles, spacing=theme.GAP), *shown.at("trump")]


def ending_row(
    handlers: EntryHandlers, draft: Draft, match: Match, names: tuple[str, ...], shown: VisibleFindings
) -> list[ft.Control]:
    """Who closed, or that the stock ran out; one at most."""
    t = handlers.session.t
    choices: list[Choice[int | None]] = [
        Choice(side, t.gettext("{side} closed").format(side=name)) for side, name in enumerate(names)
    ]
    choices.append(Choice(None, t.gettext("Stock ran out")))
    unchosen = -1
    lines = shown.at("closed_by", "stock_out")

    def choose(side: int | None) -> Handler:
        return handlers.stock_out() if side is None else handlers.closed(side)

    chosen = None if draft.stock_out else (unchosen if draft.closed_by is None else draft.closed_by)
    rows: list[ft.Control] = [
        choice_rows(choices, chosen, choose, per_row=min(_PER_ROW, len(choices)), alert=bool(lines)),
        *lines,
    ]
    if draft.stock_out and match.variant.closing.stock_out_points:
        rows.append(section(t.gettext("Who drew the last card?")))
        rows.append(_sides_row(names, draft.last_draw, handlers.last_draw))
        rows.extend(shown.at("last_draw"))
    return rows


def lone_row(handlers: EntryHandlers, draft: Draft, match: Match, shown: VisibleFindings) -> list[ft.Control]:
    """Who sat alone, where that changes from round to round."""
    if match.table.seating is not Seating.LONE_PLAYER:
        return []
    t = handlers.session.t
    lines = shown.at("lone_seat")
    choices = [
        Choice(seat, t.gettext("{player} alone").format(player=player.name))
        for seat, player in enumerate(match.players)
    ]
    return [choice_rows(choices, draft.lone_seat, handlers.lone, per_row=_PER_ROW, alert=bool(lines)), *lines]


def cut_row(
    handlers: EntryHandlers,
    draft: Draft,
    match: Match,
    names: tuple[str, ...],
    shown: VisibleFindings,
    *,
    active: Place | None,
    on_open: Handler,
) -> list[ft.Control]:
    """The cut: cards lifted, wild cards found, and how many would have been exact."""
    cut = match.variant.cut
    if cut is None:
        return []
    t = handlers.session.t
    exact = cut.exact_count(match.table.players, draft.cut_wilds)
    label = t.gettext("Cut")
    value = draft.cut_cards or "–"
    field = ft.Container(
        ft.Semantics(
            content=ft.Row(
                [
                    ft.Column(
                        [
                            ft.Text(label, theme_style=ft.TextThemeStyle.BODY_LARGE),
                            ft.Text(
                                t.gettext("exact: {count}").format(count=exact),
                                theme_style=ft.TextThemeStyle.BODY_SMALL,
                                color=theme.MUTED,
                            ),
                        ],
                        spacing=0,
                        expand=True,
                    ),
                    ft.Text(value, theme_style=ft.TextThemeStyle.TITLE_LARGE, weight=ft.FontWeight.W_700),
                ]
            ),
            label=t.gettext("Cards cut: {value}; exact would be {count}").format(
                value=draft.cut_cards or t.gettext("nothing entered"), count=exact
            ),
            exclude_semantics=True,
        ),
        ink=True,
        on_click=on_open,
        height=52,
        padding=ft.Padding.symmetric(horizontal=14),
        bgcolor=theme.SELECTED if active == Place(0, None) else theme.CARD,
        border=ft.Border.all(
            2 if active == Place(0, None) else 1, theme.PRIMARY if active == Place(0, None) else theme.LINE
        ),
        border_radius=theme.TILE_RADIUS,
        expand=True,
    )
    rows: list[ft.Control] = [ft.Row([field], spacing=theme.GAP)]
    if cut.less_wilds_found:
        rows = [ft.Row([field, _wilds(handlers, draft.cut_wilds)], spacing=theme.GAP)]
    rows.extend(shown.at("cut", "cut.cards", "cut.wilds_found"))
    if (
        cut.goes_to is CutGoesTo.CUTTER
        and cut.cut_by == "opponent"
        and len(names) > _TWO_SIDES
        and draft.cut_cards
    ):
        rows.append(section(t.gettext("Who cut?")))
        rows.append(_sides_row(names, draft.cutter_side, handlers.cutter))
        rows.extend(shown.at("cut.cutter_side"))
    return rows


_TWO_SIDES: Final = 2


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
                    label=t.ngettext("{count} wild card found", "{count} wild cards found", count).format(
                        count=count
                    ),
                    container=True,
                    exclude_semantics=True,
                ),
                _step(ft.Icons.ADD, t.gettext("One wild card more"), handlers.wilds(1)),
            ],
            spacing=2,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        height=52,
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


def _sides_row(names: tuple[str, ...], chosen: int | None, on_choose: Callable[[int], Handler]) -> ft.Control:
    choices = [Choice(side, name) for side, name in enumerate(names)]
    return choice_rows(choices, chosen, on_choose, per_row=min(_PER_ROW, len(choices)))
