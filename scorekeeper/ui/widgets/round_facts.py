"""What a written round holds, as cards: the facts of the round, a side's count, and where it led."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from gettext import NullTranslations

import flet as ft

from scorekeeper.match.match import Match, Round
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.checks import check_entry
from scorekeeper.rules.entry import CardPoints, SideEntry
from scorekeeper.rules.score import LineKind, ScoreLine, score_round
from scorekeeper.ui import theme
from scorekeeper.ui.widgets.chrome import card
from scorekeeper.ui.widgets.points import points_figure
from scorekeeper.ui.widgets.suits import suit_icon
from scorekeeper.words.bidi import listed, own_direction, parted
from scorekeeper.words.dates import moment_text
from scorekeeper.words.findings import finding_text
from scorekeeper.words.lines import line_text
from scorekeeper.words.names import joined, suit_name
from scorekeeper.words.numbers import named_points, points_text, typed_text


def facts_card(t: NullTranslations, match: Match, each: Round) -> ft.Control:
    """Dealer, trump, the ending, the cut, the remark, and when it was written down."""
    entry = each.entry
    rows = [_fact(t.gettext("Dealer"), match.players[entry.dealer].name)]
    if entry.lone_seat is not None:
        rows.append(_fact(t.gettext("Alone"), match.players[entry.lone_seat].name))
    if isinstance(entry.trump, Suit):
        rows.append(_fact(t.gettext("Trump"), suit_name(t, entry.trump), suit_icon(entry.trump, size=18)))
    elif entry.trump is not None:
        rows.append(_fact(t.gettext("Trump"), t.gettext("none")))
    if entry.closed_by is not None:
        rows.append(_fact(t.gettext("Closed"), joined(match.side_names(entry.closed_by, entry.lone_seat))))
    elif entry.stock_out:
        rows.append(_fact(t.gettext("Closed"), t.gettext("nobody: the stock ran out")))
    if entry.cut is not None:
        lifted = t.ngettext("{count} card lifted", "{count} cards lifted", entry.cut.cards)
        rows.append(_fact(t.gettext("Cut"), lifted.format(count=entry.cut.cards)))
    if entry.note:
        rows.append(_fact(t.gettext("Note"), entry.note))
    rows.append(_fact(t.gettext("Added"), moment_text(t, each.added.astimezone())))
    if each.edited is not None:
        rows.append(_fact(t.gettext("Edited"), moment_text(t, each.edited.astimezone())))
    return card(_rows(rows))


def earlier_card(t: NullTranslations, match: Match, each: Round) -> ft.Control | None:
    """What stood in the round before each correction, the latest on top; None where it was never corrected."""
    if not each.earlier:
        return None
    rows: list[ft.Control] = [_title(t.gettext("Earlier versions"))]
    for version in reversed(each.earlier):
        score = score_round(version.entry, match.variant, match.table)
        names = (joined(match.side_names(side, version.entry.lone_seat)) for side in range(match.table.side_count))
        divisor = match.variant.display_divisor
        totals = (points_text(t, total, divisor=divisor, signed=True) for total in score.totals)
        until = moment_text(t, version.until.astimezone())
        rows.append(
            _fact(
                t.gettext("Until {moment}").format(moment=until),
                parted(t, (f"{own_direction(t, name)} {total}" for name, total in zip(names, totals, strict=True))),
            )
        )
    return card(_rows(rows))


def confirmed_card(t: NullTranslations, match: Match, each: Round) -> ft.Control | None:
    """What was unusual about the round and confirmed by the table; None where nothing was."""
    names = _side_names(match, each)
    found = check_entry(each.entry, match.variant, match.table)
    texts = [
        finding_text(t, finding, variant=match.variant, table=match.table, side_names=names)
        for finding in found
        if finding.code in each.overruled and not finding.is_impossible
    ]
    if not texts:
        return None
    lines: list[ft.Control] = [
        ft.Text(text, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.INK) for text in texts
    ]
    return card(_rows([_title(t.gettext("Unusual, and confirmed by the table")), *lines]))


def side_card(t: NullTranslations, match: Match, index: int, side: int) -> ft.Control:
    """Every line of a side's score, what it is for and what it earns, and their sum."""
    each, score = match.rounds[index], match.round_scores[index].sides[side]
    names = joined(match.side_names(side, each.entry.lone_seat))
    lines = [_line(t, match, each.entry.sides[side], line) for line in score.lines]
    if not lines:
        lines = [ft.Text(t.gettext("Nothing was entered."), theme_style=ft.TextThemeStyle.BODY_MEDIUM)]
    total = _amount(t, match, t.gettext("Sum"), score.total, strong=True)
    return card(_rows([_title(names), *lines, ft.Divider(height=1, color=theme.LINE), total]))


