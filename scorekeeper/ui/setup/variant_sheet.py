"""Choosing the rules: what is chosen, and the sheet with all of them."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.setup.form import usual_targets
from scorekeeper.ui.widgets.direction import inset
from scorekeeper.ui.widgets.option_row import option_row
from scorekeeper.words.bidi import listed
from scorekeeper.words.numbers import points_text
from scorekeeper.words.summary import variant_summary


def variant_sheet(
    session: Session,
    chosen: str,
    *,
    choose: Callable[[Variant], None],
    read: Callable[[Variant], None],
    close: Callable[[], None],
) -> ft.BottomSheet:
    """All variants to choose from, each with a button that leads to its rules written out."""
    t = session.t

    def chosen_by(variant: Variant) -> Handler:
        return session.handler(lambda: choose(variant))

    def read_by(variant: Variant) -> Handler:
        return session.handler(lambda: read(variant))

    rows = [
        ft.Row(
            [
                ft.Container(
                    option_row(
                        t.gettext(variant.name),
                        lines=(variant_summary(t, variant), targets_text(session, variant)),
                        selected=variant.id == chosen,
                        on_click=chosen_by(variant),
                    ),
                    expand=True,
                ),
                ft.IconButton(
                    icon=ft.Icon(
                        ft.Icons.INFO_OUTLINE,
                        color=theme.PRIMARY,
                        semantics_label=t.gettext("About {variant}").format(variant=t.gettext(variant.name)),
                    ),
                    on_click=read_by(variant),
                    width=theme.TARGET,
                    height=theme.TARGET,
                ),
            ],
            spacing=4,
        )
        for variant in session.state.library.variants
    ]
    return ft.BottomSheet(
        ft.Container(
            ft.Column(
                [
                    ft.Semantics(
                        content=ft.Text(t.gettext("Rules"), theme_style=ft.TextThemeStyle.TITLE_LARGE),
                        heading_level=2,
                    ),
                    *rows,
                ],
                spacing=theme.GAP,
                tight=True,
                scroll=ft.ScrollMode.AUTO,
            ),
            padding=inset(t, start=theme.EDGE_GAP, end=theme.GAP, bottom=theme.EDGE_GAP),
        ),
        scrollable=True,
        show_drag_handle=True,
        bgcolor=theme.PAPER,
        on_dismiss=session.handler(close),
    )


def targets_text(session: Session, variant: Variant) -> str:
    """What the variant's tables play to."""
    t, divisor = session.t, variant.display_divisor
    targets = listed(t, (points_text(t, target, divisor=divisor) for target in usual_targets(variant)))
    return t.gettext("to {target}").format(target=targets)
