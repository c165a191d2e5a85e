"""One section of the editor: its fields, and an example that is counted anew at each key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.rules.house import HouseDraft
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_fields import Path
from scorekeeper.rules.variant_form import BANDS, CUT, TYPES, Fault, VariantForm, new_cut
from scorekeeper.ui import theme
from scorekeeper.ui.house.example import example_card, example_foot, waiting_text
from scorekeeper.ui.house.fields import EditorField, labelled_switch
from scorekeeper.ui.house.layout import FieldGroup, field_groups
from scorekeeper.ui.measure import USUAL_HEIGHT
from scorekeeper.ui.screens.house_editor import no_draft_view, use_house_draft
from scorekeeper.ui.session import Handler, Session, screen, use_session, use_value
from scorekeeper.ui.widgets.choice import Choice, choice_rows
from scorekeeper.ui.widgets.chrome import bar, card, page_view, section, title_text
from scorekeeper.ui.widgets.measure import use_room
from scorekeeper.words.house_example import Example, house_example
from scorekeeper.words.numbers import typed_text
from scorekeeper.words.variant_faults import fault_text
from scorekeeper.words.variant_fields import EditorSection, field_words, section_title

_NOTHING_TOUCHED: Final[Path] = ()
_NO_ITEM: Final[int | None] = None
_WITHOUT_EXAMPLE: Final = EditorSection.NAME


@screen
def HouseSection() -> ft.View:
    """The fields of the section that the address names."""
    session = use_session()
    t = session.t
    draft = use_house_draft()
    touched, set_touched = use_value(_NOTHING_TOUCHED)
    touch = ft.use_callback(set_touched, [])
    opened, open_item = use_value(_NO_ITEM)
    room, height = use_room(), session.page.height or USUAL_HEIGHT
    named = str(ft.use_route_params().get("section", ""))
    which = next((each for each in EditorSection if each.value == named), None)
    if draft is None or which is None:
        return no_draft_view(session)
    reading = draft.form.reading()
    faults = {fault.path: fault for fault in reversed(reading.faults)}
    show = partial(_field, session, draft, faults, draft.before_as_typed, touch)
    groups = field_groups(t, draft.form, which)
    content: list[ft.Control] = []
    if which is EditorSection.END:
        content += [_targets_card(session, draft, groups, show), _card([show(each) for each in groups[-1].paths])]
    elif which is EditorSection.TABLE:
        content += _one_table(session, groups, show, opened, open_item, faults)
    else:
        for index, group in enumerate(groups):
            if which is EditorSection.TYPES:
                content.append(_type_card(session, draft, index, group, show, opened == index, open_item, faults))
            elif which is EditorSection.OPENING and group.paths[0][: len(BANDS)] == BANDS:
                content.append(_band_card(session, draft, index, group, show))
            else:
                content.append(_card([show(path) for path in group.paths]))
    content = [*_before(session, draft, which), *content, *_after(session, draft, which, faults, open_item)]
    example = _example(session, which, draft, reading.variant, touched)
    if example is not None:
        content += [section(t.gettext("The whole example")), example_card(t, example)]
    waiting = waiting_text(t, which, reading.faults)
    return page_view(
        app_bar=bar(title_text(section_title(t, which), str(draft.form.value(("name",)) or ""))),
        content=content,
        bottom=None if which is _WITHOUT_EXAMPLE else example_foot(t, example, room, height, waiting=waiting),
    )


def _example(
    session: Session, which: EditorSection, draft: HouseDraft, variant: Variant | None, touched: Path
) -> Example | None:
    """The example by the rules as they were and as they are typed; None while something is to mend."""
    if variant is None or which is _WITHOUT_EXAMPLE:
        return None
    table_id = None
    if touched[:1] == ("tables",) and isinstance(touched[1], int) and touched[1] < len(variant.tables):
        table_id = variant.tables[touched[1]].id
    return house_example(session.t, which, draft.base, variant, table_id=table_id, focus=touched)


def _field(
    session: Session,
    draft: HouseDraft,
    faults: Mapping[Path, Fault],
    before: VariantForm,
    touch: Callable[[Path], None],
    path: Path,
    *,
    label: str = "",
    short: bool = False,
) -> ft.Control:
    fault = faults.get(path)
    error = None if fault is None else fault_text(session.t, fault, divisor=draft.form.divisor)
    value = draft.form.value(path)
    was = before.value(_same_item(path, draft.form, before))
    field: ft.Control = EditorField(
        path,
        tuple(value) if isinstance(value, list) else value,
        None if isinstance(was, list) else was,
        error,
        draft.id,
        touch,
        label,
        short,
        key=".".join(map(str, (draft.id, _item_id(draft.form, path), path[-1]))),
    )
    return field


def _item_id(form: VariantForm, path: Path) -> str:
    """What stays with an item of a list when others come and go."""
    if path[: len(TYPES)] == TYPES and len(path) > len(TYPES):
        return str(form.value((*path[: len(TYPES) + 1], "id")))
    return ".".join(map(str, path[:-1]))


def _same_item(path: Path, form: VariantForm, before: VariantForm) -> Path:
    """Where the same meld type stood before."""
    if path[: len(TYPES)] != TYPES:
        return path
    place = before.type_index(_item_id(form, path))
    return (*TYPES, before.count(TYPES) if place is None else place, *path[len(TYPES) + 1 :])


def _type_card(
    session: Session,
    draft: HouseDraft,
    index: int,
    group: FieldGroup,
    show: Callable[..., ft.Control],
    is_open: bool,
    open_type: Callable[[int | None], None],
    faults: Mapping[Path, Fault],
) -> ft.Control:
    """The worth of a meld type; its name and what it is made of unfold below."""
    t = session.t
    kind = t.gettext(str(draft.form.value((*TYPES, index, "label")) or "–"))
    paths = {str(path[-1]): path for path in group.paths}
    faulty = any(path in faults for path in group.paths if path[-1] != "points")
    more = t.gettext("Less about {meld}") if is_open else t.gettext("More about {meld}")
    worth = show(paths.pop("points"), label=t.gettext("Worth of {meld}").format(meld=kind), short=True)
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(worth, expand=True),
                ft.IconButton(
                    icon=ft.Icon(
                        ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE,
                        color=theme.PRIMARY,
                        semantics_label=more.format(meld=kind),
                    ),
                    on_click=session.handler(lambda: open_type(None if is_open else index)),
                    width=56,
                    height=56,
                ),
            ],
            spacing=theme.GAP,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
    if is_open or faulty:
        rows += [show(path) for path in paths.values()]
    type_id = str(draft.form.value((*TYPES, index, "id")))
    if is_open:

        def remove() -> None:
            open_type(None)
            put_back = session.actions.house.take_type_out(draft.id, type_id)
            if put_back is not None:
                _tell_removed(session, t.gettext("{meld} is taken out.").format(meld=kind), put_back)

        rows.append(_remove_button(session, t.gettext("Take {meld} out").format(meld=kind), remove))
    return _card(rows, key=f"type-{type_id}")


def _targets_card(
    session: Session, draft: HouseDraft, groups: Sequence[FieldGroup], show: Callable[..., ft.Control]
) -> ft.Control:
    """The target of each table, by the table's name."""
    t = session.t
    words = field_words(t)["tables.*.target"]
    rows: list[ft.Control] = [ft.Text(words.sentence, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED)]
    for group in groups[:-1]:
        label = t.gettext("Target: {table}").format(table=group.heading)
        rows += [show(path, label=label, short=True) for path in group.paths]
    return _card(rows)


