"""The list of tables: live, remembered, and never moving under a hand."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import looks_right
from tests.browser.conftest import Visitor
from tests.browser.seats import Player

# Options of their own: other tests play on the same site at the same time.
ONLY_HERE = "/tables/?game=japanese&target=15&timer=15"


class Host(Player):
    """Somebody who has made a table of this kind."""

    def __init__(self, page: Page, timer: int = 15) -> None:
        super().__init__(page)
        self.code = self.create(target=15, timer=timer).rstrip("/").rpartition("/")[2]

    def leave(self) -> None:
        self.page.get_by_role("button", name="Leave the table").click()
        self.page.wait_for_url("**/tables/**")


def row(page: Page, host: Host) -> Locator:
    return page.locator(f'#tables .tablerow:not(.is-playing)[data-code="{host.code}"]')


def test_nothing_moves_under_the_mouse(visitor: Visitor) -> None:
    first, second = Host(visitor()), Host(visitor())
    page = visitor("desktop")
    page.goto(ONLY_HERE)
    row(page, second).hover()
    where = row(page, second).bounding_box()

    first.leave()
    gone = row(page, first).get_by_role("button", name="Taken")
    expect(gone).to_have_attribute("aria-disabled", "true")
    third = Host(visitor())
    newer = page.get_by_role("button", name="1 new table")
    expect(newer).to_be_visible()
    expect(row(page, third)).to_have_count(0)
    assert row(page, second).bounding_box() == where
    gone.click(force=True)
    assert "/tables/" in page.url
    looks_right(page)

    page.mouse.move(1, 1)
    expect(row(page, third)).to_be_visible()
    expect(row(page, first)).to_have_count(0)
    expect(newer).to_have_count(0)
    for host in (second, third):
        host.leave()


def test_the_focus_holds_the_list_too_and_the_button_leads_to_what_is_new(visitor: Visitor) -> None:
    first = Host(visitor())
    page = visitor("phone")
    page.goto(ONLY_HERE)
    row(page, first).get_by_role("button").focus()
    second = Host(visitor())
    newer = page.get_by_role("button", name="1 new table")
    expect(newer).to_be_visible()
    expect(page.locator("#told")).to_have_text("1 new table")
    expect(row(page, first).get_by_role("button")).to_be_focused()
    looks_right(page)
    newer.press("Enter")
    expect(row(page, second).get_by_role("button")).to_be_focused()
    for host in (first, second):
        host.leave()


def test_an_untouched_list_follows_at_once(visitor: Visitor) -> None:
    page = visitor("phone")
    page.goto("/tables/?game=japanese&target=15&timer=60")
    host = Host(visitor(), timer=60)
    expect(row(page, host)).to_be_visible()
    host.leave()
    expect(row(page, host)).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_the_filter_is_remembered_until_it_is_cleared(visitor: Visitor, script: bool) -> None:
    page = visitor("desktop", java_script_enabled=script)
    page.goto("/tables/")
    rail = page.locator(".lobby__rail")
    rail.locator("input[name=game][value=classic]").check()
    if not script:
        rail.locator("input[name=length][value=nines]").check()
        rail.get_by_role("button", name="Show tables").click()
    page.wait_for_url("**/tables/?game=classic*")
    kept = page.url
    page.goto("/tables/?game=japanese")
    page.goto("/tables/")
    assert page.url == kept
    rail.get_by_role("link", name="Clear filters").click()
    page.wait_for_url("**/tables/")
    page.goto("/tables/")
    assert page.url.endswith("/tables/")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_who_is_here_stands_above_the_list(visitor: Visitor, device: str) -> None:
    page = visitor(device)
    page.goto("/tables/")
    here, tables = page.locator("#bustle"), page.locator("#tables")
    expect(here).to_be_in_viewport()
    assert here.bounding_box()["y"] + here.bounding_box()["height"] <= tables.bounding_box()["y"]
