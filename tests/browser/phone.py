"""A phone in a hand: opens the app in a small touch screen and finds everything as a screen reader does.

A control that is not found here by its role and name is a control that a blind player cannot use. `tap` sends
the click of a screen reader, `touch` a finger; a control must obey both.
"""

import re
from typing import Literal, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

WIDTH, HEIGHT, SCALE = 390, 844, 2
PATIENCE_MS = 60_000
"""How long a test waits for what must come: a shared machine may stand still for half a minute."""
SHOTS_AT_REST, MOST_SHOTS = 4, 60

Name = str | re.Pattern[str]
Role = Literal[
    "alertdialog", "button", "checkbox", "group", "heading", "img", "link", "menuitem",
    "menuitemcheckbox", "radio", "row", "switch", "tab", "textbox",
]  # fmt: skip

# Flutter asks the browser what it runs on, and gives a phone larger targets than a desk.
_USER_AGENT = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/{version} Mobile Safari/537.36"
)

# On a phone the whole screen is the switch, and only its very middle is what a screen reader hits; while the screen is
# still taking up its size the middle may be elsewhere, so that the hit misses and is tried again as a person would.
_CLICK_UNTIL_READ = """() => {
    if (document.querySelector('flt-semantics')) return true;
    const node = document.querySelector('flt-semantics-placeholder'), now = performance.now();
    if (!node || now - (window.askedAt ?? -Infinity) < 500) return false;
    window.askedAt = now;
    const {left, top, width, height} = node.getBoundingClientRect();
    const middle = {clientX: left + width / 2, clientY: top + height / 2};
    node.dispatchEvent(new MouseEvent('click', {bubbles: true, ...middle}));
    return false;
}"""

# Flutter takes a field over some 40 ms after the focus: it writes its own value, then how its keyboard is to be; and it
# may take the focus away and give it back meanwhile. What is typed before all of that is over is lost. Other attributes
# change whenever the screen does, as when an error comes to the field; a focus in the very milliseconds of such a
# change is not heard, and is tried again as a person would.
_FOCUS_AND_WAIT = """(field, [patience, again, frames]) => new Promise((resolve, reject) => {
    const begun = performance.now();
    let isTaken = document.activeElement === field, asked = -Infinity, quiet = 0;
    const stir = () => { quiet = 0; };
    const watch = new MutationObserver(() => { isTaken = true; stir(); });
    watch.observe(field, {attributeFilter: ['autocorrect']});
    for (const kind of ['focus', 'blur']) field.addEventListener(kind, stir);
    const end = how => {
        watch.disconnect();
        for (const kind of ['focus', 'blur']) field.removeEventListener(kind, stir);
        how();
    };
    const look = now => {
        const isHeld = document.activeElement === field && isTaken;
        if (isHeld && ++quiet > frames) return end(resolve);
        if (now - begun > patience) return end(() => reject(new Error('the field did not take the focus')));
        if (!isHeld && now - asked > again) {
            asked = now;
            field.blur();
            field.focus();
        }
        requestAnimationFrame(look);
    };
    look(begun);
})"""
_FOCUS_AGAIN_MS, _QUIET_FRAMES = 1000, 6

# Flutter takes a click within 200 ms of a finger's touch for the same tap, and passes it over. And nothing on a page
# can be tapped while it scrolls, as it does by itself to show the field that has the focus. False where the control
# went while it was waited for: another one may have taken its place.
_REMEMBER_TOUCHES = "addEventListener('pointerup', () => { window.touchedAt = performance.now(); }, true)"
_CLICK_WHEN_HEARD = """(node, patience) => new Promise((resolve, reject) => {
    const since = performance.now();
    const look = now => {
        const touchIsOver = now - (window.touchedAt ?? -Infinity) > 300;
        if (!node.isConnected) return resolve(false);
        if (touchIsOver && node.hasAttribute('flt-tappable')) return resolve(node.click() ?? true);
        if (now - since > patience) return reject(new Error('the control takes no taps'));
        requestAnimationFrame(look);
    };
    look(since);
})"""


