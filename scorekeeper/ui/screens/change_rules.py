"""Moving a match to other rules: what would be different, every total before and after, and one button that does it."""

from __future__ import annotations

from decimal import Decimal
from gettext import NullTranslations

import flet as ft

from scorekeeper.match.draft import Draft
from scorekeeper.match.errors import RulesDoNotFit
from scorekeeper.match.match import Match
from scorekeeper.match.moved_draft import leftovers
from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.ui import theme
from scorekeeper.ui.entry.finding_lines import finding_line
from scorekeeper.ui.house.comparison import comparison_cards, difference_choice
from scorekeeper.ui.house.example import example_row
from scorekeeper.ui.screens.variant_rules import unknown_rules
from scorekeeper.ui.session import Session, screen, use_app, use_may_write, use_session, use_value
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, card, foot, main_button, page_view, section, title_text
from scorekeeper.ui.widgets.match_place import use_match_place
from scorekeeper.ui.widgets.missing import no_match_view
from scorekeeper.ui.widgets.take_back import take_back
from scorekeeper.words.comparison import compared, difference_count
from scorekeeper.words.endings import outcome_text
from scorekeeper.words.errors import error_text
from scorekeeper.words.house_example import ExampleRow
from scorekeeper.words.moved import drops_out_text
from scorekeeper.words.names import joined
from scorekeeper.words.numbers import points_text


@screen
def ChangeRules() -> ft.View:
    """Nothing has happened yet: the match changes when the button is tapped, and undo takes it back."""
    session = use_session()
    t = session.t
    place = use_match_place()
    variant_id = str(ft.use_route_params().get("variant_id", ""))
    library = use_app(lambda state: state.library)
    may_write = use_may_write()
    only, set_only = use_value(True)
    draft = use_app(lambda state: None if place is None else state.draft(place.match_id))
    if place is None:
        return no_match_view(session)
    match = place.timeline.match
    try:
        variant = library.find(variant_id)
        changed = match.change_rules(variant)
    except UnknownVariant:
        return unknown_rules(session)
    except RulesDoNotFit as error:
        return page_view(
            app_bar=bar(title_text(t.gettext("Change the rules"))),
            content=[calm_text(ft.Icons.BLOCK, t.gettext("These rules do not fit this match"), error_text(t, error))],
        )

    async def move() -> None:
        await session.actions.change_rules(match.id, variant)
        undo = take_back(session, match.id)
        session.go(place.path)
        session.notify(
            t.gettext("The match goes on by {name}.").format(name=t.gettext(variant.name)),
            action=t.gettext("Undo"),
            on_action=undo,
        )

    sections = compared(t, (match.variant, match.table), (variant, changed.table))
    names = t.gettext("Now"), t.gettext("Then")
    content: list[ft.Control] = [
        section(t.gettext("Totals")),
        _totals(session, match, changed),
        ft.Text(
            t.gettext("All rounds are counted anew. Card points stay as they were counted at the table."),
            theme_style=ft.TextThemeStyle.BODY_MEDIUM,
            color=theme.MUTED,
        ),
        *_open_round(t, match, changed, draft),
        difference_choice(session, difference_count(sections), only, set_only),
        *comparison_cards(t, sections, names, only_differing=only),
    ]
    button = main_button(t.gettext("Move the match to these rules"), session.handler(move), disabled=changed is match)
    return page_view(
        app_bar=bar(title_text(t.gettext("Change the rules"), t.gettext(variant.name))),
        content=content,
        bottom=foot(ft.Row([button])) if may_write else None,
    )


def _open_round(t: NullTranslations, match: Match, changed: Match, draft: Draft | None) -> list[ft.Control]:
    """What the open round loses, which the new rules do not know."""
    if draft is None:
        return []
    text = drops_out_text(t, leftovers(draft, changed), match, lone_seat=draft.lone_seat)
    return [finding_line(text)] if text else []


def _totals(session: Session, match: Match, changed: Match) -> ft.Control:
    """Each account's total by the old and by the new rules, the target, and who would have won."""
    t = session.t
    pairs = [
        (joined(match.scorer_names(scorer)), _total(t, match, scorer), _total(t, changed, scorer))
        for scorer in range(match.table.scorer_count)
    ]
    pairs.append((t.gettext("Target"), _points(t, match, match.target), _points(t, changed, changed.target)))
    rows: list[ft.Control] = []
    for label, before, after in pairs:
        if rows:
            rows.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
        rows.append(example_row(t, ExampleRow(label=label, before=before, after=after, is_total=True)))
    if changed.outcome is not None:
        rows.append(ft.Text(outcome_text(t, changed.outcome, changed), theme_style=ft.TextThemeStyle.BODY_MEDIUM))
    elif match.outcome is not None:
        told = t.gettext("By these rules nobody has won yet: the match goes on.")
        rows.append(ft.Text(told, theme_style=ft.TextThemeStyle.BODY_MEDIUM))
    return card(ft.Column(rows, spacing=theme.GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _total(t: NullTranslations, match: Match, scorer: int) -> str:
    return _points(t, match, match.standings.totals[scorer])


def _points(t: NullTranslations, match: Match, points: Decimal) -> str:
    return points_text(t, points, divisor=match.variant.display_divisor)
