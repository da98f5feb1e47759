"""Coins in the browser: a guest registers in mid-match, plays for a stake, and finds the win listed."""

import re

from playwright.sync_api import expect

from tests.browser.axe import looks_right
from tests.browser.conftest import Visitor
from tests.browser.people import new_name, register
from tests.browser.seats import Player, meet, play_until, strong, weak

NOTICE = "cannot be bought, sold, sent or cashed out"


def test_a_guest_registers_in_mid_match_and_wins_at_the_next_table(visitor: Visitor) -> None:
    phone, desktop = players = Player(visitor("phone"), strong), Player(visitor("desktop"), weak)
    meet(phone, desktop)
    play_until(players, lambda: phone.has_turn and phone.seq >= 6)
    register(phone.page.context.new_page(), new_name())
    assert phone.move() > 6
    desktop.resign()
    expect(phone.page.locator("#result")).to_be_visible()
    expect(phone.page.locator("#result .coin")).to_have_count(0)
    register(desktop.page, new_name())

    link = phone.create(stake=1000)
    for text in ("1,000", NOTICE):
        expect(phone.page.locator("#room")).to_contain_text(text)
    desktop.page.goto("/tables/")
    row = desktop.page.locator(f'[data-code="{code_of(link)}"]')
    expect(row.locator(".tablerow__stake")).to_contain_text("1,000")
    expect(desktop.page.locator("#tables")).to_contain_text(NOTICE)
    desktop.page.goto(link)
    looks_right(desktop.page)
    desktop.page.get_by_role("button", name="Sit down for 1,000 coins").click()
    for player in players:
        player.ready()
    for player in players:
        player.at_the_table()
        expect(player.page.locator(".topbar .coin")).to_contain_text("1,000")
        looks_right(player.page)
    phone.page.locator('[data-open="menu"]').click()
    expect(phone.page.locator('dialog[data-sheet="menu"]')).to_contain_text("never money")
    phone.page.keyboard.press("Escape")
    desktop.resign()
    for player in players:
        expect(player.page.locator(".standing .coin")).to_contain_text(["+1,000", "−1,000"])
        looks_right(player.page)

    phone.page.goto("/coins/")
    rows = phone.page.locator(".ledger__row")
    expect(rows.nth(0)).to_contain_text(re.compile(r"Match won\s+\+2,000"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"Stake\s+−1,000"))
    expect(phone.page.locator(".purse__sum")).to_contain_text("2,000")
    looks_right(phone.page)

    poor = phone.create(stake=10)
    desktop.page.goto(poor)
    expect(desktop.page.locator("#room")).to_contain_text("It takes 10, and you have 0.")
    looks_right(desktop.page)


def test_a_visitor_at_a_coin_table_is_asked_to_register_and_comes_back_to_it(visitor: Visitor) -> None:
    host, page = Player(visitor("desktop")), visitor("phone")
    register(host.page, new_name())
    link = host.create(stake=50)
    page.goto(link)
    looks_right(page)
    page.locator("#room").get_by_role("link", name="Register").click()
    register(page, new_name(), arrive="**/t/*/")
    page.get_by_role("button", name="Sit down for 50 coins").click()
    expect(page.get_by_role("button", name="I’m ready")).to_be_visible()


def code_of(link: str) -> str:
    return link.rstrip("/").rpartition("/")[2]
