"""A field of text keeps what was typed into it, however late the screen that answers an earlier letter comes."""

from __future__ import annotations

from typing import Any, cast

import flet as ft
import pytest
from flet.controls.object_patch import ObjectPatch
from flet.utils.object_model import patch_dataclass

from scorekeeper.ui.widgets.typed_field import TypedField


class Client:
    """The field as the phone has it; the texts it sends are told to the app when `tell` says so."""

    def __init__(self, text: str) -> None:
        self.field = TypedField(value=text)
        self.shows = text

    def types(self, text: str) -> None:
        self.shows = text
        patch_dataclass(self.field, {"value": text})

    def tell(self) -> str:
        """The app handles an event, and reads the text."""
        self.field.before_event(ft.ControlEvent(control=self.field, name="change"))
        return str(self.field.value)

    def given(self, text: str) -> None:
        """The app renders the field with this text."""
        field = TypedField(value=text)
        patch, *_ = cast(Any, ObjectPatch).from_diff(self.field, field, control_cls=ft.BaseControl, frozen=True)
        for change in patch.to_message()[1:]:
            if change[2] == "value":
                self.shows = change[3]
        self.field = field


def test_an_echo_does_not_overwrite_what_was_typed_since() -> None:
    client = Client("")
    client.types("a")
    text = client.tell()
    client.types("an")
    client.given(text)
    assert client.shows == "an"
    assert client.tell() == "an"
    client.types("ann")
    client.given("an")
    assert client.shows == "ann"


def test_a_render_for_another_reason_leaves_what_was_not_told_yet() -> None:
    client = Client("x")
    client.types("xy")
    client.given("x")
    assert client.shows == "xy"


@pytest.mark.parametrize("taken_back", ["", "Anna"])
def test_a_text_that_comes_from_elsewhere_is_shown(taken_back: str) -> None:
    client = Client(taken_back)
    client.types("Babis")
    client.given(client.tell())
    client.given(taken_back)
    assert client.shows == taken_back


def test_a_text_that_the_app_declines_is_taken_off_the_screen() -> None:
    client = Client("12")
    client.types("12x")
    client.tell()
    client.given("12")
    assert client.shows == "12"


def test_marks_of_direction_make_no_other_text_of_it() -> None:
    client = Client("\u200e1")
    client.types("\u200e12")
    text = client.tell()
    client.types("\u200e123")
    client.given("\u200e" + text.strip("\u200e"))
    assert client.shows == "\u200e123"
