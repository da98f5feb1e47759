"""A person who knows of a page what its live regions say and what its buttons are called."""

import re
from contextlib import suppress
from time import monotonic

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

# Tells every change of a live region, as a screen reader does.
LISTEN = """new MutationObserver((changes) => {
  const regions = new Set();
  for (const { target } of changes) {
    const part = target instanceof Element ? target : target.parentElement;
    const region = part?.closest("[aria-live], [role=status], [role=alert]");
    if (region) regions.add(region);
  }
  for (const region of regions) hear(region.textContent);
}).observe(document, { childList: true, characterData: true, subtree: true });"""


class Listener:
    """Plays Japanese Joker in English by what is said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        page.context.expose_binding("hear", lambda _, text: self._hear(text))
        page.context.add_init_script(LISTEN)
        self._answered = 0

    def sit_down(self, link: str) -> None:
        """Open the link of a table and take the seat that it offers."""
        self.page.goto(link)
        self.button(re.compile("^Sit down")).press("Enter")

    def ready(self) -> None:
        self.button("I’m ready").press("Enter")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by the beginning of what it is called."""
        return self.page.get_by_role("button", name=name, disabled=False).first

    @property
    def is_called(self) -> bool:
        """Whether one's turn was told since one's last move."""
        return any(text.startswith("Your turn.") for text in self.heard[self._answered :])

    @property
    def is_over(self) -> bool:
        return any("Match over." in text for text in self.heard)

    def move(self) -> None:
        """Do what the last call asks for."""
        asked = next(text for text in reversed(self.heard) if text.startswith("Your turn."))
        self._answered = len(self.heard)
        if "Name the trumps" in asked:
            self._press_until(re.compile("^Hearts"), "Confirm")
            self.button("Confirm").press("Enter")
            return
        self.card().press("Enter")
        if self.page.get_by_role("dialog", name="Joker call").count():
            self.button(re.compile("^Hearts")).press("Enter")
        self.button("Play").press("Enter")

    def _press_until(self, name: str | re.Pattern[str], offered: str) -> None:
        """Press a button, again where a busy page has not heard it, until another can be pressed."""
        for _ in range(5):
            self.button(name).press("Enter")
            with suppress(TooLate):
                self.button(offered).wait_for(timeout=3000)
                return

    def card(self) -> Locator:
        """The first card that may be played, in the hand or in a column."""
        hand = self.page.get_by_role("group", name="Your hand")
        columns = self.page.get_by_role("list", name="Your columns")
        cards = hand.or_(columns).get_by_role("button", disabled=False)
        expect(cards.first).to_be_visible()
        return cards.first

    def _hear(self, text: str) -> None:
        if text.strip():
            self.heard.append(" ".join(text.split()))


def play(listeners: tuple[Listener, Listener], seconds: float = 240) -> None:
    """Let whoever is called move, until both have heard that the match is over."""
    end = monotonic() + seconds
    while not all(one.is_over for one in listeners):
        assert monotonic() < end, [one.heard[-6:] for one in listeners]
        called = next((one for one in listeners if one.is_called), None)
        if called:
            called.move()
        listeners[0].page.wait_for_timeout(20)
