"""A person's own page, in a real browser: what they have played, settings that go with them, the way out."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import looks_right
from tests.browser.conftest import Complaints, Visitor
from tests.browser.seats import Player, meet
from tests.browser.test_pages import become_guest


def choose(page: Page, label: str) -> None:
    """Change a setting, and wait until the server has it."""
    with page.expect_response("**/me/settings/") as kept:
        page.get_by_label(label, exact=True).click()
    assert kept.value.status == 204


def test_settings_go_with_the_person_to_another_browser(visitor: Visitor) -> None:
    page = visitor("desktop", color_scheme="light")
    become_guest(page)
    for label in ("Dark", "Never", "Every suit in a colour of its own", "One tap plays a card", "Sounds"):
        choose(page, label)

    phone = visitor("phone", color_scheme="light")
    phone.context.add_cookies(page.context.cookies())
    phone.goto("/rules/japanese/")
    root = phone.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-suits", "four")
    expect(root).to_have_attribute("data-motion", "off")
    phone.goto("/me/")
    checked = {"Dark": True, "Never": True, "One tap plays a card": True, "Sounds": False}
    for label, is_on in checked.items():
        expect(phone.get_by_label(label, exact=True)).to_be_checked(checked=is_on)
    looks_right(phone)

    choose(phone, "Light")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_what_could_not_be_sent_counts_here_and_goes_later(visitor: Visitor, complaints: Complaints) -> None:
    complaints.expect("net::ERR_FAILED")
    page = visitor("desktop", color_scheme="light")
    become_guest(page)
    choose(page, "Light")
    page.route("**/me/settings/", lambda route: route.abort())
    with page.expect_request("**/me/settings/"):
        page.get_by_label("Dark", exact=True).click()
    page.unroute("**/me/settings/")
    with page.expect_response("**/me/settings/") as kept:
        page.goto("/rules/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert (kept.value.status, kept.value.request.post_data) == (204, '{"theme":"dark"}')
    page.evaluate("localStorage.clear()")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_what_was_not_read_stays_with_the_person(visitor: Visitor, complaints: Complaints) -> None:
    complaints.expect("403 (Forbidden)")
    page = visitor("desktop", color_scheme="light")
    become_guest(page)
    choose(page, "Light")
    first = page.context.cookies()
    page.route("**/me/settings/", lambda route: route.fulfill(status=403))
    with page.expect_response("**/me/settings/"):
        page.get_by_label("Dark", exact=True).click()
    page.unroute("**/me/settings/")

    page.context.clear_cookies()
    become_guest(page)
    with page.expect_response("**/me/settings/") as kept:
        page.get_by_label("Sounds", exact=True).click()
    assert (kept.value.status, kept.value.request.post_data) == (204, '{"sounds":false}')

    page.context.clear_cookies()
    page.context.add_cookies(first)
    with page.expect_response("**/me/settings/") as kept:
        page.goto("/me/")
    assert (kept.value.status, kept.value.request.post_data) == (204, '{"theme":"dark"}')


def test_what_a_visitor_has_chosen_goes_with_whom_they_become(visitor: Visitor) -> None:
    page = visitor("desktop", color_scheme="light")
    page.goto("/me/")
    page.get_by_label("Dark", exact=True).click()
    page.goto("/")
    with page.expect_response("**/me/settings/") as kept:
        page.get_by_role("button", name="Play with people").click()
    assert (kept.value.status, kept.value.request.post_data) == (204, '{"theme":"dark"}')
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_cards_stand_still_at_the_table_where_the_player_wants_it(visitor: Visitor) -> None:
    page = visitor("desktop", reduced_motion="no-preference")
    become_guest(page)
    choose(page, "Never")
    page.goto("/")
    page.get_by_role("button", name="Japanese Joker against a bot").click()
    expect(page.locator("#hand .card").first).to_be_visible()
    assert page.evaluate("import('app/motion').then(({ isStill }) => isStill())") is True
    assert page.evaluate("document.getAnimations().length") == 0
    page.locator("[data-open=menu]").click()
    page.get_by_label("Four-colour suits").check()
    page.goto("/me/")
    expect(page.get_by_label("Every suit in a colour of its own")).to_be_checked()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_match_that_is_over_is_on_both_players_pages(visitor: Visitor, theme: str) -> None:
    phone, desktop = (Player(visitor(device, color_scheme=theme)) for device in ("phone", "desktop"))
    meet(phone, desktop, target=11, timer=15)
    code = re.search(r"/m/(\w+)/", phone.page.url)[1]
    phone.page.locator('[data-open="menu"]').click()
    phone.page.locator('[data-act="resign"]').click()
    phone.page.locator('[data-act="resign-sure"]').click()
    expect(desktop.page.locator("#result")).to_be_visible()
    for player, result in ((phone, "Left"), (desktop, "Won")):
        page = player.page
        page.goto("/me/")
        row = page.get_by_role("listitem").filter(has_text="Japanese Joker")
        expect(row).to_contain_text(result)
        expect(row.get_by_role("link", name="Record")).to_have_attribute("href", f"/en/m/{code}/record.json")
        looks_right(page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        looks_right(page)
        page.get_by_role("link", name="Delete this guest").click()
        looks_right(page)


def test_the_data_is_a_file(visitor: Visitor) -> None:
    page = visitor("desktop")
    name = become_guest(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download it").click()
    assert download.value.suggested_filename == "jokeri.json"
    file = json.loads(download.value.path().read_text())
    assert file["account"]["name"] == name


def test_a_guest_is_deleted_by_keyboard_without_a_script(visitor: Visitor) -> None:
    page = visitor("desktop", java_script_enabled=False)
    become_guest(page)
    page.get_by_role("link", name="Delete this guest").click()
    page.get_by_label("I am sure").press("Space")
    page.get_by_role("button", name="Delete for good").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("You are deleted.")
    page.goto("/me/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You")
