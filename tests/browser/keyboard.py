"""A person who has a keyboard and nothing else: Tab, arrows, Enter and letters."""

from playwright.sync_api import Page, expect

from tests.browser.seats import Choose, Player, strong

FAR = 120  # stops of Tab that no page has
ROWS = ("#near", "#hand")


def reach(page: Page, place: str) -> None:
    """Press Tab until the focus is on `place`, a selector."""
    for _ in range(FAR):
        if page.locator(f":is({place}):focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {place} on {page.url}")


def press(page: Page, place: str) -> None:
    """Go there and press Enter."""
    expect(page.locator(place).first).to_be_visible()
    reach(page, place)
    page.keyboard.press("Enter")


class Keyboard(Player):
    """One window at the Japanese table, played without a pointer."""

    def __init__(self, page: Page, choose: Choose = strong) -> None:
        super().__init__(page, choose)

    def create(self, *, target: int = 21, **_: object) -> str:
        """From home to a table of one's own; its link."""
        self.page.goto("/")
        press(self.page, 'main a[href$="/tables/new/"]')
        self.page.wait_for_url("**/tables/new/")
        reach(self.page, "input[name=target]")
        while not self.page.locator(f'input[name=target][value="{target}"]:focus').count():
            self.page.keyboard.press("ArrowLeft")
        press(self.page, ".create__foot button")
        self.page.wait_for_url("**/t/*/")
        return self.page.url

    def sit_down(self, link: str) -> None:
        self.page.goto(link)
        press(self.page, '[action$="/sit/"] button')

    def ready(self) -> None:
        self.page.wait_for_load_state()
        press(self.page, '[data-act="ready"]')

    def play(self) -> None:
        """One move, by keys."""
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
        if self.table("phase") == "trumps":
            self.page.keyboard.press("h")
            self.page.keyboard.press("h")
        else:
            card = self.choose(self.playable())
            self.go_to(card)
            self.page.keyboard.press("Enter")
            if card.startswith("X") and self.page.locator("button[data-call]").count():
                self.page.keyboard.press("h")
                self.page.keyboard.press("h")
            else:
                self.page.keyboard.press("Enter")

    def go_to(self, card: str) -> None:
        """With the arrows to one's own card; with Tab where the focus is elsewhere."""
        wanted = f'button.card[data-card="{card}"]'
        row = next(row for row in ROWS if self.page.locator(f"{row} {wanted}").count())
        reach(self.page, f"{row} button.card")
        self.page.keyboard.press("Home")
        for _ in range(self.page.locator(f"{row} button.card").count()):
            if self.page.locator(f"{wanted}:focus").count():
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows do not lead to {card}")