def _one_table(
    session: Session,
    groups: Sequence[FieldGroup],
    show: Callable[..., ft.Control],
    opened: int | None,
    open_item: Callable[[int | None], None],
    faults: Mapping[Path, Fault],
) -> list[ft.Control]:
    """The fields of the table that is chosen above, at first of one where something is to mend; then the deal."""
    tables, deal = groups[:-1], groups[-1]
    faulty = (index for index, group in enumerate(tables) if any(path in faults for path in group.paths))
    index = next(faulty, 0) if opened is None or opened >= len(tables) else opened
    chooser: list[ft.Control] = []
    if len(tables) > 1:
        choices = [Choice(place, group.heading) for place, group in enumerate(tables)]
        chooser = [choice_rows(choices, index, lambda place: session.handler(partial(open_item, place)), per_row=2)]
    return [
        *chooser,
        _card([show(path) for path in tables[index].paths]),
        section(session.t.gettext("The deal")),
        _card([show(path) for path in deal.paths]),
    ]


def _band_card(
    session: Session, draft: HouseDraft, index: int, group: FieldGroup, show: Callable[..., ft.Control]
) -> ft.Control:
    """One band; the lowest one holds for every total below the next."""
    t = session.t
    following = draft.form.value((*BANDS, index + 1, "from"))
    below = (
        t.gettext("Below {below}").format(below=typed_text(t, str(following)))
        if following
        else t.gettext("With any total")
    )
    count = draft.form.count(BANDS)

    def remove() -> None:
        put_back = session.actions.house.take_band_out(draft.id, index, count)
        if put_back is not None:
            _tell_removed(session, t.gettext("Band {number} is taken out.").format(number=index + 1), put_back)

    numbered = {
        "from": t.gettext("Band {number}: from a total of").format(number=index + 1),
        "minimum": t.gettext("Band {number}: opening minimum").format(number=index + 1),
    }
    rows: list[ft.Control] = [] if index else [ft.Text(below, theme_style=ft.TextThemeStyle.TITLE_SMALL)]
    rows += [show(path, label=numbered[str(path[-1])], short=bool(index)) for path in group.paths]
    rows.append(_remove_button(session, t.gettext("Take band {number} out").format(number=index + 1), remove))
    # drawn anew when there is one more or less: a second tap on what was there finds nothing to take out
    return _card(rows, key=f"band-{count}-{index}")


