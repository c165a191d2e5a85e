"""A match as a picture: large enough for a chat, always light, through the phone's own share sheet or as a file."""

from __future__ import annotations

import base64
import re
import struct
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from scorekeeper.match.player import Player
from scorekeeper.store.settings import Settings, TextSize
from tests.browser.conftest import OpenPhone, StartWith
from tests.browser.kept import numbered
from tests.browser.phone import PATIENCE_MS, Phone
from tests.browser.server import AppServer
from tests.browser.table import scoreboard
from tests.match.builders import match_of, played

WIDTH: Final = 1080
WON = numbered(played(match_of(), (1500, 1200), (1600, 1300)), 1)
LONG_NAMES: Final = (
    "Konstantinopoulou1",
    "Papadimitropoulos2",
    "Αναστασία-Ευαγγελ3",
    "Theodoros-Panagio4",
    "Wolfgang-Amadeus-5",
)
FIVE = numbered(
    played(
        match_of("dealers-cut-individual", "five", starting=(1245, -65, 100, 0, 300)),
        *[(10 * (number % 7) - 30, 15, -1200 + 100 * number, 5, 20) for number in range(1, 26)],
    ),
    2,
)
FIVE = FIVE.model_copy(
    update={
        "players": tuple(Player(id=player.id, name=name) for player, name in zip(FIVE.players, LONG_NAMES, strict=True))
    }
)
_SHARES: Final = """
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async data => {
        const isInTheTap = navigator.userActivation.isActive;
        for (const file of data.files || []) {
            const bytes = new Uint8Array(await file.arrayBuffer());
            let text = '';
            for (const byte of bytes) text += String.fromCharCode(byte);
            window.shared.push({name: file.name, type: file.type, isInTheTap, content: btoa(text)});
        }
    };
"""


@pytest.fixture(scope="module")
def server(app_with: StartWith) -> AppServer:
    return app_with(WON, FIVE)


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height as the file says them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def saved(held: Phone) -> bytes:
    """What the button for a file brings."""
    expect(held.button("Save the picture as a file")).to_be_enabled(timeout=PATIENCE_MS)
    with held.page.expect_download() as coming:
        held.tap("Save the picture as a file")
    assert coming.value.suggested_filename == "scorekeeper-2026-01-09.png"
    held.see("The picture is saved as a file.")
    return Path(coming.value.path()).read_bytes()


def test_the_result_goes_to_the_phones_own_share_sheet_within_the_tap(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server)
    held.context.add_init_script(_SHARES)
    held.open(f"{scoreboard(WON)}/result")
    held.tap("Share as a picture")
    expect(held.button("Share the picture")).to_be_enabled(timeout=PATIENCE_MS)

    held.touch("Share the picture")

    held.page.wait_for_function("window.shared.length")
    (shared,) = held.page.evaluate("window.shared")
    assert (shared["name"], shared["type"], shared["isInTheTap"]) == ("scorekeeper-2026-01-09.png", "image/png", True)
    assert size_of(base64.b64decode(shared["content"]))[0] == WIDTH


def test_where_nothing_can_be_shared_the_picture_is_saved(server: AppServer, phone: OpenPhone) -> None:
    held = phone(server, f"{scoreboard(WON)}/picture")
    expect(held.button("Share the picture")).to_be_enabled(timeout=PATIENCE_MS)

    with held.page.expect_download() as coming:
        held.touch("Share the picture")

    held.see("The picture is saved as a file.")
    assert size_of(Path(coming.value.path()).read_bytes())[0] == WIDTH


@pytest.mark.parametrize("text_size", ["smaller", "largest"])
def test_the_apps_own_text_size_changes_nothing_of_the_picture(
    text_size: TextSize, app_with: StartWith, phone: OpenPhone
) -> None:
    server = app_with(FIVE, settings=Settings(text_size=text_size))
    held = phone(server, f"/history{scoreboard(FIVE)}/picture")
    expect(held.button("Save the picture as a file")).to_be_enabled(timeout=PATIENCE_MS)
    held.tap("Whole sheet")
    held.see(re.compile(r"\+15 "), "img")

    across, down = size_of(saved(held))

    assert across == WIDTH
    assert 4800 < down < 5800


@pytest.mark.parametrize(("dark", "width", "percent"), [(False, 360, 100), (True, 390, 100), (False, 360, 200)])
def test_a_sheet_of_five_with_25_rounds_is_the_same_on_every_phone(
    dark: bool, width: int, percent: int, server: AppServer, phone: OpenPhone
) -> None:
    held = phone(server, f"/history{scoreboard(FIVE)}/picture", width=width, height=640, dark=dark)
    held.enlarge_text(percent)
    expect(held.button("Save the picture as a file")).to_be_enabled(timeout=PATIENCE_MS)
    held.tap("Whole sheet")
    held.see(re.compile(r"\+15 "), "img")

    across, down = size_of(saved(held))

    assert across == WIDTH
    assert 4800 < down < 5800  # 25 rounds of two lines each
