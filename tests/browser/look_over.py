"""What a screen owes to every thumb, eye and screen reader, looked for on a phone that shows it."""

from __future__ import annotations

from tests.browser.kept import wait_until
from tests.browser.phone import Phone

TARGET = 47.5
"""The least width and height of a control in dp: 48, and a little for rounding."""
GAP = 7.5
"""The least room between two controls in dp: 8, and a little for rounding."""
PAD_GAP = 5.5
"""Between the keys of the pad, which are larger than a thumb instead."""
SMALL = (360, 640)
"""The width and height of the smallest phone, in dp."""
WIDTHS = (360, 390)
WHOLE = 2600
"""A glass so high that nothing of a screen is cut off at its lower edge."""
TWICE = 200

_SMALL_TARGETS = """least => [...document.querySelectorAll(
        'flt-semantics:is([role=button], [role=tab], [role=radio], [role=switch], [role=checkbox],' +
        ' [role=menuitem], [role=menuitemcheckbox]), input, textarea')]
    .map(node => [node.getAttribute('aria-label') || node.textContent, node.getBoundingClientRect()])
    .filter(([name, box]) => box.width < least || box.height < least)
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""

_IS_AS_LARGE = """([width, height]) => {
    const view = document.querySelector('flt-semantics').getBoundingClientRect();
    return view.width === width && view.height === height;
}"""

# Pairs of controls that are nearer to each other than a thumb can tell, neither being inside the other; rows
# as wide as the screen, as those of a score sheet, lie against each other.
_TOO_NEAR = """([gap, row]) => {
    const controls = [...document.querySelectorAll('flt-semantics:is([role=button], [role=radio], [role=switch],' +
        ' [role=checkbox])')].map(node => [node.getAttribute('aria-label') || node.textContent,
        node.getBoundingClientRect()]).filter(([name, box]) => box.width && box.height);
    const found = [], slack = 3;
    controls.forEach(([name, box], at) => controls.slice(at + 1).forEach(([other, its]) => {
        const across = Math.max(box.left, its.left) - Math.min(box.right, its.right);
        const down = Math.max(box.top, its.top) - Math.min(box.bottom, its.bottom);
        const inside = (one, two) => one.left >= two.left - slack && one.right <= two.right + slack &&
            one.top >= two.top - slack && one.bottom <= two.bottom + slack;
        const joined = across < 0 && down >= 0 && down <= 1.5 && Math.min(box.height, its.height) >= row;
        if (Math.max(across, down) < gap && !joined && !inside(box, its) && !inside(its, box))
            found.push(`${name} | ${other}: ${across.toFixed(1)}, ${down.toFixed(1)}`);
    }));
    return found;
}"""

# What is wider than the glass, and what does not scroll and yet reaches below or above it.
_OUT_OF_REACH = """() => {
    const scrolls = node => {
        for (let above = node.parentElement; above; above = above.parentElement)
            if (getComputedStyle(above).overflowY === 'scroll') return true;
        return false;
    };
    return [...document.querySelectorAll('flt-semantics')]
    .filter(node => node.getAttribute('aria-label') || (!node.children.length && node.textContent))
    .map(node => [node, node.getBoundingClientRect()])
    .filter(([node, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1 ||
        (!scrolls(node) && (box.top < -1 || box.bottom > innerHeight + 1))))
    .map(([node, box]) => `${node.getAttribute('aria-label') || node.textContent}: ` +
        [box.left, box.top, box.right, box.bottom].map(Math.round));
}"""
_HEIGHT_OF_TEXT = """() => [...document.querySelectorAll('flt-semantics, flt-semantics *')]
    .filter(node => !node.children.length && (node.textContent || node.getAttribute('aria-label')))
    .reduce((sum, node) => sum + node.getBoundingClientRect().height, 0)"""


def out_of_reach(held: Phone) -> list[str]:
    """What sticks out of the glass, or lies below it where nothing scrolls."""
    found: list[str] = held.page.evaluate(_OUT_OF_REACH)
    return found


def audit(held: Phone, *, gap: float = GAP) -> None:
    """Every control can be named, reached and pressed, and is large enough for a thumb, on narrow phones too."""
    for width in WIDTHS:
        look_over(resized(held, width, WHOLE), gap=gap)


def look_over(held: Phone, *, gap: float = GAP) -> None:
    """As `audit`, at the width that the phone has."""
    assert held.unnamed_buttons() == []
    assert held.page.evaluate(_SMALL_TARGETS, TARGET) == []
    assert "\n".join(held.page.evaluate(_TOO_NEAR, [gap, TARGET])) == ""


def resized(held: Phone, width: int, height: int) -> Phone:
    """The phone once its screen has taken up another size, in dp."""
    held.page.set_viewport_size({"width": width, "height": height})
    held.page.wait_for_function(_IS_AS_LARGE, arg=[width, height])
    return held


def enlarged(held: Phone) -> Phone:
    """The phone once its text has grown and the app has answered to that, both from a screen at rest."""
    held.picture()
    before = held.page.evaluate(_HEIGHT_OF_TEXT)
    held.enlarge_text(TWICE)
    wait_until(lambda: held.page.evaluate(_HEIGHT_OF_TEXT) > before)
    held.picture()
    return held
