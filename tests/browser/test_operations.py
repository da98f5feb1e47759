"""How the site is doing, in the browser."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import fits, looks_right
from tests.browser.conftest import Visitor
from tests.browser.staff import come_in, give_every_right


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_is_open_to_everybody_and_renews_itself(
    visitor: Visitor, site_data: Path, theme: str
) -> None:
    page = visitor("phone", color_scheme=theme)
    give_every_right(site_data, come_in(page, site_data))
    page.goto("/operations/")
    expect(page.get_by_role("heading", name="How the site is doing")).to_be_visible()
    looks_right(page)
    fits(page)
    page.locator("#now .ops__figure").first.evaluate("figure => figure.remove()")
    expect(page.locator("#now .ops__figure")).to_have_count(8, timeout=15_000)
    page.set_viewport_size({"width": 1440, "height": 900})
    looks_right(page)


def test_no_admin_page_makes_capitals(visitor: Visitor, site_data: Path) -> None:
    page = visitor("phone")
    give_every_right(site_data, come_in(page, site_data))
    for address in ("/ka/admin/", "/ka/admin/accounts/user/", "/ka/admin/core/switch/"):
        page.goto(address)
        transforms = page.locator("body *").evaluate_all(
            "all => [...new Set(all.map(one => getComputedStyle(one).textTransform))]"
        )
        assert transforms == ["none"]
        fits(page)
