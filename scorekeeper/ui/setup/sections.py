"""The smaller parts of the form: the first dealer, the target, totals brought along."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Final

import flet as ft

from scorekeeper.rules.points import MINUS
from scorekeeper.rules.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.ui import theme
from scorekeeper.ui.measure import longest_text
from scorekeeper.ui.session import Handler, Session
from scorekeeper.ui.setup.fields import text_field
from scorekeeper.ui.setup.form import Change, SetupForm, usual_targets
from scorekeeper.ui.setup.players import unnamed_player
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.switch_row import switch_row
from scorekeeper.words.bidi import typed_left_to_right, without_marks
from scorekeeper.words.dealing import first_dealer_text
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import points_text

_SHORT_NAME: Final = 14
"""Letters of a name that fit a tile of half the width, also where the device's text is large."""


def dealer_card(
    session: Session, form: SetupForm, variant: Variant, table: Table, *, change: Change, random: Random
) -> ft.Control:
    """Who deals first: tap a name, or let the app draw."""
    t = session.t
    names = form.names(table, unnamed_player(session))
    dealer = form.dealer_seat(table)
    choices = [Choice(seat.key, names[place]) for place, seat in enumerate(form.seats_at(table))]

    per_row = 2 if longest_text(names) <= _SHORT_NAME else 1

    def choose(key: int) -> Handler:
        return session.handler(lambda: change(lambda now: replace(now, dealer=key)))

    def draw() -> None:
        drawn = random.randrange(table.players)
        change(lambda now: replace(now, dealer=now.seats_at(table)[drawn].key))

    return card(
        ft.Column(
            [
                ft.Text(
                    first_dealer_text(t, variant.dealing),
                    theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                    color=theme.MUTED,
                ),
                choice_rows(choices, choices[dealer].value, choose, per_row=per_row),
                _dealer_line(t.gettext("{name} deals first.").format(name=names[dealer])),
                ft.OutlinedButton(
                    t.gettext("Draw the dealer"),
                    icon=ft.Icons.CASINO_OUTLINED,
                    on_click=session.handler(draw),
                    style=ft.ButtonStyle(padding=16, side=ft.BorderSide(1, theme.EDGE)),
                ),
            ],
            spacing=12,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=12,
    )


def _dealer_line(text: str) -> ft.Control:
    """Who it is now; read out whenever it changes, also after a draw."""
    return ft.Semantics(
        content=ft.Row(
            [
                ft.Icon(ft.Icons.STYLE_OUTLINED, size=20, color=theme.PRIMARY),
                ft.Text(text, theme_style=ft.TextThemeStyle.BODY_LARGE, expand=True),
            ],
            spacing=theme.GAP,
        ),
        label=text,
        live_region=True,
        container=True,
        exclude_semantics=True,
    )


def target_card(session: Session, form: SetupForm, variant: Variant, table: Table, *, change: Change) -> ft.Control:
    """The usual targets of these rules, or any other number."""
    t = session.t
    divisor = variant.display_divisor
    other = t.gettext("Other")
    choices: list[Choice[Decimal | str]] = [
        Choice(target, points_text(t, target, divisor=divisor)) for target in usual_targets(variant)
    ]
    choices.append(Choice(other, other))
    chosen = other if form.own_target is not None else form.target or table.target

    def choose(target: Decimal | str) -> Handler:
        def chosen_now(now: SetupForm) -> SetupForm:
            if isinstance(target, Decimal):
                return now.with_target(target, variant, table)
            return replace(now, own_target=now.own_target or "")

        return session.handler(lambda: change(chosen_now))

    parts = [choice_rows(choices, chosen, choose, per_row=3)]
    if form.own_target is not None:
        wrong = form.target_points(variant, table) is None and form.tried
        parts.append(
            ft.Row(
                [
                    text_field(
                        t.gettext("Target"),
                        typed_left_to_right(t, form.own_target),
                        session.guarded(
                            lambda event: change(
                                lambda now: replace(now, own_target=without_marks(event.control.value))
                            )
                        ),
                        error=target_error(session, variant, table) if wrong else None,
                        keyboard=ft.KeyboardType.NUMBER,
                    )
                ]
            )
        )
    return card(
        ft.Column(parts, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=12,
    )


def target_error(session: Session, variant: Variant, table: Table) -> str:
    """What a target must be."""
    usual = points_text(session.t, table.target, divisor=variant.display_divisor)
    return session.t.gettext("Write a number above 0, such as {usual}.").format(usual=usual)


def paper_card(session: Session, form: SetupForm, variant: Variant, table: Table, *, change: Change) -> ft.Control:
    """Totals of a match begun on paper, one for each account, behind a switch."""
    t = session.t
    parts: list[ft.Control] = [
        switch_row(
            session,
            t.gettext("Begun on paper"),
            value=form.on_paper,
            on_change=lambda on: change(lambda now: replace(now, on_paper=on)),
        )
    ]
    if form.on_paper:
        parts.append(
            ft.Text(
                t.gettext("What each had when you put the paper away; they count for the target and the opening."),
                theme_style=ft.TextThemeStyle.BODY_MEDIUM,
                color=theme.MUTED,
            )
        )
        points = form.starting_points(variant, table)
        parts += [
            _starting_row(
                session,
                form,
                table,
                scorer,
                error=starting_error(session) if points[scorer] is None and form.tried else None,
                change=change,
            )
            for scorer in range(table.scorer_count)
        ]
    return card(
        ft.Column(parts, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=12,
    )


def starting_error(session: Session) -> str:
    """What a total must be."""
    return session.t.gettext("Write a number, or a sum with + and −.")


def scorer_name(session: Session, form: SetupForm, table: Table, scorer: int) -> str:
    """The names of an account."""
    names = form.names(table, unnamed_player(session))
    return joined([names[seat] for seat in table.seats_of_scorer(scorer)])


def _starting_row(
    session: Session, form: SetupForm, table: Table, scorer: int, *, error: str | None, change: Change
) -> ft.Control:
    """A field and a button for the sign, which the number keys of a phone lack."""
    t = session.t
    name = scorer_name(session, form, table, scorer)

    def turned(now: SetupForm) -> SetupForm:
        text = now.starting_text(table, scorer).strip()
        without = text.removeprefix(MINUS).removeprefix("-")
        return now.with_starting(table, scorer, without if without != text else MINUS + text)

    return ft.Row(
        [
            text_field(
                name,
                typed_left_to_right(t, form.starting_text(table, scorer)),
                session.guarded(
                    lambda event: change(
                        lambda now: now.with_starting(table, scorer, without_marks(event.control.value))
                    )
                ),
                error=error,
                keyboard=ft.KeyboardType.NUMBER,
            ),
            ft.TextButton(
                content=ft.Text(
                    "±",
                    theme_style=ft.TextThemeStyle.TITLE_LARGE,
                    semantics_label=t.gettext("Change the sign for {names}").format(names=name),
                ),
                on_click=session.handler(lambda: change(turned)),
                width=56,
                height=56,
                style=ft.ButtonStyle(padding=0, side=ft.BorderSide(1, theme.EDGE)),
            ),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
