"""What the eye really sees: on pictures of the screens every word stands out from the ground it is written on."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from scorekeeper.ui import theme
from tests.browser.conftest import GoTo
from tests.browser.phone import Phone
from tests.contrast import contrast

TEXT = 4.5
HEIGHT = 1400
"""A glass so high that most of a screen is seen at once."""
LOOKED_AT = ("home", "scoreboard", "entry", "entry-refused", "round", "result", "history", "variant-rules", "settings")
SCHEMES = {"light": theme.LIGHT_SCHEME, "dark": theme.DARK_SCHEME}
_GROUNDS = (theme.PAPER, theme.CARD, theme.QUIET, theme.SELECTED, theme.ON_GOLD, theme.ALERT_GROUND, theme.LINE)
_INKS = (
    *(theme.INK, theme.MUTED, theme.PRIMARY, theme.ON_PRIMARY, theme.ON_SELECTED),
    *(theme.NEGATIVE, theme.GOLD, theme.SUIT_RED, theme.ON_ALERT_GROUND),
)
_FEWEST_PIXELS = 12
"""So many pixels of exactly one ink are more than where two other colours happen to blend into it."""

# Each text that a screen reader reads, with the colours of the pixels in its place, the most frequent first.
_COLOURS = """async packed => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + packed;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const scale = image.width / innerWidth, found = [];
    for (const node of document.querySelectorAll('flt-semantics')) {
        const name = node.getAttribute('aria-label') || (node.children.length ? '' : node.textContent);
        const box = node.getBoundingClientRect();
        if (!name || box.width < 4 || box.height < 4 || box.top < 0 || box.bottom > innerHeight) continue;
        const {data} = pen.getImageData(box.left * scale, box.top * scale, box.width * scale, box.height * scale);
        const counts = new Map();
        for (let at = 0; at < data.length; at += 4) {
            const color = data[at] << 16 | data[at + 1] << 8 | data[at + 2];
            counts.set(color, (counts.get(color) || 0) + 1);
        }
        const most = [...counts].sort((one, other) => other[1] - one[1]).slice(0, 12);
        found.push({name, colors: most.map(([color, count]) => ['#' + color.toString(16).padStart(6, '0'), count])});
    }
    return found;
}"""


def colours(held: Phone) -> list[dict[str, Any]]:
    """Every text in view with its most frequent colours and how many pixels have each."""
    found: list[dict[str, Any]] = held.page.evaluate(_COLOURS, base64.b64encode(held.picture()).decode())
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_word_stands_out_from_its_ground(scheme: str, go_to: GoTo) -> None:
    roles = SCHEMES[scheme]
    on_button, button = str(roles.on_primary).lower(), str(roles.primary).lower()
    inks = {str(getattr(roles, role.name.lower())).lower() for role in _INKS}
    grounds = {str(getattr(roles, role.name.lower())).lower() for role in _GROUNDS} | {button}
    measured: set[tuple[str, str]] = set()
    for name in LOOKED_AT:
        held = go_to(name, dark=scheme == "dark", height=HEIGHT)
        for text in colours(held):
            ground, _ = text["colors"][0]
            assert ground in grounds, (name, text)
            for ink, count in text["colors"][1:]:
                is_ink = ink in inks and ink not in grounds - {button} and (ink != on_button or ground == button)
                if is_ink and count >= _FEWEST_PIXELS:
                    assert contrast(ink, ground) >= TEXT, (name, text)
                    measured.add((ink, ground))
        held.close()
    assert {ink for ink, _ in measured} >= {str(roles.on_surface).lower(), str(roles.on_surface_variant).lower()}
    assert len(measured) >= len(inks)