def totals_card(t: NullTranslations, match: Match, index: int) -> ft.Control:
    """What each scorer got for the round, a share where a pair shares, and the total it led to."""
    standings, divisor = match.standings, match.variant.display_divisor
    rows: list[ft.Control] = [_title(t.gettext("Totals after round {number}").format(number=index + 1))]
    for scorer in range(standings.scorer_count):
        points, total = standings.rounds[index][scorer], standings.running[index + 1][scorer]
        names = joined(match.scorer_names(scorer))
        rows.append(
            _spoken(
                listed(
                    t,
                    (
                        named_points(t, match.scorer_names(scorer), points, divisor=divisor, signed=True),
                        points_text(t, total, divisor=divisor),
                    ),
                ),
                ft.Row(
                    [
                        ft.Text(names, theme_style=ft.TextThemeStyle.BODY_MEDIUM, expand=True),
                        points_figure(t, points, divisor=divisor, style=ft.TextThemeStyle.BODY_MEDIUM, signed=True),
                        points_figure(t, total, divisor=divisor, style=ft.TextThemeStyle.TITLE_MEDIUM),
                    ],
                    spacing=12,
                ),
            )
        )
    return card(_rows(rows))


def _side_names(match: Match, each: Round) -> Sequence[str]:
    return [joined(match.side_names(side, each.entry.lone_seat)) for side in range(match.table.side_count)]


def _rows(rows: Sequence[ft.Control]) -> ft.Control:
    return ft.Column(list(rows), spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _title(text: str) -> ft.Control:
    return ft.Semantics(
        content=ft.Text(text, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=theme.INK), heading_level=3
    )


def _spoken(sentence: str, content: ft.Control) -> ft.Control:
    """One row that a screen reader says as one sentence."""
    return ft.Semantics(content=content, label=sentence, container=True, exclude_semantics=True)


def _fact(label: str, value: str, sign: ft.Control | None = None) -> ft.Control:
    """A label with what it says; on two lines where they do not fit on one."""
    shown: list[ft.Control] = [ft.Text(value, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.INK)]
    if sign is not None:
        shown.insert(0, sign)
    return _spoken(
        f"{label}: {value}",
        ft.Row(
            [
                ft.Text(label, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED),
                ft.Row(shown, spacing=6, wrap=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            ],
            wrap=True,
            spacing=12,
            run_spacing=2,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
    )


def _line(t: NullTranslations, match: Match, own: SideEntry, line: ScoreLine) -> ft.Control:
    divisor = match.variant.display_divisor
    how = _how(t, own, line)
    if line.count > 1:
        each = points_text(t, line.each, divisor=divisor)
        how = t.gettext("{count} × {points}").format(count=line.count, points=each)
    return _amount(t, match, line_text(t, line, match.variant), line.points, how=how)


def _how(t: NullTranslations, own: SideEntry, line: ScoreLine) -> str:
    """The sum that was typed or counted for a line of card points; empty for other lines."""
    fields: dict[LineKind, CardPoints | None] = {
        LineKind.TABLE: own.table_points,
        LineKind.HANDS: own.hand_points,
        LineKind.PACKET_VALUE: own.packet_points,
    }
    points = fields.get(line.kind)
    return "" if points is None else typed_text(t, points.typed)


def _amount(
    t: NullTranslations, match: Match, text: str, points: Decimal, *, how: str = "", strong: bool = False
) -> ft.Control:
    divisor = match.variant.display_divisor
    shown = points_text(t, points, divisor=divisor)
    style = ft.TextThemeStyle.TITLE_MEDIUM if strong else ft.TextThemeStyle.BODY_LARGE
    texts: list[ft.Control] = [ft.Text(text, theme_style=style, color=theme.INK)]
    if how:
        texts.append(ft.Text(how, theme_style=ft.TextThemeStyle.BODY_SMALL, color=theme.MUTED))
    return _spoken(
        listed(t, (part for part in (text, how, shown) if part)),
        ft.Row(
            [
                ft.Column(texts, spacing=0, tight=True, expand=True),
                points_figure(t, points, divisor=divisor, style=style),
            ],
            spacing=12,
        ),
    )
