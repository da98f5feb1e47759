"""A person at the classic table, who bids and plays by clicking."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.seats import Choose, Player, strong


class ClassicPlayer(Player):
    """One window of four."""

    def __init__(self, page: Page, choose: Choose = strong, bid: int = 2) -> None:
        super().__init__(page, choose)
        self.bid = bid

    def create(self, *, length: str = "nines", timer: int = 30, **_: Any) -> str:
        """Make a table as a guest; its link."""
        self.page.goto("/tables/new/")
        for name, value in (("game", "classic"), ("length", length), ("timer", str(timer)), ("who", "link")):
            self.page.locator(f'input[name={name}][value="{value}"]').check()
        self.page.get_by_role("button", name="Create the table").click()
        self.page.wait_for_url("**/t/*/")
        return self.page.url

    def seat(self, number: int) -> Locator:
        """The place of another."""
        return self.page.locator(f'.seat[data-seat="{number}"]')

    def play(self) -> None:
        """One move, by clicking."""
        self.close_result_of_hand()
        if self.table("phase") == "bid":
            self._say_bid()
        else:
            self._choose_card_or_trumps()
        self.page.locator('[data-act="confirm"]').click()

    def _say_bid(self) -> None:
        keys = self.page.locator("button[data-bid]:not([aria-disabled])")
        open_bids = keys.evaluate_all("keys => keys.map(key => Number(key.dataset.bid))")
        bid = min(open_bids, key=lambda number: abs(number - self.bid))
        self.page.locator(f'button[data-bid="{bid}"]').click()

    def _choose_card_or_trumps(self) -> None:
        if self.table("phase") == "trumps":
            self.page.locator('button[data-trump="H"]').click()
            return
        card = self.choose(self.playable())
        self.page.locator(f'button.card.is-legal[data-card="{card}"]').click()
        if card.startswith("X"):
            self.page.locator('button[data-mode="+"]').click()
            suit = self.page.locator('button[data-call="H"]')
            if suit.is_visible():
                suit.click()


def meet_four(players: list[ClassicPlayer], **options: Any) -> str:
    """Bring four people to their match; the link of the table."""
    host, *guests = players
    link = host.create(**options)
    for guest in guests:
        guest.sit_down(link)
    for player in players:
        player.ready()
    for player in players:
        player.at_the_table()
        expect(player.page.locator(".seat--ring")).to_have_count(3)
    return link
