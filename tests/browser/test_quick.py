"""Two strangers, one tap each, one table."""

from playwright.sync_api import expect

from tests.browser.axe import looks_right
from tests.browser.conftest import Visitor
from tests.browser.seats import Player

# An option of its own: other tests play on the same site at the same time.
ONLY_HERE = "/tables/?game=japanese&target=31&timer=60"


def test_two_strangers_meet_with_one_tap_each(visitor: Visitor) -> None:
    phone, desktop = players = Player(visitor("phone")), Player(visitor("desktop"))
    for player in players:
        player.page.goto(ONLY_HERE)
        looks_right(player.page)
        player.page.get_by_role("button", name="Play now").filter(visible=True).click()
        player.page.wait_for_url("**/t/*/")
    assert phone.page.url == desktop.page.url

    for path in ("/", "/rules/", "/tables/"):
        phone.page.goto(path)
        looks_right(phone.page)
    expect(phone.page.locator("#bustle")).to_contain_text("online")
    phone.page.get_by_role("link", name="Return to my table").filter(visible=True).click()
    for player in players:
        player.ready()
    for player in players:
        player.at_the_table()


def test_from_home_one_tap_leads_to_a_table(visitor: Visitor) -> None:
    page = visitor("phone")
    page.goto("/")
    page.get_by_role("button", name="Play with people").click()
    page.wait_for_url("**/t/*/")
    expect(page.locator("#room")).to_be_visible()
    page.goto("/tables/")
    page.get_by_role("link", name="Return to my table").filter(visible=True).click()
    page.get_by_role("button", name="Leave the table").click()
    page.wait_for_url("**/tables/")
