"""What a phone refuses does no harm, and what one of several asked for lasts until the last one is done."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest
from flet.controls.services.semantics_service import AccessibilityFeatures

from scorekeeper.ui import device as device_module
from scorekeeper.ui.device import Device
from scorekeeper.ui.root import dress_page, hold_still
from scorekeeper.ui.session import Session
from tests.ui.table import Table


class Phone:
    """Stands for the services of a phone; writes down what it was asked, and refuses all of it if it must."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, refuses: bool = False, still: bool = False) -> None:
        self.asked: list[str] = []
        self._refuses = refuses
        self._still = still
        for service in ("HapticFeedback", "Wakelock", "SemanticsService"):
            monkeypatch.setattr(ft, service, lambda: self)

    async def _do(self, what: str) -> None:
        self.asked.append(what)
        if self._refuses:
            raise RuntimeError("NotAllowedError")

    async def selection_click(self) -> None:
        await self._do("tremble")

    async def enable(self) -> None:
        await self._do("on")

    async def disable(self) -> None:
        await self._do("off")

    async def get_accessibility_features(self) -> AccessibilityFeatures:
        await self._do("features")
        told = dict.fromkeys(AccessibilityFeatures.__dataclass_fields__, False)
        return AccessibilityFeatures(**{**told, "reduce_motion": self._still})


async def settled() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_the_screen_goes_dark_again_when_the_last_screen_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    phone, device = Phone(monkeypatch), Device()
    first, second = device.stay_awake(), device.stay_awake()
    await settled()
    first()
    await settled()
    assert phone.asked == ["on"]
    second()
    await settled()
    assert phone.asked == ["on", "off"]


async def test_a_screen_that_is_asked_for_twice_at_once_is_asked_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    under_way, most = 0, 0

    async def slow(_lock: ft.Wakelock) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1

    monkeypatch.setattr(ft.Wakelock, "enable", slow)
    monkeypatch.setattr(ft.Wakelock, "disable", slow)
    device = Device()
    device.stay_awake()
    device.came_back()
    await settled()
    assert most == 1


async def test_an_answer_that_never_comes_keeps_no_later_wish_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    is_heard = asyncio.Event()

    async def lost(_lock: ft.Wakelock) -> None:
        asked.append("on")
        await asyncio.Event().wait()

    async def heard(_lock: ft.Wakelock) -> None:
        asked.append("off")
        is_heard.set()

    monkeypatch.setattr(device_module, "ANSWER_SECONDS", 0.01)
    monkeypatch.setattr(ft.Wakelock, "enable", lost)
    monkeypatch.setattr(ft.Wakelock, "disable", heard)
    let_go = Device().stay_awake()
    await settled()
    let_go()
    await asyncio.wait_for(is_heard.wait(), 5)
    assert asked == ["on", "off"]


async def test_a_refusal_is_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    phone, device = Phone(monkeypatch, refuses=True), Device()
    device.tremble()
    let_go = device.stay_awake()
    await settled()
    let_go()
    await settled()

    assert sorted(phone.asked) == ["off", "on", "tremble"]
    assert await device.wants_stillness() is False


@pytest.mark.parametrize(("still", "refuses"), [(True, False), (False, False), (True, True)])
async def test_screens_do_not_slide_on_a_phone_that_wants_stillness_and_on_no_other(
    still: bool, refuses: bool, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    phone = Phone(monkeypatch, still=still, refuses=refuses)
    page = SimpleNamespace()
    session = Session(cast(Any, page), table.state, table.actions, ("en",))
    dress_page(session)

    await hold_still(session)

    wants = still and not refuses
    assert phone.asked == ["features"]
    assert session.moves is not wants
    for worn in (page.theme, page.dark_theme):
        transitions = worn.page_transitions
        assert ({transitions.android, transitions.ios, transitions.windows} == {ft.PageTransitionTheme.NONE}) is wants


async def test_a_phone_that_holds_still_already_is_asked_no_more(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    phone = Phone(monkeypatch)
    session = Session(cast(Any, SimpleNamespace()), table.state, table.actions, ("en",))
    session.moves = False
    await hold_still(session)
    assert phone.asked == []


async def test_a_client_that_was_reloaded_is_asked_anew_to_stay_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    phone, device = Phone(monkeypatch), Device()
    device.came_back()
    let_go = device.stay_awake()
    await settled()
    device.came_back()
    await settled()
    assert phone.asked == ["on", "on"]
    let_go()
    device.came_back()
    await settled()
    assert phone.asked == ["on", "on", "off"]