def _before(session: Session, draft: HouseDraft, which: EditorSection) -> list[ft.Control]:
    """What a section says before its fields."""
    t = session.t
    if which is EditorSection.CUT:
        is_paid = draft.form.value(CUT) is not None
        again = draft.before_as_typed.value(CUT)

        def turn(on: bool) -> None:
            cut = (again or new_cut(draft.form.divisor)) if on else None
            session.actions.house.change(draft.id, lambda form: form.with_cut(cut))

        return [
            _card(
                [
                    labelled_switch(
                        session,
                        t.gettext("The cut is paid"),
                        t.gettext("When off, the cut before the deal earns nothing and is not asked for."),
                        value=is_paid,
                        on_change=turn,
                    )
                ]
            )
        ]
    if which is EditorSection.TYPES:
        sentence = field_words(t)["melds.types.*.points"].sentence
        return [ft.Text(sentence, theme_style=ft.TextThemeStyle.BODY_MEDIUM, color=theme.MUTED)]
    if which is EditorSection.OPENING and not draft.form.count(BANDS):
        return [ft.Text(t.gettext("There is no opening minimum."), theme_style=ft.TextThemeStyle.BODY_LARGE)]
    return []


def _after(
    session: Session,
    draft: HouseDraft,
    which: EditorSection,
    faults: Mapping[Path, Fault],
    open_type: Callable[[int | None], None],
) -> list[ft.Control]:
    """What can be added to a section."""
    t = session.t
    if which is EditorSection.TYPES:

        def add_type() -> None:
            session.actions.house.change(draft.id, lambda form: form.with_new_type(t.gettext("New biriba")))
            open_type(draft.form.count(TYPES))

        mistake = faults.get(TYPES)
        told = [] if mistake is None else [ft.Text(fault_text(t, mistake), color=theme.ALERT)]
        return [*told, _add_button(t.gettext("Add a biriba"), session.handler(add_type))]
    if which is EditorSection.OPENING:

        def add_band() -> None:
            session.actions.house.change(draft.id, _with_band)

        return [_add_button(t.gettext("Add a band"), session.handler(add_band))]
    return []


def _with_band(form: VariantForm) -> VariantForm:
    """One band more; the first one comes with the one for the totals below it."""
    return form.with_new_band() if form.count(BANDS) else form.with_new_band().with_new_band()


def _add_button(text: str, on_click: Handler) -> ft.Control:
    return ft.OutlinedButton(
        text,
        icon=ft.Icons.ADD,
        on_click=on_click,
        style=ft.ButtonStyle(padding=16, side=ft.BorderSide(1, theme.EDGE)),
    )


def _remove_button(session: Session, text: str, remove: Callable[[], None]) -> ft.Control:
    return ft.TextButton(
        text, icon=ft.Icons.REMOVE_CIRCLE_OUTLINE, on_click=session.handler(remove), height=theme.TARGET
    )


def _tell_removed(session: Session, told: str, put_back: Callable[[], None]) -> None:
    session.notify(told, action=session.t.gettext("Undo"), on_action=session.handler(put_back))


def _card(rows: list[ft.Control], *, key: str | None = None) -> ft.Control:
    column = ft.Column(rows, spacing=14, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    shown = card(column, padding=12)
    shown.key = key
    return shown
