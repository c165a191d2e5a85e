"""Statistics: everybody's matches by each set of rules, and all that is known of one player or pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

import flet as ft

from scorekeeper.match.facts import MatchFacts, RulesPlayed
from scorekeeper.match.statistics import Mark, Party, Record, Result, head_to_head, record, records, rules_played
from scorekeeper.ui import theme
from scorekeeper.ui.match_lists import all_facts
from scorekeeper.ui.session import Handler, Session, screen, use_app, use_latest, use_session, use_value
from scorekeeper.ui.widgets.calm import calm_text
from scorekeeper.ui.widgets.chrome import bar, page_view, section, side_by_side, stacked, title_text
from scorekeeper.ui.widgets.filter_menu import filter_menu
from scorekeeper.ui.widgets.link_row import link_row
from scorekeeper.ui.widgets.measure import use_room
from scorekeeper.ui.widgets.results_chart import results_chart
from scorekeeper.ui.widgets.statistics_cards import figures_card, wins_card
from scorekeeper.words.names import joined
from scorekeeper.words.statistics import counted_text, head_figures, record_figures, rules_names, told_apart

_NOT_YET: Final[tuple[MatchFacts, ...] | None] = None
Group = tuple[str, str]
_NO_GROUP: Final[Group | None] = None
_MOST_MET: Final = 6
_MOST: Final = 40
"""How many players and pairs are listed; a long list of strangers tells nobody anything."""


@screen
def Statistics() -> ft.View:
    """Players and pairs, who won most first, for one set of rules at a time."""
    session = use_session()
    t = session.t
    facts = _use_facts(session)
    group, set_group = use_value(_NO_GROUP)
    title = bar(title_text(t.gettext("Statistics")))
    if not facts:
        return page_view(app_bar=title, content=[_waiting(session, is_empty=facts is not None)])
    rules, chosen = _chosen(facts, group)
    some = [each for each in facts if each.rules.group == chosen.group]
    players, pairs = records(some), records(some, together=True)

    def cards(found: dict[Party, Record]) -> list[ft.Control]:
        return [_party_card(session, party, each, chosen) for party, each in list(found.items())[:_MOST]]

    content: list[ft.Control] = [_rules_menu(session, rules, chosen, set_group)]
    blocks = [stacked([section(t.gettext("Players")), *cards(players)])]
    if pairs:
        blocks.append(stacked([section(t.gettext("Together")), *cards(pairs)]))
    content.append(side_by_side(blocks))
    content.append(
        link_row(
            t.gettext("Names and people"),
            line=t.gettext("Rename a player everywhere, merge two, stop offering a name"),
            icon=ft.Icons.MANAGE_ACCOUNTS_OUTLINED,
            on_click=session.handler(lambda: session.go("/history/players")),
        )
    )
    return page_view(app_bar=title, content=content, width=theme.WIDE_WIDTH)


@screen
def PartyStatistics() -> ft.View:
    """One player, or several who share an account: every figure with what it counts, and everybody they met."""
    session = use_session()
    t = session.t
    room = use_room()
    party = _party_of(ft.use_route_params().get("party", ""))
    facts = _use_facts(session)
    group, set_group = use_value(_NO_GROUP)
    names = _called(session, party)
    title = bar(title_text(names or t.gettext("Statistics")))
    own = [each for each in facts or () if each.account_of(party) is not None]
    if not own or not names:
        return page_view(app_bar=title, content=[_waiting(session, is_empty=facts is not None)])
    rules, chosen = _chosen(own, group)
    some = [each for each in own if each.rules.group == chosen.group]
    found = record(some, party)
    summary = [wins_card(t, found)]
    if len(found.last) > 1:
        summary += [section(t.gettext("The last matches")), results_chart(t, found, chosen, room)]

    def opens(mark: Mark) -> Handler:
        return session.handler(lambda: session.go(f"/history/match/{mark.match_id}"))

    played = [each for each in session.state.library.variants if each.id == chosen.variant_id]

    def meld_name(type_id: str) -> str:
        labels = {kind.id: kind.label for variant in played for kind in variant.melds.types}
        return t.gettext(labels.get(type_id, type_id))

    figures = record_figures(
        t,
        found,
        chosen,
        meld_name,
        has_packets=not played or any(table.packets for variant in played for table in variant.tables),
        has_cut=not played or any(variant.cut is not None for variant in played),
    )
    blocks = [stacked(summary), stacked([section(t.gettext("In figures")), figures_card(figures, session.room, opens)])]
    for other in _met(some, party):
        head = head_to_head(some, party, other)
        others = _called(session, other)
        against = section(t.gettext("Against {names}").format(names=others))
        blocks.append(stacked([against, figures_card(head_figures(t, head, chosen, (names, others)), session.room)]))
    content = [_rules_menu(session, rules, chosen, set_group), side_by_side(blocks)]
    return page_view(app_bar=title, content=content, width=theme.WIDE_WIDTH)


def _use_facts(session: Session) -> tuple[MatchFacts, ...] | None:
    """The facts of all matches; None while they are being read."""
    facts, set_facts = use_value(_NOT_YET)
    seen = use_app(lambda state: (state.match_ids(), state.store.book.everybody()))
    newest = use_latest(seen)

    async def load() -> None:
        found = await all_facts(session.state, is_wanted=lambda: newest() is seen)
        if found is not None:
            set_facts(found)

    ft.use_effect(lambda: session.handler(load)(None), [seen])
    return facts


def _chosen(facts: Sequence[MatchFacts], group: Group | None) -> tuple[tuple[RulesPlayed, ...], RulesPlayed]:
    """All rules that were played by, and those that are looked at: the chosen ones, or those of most matches."""
    rules = rules_played(facts)
    return rules, next((each for each in rules if each.group == group), rules[0])


def _rules_menu(
    session: Session,
    rules: Sequence[RulesPlayed],
    chosen: RulesPlayed,
    choose: Callable[[tuple[str, str] | None], None],
) -> ft.Control:
    """Which rules are looked at: matches by other rules are never added up."""
    t = session.t
    options = [(each.group, name) for each, name in zip(rules, rules_names(t, rules), strict=True)]
    if len(options) == 1:
        return ft.Text(options[0][1], theme_style=ft.TextThemeStyle.TITLE_SMALL, color=theme.MUTED)
    return ft.Row([filter_menu(session, t.gettext("Rules"), options, chosen.group, ("", ""), choose)])


def _party_card(session: Session, party: Party, found: Record, rules: RulesPlayed) -> ft.Control:
    t = session.t
    parts = [
        t.ngettext("{count} match", "{count} matches", found.matches).format(count=found.matches),
        counted_text(t, Result.WON, found.won),
        counted_text(t, Result.LOST, found.lost),
    ]
    if found.tied:
        parts.append(counted_text(t, Result.TIED, found.tied))
    if found.unfinished:
        parts.append(counted_text(t, None, found.unfinished))
    address = "+".join(str(person) for person in sorted(party))
    return link_row(
        _called(session, party),
        line=" · ".join(parts),
        icon=ft.Icons.PERSON_OUTLINE if len(party) == 1 else ft.Icons.GROUP_OUTLINED,
        on_click=session.handler(lambda: session.go(f"/history/statistics/{address}")),
    )


def _met(facts: Sequence[MatchFacts], party: Party) -> list[Party]:
    """Who sat against the party, as accounts, most often first."""
    counts: dict[Party, int] = {}
    for each in facts:
        own = each.account_of(party)
        for index, account in enumerate(each.accounts):
            people = frozenset(each.players[seat].id for seat in account.seats)
            if index != own and not people & party:
                counts[people] = counts.get(people, 0) + 1
    return sorted(counts, key=lambda people: -counts[people])[:_MOST_MET]


def _party_of(address: str) -> Party:
    try:
        return frozenset(UUID(each) for each in address.split("+"))
    except ValueError:
        return frozenset()


def _called(session: Session, party: Party) -> str:
    known = session.state.store.book.people_known()
    names = told_apart([player.name for player in known])
    return joined([name for player, name in zip(known, names, strict=True) if player.id in party]) if party else ""


def _waiting(session: Session, *, is_empty: bool) -> ft.Control:
    t = session.t
    if is_empty:
        return calm_text(
            ft.Icons.INSIGHTS,
            t.gettext("Nothing to count yet"),
            t.gettext("After the first match you see here who won how often, and how."),
        )
    return ft.Container(
        ft.ProgressRing(semantics_label=t.gettext("Looking through the matches")),
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.only(top=64),
    )