class Phone:
    """One browser tab of its own, with its own storage: another Phone is another player's phone."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        dark: bool = False,
        locale: str = "en-GB",
        width: int = WIDTH,
        height: int = HEIGHT,
    ) -> None:
        """Nothing is opened yet: see `open`. `locale` is the language of the device."""
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=SCALE,
            has_touch=True,
            is_mobile=True,
            user_agent=_USER_AGENT.format(version=browser.version),
            locale=locale,
            timezone_id="Europe/Athens",
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self.context.new_page()
        # Errors of the page itself; Flutter may add one when it loses its connection.
        self.faults: list[str] = []
        self.page.add_init_script(_REMEMBER_TOUCHES)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, path: str = "/") -> Self:
        """Goes to a page of the app and waits until a screen reader can read it."""
        self.page.goto(self.url + path)
        return self.listen()

    def reload(self) -> Self:
        """The reload button of the browser."""
        self.page.reload()
        return self.listen()

    def back(self) -> None:
        """The back button of the phone."""
        self.page.go_back()

    def listen(self) -> Self:
        """Switches the accessibility tree on, as a screen reader would; needed once after each page load."""
        # A page that goes, as when the app itself loads it anew, can still be read; only the next one has the switch.
        self.page.locator("flt-semantics-placeholder").wait_for(state="attached")
        self.page.wait_for_function(_CLICK_UNTIL_READ)
        return self

    def find(self, role: Role, name: Name, *, exact: bool = True) -> Locator:
        """What a screen reader would find under this role and name; a pattern as name is searched for."""
        return self.page.get_by_role(role, name=name, exact=exact)

    def button(self, name: Name) -> Locator:
        """The button of this name."""
        return self.find("button", name)

    def field(self, name: Name) -> Locator:
        """The text field of this label."""
        return self.find("textbox", name)

    def text(self, text: Name) -> Locator:
        """What shows or is named with this text, in whatever role."""
        return self.page.get_by_text(text).or_(self.page.get_by_label(text))

    def tap(self, name: Name, role: Role = "button") -> None:
        """The double tap of a screen reader."""
        control = self.find(role, name)
        while not control.evaluate(_CLICK_WHEN_HEARD, PATIENCE_MS):
            pass

    def touch(self, name: Name, role: Role = "button") -> None:
        """A finger on the glass, in the middle of the control."""
        self.find(role, name).tap()

    def press(self, name: Name, key: str = "Enter", role: Role = "button") -> None:
        """A key on a keyboard, with the control in focus."""
        control = self.find(role, name)
        control.focus()
        control.press(key)

    def fill(self, name: Name, text: str) -> None:
        """Replaces what the text field of this label holds; raises Error when the field takes no text."""
        field = self.field(name)
        field.evaluate(_FOCUS_AND_WAIT, [PATIENCE_MS, _FOCUS_AGAIN_MS, _QUIET_FRAMES])
        field.fill(text)

    def see(self, name: Name, role: Role | None = None) -> None:
        """Waits until this is there; the test fails if it never comes."""
        found = self.text(name) if role is None else self.find(role, name)
        expect(found.first).to_be_attached(timeout=PATIENCE_MS)

    def miss(self, name: Name, role: Role | None = None) -> None:
        """Waits until this is gone; the test fails if it stays."""
        found = self.text(name) if role is None else self.find(role, name)
        expect(found).to_have_count(0, timeout=PATIENCE_MS)

    def enlarge_text(self, percent: int) -> None:
        """The text size of the device, 100 being the usual one; lasts until the next page load."""
        self.page.evaluate(
            "percent => { document.documentElement.style.fontSize = `${16 * percent / 100}px`; }", percent
        )

    def unnamed_buttons(self) -> list[str]:
        """The HTML of each enabled button that a screen reader cannot name, reach or press."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll('flt-semantics[role=button]:not([aria-disabled=true])')]
                .filter(node => !(node.hasAttribute('flt-tappable') && node.hasAttribute('tabindex')
                    && (node.getAttribute('aria-label') || node.textContent).trim()))
                .map(node => node.outerHTML)"""
        )
        return found

    def picture(self) -> bytes:
        """What the eye sees, as PNG, once it has come to rest: the paint follows the accessibility tree."""
        shots = [self.page.screenshot()]
        while len(set(shots[-SHOTS_AT_REST:])) > 1 or len(shots) < SHOTS_AT_REST:
            if len(shots) > MOST_SHOTS:
                raise AssertionError("the screen does not come to rest")
            shots.append(self.page.screenshot())
        return shots[-1]

    def close(self) -> None:
        """Puts the phone away, with all that its browser has stored."""
        self.context.close()
