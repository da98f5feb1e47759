"""Spectators: from the lobby to a match, how many they are, and a table that wants none."""

import re

from playwright.sync_api import expect

from tests.browser.axe import fits, looks_right
from tests.browser.conftest import Complaints, Visitor
from tests.browser.seats import Player, meet


def test_whoever_watches_is_counted(visitor: Visitor) -> None:
    phone, desktop = players = Player(visitor("phone")), Player(visitor("desktop"))
    meet(*players, timer=60)
    code = re.search(r"/m/(\w+)/", phone.page.url)[1]
    expect(phone.page.locator("#audience")).to_be_hidden()

    watcher = visitor("phone")
    watcher.goto("/tables/?game=japanese&timer=60")
    watcher.locator(f'[data-code="{code}"]').get_by_role("link", name="Watch").click()
    expect(watcher.locator("#table[data-seq]")).to_be_visible()
    for page in (watcher, phone.page, desktop.page):
        expect(page.locator("#audience")).to_have_accessible_name("1 spectator")
        looks_right(page)
        fits(page)

    watcher.goto("/rules/")
    expect(phone.page.locator("#audience")).to_be_hidden()


def test_a_spectator_with_a_table_of_their_own_has_a_way_back(visitor: Visitor) -> None:
    phone, desktop = players = Player(visitor("phone")), Player(visitor("desktop"))
    meet(*players, timer=60)
    waiting = Player(visitor("phone"))
    own = waiting.create(target=15)
    waiting.page.goto(phone.page.url)
    expect(waiting.page.locator("#audience")).to_have_accessible_name("1 spectator")
    fits(waiting.page)
    waiting.page.get_by_role("link", name="Return to my table").click()
    waiting.page.wait_for_url(own)

    waiting.page.goto("/")
    waiting.page.get_by_role("button", name="Japanese Joker against a bot").click()
    expect(waiting.page.locator("#hand .card").first).to_be_visible()
    fits(waiting.page)
    waiting.page.get_by_role("link", name="Return to my table").click()
    waiting.page.wait_for_url(own)
    assert desktop.seq >= 1


def test_a_table_that_wants_no_spectators_has_none(visitor: Visitor, complaints: Complaints) -> None:
    complaints.expect("403 (Forbidden)")
    phone, desktop = players = Player(visitor("phone")), Player(visitor("desktop"))
    phone.page.goto("/tables/new/")
    phone.page.get_by_label("No spectators").check()
    looks_right(phone.page)
    phone.page.get_by_role("button", name="Create the table").click()
    phone.page.wait_for_url("**/t/*/")
    expect(phone.page.locator("#room")).to_contain_text("no spectators")
    desktop.sit_down(phone.page.url)
    for player in players:
        player.ready()
    for player in players:
        player.at_the_table()
    stranger = visitor("phone")
    stranger.goto(phone.page.url)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("This match is played without spectators")
    looks_right(stranger)
